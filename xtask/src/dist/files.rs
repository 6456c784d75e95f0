//! Files and folders, with errors for the person at the terminal.

use std::fs;
use std::path::{Path, PathBuf};

use crate::command::{CommandLine, say};

/// What went wrong with a file.
pub fn fault(path: &Path, why: &std::io::Error) -> String {
    format!("{}: {why}.", path.display())
}

/// A path as a command line takes it.
pub fn text(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

/// The last part of a path.
pub fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Makes a folder with all folders above it.
pub fn make(folder: &Path) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|why| fault(folder, &why))
}

/// Removes a file.
pub fn remove(file: &Path) -> Result<(), String> {
    fs::remove_file(file).map_err(|why| fault(file, &why))
}

/// Copies a file, into folders that need not be there yet; whether it may be executed is copied too.
pub fn copy(from: &Path, to: &Path) -> Result<(), String> {
    if let Some(folder) = to.parent() {
        make(folder)?;
    }
    fs::copy(from, to).map(drop).map_err(|why| fault(from, &why))
}

/// Copies a folder with everything in it.
pub fn copy_all(from: &Path, to: &Path) -> Result<(), String> {
    make(to)?;
    for entry in listed(from)? {
        let place = to.join(name(&entry));
        match entry.is_dir() {
            true => copy_all(&entry, &place)?,
            false => copy(&entry, &place)?,
        }
    }
    Ok(())
}

/// What lies in a folder, by name.
pub fn listed(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(folder).map_err(|why| fault(folder, &why))?;
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    Ok(paths)
}

/// Shows a command, runs it and expects it to end well.
pub fn run(command: &CommandLine) -> Result<(), String> {
    say(format_args!("    {}", command.to_paste()));
    match command.status()?.success() {
        true => Ok(()),
        false => Err(format!("This failed:\n    {}", command.to_paste())),
    }
}
