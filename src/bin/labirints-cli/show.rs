//! `show`: the table of a recorded game.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use labirints::rules::paths::Road;
use labirints::rules::record::{Record, Replay};
use labirints::rules::{Card, CardSet, Deck, Game, Move, Phase, Placement, Seat, Trial, Turn};

use crate::Verdict;
use crate::failure::Failure;
use crate::files::plain;
use crate::text_art::Artist;
use crate::verify;

/// The quarter turns of a card, in words.
const TURNED: [&str; 4] = ["not turned", "turned once", "turned twice", "turned three times"];

/// What to show.
#[derive(Args)]
pub struct Arguments {
    /// The record.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// After how many moves; 0 is the dealt game. Without it, after the last one.
    #[arg(long = "move", value_name = "K")]
    number: Option<usize>,
}

/// Prints the table, the last move with its roads, the points and the hands.
pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<Verdict, Failure> {
    let record = verify::read(&arguments.file)?;
    let replay = replay(&arguments.file, &record, arguments.number)?;
    let scene = Scene { record: &record, replay: &replay, game: &replay.game };
    scene.print(out)?;
    Ok(Verdict::Sound)
}

/// Only the moves that are shown must be right: this is how one looks at the table before a wrong move.
fn replay(path: &Path, record: &Record, asked: Option<usize>) -> Result<Replay, Failure> {
    let moves = record.moves.len();
    let replay = match asked {
        None => record.replay(),
        Some(asked) if asked > moves => return Err(Failure::NoSuchMove { path: path.to_owned(), moves, asked }),
        Some(asked) => record.replay_first(asked),
    };
    replay.map_err(|why| Failure::WrongRecord { path: path.to_owned(), why })
}

/// A card laid, as it lay before anything was collected.
struct Lay {
    placement: Placement,
    taken: CardSet,
    trial: Trial,
}

struct Scene<'a> {
    record: &'a Record,
    replay: &'a Replay,
    game: &'a Game,
}

impl Scene<'_> {
    fn print(&self, out: &mut impl Write) -> io::Result<()> {
        let number = self.replay.moves.len();
        let last = self.replay.moves.last().copied();
        writeln!(out, "After move {number} of {}", self.record.moves.len())?;
        writeln!(out)?;
        let lay = last.and_then(|(_, play)| self.lay(play));
        self.print_table(lay.as_ref(), out)?;
        writeln!(out)?;
        if let Some((seat, _)) = last {
            self.print_last_move(seat, lay.as_ref(), out)?;
        }
        self.print_players(out)?;
        self.print_state(out)
    }

    fn deck(&self) -> &Deck {
        self.replay.setup.deck()
    }

    fn lay(&self, play: Move) -> Option<Lay> {
        let Move::Lay { placement, taken } = play else { return None };
        let before = self.replay.game_after(self.replay.moves.len() - 1);
        Some(Lay { placement, taken, trial: before.after(placement) })
    }

    fn print_table(&self, lay: Option<&Lay>, out: &mut impl Write) -> io::Result<()> {
        let mark = |card| match lay {
            Some(lay) if lay.placement.card == card => "*",
            Some(lay) if lay.trial.found.contains(card) => "!",
            _ => "",
        };
        for line in Artist::new(self.deck()).labyrinth(self.game.public().labyrinth(), mark) {
            writeln!(out, "{line}")?;
        }
        Ok(())
    }

    fn print_last_move(&self, seat: Seat, lay: Option<&Lay>, out: &mut impl Write) -> io::Result<()> {
        let name = self.name(seat);
        let Some(lay) = lay else { return writeln!(out, "{name} passed: no card fits\n") };
        let Placement { card, cell, turn } = lay.placement;
        let id = self.deck().id_of(card);
        writeln!(out, "{name} laid card {id} (*) on {cell}, {}", TURNED[usize::from(turn.quarters())])?;
        let roads = lay.trial.roads(self.deck());
        match lay.trial.found.len() {
            0 => writeln!(out, "  found nothing")?,
            found => writeln!(out, "  found {found}, took {}:", lay.taken.len())?,
        }
        for road in &roads {
            let end = if lay.taken.contains(road.found) { "taken" } else { "stays (!)" };
            writeln!(out, "  {end:9}  {}", self.road(lay, road))?;
        }
        writeln!(out)
    }

    /// The cards along a road with their cells, as they lay before anything was taken.
    fn road(&self, lay: &Lay, road: &Road) -> String {
        let place = |card: Card| {
            let cell = lay.trial.labyrinth.place_of(card).map(|(cell, _)| cell.to_string());
            format!("{} {}", self.deck().id_of(card), cell.unwrap_or_default())
        };
        let steps: Vec<String> = road.passages.iter().map(|passage| place(self.deck().owner(*passage))).collect();
        let treasure = &self.deck().treasure_names()[road.treasure.index()];
        format!("{}: {}", plain(treasure), steps.join(" ═ "))
    }

    fn print_players(&self, out: &mut impl Write) -> io::Result<()> {
        let public = self.game.public();
        let artist = Artist::new(self.deck());
        for seat in public.each_seat() {
            let points = public.collected(seat).len();
            writeln!(out, "{}: {points} {}", self.name(seat), if points == 1 { "point" } else { "points" })?;
            for card in self.game.hand(seat).cards() {
                let words = artist.in_words(card, Turn::NONE);
                writeln!(out, "  holds {:>2}  {words}", self.deck().id_of(card))?;
            }
        }
        Ok(())
    }

    fn print_state(&self, out: &mut impl Write) -> io::Result<()> {
        let public = self.game.public();
        let pile = public.pile_size();
        match public.phase() {
            Phase::Over => {
                let winners: Vec<String> = public.winners().into_iter().map(|seat| self.name(seat)).collect();
                writeln!(out, "\nThe game is over. Won by {}.", winners.join(" and "))
            }
            Phase::Square | Phase::Running => {
                writeln!(out, "\n{} is on turn, {pile} cards in the pile.", self.name(public.to_move()))
            }
        }
    }

    fn name(&self, seat: Seat) -> String {
        let entry = self.record.seats.get(seat.index());
        let name = entry.map(|entry| plain(&entry.name)).unwrap_or_default();
        format!("{name} (seat {})", seat.0)
    }
}
