//! The words on screen: Fluent files, one a language.
//!
//! Every text a player reads is looked up here by its key. A language is one file in `assets/language/` and one line
//! in [`Tongue`]. A key that a language lacks is looked up in English; one that English lacks shows itself, which the
//! tests do not allow to happen.

use bevy::prelude::*;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use serde::{Deserialize, Serialize};
use unic_langid::LanguageIdentifier;

/// A language the game speaks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Tongue {
    /// Latviešu.
    Latvian,
    /// English.
    English,
}

impl Tongue {
    /// All languages, in the order in which they are offered.
    pub const ALL: [Self; 2] = [Self::Latvian, Self::English];

    /// The language's own name for itself.
    pub const fn own_name(self) -> &'static str {
        match self {
            Self::Latvian => "Latviešu",
            Self::English => "English",
        }
    }

    /// Its code.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Latvian => "lv",
            Self::English => "en",
        }
    }

    /// Its texts.
    pub const fn texts(self) -> &'static str {
        match self {
            Self::Latvian => include_str!("../assets/language/lv.ftl"),
            Self::English => include_str!("../assets/language/en.ftl"),
        }
    }

    /// The language of the system, English where the game does not speak it.
    pub fn of_system() -> Self {
        sys_locale::get_locales().find_map(|locale| Self::by_locale(&locale)).unwrap_or(Self::English)
    }

    fn by_locale(locale: &str) -> Option<Self> {
        let code = locale.split(['-', '_', '.']).next()?.to_lowercase();
        Self::ALL.into_iter().find(|tongue| tongue.code() == code)
    }
}

/// The language in use.
#[derive(Resource)]
pub struct Language {
    tongue: Tongue,
    bundle: FluentBundle<FluentResource>,
    english: FluentBundle<FluentResource>,
}

impl Language {
    /// Speaks this language from now on.
    pub fn new(tongue: Tongue) -> Self {
        Self { tongue, bundle: bundle(tongue), english: bundle(Tongue::English) }
    }

    /// Which language is spoken.
    pub fn tongue(&self) -> Tongue {
        self.tongue
    }

    /// The text of a key.
    pub fn text(&self, key: &str) -> String {
        self.text_with(key, &[])
    }

    /// The text of a key with numbers and words put in.
    ///
    /// ```
    /// use labirints::language::{Language, Tongue};
    /// let english = Language::new(Tongue::English);
    /// assert_eq!(english.text_with("points", &[("count", 1.into())]), "1 point");
    /// assert_eq!(english.text_with("points", &[("count", 2.into())]), "2 points");
    /// ```
    pub fn text_with(&self, key: &str, values: &[(&str, FluentValue<'_>)]) -> String {
        look_up(&self.bundle, key, values)
            .or_else(|| look_up(&self.english, key, values))
            .unwrap_or_else(|| key.to_owned())
    }
}

fn look_up(bundle: &FluentBundle<FluentResource>, key: &str, values: &[(&str, FluentValue<'_>)]) -> Option<String> {
    let pattern = bundle.get_message(key)?.value()?;
    let args: FluentArgs = values.iter().map(|(name, value)| (*name, value.clone())).collect();
    // Errors are values that were not given: the text then shows the name of the value.
    Some(bundle.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned())
}

fn bundle(tongue: Tongue) -> FluentBundle<FluentResource> {
    let code: LanguageIdentifier = tongue.code().parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![code]);
    // The marks around inserted words that right-to-left languages need show as boxes in some fonts.
    bundle.set_use_isolating(false);
    // What can be read of a file with faults is used; the tests allow none in ours.
    let resource = FluentResource::try_new(tongue.texts().to_owned()).unwrap_or_else(|(partly, _)| partly);
    bundle.add_resource_overriding(resource);
    bundle
}
