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

/// The folder in which a player sees the program lie, where own decks and pictures are looked for: the one that holds
/// the AppImage or the macOS bundle, not the one inside.
pub fn program_folder() -> Option<PathBuf> {
    let program = std::env::current_exe().ok()?;
    let variable = |name: &str| std::env::var_os(name).map(PathBuf::from);
    outside(&program, variable("APPIMAGE"), variable("APPDIR"))
}

/// `image` and `mount` are what a started AppImage tells of itself: its file, and where its contents lie.
fn outside(program: &Path, image: Option<PathBuf>, mount: Option<PathBuf>) -> Option<PathBuf> {
    // A program that an AppImage has started sees the same variables.
    let image = image.filter(|_| mount.is_some_and(|mount| program.starts_with(mount)));
    let bundle = program
        .ancestors()
        .find(|folder| folder.ends_with("Contents/MacOS"))
        .and_then(|inner| inner.ancestors().nth(2));
    image.as_deref().or(bundle).unwrap_or(program).parent().map(Path::to_owned)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_lies_where_a_player_sees_it() {
        let path = |words: &str| Some(PathBuf::from(words));
        let seen = |program: &str, image, mount| outside(Path::new(program), image, mount);
        assert_eq!(seen("/opt/my games/labirints", None, None), path("/opt/my games"));
        assert_eq!(seen("/Applications/Labirints.app/Contents/MacOS/labirints", None, None), path("/Applications"));
        let (image, mount) = (path("/home/anna/Labirints.AppImage"), path("/tmp/.mount_x"));
        assert_eq!(seen("/tmp/.mount_x/usr/bin/labirints", image.clone(), mount.clone()), path("/home/anna"));
        assert_eq!(seen("/usr/bin/labirints", image, mount), path("/usr/bin"));
    }
}
