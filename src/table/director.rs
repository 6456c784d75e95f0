//! What happened is put on the stage, one thing after the other, long enough to be followed.

use std::collections::VecDeque;
use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::draft::Draft;
use super::entities::{CardFace, CollectedBy, Directory, Facing, HeldBy, InPile, LaidOn, Score, SeatOf, show_game};
use super::motion::{Flight, Place, Pose};
use super::roads::LitRoads;
use super::{Notice, TableSet};
use crate::referee::{Arranged, Happened, Match, MayThink, ShowGame};
use crate::rules::{Card, CardSet, Cell, Fact, Game, Labyrinth, Placement, SQUARE, Seat, Spotting, paths};
use crate::settings::{Pace, Settings};

/// A fact is being shown.
#[derive(Message, Clone, Debug)]
pub struct Staged {
    /// What.
    pub fact: Fact,
    /// Whether the card already lay on trial, and the player saw it land.
    pub from_hand: bool,
    /// The cells of the cards that are collected.
    pub cells: Vec<Cell>,
}

/// What is still to be shown, and the labyrinth as it is shown at the moment.
#[derive(Resource, Default)]
pub struct Director {
    waiting: VecDeque<Fact>,
    /// Seconds until the next thing is shown.
    pause: f32,
    /// The labyrinth on the stage, which may be behind the game's.
    pub labyrinth: Labyrinth,
    /// The cell of the last finished lay.
    pub last_move: Option<Cell>,
    /// Who holds and has collected what on the stage.
    pub tally: Tally,
    laid: Option<Card>,
    /// Whether the player saw the roads of the laid card while it lay on trial.
    tried: bool,
    ended: bool,
}

/// What each player holds and has collected, and how many cards are in the pile, as far as it was shown.
#[derive(Clone, Default, Debug)]
pub struct Tally {
    hands: Vec<CardSet>,
    /// All cards that were collected.
    pub collected: CardSet,
    /// How many cards are in the pile.
    pub pile: usize,
    /// How many moves were shown to their end.
    pub moves: usize,
    /// Whose turn is shown; nobody's once the game is over.
    pub turn: Option<Seat>,
}

impl Tally {
    fn of(game: &Game, moves: usize) -> Self {
        let public = game.public();
        Self {
            hands: public.each_seat().map(|seat| game.hand(seat).cards().collect()).collect(),
            collected: public.each_seat().fold(CardSet::EMPTY, |all, seat| all | public.collected(seat)),
            pile: public.pile_size(),
            moves,
            turn: (!public.is_over()).then(|| public.to_move()),
        }
    }

    /// What a player holds.
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands.get(seat.index()).copied().unwrap_or_default()
    }

    fn follow(&mut self, fact: Fact) {
        match fact {
            Fact::Placed { seat, placement } => self.in_hand(seat, |hand| hand.remove(placement.card)),
            Fact::Collected { cards, .. } => self.collected |= cards,
            Fact::Drew { seat, card } => {
                self.in_hand(seat, |hand| hand.insert(card));
                self.pile = self.pile.saturating_sub(1);
            }
            Fact::TurnPassed { to } => {
                self.moves += 1;
                self.turn = Some(to);
            }
            Fact::Ended => {
                self.moves += 1;
                self.turn = None;
            }
            Fact::Found { .. } | Fact::Passed { .. } | Fact::Skipped { .. } => {}
        }
    }

    fn in_hand(&mut self, seat: Seat, change: impl FnOnce(&mut CardSet)) {
        if let Some(hand) = self.hands.get_mut(seat.index()) {
            change(hand);
        }
    }
}

impl Director {
    /// Whether everything that happened has been shown.
    pub fn is_idle(&self) -> bool {
        self.waiting.is_empty() && self.pause <= 0.0
    }

    /// Whether the end of the game has been shown.
    pub fn has_ended(&self) -> bool {
        self.ended && self.is_idle()
    }

    fn begin(&mut self, game: &Game, moves: usize) {
        let (labyrinth, ended) = (game.public().labyrinth().clone(), game.public().is_over());
        *self = Self { labyrinth, ended, tally: Tally::of(game, moves), ..default() };
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Director>()
        .add_message::<Staged>()
        .add_systems(Update, (begin.after(show_game), rearrange, listen, direct).chain().in_set(TableSet::Show));
}

fn begin(
    mut asked: MessageReader<ShowGame>,
    running: Res<Match>,
    mut director: ResMut<Director>,
    mut happened: ResMut<Messages<Happened>>,
    mut roads: ResMut<LitRoads>,
    mut draft: ResMut<Draft>,
) {
    if asked.read().count() == 0 {
        return;
    }
    // What is shown from scratch already holds it.
    happened.clear();
    director.begin(running.game(), running.moves().len());
    roads.clear();
    draft.0 = None;
}

/// The square was changed: its cards glide to where they lie now.
fn rearrange(
    mut arranged: MessageReader<Arranged>,
    running: Res<Match>,
    mut director: ResMut<Director>,
    mut directory: ResMut<Directory>,
    mut cards: Query<(&mut Facing, &mut Place, &Pose)>,
    mut notices: MessageWriter<Notice>,
    mut commands: Commands,
) {
    if arranged.read().count() == 0 {
        return;
    }
    let seat = running.game().public().to_move();
    if running.player(seat).computer.is_some() {
        // Cards that move by themselves want a word.
        notices.write(Notice::Arranged(seat));
    }
    let labyrinth = running.game().public().labyrinth();
    director.labyrinth = labyrinth.clone();
    for cell in SQUARE {
        let Some(card) = labyrinth.at(cell) else { continue };
        let Some((entity, (_, turn))) = directory.card(card).zip(labyrinth.place_of(card)) else { continue };
        let Ok((mut facing, mut place, pose)) = cards.get_mut(entity) else { continue };
        facing.0 = turn;
        if *place != Place::Table(cell) {
            *place = Place::Table(cell);
            let on = directory.cell(cell, &mut commands);
            commands.entity(entity).insert((Flight::new(*pose, 0.3).rising(0.6), LaidOn(on)));
        }
    }
}

fn listen(mut happened: MessageReader<Happened>, mut director: ResMut<Director>) {
    for Happened(fact) in happened.read() {
        director.waiting.push_back(*fact);
    }
}

/// Everything the next scene may touch.
#[derive(bevy::ecs::system::SystemParam)]
pub(super) struct Stage<'w, 's> {
    commands: Commands<'w, 's>,
    running: Res<'w, Match>,
    directory: ResMut<'w, Directory>,
    draft: ResMut<'w, Draft>,
    roads: ResMut<'w, LitRoads>,
    notices: MessageWriter<'w, Notice>,
    staged: MessageWriter<'w, Staged>,
    cards: Query<'w, 's, (&'static mut Place, &'static mut Facing, &'static Pose), With<CardFace>>,
    piles: Query<'w, 's, (Entity, &'static mut InPile)>,
    scores: Query<'w, 's, (&'static SeatOf, &'static mut Score)>,
    settings: Res<'w, Settings>,
}

pub(super) fn direct(
    mut director: ResMut<Director>,
    mut stage: Stage,
    mut may: ResMut<MayThink>,
    time: Res<Time>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let at_least = Duration::from_secs_f32(0.55 * stage.settings.pace.factor());
    if may.at_least != at_least {
        may.at_least = at_least;
    }
    if director.is_idle() {
        return;
    }
    redraw.write(RequestRedraw);
    director.pause -= time.delta_secs();
    while director.pause <= 0.0 {
        let Some(fact) = director.waiting.pop_front() else { break };
        let seconds = stage.show(&mut director, fact);
        director.pause = seconds * stage.settings.pace.factor();
    }
    if director.waiting.is_empty() {
        director.pause = director.pause.max(0.0);
    }
}

impl Stage<'_, '_> {
    /// Shows one fact and answers how many seconds it takes at normal pace.
    fn show(&mut self, director: &mut Director, fact: Fact) -> f32 {
        let cells = match fact {
            Fact::Collected { cards, .. } => director.labyrinth.cells_of(cards),
            _ => Vec::new(),
        };
        director.tally.follow(fact);
        self.staged.write(Staged { fact, from_hand: self.draft.0.is_some(), cells });
        match fact {
            Fact::Placed { seat, placement } => self.placed(director, seat, placement),
            Fact::Found { cards, .. } => self.found(director, cards),
            Fact::Collected { seat, cards } => self.collected(director, seat, cards),
            Fact::Drew { seat, card } => self.drew(seat, card),
            Fact::Passed { seat } => self.say(Notice::Passed(seat), 1.2),
            Fact::Skipped { seat } => self.say(Notice::Skipped(seat), 0.6),
            Fact::TurnPassed { .. } => {
                self.close_turn(director);
                0.05
            }
            Fact::Ended => {
                self.close_turn(director);
                director.ended = true;
                if self.running.game().public().passes() > 0 { self.say(Notice::WalledIn, 2.4) } else { 1.2 }
            }
        }
    }

    fn say(&mut self, notice: Notice, seconds: f32) -> f32 {
        self.notices.write(notice);
        seconds
    }

    fn pace(&self) -> f32 {
        match self.settings.pace {
            Pace::Slow => 1.3,
            Pace::Normal => 1.0,
            Pace::Fast => 0.6,
        }
    }

    fn send(&mut self, card: Card, to: Place, seconds: f32, delay: f32) {
        let Some(entity) = self.directory.card(card) else { return };
        let seconds = seconds * self.pace();
        if let Ok((mut place, _, pose)) = self.cards.get_mut(entity)
            && *place != to
        {
            *place = to;
            self.commands.entity(entity).insert(Flight::new(*pose, seconds).rising(1.0).after(delay));
        }
    }

    fn placed(&mut self, director: &mut Director, seat: Seat, placement: Placement) -> f32 {
        let Placement { card, cell, turn } = placement;
        let deck = self.running.game().public().deck().clone();
        director.labyrinth.lay(&deck, card, cell, turn);
        director.laid = Some(card);
        director.last_move = Some(cell);
        let on = self.directory.cell(cell, &mut self.commands);
        let Some(entity) = self.directory.card(card) else { return 0.0 };
        self.commands.entity(entity).remove::<HeldBy>().insert(LaidOn(on));
        self.close_gap(seat);
        director.tried = self.draft.0.take().is_some_and(|draft| draft.placement.card == card);
        if director.tried {
            return 0.0;
        }
        if let Ok((_, mut facing, _)) = self.cards.get_mut(entity) {
            facing.0 = turn;
        }
        self.send(card, Place::Table(cell), 0.6, 0.0);
        0.75
    }

    /// The other card of a hand moves up to the first place, or to the middle when it is the last one.
    fn close_gap(&mut self, seat: Seat) {
        let hand: Vec<Card> = self.running.game().hand(seat).cards().collect();
        let is_last = hand.len() == 1;
        for (slot, card) in hand.into_iter().enumerate() {
            let in_hand = self.directory.card(card).and_then(|entity| self.cards.get(entity).ok());
            let Some((&Place::Hand { .. }, _, &pose)) = in_hand else { continue };
            self.send(card, Place::Hand { seat, slot }, 0.3, 0.0);
            if is_last && let Some(entity) = self.directory.card(card) {
                self.commands.entity(entity).insert(Flight::new(pose, 0.3));
            }
        }
    }

    /// The roads are shown to everyone at the table; by eye only those that are claimed.
    fn found(&mut self, director: &Director, cards: CardSet) -> f32 {
        let Some(laid) = director.laid else { return 0.0 };
        let public = self.running.game().public();
        let by_eye = public.rules().spotting == Spotting::ByEye;
        let shown = if by_eye { self.upcoming_take(director) } else { cards };
        let roads = paths::roads(public.deck(), &director.labyrinth, laid);
        let roads: Vec<_> = roads.into_iter().filter(|road| shown.contains(road.found)).collect();
        let count = roads.len();
        self.roads.show(roads, director.labyrinth.clone());
        for card in shown.iter() {
            if let Some((cell, _)) = director.labyrinth.place_of(card) {
                self.send(card, Place::Lifted(cell), 0.25, 0.0);
            }
        }
        if director.tried || count == 0 { 0.15 } else { 1.1 + 0.35 * count as f32 }
    }

    fn upcoming_take(&self, director: &Director) -> CardSet {
        match director.waiting.front() {
            Some(Fact::Collected { cards, .. }) => *cards,
            _ => CardSet::EMPTY,
        }
    }

    fn collected(&mut self, director: &mut Director, seat: Seat, cards: CardSet) -> f32 {
        let deck = self.running.game().public().deck().clone();
        if !cards.is_empty() {
            // No light is left over the bare cloth.
            self.roads.clear();
        }
        let mut delay = 0.0;
        for card in cards.iter() {
            director.labyrinth.lift(&deck, card);
            self.send(card, Place::Won(seat), 0.7, delay);
            delay += 0.16;
            if let Some((entity, player)) = self.directory.card(card).zip(self.directory.player(seat)) {
                self.commands.entity(entity).remove::<LaidOn>().insert(CollectedBy(player));
            }
        }
        if let Some((_, mut score)) = self.scores.iter_mut().find(|(of, _)| of.0 == seat) {
            score.0 += cards.len();
        }
        0.75 + delay
    }

    fn drew(&mut self, seat: Seat, card: Card) -> f32 {
        let slot = self.running.game().hand(seat).len().saturating_sub(1);
        self.send(card, Place::Hand { seat, slot }, 0.45, 0.0);
        for (entity, mut pile) in &mut self.piles {
            pile.0 = pile.0.saturating_sub(1);
            if let Ok((mut place, ..)) = self.cards.get_mut(entity)
                && matches!(*place, Place::Pile(_))
            {
                *place = Place::Pile(pile.0);
            }
        }
        if let Some((entity, player)) = self.directory.card(card).zip(self.directory.player(seat)) {
            self.commands.entity(entity).remove::<InPile>().insert(HeldBy(player));
        }
        0.4
    }

    /// The lights go out, and what was found but left lies down again.
    fn close_turn(&mut self, director: &mut Director) {
        self.roads.clear();
        director.laid = None;
        for (card, cell, _) in director.labyrinth.laid() {
            let Some(entity) = self.directory.card(card) else { continue };
            let Ok((mut place, _, pose)) = self.cards.get_mut(entity) else { continue };
            if matches!(*place, Place::Lifted(_)) {
                *place = Place::Table(cell);
                self.commands.entity(entity).insert(Flight::new(*pose, 0.25));
            }
        }
    }
}
