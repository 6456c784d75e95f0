//! The console tool from outside: what it prints, what it writes, and how it ends.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::Arc;

use labirints::manifest;
use labirints::rules::record::{MoveEntry, Record};
use labirints::rules::{Game, Setup, TableRules, perft};
use tempfile::TempDir;

fn tool(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_labirints-cli"));
    command.args(arguments);
    command
}

fn run(arguments: &[&str]) -> Output {
    tool(arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// The output of a call that must end well.
fn sound(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}{}", text(&output.stdout), text(&output.stderr));
    text(&output.stdout)
}

/// Both outputs of a call that must end with this code.
fn ends_with(code: i32, arguments: &[&str]) -> String {
    let output = run(arguments);
    let all = text(&output.stdout) + &text(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {all}");
    assert!(!all.contains("panicked"), "{all}");
    all
}

fn path(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// A folder with the records of some games.
fn recorded(games: &str, players: &str) -> (TempDir, Vec<PathBuf>) {
    let folder = tempfile::tempdir().unwrap();
    let records = path(folder.path());
    sound(&["simulate", "--games", games, "--players", players, "--seed", "1", "--records", records]);
    let mut files: Vec<PathBuf> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    (folder, files)
}

/// What a simulation prints, without the times.
fn figures(arguments: &[&str]) -> String {
    let output = sound(arguments);
    output.split_once("\nTime").unwrap().0.to_owned()
}

fn cut_out<'a>(report: &'a str, line: &str) -> &'a str {
    report.lines().find_map(|one| one.trim().strip_prefix(line)).unwrap().trim()
}

#[test]
fn recorded_games_hold() {
    let (_folder, files) = recorded("6", "greedy,random,greedy");
    let names: Vec<_> = files.iter().map(|file| file.file_name().unwrap().to_str().unwrap()).collect();
    assert_eq!(names, [1, 2, 3, 4, 5, 6].map(|game| format!("game-{game:05}.ron")));
    let mut arguments = vec!["verify"];
    arguments.extend(files.iter().map(|file| path(file)));
    assert_eq!(sound(&arguments), "6 records: all hold\n");
    let every_line = sound(&["verify", "--verbose", path(&files[0])]);
    assert!(every_line.contains("game-00001.ron: holds: 3 players, 46 moves, finished, points "), "{every_line}");
}

#[test]
fn games_with_an_arranged_square_hold_too() {
    let folder = tempfile::tempdir().unwrap();
    let play = |players: &str, budget: &str| {
        let records = folder.path().join(players);
        let arguments = ["simulate", "--games", "4", "--seed", "1", "--budget", budget, "--players", players];
        sound(&[&arguments[..], &["--records", path(&records)]].concat());
        let squares = (1..5).map(|game| {
            let file = records.join(format!("game-{game:05}.ron"));
            assert_eq!(sound(&["verify", path(&file)]), "1 record: it holds\n");
            Record::read(&fs::read(file).unwrap()).unwrap().square
        });
        squares.collect::<Vec<_>>()
    };
    // The same shuffles: whoever starts, some squares lie as a master, or a cheater, would have them.
    let dealt = play("apprentice,apprentice", "1");
    assert_ne!(play("master,master", "1200"), dealt);
    assert_ne!(play("cheater,cheater", "1200"), dealt);
}

#[test]
fn a_star_in_quotes_stands_for_the_records_too() {
    let (folder, _files) = recorded("3", "random,random");
    assert_eq!(sound(&["verify", path(&folder.path().join("*.ron"))]), "3 records: all hold\n");
}

#[test]
fn the_first_game_is_the_one_its_seed_deals() {
    let (_folder, files) = recorded("1", "greedy,greedy,greedy");
    let record = Record::read(&fs::read(&files[0]).unwrap()).unwrap();
    let deck = manifest::classic().unwrap().deck().unwrap();
    let setup = Setup::deal(Arc::clone(&deck), TableRules::default(), 3, None, 1).unwrap();
    let dealt = Record::new(&setup, record.seats.clone());
    assert_eq!((&record.order, &record.square, record.first), (&dealt.order, &dealt.square, dealt.first));
    let names: Vec<&str> = record.seats.iter().map(|seat| seat.name.as_str()).collect();
    assert_eq!(names, ["greedy 1", "greedy 2", "greedy 3"]);
}

#[test]
fn a_seed_gives_the_same_games_on_one_core_and_on_many() {
    let arguments = ["simulate", "--games", "40", "--players", "greedy,random", "--seed", "9"];
    let [one, other] = ["1", "7"].map(|cores| {
        let output = tool(&arguments).env("RAYON_NUM_THREADS", cores).output().unwrap();
        text(&output.stdout).split_once("\nTime").unwrap().0.to_owned()
    });
    assert_eq!(one, other);
    let another = figures(&["simulate", "--games", "40", "--players", "greedy,random", "--seed", "10"]);
    assert_ne!(one, another);
}

#[test]
fn the_report_adds_up() {
    let report = figures(&["simulate", "--games", "50", "--players", "greedy,greedy,random", "--seed", "3"]);
    let players: Vec<Vec<&str>> =
        report.lines().skip(3).take(3).map(|line| line.split_whitespace().collect()).collect();
    let wins: f64 = players.iter().map(|columns| columns[2].parse::<f64>().unwrap()).sum();
    assert!((wins - 50.0).abs() < 0.02, "{report}");
    let points: f64 = players.iter().map(|columns| columns[7].parse::<f64>().unwrap()).sum();
    let together = cut_out(&report, "points of all players together");
    let together: f64 = together.split_whitespace().next().unwrap().parse().unwrap();
    assert!((points - together).abs() < 0.02, "{report}");
    assert_eq!(cut_out(&report, "moves a game"), "46.00");
    assert_eq!(cut_out(&report, "passes in all games"), "0");
}

#[test]
fn pairs_play_every_shuffle_from_every_seat() {
    let folder = tempfile::tempdir().unwrap();
    let records = path(folder.path());
    let report = figures(&[
        "simulate",
        "--games",
        "2",
        "--players",
        "greedy,random,random",
        "--seed",
        "5",
        "--pairs",
        "--records",
        records,
    ]);
    assert!(report.starts_with("6 games of 3 players"), "{report}");
    assert!(report.contains("2 shuffles, each played from every seat"), "{report}");
    let read = |game| Record::read(&fs::read(folder.path().join(format!("game-0000{game}.ron"))).unwrap()).unwrap();
    let games: Vec<Record> = (1..=6).map(read).collect();
    for shuffle in games.chunks(3) {
        assert!(shuffle.iter().all(|game| game.order == shuffle[0].order && game.first == shuffle[0].first));
        let greedy_sits: Vec<_> =
            shuffle.iter().map(|game| game.seats.iter().position(|seat| seat.name == "greedy 1").unwrap()).collect();
        assert_eq!(greedy_sits, [0, 2, 1]);
    }
    assert_ne!(games[0].order, games[3].order);
}

#[test]
fn table_rules_and_decks_reach_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let records = path(folder.path());
    sound(&[
        "simulate",
        "--games",
        "2",
        "--players",
        "greedy,greedy",
        "--seed",
        "5",
        "--deck",
        "short",
        "--loose",
        "--matching-sides",
        "--records",
        records,
    ]);
    let record = fs::read_to_string(folder.path().join("game-00001.ron")).unwrap();
    assert!(record.contains("id: \"classic-short\""), "{record}");
    assert!(record.contains("holding: Loose") && record.contains("matching_sides: true"), "{record}");
    assert_eq!(sound(&["verify", path(&folder.path().join("game-00002.ron"))]), "1 record: it holds\n");
}

#[test]
fn a_tampered_record_is_named_with_its_move() {
    let (folder, files) = recorded("2", "greedy,greedy");
    let mut record = Record::read(&fs::read(&files[0]).unwrap()).unwrap();
    let MoveEntry::Lay { cell, .. } = &mut record.moves[11] else { panic!("greedy players never pass") };
    cell.x = 40;
    let tampered = folder.path().join("tampered.ron");
    fs::write(&tampered, record.write().unwrap()).unwrap();
    let report = ends_with(1, &["verify", path(&files[1]), path(&tampered)]);
    assert!(report.contains("tampered.ron: move 12: card can't lie on (40, "), "{report}");
    assert!(report.contains("2 records: 1 hold, 1 wrong"), "{report}");
    let shown = ends_with(1, &["show", path(&tampered)]);
    assert!(shown.contains("move 12: "), "{shown}");
    assert!(sound(&["show", path(&tampered), "--move", "11"]).starts_with("After move 11 of 46\n"));
}

#[test]
fn what_is_no_record_is_refused_in_plain_words() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, content: &[u8]| {
        let file = folder.path().join(name);
        fs::write(&file, content).unwrap();
        file
    };
    let huge = write("huge.ron", &vec![b' '; (1 << 20) + 1]);
    let cases = [
        (folder.path().join("absent.ron"), "there is no such file"),
        (folder.path().to_owned(), "it is a folder, not a file"),
        (huge, "it has 1048577 bytes, at most 1048576 are read"),
        (write("binary.ron", &[0xff, 0xfe]), "not UTF-8 text"),
        (write("cut.ron", b"(format: 1, deck: ("), "no game record: line 1, column 19"),
        (write("later.ron", b"(format: 2)"), "format 2"),
    ];
    for (file, expected) in cases {
        let report = ends_with(1, &["verify", path(&file)]);
        assert!(report.contains(expected), "{report}");
    }
}

#[cfg(unix)]
#[test]
fn a_pipe_or_a_device_is_not_waited_for() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe.ron");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for file in [path(&pipe), "/dev/zero"] {
        assert!(ends_with(1, &["verify", file]).contains("it is no ordinary file"));
        assert!(ends_with(1, &["deck", file]).contains("it is no ordinary file"));
    }
}

#[test]
fn the_built_in_deck_is_sound() {
    let table = sound(&["deck"]);
    assert!(table.contains("\n    4         T-junction   ╩ coin_purse, lantern\n"), "{table}");
    assert!(table.contains("\n   11         bridge       ║ candlestick   ═ helmet\n"), "{table}");
    assert!(table.contains("classic: 50 cards, 25 treasures, 25 cards for the short game"), "{table}");
    let shapes = "18 T-junction, 10 bend, 6 straight, 4 crossroad, 8 double bend, 4 bridge";
    assert!(table.contains(shapes), "{table}");
    assert!(sound(&["deck", "short"]).contains("classic-short: 25 cards, 25 treasures"));
}

#[test]
fn cards_are_drawn_side_by_side() {
    let drawn = sound(&["deck", "--draw"]);
    assert_eq!(drawn.lines().count(), 50);
    assert!(drawn.lines().all(|line| line.chars().count() == 79), "{drawn}");
    assert!(drawn.contains("═══════╩lanter═ "), "{drawn}");
}

/// Where a card stands in the deck of the game: comments before it come and go.
fn line_of(card: u16) -> usize {
    let begin = format!("(id: {card},");
    1 + manifest::CLASSIC.lines().position(|line| line.trim_start().starts_with(&begin)).unwrap()
}

#[test]
fn all_faults_of_a_manifest_are_printed_with_their_places() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cards.ron");
    let misspelt = manifest::CLASSIC.replacen("East, South, West", "East, Sauth, West", 1).replacen(
        "treasures: [\"spellbook\"",
        "treasures: [\"spelbook\"",
        1,
    );
    fs::write(&file, misspelt).unwrap();
    let report = ends_with(1, &["deck", path(&file)]);
    assert!(
        report.contains("card 1: there is no side Sauth") && report.contains(&format!("line {}, ", line_of(1))),
        "{report}"
    );
    assert!(report.contains(": card 2: there is no treasure \"spelbook\""), "{report}");
    let senseless =
        manifest::CLASSIC.replacen("East, South, West", "East, East, West", 1).replacen("(id: 9,", "(id: 8,", 1);
    fs::write(&file, senseless).unwrap();
    let report = ends_with(1, &["deck", path(&file)]);
    assert!(
        report.contains(&format!("line {}, column 9: card 1: the East side is used twice", line_of(1))),
        "{report}"
    );
    assert!(report.contains(&format!("line {}, column 9: card 8: two cards have this number", line_of(9))), "{report}");
    assert!(report.lines().all(|line| line.starts_with("line ") || line.ends_with(" faults")), "{report}");
    let played = ends_with(1, &["perft", "--seed", "1", "--players", "2", "--depth", "1", "--deck", path(&file)]);
    assert!(played.contains(&format!("is no deck:\n  line {}", line_of(1))), "{played}");
}

#[test]
fn missing_pictures_of_an_own_deck_are_a_warning_or_on_demand_a_fault() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cards.ron");
    fs::write(&file, manifest::CLASSIC).unwrap();
    let report = sound(&["deck", path(&file)]);
    assert!(report.contains("warning: 75 pictures are missing"), "{report}");
    let report = ends_with(1, &["deck", path(&file), "--art"]);
    assert!(report.contains("card 7: the picture \"cards/07.webp\" is missing") && report.ends_with("75 faults\n"));
}

#[test]
fn an_own_deck_differs_from_the_classic_one_with_a_notice_only() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cards.ron");
    let is_fifty = |line: &&str| !line.trim_start().starts_with("(id: 50,");
    let shorter: Vec<&str> = manifest::CLASSIC.lines().filter(is_fifty).collect();
    fs::write(&file, shorter.join("\n")).unwrap();
    assert!(sound(&["deck", path(&file)]).contains("notice: 49 cards instead of 50"));
    sound(&["simulate", "--games", "2", "--players", "random,greedy", "--seed", "1", "--deck", path(&file)]);
}

#[test]
fn a_recorded_table_is_shown_with_its_roads() {
    let (_folder, files) = recorded("1", "greedy,greedy");
    let file = path(&files[0]);
    let dealt = sound(&["show", file, "--move", "0"]);
    assert!(dealt.starts_with("After move 0 of 46\n"), "{dealt}");
    assert!(dealt.contains("greedy 1 (seat 0): 0 points\n  holds "), "{dealt}");
    assert!(dealt.contains("is on turn, 42 cards in the pile."), "{dealt}");
    let record = Record::read(&fs::read(file).unwrap()).unwrap();
    let took = |entry: &MoveEntry| matches!(entry, MoveEntry::Lay { taken, .. } if !taken.is_empty());
    let number = record.moves.iter().position(took).unwrap() + 1;
    let shown = sound(&["show", file, "--move", &number.to_string()]);
    let MoveEntry::Lay { card, cell, taken, .. } = &record.moves[number - 1] else { panic!("a card was laid") };
    assert!(shown.contains(&format!("laid card {card} (*) on {cell}, ")), "{shown}");
    assert!(shown.contains(&format!("took {}:\n", taken.len())), "{shown}");
    assert!(shown.contains(&format!(": {card} {cell} ═ ")), "{shown}");
    assert!(shown.contains(&format!("│{card}*")), "{shown}");
    let end = sound(&["show", file]);
    assert!(end.contains("The game is over. Won by "), "{end}");
    assert!(ends_with(1, &["show", file, "--move", "47"]).contains("there are 46 moves, so no move 47"));
}

#[test]
fn perft_counts_as_the_rulebook_does() {
    let deck = manifest::classic().unwrap().deck().unwrap();
    let game = Game::new(&Setup::deal(deck, TableRules::default(), 3, None, 4).unwrap());
    let output = sound(&["perft", "--seed", "4", "--players", "3", "--depth", "3"]);
    let counted: Vec<String> =
        output.lines().skip(1).map(|line| line.split_whitespace().nth(1).unwrap().to_owned()).collect();
    assert_eq!(counted, [1, 2, 3].map(|depth| perft::perft(&game, depth).to_string()));
    let matching = ["perft", "--seed", "4", "--players", "3", "--depth", "2", "--matching-sides"];
    let matched: Vec<String> =
        sound(&matching).lines().skip(1).map(|line| line.split_whitespace().nth(1).unwrap().to_owned()).collect();
    assert_ne!(matched, counted[..2]);
}

#[test]
fn the_ladder_rates_the_better_player_higher() {
    let arguments = ["ladder", "--games", "10", "--players", "random,greedy,cheater", "--seed", "1", "--budget", "20"];
    let report = sound(&arguments);
    let places: Vec<usize> = ["cheater", "greedy", "random"]
        .map(|player| {
            report
                .lines()
                .position(|line| line.trim_start().starts_with(&format!("{player} ")) && !line.contains(':'))
                .unwrap_or_else(|| panic!("{player} is missing in {report}"))
        })
        .into();
    assert!(places.is_sorted(), "{report}");
    assert_eq!(report, sound(&arguments), "the same seed and playouts give the same games");
}

#[test]
fn the_ladder_tells_points_without_luck_when_asked() {
    let arguments = ["ladder", "--games", "10", "--players", "random,apprentice", "--seed", "1"];
    let plain = sound(&arguments);
    assert!(!plain.contains("without luck"), "{plain}");
    let report = sound(&[&arguments[..], &["--luck"]].concat());
    let line = report.lines().find(|line| line.contains("without luck")).expect("a line tells it");
    let (before, _) = line.split_once(" points a game").expect("in points");
    let figures: Vec<f64> = before.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    assert!(matches!(figures[..], [.., better, margin] if better < -3.0 && margin > 0.0), "{line}");
    assert!(report.starts_with(&plain[..plain.find("random :").expect("named")]), "the rest stays as it was");
}

#[test]
fn wrong_usage_ends_with_two_and_help_with_nought() {
    for wrong in [
        &["simulate", "--games", "1", "--players", "greedy", "--seed", "1"][..],
        &["simulate", "--games", "1", "--players", "greedy,nobody", "--seed", "1"],
        &["simulate", "--games", "0", "--players", "greedy,greedy", "--seed", "1"],
        &["simulate", "--games", "1", "--players", "greedy,greedy"],
        &["simulate", "--games", "1", "--players", "greedy,greedy", "--seed", "1", "--budget", "0"],
        &["simulate", "--games", "1", "--players", "greedy,greedy", "--seed", "1", "--budget", "soon"],
        &["ladder", "--games", "2", "--players", "greedy", "--seed", "1"],
        &["perft", "--seed", "1", "--players", "7", "--depth", "1"],
        &["verify"],
        &["dance"],
        &[],
    ] {
        ends_with(2, wrong);
    }
    let unknown = ends_with(2, &["simulate", "--games", "1", "--players", "greedy,nobody", "--seed", "1"]);
    assert!(unknown.contains("there is no computer player \"nobody\"; there are: random, novice"), "{unknown}");
    for command in ["simulate", "ladder", "verify", "deck", "show", "perft"] {
        assert!(sound(&["help", command]).contains("Usage: labirints-cli"));
    }
}

#[test]
fn a_deck_too_small_for_the_players_is_refused_before_a_folder_is_made() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cards.ron");
    let few = |line: &&str| {
        let id = line.trim_start().strip_prefix("(id: ").and_then(|rest| rest.split(',').next());
        id.and_then(|id| id.parse::<u16>().ok()).is_none_or(|id| id <= 10)
    };
    fs::write(&file, manifest::CLASSIC.lines().filter(few).collect::<Vec<_>>().join("\n")).unwrap();
    let records = folder.path().join("records");
    let report = ends_with(
        1,
        &[
            "simulate",
            "--games",
            "1",
            "--players",
            "greedy,greedy,greedy,greedy",
            "--seed",
            "1",
            "--deck",
            path(&file),
            "--records",
            path(&records),
        ],
    );
    assert!(report.contains("the deck has 10 cards, 4 players need 13"), "{report}");
    assert!(!records.exists());
}

#[test]
fn names_in_a_record_do_not_steer_the_terminal() {
    let (folder, files) = recorded("1", "greedy,greedy");
    let mut record = Record::read(&fs::read(&files[0]).unwrap()).unwrap();
    record.seats[0].name = "\u{1b}[2Jgone".to_owned();
    let file = folder.path().join("steering.ron");
    fs::write(&file, record.write().unwrap()).unwrap();
    assert!(!sound(&["show", path(&file)]).contains('\u{1b}'));
}

#[test]
fn a_closed_pipe_ends_the_tool_quietly() {
    for arguments in [&["deck", "--draw"][..], &["perft", "--seed", "1", "--players", "2", "--depth", "3"], &["help"]] {
        let mut child = tool(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let mut complaints = String::new();
        child.stderr.take().unwrap().read_to_string(&mut complaints).unwrap();
        assert_eq!(complaints, "", "{arguments:?}");
        assert!(child.wait().unwrap().success(), "{arguments:?}");
    }
}
