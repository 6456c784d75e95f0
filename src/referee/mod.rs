//! The one truth and the one road.
//!
//! [`Match`] holds the running game. It changes in exactly one place: the system `judge` takes [`PlayerMove`]
//! messages, whoever sent them, asks the rulebook, and either answers with [`Refused`] or plays the move and tells
//! [`Happened`] facts. A game that is begun, loaded or taken back is shown anew with [`ShowGame`].

mod advice;
mod notes;
mod player;
mod replay;
mod running;
mod thinking;

use bevy::prelude::*;

use crate::rules::{Arrange, Fact, Move, Refusal, Seat};

pub use advice::{AskHint, Hint};
pub use notes::{Notes, fingerprint};
pub use player::Player;
pub use replay::{Look, Replay};
pub use running::Match;
pub use thinking::{MayThink, Mind, Thinker};

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
