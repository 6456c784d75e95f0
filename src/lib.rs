//! Labirints: a labyrinth-laying card game for 2 to 6 people and computer opponents.
//!
//! The rooms of the house, from the ground up; what is below never names what is above:
//!
//! - [`rules`]: the rulebook, pure data and functions.
//! - [`manifest`]: the deck as it is written in a file, with its pictures, and the check of it.
//! - [`opponents`]: computer players.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod manifest;
pub mod opponents;
pub mod rules;

#[cfg(feature = "desktop")]
pub mod app;
#[cfg(feature = "desktop")]
pub mod command_line;
#[cfg(feature = "desktop")]
pub mod folders;
#[cfg(feature = "desktop")]
pub mod graphics;
#[cfg(feature = "desktop")]
pub mod language;
#[cfg(feature = "desktop")]
pub mod pictures;
#[cfg(feature = "desktop")]
pub mod referee;
#[cfg(feature = "desktop")]
pub mod restart;
#[cfg(feature = "desktop")]
pub mod saves;
#[cfg(feature = "desktop")]
pub mod screens;
#[cfg(feature = "desktop")]
pub mod settings;
#[cfg(feature = "desktop")]
pub mod table;
#[cfg(feature = "desktop")]
pub mod trouble;
