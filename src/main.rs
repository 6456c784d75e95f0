//! The desktop game. Everything is in the library, so that tests can reach it.
#![windows_subsystem = "windows"]

use clap::Parser;

fn main() -> bevy::app::AppExit {
    labirints::app::run(labirints::app::Options::parse())
}
