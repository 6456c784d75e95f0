//! What belongs to a game at this table, and is not told by its record.

use serde::{Deserialize, Serialize};

use crate::rules::record::Record;

/// Kept beside the record: the record itself holds what the rules need and nothing else.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Notes {
    /// Which deal they belong to, so that notes of another game are not taken for this one's.
    pub deal: u64,
    /// The seed of the deal, to be shared; `None` for a game loaded from a bare record.
    pub seed: Option<u64>,
    /// The emblem of each seat, 0 to 5.
    pub emblems: Vec<usize>,
    /// By eye: how many claims of each seat were wrong (RULES.md, "Spotting").
    pub wrong_claims: Vec<u32>,
    /// How many turns were taken back.
    pub undone: u32,
}

impl Notes {
    /// The notes of a game just dealt.
    pub fn of(record: &Record, emblems: Vec<usize>, seed: Option<u64>) -> Self {
        Self { deal: deal_of(record), seed, wrong_claims: vec![0; emblems.len()], emblems, undone: 0 }
    }

    /// Whether they belong to this game.
    pub fn belong_to(&self, record: &Record) -> bool {
        self.deal == deal_of(record)
    }

    /// How many claims of a seat were wrong.
    pub fn wrong_claims_of(&self, seat: usize) -> u32 {
        self.wrong_claims.get(seat).copied().unwrap_or(0)
    }
}

/// A number for the order of the cards.
fn deal_of(record: &Record) -> u64 {
    fingerprint(record.order.iter().map(|id| u64::from(*id)))
}

/// A number for a row of numbers, the same on every machine and in every version: FNV-1a.
pub fn fingerprint(numbers: impl IntoIterator<Item = u64>) -> u64 {
    numbers.into_iter().fold(0xcbf2_9ce4_8422_2325, |hash, number| (hash ^ number).wrapping_mul(0x0100_0000_01b3))
}
