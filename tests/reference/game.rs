//! The whole game around the table: dealing, hands, the pile, whose turn it is, passing, the end.

use super::{Card, Cell, Laid, Options, SQUARE, Table};
use std::collections::{BTreeMap, BTreeSet};

/// Why a game cannot begin, or a move cannot be made. After a refusal the game is as it was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The game cannot begin like this.
    SetUp(&'static str),
    /// "Moves after the end are an error" (RECORD, "Outcome").
    GameIsOver,
    /// The card is not in the hand of the player on turn.
    NotInHand,
    /// The card may not be laid on this cell, turned like this.
    NoPlacement,
    /// The taken cards are not "ascending, no repeats" (RECORD, "Moves").
    NotAscending,
    /// This taken card was not found.
    NotFound(u16),
    /// What remains would not hold together.
    DoesNotHold,
    /// "A pass is allowed only then": some card of the hand can be laid (RULES, "End").
    CanLay,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    table: Table,
    /// By seat. A drawn card is put last.
    hands: Vec<Vec<u16>>,
    /// The next card to be drawn first.
    pile: Vec<u16>,
    /// The seat whose turn it is, or would be if the game were not over.
    turn: usize,
    /// Passes in a row.
    passes: usize,
    /// By seat.
    collected: Vec<BTreeSet<u16>>,
}

impl Game {
    /// Deals a game as the record fixes it: "two cards to seat 0, two to seat 1, ...; the next four are the
    /// square; the rest is the pile, next card first" (RECORD, "Dealing").
    ///
    /// `square` holds those four cards as they lie when the first move is made, turned and swapped, on the cells
    /// (0,0), (1,0), (0,1), (1,1) in this order.
    pub fn new(
        cards: BTreeMap<u16, Card>,
        options: Options,
        seats: usize,
        first: usize,
        order: &[u16],
        square: [Laid; 4],
    ) -> Result<Game, Refusal> {
        if !(2..=6).contains(&seats) {
            return Err(Refusal::SetUp("2 to 6 players"));
        }
        if first >= seats {
            return Err(Refusal::SetUp("the seat that starts is not at the table"));
        }
        for (&id, card) in &cards {
            check_card(id, card)?;
        }
        let mut sorted = order.to_vec();
        sorted.sort();
        if sorted != cards.keys().copied().collect::<Vec<u16>>() {
            return Err(Refusal::SetUp("the order is no permutation of the cards in play"));
        }
        if order.len() < 2 * seats + 4 {
            return Err(Refusal::SetUp("too few cards to deal"));
        }

        let mut pile = order.to_vec();
        let mut hands = Vec::new();
        for _ in 0..seats {
            hands.push(vec![pile.remove(0), pile.remove(0)]);
        }
        let dealt: BTreeSet<u16> = pile.drain(0..4).collect();

        if square.iter().any(|laid| laid.turns > 3) {
            return Err(Refusal::SetUp("turns are 0 to 3"));
        }
        if square.iter().map(|laid| laid.card).collect::<BTreeSet<_>>() != dealt {
            return Err(Refusal::SetUp("the square holds other cards than dealt"));
        }
        let mut table = Table { cards, laid: BTreeMap::new(), options };
        for (cell, laid) in SQUARE.into_iter().zip(square) {
            table.lay(laid.card, cell, laid.turns);
        }
        if table.square_is_locked() {
            return Err(Refusal::SetUp("the square is locked"));
        }

        Ok(Game { table, hands, pile, turn: first, passes: 0, collected: vec![BTreeSet::new(); seats] })
    }

    /// The player on turn lays a card, takes found cards, and draws one "while the pile lasts" (RULES, "A turn").
    pub fn lay(&mut self, card: u16, cell: Cell, turns: u8, taken: &[u16]) -> Result<(), Refusal> {
        let Some(seat) = self.to_move() else {
            return Err(Refusal::GameIsOver);
        };
        // 1. Place.
        if !self.hands[seat].contains(&card) {
            return Err(Refusal::NotInHand);
        }
        if !self.table.is_legal(card, cell, turns) {
            return Err(Refusal::NoPlacement);
        }
        let mut table = self.table.clone();
        table.lay(card, cell, turns);
        // 2. Search.
        let found = table.found(cell);
        // 3. Collect.
        if taken.windows(2).any(|pair| pair[0] >= pair[1]) {
            return Err(Refusal::NotAscending);
        }
        for id in taken {
            if !found.contains(id) {
                return Err(Refusal::NotFound(*id));
            }
        }
        let taken: BTreeSet<u16> = taken.iter().copied().collect();
        if !table.may_take(&taken) {
            return Err(Refusal::DoesNotHold);
        }
        table.remove(&taken);
        // Nothing can be refused any more.
        self.table = table;
        self.hands[seat].retain(|&held| held != card);
        self.collected[seat].extend(taken);
        // 4. Draw.
        if !self.pile.is_empty() {
            let drawn = self.pile.remove(0);
            self.hands[seat].push(drawn);
        }
        self.passes = 0;
        self.next_player();
        Ok(())
    }

    /// "No legal placement with any card in hand: the player passes (keeps the cards, draws nothing). A pass is
    /// allowed only then" (RULES, "End").
    pub fn pass(&mut self) -> Result<(), Refusal> {
        if self.is_over() {
            return Err(Refusal::GameIsOver);
        }
        if self.can_lay() {
            return Err(Refusal::CanLay);
        }
        self.passes += 1;
        self.next_player();
        Ok(())
    }

    /// Can the player on turn lay any card of the hand anywhere? False when the game is over.
    pub fn can_lay(&self) -> bool {
        let Some(seat) = self.to_move() else {
            return false;
        };
        self.hands[seat].iter().any(|&card| !self.table.legal_placements(card).is_empty())
    }

    /// "After `seat` comes seat + 1 modulo the number of seats, skipping empty hands" (RECORD, "Moves"). When all
    /// hands are empty the game is over, and it does not matter where this stops.
    fn next_player(&mut self) {
        for _ in 0..self.seats() {
            self.turn = (self.turn + 1) % self.seats();
            if !self.hands[self.turn].is_empty() {
                return;
            }
        }
    }

    /// "The game ends when the pile and all hands are empty." And: "when the passes in a row reach the number of
    /// players who still hold cards, the game ends" (RULES, "End").
    pub fn is_over(&self) -> bool {
        let holders = self.hands.iter().filter(|hand| !hand.is_empty()).count();
        let all_is_laid = self.pile.is_empty() && holders == 0;
        let all_have_passed = self.passes > 0 && self.passes >= holders;
        all_is_laid || all_have_passed
    }

    /// The seat whose turn it is; none when the game is over.
    pub fn to_move(&self) -> Option<usize> {
        if self.is_over() { None } else { Some(self.turn) }
    }

    /// By seat, one for each collected card (RULES, step 3). Final when the game is over.
    pub fn points(&self) -> Vec<usize> {
        self.collected.iter().map(BTreeSet::len).collect()
    }

    /// "Most collected cards wins; a tie is a shared victory" (RULES, "End"). Nobody, while the game runs.
    pub fn winners(&self) -> BTreeSet<usize> {
        if !self.is_over() {
            return BTreeSet::new();
        }
        let points = self.points();
        let most = points.iter().copied().max().unwrap_or(0);
        (0..self.seats()).filter(|&seat| points[seat] == most).collect()
    }

    pub fn seats(&self) -> usize {
        self.hands.len()
    }

    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The cards in this hand; the one drawn last is last.
    pub fn hand(&self, seat: usize) -> &[u16] {
        &self.hands[seat]
    }

    /// The cards still to be drawn, the next one first.
    pub fn pile(&self) -> &[u16] {
        &self.pile
    }

    /// Passes in a row so far.
    pub fn passes(&self) -> usize {
        self.passes
    }

    /// The cards that this seat has collected.
    pub fn collected(&self, seat: usize) -> &BTreeSet<u16> {
        &self.collected[seat]
    }
}

/// A passage leaves its card through 1 to 4 sides, and "two passages of one card never share a side" (RULES, "The
/// deck"). A card of an own deck has one passage or more, which makes four the most.
fn check_card(id: u16, card: &Card) -> Result<(), Refusal> {
    if card.id != id {
        return Err(Refusal::SetUp("a card is kept under another number"));
    }
    if card.passages.is_empty() {
        return Err(Refusal::SetUp("a card without a passage"));
    }
    let mut sides = BTreeSet::new();
    for passage in &card.passages {
        if passage.sides.is_empty() {
            return Err(Refusal::SetUp("a passage without a side"));
        }
        for &side in &passage.sides {
            if !sides.insert(side) {
                return Err(Refusal::SetUp("a side is used twice"));
            }
        }
    }
    Ok(())
}
