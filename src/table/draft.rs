//! The tentative lay: what the card finds, what is picked, and the end of the turn.

use bevy::prelude::*;

use super::camera::TableView;
use super::entities::{Directory, Facing};
use super::hands::{Hands, Holding};
use super::motion::{Flight, Place, Pose};
use super::pointer::TablePointer;
use super::roads::LitRoads;
use super::seating::Seating;
use super::{Command, InputStep, Notice, TableOpen, TableSet};
use crate::referee::{Match, PlayerMove, Wish, WrongClaim};
use crate::rules::paths::Road;
use crate::rules::{Card, CardSet, Cell, Move, Placement, Spotting, Trial};

/// The card that lies on trial, if one does. The game knows nothing of it until the turn is ended.
#[derive(Resource, Default)]
pub struct Draft(pub Option<DraftLay>);

/// A card on trial.
#[derive(Clone, Debug)]
pub struct DraftLay {
    /// Where it lies.
    pub placement: Placement,
    /// What it finds and what may be taken.
    pub trial: Trial,
    /// The roads to what it finds.
    pub roads: Vec<Road>,
    /// What is picked to be taken.
    pub picked: CardSet,
    /// By eye: what was rightly claimed. It stays lit, whether it can be taken or not.
    pub claimed: CardSet,
    /// Cards that were claimed, or clicked, and are not found.
    pub wrong: CardSet,
    /// Whether the player has to spot the found cards himself.
    pub by_eye: bool,
    /// Whether separate groups may form.
    is_loose: bool,
    /// Cards that would be cut off by the last refused pick, to be marked for a while.
    pub breaks: Vec<Cell>,
}

impl DraftLay {
    /// The found cards that the player is shown: all, or by eye the claimed ones.
    pub fn shown(&self) -> CardSet {
        if self.by_eye { self.claimed } else { self.trial.found }
    }
}

/// Lays a card on trial, with the best set picked unless the player has to spot by himself.
pub(super) fn lay_on_trial(running: &Match, placement: Placement) -> DraftLay {
    let game = running.game();
    let trial = game.after(placement);
    let by_eye = game.public().rules().spotting == Spotting::ByEye;
    DraftLay {
        placement,
        roads: trial.roads(game.public().deck()),
        picked: if by_eye { CardSet::EMPTY } else { trial.best_set() },
        claimed: CardSet::EMPTY,
        trial,
        wrong: CardSet::EMPTY,
        by_eye,
        is_loose: game.public().rules().holding == crate::rules::Holding::Loose,
        breaks: Vec::new(),
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Draft>().add_systems(Update, (click.in_set(InputStep::Picks), obey.in_set(InputStep::Orders)));
    app.add_systems(Update, (report_claims, light, lift).chain().in_set(TableSet::Show).after(super::director::direct));
}

fn click(
    mut draft: ResMut<Draft>,
    mut pointer: ResMut<TablePointer>,
    holding: Res<Holding>,
    view: Res<TableView>,
    open: Res<TableOpen>,
    mut notices: MessageWriter<Notice>,
) {
    // Asked before the draft is touched: what only looks like a change would light the roads anew in every frame.
    if !(open.0 && pointer.pressed && holding.is_empty() && draft.0.is_some()) {
        return;
    }
    let Some(draft) = draft.0.as_mut() else { return };
    let cell = pointer.cell(&view);
    if let Some(card) = draft.trial.labyrinth.at(cell).filter(|card| *card != draft.placement.card) {
        pointer.taken = true;
        draft.toggle(card, &mut notices);
    }
}

/// Wrong claims cost nothing and are counted.
fn report_claims(mut notices: MessageReader<Notice>, seating: Res<Seating>, mut claims: MessageWriter<WrongClaim>) {
    let wrong = notices.read().filter(|notice| **notice == Notice::WrongClaim).count();
    if let Some(seat) = seating.acting {
        claims.write_batch(std::iter::repeat_n(WrongClaim(seat), wrong));
    }
}

impl DraftLay {
    /// Picks a card or puts it back, with whatever that brings along.
    pub(super) fn toggle(&mut self, card: Card, notices: &mut MessageWriter<Notice>) {
        self.breaks.clear();
        if !self.trial.found.contains(card) {
            // Shown wrong it stays marked, and is not counted again.
            match (self.by_eye, self.wrong.contains(card)) {
                (false, _) => notices.write(Notice::NotFound),
                (true, false) => notices.write(Notice::WrongClaim),
                (true, true) => return,
            };
            self.wrong.insert(card);
            return;
        }
        if self.by_eye && !self.claimed.contains(card) {
            self.claimed.insert(card);
            notices.write(Notice::RightClaim);
        }
        let collection = self.trial.collection();
        // By eye nothing that was not claimed may be pulled in: it would give itself away.
        let candidates = if self.by_eye { self.claimed } else { self.trial.found };
        match collection.toggled(candidates, self.picked, card) {
            None => {
                if self.is_loose {
                    // A loose table may fall apart: only somebody would be left alone.
                    notices.write(Notice::WouldLeaveAlone);
                } else {
                    self.breaks = self.trial.labyrinth.cells_of(collection.cut_off(CardSet::of(card)));
                    notices.write(Notice::WouldBreak);
                }
            }
            Some(picked) => {
                let others = CardSet::of(card);
                let pulled_in = (picked - self.picked - others).len();
                let put_back = (self.picked - picked - others).len();
                self.picked = picked;
                if pulled_in > 0 {
                    notices.write(Notice::PulledIn(pulled_in));
                }
                if put_back > 0 {
                    notices.write(Notice::PutBack(put_back));
                }
            }
        }
    }
}

fn obey(
    mut commands: MessageReader<Command>,
    mut draft: ResMut<Draft>,
    mut hands: Hands,
    mut moves: MessageWriter<PlayerMove>,
) {
    for command in commands.read() {
        let Some(seat) = hands.seating.acting else { continue };
        match command {
            Command::EndTurn => {
                let play = match &draft.0 {
                    Some(draft) => Move::Lay { placement: draft.placement, taken: draft.picked },
                    None if hands.running.game().placements().is_empty() => Move::Pass,
                    None => continue,
                };
                moves.write(PlayerMove { seat, wish: Wish::Play(play) });
            }
            Command::TakeBack => {
                if let Some(lay) = draft.0.take() {
                    hands.glide_back(lay.placement.card, lay.placement.turn);
                }
            }
            _ => {}
        }
    }
}

/// The roads of the tentative card shine as long as it lies.
fn light(draft: Res<Draft>, mut roads: ResMut<LitRoads>) {
    if !draft.is_changed() {
        return;
    }
    match &draft.0 {
        Some(lay) => {
            let shown = lay.shown();
            let seen = lay.roads.iter().filter(|road| shown.contains(road.found)).cloned().collect();
            roads.show(seen, lay.trial.labyrinth.clone());
            roads.tentative = true;
        }
        None if roads.tentative => roads.clear(),
        None => {}
    }
}

/// Picked cards are lifted; the others lie.
fn lift(
    draft: Res<Draft>,
    seating: Res<Seating>,
    running: Res<Match>,
    directory: Res<Directory>,
    mut cards: Query<(&mut Place, &Facing, &Pose)>,
    mut commands: Commands,
) {
    if !draft.is_changed() || seating.acting.is_none() {
        return;
    }
    let picked = draft.0.as_ref().map_or(CardSet::EMPTY, |lay| lay.picked);
    for (card, cell, _) in running.game().public().labyrinth().laid() {
        let wanted = if picked.contains(card) { Place::Lifted(cell) } else { Place::Table(cell) };
        let Some(entity) = directory.card(card) else { continue };
        let Ok((mut place, _, pose)) = cards.get_mut(entity) else { continue };
        if *place != wanted {
            *place = wanted;
            commands.entity(entity).insert(Flight::new(*pose, 0.18));
        }
    }
}
