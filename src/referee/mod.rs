//! The one truth and the one road.
//!
//! [`Match`] holds the running game. It changes in exactly one place: the system `judge` takes [`PlayerMove`]
//! messages, whoever sent them, asks the rulebook, and either answers with [`Refused`] or plays the move and tells
//! [`Happened`] facts. A game that is begun, loaded or taken back is shown anew with [`ShowGame`].

mod advice;
mod notes;
mod replay;
mod thinking;

use bevy::prelude::*;

use crate::opponents;
use crate::rules::record::{self, Record, RecordFault, SeatEntry};
use crate::rules::{Arrange, Fact, Game, Move, Refusal, Seat, Setup};

pub use advice::{AskHint, Hint};
pub use notes::{Notes, fingerprint};
pub use replay::{Look, Replay};
pub use thinking::{MayThink, Mind, Thinker};

/// Who sits on a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// The name.
    pub name: String,
    /// `None` for a person.
    pub computer: Option<opponents::Kind>,
    /// The number of the emblem and colour, 0 to 5.
    pub emblem: usize,
}

impl Player {
    /// Whether a person plays.
    pub fn is_human(&self) -> bool {
        self.computer.is_none()
    }

    fn entry(&self) -> SeatEntry {
        let kind = match self.computer {
            None => record::Kind::Human,
            Some(kind) => record::Kind::Computer(kind.name().to_owned()),
        };
        SeatEntry { name: self.name.clone(), kind }
    }

    /// An unknown computer kind (a record of another version) is played by the one that takes most.
    fn from_entry(entry: &SeatEntry, emblem: usize) -> Self {
        let computer = match &entry.kind {
            record::Kind::Human => None,
            record::Kind::Computer(kind) => Some(kind.parse().unwrap_or(opponents::Kind::Apprentice)),
        };
        Self { name: entry.name.clone(), computer, emblem }
    }
}

/// The running game with its players and its record.
#[derive(Resource, Clone)]
pub struct Match {
    setup: Setup,
    game: Game,
    players: Vec<Player>,
    moves: Vec<(Seat, Move)>,
    record: Record,
    /// What the record does not tell.
    notes: Notes,
    /// What was taken back and can be played again, the last first.
    undone: Vec<Vec<(Seat, Move)>>,
}

impl Match {
    /// A game just dealt.
    pub fn new(setup: Setup, players: Vec<Player>, seed: Option<u64>) -> Self {
        let record = Record::new(&setup, players.iter().map(Player::entry).collect());
        let notes = Notes::of(&record, players.iter().map(|player| player.emblem).collect(), seed);
        Self { game: Game::new(&setup), setup, players, moves: Vec::new(), record, notes, undone: Vec::new() }
    }

    /// A game that was written down.
    ///
    /// # Errors
    /// What is wrong with the record.
    pub fn from_record(record: Record) -> Result<Self, RecordFault> {
        let replay = record.replay()?;
        let players = record.seats.iter().enumerate().map(|(seat, entry)| Player::from_entry(entry, seat % 6));
        let players: Vec<Player> = players.collect();
        let notes = Notes::of(&record, players.iter().map(|player| player.emblem).collect(), None);
        let (setup, game, moves) = (replay.setup, replay.game, replay.moves);
        Ok(Self { setup, game, players, moves, record, notes, undone: Vec::new() })
    }

    /// Takes over what was noted beside the record; notes of another game, or of other seats, are left out.
    pub fn with_notes(mut self, notes: Notes) -> Self {
        let distinct = |emblems: &[usize]| (0..6).all(|one| emblems.iter().filter(|other| **other == one).count() < 2);
        let fits = notes.belong_to(&self.record)
            && notes.emblems.len() == self.players.len()
            && notes.wrong_claims.len() == self.players.len();
        if fits && notes.emblems.iter().all(|emblem| *emblem < 6) && distinct(&notes.emblems) {
            for (player, emblem) in self.players.iter_mut().zip(&notes.emblems) {
                player.emblem = *emblem;
            }
            self.notes = notes;
        }
        self
    }

    /// What the record does not tell: the seed, wrong claims, turns taken back.
    pub fn notes(&self) -> &Notes {
        &self.notes
    }

    /// The game as it stands.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// How it was dealt.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The players, by seat.
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// The player on a seat.
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index() % self.players.len()]
    }

    /// The moves so far.
    pub fn moves(&self) -> &[(Seat, Move)] {
        &self.moves
    }

    /// The game written down.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// How many people play.
    pub fn humans(&self) -> usize {
        self.players.iter().filter(|player| player.is_human()).count()
    }

    /// The person on turn, if a person is.
    pub fn human_on_turn(&self) -> Option<Seat> {
        let seat = self.game.public().to_move();
        (!self.game.public().is_over() && self.player(seat).is_human()).then_some(seat)
    }

    fn arrange(&mut self, seat: Seat, change: Arrange) -> Result<(), Refusal> {
        self.game.arrange(seat, change)?;
        // A locked square can't be written down: no game could begin from it.
        if !self.game.public().labyrinth().is_locked() {
            self.record = Record::new(&self.setup.clone().with_square_of(&self.game), self.entries());
        }
        Ok(())
    }

    fn play(&mut self, seat: Seat, play: Move) -> Result<crate::rules::Facts, Refusal> {
        if self.moves.is_empty() {
            let setup = self.setup.clone().with_square_of(&self.game);
            let facts = self.game.play(seat, play)?;
            self.record = Record::new(&setup, self.entries());
            self.setup = setup;
            self.write_down(seat, play);
            self.undone.clear();
            return Ok(facts);
        }
        let facts = self.game.play(seat, play)?;
        self.write_down(seat, play);
        self.undone.clear();
        Ok(facts)
    }

    fn entries(&self) -> Vec<SeatEntry> {
        self.players.iter().map(Player::entry).collect()
    }

    fn write_down(&mut self, seat: Seat, play: Move) {
        self.moves.push((seat, play));
        self.record.push(seat, play, &self.game);
    }

    /// Takes whole turns back, so that `keep` remain.
    fn take_back(&mut self, keep: usize) {
        let moves = std::mem::take(&mut self.moves);
        self.stand_after(&moves[..keep.min(moves.len())]);
    }

    /// The game after these moves, which were played in it before.
    fn stand_after(&mut self, moves: &[(Seat, Move)]) {
        self.game = Game::new(&self.setup);
        self.record = Record::new(&self.setup, self.entries());
        self.moves.clear();
        for (seat, play) in moves {
            self.game.play_trusted(*play);
            self.write_down(*seat, *play);
        }
    }

    /// Whether turns that were taken back can be played again.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    fn undo(&mut self, keep: usize) {
        self.undone.push(self.moves[keep..].to_vec());
        self.take_back(keep);
        self.notes.undone += 1;
    }

    /// Plays what was last taken back again.
    fn redo(&mut self) -> bool {
        let Some(again) = self.undone.pop() else { return false };
        for (seat, play) in again {
            self.game.play_trusted(play);
            self.write_down(seat, play);
        }
        true
    }

    /// How many moves would remain if the person who moved last took his move back; `None` when there is none to
    /// take back, or the table does not allow it (RULES.md, "Friendly undo"; a single person may always).
    pub fn undo_to(&self) -> Option<usize> {
        if self.humans() > 1 && !self.setup.rules().friendly_undo {
            return None;
        }
        self.moves.iter().rposition(|(seat, _)| self.player(*seat).is_human())
    }
}

/// What a player wants to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wish {
    /// Change the square before the first move.
    Arrange(Arrange),
    /// Make a move.
    Play(Move),
}

/// A player makes a move: mouse, keyboard, opponent, replay.
#[derive(Message, Clone, Copy, Debug)]
pub struct PlayerMove {
    /// Who.
    pub seat: Seat,
    /// What.
    pub wish: Wish,
}

/// Take the last turn of a person back, with all that came after it.
#[derive(Message, Clone, Copy, Debug)]
pub struct TakeBackTurn;

/// Play what was last taken back again.
#[derive(Message, Clone, Copy, Debug)]
pub struct RedoTurn;

/// The rulebook said no.
#[derive(Message, Clone, PartialEq, Debug)]
pub struct Refused {
    /// To whom.
    pub seat: Seat,
    /// Why.
    pub why: Refusal,
}

/// Something happened in the game.
#[derive(Message, Clone, Copy, PartialEq, Debug)]
pub struct Happened(pub Fact);

/// The square was arranged anew.
#[derive(Message, Clone, Copy, PartialEq, Debug)]
pub struct Arranged(pub Arrange);

/// Show the running game from scratch: it was begun, loaded or taken back.
#[derive(Message, Clone, Copy, Debug)]
pub struct ShowGame;

/// By eye: a player claimed a card that is not found. It costs nothing and is counted (RULES.md, "Spotting").
#[derive(Message, Clone, Copy, Debug)]
pub struct WrongClaim(pub Seat);

/// Turns were taken back.
#[derive(Message, Clone, Copy, Debug)]
pub struct TookBack;

/// When the one road is walked: before everything that shows what happened.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Judging;

/// Adds the one road. Needs no window.
pub fn plugin(app: &mut App) {
    app.add_message::<PlayerMove>()
        .add_message::<TakeBackTurn>()
        .add_message::<RedoTurn>()
        .add_message::<Refused>()
        .add_message::<Happened>()
        .add_message::<Arranged>()
        .add_message::<ShowGame>()
        .add_message::<TookBack>()
        .add_message::<WrongClaim>()
        .add_plugins((thinking::plugin, advice::plugin, replay::plugin))
        .add_systems(
            PreUpdate,
            (judge, count_claims, take_back).chain().in_set(Judging).run_if(resource_exists::<Match>),
        );
}

/// The only system that changes the game.
fn judge(
    mut wishes: MessageReader<PlayerMove>,
    mut running: ResMut<Match>,
    mut refused: MessageWriter<Refused>,
    mut happened: MessageWriter<Happened>,
    mut arranged: MessageWriter<Arranged>,
) {
    for PlayerMove { seat, wish } in wishes.read().copied() {
        let answer = match wish {
            Wish::Arrange(change) => running.arrange(seat, change).map(|()| {
                arranged.write(Arranged(change));
            }),
            Wish::Play(play) => running.play(seat, play).map(|facts| {
                happened.write_batch(facts.into_iter().map(Happened));
            }),
        };
        if let Err(why) = answer {
            refused.write(Refused { seat, why });
        }
    }
}

fn count_claims(mut claims: MessageReader<WrongClaim>, mut running: ResMut<Match>) {
    for WrongClaim(seat) in claims.read() {
        if let Some(count) = running.notes.wrong_claims.get_mut(seat.index()) {
            *count += 1;
        }
    }
}

fn take_back(
    mut asked: MessageReader<TakeBackTurn>,
    mut redo: MessageReader<RedoTurn>,
    mut running: ResMut<Match>,
    mut show: MessageWriter<ShowGame>,
    mut took_back: MessageWriter<TookBack>,
) {
    let again = redo.read().count() > 0 && running.redo();
    let back = asked.read().count() > 0
        && running.undo_to().is_some_and(|keep| {
            running.undo(keep);
            true
        });
    if again || back {
        show.write(ShowGame);
        took_back.write(TookBack);
    }
}
