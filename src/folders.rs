//! Where the game keeps its files, and how it writes them.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use atomic_write_file::AtomicWriteFile;
use bevy::prelude::*;
use directories::ProjectDirs;

/// The folders of this user.
#[derive(Resource, Clone, Debug)]
pub struct Folders {
    /// Saved games and own decks.
    pub data: PathBuf,
    /// Settings.
    pub config: PathBuf,
}

impl Folders {
    /// The system's usual places; the working folder where the system names none.
    pub fn of_system() -> Self {
        match ProjectDirs::from("", "", "Labirints") {
            Some(dirs) => Self { data: dirs.data_dir().to_owned(), config: dirs.config_dir().to_owned() },
            None => Self::inside(Path::new("labirints-data")),
        }
    }

    /// Everything inside one folder, for tests and portable copies.
    pub fn inside(folder: &Path) -> Self {
        Self { data: folder.to_owned(), config: folder.to_owned() }
    }
}

/// Writes a file so that at any moment either the old or the new one is there, whole.
///
/// # Errors
/// What the system says: a full disk, a missing right.
pub fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let mut file = AtomicWriteFile::open(path)?;
    file.write_all(text.as_bytes())?;
    file.commit()
}
