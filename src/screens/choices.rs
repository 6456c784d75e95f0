//! What is chosen on the set-up screen, and kept for the next time.

use bevy::prelude::*;

use crate::folders::Folders;
use crate::opponents;
use crate::referee::Player;
use crate::rules::{MAX_SEATS, TableRules, check_table};
use crate::settings::{LastTable, Settings};
use crate::table::artwork::{OwnDeck, own_decks};

pub(super) fn plugin(app: &mut App) {
    let (settings, folders) = (app.world().get_resource::<Settings>(), app.world().get_resource::<Folders>());
    let last = settings.and_then(|settings| settings.table.as_ref()).zip(folders);
    let set_up = last.map(|(last, folders)| SetUp::of(last, folders)).unwrap_or_default();
    app.insert_resource(set_up);
}

/// The longest name that can be typed, in characters.
pub(super) const LONGEST_NAME: usize = 24;

/// One line of the set-up screen.
pub type Seats = Vec<Player>;

/// Which cards are played with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum DeckSize {
    /// All cards of the deck.
    #[default]
    Whole,
    /// The cards marked for the short game.
    Short,
}

/// What the set-up screen holds; it stays when one comes back to it.
#[derive(Resource, Clone, Debug)]
pub struct SetUp {
    /// The players, by seat.
    pub players: Seats,
    /// The youngest starts; `None`: the seed decides.
    pub youngest: Option<usize>,
    /// The table's rules.
    pub rules: TableRules,
    /// The deck: `None` for the one that comes with the game, else the folder of an own one.
    pub deck: Option<OwnDeck>,
    /// Which of its cards.
    pub size: DeckSize,
    /// The seed as typed; empty: a new one.
    pub seed: String,
}

impl Default for SetUp {
    fn default() -> Self {
        Self {
            players: vec![
                Player { name: String::new(), computer: None, emblem: 0 },
                Player { name: String::new(), computer: Some(opponents::Kind::Apprentice), emblem: 1 },
            ],
            youngest: Some(0),
            rules: TableRules::default(),
            deck: None,
            size: DeckSize::Whole,
            seed: String::new(),
        }
    }
}

impl SetUp {
    /// As the last table was set up; as always where that is no table that could be.
    pub fn of(last: &LastTable, folders: &Folders) -> Self {
        if check_table(&last.rules, last.seats.len()).is_err() {
            return Self::default();
        }
        let mut players: Seats = Vec::new();
        for (seat, entry) in last.seats.iter().enumerate() {
            let is_free = |emblem: &usize| *emblem < MAX_SEATS && players.iter().all(|player| player.emblem != *emblem);
            let wanted = last.emblems.get(seat).copied().into_iter();
            let emblem = wanted.chain(0..MAX_SEATS).find(is_free).unwrap_or_default();
            let name = entry.name.chars().take(LONGEST_NAME).collect();
            players.push(Player { name, ..Player::from_entry(entry, emblem) });
        }
        let deck =
            last.deck.as_ref().and_then(|folder| own_decks(folders).into_iter().find(|deck| deck.folder == *folder));
        Self {
            youngest: last.youngest.filter(|seat| *seat < players.len()),
            players,
            rules: last.rules.clone(),
            deck,
            size: if last.short { DeckSize::Short } else { DeckSize::Whole },
            seed: String::new(),
        }
    }

    /// Whose turn is first, as far as it was chosen. The youngest is a person; among computers alone the seed decides
    /// (RULES.md, "Set-up").
    pub fn starts(&self) -> Option<usize> {
        self.youngest.filter(|_| self.someone_plays())
    }

    /// Whether a person sits at the table.
    pub fn someone_plays(&self) -> bool {
        self.players.iter().any(Player::is_human)
    }

    /// What is kept of it for the next time.
    pub fn to_keep(&self) -> LastTable {
        LastTable {
            seats: self.players.iter().map(Player::entry).collect(),
            emblems: self.players.iter().map(|player| player.emblem).collect(),
            youngest: self.youngest,
            rules: self.rules.clone(),
            deck: self.deck.as_ref().map(|deck| deck.folder.clone()),
            short: self.size == DeckSize::Short,
        }
    }
}
