//! Taking a card from the open hand, turning it, and letting it go over the table.

use bevy::input::mouse::{MouseScrollUnit, MouseWheel};
use bevy::prelude::*;

use super::camera::TableView;
use super::draft::{Draft, lay_on_trial};
use super::entities::{Directory, Facing};
use super::motion::{Flight, Place, Pose};
use super::pointer::TablePointer;
use super::seating::Seating;
use super::{Anchors, InputStep, Notice, TableOpen};
use crate::referee::{Match, ShowGame};
use crate::rules::{Card, Cell, Deck, Placement, Refusal, Seat, Turn};
use crate::settings::Settings;

/// The card in the player's fingers.
#[derive(Resource, Default, Clone, Copy, PartialEq, Debug)]
pub struct Holding {
    /// What is held, if anything.
    pub held: Option<Held>,
}

/// A held card.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Held {
    /// Which one.
    pub card: Card,
    /// As the player turned it.
    pub turn: Turn,
    /// As it shows itself over the cell below it.
    pub shown: Turn,
    /// The cell it is aimed at.
    pub aim: Option<Cell>,
    /// Whether it hangs on the pressed button, or was picked up with a click.
    pub by_button: bool,
    /// Whether the keys move it and not the pointer.
    pub by_keys: bool,
}

impl Holding {
    /// Whether no card is held.
    pub fn is_empty(&self) -> bool {
        self.held.is_none()
    }

    /// Whether the keys move the card that is held.
    pub fn is_by_keys(&self) -> bool {
        self.held.is_some_and(|held| held.by_keys)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Holding>()
        .add_systems(Update, (let_go_when_not_acting, pick_up, turn, aim, let_fall).chain().in_set(InputStep::Hands));
}

/// The middle of a card in the open hand, of so many: a single one lies in the middle.
pub(super) fn hand_place(anchors: &Anchors, slot: usize, count: usize) -> Vec2 {
    let from_middle = slot as f32 - 0.5 * (count.clamp(1, 2) - 1) as f32;
    anchors.hand.center() + Vec2::new(from_middle * (anchors.hand.height() + 18.0), 0.0)
}

/// Which card of the open hand lies under a pixel.
pub(super) fn hand_card_at(running: &Match, anchors: &Anchors, seat: Seat, pixel: Vec2) -> Option<Card> {
    let side = anchors.hand.height();
    let hand: Vec<Card> = running.game().hand(seat).cards().collect();
    let count = hand.len();
    hand.into_iter().enumerate().find_map(|(slot, card)| {
        let middle = hand_place(anchors, slot, count);
        ((pixel - middle).abs().max_element() <= 0.5 * side).then_some(card)
    })
}

/// What of the game a hand needs to know.
#[derive(bevy::ecs::system::SystemParam)]
pub(super) struct Hands<'w, 's> {
    pub commands: Commands<'w, 's>,
    pub running: Res<'w, Match>,
    pub seating: Res<'w, Seating>,
    pub directory: ResMut<'w, Directory>,
    pub cards: Query<'w, 's, (&'static mut Place, &'static mut Facing, &'static Pose)>,
    pub notices: MessageWriter<'w, Notice>,
    pub settings: Res<'w, Settings>,
}

impl Hands<'_, '_> {
    /// Moves a card, with a flight from where it is.
    pub fn send(&mut self, card: Card, to: Place, turn: Turn, seconds: f32) {
        let Some(entity) = self.directory.card(card) else { return };
        let Ok((mut place, mut facing, pose)) = self.cards.get_mut(entity) else { return };
        *place = to;
        facing.0 = turn;
        if seconds > 0.0 {
            self.commands.entity(entity).insert(Flight::new(*pose, seconds));
        } else {
            self.commands.entity(entity).remove::<Flight>();
        }
    }

    /// Lets a card glide back to its place in the hand.
    pub fn glide_back(&mut self, card: Card, turn: Turn) {
        let Some(seat) = self.seating.open.or(self.running.human_on_turn()) else { return };
        let slot = self.running.game().hand(seat).cards().position(|held| held == card).unwrap_or(0);
        self.send(card, Place::Hand { seat, slot }, turn, 0.3);
    }

    /// Whether the person who acts may lay the card so.
    pub fn refusal(&self, placement: Placement) -> Option<Refusal> {
        let seat = self.seating.acting?;
        self.running.game().check_placement(seat, placement).err()
    }

    /// The first turn, clockwise from `turn` itself, in which the card fits the cell.
    pub fn fitting_turn(&self, card: Card, cell: Cell, turn: Turn) -> Option<Turn> {
        let deck = self.running.game().public().deck();
        let mut turn = turn;
        for _ in 0..4 {
            if self.refusal(Placement { card, cell, turn: deck.smallest_turn(card, turn) }).is_none() {
                return Some(turn);
            }
            turn = turn.clockwise();
        }
        None
    }

    fn current_turn(&self, card: Card) -> Turn {
        let entity = self.directory.card(card);
        entity.and_then(|entity| self.cards.get(entity).ok()).map_or(Turn::NONE, |(_, facing, _)| facing.0)
    }
}

fn pick_up(
    mut hands: Hands,
    mut holding: ResMut<Holding>,
    mut pointer: ResMut<TablePointer>,
    mut draft: ResMut<Draft>,
    anchors: Res<Anchors>,
    view: Res<TableView>,
    open: Res<TableOpen>,
) {
    if pointer.pressed && anchors.hand.contains(pointer.at) {
        // Whoever reaches for the hand means the hand, even when it is not his turn: the table stays where it is.
        pointer.taken = true;
    }
    let Some(seat) = hands.seating.acting.filter(|_| open.0 && pointer.pressed && holding.is_empty()) else { return };
    let from_hand = hand_card_at(&hands.running, &anchors, seat, pointer.at);
    let tentative = draft.0.as_ref().map(|draft| draft.placement);
    let card = match (from_hand, tentative) {
        (Some(card), None) => card,
        (Some(card), Some(laid)) if card != laid.card => {
            // Reaching for the other card takes the first one back.
            draft.0 = None;
            let turn = hands.current_turn(laid.card);
            hands.glide_back(laid.card, turn);
            card
        }
        (_, Some(laid)) if pointer.cell(&view) == laid.cell => {
            draft.0 = None;
            laid.card
        }
        _ => return,
    };
    pointer.taken = true;
    let turn = hands.current_turn(card);
    holding.held = Some(Held { card, turn, shown: turn, aim: None, by_button: true, by_keys: false });
    hands.send(card, Place::Pointer(pointer.at), turn, 0.0);
}

fn turn(
    mut holding: ResMut<Holding>,
    hands: Hands,
    pointer: Res<TablePointer>,
    keys: Res<ButtonInput<KeyCode>>,
    mut wheel: MessageReader<MouseWheel>,
) {
    let mut steps: i32 = 0;
    for turned in wheel.read() {
        let by = match turned.unit {
            MouseScrollUnit::Line => turned.y,
            MouseScrollUnit::Pixel => turned.y / 60.0,
        };
        steps += if by > 0.1 {
            1
        } else if by < -0.1 {
            -1
        } else {
            0
        };
    }
    if pointer.right_pressed {
        steps += 1;
    }
    if keys.just_pressed(KeyCode::KeyR) {
        steps += if keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]) { -1 } else { 1 };
    }
    let Some(mut held) = holding.held.filter(|_| steps != 0) else { return };
    for _ in 0..steps.unsigned_abs() {
        held.turn = next_turn(&hands, &held, steps > 0);
        held.shown = held.turn;
    }
    holding.held = Some(held);
}

/// Over a cell the next fitting turn, elsewhere the next quarter.
fn next_turn(hands: &Hands, held: &Held, clockwise: bool) -> Turn {
    let step = |turn: Turn| if clockwise { turn.clockwise() } else { turn.counter_clockwise() };
    let begin = step(held.shown);
    let Some(cell) = held.aim else { return begin };
    let deck = hands.running.game().public().deck();
    let mut turn = begin;
    for _ in 0..4 {
        let different = deck.smallest_turn(held.card, turn) != deck.smallest_turn(held.card, held.shown);
        let placement = Placement { card: held.card, cell, turn: deck.smallest_turn(held.card, turn) };
        if different && hands.refusal(placement).is_none() {
            return turn;
        }
        turn = step(turn);
    }
    // It fits in one way only, and stays so: keys could not lay it otherwise.
    held.shown
}

fn aim(
    mut holding: ResMut<Holding>,
    mut hands: Hands,
    pointer: Res<TablePointer>,
    view: Res<TableView>,
    mut last: Local<Vec2>,
) {
    let pointer_moved = std::mem::replace(&mut *last, pointer.at) != pointer.at;
    let Some(mut held) = holding.held else { return };
    // Whoever takes the mouse goes on with the mouse.
    held.by_keys &= !pointer_moved;
    if !held.by_keys {
        let cell = pointer.cell(&view);
        let lands = hands.fitting_turn(held.card, cell, held.turn);
        // Without the aids nothing tells where it fits: it lands in the turn it has, or not at all.
        let as_it_is = lands == Some(held.turn);
        let lands = lands.filter(|_| as_it_is || hands.settings.aids.self_turning);
        held.aim = (pointer.on_table && lands.is_some()).then_some(cell);
        held.shown = lands.filter(|_| held.aim.is_some()).unwrap_or(held.turn);
    }
    // Over a cell that takes it the card is as large as the cell and hides no neighbour.
    let place = held.aim.map_or(Place::Pointer(pointer.at), Place::Lifted);
    if let Some(entity) = hands.directory.card(held.card)
        && let Ok((mut now, mut facing, _)) = hands.cards.get_mut(entity)
    {
        now.set_if_neq(place);
        facing.set_if_neq(Facing(held.shown));
    }
    if holding.held != Some(held) {
        holding.held = Some(held);
    }
}

fn let_fall(
    mut holding: ResMut<Holding>,
    mut hands: Hands,
    mut draft: ResMut<Draft>,
    mut pointer: ResMut<TablePointer>,
    view: Res<TableView>,
    anchors: Res<Anchors>,
) {
    let Some(held) = holding.held.filter(|held| !held.by_keys) else { return };
    if pointer.lost {
        holding.held = None;
        hands.glide_back(held.card, held.turn);
        return;
    }
    let let_go = if held.by_button { pointer.released } else { pointer.pressed || pointer.pressed_panel };
    if !let_go {
        return;
    }
    pointer.taken = true;
    if held.by_button && !pointer.dragging {
        // A click: the card stays in the fingers until the next one.
        holding.held = Some(Held { by_button: false, ..held });
        return;
    }
    holding.held = None;
    let Some(seat) = hands.seating.acting else { return };
    let over_hand = hand_card_at(&hands.running, &anchors, seat, pointer.at).is_some()
        || anchors.hand.inflate(12.0).contains(pointer.at);
    if !pointer.on_table || over_hand {
        if !over_hand {
            hands.notices.write(Notice::BesideTable);
        }
        hands.glide_back(held.card, held.turn);
        return;
    }
    let_down(&mut hands, &mut draft, held, pointer.cell(&view));
}

/// Lays the card on a cell on trial, or says why not and lets it glide back.
pub(super) fn let_down(hands: &mut Hands, draft: &mut Draft, held: Held, cell: Cell) {
    let deck: &Deck = hands.running.game().public().deck();
    let placement = Placement { card: held.card, cell, turn: deck.smallest_turn(held.card, held.shown) };
    match hands.refusal(placement) {
        Some(why) => {
            hands.notices.write(Notice::Refused(why));
            hands.glide_back(held.card, held.turn);
        }
        None => {
            hands.send(held.card, Place::Table(cell), held.shown, 0.12);
            draft.0 = Some(lay_on_trial(&hands.running, placement));
        }
    }
}

/// When the turn ends, a menu opens or the game is shown anew in mid-drag, nothing stays in the air. Asked before
/// anything is done with the card: the clock may just have ended the turn.
fn let_go_when_not_acting(
    mut holding: ResMut<Holding>,
    mut hands: Hands,
    open: Res<TableOpen>,
    mut shown: MessageReader<ShowGame>,
) {
    let anew = shown.read().count() > 0;
    let Some(held) = holding.held else { return };
    let acting = hands.seating.acting.filter(|seat| hands.running.human_on_turn() == Some(*seat));
    if acting.is_some() && open.0 && !anew {
        return;
    }
    holding.held = None;
    // The held card itself may have been laid.
    if hands.seating.open.is_some_and(|seat| hands.running.game().hand(seat).holds(held.card)) {
        hands.glide_back(held.card, held.turn);
    }
}
