//! The desktop game without a window: its words, and the whole program driven by the events that a window would send.
//!
//! One program for all of it, because putting Bevy together takes a minute.

mod app;
#[path = "../boards/mod.rs"]
mod boards;
mod clock;
mod drag;
mod endings;
mod faults;
mod killed;
mod menus;
mod opponents;
mod picks;
mod quiet;
mod refusals;
mod replaying;
mod saving;
mod seats;
mod shelf;
mod soak;
mod square;
mod tables;
mod texts;
mod whole_games;
