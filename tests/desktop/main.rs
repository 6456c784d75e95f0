//! The desktop game without a window: its words, and the whole program driven by the events that a window would send.
//!
//! One program for all of it, because putting Bevy together takes a minute.

mod app;
mod texts;
mod whole_games;
