//! Hints for people: the master looks at the same view as the person and says what he would do.

use std::sync::Mutex;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};

use super::{Arranged, Match};
use crate::opponents::{self, Budget, Choice, Progress, Stop};
use crate::rules::Seat;

/// How long the adviser thinks.
const THINKS: Duration = Duration::from_millis(700);

/// A person asks for a hint.
#[derive(Message, Clone, Copy, Debug)]
pub struct AskHint {
    /// Who.
    pub seat: Seat,
}

/// The hint that was given, until the next move.
#[derive(Resource, Default)]
pub struct Hint {
    /// What the adviser would do, and why.
    pub choice: Option<Choice>,
    /// The number of moves made when it was asked for.
    at: usize,
    thought: Option<(Stop, Mutex<Receiver<Choice>>)>,
}

impl Hint {
    /// Whether the adviser is still thinking.
    pub fn is_thinking(&self) -> bool {
        self.thought.is_some()
    }

    /// Takes the hint away.
    pub fn clear(&mut self) {
        if let Some((stop, _)) = self.thought.take() {
            stop.raise();
        }
        self.choice = None;
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hint>()
        .add_message::<AskHint>()
        .add_systems(PreUpdate, (expire, ask, listen).chain().run_if(resource_exists::<Match>))
        .add_systems(PreUpdate, leave.run_if(resource_removed::<Match>));
}

fn leave(mut hint: ResMut<Hint>) {
    hint.clear();
}

/// A hint is about one position only.
fn expire(running: Res<Match>, mut arranged: MessageReader<Arranged>, mut hint: ResMut<Hint>) {
    let moved_on = arranged.read().count() > 0 || hint.at != running.moves().len();
    if moved_on && (hint.choice.is_some() || hint.is_thinking()) {
        hint.clear();
    }
}

fn ask(
    mut asked: MessageReader<AskHint>,
    running: Res<Match>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
    mut hint: ResMut<Hint>,
) {
    let Some(AskHint { seat }) = asked.read().last().copied() else { return };
    if running.human_on_turn() != Some(seat) || hint.is_thinking() {
        return;
    }
    hint.clear();
    hint.at = running.moves().len();
    let view = running.game().view(seat);
    let (stop, seed) = (Stop::default(), hint.at as u64);
    let (sender, answer) = channel();
    let told = stop.clone();
    let wake = proxy.map(|proxy| (**proxy).clone());
    let work = move || {
        let choice = opponents::hint(&view, seed, Budget::Time(THINKS), &told, &Progress::default());
        if let Some(choice) = choice {
            let _ = sender.send(choice);
        }
        // First hang up, so that whoever wakes up sees it.
        drop(sender);
        if let Some(wake) = wake {
            let _ = wake.send_event(WinitUserEvent::WakeUp);
        }
    };
    match std::thread::Builder::new().name("adviser".into()).spawn(work) {
        Ok(_) => hint.thought = Some((stop, Mutex::new(answer))),
        Err(why) => error!("There is no hint: {why}"),
    }
}

fn listen(mut hint: ResMut<Hint>, mut redraw: MessageWriter<RequestRedraw>) {
    let answer = match &hint.thought {
        None => return,
        Some((_, answer)) => answer.lock().map_or(Err(TryRecvError::Disconnected), |answer| answer.try_recv()),
    };
    match answer {
        Err(TryRecvError::Empty) => {}
        Ok(choice) => {
            hint.choice = Some(choice);
            hint.thought = None;
            redraw.write(RequestRedraw);
        }
        Err(TryRecvError::Disconnected) => hint.thought = None,
    }
}
