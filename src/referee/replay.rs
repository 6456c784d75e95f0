//! A game that was played is shown again: forwards move by move along the one road, and to any place at once.

use bevy::prelude::*;

use super::{Match, PlayerMove, ShowGame, Wish};
use crate::rules::{Move, Seat};

/// A game that is looked at and not played: nobody acts, nobody thinks, nothing is written down.
#[derive(Resource, Clone, Debug)]
pub struct Replay {
    moves: Vec<(Seat, Move)>,
    /// Whether it goes on by itself.
    pub playing: bool,
}

impl Replay {
    /// A replay of a game, and the game at its beginning.
    pub fn of(mut game: Match) -> (Self, Match) {
        let moves = game.moves().to_vec();
        game.take_back(0);
        (Self { moves, playing: false }, game)
    }

    /// How many moves the whole game has.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether the game has no moves.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }
}

/// What the one who looks wants to see.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// The next move, as it was played.
    Forward,
    /// The game one move earlier.
    Back,
    /// The game after so many moves.
    At(usize),
    /// Go on by itself, or stop.
    PlayOrPause,
    /// From here on it is played: the replay ends, the game goes on.
    PlayOn,
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Look>().add_systems(
        PreUpdate,
        look.before(super::Judging).run_if(resource_exists::<Match>.and_then(resource_exists::<Replay>)),
    );
}

fn look(
    mut wishes: MessageReader<Look>,
    mut running: ResMut<Match>,
    mut replay: ResMut<Replay>,
    mut moves: MessageWriter<PlayerMove>,
    mut show: MessageWriter<ShowGame>,
    mut commands: Commands,
) {
    // Moves that were sent in this frame are played after it.
    let mut sent = 0;
    for wish in wishes.read() {
        let at = running.moves().len();
        match *wish {
            Look::Forward => {
                if let Some((seat, play)) = replay.moves.get(at + sent) {
                    sent += 1;
                    moves.write(PlayerMove { seat: *seat, wish: Wish::Play(*play) });
                }
            }
            Look::Back => stand_at(at.saturating_sub(1), &mut running, &replay, &mut show),
            Look::At(place) => stand_at(place, &mut running, &replay, &mut show),
            Look::PlayOrPause => replay.playing ^= true,
            Look::PlayOn => {
                commands.remove_resource::<Replay>();
                show.write(ShowGame);
            }
        }
        if matches!(wish, Look::Back | Look::At(_)) {
            replay.playing = false;
        }
    }
    if replay.playing && running.moves().len() == replay.moves.len() {
        replay.playing = false;
    }
}

fn stand_at(place: usize, running: &mut Match, replay: &Replay, show: &mut MessageWriter<ShowGame>) {
    let place = place.min(replay.moves.len());
    if place != running.moves().len() {
        running.stand_after(&replay.moves[..place]);
        show.write(ShowGame);
    }
}
