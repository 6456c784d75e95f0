//! The game as entities: players, cards and cells, and who holds whom.

use bevy::platform::collections::HashMap;
use bevy::prelude::*;

use super::TableSet;
use super::motion::{Place, Pose};
use crate::referee::{Match, ShowGame};
use crate::rules::{Card, Cell, Seat, Turn};

/// Belongs to the running game and goes with it.
#[derive(Component, Default)]
pub struct OfGame;

/// A player's seat.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeatOf(pub Seat);

/// A player's points.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Score(pub usize);

/// Which card an entity is.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct CardFace(pub Card);

/// How a card is turned.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Facing(pub Turn);

/// The card is in the pile, so many below the top.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct InPile(pub usize);

/// The card is in the hand of a player.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[relationship(relationship_target = Hand)]
pub struct HeldBy(pub Entity);

/// The cards a player holds.
#[derive(Component, Debug)]
#[relationship_target(relationship = HeldBy)]
pub struct Hand(Vec<Entity>);

/// The card was carried off by a player.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[relationship(relationship_target = Collected)]
pub struct CollectedBy(pub Entity);

/// The cards a player has collected.
#[derive(Component, Debug)]
#[relationship_target(relationship = CollectedBy)]
pub struct Collected(Vec<Entity>);

/// A cell of the table: occupied, or one to which a path leads.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct GridCell(pub Cell);

/// The card lies on a cell.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[relationship(relationship_target = LaidCard)]
pub struct LaidOn(pub Entity);

/// The card on a cell.
#[derive(Component, Debug)]
#[relationship_target(relationship = LaidOn)]
pub struct LaidCard(Vec<Entity>);

/// Finds entities by what they stand for.
#[derive(Resource, Default)]
pub struct Directory {
    cards: HashMap<Card, Entity>,
    cells: HashMap<Cell, Entity>,
    players: Vec<Entity>,
}

impl Directory {
    /// The entity of a card.
    pub fn card(&self, card: Card) -> Option<Entity> {
        self.cards.get(&card).copied()
    }

    /// The entity of a player.
    pub fn player(&self, seat: Seat) -> Option<Entity> {
        self.players.get(seat.index()).copied()
    }

    /// The entity of a cell; a new one if there is none yet.
    pub fn cell(&mut self, cell: Cell, commands: &mut Commands) -> Entity {
        *self.cells.entry(cell).or_insert_with(|| commands.spawn((OfGame, GridCell(cell))).id())
    }

    /// All cells that have an entity.
    pub fn cells(&self) -> impl Iterator<Item = (Cell, Entity)> + '_ {
        self.cells.iter().map(|(cell, entity)| (*cell, *entity))
    }

    /// Forgets a cell and its entity.
    pub fn remove_cell(&mut self, cell: Cell, commands: &mut Commands) {
        if let Some(entity) = self.cells.remove(&cell) {
            commands.entity(entity).despawn();
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Directory>()
        .add_systems(Update, show_game.in_set(TableSet::Show))
        .add_systems(PostUpdate, clear.run_if(resource_removed::<Match>));
}

fn clear(mut commands: Commands, old: Query<Entity, With<OfGame>>, mut directory: ResMut<Directory>) {
    old.iter().for_each(|entity| commands.entity(entity).despawn());
    *directory = Directory::default();
}

/// Puts the whole game on the table, as it stands: at its beginning, after loading, after undo.
///
/// The message is read here and not by a run condition: conditions are asked even while the table is not set up yet,
/// and would miss it.
pub(super) fn show_game(
    mut asked: MessageReader<ShowGame>,
    mut commands: Commands,
    old: Query<Entity, With<OfGame>>,
    running: Res<Match>,
    mut directory: ResMut<Directory>,
) {
    if asked.read().count() == 0 {
        return;
    }
    old.iter().for_each(|entity| commands.entity(entity).despawn());
    *directory = Directory::default();
    let game = running.game();
    let public = game.public();
    for seat in public.each_seat() {
        let player =
            (OfGame, SeatOf(seat), Name::new(running.player(seat).name.clone()), Score(public.collected(seat).len()));
        directory.players.push(commands.spawn(player).id());
    }
    for seat in public.each_seat() {
        let player = directory.players[seat.index()];
        for (slot, card) in game.hand(seat).cards().enumerate() {
            let entity = spawn_card(&mut commands, &mut directory, card, Turn::NONE, Place::Hand { seat, slot });
            commands.entity(entity).insert(HeldBy(player));
        }
        for card in public.collected(seat).iter() {
            let entity = spawn_card(&mut commands, &mut directory, card, Turn::NONE, Place::Won(seat));
            commands.entity(entity).insert(CollectedBy(player));
        }
    }
    for (depth, card) in game.pile().iter().enumerate() {
        let entity = spawn_card(&mut commands, &mut directory, *card, Turn::NONE, Place::Pile(depth));
        commands.entity(entity).insert(InPile(depth));
    }
    for (card, cell, turn) in public.labyrinth().laid() {
        let entity = spawn_card(&mut commands, &mut directory, card, turn, Place::Table(cell));
        let on = directory.cell(cell, &mut commands);
        commands.entity(entity).insert(LaidOn(on));
    }
}

fn spawn_card(commands: &mut Commands, directory: &mut Directory, card: Card, turn: Turn, place: Place) -> Entity {
    let entity = commands.spawn((OfGame, CardFace(card), Facing(turn), place, Pose::default())).id();
    directory.cards.insert(card, entity);
    entity
}
