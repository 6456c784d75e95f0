//! Before the first move, and everything that the rulebook refuses.

mod boards;
mod decks;

use std::sync::Arc;

use boards::{Board, EXTRA, board, loose_board, matching_board};
use decks::{classic, of_one_kind};
use labirints::rules::{
    Arrange, Card, CardSet, Cell, Deck, Game, Misplaced, Move, Phase, Placement, Refusal, SQUARE, Seat, Setup,
    SetupError, Side, TableRules, Turn,
};

fn quarters(number: u8) -> Turn {
    Turn::new(number).unwrap()
}

fn deal(deck: Arc<Deck>) -> Game {
    Game::new(&Setup::deal(deck, TableRules::default(), 3, Some(Seat(1)), 4).unwrap())
}

// ---- Arranging the square ----

#[test]
fn the_starting_player_turns_and_swaps_the_square() {
    let mut game = deal(classic());
    let before = game.square().unwrap();
    let [west, east, north, _] = SQUARE;
    game.arrange(Seat(1), Arrange::Swap(west, north)).unwrap();
    let swapped = game.square().unwrap();
    assert_eq!(swapped, [before[2], before[1], before[0], before[3]], "each card keeps its turn");
    for number in 0..4 {
        game.arrange(Seat(1), Arrange::Turn(east, quarters(number))).unwrap();
        let (card, turn) = game.square().unwrap()[1];
        let smallest = game.public().deck().smallest_turn(card, quarters(number));
        assert_eq!((card, turn), (before[1].0, smallest));
    }
    game.arrange(Seat(1), Arrange::Swap(east, east)).unwrap();
    assert_eq!(game.public().to_move(), Seat(1), "arranging is no move");
    assert_eq!(game.public().phase(), Phase::Square);
}

#[test]
fn an_arranged_square_is_as_if_dealt_so() {
    let setup = Setup::deal(classic(), TableRules::default(), 2, None, 8).unwrap();
    let mut game = Game::new(&setup);
    let seat = game.public().to_move();
    game.arrange(seat, Arrange::Swap(SQUARE[0], SQUARE[3])).unwrap();
    game.arrange(seat, Arrange::Turn(SQUARE[1], quarters(1))).unwrap();
    let again = Game::new(&setup.clone().with_square_of(&game));
    assert_eq!(again.public().labyrinth(), game.public().labyrinth());
    assert_eq!(again.placements().len(), game.placements().len());
    let placement = game.first_placement().unwrap();
    game.play(seat, Move::Lay { placement, taken: CardSet::EMPTY }).unwrap();
    assert_eq!(game.square(), None);
    assert_eq!(setup.clone().with_square_of(&game).square(), setup.square(), "too late to tell");
}

#[test]
fn nobody_else_and_nothing_else_may_be_arranged() {
    let mut game = deal(classic());
    let turn = Arrange::Turn(SQUARE[0], quarters(1));
    for other in [0, 2, 77].map(Seat) {
        assert_unchanged(&mut game, |game| game.arrange(other, turn), Refusal::NotYourTurn { to_move: Seat(1) });
    }
    let outside = Cell::new(2, 0);
    let refusal = Refusal::OutsideSquare { cell: outside };
    assert_unchanged(&mut game, |game| game.arrange(Seat(1), Arrange::Turn(outside, quarters(1))), refusal.clone());
    assert_unchanged(&mut game, |game| game.arrange(Seat(1), Arrange::Swap(SQUARE[0], outside)), refusal);
    let placement = game.first_placement().unwrap();
    game.play(Seat(1), Move::Lay { placement, taken: CardSet::EMPTY }).unwrap();
    assert_unchanged(&mut game, |game| game.arrange(Seat(2), turn), Refusal::SquareFixed);
}

/// The inner sides of a square of bends └ in these turns all lead inwards.
const INWARDS: [u8; 4] = [0, 3, 1, 2];

#[test]
fn a_game_cannot_begin_on_a_locked_square() {
    let mut game = deal(of_one_kind(12, &[Side::North, Side::East]));
    for (cell, number) in SQUARE.into_iter().zip(INWARDS) {
        game.arrange(Seat(1), Arrange::Turn(cell, quarters(number))).unwrap();
    }
    assert!(game.public().labyrinth().is_locked());
    assert!(game.placements().is_empty());
    let card = game.hand(Seat(1)).cards().next().unwrap();
    let placement = Placement { card, cell: Cell::new(2, 0), turn: Turn::NONE };
    let lay = Move::Lay { placement, taken: CardSet::EMPTY };
    assert_unchanged(&mut game, |game| game.play(Seat(1), lay), Refusal::LockedSquare);
    assert_unchanged(&mut game, |game| game.play(Seat(1), Move::Pass), Refusal::LockedSquare);
    game.arrange(Seat(1), Arrange::Turn(SQUARE[1], quarters(0))).unwrap();
    let placement = game.first_placement().unwrap();
    game.play(Seat(1), Move::Lay { placement, taken: CardSet::EMPTY }).unwrap();
}

// ---- Setting up ----

fn written(change: impl Fn(&mut Written)) -> Result<Setup, SetupError> {
    let setup = Setup::deal(classic(), TableRules::default(), 2, None, 1).unwrap();
    let mut written = Written {
        rules: TableRules::default(),
        seats: 2,
        first: Seat(0),
        order: setup.order().to_vec(),
        square: setup.square(),
    };
    change(&mut written);
    let Written { rules, seats, first, order, square } = written;
    Setup::written(Arc::clone(setup.deck()), rules, seats, first, order, square)
}

struct Written {
    rules: TableRules,
    seats: usize,
    first: Seat,
    order: Vec<Card>,
    square: [(Card, Turn); 4],
}

#[test]
fn an_impossible_set_up_is_refused_with_its_reason() {
    assert!(written(|_| {}).is_ok());
    for seats in [0, 1, 7, 258, usize::MAX] {
        assert_eq!(written(|w| w.seats = seats).err(), Some(SetupError::Seats { seats }));
        let dealt = Setup::deal(classic(), TableRules::default(), seats, None, 1);
        assert_eq!(dealt.err(), Some(SetupError::Seats { seats }));
    }
    assert_eq!(written(|w| w.first = Seat(2)).err(), Some(SetupError::First { first: 2, seats: 2 }));
    for seconds in [0, 14, 121, u16::MAX] {
        let clock = written(|w| w.rules.clock = Some(seconds)).err();
        assert_eq!(clock, Some(SetupError::Clock { seconds }));
    }
    assert!([15, 120].into_iter().all(|seconds| written(|w| w.rules.clock = Some(seconds)).is_ok()));
    assert_eq!(written(|w| w.order[0] = w.order[1]).err(), Some(SetupError::Order));
    assert_eq!(written(|w| w.order.truncate(49)).err(), Some(SetupError::Order));
    assert_eq!(written(|w| w.order.push(w.order[0])).err(), Some(SetupError::Order));
    assert_eq!(written(|w| w.order.swap(0, 4)).err(), Some(SetupError::SquareCards));
    assert_eq!(written(|w| w.square[0] = w.square[1]).err(), Some(SetupError::SquareCards));
    assert!(written(|w| w.square.swap(0, 3)).is_ok(), "the square may lie in any way");
}

#[test]
fn a_deck_must_have_a_card_to_draw() {
    for seats in 2..=6_usize {
        let needed = 2 * seats + 5;
        let some = |cards: usize| of_one_kind(cards as u16, &Side::ALL);
        let refused = Setup::deal(some(needed - 1), TableRules::default(), seats, None, 1);
        let cards = needed - 1;
        assert_eq!(refused.err(), Some(SetupError::TooFewCards { cards, seats: seats as u8, needed }));
        assert!(Setup::deal(some(needed), TableRules::default(), seats, None, 1).is_ok());
    }
}

#[test]
fn a_written_square_may_not_be_locked() {
    let bends = of_one_kind(12, &[Side::North, Side::East]);
    let order: Vec<Card> = bends.cards().iter().collect();
    let square = [0, 1, 2, 3].map(|place| (order[4 + place], quarters(INWARDS[place])));
    let refused = Setup::written(bends, TableRules::default(), 2, Seat(0), order, square);
    assert_eq!(refused.err(), Some(SetupError::LockedSquare));
}

// ---- Refusals: each is given for its reason, and the game is as it was ----

#[track_caller]
fn assert_unchanged<T: std::fmt::Debug>(
    game: &mut Game,
    attempt: impl FnOnce(&mut Game) -> Result<T, Refusal>,
    why: Refusal,
) {
    let before = format!("{game:?}");
    assert_eq!(attempt(game).map(|_| ()), Err(why.clone()));
    assert_eq!(format!("{game:?}"), before, "the game is as it was");
    assert!(!why.to_string().is_empty());
}

#[track_caller]
fn assert_refused(mut board: Board, play: impl Fn(&Board) -> Move, why: Refusal) {
    let (turn, seat) = (play(&board), board.game.public().to_move());
    assert_eq!(board.game.check(seat, turn), Err(why.clone()));
    assert_unchanged(&mut board.game, |game| game.play(seat, turn), why);
}

fn lay(placement: Placement) -> Move {
    Move::Lay { placement, taken: CardSet::EMPTY }
}

#[test]
fn a_card_of_another_hand_the_table_or_the_pile_is_refused() {
    for id in [1, 1001] {
        let play = |board: &Board| lay(Placement { card: board.card(id), ..board.drawn() });
        assert_refused(board("1─  9─"), play, Refusal::NotInHand { card: id });
    }
    let mut board = board("1─  9─");
    let (seat, extra) = (board.game.public().to_move(), board.card(EXTRA));
    let other = Placement { card: extra, ..board.drawn() };
    assert!(board.game.play(seat, lay(other)).is_ok(), "both cards of the hand may be laid");
}

#[test]
fn a_placement_that_breaks_a_rule_is_refused_with_the_cells() {
    let misplaced = |x, why| Refusal::Misplaced { cell: Cell::new(x, 0), why };
    let at = |x| move |board: &Board| lay(Placement { cell: Cell::new(x, 0), ..board.drawn() });
    assert_refused(board("1─  9─"), at(0), misplaced(0, Misplaced::Occupied));
    assert_refused(board("1─  9─"), at(3), misplaced(3, Misplaced::NoNeighbour));
    assert_refused(board("1─  9─"), at(60), misplaced(60, Misplaced::OffTable));
    let neighbours = vec![Cell::new(0, 0)];
    assert_refused(board("1─  9│"), at(1), misplaced(1, Misplaced::NoRoad { neighbours }));
    let clashing = vec![Cell::new(2, 0)];
    assert_refused(matching_board("1─  9─  2│"), at(1), misplaced(1, Misplaced::SidesClash { clashing }));
}

#[test]
fn a_take_that_breaks_a_rule_is_refused_with_the_cells() {
    let take = |ids: &'static [u16]| move |board: &Board| Move::Lay { placement: board.drawn(), taken: board.set(ids) };
    let drawing = "1─axe  2─owl  9─owl  3╴axe";
    let cells = vec![Cell::new(0, 0), Cell::new(3, 0)];
    assert_refused(board(drawing), take(&[1, 2, 3]), Refusal::NotFound { cards: vec![1, 3], cells });
    // A card in a hand is not found either, and lies nowhere.
    assert_refused(board(drawing), take(&[EXTRA]), Refusal::NotFound { cards: vec![EXTRA], cells: vec![] });
    let cut_off = vec![Cell::new(0, 0)];
    assert_refused(board(drawing), take(&[2]), Refusal::WouldSplit { cut_off: cut_off.clone() });
    assert_refused(loose_board(drawing), take(&[2]), Refusal::WouldStandAlone { alone: cut_off });
}

#[test]
fn out_of_turn_and_after_the_end_nothing_is_played() {
    let mut board = board("1─  9─");
    let (to_move, turn) = (board.game.public().to_move(), lay(board.drawn()));
    for other in [1 - to_move.0, 2, 255].map(Seat) {
        assert_unchanged(&mut board.game, |game| game.play(other, turn), Refusal::NotYourTurn { to_move });
    }
    let mut game = deal(of_one_kind(11, &Side::ALL));
    while !game.public().is_over() {
        let placement = game.first_placement().unwrap();
        game.play(game.public().to_move(), lay(placement)).unwrap();
    }
    let last = game.public().to_move();
    assert_unchanged(&mut game, |game| game.play(last, turn), Refusal::GameOver);
    assert_unchanged(&mut game, |game| game.play(last, Move::Pass), Refusal::GameOver);
    assert_unchanged(&mut game, |game| game.arrange(last, Arrange::Swap(SQUARE[0], SQUARE[1])), Refusal::GameOver);
    assert_eq!(game.first_placement(), None);
}

#[test]
fn passing_is_refused_while_any_card_fits_and_the_place_is_named() {
    let cell = Cell::new(-1, 0);
    assert_refused(board("1─  9─"), |_| Move::Pass, Refusal::MustLay { card: 9, cell });
    let stuck = |drawing| board(drawing).game;
    let mut game = stuck("1╶  2╴  9╴");
    let seat = game.public().to_move();
    assert!(game.placements().is_empty());
    let hand = *game.hand(seat);
    game.play(seat, Move::Pass).unwrap();
    assert_eq!(game.hand(seat), &hand, "who passes keeps his cards and draws nothing");
    assert_eq!(game.public().passes(), 1);
}

#[test]
fn the_first_placement_is_the_first_card_then_the_south_then_the_west_then_the_smallest_turn() {
    let board = board(
        "1┼  .
         2┼  9└",
    );
    let first = board.game.first_placement().unwrap();
    assert_eq!((first.card, first.cell, first.turn), (board.card(9), Cell::new(0, -1), quarters(0)));
}
