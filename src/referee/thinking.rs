//! Computer players think on a thread of their own, from a [`View`], and send their move the same road as people.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use bevy::prelude::*;
#[allow(unused_imports)]
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};

use super::{Match, PlayerMove, ShowGame, Wish};
use crate::opponents::Kind;
use crate::rules::{Move, Seat, View, seeded};

/// Whether an opponent may make its move now. The room that shows the game closes this while cards still move, so
/// that everybody can follow.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug)]
pub struct MayThink {
    /// A finished thought may be played.
    pub may_move: bool,
    /// How long a move takes at the least, so that it does not startle.
    pub at_least: Duration,
}

impl Default for MayThink {
    fn default() -> Self {
        Self { may_move: true, at_least: Duration::ZERO }
    }
}

/// The opponent that thinks at the moment.
#[derive(Resource, Default)]
pub struct Thinker {
    thought: Option<Thought>,
}

struct Thought {
    seat: Seat,
    /// The number of moves made when it began: the answer to another position is thrown away.
    at: usize,
    begun: Instant,
    stop: Arc<AtomicBool>,
    answer: Mutex<Receiver<Move>>,
    found: Option<Move>,
}

impl Thinker {
    /// Who thinks.
    pub fn seat(&self) -> Option<Seat> {
        self.thought.as_ref().map(|thought| thought.seat)
    }
}

impl Drop for Thought {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Thinker>()
        .init_resource::<MayThink>()
        .add_systems(PreUpdate, think.before(super::Judging).run_if(resource_exists::<Match>))
        .add_systems(PreUpdate, forget.run_if(not(resource_exists::<Match>)));
}

fn forget(mut thinker: ResMut<Thinker>) {
    if thinker.thought.is_some() {
        thinker.thought = None;
    }
}

fn think(
    running: Res<Match>,
    may: Res<MayThink>,
    mut thinker: ResMut<Thinker>,
    mut show: MessageReader<ShowGame>,
    mut moves: MessageWriter<PlayerMove>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
) {
    if show.read().count() > 0 {
        thinker.thought = None;
    }
    let public = running.game().public();
    let seat = public.to_move();
    let kind = running.player(seat).computer.filter(|_| !public.is_over());
    let Some(kind) = kind else {
        thinker.thought = None;
        return;
    };
    let at = running.moves().len();
    match &mut thinker.thought {
        Some(thought) if thought.seat == seat && thought.at == at => {
            if let Some(play) = thought.ready().filter(|_| may.may_move && thought.begun.elapsed() >= may.at_least) {
                moves.write(PlayerMove { seat, wish: Wish::Play(play) });
                thinker.thought = None;
            }
        }
        _ => {
            let wake = proxy.map(|proxy| (**proxy).clone());
            thinker.thought = Some(begin(kind, running.game().view(seat), seat, at, running.seed.unwrap_or(0), wake));
        }
    }
}

impl Thought {
    /// The answer, once there is one. A thread that ended without one (it panicked) passes the word on as the first
    /// legal move would: the caller asks anew.
    fn ready(&mut self) -> Option<Move> {
        if self.found.is_none() {
            let answer = self.answer.lock().map(|receiver| receiver.try_recv());
            match answer {
                Ok(Ok(play)) => self.found = Some(play),
                Ok(Err(TryRecvError::Empty)) => {}
                _ => self.at = usize::MAX,
            }
        }
        self.found
    }
}

fn begin(
    kind: Kind,
    view: View,
    seat: Seat,
    at: usize,
    seed: u64,
    wake: Option<bevy::winit::EventLoopProxy<WinitUserEvent>>,
) -> Thought {
    let stop = Arc::new(AtomicBool::new(false));
    let (sender, answer) = channel();
    let told = Arc::clone(&stop);
    let mut random = seeded(seed ^ (at as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    let work = move || {
        let play = kind.choose(&view, &mut random);
        // Nobody listens any more once the game was left.
        if !told.load(Ordering::Relaxed) && sender.send(play).is_ok() {
            // The window may be asleep.
            wake.map(|wake| wake.send_event(WinitUserEvent::WakeUp));
        }
    };
    let spawned = std::thread::Builder::new().name("opponent".into()).spawn(work);
    if let Err(why) = spawned {
        error!("The opponent can't think: {why}");
    }
    Thought { seat, at, begun: Instant::now(), stop, answer: Mutex::new(answer), found: None }
}
