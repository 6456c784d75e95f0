//! Computer players think on a thread of their own, from a [`View`], and send their move the same road as people.

use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy::winit::{EventLoopProxy, EventLoopProxyWrapper, WinitUserEvent};

use super::{Match, PlayerMove, ShowGame, Wish};
use crate::opponents::{Budget, Kind, Plan, Progress, Stop};
use crate::rules::{Game, Move, Seat, View};

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

/// How long the master thinks about a move.
pub const THINKS: Duration = Duration::from_secs(1);

/// How opponents choose their turns, with a seed for their dice and a sign that stops them. Tests put slow and faulty
/// ones in their place.
#[derive(Resource, Clone, Copy)]
pub struct Mind(pub fn(Kind, &View, u64, &Stop) -> Option<Plan>);

impl Default for Mind {
    fn default() -> Self {
        Self(|kind, view, seed, stop| kind.plan(view, seed, Budget::Time(THINKS), stop, &Progress::default()))
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
    lasted: Duration,
    stop: Stop,
    answer: Mutex<Receiver<Plan>>,
    found: Option<Plan>,
}

impl Thinker {
    /// Who thinks.
    pub fn seat(&self) -> Option<Seat> {
        self.thought.as_ref().map(|thought| thought.seat)
    }
}

impl Drop for Thought {
    fn drop(&mut self) {
        self.stop.raise();
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Thinker>()
        .init_resource::<MayThink>()
        .init_resource::<Mind>()
        .add_message::<RequestRedraw>()
        .add_systems(
            PreUpdate,
            think
                .before(super::Judging)
                .run_if(resource_exists::<Match>.and_then(not(resource_exists::<super::Replay>))),
        )
        .add_systems(PreUpdate, forget.run_if(not(resource_exists::<Match>)));
}

fn forget(mut thinker: ResMut<Thinker>) {
    if thinker.thought.is_some() {
        thinker.thought = None;
    }
}

fn think(
    running: Res<Match>,
    mind: Res<Mind>,
    may: Res<MayThink>,
    time: Res<Time>,
    mut thinker: ResMut<Thinker>,
    mut show: MessageReader<ShowGame>,
    mut moves: MessageWriter<PlayerMove>,
    mut redraw: MessageWriter<RequestRedraw>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
) {
    if show.read().count() > 0 {
        thinker.thought = None;
    }
    let public = running.game().public();
    let seat = public.to_move();
    let Some(kind) = running.player(seat).computer.filter(|_| !public.is_over()) else {
        if thinker.thought.is_some() {
            thinker.thought = None;
        }
        return;
    };
    let at = running.moves().len();
    let Some(thought) = thinker.thought.as_mut().filter(|thought| thought.seat == seat && thought.at == at) else {
        let wake = proxy.map(|proxy| (**proxy).clone());
        thinker.thought = Some(begin(*mind, kind, &running, seat, wake));
        return;
    };
    thought.lasted += time.delta();
    let lasted = thought.lasted;
    let Some(plan) = thought.ready(running.game()) else { return };
    if may.may_move && lasted >= may.at_least {
        if plan.square.is_empty() {
            moves.write(PlayerMove { seat, wish: Wish::Play(plan.play) });
            thinker.thought = None;
        } else {
            // Everybody should see how the square lies now before a card is laid to it.
            moves.write_batch(plan.square.drain(..).map(|change| PlayerMove { seat, wish: Wish::Arrange(change) }));
            thought.lasted = Duration::ZERO;
        }
    }
    // What is only waited for must not fall asleep; and the move is to be played in the next frame at the latest.
    redraw.write(RequestRedraw);
}

impl Thought {
    /// The answer, once there is one. Where a thread ended without one (it panicked, or could not be started), any
    /// legal move does: a game must not stand still for ever.
    fn ready(&mut self, game: &Game) -> Option<&mut Plan> {
        if self.found.is_none() {
            let answer = self.answer.lock().map(|receiver| receiver.try_recv());
            self.found = match answer {
                Ok(Ok(plan)) => Some(plan),
                Ok(Err(TryRecvError::Empty)) => None,
                _ => Some(first_move(game).into()),
            };
        }
        self.found.as_mut()
    }
}

fn first_move(game: &Game) -> Move {
    match game.first_placement() {
        Some(placement) => Move::Lay { placement, taken: game.after(placement).best_set() },
        None => Move::Pass,
    }
}

fn begin(mind: Mind, kind: Kind, running: &Match, seat: Seat, wake: Option<EventLoopProxy<WinitUserEvent>>) -> Thought {
    let stop = Stop::default();
    let (sender, answer) = channel();
    let told = stop.clone();
    let at = running.moves().len();
    let view = running.game().view(seat);
    let seed = running.notes().seed.unwrap_or(0) ^ (at as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let mut word = Word { sender: Some(sender), wake };
    let work = move || {
        let plan = (mind.0)(kind, &view, seed, &told);
        // Nobody listens any more once the game was left.
        if told.is_raised() {
            word.wake = None;
        } else if let (Some(plan), Some(sender)) = (plan, &word.sender) {
            let _ = sender.send(plan);
        }
    };
    let spawned = std::thread::Builder::new().name("opponent".into()).spawn(work);
    if let Err(why) = spawned {
        error!("The opponent can't think: {why}");
    }
    Thought { seat, at, lasted: Duration::ZERO, stop, answer: Mutex::new(answer), found: None }
}

/// Where the answer is sent to. However the thread ends, the window is woken up: it may be asleep.
struct Word {
    sender: Option<Sender<Plan>>,
    wake: Option<EventLoopProxy<WinitUserEvent>>,
}

impl Drop for Word {
    fn drop(&mut self) {
        // First hang up, so that whoever wakes up sees it.
        self.sender = None;
        if let Some(wake) = &self.wake {
            let _ = wake.send_event(WinitUserEvent::WakeUp);
        }
    }
}
