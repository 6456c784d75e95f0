//! Every message has its words in every language, and every word has its message.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use fluent_bundle::FluentResource;
use labirints::language::{Language, Tongue};
use labirints::manifest::{Problem, Shape, classic};
use labirints::opponents::Kind;
use labirints::referee::{Match, Player};
use labirints::rules::{Cell, Misplaced, Refusal, Seat, Setup, SetupError, Side, TableRules};
use labirints::screens::{fault_words, notice_text, refusal_text, setup_text};
use labirints::table::Notice;

/// One example for each variant; a variant without one does not compile.
macro_rules! every {
    ($type:ty: $($pattern:pat => $example:expr),* $(,)?) => {{
        let listed = |value: &$type| match value { $($pattern => ()),* };
        let all: Vec<$type> = vec![$($example),*];
        all.iter().for_each(listed);
        all
    }};
}

const HERE: Cell = Cell::new(2, 3);

fn misplaced() -> Vec<Misplaced> {
    every!(Misplaced:
        Misplaced::OffTable => Misplaced::OffTable,
        Misplaced::Occupied => Misplaced::Occupied,
        Misplaced::NoNeighbour => Misplaced::NoNeighbour,
        Misplaced::NoRoad { .. } => Misplaced::NoRoad { neighbours: vec![HERE] },
        Misplaced::SidesClash { .. } => Misplaced::SidesClash { clashing: vec![HERE] },
    )
}

fn refusals() -> Vec<Refusal> {
    let mut all = every!(Refusal:
        Refusal::GameOver => Refusal::GameOver,
        Refusal::NotYourTurn { .. } => Refusal::NotYourTurn { to_move: Seat(1) },
        Refusal::NotInHand { .. } => Refusal::NotInHand { card: 7 },
        Refusal::Misplaced { .. } => Refusal::Misplaced { cell: HERE, why: Misplaced::OffTable },
        Refusal::NotFound { .. } => Refusal::NotFound { cards: vec![7], cells: vec![HERE] },
        Refusal::WouldSplit { .. } => Refusal::WouldSplit { cut_off: vec![HERE] },
        Refusal::WouldStandAlone { .. } => Refusal::WouldStandAlone { alone: vec![HERE] },
        Refusal::MustLay { .. } => Refusal::MustLay { card: 7, cell: HERE },
        Refusal::LockedSquare => Refusal::LockedSquare,
        Refusal::SquareFixed => Refusal::SquareFixed,
        Refusal::OutsideSquare { .. } => Refusal::OutsideSquare { cell: HERE },
    );
    all.retain(|refusal| !matches!(refusal, Refusal::Misplaced { .. }));
    all.extend(misplaced().into_iter().map(|why| Refusal::Misplaced { cell: HERE, why }));
    all
}

fn notices() -> Vec<Notice> {
    every!(Notice:
        Notice::Refused(_) => Notice::Refused(Refusal::GameOver),
        Notice::PulledIn(_) => Notice::PulledIn(2),
        Notice::PutBack(_) => Notice::PutBack(2),
        Notice::WouldBreak => Notice::WouldBreak,
        Notice::WouldLeaveAlone => Notice::WouldLeaveAlone,
        Notice::BesideTable => Notice::BesideTable,
        Notice::NotFound => Notice::NotFound,
        Notice::RightClaim => Notice::RightClaim,
        Notice::WrongClaim => Notice::WrongClaim,
        Notice::Arranged(_) => Notice::Arranged(Seat(0)),
        Notice::Passed(_) => Notice::Passed(Seat(0)),
        Notice::Skipped(_) => Notice::Skipped(Seat(0)),
        Notice::WalledIn => Notice::WalledIn,
        Notice::TimeUp(_) => Notice::TimeUp(Seat(0)),
    )
}

fn setup_errors() -> Vec<SetupError> {
    every!(SetupError:
        SetupError::Seats { .. } => SetupError::Seats { seats: 7 },
        SetupError::First { .. } => SetupError::First { first: 3, seats: 2 },
        SetupError::TooFewCards { .. } => SetupError::TooFewCards { cards: 8, seats: 2, needed: 9 },
        SetupError::Clock { .. } => SetupError::Clock { seconds: 7 },
        SetupError::Order => SetupError::Order,
        SetupError::SquareCards => SetupError::SquareCards,
        SetupError::LockedSquare => SetupError::LockedSquare,
    )
}

fn problems() -> Vec<Problem> {
    let name = || "owl".to_owned();
    let mut all = every!(Problem:
        Problem::TooLarge(_) => Problem::TooLarge(2_000_000),
        Problem::NotText(_) => Problem::NotText(5),
        Problem::Syntax(_) => Problem::Syntax("Expected opening `[`".into()),
        Problem::UnknownTreasure(_) => Problem::UnknownTreasure(name()),
        Problem::UnknownSide(_) => Problem::UnknownSide("Up".into()),
        Problem::TreasureListedTwice(_) => Problem::TreasureListedTwice(name()),
        Problem::DuplicateId => Problem::DuplicateId,
        Problem::NoPassage => Problem::NoPassage,
        Problem::NoSide => Problem::NoSide,
        Problem::SideTwice(_) => Problem::SideTwice(Side::North),
        Problem::TreasureTwice(_) => Problem::TreasureTwice(name()),
        Problem::NoSpot(_) => Problem::NoSpot(name()),
        Problem::SpotWithoutTreasure(_) => Problem::SpotWithoutTreasure(name()),
        Problem::SpotOffPath(_) => Problem::SpotOffPath(name()),
        Problem::ArtOutside(_) => Problem::ArtOutside("../owl.png".into()),
        Problem::MissingArt(_) => Problem::MissingArt("owl.png".into()),
        Problem::TooFewCards { .. } => Problem::TooFewCards { cards: 8, needed: 9 },
        Problem::TooMany { .. } => Problem::TooMany { what: "cards", count: 70, most: 64 },
        Problem::More(_) => Problem::More(3),
        Problem::CardCount { .. } => Problem::CardCount { cards: 49 },
        Problem::TreasureCount { .. } => Problem::TreasureCount { treasures: 24 },
        Problem::TreasureOnCards { .. } => Problem::TreasureOnCards { treasure: name(), cards: 3 },
        Problem::TreasureAlone(_) => Problem::TreasureAlone(name()),
        Problem::TreasuresOnCard(_) => Problem::TreasuresOnCard(3),
        Problem::SamePair(_) => Problem::SamePair(7),
        Problem::ShapeCount { .. } => Problem::ShapeCount { shape: Shape::Bend, count: 9, expected: 10 },
        Problem::ShortCount(_) => Problem::ShortCount(24),
        Problem::ShortTreasure { .. } => Problem::ShortTreasure { treasure: name(), cards: 3 },
    );
    all.extend(Side::ALL.map(Problem::SideTwice));
    let shapes = every!(Shape:
        Shape::TJunction => Shape::TJunction,
        Shape::Bend => Shape::Bend,
        Shape::Straight => Shape::Straight,
        Shape::Crossroad => Shape::Crossroad,
        Shape::DoubleBend => Shape::DoubleBend,
        Shape::Bridge => Shape::Bridge,
        Shape::Other => Shape::Other,
    );
    all.extend(shapes.into_iter().map(|shape| Problem::ShapeCount { shape, count: 1, expected: 2 }));
    all.extend(TOO_MANY.map(|what| Problem::TooMany { what, count: 70, most: 64 }));
    all
}

/// Of what a deck can have too many; that there is nothing else, the scan of the sources proves.
const TOO_MANY: [&str; 3] = ["cards", "passages", "treasures"];

fn a_match() -> Match {
    let deck = classic().unwrap().deck().unwrap();
    let setup = Setup::deal(deck, TableRules::default(), 2, None, 1).unwrap();
    let player = |name: &str| Player { name: name.into(), computer: None, emblem: 0 };
    Match::new(setup, vec![player("Anna"), player("Jānis")], None)
}

/// It is a sentence of the language and not a key, and nothing was forgotten in it.
#[track_caller]
fn assert_said(text: &str, keys: &BTreeSet<String>) {
    assert!(!text.trim().is_empty());
    assert!(!keys.contains(text), "the key itself is shown: {text}");
    assert!(!text.contains('{') && !text.contains('$'), "a value is missing: {text}");
    // No sentence hides behind the key of a message that does not exist.
    let like_a_key = text.contains('-') && text.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-');
    assert!(!like_a_key, "this looks like a key: {text}");
}

/// Says the same in every language, and differently in each.
#[track_caller]
fn assert_said_everywhere(say: impl Fn(&Language) -> String) {
    let keys = keys(Tongue::English);
    let said = Tongue::ALL.map(|tongue| say(&Language::new(tongue)));
    said.iter().for_each(|text| assert_said(text, &keys));
    assert_ne!(said[0], said[1], "one of the languages speaks the other");
}

#[test]
fn every_refusal_has_words() {
    let mut all = BTreeSet::new();
    for refusal in refusals() {
        assert_said_everywhere(|language| refusal_text(language, &refusal));
        all.insert(refusal_text(&Language::new(Tongue::Latvian), &refusal));
    }
    assert_eq!(all.len(), refusals().len(), "two refusals say the same");
}

#[test]
fn every_notice_of_the_table_has_words() {
    let running = a_match();
    let mut all = BTreeSet::new();
    for notice in notices() {
        assert_said_everywhere(|language| notice_text(language, &running, &notice));
        let text = notice_text(&Language::new(Tongue::Latvian), &running, &notice);
        if matches!(notice, Notice::Arranged(_) | Notice::Passed(_) | Notice::Skipped(_) | Notice::TimeUp(_)) {
            assert!(text.contains("Anna"), "{text:?} does not say who");
        }
        all.insert(text);
    }
    assert_eq!(all.len(), notices().len(), "two notices say the same");
}

#[test]
fn everything_that_hinders_a_game_has_words() {
    for why in setup_errors() {
        assert_said_everywhere(|language| setup_text(language, &why));
    }
}

#[test]
fn every_fault_of_a_deck_has_words() {
    for problem in problems() {
        if matches!(problem, Problem::Syntax(_)) {
            // What the parser says is passed on.
            for tongue in Tongue::ALL {
                assert!(fault_words(&Language::new(tongue), &problem).contains("Expected opening"));
            }
            continue;
        }
        assert_said_everywhere(|language| fault_words(language, &problem));
    }
}

#[test]
fn every_opponent_and_every_treasure_has_a_name() {
    for tongue in Tongue::ALL {
        let language = Language::new(tongue);
        let keys = keys(tongue);
        for kind in Kind::ALL {
            assert_said(&language.text(&format!("kind-{}", kind.name())), &keys);
        }
        for treasure in classic().unwrap().treasures {
            let key = treasure_key(&treasure.id);
            assert_said(&language.text(&key), &keys);
        }
    }
    assert_said_everywhere(|language| language.text("kind-human"));
}

fn treasure_key(id: &str) -> String {
    format!("treasure-{}", id.replace('_', "-"))
}

// ---- The files ----

/// The messages of a language, by key, as they stand in the file.
fn messages(tongue: Tongue) -> BTreeMap<String, String> {
    let mut messages: Vec<(String, String)> = Vec::new();
    for line in tongue.texts().lines().filter(|line| !line.starts_with('#')) {
        let begins = line.starts_with(|letter: char| letter.is_ascii_lowercase());
        match (line.split_once(" ="), begins) {
            (Some((key, text)), true) => messages.push((key.to_owned(), text.trim_start().to_owned())),
            (_, true) => panic!("neither a message nor a part of one: {line}"),
            _ => {
                if let Some((_, text)) = messages.last_mut() {
                    *text += &format!("\n{line}");
                }
            }
        }
    }
    let count = messages.len();
    let messages: BTreeMap<String, String> = messages.into_iter().collect();
    assert_eq!(messages.len(), count, "a key of {tongue:?} stands in the file twice");
    messages
}

fn keys(tongue: Tongue) -> BTreeSet<String> {
    messages(tongue).into_keys().collect()
}

/// The names behind `$`.
fn variables(text: &str) -> BTreeSet<String> {
    let name = |rest: &str| rest.chars().take_while(|letter| letter.is_alphanumeric() || *letter == '-').collect();
    text.split('$').skip(1).map(name).collect()
}

#[test]
fn the_files_are_sound() {
    for tongue in Tongue::ALL {
        if let Err((_, faults)) = FluentResource::try_new(tongue.texts().to_owned()) {
            panic!("{tongue:?}: {faults:?}");
        }
    }
}

#[test]
fn all_languages_have_the_same_keys_with_the_same_values() {
    let (latvian, english) = (messages(Tongue::Latvian), messages(Tongue::English));
    assert_eq!(latvian.keys().collect::<Vec<_>>(), english.keys().collect::<Vec<_>>());
    for (key, text) in &latvian {
        assert_eq!(variables(text), variables(&english[key]), "{key}");
    }
}

// ---- Plurals ----

/// The choices of a message that depends on `$count`: "zero", "one", "other" or a number, with their texts. Empty for
/// a message that is the same for every number.
fn choices(text: &str) -> BTreeMap<String, String> {
    if !text.contains("{ $count ->") {
        return BTreeMap::new();
    }
    let choice = |line: &str| {
        let (name, text) = line.trim_start().trim_start_matches('*').strip_prefix('[')?.split_once("] ")?;
        Some((name.to_owned(), text.to_owned()))
    };
    text.lines().skip(1).filter_map(choice).collect()
}

/// Which choice a number asks for; Latvian as the Unicode consortium's rules of plurals have it.
fn category(tongue: Tongue, count: usize) -> &'static str {
    match tongue {
        Tongue::Latvian if count.is_multiple_of(10) || (11..=19).contains(&(count % 100)) => "zero",
        Tongue::Latvian if count % 10 == 1 => "one",
        Tongue::English if count == 1 => "one",
        _ => "other",
    }
}

/// Not 111: there the library that knows the rules of plurals errs. Nothing in the game is counted that far.
const COUNTS: [usize; 13] = [0, 1, 2, 5, 9, 10, 11, 12, 19, 20, 21, 22, 101];

#[test]
fn every_number_finds_its_form() {
    for tongue in Tongue::ALL {
        let language = Language::new(tongue);
        for (key, text) in messages(tongue) {
            let choices = choices(&text);
            let given: Vec<_> = variables(&text).into_iter().filter(|name| name != "count").collect();
            for count in COUNTS.into_iter().filter(|_| !choices.is_empty()) {
                let choice = choices.get(&count.to_string()).or_else(|| choices.get(category(tongue, count)));
                let mut expected = choice.unwrap_or_else(|| panic!("{key} has no form for {count}")).clone();
                expected = expected.replace("{ $count }", &count.to_string());
                let mut values = vec![("count", count.into())];
                for name in &given {
                    expected = expected.replace(&format!("{{ ${name} }}"), "X");
                    values.push((name, "X".into()));
                }
                assert_eq!(language.text_with(&key, &values), expected, "{key} for {count}");
            }
        }
    }
}

#[test]
fn a_number_has_all_forms_of_its_language() {
    let every_form: [(Tongue, &[&str]); 2] =
        [(Tongue::Latvian, &["one", "other", "zero"]), (Tongue::English, &["one", "other"])];
    for (tongue, forms) in every_form {
        for (key, text) in messages(tongue) {
            let named = choices(&text).into_keys().filter(|name| name.parse::<usize>().is_err());
            let named: Vec<String> = named.collect();
            assert!(named.is_empty() || named == forms, "{key} of {tongue:?} has the forms {named:?}");
        }
    }
}

/// Latvian sentences around a number that were put so that no word in them depends on it: read by a person.
const SAME_FOR_EVERY_NUMBER: [&str; 11] = [
    "fault-too-large",
    "fault-not-text",
    "fault-too-many",
    "fault-card-count",
    "fault-treasure-count",
    "fault-treasure-on-cards",
    "fault-treasures-on-card",
    "fault-same-pair",
    "fault-shape-count",
    "fault-short-count",
    "fault-short-treasure",
];

#[test]
fn no_latvian_sentence_ignores_its_number() {
    let with_number = |(_, text): &(String, String)| variables(text).contains("count") && choices(text).is_empty();
    let ignoring: BTreeSet<String> =
        messages(Tongue::Latvian).into_iter().filter(with_number).map(|(key, _)| key).collect();
    assert_eq!(ignoring, SAME_FOR_EVERY_NUMBER.map(String::from).into());
}

#[test]
fn latvian_counts_as_latvians_do() {
    let language = Language::new(Tongue::Latvian);
    let points = |count: usize| language.text_with("points", &[("count", count.into())]);
    let said = [0, 1, 2, 10, 11, 21, 101].map(points);
    let right = ["0 punktu", "1 punkts", "2 punkti", "10 punktu", "11 punktu", "21 punkts", "101 punkts"];
    assert_eq!(said, right);
}

// ---- The sources ----

/// The sources of everything that has a screen.
fn sources() -> Vec<(String, String)> {
    fn walk(folder: &Path, into: &mut Vec<(String, String)>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                walk(&path, into);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                into.push((path.display().to_string(), without_comments(&std::fs::read_to_string(&path).unwrap())));
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut sources = Vec::new();
    walk(&root, &mut sources);
    assert!(sources.len() > 30, "the sources are not where they are looked for");
    sources.retain(|(path, _)| !path.contains("/bin/"));
    sources
}

fn without_comments(text: &str) -> String {
    text.lines().filter(|line| !line.trim_start().starts_with("//")).map(|line| format!("{line}\n")).collect()
}

/// The string literals of a source.
fn literals(source: &str) -> Vec<&str> {
    // Quotes that stand for themselves would turn inside and outside around.
    assert!(!source.contains("'\"'"));
    source.split('"').skip(1).step_by(2).collect()
}

/// The keys that a literal with a gap stands for. A new one must be told here.
fn filled_in(gap: &str) -> Option<Vec<String>> {
    let with = |names: &[&str]| Some(names.iter().map(|name| gap_filled(gap, name)).collect());
    let kinds: Vec<&str> = Kind::ALL.into_iter().map(Kind::name).collect();
    let offered: Vec<&str> = Kind::OFFERED.into_iter().map(Kind::name).collect();
    match gap {
        "rules-{step}-title" | "rules-{step}" => with(&["goal", "lay", "search", "collect", "draw", "end"]),
        "{key}-why" => with(&["rule-by-eye", "rule-matching-sides", "rule-loose", "rule-friendly-undo", "rule-clock"]),
        "kind-{}" => with(&kinds),
        "kind-{}-why" => with(&offered),
        "fault-what-{what}" => with(&TOO_MANY),
        "treasure-{}" => {
            let treasures = classic().unwrap().treasures;
            Some(treasures.into_iter().map(|treasure| treasure_key(&treasure.id)).collect())
        }
        _ => None,
    }
}

fn gap_filled(gap: &str, name: &str) -> String {
    let (before, rest) = gap.split_once('{').unwrap();
    let (_, after) = rest.split_once('}').unwrap();
    format!("{before}{name}{after}")
}

/// Whether a literal is written as keys are: small words with lines between them.
fn is_like_a_key(literal: &str) -> bool {
    let words = literal.split('-');
    literal.contains('-')
        && words.into_iter().all(|word| {
            !word.is_empty() && word.chars().all(|letter| letter.is_ascii_lowercase() || "{}".contains(letter))
        })
}

/// What looks like a key in the screens and is none: names of areas of the interface.
const NO_KEYS: [&str; 2] = ["set-up", "{}-short"];

/// The keys that the sources ask for.
fn keys_in_use() -> BTreeSet<String> {
    let known = keys(Tongue::English);
    let mut used = BTreeSet::new();
    for (path, source) in sources() {
        let on_screen = path.contains("/screens/") || path.contains("/table/");
        for literal in literals(&source) {
            if let Some(keys) = filled_in(literal) {
                used.extend(keys);
            } else if known.contains(literal) {
                used.insert(literal.to_owned());
            } else {
                let foreign = !on_screen || !is_like_a_key(literal) || NO_KEYS.contains(&literal);
                assert!(foreign, "{path}: {literal:?} looks like a key, but no language has it");
            }
        }
    }
    used
}

#[test]
fn no_key_is_missing() {
    let missing: Vec<String> = keys_in_use().difference(&keys(Tongue::English)).cloned().collect();
    assert!(missing.is_empty(), "no language has {missing:?}");
}

#[test]
fn no_key_is_unused() {
    let used = keys_in_use();
    let unused: Vec<String> = keys(Tongue::English).difference(&used).cloned().collect();
    assert!(unused.is_empty(), "nobody says {unused:?}");
}

/// What is handed to `text` must be a key, also where it does not look like one.
#[test]
fn whatever_is_asked_for_is_there() {
    let known = keys(Tongue::English);
    for (path, source) in sources().into_iter().filter(|(path, _)| !path.ends_with("language.rs")) {
        for call in [".text(\"", ".text_with(\"", "count(\"", "named(\""] {
            for (_, rest) in source.match_indices(call).map(|(at, _)| source[at..].split_at(call.len())) {
                let key = rest.split('"').next().unwrap_or_default();
                assert!(known.contains(key), "{path}: no language has {key:?}");
            }
        }
    }
}

#[test]
fn a_deck_has_too_many_of_nothing_else() {
    let rules = sources().into_iter().find(|(path, _)| path.ends_with("rules/deck.rs")).unwrap().1;
    let counted = rules.split("let counts = [").nth(1).and_then(|rest| rest.split("];").next()).unwrap();
    assert_eq!(literals(counted), TOO_MANY);
}
