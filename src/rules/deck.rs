//! The deck in play: what every card shows, made ready for the search.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::card::{Card, Passage, Side, Sides, Treasure, Turn};
use super::sets::{CardSet, PassageSet};

/// The most cards a deck may have. A [`CardSet`] is one word, and a labyrinth of that many cards still fits the
/// wrapped grid of [`Labyrinth`](super::Labyrinth).
pub const MAX_CARDS: usize = 64;
/// The most passages all cards of a deck may have together.
pub const MAX_PASSAGES: usize = 128;
/// The most kinds of treasure a deck may have.
pub const MAX_TREASURES: usize = 128;

/// One passage as manifests and records write it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PassageSpec {
    /// The sides through which the passage leaves the unturned card, 1 to 4.
    pub sides: Vec<Side>,
    /// The treasures that lie on it.
    pub treasures: Vec<String>,
}

/// The rule content of one card as manifests and records write it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardSpec {
    /// The printed number.
    pub id: u16,
    /// The passages; they never meet on the card.
    pub passages: Vec<PassageSpec>,
}

/// Why a list of cards is no deck.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum DeckFault {
    /// Two cards carry one number.
    #[error("card {id} stands in the deck twice")]
    DuplicateId {
        /// The number.
        id: u16,
    },
    /// A card has no passage at all.
    #[error("card {id} has no passage")]
    NoPassage {
        /// The card.
        id: u16,
    },
    /// A passage leads nowhere.
    #[error("card {id}: a passage has no side")]
    NoSide {
        /// The card.
        id: u16,
    },
    /// Two passages of a card, or one of them twice, leave through one side.
    #[error("card {id} uses its {side:?} side twice")]
    SideTwice {
        /// The card.
        id: u16,
        /// The side.
        side: Side,
    },
    /// A card names a treasure twice.
    #[error("card {id} shows the treasure {treasure:?} twice")]
    TreasureTwice {
        /// The card.
        id: u16,
        /// The treasure.
        treasure: String,
    },
    /// There are more cards, passages or treasures than the game can hold.
    #[error("the deck has {count} {what}, at most {most} can be played")]
    TooMany {
        /// "cards", "passages" or "treasures".
        what: &'static str,
        /// How many there are.
        count: usize,
        /// How many there may be.
        most: usize,
    },
}

/// What the search needs to know of one card, for each of its turns.
#[derive(Clone, Copy, Debug)]
struct Face {
    /// How many turns differ: 1, 2 or 4. The turns that leave a card as it is form a group, so turns are equivalent
    /// exactly when they are equal modulo this number.
    period: u8,
    /// The open sides, by turn.
    open: [Sides; 4],
    /// The passage behind each side, by turn and side.
    behind: [[Option<Passage>; 4]; 4],
    /// All passages of the card.
    passages: PassageSet,
    /// For every set of sides, which turns (as bits) open at least one of them. Of equivalent turns the smallest.
    meeting: [u8; 16],
}

/// The cards in play and what they show. Never changes during a game.
///
/// ```
/// use labirints::rules::{CardSpec, Deck, PassageSpec, Side, Turn};
/// let road = PassageSpec { sides: vec![Side::North, Side::South], treasures: vec!["owl".into(), "key".into()] };
/// let deck = Deck::new("mine", vec![CardSpec { id: 7, passages: vec![road] }]).unwrap();
/// let card = deck.card(7).unwrap();
/// assert_eq!(deck.smallest_turn(card, Turn::new(3).unwrap()).quarters(), 1);
/// ```
#[derive(Clone, Debug)]
pub struct Deck {
    id: String,
    specs: Vec<CardSpec>,
    treasures: Vec<String>,
    faces: Vec<Face>,
    owners: Vec<Card>,
    lying_on: Vec<Vec<Treasure>>,
    showing: Vec<PassageSet>,
    wanted: Vec<PassageSet>,
}

impl Deck {
    /// Makes a deck of the cards in the order given.
    ///
    /// # Errors
    /// All faults of the cards, not only the first.
    pub fn new(id: impl Into<String>, specs: Vec<CardSpec>) -> Result<Self, Vec<DeckFault>> {
        let faults = faults(&specs);
        if !faults.is_empty() {
            return Err(faults);
        }
        let names: BTreeSet<&String> = each_passage(&specs).flat_map(|(_, p)| &p.treasures).collect();
        let mut deck = Self {
            id: id.into(),
            treasures: names.into_iter().cloned().collect(),
            faces: Vec::new(),
            owners: Vec::new(),
            lying_on: Vec::new(),
            showing: Vec::new(),
            wanted: Vec::new(),
            specs,
        };
        deck.number_passages();
        deck.cross_treasures();
        Ok(deck)
    }

    fn number_passages(&mut self) {
        for (index, spec) in self.specs.iter().enumerate() {
            let first = self.owners.len();
            for passage in &spec.passages {
                self.owners.push(Card::from_index(index as u8));
                let place = |name| self.treasures.binary_search(name).ok();
                let lying = passage.treasures.iter().filter_map(place);
                self.lying_on.push(lying.map(|place| Treasure::from_index(place as u8)).collect());
            }
            self.faces.push(Face::new(spec, first));
        }
    }

    fn cross_treasures(&mut self) {
        self.showing = vec![PassageSet::EMPTY; self.treasures.len()];
        for (index, lying) in self.lying_on.iter().enumerate() {
            for treasure in lying {
                self.showing[treasure.index()].insert(Passage::from_index(index as u8));
            }
        }
        for (lying, owner) in self.lying_on.iter().zip(&self.owners) {
            let own = self.faces[owner.index()].passages;
            let same = lying.iter().map(|treasure| self.showing[treasure.index()]);
            self.wanted.push(same.fold(PassageSet::EMPTY, |all, set| all | set) - own);
        }
    }

    /// The name of the deck, as records write it.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// How many cards are in play.
    pub fn len(&self) -> usize {
        self.specs.len()
    }

    /// Whether there is no card at all.
    pub fn is_empty(&self) -> bool {
        self.specs.is_empty()
    }

    /// All cards in play.
    pub fn cards(&self) -> CardSet {
        CardSet::first(self.len())
    }

    /// The card with this printed number.
    pub fn card(&self, id: u16) -> Option<Card> {
        self.specs.iter().position(|spec| spec.id == id).map(|index| Card::from_index(index as u8))
    }

    /// The printed number of a card.
    pub fn id_of(&self, card: Card) -> u16 {
        self.specs[card.index()].id
    }

    /// The rule content of a card, as written.
    pub fn spec(&self, card: Card) -> &CardSpec {
        &self.specs[card.index()]
    }

    /// The rule content of all cards, as written.
    pub fn specs(&self) -> &[CardSpec] {
        &self.specs
    }

    /// The names of all treasures, in order of the alphabet.
    pub fn treasure_names(&self) -> &[String] {
        &self.treasures
    }

    /// The treasure with this name.
    pub fn treasure(&self, name: &str) -> Option<Treasure> {
        let place = self.treasures.binary_search_by(|known| known.as_str().cmp(name)).ok()?;
        Some(Treasure::from_index(place as u8))
    }

    /// The treasures that lie on a passage.
    pub fn treasures_on(&self, passage: Passage) -> &[Treasure] {
        &self.lying_on[passage.index()]
    }

    /// The passages on which a treasure lies.
    pub fn passages_showing(&self, treasure: Treasure) -> PassageSet {
        self.showing[treasure.index()]
    }

    /// The cards that show a treasure.
    pub fn cards_showing(&self, treasure: Treasure) -> CardSet {
        self.owners_of(self.showing[treasure.index()])
    }

    /// The passages of other cards that show a treasure which also lies on `passage`.
    #[inline]
    pub fn wanted_from(&self, passage: Passage) -> PassageSet {
        self.wanted[passage.index()]
    }

    /// The card a passage belongs to.
    #[inline]
    pub fn owner(&self, passage: Passage) -> Card {
        self.owners[passage.index()]
    }

    /// The cards the passages belong to.
    #[inline]
    pub fn owners_of(&self, passages: PassageSet) -> CardSet {
        passages.iter().map(|passage| self.owner(passage)).collect()
    }

    /// The passages of a card, in the order written.
    #[inline]
    pub fn passages(&self, card: Card) -> PassageSet {
        self.faces[card.index()].passages
    }

    /// How many turns of a card differ: 1, 2 or 4.
    #[inline]
    pub fn different_turns(&self, card: Card) -> u8 {
        self.faces[card.index()].period
    }

    /// The smallest turn that gives the same card (RULES.md, "two turns that give the same sides ... are one
    /// placement").
    #[inline]
    pub fn smallest_turn(&self, card: Card, turn: Turn) -> Turn {
        Turn(turn.quarters() & (self.different_turns(card) - 1))
    }

    /// The sides through which a passage leaves the turned card.
    #[inline]
    pub fn open_sides(&self, card: Card, turn: Turn) -> Sides {
        self.faces[card.index()].open[(turn.quarters() & 3) as usize]
    }

    /// The turns in which a card opens at least one of these sides, as bits; of equivalent turns the smallest.
    #[inline]
    pub(super) fn turns_meeting(&self, card: Card, sides: Sides) -> u8 {
        self.faces[card.index()].meeting[sides.bits()]
    }

    /// The passage behind a side of the turned card, `None` for a wall.
    #[inline]
    pub fn passage_behind(&self, card: Card, turn: Turn, side: Side) -> Option<Passage> {
        self.faces[card.index()].behind[(turn.quarters() & 3) as usize][side.index()]
    }

    /// The passages behind the four sides of the turned card.
    #[inline]
    pub(super) fn passages_behind(&self, card: Card, turn: Turn) -> &[Option<Passage>; 4] {
        &self.faces[card.index()].behind[(turn.quarters() & 3) as usize]
    }
}

impl Face {
    fn new(spec: &CardSpec, first_passage: usize) -> Self {
        let mut face = Self {
            period: 4,
            open: [Sides::NONE; 4],
            behind: [[None; 4]; 4],
            passages: PassageSet::EMPTY,
            meeting: [0; 16],
        };
        for (offset, passage) in spec.passages.iter().enumerate() {
            let handle = Passage::from_index((first_passage + offset) as u8);
            face.passages.insert(handle);
            for (side, turn) in passage.sides.iter().flat_map(|side| Turn::ALL.map(|turn| (side, turn))) {
                let side = side.turned(turn);
                face.open[turn.quarters() as usize].insert(side);
                face.behind[turn.quarters() as usize][side.index()] = Some(handle);
            }
        }
        let unturned = look(spec, Turn::NONE);
        face.period = [1, 2].into_iter().find(|period| look(spec, Turn(*period)) == unturned).unwrap_or(4);
        for bits in 0..16 {
            let sides: Sides = Side::ALL.into_iter().filter(|side| bits & (1 << side.index()) != 0).collect();
            let meets = |turn: &u8| face.open[usize::from(*turn)].meets(sides);
            face.meeting[bits] = (0..face.period).filter(meets).fold(0, |turns, turn| turns | 1 << turn);
        }
        face
    }
}

/// What a turned card shows, comparable: its passages as sets of sides and of treasures.
fn look(spec: &CardSpec, turn: Turn) -> BTreeSet<(BTreeSet<Side>, BTreeSet<&str>)> {
    let one = |passage: &'_ PassageSpec| -> BTreeSet<Side> { passage.sides.iter().map(|s| s.turned(turn)).collect() };
    spec.passages.iter().map(|p| (one(p), p.treasures.iter().map(String::as_str).collect())).collect()
}

fn each_passage(specs: &[CardSpec]) -> impl Iterator<Item = (u16, &PassageSpec)> {
    specs.iter().flat_map(|spec| spec.passages.iter().map(|passage| (spec.id, passage)))
}

fn faults(specs: &[CardSpec]) -> Vec<DeckFault> {
    let mut faults = Vec::new();
    let mut ids = BTreeSet::new();
    for spec in specs {
        if !ids.insert(spec.id) {
            faults.push(DeckFault::DuplicateId { id: spec.id });
        }
        card_faults(spec, &mut faults);
    }
    let passages = each_passage(specs).count();
    let treasures: BTreeSet<_> = each_passage(specs).flat_map(|(_, passage)| &passage.treasures).collect();
    let counts = [
        ("cards", specs.len(), MAX_CARDS),
        ("passages", passages, MAX_PASSAGES),
        ("treasures", treasures.len(), MAX_TREASURES),
    ];
    for (what, count, most) in counts {
        if count > most {
            faults.push(DeckFault::TooMany { what, count, most });
        }
    }
    faults
}

fn card_faults(spec: &CardSpec, faults: &mut Vec<DeckFault>) {
    let id = spec.id;
    if spec.passages.is_empty() {
        faults.push(DeckFault::NoPassage { id });
    }
    let mut sides = Sides::NONE;
    let mut treasures: BTreeMap<&str, usize> = BTreeMap::new();
    for passage in &spec.passages {
        if passage.sides.is_empty() {
            faults.push(DeckFault::NoSide { id });
        }
        for side in &passage.sides {
            if sides.contains(*side) {
                faults.push(DeckFault::SideTwice { id, side: *side });
            }
            sides.insert(*side);
        }
        for treasure in &passage.treasures {
            *treasures.entry(treasure).or_default() += 1;
        }
    }
    for (treasure, _) in treasures.into_iter().filter(|(_, times)| *times > 1) {
        faults.push(DeckFault::TreasureTwice { id, treasure: treasure.to_owned() });
    }
}
