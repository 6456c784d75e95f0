//! The deck as a file: the classic one is sound, and of any other every fault is told at once, with its place.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use labirints::manifest::{CLASSIC, Fault, MAX_BYTES, Manifest, Position, Problem, Severity, Shape, classic};
use labirints::rules::Side;
use proptest::prelude::*;

// ---- The classic deck ----

#[test]
fn the_classic_deck_has_neither_fault_nor_notice() {
    let manifest = Manifest::read(CLASSIC.as_bytes()).unwrap();
    assert_eq!(manifest.notices, []);
    assert_eq!(classic(), Ok(manifest));
}

#[test]
fn the_classic_deck_is_what_the_rules_count() {
    let manifest = classic().unwrap();
    let mut shapes: BTreeMap<Shape, usize> = BTreeMap::new();
    manifest.cards.iter().for_each(|card| *shapes.entry(card.shape()).or_default() += 1);
    let counted = [
        (Shape::TJunction, 18),
        (Shape::Bend, 10),
        (Shape::Straight, 6),
        (Shape::Crossroad, 4),
        (Shape::DoubleBend, 8),
        (Shape::Bridge, 4),
    ];
    assert_eq!(shapes, BTreeMap::from(counted));
    assert_eq!((manifest.treasures.len(), manifest.cards.len()), (25, 50));
    let ids: Vec<u16> = manifest.cards.iter().map(|card| card.spec.id).collect();
    assert_eq!(ids, (1..=50).collect::<Vec<u16>>());
}

#[test]
fn every_treasure_lies_on_four_cards_two_of_them_in_the_short_deck() {
    let manifest = classic().unwrap();
    let (deck, short) = (manifest.deck().unwrap(), manifest.short_deck().unwrap());
    assert_eq!((deck.len(), short.len()), (50, 25));
    assert_eq!((deck.id(), short.id()), ("classic", "classic-short"));
    for treasure in &manifest.treasures {
        let on = |deck: &labirints::rules::Deck| deck.cards_showing(deck.treasure(&treasure.id).unwrap()).len();
        assert_eq!((on(&deck), on(&short)), (4, 2), "{}", treasure.id);
    }
}

#[test]
fn no_pair_of_treasures_occurs_twice_and_split_cards_carry_one_on_each_road() {
    let mut pairs = BTreeSet::new();
    for card in &classic().unwrap().cards {
        let on_roads: Vec<usize> = card.spec.passages.iter().map(|passage| passage.treasures.len()).collect();
        assert!(on_roads == [2] || on_roads == [1, 1], "card {}", card.spec.id);
        let pair: BTreeSet<String> = card.spec.passages.iter().flat_map(|passage| passage.treasures.clone()).collect();
        assert!(pair.len() == 2 && pairs.insert(pair), "card {}", card.spec.id);
    }
}

#[test]
fn the_classic_deck_names_its_pictures() {
    let manifest = classic().unwrap();
    assert_eq!(manifest.missing_art(|_| true), []);
    let card = manifest.cards.iter().find(|card| card.spec.id == 7).unwrap().art.as_str();
    let owl = manifest.treasures.iter().find(|treasure| treasure.id == "owl").unwrap().art.as_str();
    let missing = manifest.missing_art(|path| path != card && path != owl);
    assert_eq!(missing.iter().map(|fault| fault.card).collect::<Vec<_>>(), [None, Some(7)]);
    assert_eq!(missing[1].problem, Problem::MissingArt(card.to_owned()));
    assert_eq!(missing[1].position, place(CLASSIC, "(id: 7,"));
    assert_eq!(missing[1].severity(), Severity::Fault);
}

// ---- Faults ----

/// A sound own deck of ten cards: each a straight with an owl and a key.
fn card(id: u16) -> String {
    format!(
        r#"(id: {id}, art: "{id}.png", passages: [(sides: [North, South], treasures: ["owl", "key"])], spots: {{"owl": (0.5, 0.2), "key": (0.5, 0.8)}})"#
    )
}

/// A manifest of some treasures and cards, one a line.
fn manifest(treasures: &[&str], cards: &[String]) -> String {
    let treasures: String = treasures.iter().map(|entry| format!("        {entry},\n")).collect();
    let cards: String = cards.iter().map(|entry| format!("        {entry},\n")).collect();
    format!("(\n    id: \"mine\",\n    treasures: [\n{treasures}    ],\n    cards: [\n{cards}    ],\n)\n")
}

const TREASURES: [&str; 3] =
    [r#"(id: "owl", art: "owl.png")"#, r#"(id: "key", art: "key.png")"#, r#"(id: "axe", art: "axe.png")"#];

/// Ten sound cards, some of them changed.
fn with_cards(changes: &[(u16, &str, &str)]) -> String {
    let changed = |id: u16| {
        changes.iter().filter(|(changed, ..)| *changed == id).fold(card(id), |text, (_, from, to)| {
            assert_eq!(text.matches(from).count(), 1, "{from:?} in {text}");
            text.replace(from, to)
        })
    };
    manifest(&TREASURES, &(1..=10).map(changed).collect::<Vec<_>>())
}

/// Where a piece of text begins.
fn place(text: &str, piece: &str) -> Position {
    let before = &text[..text.find(piece).unwrap_or_else(|| panic!("{piece:?} stands in the text"))];
    let line = before.matches('\n').count() + 1;
    Position { line, column: before.rsplit('\n').next().unwrap().chars().count() + 1 }
}

fn faults(text: &str) -> Vec<Fault> {
    Manifest::read(text.as_bytes()).expect_err("the manifest has faults")
}

/// These faults and no others; each stands where its piece of text does.
#[track_caller]
fn assert_faults(text: &str, expected: &[(&str, Option<u16>, Problem)]) {
    let found: BTreeSet<String> = faults(text).iter().map(|fault| format!("{fault:?}")).collect();
    let fault = |(piece, card, problem): &(&str, Option<u16>, Problem)| {
        let position = if piece.is_empty() { Position::default() } else { place(text, piece) };
        format!("{:?}", Fault { position, card: *card, problem: problem.clone() })
    };
    assert_eq!(found, expected.iter().map(fault).collect::<BTreeSet<String>>());
}

#[test]
fn a_sound_own_deck_is_read_with_notices_only() {
    let read = Manifest::read(with_cards(&[]).as_bytes()).unwrap();
    assert_eq!(read.cards.len(), 10);
    assert!(read.notices.iter().all(|fault| fault.severity() == Severity::Notice));
    assert!(read.deck().is_ok());
}

#[test]
fn all_faults_are_told_at_once_each_with_card_line_and_column() {
    let text = with_cards(&[
        (1, r#"["owl", "key"]"#, r#"["oul", "key"]"#),
        (1, r#"{"owl""#, r#"{"oul""#),
        (2, "[North, South]", "[North, Up, down]"),
        (3, "(id: 3,", "(id: 1,"),
        (
            4,
            r#"[(sides: [North, South], treasures: ["owl", "key"])], spots: {"owl": (0.5, 0.2), "key": (0.5, 0.8)}"#,
            "[]",
        ),
        (
            5,
            r#"[North, South], treasures: ["owl", "key"])], spots: {"owl": (0.5, 0.2), "key": (0.5, 0.8)}"#,
            "[], treasures: [])]",
        ),
        (6, "[North, South]", "[North, South, North]"),
        (7, r#"["owl", "key"]"#, r#"["owl", "owl"]"#),
        (7, r#", "key": (0.5, 0.8)"#, ""),
        (8, r#""key": (0.5, 0.8)"#, r#""axe": (0.5, 0.8)"#),
        (9, "(0.5, 0.2)", "(0.8, 0.2)"),
        (10, "10.png", "../10.png"),
    ]);
    let text = text.replace(
        TREASURES[2],
        "(id: \"owl\", art: \"owls/owl.png\"),\n(id: \"axe\", art: \"/axe.png\"), (id: \"ķ\", art: 5), (id: \"ax\")",
    );
    assert_faults(
        &text,
        &[
            ("(id: \"owl\", art: \"owls", None, Problem::TreasureListedTwice("owl".into())),
            ("(id: \"axe\"", None, Problem::ArtOutside("/axe.png".into())),
            (" 5), (id: \"ax\")", None, Problem::Syntax("Expected string".into())),
            ("),\n    ],", None, Problem::Syntax("Unexpected missing field named `art` in `Treasure`".into())),
            ("\"oul\", \"key\"]", Some(1), Problem::UnknownTreasure("oul".into())),
            ("Up, down", Some(2), Problem::UnknownSide("Up".into())),
            ("down", Some(2), Problem::UnknownSide("down".into())),
            ("(id: 1, art: \"3.png\"", Some(1), Problem::DuplicateId),
            ("(id: 4,", Some(4), Problem::NoPassage),
            ("(id: 5,", Some(5), Problem::NoSide),
            ("(id: 6,", Some(6), Problem::SideTwice(Side::North)),
            ("(id: 7,", Some(7), Problem::TreasureTwice("owl".into())),
            ("(id: 8,", Some(8), Problem::NoSpot("key".into())),
            ("(id: 8,", Some(8), Problem::SpotWithoutTreasure("axe".into())),
            ("(id: 9,", Some(9), Problem::SpotOffPath("owl".into())),
            ("(id: 10,", Some(10), Problem::ArtOutside("../10.png".into())),
        ],
    );
}

#[test]
fn of_two_cards_with_one_number_each_fault_keeps_its_own_line() {
    let text = with_cards(&[(2, "(id: 2,", "(id: 1,"), (1, "[North, South]", "[North, South, South]")]);
    assert_faults(
        &text,
        &[
            ("(id: 1, art: \"1.png\"", Some(1), Problem::SideTwice(Side::South)),
            ("(id: 1, art: \"2.png\"", Some(1), Problem::DuplicateId),
        ],
    );
}

#[test]
fn a_card_that_cannot_be_read_hides_no_other_fault_and_adds_none() {
    let text = with_cards(&[
        (3, "art: \"3.png\"", "art: 3"),
        (4, "passages:", "passes:"),
        (5, "treasures: [\"owl\"", "treasures: [7"),
        (6, "(0.5, 0.2)", "(0.5)"),
        (7, "[North, South]", "[East, East]"),
        (8, "id: 8", "id: 3"),
    ]);
    let told = faults(&text);
    let lines: Vec<(usize, Option<u16>)> = told.iter().map(|fault| (fault.position.line, fault.card)).collect();
    let line = |id: u16| place(&text, &format!("art: \"{id}.png\"")).line;
    assert_eq!(
        lines,
        [
            (place(&text, "art: 3,").line, Some(3)),
            (line(4), None),
            (line(5), Some(5)),
            (line(6), None),
            (line(7), Some(7)),
            (line(7), Some(7)),
            (line(7), Some(7)),
            (line(8), Some(3)),
        ],
        "{told:#?}"
    );
}

#[test]
fn a_treasure_lies_on_its_passage_only() {
    // A bridge: the owl lies on the road from north to south, which the middle of the eastern arm is off.
    let bridge = |spot: &str| {
        with_cards(&[
            (1, r#"["owl", "key"])"#, r#"["owl"]), (sides: [East, West], treasures: ["key"])"#),
            (1, "(0.5, 0.8)", "(0.8, 0.5)"),
            (1, "(0.5, 0.2)", spot),
        ])
    };
    assert!(Manifest::read(bridge("(0.5, 0.8)").as_bytes()).is_ok());
    for off in ["(0.8, 0.5)", "(0.5, 1.1)", "(0.5, -0.1)", "(NaN, 0.5)", "(inf, 0.5)", "(0.1, 0.1)"] {
        assert_faults(&bridge(off), &[("(id: 1,", Some(1), Problem::SpotOffPath("owl".into()))]);
    }
}

#[test]
fn a_treasure_lies_no_farther_than_its_passage_leads() {
    let with = |sides: &str, spot: &str| {
        with_cards(&[
            (1, r#"[North, South], treasures: ["owl", "key"]"#, &format!(r#"{sides}, treasures: ["owl"]"#)),
            (1, r#""owl": (0.5, 0.2), "key": (0.5, 0.8)"#, &format!(r#""owl": {spot}"#)),
        ])
    };
    let off = |text: &str| assert_faults(text, &[("(id: 1,", Some(1), Problem::SpotOffPath("owl".into()))]);
    // A dead end ends in the middle of the tile, with half a corridor around.
    assert!(Manifest::read(with("[North]", "(0.5, 0.69)").as_bytes()).is_ok());
    off(&with("[North]", "(0.5, 0.8)"));
    off(&with("[West]", "(0.8, 0.5)"));
    assert!(Manifest::read(with("[East, South]", "(0.5, 0.8)").as_bytes()).is_ok());
    off(&with("[East, South]", "(0.5, 0.2)"));
    // Where two bends lie back to back, each keeps to its corner.
    let bends = |spot: &str| {
        with("[North, East]", spot).replacen("[\"owl\"])]", "[\"owl\"]), (sides: [South, West], treasures: [])]", 1)
    };
    assert!(Manifest::read(bends("(0.66, 0.34)").as_bytes()).is_ok());
    off(&bends("(0.45, 0.55)"));
    off(&bends("(0.34, 0.66)"));
}

#[test]
fn a_picture_stays_in_the_folder_of_its_deck() {
    for art in ["", "/etc/passwd", "../a.png", "a/../../b.png", "a//b.png", "./a.png", "C:/a.png", "a\\\\b.png", "a/"] {
        let text = with_cards(&[(1, "1.png", art)]);
        assert_faults(&text, &[("(id: 1,", Some(1), Problem::ArtOutside(art.replace("\\\\", "\\")))]);
    }
}

#[test]
fn a_deck_too_small_or_too_large_to_play_is_refused() {
    let some = |cards: u16| manifest(&TREASURES, &(1..=cards).map(card).collect::<Vec<_>>());
    assert_faults(&some(8), &[("", None, Problem::TooFewCards { cards: 8, needed: 9 })]);
    assert!(Manifest::read(some(9).as_bytes()).is_ok());
    assert!(Manifest::read(some(64).as_bytes()).is_ok());
    assert_faults(&some(65), &[("", None, Problem::TooMany { what: "cards", count: 65, most: 64 })]);
    let bare = |id: u16| {
        format!(
            "(id: {id}, art: \"a\", passages: [(sides: [North], treasures: [\"t{id}\", \"u{id}\", \"v{id}\"]), (sides: [East], treasures: []), (sides: [West], treasures: [])])"
        )
    };
    let many = manifest(&TREASURES, &(1..=50).map(bare).collect::<Vec<_>>());
    let told: Vec<Problem> = faults(&many).into_iter().map(|fault| fault.problem).collect();
    assert!(told.contains(&Problem::TooMany { what: "passages", count: 150, most: 128 }));
    assert!(told.contains(&Problem::TooMany { what: "treasures", count: 150, most: 128 }));
}

#[test]
fn a_file_that_is_no_manifest_is_told_so_with_the_place() {
    assert_faults(
        "(id: \"mine\",\n  treasures: [],\n  cards: {})",
        &[(" {}", None, Problem::Syntax("Expected opening `[`".into()))],
    );
    let told = faults("(id: \"ķēķis\", colour: 3)")[0].to_string();
    assert!(told.starts_with("line 1, column 15: Unexpected field named `colour` in `Manifest`"), "{told}");
    let large = vec![b' '; MAX_BYTES + 1];
    let told = Manifest::read(&large).unwrap_err();
    assert_eq!(told, [Fault { position: Position::default(), card: None, problem: Problem::TooLarge(MAX_BYTES + 1) }]);
    let told = Manifest::read(b"(id: \"\xFF\")").unwrap_err();
    assert_eq!(told[0].problem, Problem::NotText(6));
}

#[test]
fn many_faults_are_counted_not_listed() {
    let told = faults(&with_cards(&[(1, "[North, South]", &format!("[{}]", "Nord, ".repeat(600)))]));
    assert_eq!(told[0].problem, Problem::More(100));
    assert_eq!(told[0].to_string(), "and 100 more faults");
}

#[test]
fn a_fault_reads_as_a_sentence_with_its_place() {
    let text = with_cards(&[(2, "[North, South]", "[North, Up]")]);
    let Position { line, column } = place(&text, "Up");
    let told = faults(&text)[0].to_string();
    assert_eq!(
        told,
        format!("line {line}, column {column}: card 2: there is no side Up: write North, East, South or West")
    );
}

// ---- Notices ----

#[test]
fn what_differs_from_the_classic_deck_is_noticed_and_played_all_the_same() {
    let alone = with_cards(&[(1, r#"["owl", "key"]"#, r#"["axe"]"#), (1, r#"{"owl": (0.5, 0.2), "key""#, r#"{"axe""#)]);
    let notices: Vec<Problem> =
        Manifest::read(alone.as_bytes()).unwrap().notices.into_iter().map(|fault| fault.problem).collect();
    for expected in [
        Problem::CardCount { cards: 10 },
        Problem::TreasureCount { treasures: 3 },
        Problem::TreasureOnCards { treasure: "owl".into(), cards: 9 },
        Problem::TreasureAlone("axe".into()),
        Problem::TreasuresOnCard(1),
        Problem::SamePair(2),
        Problem::ShapeCount { shape: Shape::Straight, count: 10, expected: 6 },
        Problem::ShortCount(0),
        Problem::ShortTreasure { treasure: "owl".into(), cards: 0 },
    ] {
        assert!(notices.contains(&expected), "{expected} is not among {notices:#?}");
    }
}

#[test]
fn a_changed_classic_deck_is_noticed_with_the_card() {
    let changed = CLASSIC.replacen("treasures: [\"owl\", \"shield\"]", "treasures: [\"owl\"]", 1).replacen(
        ", \"shield\": (0.5, 0.8)",
        "",
        1,
    );
    let notices = Manifest::read(changed.as_bytes()).unwrap().notices;
    let told: Vec<String> = notices.iter().map(ToString::to_string).collect();
    let Position { line, column } = place(&changed, "(id: 3,");
    assert_eq!(
        told,
        [
            "the treasure \"shield\" stands on 3 cards instead of four".to_owned(),
            format!("line {line}, column {column}: card 3: the card shows 1 treasures instead of two"),
        ]
    );
}

// ---- Files that nobody should trust ----

#[test]
fn a_manifest_made_to_exhaust_the_reader_is_answered_in_time() {
    let fill = |piece: &str| piece.repeat(MAX_BYTES / piece.len() - 100 / piece.len() - 1);
    let texts = [
        fill("["),
        fill("(id:"),
        fill("/*"),
        format!("(id:\"\",treasures:[],cards:[{}])", fill("(id:1,art:\"a\",passages:[]),")),
        format!("(id:\"\",treasures:[],cards:[{}])", fill("(id:1,art:\"a\",passages:[]),\n")),
        format!("(id:\"\",treasures:[],cards:[{}])", fill("x,")),
        format!("(id:\"\",treasures:[{}],cards:[])", fill("(id:\"a\",art:\"a\"),")),
        format!("(id:\"\",treasures:[],cards:[(id:1,art:\"a\",passages:[(sides:[{}],treasures:[])])])", fill("North,")),
        format!("(id:\"\",treasures:[],cards:[(id:1,art:\"a\",passages:[(sides:[],treasures:[{}])])])", fill("\"a\",")),
    ];
    for text in texts {
        let begin = Instant::now();
        let faults = Manifest::read(text.as_bytes()).unwrap_err();
        assert!(faults.len() <= 501);
        let middle = &text[text.len() / 2..][..20];
        assert!(begin.elapsed() < Duration::from_secs(5), "{middle:?} took {:?}", begin.elapsed());
    }
}

fn damaged() -> impl Strategy<Value = Vec<u8>> {
    let bytes = prop_oneof![
        prop::collection::vec(any::<u8>(), 0..4),
        "[0-9,()\\[\\]{}:\"/ -]{0,4}".prop_map(String::into_bytes),
        prop::sample::select(vec!["North", "-1", "99999", "\"owl\"", "ķ", "/*", "//", "r#\"", "1e40", "'"])
            .prop_map(|piece| piece.as_bytes().to_vec()),
    ];
    let base = prop_oneof![1 => Just(CLASSIC.to_owned()), 4 => Just(with_cards(&[]))];
    let edits = prop::collection::vec((any::<prop::sample::Index>(), 0..8_usize, bytes), 1..5);
    (base, edits).prop_map(|(base, edits)| {
        let mut text = base.into_bytes();
        for (place, left_out, put_in) in edits {
            let begin = place.index(text.len());
            let end = (begin + left_out).min(text.len());
            text.splice(begin..end, put_in);
        }
        text
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_garbled_manifest_never_harms(text in damaged()) {
        let lines = text.split(|byte| *byte == b'\n').count();
        match Manifest::read(&text) {
            Ok(manifest) => prop_assert!(manifest.deck().is_ok()),
            Err(faults) => {
                prop_assert!(!faults.is_empty());
                prop_assert!(faults.iter().all(|fault| fault.severity() == Severity::Fault));
                prop_assert!(faults.iter().all(|fault| fault.position.line <= lines && !fault.to_string().is_empty()));
            }
        }
    }
}
