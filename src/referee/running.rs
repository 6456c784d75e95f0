//! The running game: the one truth. It changes only through the road in `referee`.

use bevy::prelude::*;

use super::{Notes, Player};
use crate::rules::record::{Record, RecordFault, SeatEntry};
use crate::rules::{Arrange, Facts, Game, Move, Refusal, Seat, Setup};

/// The running game with its players and its record.
#[derive(Resource, Clone)]
pub struct Match {
    setup: Setup,
    game: Game,
    players: Vec<Player>,
    moves: Vec<(Seat, Move)>,
    record: Record,
    /// What the record does not tell.
    pub(super) notes: Notes,
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

    pub(super) fn arrange(&mut self, seat: Seat, change: Arrange) -> Result<(), Refusal> {
        self.game.arrange(seat, change)?;
        // What was taken back was played on another square.
        self.undone.clear();
        // A locked square can't be written down: no game could begin from it.
        if !self.game.public().labyrinth().is_locked() {
            self.record = Record::new(&self.setup.clone().with_square_of(&self.game), self.entries());
        }
        Ok(())
    }

    pub(super) fn play(&mut self, seat: Seat, play: Move) -> Result<Facts, Refusal> {
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

    pub(super) fn entries(&self) -> Vec<SeatEntry> {
        self.players.iter().map(Player::entry).collect()
    }

    pub(super) fn write_down(&mut self, seat: Seat, play: Move) {
        self.moves.push((seat, play));
        self.record.push(seat, play, &self.game);
    }

    /// Takes whole turns back, so that `keep` remain.
    pub(super) fn take_back(&mut self, keep: usize) {
        let moves = std::mem::take(&mut self.moves);
        self.stand_after(&moves[..keep.min(moves.len())]);
    }

    /// The game after these moves, which were played in it before.
    pub(super) fn stand_after(&mut self, moves: &[(Seat, Move)]) {
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

    pub(super) fn undo(&mut self, keep: usize) {
        self.undone.push(self.moves[keep..].to_vec());
        self.take_back(keep);
        self.notes.undone += 1;
    }

    /// Plays what was last taken back again.
    pub(super) fn redo(&mut self) -> bool {
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
