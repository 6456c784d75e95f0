//! Two copies of the program must not write over each other's game.

use std::fs::{File, TryLockError};

use bevy::prelude::*;

use crate::folders::Folders;

const FILE: &str = "labirints.lock";

/// Whether this copy of the program may write games down. The system lets go of the lock when the program ends,
/// however it ends.
#[derive(Resource, Debug, Default)]
pub struct Lock {
    file: Option<File>,
    taken: bool,
}

impl Lock {
    pub(super) fn take(folders: &Folders) -> Self {
        let file = std::fs::create_dir_all(&folders.data).and_then(|()| File::create(folders.data.join(FILE)));
        match file {
            Ok(file) => {
                let taken = matches!(file.try_lock(), Err(TryLockError::WouldBlock));
                Self { file: Some(file).filter(|_| !taken), taken }
            }
            // A folder that can't be written shows itself when the game is saved.
            Err(why) => {
                warn!("The data folder can't be locked: {why}");
                Self::default()
            }
        }
    }

    /// Whether no other copy of the program holds the games.
    pub fn is_ours(&self) -> bool {
        !self.taken
    }

    /// Whether the lock is really held.
    pub fn is_held(&self) -> bool {
        self.file.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_copy_knows_that_it_is_the_second() {
        let folder = tempfile::tempdir().unwrap();
        let folders = Folders::inside(folder.path());
        let first = Lock::take(&folders);
        let second = Lock::take(&folders);
        assert!(first.is_ours() && first.is_held());
        assert!(!second.is_ours());
        drop(first);
        assert!(Lock::take(&folders).is_ours());
    }
}
