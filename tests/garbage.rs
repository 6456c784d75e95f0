//! Files that nobody should trust: whatever stands in them, reading ends soon with a value that holds or with words.
//!
//! Beside texts changed at random, a small corpus is read whole: `tests/corpus/` holds files that once did harm, or that
//! were made to. A file that uncovers a fault belongs there.

mod decks;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use decks::{any_turn, classic, short};
use labirints::manifest::{self, CLASSIC, Manifest, Severity};
use labirints::rules::record::{self, Kind, Outcome, Record, SeatEntry};
use labirints::rules::{Game, MAX_CARDS, MAX_TREASURES, Setup, TableRules, seeded};
use proptest::prelude::*;
use proptest::sample::Index;

/// Longer than anything may take, on a machine that is busy with other things.
const SOON: Duration = Duration::from_secs(5);

// ---- What must hold of whatever is read ----

fn read_record(bytes: &[u8]) -> Result<(), TestCaseError> {
    let begin = Instant::now();
    match Record::read(bytes) {
        Err(why) => is_short(&why.to_string())?,
        Ok(record) => {
            match record.replay() {
                Err(why) => is_short(&why.to_string())?,
                Ok(replay) => holds(&record, &replay)?,
            }
            // What was read can be written, and is the same when it is read again.
            if let Ok(again) = Record::read(record.write().unwrap().as_bytes()) {
                prop_assert_eq!(again.write().unwrap(), record.write().unwrap());
            }
        }
    }
    prop_assert!(begin.elapsed() < SOON, "{} bytes took {:?}", bytes.len(), begin.elapsed());
    Ok(())
}

/// A record that replays tells a game of the rulebook.
fn holds(record: &Record, replay: &record::Replay) -> Result<(), TestCaseError> {
    let public = replay.game.public();
    prop_assert_eq!(replay.moves.len(), record.moves.len());
    prop_assert!((2..=6).contains(&record.seats.len()));
    prop_assert!(public.deck().len() <= MAX_CARDS && record.order.len() == public.deck().len());
    let points = match &record.outcome {
        Outcome::Running => None,
        Outcome::Finished { points } => Some(points.clone()),
    };
    prop_assert_eq!(points, public.is_over().then(|| public.points()));
    // Every card is in one place.
    let hands: usize = public.each_seat().map(|seat| replay.game.hand(seat).len()).sum();
    let won: usize = public.points().iter().sum();
    let places = hands + won + replay.game.pile().len() + public.labyrinth().cards().len();
    prop_assert_eq!(places, public.deck().len());
    // It can be looked at from the beginning to the end, and played on.
    prop_assert_eq!(replay.game_after(0).public().points().iter().sum::<usize>(), 0);
    let mut game = replay.game.clone();
    if !game.public().is_over() {
        let seat = game.public().to_move();
        let play = any_turn(&game, &mut seeded(1));
        prop_assert!(game.play(seat, play).is_ok());
    }
    Ok(())
}

fn read_manifest(bytes: &[u8]) -> Result<(), TestCaseError> {
    let begin = Instant::now();
    match Manifest::read(bytes) {
        Err(faults) => {
            prop_assert!(!faults.is_empty() && faults.len() <= 501, "{} faults", faults.len());
            prop_assert!(faults.iter().all(|fault| fault.severity() == Severity::Fault));
            faults.iter().try_for_each(|fault| is_short(&fault.to_string()))?;
        }
        Ok(manifest) => {
            prop_assert!(manifest.cards.len() <= MAX_CARDS && manifest.treasures.len() <= MAX_TREASURES);
            prop_assert!(manifest.deck().is_ok());
            let spots = manifest.cards.iter().flat_map(|card| &card.spots).map(|(_, spot)| *spot);
            for spot in spots {
                prop_assert!((0.0..=1.0).contains(&spot.x) && (0.0..=1.0).contains(&spot.y), "{spot:?}");
            }
            deal(&manifest)?;
        }
    }
    prop_assert!(begin.elapsed() < SOON, "{} bytes took {:?}", bytes.len(), begin.elapsed());
    Ok(())
}

/// What can be dealt of a deck can be played; what can't be dealt is told.
fn deal(manifest: &Manifest) -> Result<(), TestCaseError> {
    let Ok(deck) = manifest.deck() else { return Ok(()) };
    match Setup::deal(deck, TableRules::default(), 2, None, 1) {
        Err(why) => is_short(&why.to_string()),
        Ok(setup) => {
            let mut game = Game::new(&setup);
            for _ in 0..3 {
                if !game.public().is_over() {
                    let play = any_turn(&game, &mut seeded(1));
                    prop_assert!(game.play(game.public().to_move(), play).is_ok());
                }
            }
            Ok(())
        }
    }
}

/// What is said of a file fits on a screen, and says something.
fn is_short(words: &str) -> Result<(), TestCaseError> {
    prop_assert!(!words.trim().is_empty(), "nothing is said");
    prop_assert!(words.chars().count() < 3_000, "{} letters are said", words.chars().count());
    Ok(())
}

// ---- Good files to begin with ----

const GOLDEN: &str = include_str!("records/golden.labirints");
const SMALL: &str = include_str!("corpus/small.cards.ron");

/// A game in the middle, with letters of all kinds in its names.
fn a_record(seed: u64, turns: usize) -> String {
    let setup = Setup::deal(short(), TableRules::default(), 3, None, seed).unwrap();
    let seat = |name: &str, kind| SeatEntry { name: name.into(), kind };
    let seats = vec![
        seat("Ķēniņš \"A\"\n", Kind::Human),
        seat("\u{1F9ED}", Kind::Computer("master".into())),
        seat("", Kind::Computer("of another version".into())),
    ];
    let (mut game, mut record, mut random) = (Game::new(&setup), Record::new(&setup, seats), seeded(seed));
    for _ in 0..turns {
        let seat = game.public().to_move();
        let play = any_turn(&game, &mut random);
        if game.play(seat, play).is_ok() {
            record.push(seat, play, &game);
        }
    }
    record.write().unwrap()
}

fn some_record() -> impl Strategy<Value = String> {
    prop_oneof![Just(GOLDEN.to_owned()), (0..4_u64, 0..30_usize).prop_map(|(seed, turns)| a_record(seed, turns))]
}

fn some_manifest() -> impl Strategy<Value = String> {
    prop_oneof![4 => Just(SMALL.to_owned()), 1 => Just(CLASSIC.to_owned())]
}

// ---- Harm ----

/// One thing done to a file.
#[derive(Clone, Debug)]
enum Harm {
    /// All after a place is gone.
    Cut(Index),
    /// All before a place is gone.
    Behead(Index),
    /// A bit is another.
    Flip(Index, u8),
    /// Something stands there that does not belong there, in the place of some bytes.
    Put(Index, usize, Vec<u8>),
    /// A number is another one.
    Miscount(Index, String),
    /// A part stands there more than once, there or elsewhere.
    Repeat(Index, usize, usize, Index),
    /// Two lines change places.
    Swap(Index, Index),
    /// Every letter takes two bytes, as another program may write it.
    Utf16,
    /// A mark stands before the text that says how it is written.
    Mark,
    /// The ends of the lines of another system.
    Carriage,
    /// Every byte above 127 is a letter of its own.
    Latin1,
}

impl Harm {
    fn to(&self, bytes: Vec<u8>) -> Vec<u8> {
        let mut bytes = bytes;
        let place = |index: &Index, length: usize| index.index(length + 1);
        match self {
            Self::Cut(at) => bytes.truncate(place(at, bytes.len())),
            Self::Behead(at) => drop(bytes.drain(..place(at, bytes.len()))),
            Self::Flip(at, bit) => {
                let length = bytes.len();
                if let Some(byte) = bytes.get_mut(place(at, length)) {
                    *byte ^= 1 << (bit % 8);
                }
            }
            Self::Put(at, left_out, piece) => {
                let begin = place(at, bytes.len());
                let end = (begin + left_out).min(bytes.len());
                bytes.splice(begin..end, piece.iter().copied());
            }
            Self::Miscount(at, number) => miscount(&mut bytes, at, number),
            Self::Repeat(at, length, times, to) => {
                let begin = place(at, bytes.len());
                let end = (begin + length).min(bytes.len());
                let piece = bytes[begin..end].repeat((*times).min(100_000 / (end - begin).max(1)));
                let to = place(to, bytes.len());
                bytes.splice(to..to, piece);
            }
            Self::Swap(one, other) => return swap_lines(&bytes, one, other),
            Self::Utf16 => return bytes.iter().flat_map(|byte| [*byte, 0]).collect(),
            Self::Mark => drop(bytes.splice(0..0, "\u{FEFF}".bytes())),
            Self::Carriage => {
                return bytes.split(|byte| *byte == b'\n').collect::<Vec<_>>().join(&b"\r\n"[..]);
            }
            Self::Latin1 => return bytes.iter().map(|byte| char::from(*byte)).collect::<String>().into_bytes(),
        }
        bytes
    }
}

fn miscount(bytes: &mut Vec<u8>, at: &Index, number: &str) {
    let begins = |at: usize| bytes[at].is_ascii_digit() && (at == 0 || !bytes[at - 1].is_ascii_digit());
    let numbers: Vec<usize> = (0..bytes.len()).filter(|at| begins(*at)).collect();
    if numbers.is_empty() {
        return;
    }
    let begin = numbers[at.index(numbers.len())];
    let length = bytes[begin..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    bytes.splice(begin..begin + length, number.bytes());
}

fn swap_lines(bytes: &[u8], one: &Index, other: &Index) -> Vec<u8> {
    let mut lines: Vec<&[u8]> = bytes.split(|byte| *byte == b'\n').collect();
    let (one, other) = (one.index(lines.len()), other.index(lines.len()));
    lines.swap(one, other);
    lines.join(&b"\n"[..])
}

/// What may be put in: marks of the language, numbers too large, brackets without end.
fn piece() -> impl Strategy<Value = Vec<u8>> {
    const WORDS: &str = "255 -1 256 65536 4294967296 99999999999999999999 1e308 1e999 NaN inf -0 0x7F None Some( \
        Some(Some(0)) () true /* */ // r#\" \"# ' \" \\u{110000} \\ #![enable(unwrap_newtypes)] #![enable(implicit_some)] ķ \
        \u{202E} \0 North Pass(seat:1), format:2, Human Running id:1, ,, ::";
    let words: Vec<&str> = WORDS.split_whitespace().collect();
    let deep = (prop::sample::select(vec!["(", "[", "{", "Some(", "(a:", "[(", "/*"]), 1..4_000_usize);
    prop_oneof![
        4 => prop::sample::select(words).prop_map(|word| word.as_bytes().to_vec()),
        2 => prop::collection::vec(any::<u8>(), 0..6),
        1 => deep.prop_map(|(piece, times)| piece.repeat(times).into_bytes()),
        1 => (1..60_000_usize).prop_map(|length| vec![b'9'; length]),
    ]
}

fn harm() -> impl Strategy<Value = Harm> {
    let index = any::<Index>;
    prop_oneof![
        2 => index().prop_map(Harm::Cut),
        1 => index().prop_map(Harm::Behead),
        3 => (index(), any::<u8>()).prop_map(|(at, bit)| Harm::Flip(at, bit)),
        5 => (index(), 0..9_usize, piece()).prop_map(|(at, left_out, piece)| Harm::Put(at, left_out, piece)),
        5 => (index(), -2..70_i32).prop_map(|(at, number)| Harm::Miscount(at, number.to_string())),
        1 => (index(), any::<u64>()).prop_map(|(at, number)| Harm::Miscount(at, number.to_string())),
        3 => (index(), 1..400_usize, 1..300_usize, index())
            .prop_map(|(at, length, times, to)| Harm::Repeat(at, length, times, to)),
        2 => (index(), index()).prop_map(|(one, other)| Harm::Swap(one, other)),
        1 => prop::sample::select(vec![Harm::Utf16, Harm::Mark, Harm::Carriage, Harm::Latin1]),
    ]
}

/// A file to which one to four such things were done.
fn harmed(text: impl Strategy<Value = String>) -> impl Strategy<Value = Vec<u8>> {
    (text, prop::collection::vec(harm(), 1..5))
        .prop_map(|(text, harms)| harms.iter().fold(text.into_bytes(), |bytes, harm| harm.to(bytes)))
}

/// `LABIRINTS_GARBAGE` times as many as usual, for a long run by hand.
fn cases(usual: u32) -> ProptestConfig {
    let times: u32 = std::env::var("LABIRINTS_GARBAGE").ok().and_then(|times| times.parse().ok()).unwrap_or(1);
    ProptestConfig { cases: usual.saturating_mul(times), failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(cases(2_000))]

    #[test]
    fn a_harmed_record_does_no_harm(bytes in harmed(some_record())) {
        read_record(&bytes)?;
    }

    #[test]
    fn a_harmed_manifest_does_no_harm(bytes in harmed(some_manifest())) {
        read_manifest(&bytes)?;
    }

    #[test]
    fn bytes_of_any_kind_do_no_harm(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        read_record(&bytes)?;
        read_manifest(&bytes)?;
    }

    /// Words of the language in any order go further in a reader than noise does.
    #[test]
    fn words_in_any_order_do_no_harm(words in prop::collection::vec(piece(), 0..60)) {
        let bytes = words.concat();
        read_record(&bytes)?;
        read_manifest(&bytes)?;
    }
}

// ---- The corpus ----

fn corpus() -> Vec<PathBuf> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/corpus");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|end| end == "ron" || end == "labirints"));
    files.sort();
    files
}

#[test]
fn whatever_once_did_harm_does_none() {
    let files = corpus();
    assert!(files.len() >= 15, "the corpus is not there");
    for file in files {
        let bytes = std::fs::read(&file).unwrap();
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        read_record(&bytes).unwrap_or_else(|why| panic!("{name}: {why}"));
        read_manifest(&bytes).unwrap_or_else(|why| panic!("{name}: {why}"));
    }
}

/// What a file of the corpus is, as its name says: `good` ones are read, all others are refused.
#[test]
fn the_corpus_is_judged_as_its_names_say() {
    for file in corpus() {
        let bytes = std::fs::read(&file).unwrap();
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        let is_good = name.starts_with("good") || name.starts_with("small");
        let is_read = match name.ends_with(".cards.ron") {
            true => Manifest::read(&bytes).is_ok(),
            false => Record::read(&bytes).is_ok_and(|record| record.replay().is_ok()),
        };
        assert_eq!(is_read, is_good, "{name}");
    }
}

#[test]
fn one_byte_more_than_is_read_is_refused_at_once() {
    let begin = Instant::now();
    let mut record = a_record(1, 10).into_bytes();
    record.resize(record::MAX_BYTES + 1, b' ');
    assert!(Record::read(&record).is_err());
    record.pop();
    assert!(Record::read(&record).is_ok_and(|record| record.replay().is_ok()), "a file of the full length is read");
    let mut deck = CLASSIC.as_bytes().to_vec();
    deck.resize(manifest::MAX_BYTES + 1, b' ');
    assert!(Manifest::read(&deck).is_err());
    deck.pop();
    assert!(Manifest::read(&deck).is_ok());
    assert!(begin.elapsed() < SOON);
    assert_eq!(classic().len(), 50);
}
