//! The games that were played: looked at, played on, renamed, deleted, carried elsewhere.

mod details;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::tasks::futures::check_ready;
use bevy::tasks::{AsyncComputeTaskPool, Task};
use bevy::window::RequestRedraw;
use bevy_egui::egui::{self, Align2, RichText, ScrollArea, Sense, Ui, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use rfd::AsyncFileDialog;

use super::begin::TitleNotice;
use super::theme::{self, BERRY, BRONZE, CREAM, DIM, GOLD, Pictures};
use super::widgets::{self, button, button_if, heading, text_in};
use super::{Dialog, NewGame, Screen, open_words};
use crate::folders::Folders;
use crate::language::Language;
use crate::referee::Match;
use crate::rules::{Deck, Labyrinth};
use crate::saves::{EXTENSION, SavedGame, shelf};

/// What lies on the shelf, and what is being done with it.
#[derive(Resource, Default)]
pub struct Shelf {
    games: Vec<Game>,
    chosen: usize,
    /// The new name of the chosen game while it is being written.
    renaming: Option<String>,
    /// Where the last deleted game lies now.
    deleted: Option<PathBuf>,
    /// What did not work, in words.
    trouble: Option<String>,
    asked: Option<Asked>,
}

/// A file dialog of the system is open.
struct Asked {
    /// `None`: a file is to be taken onto the shelf.
    export: Option<PathBuf>,
    answer: Task<Option<PathBuf>>,
    since: Instant,
}

/// Nobody turns a dialog down so quickly: there was none.
const AT_ONCE: Duration = Duration::from_millis(400);

impl Asked {
    fn new(export: Option<PathBuf>, answer: Task<Option<PathBuf>>) -> Self {
        Self { export, answer, since: Instant::now() }
    }
}

/// A game on the shelf, understood.
struct Game {
    entry: shelf::Entry,
    look: Option<Look>,
}

/// What can be shown of a game.
struct Look {
    points: Vec<usize>,
    moves: usize,
    is_over: bool,
    deck: std::sync::Arc<Deck>,
    labyrinth: Labyrinth,
}

impl Game {
    fn of(entry: shelf::Entry) -> Self {
        let game = entry.game.as_ref().ok().and_then(|saved| Match::from_record(saved.record.clone()).ok());
        let look = game.map(|game| {
            let public = game.game().public();
            let is_over = public.is_over();
            let labyrinth = if is_over { largest(&game) } else { public.labyrinth().clone() };
            let (points, deck) = (public.points().to_vec(), public.deck().clone());
            Look { points, moves: game.moves().len(), is_over, deck, labyrinth }
        });
        Self { entry, look }
    }

    fn saved(&self) -> Option<&SavedGame> {
        self.entry.game.as_ref().ok()
    }
}

/// At the end little is left on the table: a finished game is told by its labyrinth at its largest.
fn largest(game: &Match) -> Labyrinth {
    let mut stage = crate::rules::Game::new(game.setup());
    let mut largest = stage.public().labyrinth().clone();
    for (_, play) in game.moves() {
        stage.play_trusted(*play);
        let now = stage.public().labyrinth();
        if now.cards().len() > largest.cards().len() {
            largest = now.clone();
        }
    }
    largest
}

impl Shelf {
    fn read(&mut self, folders: &Folders) {
        let chosen = self.games.get(self.chosen).map(|game| game.entry.path.clone());
        self.games = shelf::entries(folders).into_iter().map(Game::of).collect();
        self.chosen = self.games.iter().position(|game| Some(&game.entry.path) == chosen.as_ref()).unwrap_or(0);
    }

    /// Notes what did not work, and looks at the shelf again.
    fn done<T>(&mut self, folders: &Folders, what: std::io::Result<T>) -> Option<T> {
        self.trouble = what.as_ref().err().map(ToString::to_string);
        self.read(folders);
        what.ok()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Shelf>()
        .add_systems(OnEnter(Screen::Games), look)
        .add_systems(Update, listen)
        .add_systems(EguiPrimaryContextPass, show.run_if(in_state(Screen::Games)));
}

fn look(mut shelf: ResMut<Shelf>, folders: Res<Folders>, mut notice: ResMut<TitleNotice>) {
    // What the title said was read there.
    notice.0 = None;
    *shelf = Shelf::default();
    shelf.read(&folders);
}

/// Waits for the answer of the system's file dialog.
fn listen(
    mut shelf: ResMut<Shelf>,
    folders: Res<Folders>,
    language: Res<Language>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some(asked) = &mut shelf.bypass_change_detection().asked else { return };
    redraw.write(RequestRedraw);
    let Some(answer) = check_ready(&mut asked.answer) else { return };
    let Some(Asked { export, since, .. }) = shelf.asked.take() else { return };
    let Some(path) = answer else {
        if since.elapsed() < AT_ONCE {
            let folder = shelf::folder(&folders).display().to_string();
            shelf.trouble = Some(language.text_with("games-no-dialog", &[("folder", folder.into())]));
        }
        return;
    };
    match export {
        Some(from) => {
            let written = shelf::export(&from, &path);
            shelf.done(&folders, written);
        }
        None => match shelf::import(&folders, &path) {
            Ok(path) => {
                shelf.read(&folders);
                shelf.chosen = shelf.games.iter().position(|game| game.entry.path == path).unwrap_or(0);
            }
            Err(why) => shelf.trouble = Some(open_words(&language, &why)),
        },
    }
}

fn show(
    mut contexts: EguiContexts,
    language: Res<Language>,
    pictures: Res<Pictures>,
    folders: Res<Folders>,
    dialog: Res<Dialog>,
    notice: Res<TitleNotice>,
    mut shelf: ResMut<Shelf>,
    mut screen: ResMut<NextState<Screen>>,
    mut games: MessageWriter<NewGame>,
) -> Result {
    let context = contexts.ctx_mut()?;
    super::title::backdrop(context, &pictures, 0.5);
    let area = context.viewport_rect();
    let leaves_by_key = context.memory(|memory| memory.focused().is_none())
        && shelf.renaming.is_none()
        && context.input(|input| input.key_pressed(egui::Key::Escape));
    egui::Area::new("games".into()).anchor(Align2::CENTER_CENTER, vec2(0.0, 0.0)).show(context, |ui| {
        ui.add_enabled_ui(*dialog == Dialog::Closed, |ui| {
            theme::framed(ui, &pictures, egui::Margin::symmetric(30, 22), |ui| {
                let width = (area.width() - 100.0).min(960.0);
                let height = (area.height() - 220.0).min(460.0);
                ui.set_width(width);
                heading(ui, language.text("games-title"), 32.0);
                ui.horizontal_top(|ui| {
                    list(ui, vec2(0.54 * width, height), &language, &mut shelf);
                    ui.add_space(16.0);
                    ui.vertical(|ui| {
                        ui.set_min_height(height);
                        details::show(ui, &language, &pictures, &folders, &mut shelf, &mut games);
                    });
                });
                let not_opened = notice.0.map(|why| why.words(&language));
                if let Some(trouble) = shelf.trouble.as_ref().or(not_opened.as_ref()) {
                    ui.label(RichText::new(trouble).color(BERRY).size(14.0));
                }
                ui.horizontal(|ui| {
                    ui.spacing_mut().item_spacing.x = widgets::BETWEEN_BUTTONS;
                    let back = button(ui, &pictures, language.text("back"), false, 160.0);
                    widgets::focus_first(ui, &back);
                    if back.clicked() || leaves_by_key {
                        screen.set(Screen::Title);
                    }
                    if button_if(ui, &pictures, shelf.asked.is_none(), language.text("games-import"), false, 200.0)
                        .clicked()
                    {
                        shelf.asked = Some(Asked::new(None, ask_open(&language)));
                    }
                    if let Some(deleted) = shelf.deleted.clone()
                        && button(ui, &pictures, language.text("games-undelete"), false, 220.0).clicked()
                    {
                        let restored = shelf::restore(&folders, &deleted);
                        shelf.deleted = None;
                        shelf.done(&folders, restored);
                    }
                });
            });
        });
    });
    Ok(())
}

fn list(ui: &mut Ui, size: egui::Vec2, language: &Language, shelf: &mut Shelf) {
    let Shelf { games, chosen, renaming, .. } = shelf;
    ui.vertical(|ui| {
        ui.set_width(size.x);
        ui.set_min_height(size.y);
        if games.is_empty() {
            ui.label(RichText::new(language.text("games-none")).color(DIM));
        }
        ScrollArea::vertical().id_salt("shelf").max_height(size.y).auto_shrink(false).show(ui, |ui| {
            for (number, game) in games.iter().enumerate() {
                if row(ui, language, game, number == *chosen).clicked() {
                    *chosen = number;
                    *renaming = None;
                }
            }
        });
    });
}

fn row(ui: &mut Ui, language: &Language, game: &Game, chosen: bool) -> egui::Response {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width() - 14.0, 52.0), Sense::click());
    let name = game.entry.name();
    response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::SelectableLabel, true, chosen, &name));
    let fill = if chosen { theme::WOOD_LIGHT } else { egui::Color32::from_black_alpha(60) };
    let rim = if chosen || response.hovered() { GOLD } else { BRONZE };
    ui.painter().rect(rect, 7.0, fill, egui::Stroke::new(1.2, rim), egui::StrokeKind::Inside);
    let inner = rect.shrink2(vec2(12.0, 5.0));
    let (upper, lower) = inner.split_top_bottom_at_fraction(0.5);
    text_in(ui, upper, Align2::LEFT_CENTER, &name, theme::bold(15.0), CREAM);
    let line = format!("{}   {}", date(game.entry.when), outcome(language, game));
    text_in(ui, lower, Align2::LEFT_CENTER, &line, theme::plain(13.0), DIM);
    widgets::focus_ring(ui, &response);
    response
}

/// Day and hour where the player is.
fn date(when: std::time::SystemTime) -> String {
    let zoned = jiff::Timestamp::try_from(when).map(|when| when.to_zoned(jiff::tz::TimeZone::system()));
    zoned.map(|when| when.strftime("%Y-%m-%d %H:%M").to_string()).unwrap_or_default()
}

fn outcome(language: &Language, game: &Game) -> String {
    match &game.look {
        None => language.text("games-unreadable"),
        Some(look) if !look.is_over => language.text_with("games-running", &[("count", look.moves.into())]),
        Some(_) => language.text("games-finished"),
    }
}

fn ask_open(language: &Language) -> Task<Option<PathBuf>> {
    let dialog = AsyncFileDialog::new().add_filter(language.text("games-kind"), &[EXTENSION, "ron"]);
    let picked = dialog.pick_file();
    AsyncComputeTaskPool::get().spawn(async move { picked.await.map(|file| file.path().to_owned()) })
}

fn ask_save(path: &std::path::Path, language: &Language) -> Task<Option<PathBuf>> {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let dialog = AsyncFileDialog::new().set_file_name(name).add_filter(language.text("games-kind"), &[EXTENSION]);
    let picked = dialog.save_file();
    AsyncComputeTaskPool::get().spawn(async move { picked.await.map(|file| file.path().to_owned()) })
}
