//! Two copies of the program must not write over each other's game.

use std::fs::{File, TryLockError};
use std::time::{Duration, Instant};

use bevy::prelude::*;

use crate::folders::Folders;

const FILE: &str = "labirints.lock";

/// Whether this copy of the program may write games down. The system lets go of the lock when the program ends,
/// however it ends.
#[derive(Resource, Debug)]
pub enum Lock {
    /// This copy holds it, by holding the file open.
    Held(File),
    /// Another copy holds it.
    Taken,
    /// There is none: the folder can't be written, or the system knows no locks.
    None,
}

impl Lock {
    /// Takes the lock, as soon as another copy lets go of it if that is within `patience`: a program that begins itself anew
    /// may still be ending.
    pub(super) fn take_within(folders: &Folders, patience: Duration) -> Self {
        let begin = Instant::now();
        loop {
            let lock = Self::take(folders);
            if lock.is_ours() || begin.elapsed() >= patience {
                return lock;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    fn take(folders: &Folders) -> Self {
        let file = std::fs::create_dir_all(&folders.data).and_then(|()| File::create(folders.data.join(FILE)));
        let locked = file.map_err(TryLockError::Error).and_then(|file| file.try_lock().map(|()| file));
        match locked {
            Ok(file) => Self::Held(file),
            Err(TryLockError::WouldBlock) => Self::Taken,
            // A folder that can't be written shows itself when the game is saved.
            Err(TryLockError::Error(why)) => {
                warn!("The data folder can't be locked: {why}");
                Self::None
            }
        }
    }

    /// Whether no other copy of the program holds the games.
    pub fn is_ours(&self) -> bool {
        !matches!(self, Self::Taken)
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
        assert!(matches!(first, Lock::Held(_)));
        assert!(!second.is_ours());
        drop(first);
        assert!(Lock::take(&folders).is_ours());
    }

    #[test]
    fn a_copy_that_begins_anew_waits_for_the_one_that_ends() {
        let folder = tempfile::tempdir().unwrap();
        let folders = Folders::inside(folder.path());
        let first = Lock::take(&folders);
        assert!(!Lock::take_within(&folders, Duration::ZERO).is_ours());
        let ending = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(60));
            drop(first);
        });
        assert!(Lock::take_within(&folders, Duration::from_secs(60)).is_ours());
        ending.join().unwrap();
    }
}
