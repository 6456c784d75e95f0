//! Games written down: read, played again, written; and files that nobody should trust.

mod decks;

use std::time::{Duration, Instant};

use decks::{any_turn, hard_to_match, of_one_kind, table_rules};
use labirints::rules::record::{Kind, MAX_BYTES, ReadError, Record, SeatEntry};
use labirints::rules::{Game, Setup, Side, TableRules, seeded};
use proptest::prelude::*;

const GOLDEN: &str = include_str!("records/golden.labirints");

/// Reads and replays; the error as the user sees it.
fn verify(text: &[u8]) -> Result<Vec<usize>, String> {
    let record = Record::read(text).map_err(|wrong| wrong.to_string())?;
    let replay = record.replay().map_err(|wrong| wrong.to_string())?;
    Ok(replay.game.public().points())
}

/// The golden record with one passage of its text changed.
fn edited(from: &str, to: &str) -> String {
    assert_eq!(GOLDEN.matches(from).count(), 1, "{from:?} must stand in the file once");
    GOLDEN.replace(from, to)
}

/// What is said of the golden record after an edit.
#[track_caller]
fn assert_refused(from: &str, to: &str, why: &str) {
    assert_eq!(verify(edited(from, to).as_bytes()), Err(why.to_owned()));
}

/// What is said of a text that is not even a record: where, and what.
#[track_caller]
fn assert_unreadable(from: &str, to: &str, what: &str) {
    let text = edited(from, to);
    let line = GOLDEN[..GOLDEN.find(from).unwrap()].matches('\n').count() + 1;
    let wrong = verify(text.as_bytes()).unwrap_err();
    assert!(wrong.starts_with(&format!("line {line}, column ")), "{wrong:?} names another line than {line}");
    assert!(wrong.contains(what), "{wrong:?} does not say {what:?}");
}

// ---- Records that hold ----

#[test]
fn the_golden_game_ends_as_counted_by_hand() {
    let replay = Record::read(GOLDEN.as_bytes()).unwrap().replay().unwrap();
    let points: Vec<Vec<usize>> = (0..=6).map(|moves| replay.game_after(moves).public().points()).collect();
    assert_eq!(points, [[0, 0], [2, 0], [2, 0], [4, 0], [4, 3], [4, 3], [4, 3]]);
    assert_eq!(replay.game.public().winners(), [labirints::rules::Seat(0)]);
    assert_eq!(replay.game.public().labyrinth().cards().len(), 3);
}

#[test]
fn the_golden_game_finds_what_its_comments_say() {
    let replay = Record::read(GOLDEN.as_bytes()).unwrap().replay().unwrap();
    let found = |number: usize| {
        let game = replay.game_after(number);
        let labirints::rules::Move::Lay { placement, .. } = replay.moves[number].1 else { panic!("nobody passes") };
        let deck = game.public().deck();
        game.after(placement).found.iter().map(|card| deck.id_of(card)).collect::<Vec<u16>>()
    };
    let all: Vec<Vec<u16>> = (0..6).map(found).collect();
    assert_eq!(all, [vec![5, 6, 7, 8], vec![6], vec![3, 6, 8], vec![1, 2, 6], vec![], vec![9]]);
}

#[test]
fn the_golden_record_is_written_as_it_was_read() {
    let code = |line: &&str| !line.trim_start().starts_with("//");
    let without_comments: String = GOLDEN.lines().filter(code).map(|line| format!("{line}\n")).collect();
    assert_eq!(Record::read(GOLDEN.as_bytes()).unwrap().write().unwrap(), without_comments);
}

#[test]
fn a_game_written_move_by_move_is_the_same_game_when_read() {
    let people = |seats| {
        let kind = |seat| if seat == 0 { Kind::Human } else { Kind::Computer("\"quoted\"\n\u{1F9ED}".into()) };
        (0..seats).map(|seat| SeatEntry { name: format!("Ķ{seat}"), kind: kind(seat) }).collect()
    };
    for seed in 0..60 {
        let rules = TableRules { clock: Some(15), ..table_rules()[seed as usize % 4].clone() };
        let deck = if seed % 3 == 0 { hard_to_match(seed) } else { decks::short() };
        let seats = 2 + seed as usize % 5;
        let setup = Setup::deal(deck, rules, seats, None, seed).unwrap();
        let (mut game, mut record) = (Game::new(&setup), Record::new(&setup, people(seats)));
        let mut random = seeded(seed);
        while !game.public().is_over() {
            let (seat, turn) = (game.public().to_move(), any_turn(&game, &mut random));
            game.play(seat, turn).unwrap();
            record.push(seat, turn, &game);
            let read = Record::read(record.write().unwrap().as_bytes()).unwrap();
            assert_eq!(read, record);
        }
        let replay = record.replay().unwrap();
        assert_eq!(replay.game.public().labyrinth(), game.public().labyrinth());
        assert_eq!(replay.game.public().points(), game.public().points());
    }
}

#[test]
fn what_may_be_left_out_takes_its_default() {
    let bare = edited(
        "table: (matching_sides: false, holding: OnePiece, spotting: Shown, clock: Some(90), friendly_undo: true),",
        "",
    );
    assert_eq!(Record::read(bare.as_bytes()).unwrap().table, TableRules::default());
    let some = edited("matching_sides: false, holding: OnePiece, spotting: Shown, ", "");
    assert_eq!(verify(some.as_bytes()), Ok(vec![4, 3]));
}

#[test]
fn of_equivalent_turns_any_is_read_and_the_smallest_written() {
    // Half a turn more for a straight, any turn for the crossroad and another half turn for the bridge in the square.
    let text = edited("cell: (2, 0), turns: 1", "cell: (2, 0), turns: 3")
        .replace("cell: (0, 0), turns: 0", "cell: (0, 0), turns: 3")
        .replace("(card: 7, turns: 0)", "(card: 7, turns: 2)");
    assert_eq!(verify(text.as_bytes()), Ok(vec![4, 3]));
    let golden = Record::read(GOLDEN.as_bytes()).unwrap();
    let record = Record::read(text.as_bytes()).unwrap();
    assert_eq!(record.write().unwrap(), golden.write().unwrap());
    let (one, other) = (record.replay().unwrap(), golden.replay().unwrap());
    for moves in 0..=6 {
        assert_eq!(one.game_after(moves).public().labyrinth(), other.game_after(moves).public().labyrinth());
    }
    assert_eq!(one.setup.square(), other.setup.square());
}

// ---- Hand-edited records ----

#[test]
fn a_wrong_move_is_named_with_its_number_and_the_rule() {
    assert_refused("Lay(seat: 1, card: 3,", "Lay(seat: 0, card: 3,", "move 2: seat 1 is on turn");
    assert_refused("Lay(seat: 1, card: 3,", "Lay(seat: 7, card: 3,", "move 2: seat 1 is on turn");
    assert_refused("Lay(seat: 1, card: 3,", "Lay(seat: 1, card: 99,", "move 2: there is no card 99 in the deck");
    assert_refused("Lay(seat: 1, card: 3,", "Lay(seat: 1, card: 10,", "move 2: card 10 is not in the hand");
    assert_refused(
        "cell: (2, 0), turns: 1",
        "cell: (2, 0), turns: 0",
        "move 1: card can't lie on (2, 0): no path joins (1, 0)",
    );
    assert_refused("cell: (2, 0)", "cell: (3, 0)", "move 1: card can't lie on (3, 0): no card shares a side with it");
    assert_refused("cell: (2, 0)", "cell: (1, 0)", "move 1: card can't lie on (1, 0): a card lies there");
    assert_refused("cell: (2, 0)", "cell: (-51, 0)", "move 1: card can't lie on (-51, 0): too far from the square");
    assert_refused(
        "Lay(seat: 1, card: 3, cell: (0, 1), turns: 0, taken: [])",
        "Pass(seat: 1)",
        "move 2: passing is not allowed: card 3 fits on (0, 0)",
    );
}

#[test]
fn a_wrong_take_is_named_with_its_cards() {
    let order = "the cards taken must be ascending and without repeats";
    assert_refused("[5, 7]", "[7, 5]", &format!("move 1: {order}"));
    assert_refused("[5, 7]", "[5, 5, 7]", &format!("move 1: {order}"));
    assert_refused("[5, 7]", "[5, 99]", "move 1: there is no card 99 in the deck");
    assert_refused("[5, 7]", "[1, 5, 7]", "move 1: not found, so not to be taken: card 1");
    assert_refused("[3, 8]", "[1, 3, 8, 9]", "move 3: not found, so not to be taken: card 1, 9");
    assert_refused("[5, 7]", "[5, 6]", "move 1: the labyrinth would fall apart: cut off at (0, 1), (1, 1)");
    assert_refused(
        "card: 10, cell: (4, 1), turns: 3, taken: []",
        "card: 10, cell: (4, 1), turns: 3, taken: [9]",
        "move 6: the labyrinth would fall apart: cut off at (3, 0)",
    );
}

#[test]
fn held_loosely_another_rule_is_named() {
    let text = edited("holding: OnePiece", "holding: Loose").replace("turns: 3, taken: []", "turns: 3, taken: [9]");
    assert_eq!(verify(text.as_bytes()), Err("move 6: would stand alone: (3, 0)".into()));
}

#[test]
fn the_outcome_must_be_what_the_moves_lead_to() {
    let real = "but the moves lead to an end with [4, 3] points";
    assert_refused("Finished(points: [4, 3])", "Running", &format!("outcome: a running game, {real}"));
    assert_refused("points: [4, 3]", "points: [3, 4]", &format!("outcome: an end with [3, 4] points, {real}"));
    assert_refused("points: [4, 3]", "points: [4, 3, 0]", &format!("outcome: an end with [4, 3, 0] points, {real}"));
    let last = "        Lay(seat: 1, card: 10, cell: (4, 1), turns: 3, taken: []),\n";
    assert_refused(last, "", "outcome: an end with [4, 3] points, but the moves lead to a running game");
    assert_refused(last, &format!("{last}Pass(seat: 0),"), "move 7: the game is over");
    assert_refused(last, &format!("{last}{last}"), "move 7: the game is over");
}

#[test]
fn the_deal_must_be_possible() {
    let all = "set-up: the order of the pile must name every card of the deck once";
    let square = "set-up: the square must hold the four cards dealt to it";
    assert_refused("7, 9, 10]", "7, 9, 9]", all);
    assert_refused("7, 9, 10]", "7, 9]", all);
    assert_refused("7, 9, 10]", "7, 9, 10, 10]", all);
    assert_refused("7, 9, 10]", "7, 9, 11]", "order: there is no card 11 in the deck");
    assert_refused("(card: 5, turns: 0)", "(card: 1, turns: 0)", square);
    assert_refused("(card: 5, turns: 0)", "(card: 6, turns: 0)", square);
    assert_refused("(card: 5, turns: 0)", "(card: 55, turns: 0)", "square: there is no card 55 in the deck");
    assert_refused("(card: 5, turns: 0),", "", "square: 3 cards instead of four");
    assert_refused(
        "(card: 5, turns: 0),",
        "(card: 5, turns: 0), (card: 5, turns: 0),",
        "square: 5 cards instead of four",
    );
    assert_refused("first: 0", "first: 2", "set-up: seat 2 can't start: there are only 2");
    assert_refused("Some(90)", "Some(5)", "set-up: a clock of 5 seconds a turn: 15 to 120 are possible");
    assert_refused("Some(90)", "Some(121)", "set-up: a clock of 121 seconds a turn: 15 to 120 are possible");
    let anna = "(name: \"Anna\", kind: Human),";
    assert_refused(anna, "", "set-up: 1 players: the game is for 2 to 6");
    assert_refused(anna, &anna.repeat(6), "set-up: 7 players: the game is for 2 to 6");
    assert_refused(anna, &anna.repeat(300), "set-up: 301 players: the game is for 2 to 6");
    assert_refused(anna, &anna.repeat(3), "set-up: the deck has 10 cards, 4 players need 13");
}

#[test]
fn the_cards_must_make_a_deck() {
    assert_refused("(id: 10,", "(id: 9,", "deck: card 9 stands in the deck twice");
    assert_refused("sides: [North], tr", "sides: [], tr", "deck: card 10: a passage has no side");
    assert_refused(
        "(id: 10, passages: [(sides: [North], treasures: [\"owl\", \"key\"])]),",
        "(id: 10, passages: []), (id: 11, passages: [(sides: [East, East], treasures: [\"owl\", \"owl\"])]),",
        "deck: card 10 has no passage; card 11 uses its East side twice; card 11 shows the treasure \"owl\" twice",
    );
}

#[test]
fn a_square_without_a_way_out_is_refused() {
    // Four bends, one in each corner: └ turned so that all lead inwards.
    let setup = Setup::deal(of_one_kind(12, &[Side::North, Side::East]), TableRules::default(), 2, None, 1).unwrap();
    let seat = || SeatEntry { name: String::new(), kind: Kind::Human };
    let mut record = Record::new(&setup, vec![seat(), seat()]);
    for (entry, quarters) in record.square.iter_mut().zip([0, 3, 1, 2]) {
        entry.turns = labirints::rules::Turn::new(quarters).unwrap();
    }
    let said = verify(record.write().unwrap().as_bytes());
    assert_eq!(said, Err("set-up: the square is locked: no path leads out of it".into()));
}

// ---- Files that are no records ----

#[test]
fn an_unknown_field_is_an_error_anywhere() {
    for (before, what) in [
        ("    first: 0", "Record"),
        ("id: \"golden\"", "DeckEntry"),
        ("id: 7, ", "CardSpec"),
        ("sides: [North, South], treasures: [\"owl\", \"crown\"]", "PassageSpec"),
        ("matching_sides: false", "TableRules"),
        ("name: \"Anna\"", "SeatEntry"),
        ("card: 5, turns: 0", "SquareEntry"),
        ("seat: 1, card: 3,", "Lay"),
        ("points: [4, 3]", "Finished"),
    ] {
        assert_unreadable(before, &format!("colour: 3, {before}"), "Unexpected field named `colour`");
        let text = edited(before, &format!("colour: 3, {before}"));
        assert!(verify(text.as_bytes()).unwrap_err().contains(what), "the error says that it is in {what}");
    }
    let pass = edited("    moves: [", "    moves: [Pass(seat: 0, why: \"stuck\"),");
    assert!(verify(pass.as_bytes()).unwrap_err().contains("Unexpected field named `why`"));
}

#[test]
fn wrong_values_are_named_with_their_line() {
    assert_unreadable("turns: 2", "turns: 4", "4 quarter turns: only 0 to 3 exist");
    assert_unreadable("cell: (3, 1), turns: 0", "cell: (3, 1), turns: -1", "");
    assert_unreadable("cell: (4, 1)", "cell: (300, 1)", "Integer is out of bounds");
    assert_unreadable("cell: (4, 1)", "cell: (4, -129)", "Integer is out of bounds");
    assert_unreadable("cell: (4, 1)", "cell: (4, 1.5)", "");
    assert_unreadable("card: 10,", "card: 65546,", "Integer is out of bounds");
    assert_unreadable("first: 0", "first: 256", "Integer is out of bounds");
    let missing = verify(edited("first: 0,", "").as_bytes()).unwrap_err();
    assert!(missing.ends_with("Unexpected missing field named `first` in `Record`"), "{missing}");
    assert_unreadable("first: 0,", "first: 0, first: 0,", "Unexpected duplicate field named `first` in `Record`");
    assert_unreadable("kind: Human", "kind: Dog", "Unexpected variant named `Dog`");
    assert_unreadable("Some(90)", "90", "Expected option");
    assert_unreadable("sides: [North], tr", "sides: [Up], tr", "Unexpected variant named `Up`");
    assert_unreadable("outcome: Finished(points: [4, 3]),", "outcome: Finished,", "");
}

#[test]
fn another_format_is_named_before_anything_else() {
    let later = edited("format: 1", "format: 2").replace("first: 0", "begins: \"Anna\"");
    assert_eq!(Record::read(later.as_bytes()), Err(ReadError::Format { found: 2 }));
    let told = ReadError::Format { found: 2 }.to_string();
    assert_eq!(told, "the record has format 2, this program reads format 1");
}

#[test]
fn extensions_of_the_notation_are_refused_wherever_they_hide() {
    let implicit = edited("Some(90)", "90");
    for before in ["", "\n \t", "// harmless\n", "/* quite /* nested */ harmless */\n", "\u{200E}\u{2028}// #\n/**/ "] {
        for line in ["#![enable(implicit_some)]", "# ! [ enable ( implicit_some ) ]"] {
            let text = format!("{before}{line}\n{implicit}");
            assert_eq!(Record::read(text.as_bytes()), Err(ReadError::Extensions), "after {before:?}");
        }
    }
    let unheard_of = verify(format!("#![enable(magic)]\n{GOLDEN}").as_bytes()).unwrap_err();
    assert!(unheard_of.starts_with("line 1, column "), "{unheard_of}");
    assert!(verify(format!("// #![enable(implicit_some)]\n{GOLDEN}").as_bytes()).is_ok(), "a comment asks for nothing");
}

#[test]
fn what_is_not_text_is_named_with_the_byte() {
    let mut bytes = GOLDEN.as_bytes().to_vec();
    bytes[100] = 0xFF;
    assert_eq!(Record::read(&bytes), Err(ReadError::NotText { at: 100 }));
    assert_eq!(Record::read(&[0x80, 0, 0]), Err(ReadError::NotText { at: 0 }));
    for odd in ["", " ", "()", "(", ")", "\0", "42", "\"", "/*", "//", "#!", "r#\"", "Record", "[[[["] {
        assert!(Record::read(odd.as_bytes()).is_err(), "{odd:?}");
    }
}

#[test]
fn a_file_cut_off_at_any_byte_is_refused() {
    let end = GOLDEN.trim_end().len();
    for length in 0..end {
        assert!(Record::read(&GOLDEN.as_bytes()[..length]).is_err(), "cut after {length} bytes");
    }
    assert!(Record::read(&GOLDEN.as_bytes()[..end]).is_ok());
}

#[test]
fn a_file_that_is_too_long_is_not_even_looked_at() {
    let padded = |length| format!("{GOLDEN}{}", " ".repeat(length - GOLDEN.len()));
    assert!(Record::read(padded(MAX_BYTES).as_bytes()).is_ok());
    let bytes = MAX_BYTES + 1;
    assert_eq!(Record::read(padded(bytes).as_bytes()), Err(ReadError::TooLarge { bytes }));
}

/// Files of the full length, made to keep a reader busy.
#[test]
fn a_file_made_to_exhaust_the_reader_is_refused_in_no_time() {
    let fill = |piece: &str| piece.repeat((MAX_BYTES - 2 * GOLDEN.len()) / piece.len());
    let order = "order: [1, 2, 3, 4, 6, 5, 8, 7, 9, 10]";
    let texts = [
        fill("["),
        fill("("),
        fill("{"),
        fill("Some("),
        fill("/*"),
        fill("\""),
        fill("#![enable(unwrap_newtypes)]"),
        edited("first: 0", &format!("first: {}", fill("["))),
        edited("first: 0", &format!("deeper: {}", fill("(a:"))),
        edited("first: 0", &format!("{}: 0", fill("first"))),
        edited("kind: Human", &format!("kind: {}", fill("Human"))),
        edited("first: 0", &format!("first: {}", fill("9"))),
        edited("\"Anna\"", &format!("\"{}\"", fill("A"))),
        edited(order, &format!("order: [{}]", fill("1,"))),
        edited("[5, 7]", &format!("[{}]", fill("5,"))),
        edited("    moves: [", &format!("    moves: [{}", fill("Pass(seat:0),"))),
        edited("(card: 5, turns: 0),", &fill("(card:5,turns:0),")),
        edited("(id: 10,", &format!("{}(id: 10,", fill("(id:1,passages:[]),"))),
        edited("(id: 10,", &format!("{}(id: 10,", fill("(id:1,passages:[(sides:[],treasures:[])]),"))),
        edited("sides: [North], tr", &format!("sides: [{}], tr", fill("East,"))),
        edited("[\"owl\", \"crown\"]", &format!("[{}]", fill("\"a\","))),
        edited("points: [4, 3]", &format!("points: [{}]", fill("4,"))),
    ];
    for text in texts {
        let begin = Instant::now();
        let said = verify(text.as_bytes());
        let middle = &text[text.len() / 2..][..20];
        assert!(begin.elapsed() < Duration::from_secs(5), "{middle:?} took {:?}", begin.elapsed());
        match said {
            Ok(_) => assert!(middle.starts_with("AAA"), "{middle:?} was read, only a long name may be"),
            Err(why) => assert!(why.chars().count() < 1200, "{middle:?} is told in {} bytes", why.len()),
        }
    }
}

/// A text in which some bytes were changed, put in, or left out.
fn damaged() -> impl Strategy<Value = Vec<u8>> {
    let bytes = prop_oneof![
        prop::collection::vec(any::<u8>(), 0..4),
        "[0-9,()\\[\\]:\"/ -]{0,4}".prop_map(String::into_bytes),
        prop::sample::select(vec!["255", "-128", "65535", "None", "Pass(seat: 1),", "/*", "//", "r#\"", "1e9", "'"])
            .prop_map(|piece| piece.as_bytes().to_vec()),
    ];
    prop::collection::vec((any::<prop::sample::Index>(), 0..6_usize, bytes), 1..4).prop_map(|edits| {
        let mut text = GOLDEN.as_bytes().to_vec();
        for (place, left_out, put_in) in edits {
            let begin = place.index(text.len());
            let end = (begin + left_out).min(text.len());
            text.splice(begin..end, put_in);
        }
        text
    })
}

/// A text in which some of the numbers are others.
fn miscounted() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec((any::<prop::sample::Index>(), -3..20_i32), 1..3).prop_map(|edits| {
        let is_digit = |byte: &u8| byte.is_ascii_digit();
        let body = GOLDEN.find("format:").unwrap();
        let mut text = GOLDEN.as_bytes().to_vec();
        for (place, number) in edits {
            let numbers: Vec<usize> = (body..text.len()).filter(|at| is_digit(&text[*at])).collect();
            let begin = numbers[place.index(numbers.len())];
            let length = text[begin..].iter().take_while(|byte| is_digit(byte)).count();
            text.splice(begin..begin + length, number.to_string().into_bytes());
        }
        text
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_damaged_file_never_harms(text in prop_oneof![damaged(), miscounted()]) {
        let Ok(record) = Record::read(&text) else { return Ok(()) };
        let written = record.write().unwrap();
        let again = Record::read(written.as_bytes());
        prop_assert_eq!(again.map(|record| record.write().unwrap()), Ok(written));
        if let Ok(replay) = record.replay() {
            prop_assert_eq!(replay.moves.len(), record.moves.len());
        }
    }
}
