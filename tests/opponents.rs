//! What a game notices of its computer opponents.

use std::sync::Arc;
use std::thread;

use labirints::manifest;
use labirints::opponents::{Budget, Kind, Plan, Progress, Reason, Stop, cheater, hint};
use labirints::rules::{
    Card, CardSpec, Deck, Game, Holding, Move, PassageSpec, Seat, Setup, Side, Spotting, TableRules, seeded,
};
use rand_chacha::ChaCha8Rng;

const FEW: Budget = Budget::Playouts(60);

fn classic() -> Arc<Deck> {
    manifest::classic().expect("sound").deck().expect("playable")
}

fn short() -> Arc<Deck> {
    manifest::classic().expect("sound").short_deck().expect("playable")
}

/// Cards of one to four passages, each side one: what only an own deck can hold.
fn odd_deck() -> Arc<Deck> {
    let passage = |side: Side, id: u16| PassageSpec { sides: vec![side], treasures: vec![format!("t{}", id % 5)] };
    let card = |id: u16| {
        let sides = Side::ALL.into_iter().take(1 + usize::from(id % 4)).enumerate();
        CardSpec { id, passages: sides.map(|(place, side)| passage(side, id + place as u16)).collect() }
    };
    Arc::new(Deck::new("odd", (1..=24).map(card).collect()).expect("sound"))
}

fn dealt(deck: &Arc<Deck>, rules: TableRules, players: usize, seed: u64) -> Game {
    Game::new(&Setup::deal(Arc::clone(deck), rules, players, None, seed).expect("can be dealt"))
}

fn choose(kind: Kind, game: &Game, seed: u64, budget: Budget) -> Move {
    let view = game.view(game.public().to_move());
    let choice = kind.choose_within(&view, seed, budget, &Stop::default(), &Progress::default());
    choice.expect("nobody raised the stop sign").play
}

fn plan(kind: Kind, game: &Game, seed: u64, budget: Budget) -> Plan {
    let view = game.view(game.public().to_move());
    let plan = kind.plan(&view, seed, budget, &Stop::default(), &Progress::default());
    plan.expect("nobody raised the stop sign")
}

/// Makes the turn; the rulebook refuses every wrong one.
fn follow(game: &mut Game, Plan { square, play }: Plan) {
    let seat = game.public().to_move();
    square.into_iter().for_each(|change| game.arrange(seat, change).expect("a square that may be so"));
    game.play(seat, play).unwrap_or_else(|why| panic!("{play:?}: {why:?}"));
}

/// Plays to the end; the rulebook refuses every wrong move.
fn play_out(mut game: Game, seats: &[Kind], seed: u64) -> Game {
    let mut turns = 0;
    while !game.public().is_over() {
        let kind = seats[game.public().to_move().index() % seats.len()];
        let turn = plan(kind, &game, seed + turns, FEW);
        follow(&mut game, turn);
        turns += 1;
    }
    game
}

fn all_rules() -> Vec<TableRules> {
    let mut all = Vec::new();
    for matching_sides in [false, true] {
        for holding in [Holding::OnePiece, Holding::Loose] {
            for spotting in [Spotting::Shown, Spotting::ByEye] {
                all.push(TableRules { matching_sides, holding, spotting, ..TableRules::default() });
            }
        }
    }
    all
}

#[test]
fn every_kind_plays_whole_games_by_the_rules_of_any_table() {
    for (seed, rules) in all_rules().into_iter().enumerate() {
        for deck in [classic(), short(), odd_deck()] {
            let players = 2 + seed % 5;
            play_out(dealt(&deck, rules.clone(), players, seed as u64), &Kind::ALL, seed as u64);
        }
    }
}

#[test]
fn two_masters_play_whole_games_by_the_rules_of_any_table() {
    for (seed, rules) in all_rules().into_iter().enumerate() {
        play_out(dealt(&short(), rules, 2, seed as u64), &[Kind::Master], seed as u64);
    }
}

#[test]
fn masters_look_back_at_each_other_on_any_table() {
    // Enough to weigh every card at a look back.
    let enough = Budget::Playouts(1_500);
    let strict = TableRules { matching_sides: true, ..TableRules::default() };
    let loose = TableRules { holding: Holding::Loose, ..TableRules::default() };
    for (deck, rules, players) in [(short(), strict, 2), (short(), loose.clone(), 3), (odd_deck(), loose, 2)] {
        let mut game = dealt(&deck, rules, players, 6);
        for turn in 0.. {
            if game.public().is_over() {
                break;
            }
            let play = choose(Kind::Master, &game, turn, enough);
            game.play(game.public().to_move(), play).expect("legal");
        }
    }
}

#[test]
fn the_same_view_seed_and_playouts_give_the_same_move() {
    for (kind, budget) in Kind::ALL.map(|kind| (kind, FEW)).into_iter().chain([(Kind::Master, Budget::Playouts(2_000))])
    {
        let mut game = dealt(&classic(), TableRules::default(), 3, 8);
        for turn in 0..6 {
            let turn_plan = plan(kind, &game, turn, budget);
            assert_eq!(turn_plan, plan(kind, &game, turn, budget), "{kind}");
            follow(&mut game, turn_plan);
        }
    }
}

#[test]
fn a_turn_without_a_square_to_arrange_is_the_move_alone() {
    for seed in 0..8 {
        let game = play_turns(dealt(&classic(), TableRules::default(), 2, seed), 11 + seed);
        let budget = Budget::Playouts(3_000);
        assert_eq!(plan(Kind::Master, &game, seed, budget), choose(Kind::Master, &game, seed, budget).into());
    }
}

#[test]
fn no_level_looks_at_hidden_cards() {
    let game = dealt(&classic(), TableRules::default(), 2, 3);
    // The same seat's view of many deals of the unseen cards, at the start and with some turns to look back on.
    let later = play_turns(game.clone(), 11);
    for game in [game, later] {
        let view = game.view(game.public().to_move());
        for kind in Kind::ALL {
            // Enough for the master to look back.
            let budget = if kind == Kind::Master { Budget::Playouts(1_500) } else { FEW };
            let turn = plan(kind, &game, 5, budget);
            for seed in 0..5 {
                assert_eq!(plan(kind, &view.guess(None, &mut seeded(seed)), 5, budget), turn, "{kind}");
            }
        }
    }
}

fn play_turns(mut game: Game, turns: u64) -> Game {
    for turn in 0..turns {
        let play = choose(Kind::Apprentice, &game, turn, FEW);
        game.play(game.public().to_move(), play).expect("legal");
    }
    game
}

#[test]
fn the_master_arranges_the_square_before_it_begins_and_nobody_else_does() {
    let budget = Budget::Playouts(1_500);
    for (number, rules) in all_rules().into_iter().enumerate() {
        for deck in [classic(), short(), odd_deck()] {
            let mut game = dealt(&deck, rules.clone(), 2 + number % 5, number as u64);
            for kind in Kind::ALL.into_iter().filter(|kind| *kind != Kind::Master) {
                assert_eq!(plan(kind, &game, 1, budget).square, [], "{kind}");
            }
            let first = plan(Kind::Master, &game, 1, budget);
            follow(&mut game, first);
            // Later there is nothing to arrange any more.
            let second = plan(Kind::Master, &game, 2, FEW);
            assert_eq!(second.square, []);
            follow(&mut game, second);
        }
    }
    let arranged = (0..8).filter(|seed| {
        let game = dealt(&classic(), TableRules::default(), 2, *seed);
        !plan(Kind::Master, &game, 1, budget).square.is_empty()
    });
    assert!(arranged.count() >= 4, "hardly any square is as it would have it");
}

#[test]
fn a_raised_stop_sign_ends_a_search_that_would_go_on_for_days() {
    let game = dealt(&classic(), TableRules::default(), 2, 3);
    let view = game.view(game.public().to_move());
    let (stop, progress) = (Stop::default(), Progress::default());
    let days = Budget::Time(std::time::Duration::from_secs(1_000_000));
    let search = {
        let (stop, progress) = (stop.clone(), progress.clone());
        thread::spawn(move || Kind::Master.plan(&view, 1, days, &stop, &progress))
    };
    stop.raise();
    assert_eq!(search.join().expect("no panic"), None);
}

#[test]
fn a_stop_sign_raised_before_is_obeyed_too() {
    let game = dealt(&classic(), TableRules::default(), 2, 3);
    let stop = Stop::default();
    stop.raise();
    let view = game.view(game.public().to_move());
    for kind in Kind::OFFERED {
        assert_eq!(kind.choose_within(&view, 1, FEW, &stop, &Progress::default()), None, "{kind}");
        assert_eq!(kind.plan(&view, 1, FEW, &stop, &Progress::default()), None, "{kind}");
    }
}

#[test]
fn progress_comes_to_a_hundred() {
    let game = dealt(&classic(), TableRules::default(), 2, 3);
    let progress = Progress::default();
    let view = game.view(game.public().to_move());
    assert!(Kind::Master.choose_within(&view, 1, FEW, &Stop::default(), &progress).is_some());
    assert_eq!(progress.percent(), 100);
}

#[test]
fn names_are_read_as_they_are_written() {
    for kind in Kind::ALL {
        assert_eq!(kind.name().parse(), Ok(kind));
    }
    assert!("nobody".parse::<Kind>().is_err());
}

/// The share of games that `one` wins against `other`, each shuffle played from both seats.
fn share(one: Kind, other: Kind, pairs: u64) -> f64 {
    let deck = classic();
    let mut won = 0.0;
    for seed in 0..pairs {
        for seats in [[one, other], [other, one]] {
            let setup = Setup::deal(Arc::clone(&deck), TableRules::default(), 2, Some(Seat(0)), seed).expect("deals");
            let over = play_out(Game::new(&setup), &seats, seed);
            let winners = over.public().winners();
            if winners.iter().any(|winner| seats[winner.index()] == one) {
                won += 1.0 / winners.len() as f64;
            }
        }
    }
    won / (2 * pairs) as f64
}

// Few games and wide margins: these guard against a level that lost its wits, not against a weaker one.

#[test]
fn an_apprentice_beats_a_novice() {
    assert!(share(Kind::Apprentice, Kind::Novice, 15) > 0.65);
}

#[test]
fn an_adept_beats_an_apprentice() {
    assert!(share(Kind::Adept, Kind::Apprentice, 10) > 0.55);
}

#[test]
fn a_master_beats_an_apprentice() {
    assert!(share(Kind::Master, Kind::Apprentice, 10) > 0.55);
}

#[test]
fn a_hint_says_what_is_joined_and_taken() {
    let mut game = dealt(&classic(), TableRules::default(), 2, 11);
    let mut joined = 0;
    for turn in 0..20 {
        let view = game.view(game.public().to_move());
        let hint = hint(&view, turn, FEW, &Stop::default(), &Progress::default()).expect("not stopped");
        let Move::Lay { placement, taken } = hint.play else { panic!("something fits") };
        let deck = game.public().deck();
        for reason in &hint.reasons {
            match reason {
                Reason::Joins { treasure, cards } => {
                    joined += 1;
                    assert!(cards.is_subset(taken) && !cards.is_empty());
                    assert!(deck.cards_showing(*treasure).contains(placement.card));
                }
                Reason::Closes { treasure } => assert!(deck.cards_showing(*treasure).meets(view.unseen())),
                Reason::Prepares { card, most } => assert!(view.hand().holds(*card) && *most > 0),
                Reason::Leaves { points } => assert!((0.0..50.0).contains(points)),
            }
        }
        game.play(view.seat(), hint.play).expect("a hint is a legal move");
    }
    assert!(joined > 0, "twenty hints, and none of them joined anything");
}

#[test]
fn a_novice_overlooks_by_eye_what_the_table_would_show() {
    let mut points = [0, 0];
    for (place, spotting) in [Spotting::Shown, Spotting::ByEye].into_iter().enumerate() {
        for seed in 0..20 {
            let rules = TableRules { spotting, ..TableRules::default() };
            let over = play_out(dealt(&classic(), rules, 2, seed), &[Kind::Novice], seed);
            points[place] += over.public().points().iter().sum::<usize>();
        }
    }
    assert!(points[1] < points[0], "{points:?}");
}

#[test]
fn the_cheater_plays_by_the_rules() {
    let mut random: ChaCha8Rng = seeded(4);
    let mut game = dealt(&short(), TableRules::default(), 3, 4);
    while !game.public().is_over() {
        let turn = cheater::plan(&game, &mut random, Budget::Playouts(1_000));
        follow(&mut game, turn);
    }
}

#[test]
fn nothing_fits_and_so_everybody_passes() {
    // Dead ends only: two on the table that face each other leave no way for a third.
    let ends = |id: u16| CardSpec {
        id,
        passages: vec![PassageSpec { sides: vec![Side::North], treasures: vec![format!("t{}", id % 2)] }],
    };
    let deck = Arc::new(Deck::new("ends", (1..=12).map(ends).collect()).expect("sound"));
    for seed in 0..10 {
        let Ok(setup) = Setup::deal(Arc::clone(&deck), TableRules::default(), 2, None, seed) else { continue };
        for kind in Kind::ALL {
            let over = play_out(Game::new(&setup), &[kind], seed);
            assert!(over.public().is_over());
        }
    }
    let _ = Card::from_index(0);
}
