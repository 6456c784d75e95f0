//! Games on disk: the running one, written after every turn, and the shelf of those that were played.

mod file;
mod lock;
mod running;
pub mod shelf;

use bevy::prelude::*;

use crate::folders::Folders;

pub use file::{EXTENSION, OpenError, SavedGame, read, read_game};
pub use lock::Lock;
pub use running::{Continuable, SaveTrouble, SetAside};

pub(super) fn plugin(app: &mut App) {
    let lock = Lock::take(app.world().resource::<Folders>());
    app.insert_resource(lock).add_plugins(running::plugin);
}
