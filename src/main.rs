//! The desktop game. Everything is in the library, so that tests can reach it.
#![windows_subsystem = "windows"]

use std::num::NonZero;

use bevy::app::AppExit;
use labirints::{app, command_line};

fn main() -> AppExit {
    match command_line::read(std::env::args_os()) {
        Ok(options) => app::run(options),
        Err(code) => NonZero::new(code).map_or(AppExit::Success, AppExit::Error),
    }
}
