//! What the player has chosen once and for all: language, scale, pace, aids.

use std::io::Read;
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use crate::folders::{Folders, write_whole};
use crate::language::Tongue;
use crate::rules::TableRules;
use crate::rules::record::SeatEntry;

/// How quickly opponents move and things fly.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub enum Pace {
    /// Time to follow everything.
    Slow,
    /// For most.
    #[default]
    Normal,
    /// For those who know the game.
    Fast,
}

impl Pace {
    /// All paces, slowest first.
    pub const ALL: [Self; 3] = [Self::Slow, Self::Normal, Self::Fast];

    /// By how much all times are multiplied.
    pub const fn factor(self) -> f32 {
        match self {
            Self::Slow => 1.6,
            Self::Normal => 1.0,
            Self::Fast => 0.5,
        }
    }
}

/// Helps that can be switched off one by one (RULES.md, "Aids").
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Aids {
    /// Cells that take the held card glow.
    pub fitting_cells: bool,
    /// The list of treasures not seen yet.
    pub tracker: bool,
    /// The best placement on demand.
    pub hints: bool,
    /// A held card turns itself to fit the cell below it.
    pub self_turning: bool,
}

impl Default for Aids {
    fn default() -> Self {
        Self { fitting_cells: true, tracker: true, hints: true, self_turning: true }
    }
}

/// Who sat at the last table that was set up, and what was agreed there.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct LastTable {
    /// The players as they were typed, by seat.
    pub seats: Vec<SeatEntry>,
    /// Their emblems.
    pub emblems: Vec<usize>,
    /// Who started as the youngest.
    pub youngest: Option<usize>,
    /// The table's rules.
    pub rules: TableRules,
    /// The folder of the player's own deck, if it was one.
    pub deck: Option<PathBuf>,
    /// Whether only the cards of the short game were taken.
    pub short: bool,
}

/// The choices that outlive the program.
#[derive(Resource, Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// `None`: the language of the system.
    pub language: Option<Tongue>,
    /// Whether the window fills the screen.
    pub full_screen: bool,
    /// Size of the interface, 0.75 to 2.
    pub scale: f32,
    /// How quickly opponents move.
    pub pace: Pace,
    /// The helps.
    pub aids: Aids,
    /// The last table; `None` before the first.
    pub table: Option<LastTable>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            language: None,
            full_screen: false,
            scale: 1.0,
            pace: Pace::default(),
            aids: Aids::default(),
            table: None,
        }
    }
}

impl Settings {
    /// The interface scales that can be chosen.
    pub const SCALES: std::ops::RangeInclusive<f32> = 0.75..=2.0;

    /// Reads the settings; what is missing takes its default, and so does everything in a file that can't be understood.
    pub fn load(folder: &Path) -> (Self, WereDamaged) {
        let mut bytes = Vec::new();
        if let Ok(file) = std::fs::File::open(folder.join(FILE)) {
            // What was read before an error, or before the limit, is judged as a whole.
            let _ = file.take(LONGEST).read_to_end(&mut bytes);
        }
        let read = if bytes.is_empty() { Ok(Self::default()) } else { ron::de::from_bytes(&bytes) };
        if let Err(why) = &read {
            warn!("The settings can't be read: {why}");
        }
        let damaged = WereDamaged(read.is_err());
        let mut settings = read.unwrap_or_default();
        let scale = if settings.scale.is_finite() { settings.scale } else { 1.0 };
        settings.scale = scale.clamp(*Self::SCALES.start(), *Self::SCALES.end());
        (settings, damaged)
    }

    /// The language to speak.
    pub fn tongue(&self) -> Tongue {
        self.language.unwrap_or_else(Tongue::of_system)
    }
}

/// Whether the settings could not be read when the program was started.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug)]
pub struct WereDamaged(pub bool);

const FILE: &str = "settings.ron";
/// Where settings are kept that can't be read.
const ASIDE: &str = "settings.damaged.ron";
/// The longest settings that are read, in bytes.
const LONGEST: u64 = 64 * 1024;

pub(super) fn plugin(app: &mut App) {
    let (settings, damaged) = Settings::load(&app.world().resource::<Folders>().config);
    if damaged.0 {
        // The next change would write over them.
        let folder = app.world().resource::<Folders>().config.clone();
        if let Err(why) = std::fs::rename(folder.join(FILE), folder.join(ASIDE)) {
            warn!("They could not be set aside: {why}");
        }
    }
    app.insert_resource(damaged);
    app.insert_resource(crate::language::Language::new(settings.tongue()));
    app.insert_resource(settings);
    app.add_systems(Last, (save, speak).run_if(resource_changed::<Settings>));
}

fn save(settings: Res<Settings>, folders: Res<Folders>) {
    if settings.is_added() {
        return;
    }
    let text = ron::ser::to_string_pretty(&*settings, Default::default()).unwrap_or_default();
    if let Err(why) = write_whole(&folders.config.join(FILE), &text) {
        warn!("The settings could not be saved: {why}");
    }
}

fn speak(settings: Res<Settings>, mut language: ResMut<crate::language::Language>) {
    if language.tongue() != settings.tongue() {
        *language = crate::language::Language::new(settings.tongue());
    }
}
