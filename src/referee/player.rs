//! Who sits on a seat.

use crate::opponents;
use crate::rules::record::{self, SeatEntry};

/// Who sits on a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// The name.
    pub name: String,
    /// `None` for a person.
    pub computer: Option<opponents::Kind>,
    /// The number of the emblem and colour, 0 to 5.
    pub emblem: usize,
}

impl Player {
    /// Whether a person plays.
    pub fn is_human(&self) -> bool {
        self.computer.is_none()
    }

    /// What a record writes of the player.
    pub fn entry(&self) -> SeatEntry {
        let kind = match self.computer {
            None => record::Kind::Human,
            Some(kind) => record::Kind::Computer(kind.name().to_owned()),
        };
        SeatEntry { name: self.name.clone(), kind }
    }

    /// The player that a record tells of. An unknown computer kind (a record of another version) is played by the one
    /// that takes most.
    pub fn from_entry(entry: &SeatEntry, emblem: usize) -> Self {
        let computer = match &entry.kind {
            record::Kind::Human => None,
            record::Kind::Computer(kind) => Some(kind.parse().unwrap_or(opponents::Kind::Apprentice)),
        };
        Self { name: entry.name.clone(), computer, emblem }
    }
}
