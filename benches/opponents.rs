//! How quick the search of the opponents is. Run with `cargo xtask bench`.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use labirints::opponents::{Budget, Kind, Progress, Stop, speed};
use labirints::rules::{Game, Move, Setup, TableRules, View, seeded};

/// Every position of some games between apprentices.
fn positions(games: u64) -> Vec<View> {
    let deck = labirints::manifest::classic().expect("the deck of the game is sound").deck().expect("and playable");
    let mut positions = Vec::new();
    let mut random = seeded(9);
    for seed in 0..games {
        let setup = Setup::deal(deck.clone(), TableRules::default(), 2, None, seed).expect("can be dealt");
        let mut game = Game::new(&setup);
        while !game.public().is_over() {
            let view = game.view(game.public().to_move());
            let play = Kind::Apprentice.choose(&view, &mut random);
            positions.push(view);
            game.play_trusted(play);
        }
    }
    positions
}

/// Placements laid, searched and weighed a second: the loop in which all searches spend their time. Counted are all
/// placements of all unseen cards on every position; the loop closes most of them by a bound.
fn search_loop(c: &mut Criterion) {
    let positions = positions(10);
    let mut group = c.benchmark_group("opponents");
    group.throughput(Throughput::Elements(positions.iter().map(speed::placements).sum()));
    group.bench_function("placements of unseen cards", |b| {
        b.iter(|| positions.iter().map(|view| speed::weigh(black_box(view))).sum::<f32>());
    });
    group.finish();
}

/// Positions weighed a second in a whole search.
fn playouts(c: &mut Criterion) {
    let positions = positions(1);
    let view = &positions[10];
    let mut group = c.benchmark_group("master");
    group.sample_size(10);
    group.throughput(Throughput::Elements(2_500));
    group.bench_function("playouts", |b| {
        b.iter(|| {
            let choice =
                Kind::Master.choose_within(view, 7, Budget::Playouts(2_500), &Stop::default(), &Progress::default());
            choice.map_or(Move::Pass, |choice| choice.play)
        });
    });
    group.finish();
}

criterion_group!(benches, search_loop, playouts);
criterion_main!(benches);
