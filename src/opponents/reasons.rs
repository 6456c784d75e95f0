//! Why a move is good, as data: the words come from the language files.

use crate::rules::{Card, CardSet, Move, PassageSet, Treasure, View};

use super::candidates::Candidate;
use super::outlook::Outlook;
use super::scan::Scan;

/// One reason for a move, for hints.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Reason {
    /// The laid card joins its treasure to the same one on other cards, which are taken.
    Joins {
        /// The treasure.
        treasure: Treasure,
        /// The cards taken that show it.
        cards: CardSet,
    },
    /// Some unseen card could have taken others through this treasure; after the move none can, though unseen cards
    /// show it.
    Closes {
        /// The treasure.
        treasure: Treasure,
    },
    /// The card that stays in the hand could take others on the next turn, as the labyrinth lies after the move.
    Prepares {
        /// The card.
        card: Card,
        /// How many.
        most: u8,
    },
    /// What the next player can take, on average over the cards he may hold.
    Leaves {
        /// Points.
        points: f32,
    },
}

/// The reasons for a move, the most telling first.
pub(super) fn of(view: &View, play: Move) -> Vec<Reason> {
    let Move::Lay { placement, taken } = play else { return Vec::new() };
    let outlook = Outlook::inferring(view);
    let mut labyrinth = outlook.public.labyrinth().clone();
    Candidate { placement, taken }.lay_on(&outlook.faces, &mut labyrinth);
    let before = Scan::of(&outlook.faces, outlook.public.labyrinth());
    let after = Scan::of(&outlook.faces, &labyrinth);
    let mut reasons = joined(&outlook, placement.card, taken);
    reasons.extend(closed(&outlook, &before, &after));
    if let Some(card) = outlook.kept(placement.card) {
        let most = after.most(card);
        if most > 0 {
            reasons.push(Reason::Prepares { card, most });
        }
    }
    reasons.push(Reason::Leaves { points: outlook.next_takes(&after, &outlook.spread(&after, outlook.unseen)) });
    reasons
}

fn joined(outlook: &Outlook, laid: Card, taken: CardSet) -> Vec<Reason> {
    let deck = outlook.faces.deck;
    let treasures = deck.passages(laid).iter().flat_map(|passage| deck.treasures_on(passage)).copied();
    let joins = treasures.map(|treasure| (treasure, deck.cards_showing(treasure) & taken));
    joins.filter(|(_, cards)| !cards.is_empty()).map(|(treasure, cards)| Reason::Joins { treasure, cards }).collect()
}

fn closed(outlook: &Outlook, before: &Scan, after: &Scan) -> Vec<Reason> {
    let (was, is) = (open_treasures(outlook, before), open_treasures(outlook, after));
    let unseen = |treasure: &Treasure| (outlook.faces.deck.cards_showing(*treasure) & outlook.unseen).len();
    let mut closed: Vec<Treasure> = was.into_iter().filter(|treasure| !is.contains(treasure)).collect();
    closed.sort_by_key(|treasure| (std::cmp::Reverse(unseen(treasure)), *treasure));
    closed.into_iter().map(|treasure| Reason::Closes { treasure }).collect()
}

/// The treasures through which some unseen card could find another.
fn open_treasures(outlook: &Outlook, scan: &Scan) -> Vec<Treasure> {
    let deck = outlook.faces.deck;
    let mut open = Vec::new();
    for card in outlook.unseen.iter() {
        let mut found = CardSet::EMPTY;
        scan.each(card, |_, cards, _| found |= cards);
        let all: PassageSet = deck.passages(card);
        for treasure in all.iter().flat_map(|passage| deck.treasures_on(passage)) {
            if deck.cards_showing(*treasure).meets(found) && !open.contains(treasure) {
                open.push(*treasure);
            }
        }
    }
    open
}
