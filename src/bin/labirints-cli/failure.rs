//! Why a command could not do its work.

use std::io;
use std::path::PathBuf;

use labirints::manifest::Fault;
use labirints::rules::record::{ReadError, RecordFault};
use labirints::rules::{Refusal, SetupError};
use thiserror::Error;

use crate::choices::Player;
use crate::files::plain;

#[derive(Debug, Error)]
pub enum Failure {
    #[error("{}: {why}", .path.display())]
    File { path: PathBuf, why: FileTrouble },
    #[error("{place} is no deck:\n{}", list(faults))]
    Deck { place: String, faults: Vec<Fault> },
    #[error("{}: no game record: {}", .path.display(), plain(&why.to_string()))]
    NoRecord { path: PathBuf, why: ReadError },
    #[error("{}: {}", .path.display(), plain(&why.to_string()))]
    WrongRecord { path: PathBuf, why: RecordFault },
    #[error("{}: there are {moves} moves, so no move {asked}", .path.display())]
    NoSuchMove { path: PathBuf, moves: usize, asked: usize },
    #[error("the game can't be dealt: {0}")]
    Setup(#[from] SetupError),
    #[error("game {game}, move {number}: the computer player {player} broke a rule: {why}")]
    IllegalMove { game: u64, number: usize, player: Player, why: Refusal },
    #[error("the record can't be written: {0}")]
    Record(#[from] ron::Error),
    #[error("the output can't be written: {0}")]
    Output(#[from] io::Error),
}

/// What is the matter with a file or folder.
#[derive(Debug, Error)]
pub enum FileTrouble {
    #[error("there is no such file")]
    Missing,
    #[error("it is a folder, not a file")]
    Folder,
    #[error("it is no ordinary file")]
    Special,
    #[error("it has {bytes} bytes, at most {most} are read")]
    TooLarge { bytes: u64, most: usize },
    #[error("it can't be read: {0}")]
    Unreadable(io::Error),
    #[error("it can't be written: {0}")]
    Unwritable(io::Error),
}

impl Failure {
    /// Whether the reader of the output went away, as `head` does.
    pub fn is_closed_pipe(&self) -> bool {
        matches!(self, Self::Output(why) if why.kind() == io::ErrorKind::BrokenPipe)
    }
}

fn list(faults: &[Fault]) -> String {
    faults.iter().map(|fault| format!("  {}", plain(&fault.to_string()))).collect::<Vec<_>>().join("\n")
}
