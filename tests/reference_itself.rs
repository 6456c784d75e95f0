//! The reference rules, tested on boards small enough to check by eye.
//!
//! A passage is written as the sign that looks like it (`└` leaves north and east, `╶` only east) with the
//! treasures on it. In the drawings north is up; `9` is the card just laid unless said otherwise.

mod reference;

use reference::{Card, Cell, Game, Holding, Laid, Options, Passage, Refusal, SQUARE, Side, Table, neighbour};
use std::collections::{BTreeMap, BTreeSet};

// ---- Building boards ----

fn sides(sign: char) -> Vec<Side> {
    let letters = match sign {
        '╵' => "N",
        '╶' => "E",
        '╷' => "S",
        '╴' => "W",
        '│' => "NS",
        '─' => "EW",
        '└' => "NE",
        '┌' => "ES",
        '┐' => "SW",
        '┘' => "NW",
        '├' => "NES",
        '┬' => "ESW",
        '┤' => "NSW",
        '┴' => "NEW",
        '┼' => "NESW",
        _ => panic!("no passage looks like {sign}"),
    };
    letters
        .chars()
        .map(|letter| match letter {
            'N' => Side::North,
            'E' => Side::East,
            'S' => Side::South,
            _ => Side::West,
        })
        .collect()
}

/// A card from its passages, each as (sign, treasures with spaces between).
fn card(id: u16, passages: &[(char, &str)]) -> Card {
    let passages = passages
        .iter()
        .map(|&(sign, treasures)| Passage {
            sides: sides(sign),
            treasures: treasures.split_whitespace().map(String::from).collect(),
        })
        .collect();
    Card { id, passages }
}

fn by_id(cards: Vec<Card>) -> BTreeMap<u16, Card> {
    cards.into_iter().map(|card| (card.id, card)).collect()
}

/// A table with every card that is given a cell lying there unturned; the others are in play elsewhere.
fn table(cards: Vec<(Card, Option<Cell>)>) -> Table {
    let mut laid = BTreeMap::new();
    for (card, cell) in &cards {
        if let Some(cell) = cell {
            let before = laid.insert(*cell, Laid { card: card.id, turns: 0 });
            assert!(before.is_none(), "two cards on {cell:?}");
        }
    }
    Table { cards: by_id(cards.into_iter().map(|(card, _)| card).collect()), laid, options: Options::default() }
}

/// A table of crossroads with an owl on those in `owls`: everything is joined, only the cells matter.
fn crossroads(owls: &[u16], cells: &[(u16, Cell)]) -> Table {
    let cards = cells
        .iter()
        .map(|&(id, cell)| {
            let treasure = if owls.contains(&id) { "owl" } else { "" };
            (card(id, &[('┼', treasure)]), Some(cell))
        })
        .collect();
    table(cards)
}

fn matching(mut table: Table) -> Table {
    table.options.matching_sides = true;
    table
}

fn loose(mut table: Table) -> Table {
    table.options.holding = Holding::Loose;
    table
}

fn set<T: Ord, const N: usize>(items: [T; N]) -> BTreeSet<T> {
    BTreeSet::from(items)
}

// ---- Turning ----

#[test]
fn a_quarter_turn_is_clockwise() {
    // └ becomes ┌ becomes ┐ becomes ┘
    let bend = card(1, &[('└', "owl key")]);
    for (turns, sign) in [(0, '└'), (1, '┌'), (2, '┐'), (3, '┘'), (4, '└')] {
        let turned = card(1, &[(sign, "key owl")]);
        assert_eq!(bend.turned(turns).face(), turned.face(), "{turns} turns");
    }
}

#[test]
fn turns_that_look_the_same_are_one() {
    let smallest = |passages: &[(char, &str)]| {
        let card = card(1, passages);
        [0, 1, 2, 3].map(|turns| card.smallest_turn(turns))
    };
    assert_eq!(smallest(&[('┼', "owl key")]), [0, 0, 0, 0]);
    assert_eq!(smallest(&[('─', "owl key")]), [0, 1, 0, 1]);
    assert_eq!(smallest(&[('┬', "owl key")]), [0, 1, 2, 3]);
    assert_eq!(smallest(&[('└', "owl key")]), [0, 1, 2, 3]);
    assert_eq!(smallest(&[('╵', "owl key")]), [0, 1, 2, 3]);
    // A bridge has two turns, a double bend four: half a turn exchanges its treasures.
    assert_eq!(smallest(&[('─', "owl"), ('│', "key")]), [0, 1, 0, 1]);
    assert_eq!(smallest(&[('└', "owl"), ('┐', "key")]), [0, 1, 2, 3]);
    // Own decks: without treasures, or with the same one on both, the exchange changes nothing.
    assert_eq!(smallest(&[('└', ""), ('┐', "")]), [0, 1, 0, 1]);
    assert_eq!(smallest(&[('└', "owl"), ('┐', "owl")]), [0, 1, 0, 1]);
    assert_eq!(smallest(&[('─', "owl"), ('│', "owl")]), [0, 0, 0, 0]);
    let four_ends = [('╵', "a"), ('╶', "b"), ('╷', "a"), ('╴', "b")];
    assert_eq!(smallest(&four_ends), [0, 1, 0, 1]);
}

// ---- Placing ----

#[test]
fn a_card_is_laid_where_a_path_continues() {
    //   1        ─     The bend 2 fits at both ends, never above or below.
    let table = table(vec![(card(1, &[('─', "")]), Some((0, 0))), (card(2, &[('└', "")]), None)]);
    let placements = set([((-1, 0), 0), ((-1, 0), 1), ((1, 0), 2), ((1, 0), 3)]);
    assert_eq!(table.legal_placements(2), placements);
    assert_eq!(matching(table).legal_placements(2), placements);
}

#[test]
fn every_equivalent_turn_is_legal_and_the_smallest_is_listed() {
    //   1        ─     The straight 2 lies down only.
    let table = table(vec![(card(1, &[('─', "")]), Some((0, 0))), (card(2, &[('│', "")]), None)]);
    let placements = set([((-1, 0), 1), ((1, 0), 1)]);
    assert_eq!(table.legal_placements(2), placements);
    assert!(table.is_legal(2, (1, 0), 1));
    assert!(table.is_legal(2, (1, 0), 3));
    assert!(!table.is_legal(2, (1, 0), 0));
    assert!(!table.is_legal(2, (1, 0), 5), "turns are 0 to 3");
}

#[test]
fn other_sides_may_clash_unless_sides_must_match() {
    //   . 2      . │
    //   1 ?      ─ ?
    let table = table(vec![
        (card(1, &[('─', "")]), Some((0, 0))),
        (card(2, &[('│', "")]), Some((1, 1))),
        (card(3, &[('─', "")]), None),
        (card(4, &[('└', "")]), None),
    ]);
    let matching = matching(table.clone());
    let here = (1, 0);
    // ─ continues 1, and 2 runs into its wall; │ the other way round.
    assert!(table.is_legal(3, here, 0) && !matching.is_legal(3, here, 0));
    assert!(table.is_legal(3, here, 1) && !matching.is_legal(3, here, 1));
    // ┘ continues both; └ only 2, ┐ only 1, ┌ none.
    assert!(table.is_legal(4, here, 3) && matching.is_legal(4, here, 3));
    assert!(table.is_legal(4, here, 0) && !matching.is_legal(4, here, 0));
    assert!(table.is_legal(4, here, 2) && !matching.is_legal(4, here, 2));
    assert!(!table.is_legal(4, here, 1) && !matching.is_legal(4, here, 1));
}

#[test]
fn two_walls_agree_but_join_nothing() {
    //   ?        ─ on top of ─: a shared side without a path.
    //   1        ─
    let table = table(vec![(card(1, &[('─', "")]), Some((0, 0))), (card(2, &[('─', "")]), None)]);
    assert!(!table.is_legal(2, (0, 1), 0));
    assert!(!matching(table).is_legal(2, (0, 1), 0));
}

#[test]
fn either_passage_of_a_card_may_continue_a_path() {
    //   1        ─     The double bend 2 is open everywhere: it fits at both ends in all four turns.
    let table = table(vec![(card(1, &[('─', "")]), Some((0, 0))), (card(2, &[('└', "owl"), ('┐', "key")]), None)]);
    let mut placements = BTreeSet::new();
    for turns in 0..4 {
        placements.insert(((-1, 0), turns));
        placements.insert(((1, 0), turns));
    }
    assert_eq!(table.legal_placements(2), placements);
}

#[test]
fn not_on_a_card_not_at_a_corner_not_away_from_all() {
    let table = table(vec![(card(1, &[('┼', "")]), Some((0, 0))), (card(2, &[('┼', "")]), None)]);
    assert!(!table.is_legal(2, (0, 0), 0));
    assert!(!table.is_legal(2, (1, 1), 0));
    assert!(!table.is_legal(2, (5, 5), 0));
    assert!(!table.is_legal(2, (i32::MAX, i32::MIN), 0));
    assert!(table.is_legal(2, (0, -1), 0));
}

#[test]
fn nothing_lies_farther_than_fifty_from_the_square() {
    let table = crossroads(&[], &[(1, (51, 51)), (2, (-50, -50)), (3, (0, 0))]);
    assert_eq!(
        table.legal_placements(3),
        set([
            ((50, 51), 0),
            ((51, 50), 0),
            ((-49, -50), 0),
            ((-50, -49), 0),
            ((0, 1), 0),
            ((0, -1), 0),
            ((1, 0), 0),
            ((-1, 0), 0),
        ])
    );
}

#[test]
fn a_square_without_a_way_out_is_locked() {
    //   3 4      ┌ ┐
    //   1 2      └ ┘
    let mut ring = table(vec![
        (card(1, &[('└', "")]), Some((0, 0))),
        (card(2, &[('┘', "")]), Some((1, 0))),
        (card(3, &[('┌', "")]), Some((0, 1))),
        (card(4, &[('┐', "")]), Some((1, 1))),
        (card(5, &[('┼', "")]), None),
    ]);
    assert!(ring.square_is_locked());
    // Turn card 4 once, to ┘, and it leads out to the north.
    ring.lay(4, (1, 1), 1);
    assert!(!ring.square_is_locked());
    assert!(!matching(ring.clone()).square_is_locked());
    // Nobody is left who could be joined.
    ring.cards.remove(&5);
    assert!(ring.square_is_locked());
}

// ---- Searching ----

#[test]
fn a_treasure_is_found_along_the_path_whatever_lies_on_the_way() {
    //   1 2 3 9      ╶─┬╴     owl, key, owl, owl
    //   . . 4 .        ╵      owl and key
    let table = table(vec![
        (card(1, &[('╶', "owl")]), Some((0, 0))),
        (card(2, &[('─', "key")]), Some((1, 0))),
        (card(3, &[('┬', "owl")]), Some((2, 0))),
        (card(4, &[('╵', "owl key")]), Some((2, -1))),
        (card(9, &[('╴', "owl")]), Some((3, 0))),
    ]);
    assert_eq!(table.found((3, 0)), set([1, 3, 4]));
    // Were 2 the card just laid, its key would find 4; were it 1, its owl the three others.
    assert_eq!(table.found((1, 0)), set([4]));
    assert_eq!(table.found((0, 0)), set([3, 4, 9]));
}

#[test]
fn walls_end_a_path() {
    //   1 9 2 3      │─│─      9 runs into walls on both sides; 3 lies behind one.
    let table = table(vec![
        (card(1, &[('│', "owl")]), Some((0, 0))),
        (card(9, &[('─', "owl")]), Some((1, 0))),
        (card(2, &[('│', "owl")]), Some((2, 0))),
        (card(3, &[('─', "owl")]), Some((3, 0))),
    ]);
    assert_eq!(table.found((1, 0)), set([]));
}

#[test]
fn the_other_treasure_must_lie_on_the_passage_that_is_reached() {
    //   1 9      The bridge 1 is reached on its lying road, which carries the owl or not.
    let with_bridge = |lying: &str, standing: &str| {
        table(vec![(card(1, &[('─', lying), ('│', standing)]), Some((0, 0))), (card(9, &[('╴', "owl")]), Some((1, 0)))])
    };
    assert_eq!(with_bridge("owl", "key").found((1, 0)), set([1]));
    assert_eq!(with_bridge("key", "owl").found((1, 0)), set([]));
}

#[test]
fn each_treasure_starts_from_its_own_passage() {
    //   . 2      . ╷
    //   1 9      ╶ #      9 is a bridge, its lying road leads to 1, its standing road to 2.
    let with_bridge = |lying: &str, standing: &str| {
        table(vec![
            (card(1, &[('╶', "owl")]), Some((0, 0))),
            (card(2, &[('╷', "key")]), Some((1, 1))),
            (card(9, &[('─', lying), ('│', standing)]), Some((1, 0))),
        ])
    };
    assert_eq!(with_bridge("owl", "key").found((1, 0)), set([1, 2]));
    assert_eq!(with_bridge("key", "owl").found((1, 0)), set([]));
    assert_eq!(with_bridge("owl", "").found((1, 0)), set([1]));
    assert_eq!(with_bridge("key owl", "").found((1, 0)), set([1]));
}

#[test]
fn a_road_may_lead_back_through_the_other_passage_of_the_laid_card() {
    //   2 1 .      ┌ ┐ .     9 is a double bend: └ with the owl, ┐ with the key.
    //   3 9 5      └ # ╴     The owl goes north, round by 1, 2 and 3, in again from the west and out to 4.
    //   . 4 .      . ╵ .     The key goes the same way backwards, out to 5.
    let with_corner = |corner: char| {
        table(vec![
            (card(9, &[('└', "owl"), ('┐', "key")]), Some((0, 0))),
            (card(1, &[('┐', "")]), Some((0, 1))),
            (card(2, &[(corner, "")]), Some((-1, 1))),
            (card(3, &[('└', "")]), Some((-1, 0))),
            (card(4, &[('╵', "owl")]), Some((0, -1))),
            (card(5, &[('╴', "key")]), Some((1, 0))),
        ])
    };
    assert_eq!(with_corner('┌').found((0, 0)), set([4, 5]));
    // With the corner broken, the owl's road ends at 1 and 5, and the key's at 3 and 4.
    assert_eq!(with_corner('─').found((0, 0)), set([]));
}

#[test]
fn a_road_comes_back_through_the_other_passage_of_any_card() {
    //   3 4 .      ┌ ┐ .     The bridge 1 is crossed to the west, and after the bend 2 3 4 once more,
    //   2 1 9      └ # ╴     from north to south, down to 5.
    //   . 5 .      . ╵ .
    let table = table(vec![
        (card(1, &[('─', "key"), ('│', "crown")]), Some((0, 0))),
        (card(2, &[('└', "")]), Some((-1, 0))),
        (card(3, &[('┌', "")]), Some((-1, 1))),
        (card(4, &[('┐', "")]), Some((0, 1))),
        (card(5, &[('╵', "owl")]), Some((0, -1))),
        (card(9, &[('╴', "owl crown")]), Some((1, 0))),
    ]);
    assert_eq!(table.found((1, 0)), set([1, 5]));
}

#[test]
fn a_card_found_in_several_ways_is_one_card_and_the_laid_card_is_never_found() {
    //   3 1      ┌ ┐      A ring; 1 is reached both ways round, by owl and by key.
    //   9 2      └ ┘
    let ring = table(vec![
        (card(9, &[('└', "owl key")]), Some((0, 0))),
        (card(2, &[('┘', "")]), Some((1, 0))),
        (card(3, &[('┌', "")]), Some((0, 1))),
        (card(1, &[('┐', "owl key")]), Some((1, 1))),
    ]);
    assert_eq!(ring.found((0, 0)), set([1]));
    // An own deck may put the same treasure on both passages of a card.
    //   1 2      ┌ ┐
    //   9 3      # ┘      9: the dead ends ╵ and ╶, joined by the ring.
    let both_ends = table(vec![
        (card(9, &[('╵', "owl"), ('╶', "owl")]), Some((0, 0))),
        (card(1, &[('┌', "")]), Some((0, 1))),
        (card(2, &[('┐', "")]), Some((1, 1))),
        (card(3, &[('┘', "")]), Some((1, 0))),
    ]);
    assert_eq!(both_ends.found((0, 0)), set([]));
}

#[test]
fn own_decks_two_cards_with_the_same_pair_and_turned_cards() {
    //   1 9 2      all ─, 1 and 2 the same owl and key; 9 is written │ and lies turned.
    let mut table = table(vec![
        (card(1, &[('─', "owl key")]), Some((0, 0))),
        (card(2, &[('─', "owl key")]), Some((2, 0))),
        (card(9, &[('│', "key")]), None),
    ]);
    table.lay(9, (1, 0), 3);
    assert_eq!(table.laid[&(1, 0)].turns, 1, "the smaller number is kept");
    assert_eq!(table.found((1, 0)), set([1, 2]));
}

// ---- Collecting ----

#[test]
fn what_remains_is_one_piece() {
    //   1 2 3 4 5
    let row = crossroads(&[], &[(1, (0, 0)), (2, (1, 0)), (3, (2, 0)), (4, (3, 0)), (5, (4, 0))]);
    assert!(row.holds(&set([])));
    assert!(row.holds(&set([1])));
    assert!(row.holds(&set([1, 5])));
    assert!(!row.holds(&set([3])));
    assert!(!row.holds(&set([2])));
    assert!(row.holds(&set([1, 2, 4, 5])), "one card alone");
    assert!(!row.holds(&set([2, 3, 4])), "two cards, each alone");
}

#[test]
fn loosely_held_groups_may_come_apart_but_no_card_stands_alone() {
    //   1 2 3 4 5
    let row = loose(crossroads(&[], &[(1, (0, 0)), (2, (1, 0)), (3, (2, 0)), (4, (3, 0)), (5, (4, 0))]));
    assert!(row.holds(&set([])));
    assert!(row.holds(&set([3])), "1 2 and 4 5");
    assert!(!row.holds(&set([2])), "1 stands alone");
    assert!(row.holds(&set([1, 2, 4, 5])), "the only card of all");
    assert!(!row.holds(&set([2, 3, 4])), "two cards, each alone");
}

#[test]
fn a_corner_does_not_hold_and_a_path_is_not_needed() {
    //   . 3      Without 2, cards 1 and 3 touch at a corner only.
    //   1 2
    let corner = crossroads(&[], &[(1, (0, 0)), (2, (1, 0)), (3, (1, 1))]);
    assert!(!corner.holds(&set([2])));
    assert!(!loose(corner).holds(&set([2])));
    //   1 2      ││: edge to edge, wall to wall.
    let walls = table(vec![(card(1, &[('│', "")]), Some((0, 0))), (card(2, &[('│', "")]), Some((1, 0)))]);
    assert!(walls.holds(&set([])));
}

#[test]
fn a_card_can_go_only_together_with_the_leaf_behind_it() {
    //   9 1 2
    let cells = [(9, (0, 0)), (1, (1, 0)), (2, (2, 0))];
    let both = crossroads(&[9, 1, 2], &cells);
    let sets = set([set([]), set([2]), set([1, 2])]);
    assert_eq!(both.found((0, 0)), set([1, 2]));
    assert_eq!(both.takeable_sets((0, 0)), sets);
    assert_eq!(both.best_set((0, 0)), set([1, 2]));
    assert_eq!(loose(both).takeable_sets((0, 0)), sets);
    // The leaf is not found: nothing can go.
    let one = crossroads(&[9, 1], &cells);
    assert_eq!(one.found((0, 0)), set([1]));
    assert_eq!(one.takeable_sets((0, 0)), set([set([])]));
    assert_eq!(one.best_set((0, 0)), set([]));
}

#[test]
fn loose_holding_lets_a_bridge_between_groups_go() {
    //   3 9 1 2 4      Taking 1 leaves 3 9 and 2 4.
    let row = crossroads(&[9, 1], &[(3, (0, 0)), (9, (1, 0)), (1, (2, 0)), (2, (3, 0)), (4, (4, 0))]);
    assert_eq!(row.takeable_sets((1, 0)), set([set([])]));
    assert_eq!(loose(row).takeable_sets((1, 0)), set([set([]), set([1])]));
}

#[test]
fn three_cards_may_exclude_each_other_where_every_pair_may_go() {
    //   7 9 8      owls on 9, 3, 4, 5. Card 1 hangs on 3, 4 and 5; everything else holds without them.
    //   6 3 2
    //   5 1 4
    let ring = crossroads(
        &[9, 3, 4, 5],
        &[
            (7, (-1, 2)),
            (9, (0, 2)),
            (8, (1, 2)),
            (6, (-1, 1)),
            (3, (0, 1)),
            (2, (1, 1)),
            (5, (-1, 0)),
            (1, (0, 0)),
            (4, (1, 0)),
        ],
    );
    let pairs_and_less = set([set([]), set([3]), set([4]), set([5]), set([3, 4]), set([3, 5]), set([4, 5])]);
    assert_eq!(ring.takeable_sets((0, 2)), pairs_and_less);
    // 5 and 4 lie in the lowest row, 3 above it.
    assert_eq!(ring.best_set((0, 2)), set([4, 5]));
    assert_eq!(loose(ring).takeable_sets((0, 2)), pairs_and_less);
}

#[test]
fn equally_large_sets_are_ordered_by_row_then_column() {
    //   3 9      Either 3 or 1 may go, not both: 2 would hang at a corner of 9. Row 0 comes before row 1,
    //   2 1      though card 3 lies farther west.
    let square = crossroads(&[9, 3, 1], &[(2, (0, 0)), (1, (1, 0)), (3, (0, 1)), (9, (1, 1))]);
    assert_eq!(square.takeable_sets((1, 1)), set([set([]), set([1]), set([3])]));
    assert_eq!(square.best_set((1, 1)), set([1]));
    //   4 2 1      Either 4 or 1 may go, not both: 2 would stand alone. In one row the western one comes
    //   5 . 6      first, whatever its number.
    //   7 9 8
    let ring = crossroads(
        &[9, 4, 1],
        &[(4, (0, 2)), (2, (1, 2)), (1, (2, 2)), (5, (0, 1)), (6, (2, 1)), (7, (0, 0)), (9, (1, 0)), (8, (2, 0))],
    );
    assert_eq!(ring.takeable_sets((1, 0)), set([set([]), set([1]), set([4])]));
    assert_eq!(ring.best_set((1, 0)), set([4]));
}

// ---- The whole game ----

/// The square of these cards, all unturned.
fn unturned(cards: [u16; 4]) -> [Laid; 4] {
    cards.map(|card| Laid { card, turns: 0 })
}

/// Two seats: 1 2 and 3 4, the square 5 6 7 8, the pile 9 10, all crossroads with an owl.
fn owls(options: Options, first: usize) -> Game {
    let cards = (1..=10).map(|id| card(id, &[('┼', "owl")])).collect();
    let order: Vec<u16> = (1..=10).collect();
    Game::new(by_id(cards), options, 2, first, &order, unturned([5, 6, 7, 8])).unwrap()
}

#[test]
fn dealing_follows_the_order() {
    let game = owls(Options::default(), 1);
    assert_eq!(game.hand(0), [1, 2]);
    assert_eq!(game.hand(1), [3, 4]);
    assert_eq!(game.pile(), [9, 10]);
    assert_eq!(game.to_move(), Some(1));
    assert_eq!(game.points(), [0, 0]);
    assert!(!game.is_over());
    let square: Vec<u16> = SQUARE.iter().map(|cell| game.table().laid[cell].card).collect();
    assert_eq!(square, [5, 6, 7, 8]);
}

#[test]
fn a_turn_lays_takes_and_draws() {
    //   7 8        7 8
    //   5 6 3      . 6 3      Card 3 takes 5.
    let mut game = owls(Options::default(), 1);
    game.lay(3, (2, 0), 2, &[5]).unwrap();
    assert_eq!(game.table().laid[&(2, 0)], Laid { card: 3, turns: 0 }, "the smaller of the equivalent turns");
    assert!(!game.table().laid.contains_key(&(0, 0)));
    assert_eq!(game.hand(1), [4, 9]);
    assert_eq!(game.pile(), [10]);
    assert_eq!(game.points(), [0, 1]);
    assert_eq!(game.collected(1), &set([5]));
    assert_eq!(game.to_move(), Some(0));
}

#[test]
fn a_refused_move_changes_nothing() {
    let mut game = owls(Options::default(), 0);
    let before = game.clone();
    //   7 8
    //   5 6 ?
    let refused = [
        (game.lay(3, (2, 0), 0, &[]), Refusal::NotInHand),
        (game.lay(9, (2, 0), 0, &[]), Refusal::NotInHand),
        (game.lay(1, (0, 0), 0, &[]), Refusal::NoPlacement),
        (game.lay(1, (2, 2), 0, &[]), Refusal::NoPlacement),
        (game.lay(1, (2, 0), 4, &[]), Refusal::NoPlacement),
        (game.lay(1, (2, 0), 0, &[6, 5]), Refusal::NotAscending),
        (game.lay(1, (2, 0), 0, &[5, 5]), Refusal::NotAscending),
        (game.lay(1, (2, 0), 0, &[1]), Refusal::NotFound(1)),
        (game.lay(1, (2, 0), 0, &[9]), Refusal::NotFound(9)),
        (game.lay(1, (2, 0), 0, &[6]), Refusal::DoesNotHold),
        (game.pass(), Refusal::CanLay),
    ];
    for (answer, expected) in refused {
        assert_eq!(answer, Err(expected));
    }
    assert_eq!(game, before);
    // All four together leave the laid card alone, which is one piece.
    game.lay(1, (2, 0), 0, &[5, 6, 7, 8]).unwrap();
    assert_eq!(game.points(), [4, 0]);
}

#[test]
fn the_game_ends_when_all_is_laid() {
    // A tower of crossroads on card 7, nothing taken but by the very last card.
    let mut game = owls(Options::default(), 0);
    for (height, id) in [1, 3, 2, 4, 9].into_iter().enumerate() {
        assert_eq!(game.to_move(), Some(height % 2));
        game.lay(id, (0, 2 + height as i32), 0, &[]).unwrap();
        assert!(!game.is_over());
        assert!(game.winners().is_empty());
    }
    assert_eq!((game.hand(0), game.hand(1)), (&[][..], &[10][..]));
    game.lay(10, (0, 7), 0, &[1, 2, 3, 4, 5, 6, 7, 8, 9]).unwrap();
    assert!(game.is_over());
    assert_eq!(game.to_move(), None);
    assert_eq!(game.points(), [0, 9]);
    assert_eq!(game.winners(), set([1]));
    assert_eq!(game.lay(10, (1, 2), 0, &[]), Err(Refusal::GameIsOver));
    assert_eq!(game.pass(), Err(Refusal::GameIsOver));
}

#[test]
fn when_the_labyrinth_walls_itself_in_everybody_passes_once() {
    //   7 8        ┌ ┐        The only way out is the east side of 6, and 1 closes it: ╴.
    //   5 6 1      └ ┴ ╴      The three players hold 1 2, 3 4 and 10 11; the pile is 9.
    let cards = vec![
        card(1, &[('╴', "")]),
        card(2, &[('┼', "")]),
        card(3, &[('┼', "")]),
        card(4, &[('┼', "")]),
        card(10, &[('┼', "")]),
        card(11, &[('┼', "")]),
        card(5, &[('└', "")]),
        card(6, &[('┴', "")]),
        card(7, &[('┌', "")]),
        card(8, &[('┐', "")]),
        card(9, &[('┼', "")]),
    ];
    let order = [1, 2, 3, 4, 10, 11, 5, 6, 7, 8, 9];
    let mut game = Game::new(by_id(cards), Options::default(), 3, 0, &order, unturned([5, 6, 7, 8])).unwrap();
    assert_eq!(game.pass(), Err(Refusal::CanLay));
    game.lay(1, (2, 0), 0, &[]).unwrap();
    for passes in 0..3 {
        assert!(!game.is_over());
        assert_eq!(game.passes(), passes);
        assert_eq!(game.to_move(), Some((1 + passes) % 3));
        assert!(!game.can_lay());
        game.pass().unwrap();
    }
    assert!(game.is_over());
    assert_eq!(game.hand(0), [2, 9], "a pass draws nothing and keeps all");
    assert_eq!(game.points(), [0, 0, 0]);
    assert_eq!(game.winners(), set([0, 1, 2]), "a shared victory");
}

/// Sides must match, and the square has two ways out, side by side: cells (2,0) and (2,1).
///
/// ```text
///   7 8 ?      ┌ ┬ ?       Seat 0 holds the bend 1 and another card, seat 1 the dead end 3 and the straight 4;
///   5 6 ?      └ ┴ ?       there is no pile. Once 1 lies as ┐ at (2,1), only a card that leads both
///                          north and west fits at (2,0), and nothing fits anywhere else.
/// ```
fn narrow(second: Card) -> Game {
    let cards = vec![
        card(1, &[('┐', "")]),
        second,
        card(3, &[('╵', "")]),
        card(4, &[('│', "")]),
        card(5, &[('└', "")]),
        card(6, &[('┴', "")]),
        card(7, &[('┌', "")]),
        card(8, &[('┬', "")]),
    ];
    let options = Options { matching_sides: true, ..Options::default() };
    let order = [1, 2, 3, 4, 5, 6, 7, 8];
    let mut game = Game::new(by_id(cards), options, 2, 0, &order, unturned([5, 6, 7, 8])).unwrap();
    game.lay(1, (2, 1), 0, &[]).unwrap();
    game
}

#[test]
fn a_lay_breaks_the_row_of_passes_and_an_empty_hand_is_skipped() {
    //   7 8 1      ┌ ┬ ┐      Seat 1 passes, seat 0 lays 2 and is out of cards, seat 1 lays 4 and 3.
    //   5 6 2      └ ┴ ┤
    //   . . 4          │
    //   . . 3          ╵
    let mut game = narrow(card(2, &[('┤', "")]));
    assert_eq!(game.to_move(), Some(1));
    game.pass().unwrap();
    assert!(!game.is_over(), "one pass, two players with cards");
    assert_eq!(game.pass(), Err(Refusal::CanLay));
    game.lay(2, (2, 0), 0, &[]).unwrap();
    assert_eq!(game.passes(), 0);
    assert_eq!(game.to_move(), Some(1));
    game.lay(4, (2, -1), 2, &[]).unwrap();
    assert_eq!(game.to_move(), Some(1), "seat 0 has an empty hand");
    game.lay(3, (2, -2), 0, &[]).unwrap();
    assert!(game.is_over());
    assert_eq!(game.hand(1), []);
}

#[test]
fn only_players_with_cards_count_for_the_end_by_passes() {
    //   7 8 1      ┌ ┬ ┐      Seat 1 passes, seat 0 closes the labyrinth with its last card,
    //   5 6 2      └ ┴ ┘      and the one pass of seat 1 is enough.
    let mut game = narrow(card(2, &[('┘', "")]));
    game.pass().unwrap();
    game.lay(2, (2, 0), 0, &[]).unwrap();
    assert!(!game.is_over());
    assert_eq!(game.to_move(), Some(1));
    game.pass().unwrap();
    assert!(game.is_over());
    assert_eq!(game.hand(1), [3, 4]);
}

#[test]
fn a_game_that_cannot_begin_is_refused() {
    let cards = || by_id((1..=8).map(|id| card(id, &[('┼', "owl")])).collect());
    let begin =
        |cards, seats, first, order: &[u16], square| Game::new(cards, Options::default(), seats, first, order, square);
    let order = [1, 2, 3, 4, 5, 6, 7, 8];
    let square = unturned([8, 6, 7, 5]);
    assert!(begin(cards(), 2, 1, &order, square).is_ok(), "swapped");
    let refused = [
        begin(cards(), 1, 0, &order, square),
        begin(cards(), 7, 0, &order, square),
        begin(cards(), 2, 2, &order, square),
        begin(cards(), 3, 0, &order, square),
        begin(cards(), 2, 0, &order[1..], square),
        begin(cards(), 2, 0, &[1, 1, 3, 4, 5, 6, 7, 8], square),
        begin(cards(), 2, 0, &order, unturned([1, 6, 7, 8])),
        begin(cards(), 2, 0, &order, unturned([5, 5, 7, 8])),
        begin(cards(), 2, 0, &order, [5, 6, 7, 8].map(|card| Laid { card, turns: 4 })),
    ];
    for answer in refused {
        assert!(matches!(answer, Err(Refusal::SetUp(_))));
    }
    // Faulty cards, and a locked square: ┌ ┐
    //                                    └ ┘
    let replaced = |new: Card| {
        let mut cards = cards();
        cards.insert(8, new);
        begin(cards, 2, 0, &order, square)
    };
    assert!(replaced(card(8, &[('└', ""), ('┐', "")])).is_ok());
    assert!(replaced(card(8, &[])).is_err());
    assert!(replaced(card(8, &[('└', ""), ('│', "")])).is_err());
    assert!(replaced(card(7, &[('┼', "")])).is_err());
    let mut ring = cards();
    for (id, sign) in [(5, '└'), (6, '┘'), (7, '┌'), (8, '┐')] {
        ring.insert(id, card(id, &[(sign, "")]));
    }
    assert_eq!(begin(ring, 2, 0, &order, unturned([5, 6, 7, 8])), Err(Refusal::SetUp("the square is locked")));
}

// ---- Whole games at random ----

/// A plain generator of numbers that look random (Knuth's MMIX constants); good enough to wander about.
struct Wander(u64);

impl Wander {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % limit
    }
}

/// 50 cards in the classic mix, every one of 25 treasures on four of them (RULES, "The deck").
fn classic_mix() -> BTreeMap<u16, Card> {
    let signs = ["┴"; 18]
        .iter()
        .chain(["└"; 10].iter())
        .chain(["│"; 6].iter())
        .chain(["┼"; 4].iter())
        .chain(["└┐"; 8].iter())
        .chain(["│─"; 4].iter());
    let mut cards = Vec::new();
    for (number, signs) in signs.enumerate() {
        let step = if number < 25 { 1 } else { 2 };
        let one = format!("t{}", number % 25);
        let other = format!("t{}", (number + step) % 25);
        let signs: Vec<char> = signs.chars().collect();
        let id = number as u16 + 1;
        cards.push(match signs[..] {
            [sign] => card(id, &[(sign, &format!("{one} {other}"))]),
            [first, second] => card(id, &[(first, &one), (second, &other)]),
            _ => unreachable!("one passage or two"),
        });
    }
    by_id(cards)
}

/// Deals from the seed; a locked deal is turned again.
fn deal(options: Options, wander: &mut Wander) -> Game {
    let mut order: Vec<u16> = (1..=50).collect();
    for last in (1..order.len()).rev() {
        order.swap(last, wander.below(last + 1));
    }
    let seats = 2 + wander.below(5);
    let first = wander.below(seats);
    loop {
        let square = [0, 1, 2, 3].map(|number| Laid { card: order[2 * seats + number], turns: wander.below(4) as u8 });
        if let Ok(game) = Game::new(classic_mix(), options, seats, first, &order, square) {
            return game;
        }
    }
}

/// The whole table a quarter turn clockwise, around the cell (0,0).
fn turned_table(table: &Table) -> Table {
    let mut turned = table.clone();
    turned.laid.clear();
    for (&(x, y), laid) in &table.laid {
        turned.lay(laid.card, (y, -x), (laid.turns + 1) % 4);
    }
    turned
}

/// What must be true of every lay, however the cards fall.
fn check_lay(before: &Table, id: u16, cell: Cell, turns: u8) {
    assert!(before.is_legal(id, cell, turns));
    assert_eq!(before.smallest_turn(id, turns), turns);
    assert!(!before.laid.contains_key(&cell));
    let touches = |side: &Side| before.laid.contains_key(&neighbour(cell, *side));
    assert!(Side::ALL.iter().any(touches));

    let mut table = before.clone();
    table.lay(id, cell, turns);
    let found = table.found(cell);
    assert!(!found.contains(&id));
    let takeable = table.takeable_sets(cell);
    assert!(takeable.contains(&BTreeSet::new()));
    assert!(takeable.contains(&table.best_set(cell)));
    let largest = takeable.iter().map(BTreeSet::len).max();
    assert_eq!(largest, Some(table.best_set(cell).len()));
    // "Any set that may be taken can also be taken one card at a time": there is always one to take last. Here
    // that is asserted of loose holding too: a road joins every found card to the one just laid, which stays, so
    // some card of the set touches a card that stays, and putting that one back leaves nobody alone.
    for taken in takeable.iter().filter(|taken| !taken.is_empty()) {
        assert!(taken.is_subset(&found));
        let one_less = |last: &u16| {
            let mut rest = taken.clone();
            rest.remove(last);
            takeable.contains(&rest)
        };
        assert!(taken.iter().any(one_less), "{taken:?} at one stroke only");
    }
    // The compass does not matter.
    let (x, y) = cell;
    let turned = turned_table(&table);
    assert_eq!(turned.found((y, -x)), found);
    assert_eq!(turned.takeable_sets((y, -x)), takeable);
    let placements_turned: BTreeSet<(Cell, u8)> = before
        .legal_placements(id)
        .into_iter()
        .map(|((x, y), turns)| ((y, -x), before.smallest_turn(id, turns + 1)))
        .collect();
    assert_eq!(turned_table(before).legal_placements(id), placements_turned);
}

/// Plays a game of random lays and takes to its end, and gives the numbers of placements of each turn.
fn play(options: Options, seed: u64) -> Vec<usize> {
    let mut wander = Wander(seed);
    let mut game = deal(options, &mut wander);
    let mut choices = Vec::new();
    let mut passed = false;
    while let Some(seat) = game.to_move() {
        let mut placements = Vec::new();
        for &id in game.hand(seat) {
            for (cell, turns) in game.table().legal_placements(id) {
                placements.push((id, cell, turns));
            }
        }
        choices.push(placements.len());
        assert_eq!(game.can_lay(), !placements.is_empty());
        if placements.is_empty() {
            game.pass().unwrap();
            passed = true;
            continue;
        }
        assert_eq!(game.pass(), Err(Refusal::CanLay));
        let (id, cell, turns) = placements[wander.below(placements.len())];
        check_lay(game.table(), id, cell, turns);
        let mut table = game.table().clone();
        table.lay(id, cell, turns);
        let takeable = table.takeable_sets(cell);
        let taken = takeable.iter().nth(wander.below(takeable.len())).unwrap();
        let taken: Vec<u16> = taken.iter().copied().collect();
        game.lay(id, cell, turns, &taken).unwrap();

        assert!(game.table().holds(&BTreeSet::new()));
        let held: usize = (0..game.seats()).map(|seat| game.hand(seat).len()).sum();
        let points: usize = game.points().iter().sum();
        let laid = game.table().laid.len();
        assert_eq!(held + points + laid + game.pile().len(), 50);
        assert!(game.table().laid.contains_key(&cell));
    }
    assert!(!game.winners().is_empty());
    if !passed {
        let points: usize = game.points().iter().sum();
        assert_eq!(points + game.table().laid.len(), 50);
        assert!(points <= 49);
    }
    choices
}

#[test]
fn random_games_run_to_their_end() {
    for matching_sides in [false, true] {
        for holding in [Holding::OnePiece, Holding::Loose] {
            let options = Options { matching_sides, holding };
            let choices: Vec<usize> = (1..=12).flat_map(|seed| play(options, seed)).collect();
            let turns = choices.len();
            let average = choices.iter().sum::<usize>() / turns;
            println!("{options:?}: {turns} turns, about {average} placements in each");
            assert!(average > 5, "a game offers choices");
        }
    }
}
