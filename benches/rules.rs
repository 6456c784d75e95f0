//! How quick the rulebook is. Run with `cargo xtask bench`.

use std::hint::black_box;
use std::sync::Arc;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use labirints::rules::{
    Card, Collection, Deck, Game, Move, Phase, Placement, Setup, Survey, TableRules, below, seeded,
};
use rand_chacha::ChaCha8Rng;

fn classic() -> Arc<Deck> {
    labirints::manifest::classic().expect("the deck of the game is sound").deck().expect("and playable")
}

fn dealt(deck: &Arc<Deck>, players: usize, seed: u64) -> Game {
    let setup = Setup::deal(Arc::clone(deck), TableRules::default(), players, None, seed);
    Game::new(&setup.expect("the classic deck can be dealt"))
}

/// One random turn: list the legal placements, lay one, search, take the best set, draw.
fn random_turn(game: &mut Game, random: &mut ChaCha8Rng, collect: bool) {
    let placements = game.placements();
    if placements.is_empty() {
        game.play_trusted(Move::Pass);
        return;
    }
    let placement = placements[below(random, placements.len() as u32) as usize];
    game.lay(placement);
    let found = game.found_by(placement.card);
    let taken = if collect { game.best_set_of(placement.card, found) } else { Default::default() };
    game.finish(taken);
}

/// One greedy turn: every placement of both cards laid, searched and weighed. Answers how many there were.
fn greedy_turn(game: &mut Game, random: &mut ChaCha8Rng) -> u64 {
    let hand = *game.hand(game.public().to_move());
    let mut looked_at = 0;
    let mut best: Option<(usize, Placement, labirints::rules::CardSet)> = None;
    let mut equals = 0;
    {
        let survey = Survey::of(game.public());
        for card in hand.cards() {
            survey.each(card, |prospect| {
                looked_at += 1;
                let taken = prospect.best_set();
                let most = best.as_ref().map_or(0, |(most, ..)| *most);
                if taken.len() > most || best.is_none() {
                    equals = 0;
                } else if taken.len() < most {
                    return;
                }
                equals += 1;
                if below(random, equals) == 0 {
                    best = Some((taken.len(), prospect.placement, taken));
                }
            });
        }
    }
    match best {
        Some((_, placement, taken)) => game.play_trusted(Move::Lay { placement, taken }),
        None => game.play_trusted(Move::Pass),
    }
    looked_at
}

/// A game with so many cards on the table, by laying at random and collecting nothing.
fn table_of(deck: &Arc<Deck>, cards: usize) -> Game {
    let mut game = dealt(deck, 2, 5);
    let mut random = seeded(5);
    while game.public().labyrinth().cards().len() < cards {
        random_turn(&mut game, &mut random, false);
    }
    game
}

fn games(c: &mut Criterion) {
    let deck = classic();
    let start = dealt(&deck, 3, 1);
    let mut group = c.benchmark_group("game");
    group.throughput(Throughput::Elements(1));
    let mut random = seeded(1);
    group.bench_function("random", |b| {
        b.iter_batched_ref(
            || start.clone(),
            |game| {
                while game.public().phase() != Phase::Over {
                    random_turn(game, &mut random, true);
                }
            },
            BatchSize::SmallInput,
        );
    });
    group.bench_function("greedy", |b| {
        b.iter_batched_ref(
            || start.clone(),
            |game| {
                while game.public().phase() != Phase::Over {
                    greedy_turn(game, &mut random);
                }
            },
            BatchSize::SmallInput,
        );
    });
    group.finish();
}

fn positions(c: &mut Criterion) {
    let deck = classic();
    for cards in [6, 12, 25, 40] {
        let game = table_of(&deck, cards);
        let hand = *game.hand(game.public().to_move());
        let mut group = c.benchmark_group(format!("table of {cards}"));
        group.bench_function("legal placements of a hand", |b| b.iter(|| black_box(&game).placements().len()));
        let placement = game.placements()[0];
        let trial = game.after(placement);
        group.bench_function("search after a placement", |b| {
            b.iter(|| labirints::rules::paths::found(&deck, black_box(&trial.labyrinth), placement.card));
        });
        let found = trial.labyrinth.cards().iter().filter(|card| *card != trial.laid).take(6).collect();
        let collection = Collection::after(&trial.labyrinth, trial.laid, Default::default());
        group.bench_function("best set of six", |b| b.iter(|| black_box(&collection).best(black_box(found))));
        let survey = Survey::of(game.public());
        let mut placements = 0;
        hand.cards().for_each(|card| survey.each(card, |_| placements += 1));
        group.throughput(Throughput::Elements(placements));
        group.bench_function("placements weighed", |b| {
            b.iter(|| {
                let survey = Survey::of(black_box(game.public()));
                let mut points = 0;
                for card in hand.cards() {
                    survey.each(card, |prospect| points += prospect.best_set().len());
                }
                points
            });
        });
        group.finish();
    }
}

/// Placements weighed a second over whole greedy games, the set-up of every position included.
fn search_loop(c: &mut Criterion) {
    let deck = classic();
    let mut positions: Vec<(Game, Vec<Card>)> = Vec::new();
    let mut random = seeded(9);
    let mut placements = 0;
    for seed in 0..20 {
        let mut game = dealt(&deck, 2, seed);
        while !game.public().is_over() {
            positions.push((game.clone(), game.hand(game.public().to_move()).cards().collect()));
            placements += greedy_turn(&mut game, &mut random);
        }
    }
    let mut group = c.benchmark_group("search loop");
    group.throughput(Throughput::Elements(placements));
    group.bench_function("placements of greedy games", |b| {
        b.iter(|| {
            let mut points = 0;
            for (game, hand) in &positions {
                let survey = Survey::of(game.public());
                for card in hand {
                    survey.each(*card, |prospect| points += prospect.best_set().len());
                }
            }
            points
        });
    });
    group.finish();
}

fn cloning(c: &mut Criterion) {
    let game = table_of(&classic(), 25);
    c.bench_function("clone a game", |b| b.iter(|| black_box(&game).clone()));
}

criterion_group!(benches, games, positions, search_loop, cloning);
criterion_main!(benches);
