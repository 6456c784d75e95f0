//! Cards and labyrinths drawn with letters.
//!
//! A card is 15 letters wide and 5 high. Roads are double lines, and treasures lie on them, each on the road it belongs
//! to. Of a bridge the upper road goes on, the lower one is broken off (`╫`, `╪`). Two bends are kept apart by a slope
//! (`╲`, `╱`): a road that meets it turns away from it.
//!
//! ```text
//! ┌──────║──────┐ ┌──────║──────┐ ┌──────║──────┐
//! │4   purse    │ │11 candle    │ │16  sakta    │
//! ═══════╩lanter═ ═══════╫helmet═ ═══════╲═══════
//! │             │ │      ║      │ │    chest    │
//! └─────────────┘ └──────║──────┘ └──────║──────┘
//! ```
//!
//! Neighbours share an edge. A road that goes on runs through it; one that ends at the neighbour's wall stops there:
//! `╡`, `╞`, `╨`, `╥`.

use std::collections::BTreeSet;

use labirints::rules::{Card, Cell, Deck, Labyrinth, Side, Sides, Treasure, Turn};

use crate::files::plain;

/// The width of a card, edges included.
pub const WIDTH: usize = 15;
/// The height of a card, edges included.
pub const HEIGHT: usize = 5;
/// The column and row of a card's middle.
const MIDDLE: (usize, usize) = (WIDTH / 2, HEIGHT / 2);
/// The longest label of a treasure: the length of an arm of a road.
const LABEL: usize = WIDTH / 2 - 1;

/// Thin lines that leave a letter, as bits: north, east, south, west.
const THIN: [char; 16] = [' ', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼'];
/// Roads that leave a letter. One that leads nowhere else ends at a thin line across.
const ROAD: [char; 16] = [' ', '╨', '╞', '╚', '╥', '║', '╔', '╠', '╡', '╝', '═', '╩', '╗', '╣', '╦', '╬'];

/// Draws the cards of one deck.
pub struct Artist<'a> {
    deck: &'a Deck,
    labels: Vec<String>,
}

impl<'a> Artist<'a> {
    /// For the cards of this deck.
    pub fn new(deck: &'a Deck) -> Self {
        Self { deck, labels: labels(deck.treasure_names()) }
    }

    /// One card, a string a line.
    pub fn card(&self, card: Card, turn: Turn) -> Vec<String> {
        let mut canvas = Canvas::new(WIDTH, HEIGHT);
        canvas.frame(0, 0);
        canvas.draw_frames();
        self.paint(&mut canvas, (0, 0), (card, turn), "", Sides::NONE);
        canvas.lines()
    }

    /// A labyrinth with its coordinates along the edges, a string a line. `mark` is written behind a card's number.
    pub fn labyrinth(&self, labyrinth: &Labyrinth, mark: impl Fn(Card) -> &'static str) -> Vec<String> {
        let Some(frame) = Frame::around(labyrinth) else { return Vec::new() };
        let mut canvas = Canvas::new(frame.columns(), frame.rows());
        labyrinth.laid().for_each(|(_, cell, _)| {
            let (column, row) = frame.corner(cell);
            canvas.frame(column, row);
        });
        canvas.draw_frames();
        for (card, cell, turn) in labyrinth.laid() {
            let walls = self.walls_around(labyrinth, cell);
            self.paint(&mut canvas, frame.corner(cell), (card, turn), mark(card), walls);
        }
        frame.write_coordinates(&mut canvas);
        canvas.lines()
    }

    /// A card in a line of text: each passage as a letter, with its treasures. Of a bridge, the upper road first.
    pub fn in_words(&self, card: Card, turn: Turn) -> String {
        let passage = |spec: &labirints::rules::PassageSpec| {
            let sides: Sides = spec.sides.iter().map(|side| side.turned(turn)).collect();
            format!("{} {}", ROAD[sides.bits()], plain(&spec.treasures.join(", ")))
        };
        self.deck.spec(card).passages.iter().map(passage).collect::<Vec<_>>().join("   ")
    }

    /// The sides of a cell on which a neighbour has a wall.
    fn walls_around(&self, labyrinth: &Labyrinth, cell: Cell) -> Sides {
        let is_wall = |side: &Side| {
            let neighbour = labyrinth.at(cell.next(*side));
            let place = neighbour.and_then(|card| labyrinth.place_of(card).map(|(_, turn)| (card, turn)));
            place.is_some_and(|(card, turn)| !self.deck.open_sides(card, turn).contains(side.opposite()))
        };
        Side::ALL.into_iter().filter(is_wall).collect()
    }

    /// Everything of a card but its edges.
    fn paint(&self, canvas: &mut Canvas, corner: (usize, usize), (card, turn): (Card, Turn), mark: &str, walls: Sides) {
        let mut brush = Brush { canvas, corner };
        let number = format!("{}{mark}", self.deck.id_of(card));
        let passages: Vec<Sides> = self.turned_passages(card, turn);
        for side in self.deck.open_sides(card, turn).iter() {
            brush.arm(side, walls.contains(side));
        }
        for dead_end in passages.iter().filter(|sides| sides.len() == 1) {
            dead_end.iter().for_each(|side| brush.end(side));
        }
        let through: Vec<Sides> = passages.into_iter().filter(|sides| sides.len() > 1).collect();
        if let Some(middle) = crossing(&through) {
            brush.put(MIDDLE, middle);
        }
        for (side, label) in self.labels_of(card, turn) {
            brush.label(side, &label, number.chars().count());
        }
        brush.text((1, 1), &number);
    }

    fn turned_passages(&self, card: Card, turn: Turn) -> Vec<Sides> {
        let turned = |sides: &[Side]| sides.iter().map(|side| side.turned(turn)).collect();
        self.deck.spec(card).passages.iter().map(|passage| turned(&passage.sides)).collect()
    }

    /// The treasures of a card, each on an arm of its own passage; on the last arm stand those that are too many.
    fn labels_of(&self, card: Card, turn: Turn) -> Vec<(Side, String)> {
        let mut all = Vec::new();
        for (passage, spec) in self.deck.passages(card).iter().zip(&self.deck.spec(card).passages) {
            let treasures = self.deck.treasures_on(passage);
            for (place, (side, treasure)) in spec.sides.iter().zip(treasures).enumerate() {
                let too_many = if place + 1 == spec.sides.len() { treasures.len() - place - 1 } else { 0 };
                all.push((side.turned(turn), self.label(*treasure, too_many)));
            }
        }
        all
    }

    fn label(&self, treasure: Treasure, and_more: usize) -> String {
        let label = &self.labels[treasure.index()];
        if and_more == 0 {
            return label.clone();
        }
        let more = format!("+{and_more}");
        cut(label, LABEL.saturating_sub(more.len())) + &more
    }
}

/// The letter in the middle of a card, where its passages with more than one side cross or turn.
fn crossing(passages: &[Sides]) -> Option<char> {
    let vertical = |sides: &Sides| sides.contains(Side::North) && sides.contains(Side::South);
    let bend_north_east = |sides: &Sides| sides.contains(Side::North) && sides.contains(Side::East);
    let bend_south_west = |sides: &Sides| sides.contains(Side::South) && sides.contains(Side::West);
    match passages {
        [] => None,
        [one] => Some(ROAD[one.bits()]),
        // The passage written first runs above: the other is broken off.
        [first, other, ..] if vertical(first) || vertical(other) => Some(if vertical(first) { '╫' } else { '╪' }),
        [first, ..] => Some(if bend_north_east(first) || bend_south_west(first) { '╲' } else { '╱' }),
    }
}

/// Draws inside one card.
struct Brush<'a> {
    canvas: &'a mut Canvas,
    corner: (usize, usize),
}

impl Brush<'_> {
    fn put(&mut self, (column, row): (usize, usize), letter: char) {
        self.canvas.put(self.corner.0 + column, self.corner.1 + row, letter);
    }

    fn text(&mut self, (column, row): (usize, usize), text: &str) {
        text.chars().enumerate().for_each(|(place, letter)| self.put((column + place, row), letter));
    }

    /// The road from the edge to the middle; at a neighbour's wall it stops.
    fn arm(&mut self, side: Side, wall: bool) {
        let (column, row) = MIDDLE;
        let (edge, inside): (_, Vec<_>) = match side {
            Side::North => ((column, 0), (1..row).map(|row| (column, row)).collect()),
            Side::South => ((column, HEIGHT - 1), (row + 1..HEIGHT - 1).map(|row| (column, row)).collect()),
            Side::West => ((0, row), (1..column).map(|column| (column, row)).collect()),
            Side::East => ((WIDTH - 1, row), (column + 1..WIDTH - 1).map(|column| (column, row)).collect()),
        };
        let straight = along(side);
        inside.into_iter().for_each(|place| self.put(place, straight));
        self.put(edge, if wall { ROAD[Sides::from_iter([side.opposite()]).bits()] } else { straight });
    }

    /// The end of a road that leads nowhere, just before the middle.
    fn end(&mut self, side: Side) {
        let (column, row) = MIDDLE;
        let place = match side {
            Side::North => (column, row - 1),
            Side::South => (column, row + 1),
            Side::West => (column - 1, row),
            Side::East => (column + 1, row),
        };
        self.put(place, ROAD[Sides::from_iter([side]).bits()]);
    }

    /// A treasure on an arm; the card's number, so many letters long, keeps its place.
    fn label(&mut self, side: Side, label: &str, number: usize) {
        let length = label.chars().count();
        let (column, row) = match side {
            Side::North => ((MIDDLE.0 - length / 2).max(number + 2), 1),
            Side::South => (MIDDLE.0 - length / 2, HEIGHT - 2),
            // Rather a piece of road towards the middle than towards the edge, which shows one anyway.
            Side::West => (1 + (LABEL - length) / 2, MIDDLE.1),
            Side::East => (MIDDLE.0 + 1 + (LABEL - length).div_ceil(2), MIDDLE.1),
        };
        self.text((column, row), label);
    }
}

fn along(side: Side) -> char {
    match side {
        Side::North | Side::South => '║',
        Side::East | Side::West => '═',
    }
}

/// The cells a drawing covers, and where they come to lie in it.
struct Frame {
    west: i8,
    east: i8,
    south: i8,
    north: i8,
}

impl Frame {
    fn around(labyrinth: &Labyrinth) -> Option<Self> {
        let cells = || labyrinth.laid().map(|(_, cell, _)| cell);
        Some(Self {
            west: cells().map(|cell| cell.x).min()?,
            east: cells().map(|cell| cell.x).max()?,
            south: cells().map(|cell| cell.y).min()?,
            north: cells().map(|cell| cell.y).max()?,
        })
    }

    /// Room for the row's number and a space on either side.
    fn margin(&self) -> usize {
        let widest = [self.south, self.north].map(|y| y.to_string().len()).into_iter().max().unwrap_or(0);
        widest + 1
    }

    fn columns(&self) -> usize {
        2 * self.margin() + usize::from(self.west.abs_diff(self.east)) * (WIDTH - 1) + WIDTH
    }

    fn rows(&self) -> usize {
        2 + usize::from(self.south.abs_diff(self.north)) * (HEIGHT - 1) + HEIGHT
    }

    /// The upper left corner of a cell. Edges are shared.
    fn corner(&self, cell: Cell) -> (usize, usize) {
        let column = usize::from(cell.x.abs_diff(self.west)) * (WIDTH - 1);
        let row = usize::from(cell.y.abs_diff(self.north)) * (HEIGHT - 1);
        (self.margin() + column, 1 + row)
    }

    fn write_coordinates(&self, canvas: &mut Canvas) {
        for x in self.west..=self.east {
            let number = x.to_string();
            let column = self.corner(Cell::new(x, self.north)).0 + MIDDLE.0 + 1 - number.len();
            canvas.text(column, 0, &number);
            canvas.text(column, self.rows() - 1, &number);
        }
        for y in self.south..=self.north {
            let number = format!("{y:>width$}", width = self.margin() - 1);
            let row = self.corner(Cell::new(self.west, y)).1 + MIDDLE.1;
            canvas.text(0, row, &number);
            canvas.text(self.columns() - self.margin() + 1, row, y.to_string().as_str());
        }
    }
}

/// A sheet of letters.
struct Canvas {
    letters: Vec<Vec<char>>,
    thin: Vec<Vec<u8>>,
}

impl Canvas {
    fn new(columns: usize, rows: usize) -> Self {
        Self { letters: vec![vec![' '; columns]; rows], thin: vec![vec![0; columns]; rows] }
    }

    /// Notes the thin lines around a card; where cards touch, they join.
    fn frame(&mut self, left: usize, top: usize) {
        let (right, bottom) = (left + WIDTH - 1, top + HEIGHT - 1);
        for column in left..=right {
            let lines = if column > left { 8 } else { 0 } | if column < right { 2 } else { 0 };
            self.thin[top][column] |= lines;
            self.thin[bottom][column] |= lines;
        }
        for row in top..=bottom {
            let lines = u8::from(row > top) | if row < bottom { 4 } else { 0 };
            self.thin[row][left] |= lines;
            self.thin[row][right] |= lines;
        }
    }

    fn draw_frames(&mut self) {
        for (letters, lines) in self.letters.iter_mut().zip(&self.thin) {
            for (letter, lines) in letters.iter_mut().zip(lines) {
                *letter = THIN[usize::from(*lines)];
            }
        }
    }

    fn put(&mut self, column: usize, row: usize, letter: char) {
        if let Some(place) = self.letters.get_mut(row).and_then(|row| row.get_mut(column)) {
            *place = letter;
        }
    }

    fn text(&mut self, column: usize, row: usize, text: &str) {
        text.chars().enumerate().for_each(|(place, letter)| self.put(column + place, row, letter));
    }

    fn lines(&self) -> Vec<String> {
        self.letters.iter().map(|row| row.iter().collect::<String>().trim_end().to_owned()).collect()
    }
}

/// Short names that still tell all treasures of a deck apart.
fn labels(names: &[String]) -> Vec<String> {
    let mut used = BTreeSet::new();
    // Names that need no shortening come first, so that no shortened one takes theirs.
    let mut labels: Vec<Option<String>> = names
        .iter()
        .map(|name| Some(plain(name)).filter(|name| name.chars().count() <= LABEL && used.insert(name.clone())))
        .collect();
    for (place, (label, name)) in labels.iter_mut().zip(names).enumerate() {
        label.get_or_insert_with(|| shortened(&plain(name), place, &mut used));
    }
    labels.into_iter().flatten().collect()
}

/// The last word of a name, its beginning, beginnings of both, or in need its number in the list.
fn shortened(name: &str, place: usize, used: &mut BTreeSet<String>) -> String {
    let words: Vec<&str> = name.split(['_', '-', ' ']).filter(|word| !word.is_empty()).collect();
    let (first, last) = (words.first().copied().unwrap_or(name), words.last().copied().unwrap_or(name));
    let half = LABEL / 2;
    let candidates = [cut(last, LABEL), cut(name, LABEL), cut(first, half) + &cut(last, half), cut(name, half)];
    let numbered = format!("{}{place}", cut(name, LABEL - place.to_string().len()));
    candidates.into_iter().find(|label| used.insert(label.clone())).unwrap_or(numbered)
}

fn cut(text: &str, length: usize) -> String {
    text.chars().take(length).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use labirints::manifest;
    use labirints::rules::{CardSpec, PassageSpec};

    fn drawn(id: u16, quarters: u8) -> String {
        let deck = manifest::classic().unwrap().deck().unwrap();
        let card = Artist::new(&deck).card(deck.card(id).unwrap(), Turn::new(quarters).unwrap());
        format!("\n{}\n", card.join("\n"))
    }

    fn own_card(passages: &[(&[Side], &[&str])]) -> String {
        let passage = |(sides, treasures): &(&[Side], &[&str])| PassageSpec {
            sides: sides.to_vec(),
            treasures: treasures.iter().map(|name| (*name).to_owned()).collect(),
        };
        let spec = CardSpec { id: 12345, passages: passages.iter().map(passage).collect() };
        let deck = Deck::new("own", vec![spec]).unwrap();
        format!("\n{}\n", Artist::new(&deck).card(deck.card(12345).unwrap(), Turn::NONE).join("\n"))
    }

    #[test]
    fn a_junction_turns_with_its_treasures() {
        let unturned = "
┌──────║──────┐
│4   purse    │
═══════╩lanter═
│             │
└─────────────┘
";
        let turned = "
┌──────║──────┐
│4     ║      │
│      ╠═purse═
│   lanter    │
└──────║──────┘
";
        assert_eq!(drawn(4, 0), unturned);
        assert_eq!(drawn(4, 1), turned);
    }

    #[test]
    fn of_a_bridge_the_passage_written_first_runs_above() {
        let north_south_first = "
┌──────║──────┐
│11 candle    │
═══════╫helmet═
│      ║      │
└──────║──────┘
";
        let turned = "
┌──────║──────┐
│11    ║      │
═══════╪candle═
│   helmet    │
└──────║──────┘
";
        assert_eq!(drawn(11, 0), north_south_first);
        assert_eq!(drawn(11, 1), turned);
    }

    #[test]
    fn bends_back_to_back_are_kept_apart_by_a_slope() {
        let north_east = "
┌──────║──────┐
│16  sakta    │
═══════╲═══════
│    chest    │
└──────║──────┘
";
        let turned = "
┌──────║──────┐
│16    ║      │
═chest═╱═sakta═
│      ║      │
└──────║──────┘
";
        assert_eq!(drawn(16, 0), north_east);
        assert_eq!(drawn(16, 1), turned);
    }

    #[test]
    fn dead_ends_and_heaps_of_treasures_can_be_drawn() {
        use Side::{East, North, South, West};
        let card = own_card(&[(&[West], &[]), (&[East, South], &["owl", "lamp", "crystal_ball"])]);
        let expected = "
┌─────────────┐
│12345        │
══════╡╔══owl══
│   lamp+1    │
└──────║──────┘
";
        assert_eq!(card, expected);
        let four = own_card(&[(&[North], &["a"]), (&[East], &["b"]), (&[South], &[]), (&[West], &[])]);
        let expected = "
┌──────║──────┐
│12345 a      │
══════╡ ╞══b═══
│      ╥      │
└──────║──────┘
";
        assert_eq!(four, expected);
    }

    #[test]
    fn neighbours_share_an_edge_and_roads_meet_on_it() {
        let deck = manifest::classic().unwrap().deck().unwrap();
        let mut labyrinth = Labyrinth::default();
        let mut lay = |id, x, y, quarters| {
            labyrinth.lay(&deck, deck.card(id).unwrap(), Cell::new(x, y), Turn::new(quarters).unwrap());
        };
        lay(4, -1, 0, 0);
        lay(11, 0, 0, 0);
        lay(12, 0, 1, 0);
        lay(17, 1, 0, 0);
        let drawn = Artist::new(&deck).labyrinth(&labyrinth, |card| if deck.id_of(card) == 11 { "*" } else { "" });
        let expected = "
        -1             0             1
                ┌─────────────┐
                │12           │
1               ═candle══chest═               1
                │             │
  ┌──────║──────┼──────╥──────┼──────║──────┐
  │4   purse    │11* candle   │17 lanter    │
0 ═══════╩lanter═══════╫helmet╡      ║      │ 0
  │             │      ║      │    ghost    │
  └─────────────┴──────║──────┴──────║──────┘
        -1             0             1
";
        assert_eq!(format!("\n{}\n", drawn.join("\n")), expected);
    }

    #[test]
    fn nothing_lies_on_an_empty_table() {
        let deck = manifest::classic().unwrap().deck().unwrap();
        assert!(Artist::new(&deck).labyrinth(&Labyrinth::default(), |_| "").is_empty());
    }

    #[test]
    fn short_names_tell_all_treasures_apart() {
        let names = ["ring", "gold_ring", "iron_ring", "silver_ring", "candlestick", "candlesnuffer"];
        let short = labels(&names.map(str::to_owned));
        assert_eq!(short, ["ring", "gold_r", "iron_r", "silver", "candle", "cancan"]);
        let many: Vec<String> = (0..128).map(|number| format!("a very similar treasure {number:0100}")).collect();
        let all: BTreeSet<String> = labels(&many).into_iter().collect();
        assert_eq!(all.len(), many.len());
        assert!(all.iter().all(|label| label.chars().count() <= LABEL));
    }
}
