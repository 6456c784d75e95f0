//! The program is killed at random moments of a game; the next start offers what was last finished.
//!
//! The program that is killed is this test program itself, started anew as a process of its own. It tells every
//! finished turn on its output, after the frame in which the turn was written down. At most the turn that was told
//! last, or the one after it, may be what the next start offers.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::io::{BufRead, BufReader, Lines, Write};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use labirints::folders::Folders;
use labirints::referee::{Match, Notes};
use labirints::rules::record::{MoveEntry, Outcome, Record};
use labirints::rules::{TableRules, below, seeded};
use labirints::saves::{Continuable, SavedGame, shelf};
use labirints::screens::{NewGame, Screen};
use labirints::settings::{Pace, Settings};
use rand_chacha::ChaCha8Rng;

use crate::app::{Desk, greedy};
use crate::shelf::records_in;
use crate::tables::dealt;

/// How often the program is killed; `LABIRINTS_KILLS` says otherwise.
const KILLS: usize = 30;
/// Names the folder of the games to the program that is killed.
const FOLDER: &str = "LABIRINTS_KILLED_IN";
/// A line that tells something begins with it; the test harness writes lines too.
const MARK: char = '@';

#[test]
fn every_restart_offers_the_last_finished_turn() {
    let kills = std::env::var("LABIRINTS_KILLS").ok().and_then(|count| count.parse().ok()).unwrap_or(KILLS);
    let folder = tempfile::tempdir().unwrap();
    let settings = Settings { pace: Pace::Fast, ..Settings::default() };
    std::fs::write(folder.path().join("settings.ron"), ron::to_string(&settings).unwrap()).unwrap();
    let mut random = seeded(kills as u64);
    let (mut last, mut met) = (None, Met::default());
    for _ in 0..kills {
        let mut victim = Victim::start(folder.path());
        // Some are killed before they have said a word.
        if below(&mut random, 8) == 0 {
            std::thread::sleep(Duration::from_millis(below(&mut random, 1500).into()));
        } else {
            let start = victim.next_word().unwrap_or_else(|| victim.fail("it ended before it offered anything"));
            judge(last.as_ref(), &start, &mut met);
            victim.play(&mut random, &mut last);
        }
        victim.kill();
        while let Some(word) = victim.next_word() {
            take_in(&word, &mut last, &mut met);
        }
    }
    let mut survivor = Victim::start(folder.path());
    let start = survivor.next_word().unwrap_or_else(|| survivor.fail("it ended before it offered anything"));
    judge(last.as_ref(), &start, &mut met);
    println!("{kills} kills: {met:?}");
}

/// What the restarts found.
#[derive(Default, Debug)]
#[allow(dead_code, reason = "printed")]
struct Met {
    last_turn: usize,
    turn_after: usize,
    game_over: usize,
    nothing_yet: usize,
}

// ---- What is told ----

/// A finished turn, or what a start offers.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Word {
    kind: String,
    moves: usize,
    /// Of the deal and the moves.
    hash: u64,
    /// The same without the last move.
    before: u64,
    over: bool,
}

impl Word {
    fn of(kind: &str, record: &Record) -> Self {
        let moves = &record.moves[..];
        let before = &moves[..moves.len().saturating_sub(1)];
        Self {
            kind: kind.to_owned(),
            moves: moves.len(),
            hash: hash(record, moves),
            before: hash(record, before),
            over: record.outcome != Outcome::Running,
        }
    }

    fn nothing() -> Self {
        Self { kind: "nothing".into(), moves: 0, hash: 0, before: 0, over: false }
    }

    fn tell(&self) {
        let Self { kind, moves, hash, before, over } = self;
        let mut out = std::io::stdout().lock();
        writeln!(out, "{MARK} {kind} {moves} {hash} {before} {over}").and_then(|()| out.flush()).expect("it can speak");
    }

    fn heard(line: &str) -> Option<Self> {
        let words: Vec<&str> = line.split_once(MARK)?.1.split_whitespace().collect();
        let [kind, moves, hash, before, over] = words[..] else { return None };
        Some(Self {
            kind: kind.to_owned(),
            moves: moves.parse().ok()?,
            hash: hash.parse().ok()?,
            before: before.parse().ok()?,
            over: over.parse().ok()?,
        })
    }
}

/// The same in every process of one program.
fn hash(record: &Record, moves: &[MoveEntry]) -> u64 {
    let mut hasher = DefaultHasher::new();
    (&record.order, format!("{:?}{moves:?}", record.square)).hash(&mut hasher);
    hasher.finish()
}

/// What a start offers against what was told last.
#[track_caller]
fn judge(last: Option<&Word>, start: &Word, met: &mut Met) {
    let Some(last) = last else {
        met.nothing_yet += 1;
        return;
    };
    let same = start.hash == last.hash;
    let one_after = start.before == last.hash && start.moves == last.moves + 1;
    // The next game was dealt and written down, and not yet told.
    let next_game = last.over && start.kind == "offers" && start.moves == 0;
    assert!(same || one_after || next_game, "told last: {last:?}, but the next start: {start:?}");
    match start.kind.as_str() {
        "offers" => assert!(!start.over, "a finished game is offered"),
        "over" => assert!(start.over),
        other => panic!("the start says {other:?}; told last: {last:?}"),
    }
    match start {
        Word { over: true, .. } => met.game_over += 1,
        _ if same => met.last_turn += 1,
        _ => met.turn_after += 1,
    }
}

fn take_in(word: &Word, last: &mut Option<Word>, met: &mut Met) {
    match word.kind.as_str() {
        "turn" => *last = Some(word.clone()),
        // It was killed early, and had come so far nevertheless.
        _ => judge(last.as_ref(), word, met),
    }
}

// ---- The process that is killed ----

struct Victim {
    child: Child,
    lines: Lines<BufReader<ChildStdout>>,
}

impl Victim {
    fn start(folder: &Path) -> Self {
        let program = std::env::current_exe().expect("the test program knows where it lies");
        let mut command = Command::new(program);
        command.args(["--exact", "killed::the_game_that_is_killed", "--ignored", "--nocapture"]);
        command.env(FOLDER, folder).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().expect("the test program can be started");
        let lines = BufReader::new(child.stdout.take().expect("it has an output")).lines();
        Self { child, lines }
    }

    /// The next thing it tells; `None` when it has ended.
    fn next_word(&mut self) -> Option<Word> {
        self.lines.by_ref().map_while(Result::ok).find_map(|line| Word::heard(&line))
    }

    /// Listens for some turns, and then a moment longer.
    fn play(&mut self, random: &mut ChaCha8Rng, last: &mut Option<Word>) {
        for _ in 0..below(random, 25) {
            let word = self.next_word().unwrap_or_else(|| self.fail("it ended in the middle of a game"));
            assert_eq!(word.kind, "turn");
            *last = Some(word);
        }
        let end = Instant::now() + Duration::from_micros(below(random, 20_000).into());
        while Instant::now() < end {
            std::thread::yield_now();
        }
    }

    fn kill(&mut self) {
        // SIGKILL, where there are signals: the program learns nothing of it.
        self.child.kill().expect("it can be killed");
        self.child.wait().expect("it has ended");
    }

    fn fail(&mut self, why: &str) -> ! {
        panic!("{why}: {:?}", self.child.wait())
    }
}

impl Drop for Victim {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What runs in that process: whatever is offered is continued with a click; then game after game of two computers.
#[test]
#[ignore = "is started and killed by the test above"]
fn the_game_that_is_killed() {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    let mut desk = Desk::open_in(Path::new(&folder));
    desk.time_by_frame(Duration::from_millis(400));
    let mut told = begin(&mut desk);
    loop {
        if desk.screen() == Screen::Results || (told.is_none() && desk.screen() == Screen::Title) {
            deal(&mut desk);
        }
        desk.frame();
        let Some(running) = desk.world().get_resource::<Match>() else { continue };
        let word = Word::of("turn", running.record());
        if told.as_ref() != Some(&word) {
            word.tell();
            told = Some(word);
        }
    }
}

/// Tells what the start offers, and takes it.
fn begin(desk: &mut Desk) -> Option<Word> {
    let Some(offered) = desk.resource::<Continuable>().0.clone() else {
        assert!(desk.find_text(&desk.word("title-continue")).is_none());
        finished_on_disk(desk.folder()).unwrap_or_else(Word::nothing).tell();
        return None;
    };
    offered.record.replay().expect("the record tells a game");
    desk.frames(2);
    desk.click_word("title-continue");
    desk.run_until("the game", |desk| desk.world().contains_resource::<Match>());
    let continued = &desk.running().record().moves;
    assert_eq!(continued[..offered.record.moves.len()], offered.record.moves[..]);
    Word::of("offers", &offered.record).tell();
    // A computer may have made its move in the very frame: that is the next turn to be told.
    Some(Word::of("turn", &offered.record))
}

/// The game that was the running one and is over: it is the newest of the played ones.
fn finished_on_disk(folder: &Path) -> Option<Word> {
    let games = shelf::entries(&Folders::inside(folder));
    let newest = games.first()?.game.as_ref().expect("what lies on the shelf is a game");
    assert_ne!(newest.record.outcome, Outcome::Running, "a game that goes on is not offered");
    newest.record.replay().expect("the record tells a game");
    Some(Word::of("over", &newest.record))
}

/// The next game: another one than those that were played before.
fn deal(desk: &mut Desk) {
    let seed = records_in(&desk.folder().join("games")).len() as u64;
    let setup = dealt(2, TableRules::default(), seed);
    let record = Match::new(setup, vec![greedy("Odze"), greedy("Zalktis")], None).record().clone();
    let played = desk.world().remove_resource::<Match>();
    drop(played);
    desk.send(NewGame::Continue(Box::new(SavedGame { record, notes: Notes::default() })));
    desk.frame();
}
