//! How long a search may take, how it is stopped, and how it tells how far it is.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::time::{Duration, Instant};

/// How much an opponent may think about one move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// So long, on the clock of the machine.
    Time(Duration),
    /// So many playouts. One playout is one position weighed: a move made on the labyrinth, and what every unseen card
    /// could take from it worked out. About 100,000 of them take a second.
    Playouts(u32),
}

impl Default for Budget {
    /// One second.
    fn default() -> Self {
        Self::Time(Duration::from_secs(1))
    }
}

/// A sign to a running search to give up, for instance when the player leaves the game.
#[derive(Clone, Default, Debug)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Gives the sign. Searches with a clone of it end within milliseconds.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the sign was given.
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// How far a search is, to be read while it runs.
#[derive(Clone, Default, Debug)]
pub struct Progress(Arc<AtomicU8>);

impl Progress {
    /// Hundredths of the budget spent, 0 to 100.
    pub fn percent(&self) -> u8 {
        self.0.load(Ordering::Relaxed)
    }

    pub(super) fn tell(&self, percent: u8) {
        self.0.store(percent.min(100), Ordering::Relaxed);
    }
}

/// Why a search ends early.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Halt {
    /// The budget is used up: what was thought so far counts.
    Spent,
    /// The player left: nothing counts.
    Stopped,
}

/// Counts what a search spends.
#[derive(Debug)]
pub(super) struct Meter<'a> {
    budget: Budget,
    stop: &'a Stop,
    progress: &'a Progress,
    begun: Instant,
    playouts: u32,
    /// The share of the budget that may be spent.
    most: f32,
}

impl<'a> Meter<'a> {
    pub(super) fn new(budget: Budget, stop: &'a Stop, progress: &'a Progress) -> Self {
        progress.tell(0);
        Self { budget, stop, progress, begun: Instant::now(), playouts: 0, most: 1.0 }
    }

    /// Runs a part of the search that may go on until such a share of the budget is spent.
    pub(super) fn within<T>(&mut self, share: f32, part: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.most;
        self.most = before.min(share);
        let result = part(self);
        self.most = before;
        result
    }

    /// Counts one playout. Its price bounds how late a search can end, so it is asked before each.
    pub(super) fn playout(&mut self) -> Result<(), Halt> {
        if self.stop.is_raised() {
            return Err(Halt::Stopped);
        }
        let spent = self.spent();
        self.progress.tell((spent * 100.0) as u8);
        if spent >= self.most {
            return Err(Halt::Spent);
        }
        self.playouts += 1;
        Ok(())
    }

    /// The share of the budget spent so far.
    pub(super) fn spent(&self) -> f32 {
        match self.budget {
            Budget::Time(time) => self.begun.elapsed().as_secs_f32() / time.as_secs_f32().max(1e-6),
            Budget::Playouts(most) => self.playouts as f32 / most.max(1) as f32,
        }
    }
}
