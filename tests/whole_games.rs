//! A hundred thousand random games, watched card by card.

mod decks;

use std::sync::Arc;

use decks::{classic, hard_to_match, of_one_kind, short, table_rules};
use labirints::rules::{
    CardSet, Deck, Fact, Game, HAND_SIZE, MAX_SEATS, Move, Refusal, Seat, Setup, Side, TableRules, below, seeded,
};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;

const GAMES: u64 = 100_000;

/// What a game came to.
#[derive(Clone, Copy, Default, Debug)]
struct Tally {
    points: usize,
    passes: usize,
    left_on_the_table: usize,
}

fn deal(deck: &Arc<Deck>, rules: &TableRules, seats: usize, seed: u64) -> Game {
    Game::new(&Setup::deal(Arc::clone(deck), rules.clone(), seats, None, seed).unwrap())
}

/// Any placement, and the best set.
fn turn_of(game: &Game, random: &mut ChaCha8Rng) -> Move {
    let placements = game.placements();
    if placements.is_empty() {
        return Move::Pass;
    }
    let placement = decks::one_of(&placements, random);
    Move::Lay { placement, taken: game.after(placement).best_set() }
}

/// Plays to the end; `look` sees the game after every move.
fn play(game: &mut Game, random: &mut ChaCha8Rng, mut look: impl FnMut(&Game)) -> Tally {
    let mut tally = Tally::default();
    while !game.public().is_over() {
        // In the halves of a move, which copy nothing.
        let placements = game.placements();
        if placements.is_empty() {
            tally.passes += 1;
            game.play_trusted(Move::Pass);
        } else {
            let placement = decks::one_of(&placements, random);
            game.lay(placement);
            let found = game.found_by(placement.card);
            game.finish(game.best_set_of(placement.card, found));
        }
        look(game);
    }
    tally.points = game.public().points().iter().sum();
    tally.left_on_the_table = game.public().labyrinth().cards().len();
    tally
}

/// Every card of the deck is in exactly one place, and the counts that everybody sees are the true ones.
fn assert_accounted_for(game: &Game) {
    let public = game.public();
    let mut seen = CardSet::EMPTY;
    let mut count = 0;
    let mut put = |cards: CardSet, members: usize| {
        seen |= cards;
        count += members;
    };
    put(public.labyrinth().cards(), public.labyrinth().cards().len());
    put(game.pile().iter().copied().collect(), game.pile().len());
    assert_eq!(game.pile().len(), public.pile_size());
    for seat in public.each_seat() {
        let hand = game.hand(seat);
        put(hand.cards().collect(), hand.len());
        put(public.collected(seat), public.collected(seat).len());
        assert_eq!(hand.len(), public.hand_size(seat));
        assert!(hand.len() == HAND_SIZE || (hand.len() < HAND_SIZE && public.pile_size() == 0));
    }
    assert_eq!((seen, count), (public.deck().cards(), public.deck().len()), "a card is nowhere or in two places");
}

#[test]
fn a_hundred_thousand_games_end_with_every_card_accounted_for() {
    let (classic, short, rules) = (classic(), short(), table_rules());
    let one_game = |seed: u64| {
        let deck = if seed.is_multiple_of(4) { &short } else { &classic };
        // Most games are played by the plain rules.
        let rules = if seed.is_multiple_of(2) { &rules[0] } else { &rules[seed as usize / 2 % 4] };
        let mut game = deal(deck, rules, 2 + seed as usize % (MAX_SEATS - 1), seed);
        let tally = play(&mut game, &mut seeded(seed), assert_accounted_for);
        assert!(!game.public().winners().is_empty());
        if tally.passes == 0 {
            assert_eq!(tally.points + tally.left_on_the_table, deck.len());
            assert!(tally.left_on_the_table >= 1, "the last laid card always stays");
        }
        u64::from(tally.passes == 0)
    };
    let without_a_pass: u64 = (0..GAMES).into_par_iter().map(one_game).sum();
    assert!(without_a_pass > GAMES * 9 / 10, "only {without_a_pass} games ran without a pass");
}

// ---- What one seat may know ----

/// A view and any guess at what it hides look the same from its seat.
fn assert_view_keeps_its_secrets(game: &Game, seat: Seat, random: &mut ChaCha8Rng) {
    let view = game.view(seat);
    let own: CardSet = view.hand().cards().collect();
    let hidden = game.public().deck().cards() - game.public().seen() - own;
    assert_eq!((view.seat(), view.hand(), view.unseen()), (seat, game.hand(seat), hidden));
    let guess = view.guess(None, random);
    assert_accounted_for(&guess);
    assert_eq!(guess.hand(seat), game.hand(seat));
    assert_eq!(guess.public().labyrinth(), game.public().labyrinth());
    assert_eq!(guess.public().points(), game.public().points());
    assert_eq!(guess.public().to_move(), game.public().to_move());
    assert_eq!(guess.public().phase(), game.public().phase());
    for other in game.public().each_seat().filter(|other| *other != seat) {
        let held: CardSet = guess.hand(other).cards().collect();
        assert!(held.is_subset(hidden), "a guess deals unseen cards only");
    }
    // What is guessed is seen the same way.
    assert_eq!(format!("{:?}", guess.view(seat)), format!("{view:?}"));
    if !game.public().is_over() && seat == game.public().to_move() {
        assert_eq!(view.placements(), game.placements());
    }
}

#[test]
fn a_view_tells_nothing_that_its_seat_may_not_know() {
    for seed in 0..40 {
        let mut game = deal(&classic(), &TableRules::default(), 2 + seed as usize % 5, seed);
        let mut random = seeded(seed);
        let mut guesses = seeded(seed + 1);
        play(&mut game, &mut random, |game| {
            for seat in game.public().each_seat() {
                assert_view_keeps_its_secrets(game, seat, &mut guesses);
            }
        });
    }
}

/// Two games that differ only in what is hidden from a seat give it the same view, down to the last byte printed.
#[test]
fn what_is_hidden_cannot_be_told_from_a_view() {
    let mut random = seeded(7);
    let mut game = deal(&classic(), &TableRules::default(), 3, 7);
    play(&mut game, &mut random.clone(), |game| {
        let (one, other) = (game.view(Seat(0)).guess(None, &mut random), game.view(Seat(0)).guess(None, &mut random));
        assert_eq!(format!("{:?}", one.view(Seat(0))), format!("{:?}", other.view(Seat(0))));
        if game.view(Seat(0)).unseen().len() > 20 {
            assert_ne!(one.pile(), other.pile(), "guesses differ");
        }
    });
}

/// A guess that is told one hidden card deals it where it is held.
#[test]
fn a_guess_keeps_what_is_known() {
    let game = deal(&classic(), &TableRules::default(), 3, 9);
    let (holder, view) = (Seat(2), game.view(Seat(0)));
    let mut random = seeded(9);
    for card in view.unseen().iter() {
        let guess = view.guess(Some((holder, card)), &mut random);
        assert!(guess.hand(holder).holds(card));
        assert_accounted_for(&guess);
    }
}

/// The history tells every lay and nothing of what was drawn: what it names has been on the table.
#[test]
fn the_history_leads_from_the_square_to_the_table_as_it_is() {
    for seed in 0..40 {
        let mut game = deal(&classic(), &TableRules::default(), 2 + seed as usize % 5, seed);
        let mut lays = 0;
        play(&mut game, &mut seeded(seed), |game| {
            let public = game.public();
            lays += usize::from(public.passes() == 0);
            assert_eq!(public.history().lays().len(), lays);
            let mut after = None;
            let mut taken = [CardSet::EMPTY; MAX_SEATS];
            public.history().each(public.deck(), |before, lay| {
                assert!(after.replace(before.clone()).is_none_or(|last| last != *before));
                taken[lay.seat.index()] |= lay.taken;
                assert!(public.seen().contains(lay.placement.card) && lay.taken.is_subset(before.cards()));
            });
            let (mut table, last) = (after.expect("a card was laid"), public.history().lays()[lays - 1]);
            table.lay(public.deck(), last.placement.card, last.placement.cell, last.placement.turn);
            last.taken.iter().for_each(|card| table.lift(public.deck(), card));
            assert_eq!(table, *public.labyrinth());
            public.each_seat().for_each(|seat| assert_eq!(taken[seat.index()], public.collected(seat)));
        });
    }
}

#[test]
fn a_guess_can_be_played_to_its_end() {
    for seed in 0..200 {
        let mut game = deal(&short(), &TableRules::default(), 2 + seed as usize % 5, seed);
        let mut random = seeded(seed);
        for _ in 0..below(&mut random, 20) {
            if !game.public().is_over() {
                let turn = turn_of(&game, &mut random);
                game.play_trusted(turn);
            }
        }
        let mut guess = game.view(Seat(1)).guess(None, &mut random);
        play(&mut guess, &mut random, assert_accounted_for);
    }
}

// ---- The end ----

/// Dead ends wall the labyrinth in after a few lays: then everybody who holds cards passes once, and it is over.
#[test]
fn a_labyrinth_that_walls_itself_in_ends_the_game_by_passes() {
    for seats in 2..=MAX_SEATS {
        let deck = of_one_kind(40, &[Side::North]);
        let mut game = deal(&deck, &TableRules::default(), seats, seats as u64);
        let tally = play(&mut game, &mut seeded(1), assert_accounted_for);
        assert!(tally.left_on_the_table <= 8, "every dead end of the square takes one card");
        assert_eq!(tally.passes, seats, "one pass for everybody who holds cards");
        assert_eq!(game.public().winners().len(), seats, "nobody has a point: all share the victory");
        assert!(game.public().pile_size() > 0);
        assert!(game.placements().is_empty());
        let refused = game.play(game.public().to_move(), Move::Pass);
        assert_eq!(refused, Err(Refusal::GameOver));
    }
}

/// Where all sides must agree, some players of a small deck are stuck while others go on and empty their hands.
#[test]
fn the_stuck_pass_while_others_go_on() {
    let mut odd_turns = OddTurns::default();
    for seed in 0..600 {
        let matching = TableRules { matching_sides: true, ..TableRules::default() };
        let mut game = deal(&hard_to_match(seed), &matching, 2 + seed as usize % 5, seed);
        let mut random = seeded(seed);
        while !game.public().is_over() {
            let turn = turn_of(&game, &mut random);
            let facts = game.play(game.public().to_move(), turn).unwrap();
            assert_accounted_for(&game);
            odd_turns.count(&game, &facts);
        }
        let (passes, pile) = (game.public().passes(), game.public().pile_size());
        assert!(if passes > 0 { passes == holders(&game) } else { (holders(&game), pile) == (0, 0) });
    }
    assert!(odd_turns.passes_in_mid_game > 0, "nobody was ever stuck while another could lay");
    assert!(odd_turns.skipped > 0, "no empty hand was ever skipped");
}

#[derive(Default)]
struct OddTurns {
    passes_in_mid_game: usize,
    skipped: usize,
}

impl OddTurns {
    fn count(&mut self, game: &Game, facts: &[Fact]) {
        for fact in facts {
            match fact {
                Fact::Passed { .. } => self.passes_in_mid_game += usize::from(!game.public().is_over()),
                Fact::Skipped { seat } => {
                    assert!(game.hand(*seat).is_empty());
                    self.skipped += 1;
                }
                Fact::TurnPassed { to } => {
                    assert_eq!(*to, game.public().to_move());
                    assert!(!game.hand(*to).is_empty());
                }
                Fact::Ended => assert!(game.public().is_over()),
                _ => {}
            }
        }
    }
}

fn holders(game: &Game) -> usize {
    game.public().each_seat().filter(|seat| !game.hand(*seat).is_empty()).count()
}
