//! Games on disk: the running one, written after every turn, and the shelf of those that were played.

mod file;
mod lock;
mod running;
pub mod shelf;

use std::time::Duration;

use bevy::prelude::*;

use crate::folders::Folders;
use crate::restart::was_begun_anew;

pub use file::{EXTENSION, OpenError, SavedGame, read, read_game};
pub use lock::Lock;
pub use running::{Continuable, SaveTrouble, SetAside};

pub(super) fn plugin(app: &mut App) {
    let patience = if was_begun_anew() { Duration::from_secs(5) } else { Duration::ZERO };
    let lock = Lock::take_within(app.world().resource::<Folders>(), patience);
    app.insert_resource(lock).add_plugins(running::plugin);
}
