//! While only the table moves, the panels around it are laid out in every second frame: they cost as much as the table
//! does, and nobody sees what comes a sixtieth of a second later.

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::{EguiInput, EguiPostUpdateSet};

use super::super::{Dialog, Screen};

/// Whether the panels are laid out in this frame.
#[derive(Resource, PartialEq, Eq, Debug)]
struct LaidOut(bool);

/// Lets the panels of the running game skip frames. For the program in its window: whoever reads what the panels say in
/// every frame, as tests do, leaves it out.
pub fn skip_frames(app: &mut App) {
    app.insert_resource(LaidOut(true))
        .configure_sets(PostUpdate, EguiPostUpdateSet::EndPass.run_if(is_laid_out))
        .configure_sets(PostUpdate, EguiPostUpdateSet::ProcessOutput.run_if(is_laid_out))
        .add_systems(Update, choose);
}

fn is_laid_out(laid_out: Res<LaidOut>) -> bool {
    laid_out.0
}

/// Every frame with input counts, and every one of another screen. A frame that is left out asks for the next one, which
/// is not: before the program rests, everything was shown.
fn choose(
    inputs: Query<&EguiInput>,
    screen: Res<State<Screen>>,
    dialog: Res<Dialog>,
    mut laid_out: ResMut<LaidOut>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let only_moves = *screen.get() == Screen::Game
        && !screen.is_changed()
        && *dialog == Dialog::Closed
        && !dialog.is_changed()
        && inputs.iter().all(|input| input.events.is_empty());
    let next = !only_moves || !laid_out.0;
    if !next {
        redraw.write(RequestRedraw);
    }
    *laid_out = LaidOut(next);
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;
    use bevy_egui::egui;

    use super::*;

    #[derive(Resource, Default)]
    struct Passes(usize);

    fn app() -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin)).init_state::<Screen>().init_resource::<Dialog>();
        app.add_message::<RequestRedraw>().init_resource::<Passes>();
        app.add_systems(PostUpdate, (|mut passes: ResMut<Passes>| passes.0 += 1).in_set(EguiPostUpdateSet::EndPass));
        app.world_mut().spawn(EguiInput::default());
        skip_frames(&mut app);
        app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Game);
        app.update();
        app.update();
        app
    }

    fn passes(app: &mut App, frames: usize) -> usize {
        let before = app.world().resource::<Passes>().0;
        (0..frames).for_each(|_| app.update());
        app.world().resource::<Passes>().0 - before
    }

    fn asks_again(app: &mut App) -> bool {
        app.world_mut().resource_mut::<Messages<RequestRedraw>>().drain().count() > 0
    }

    #[test]
    fn every_second_frame_is_left_out_and_never_the_last() {
        let mut app = app();
        assert_eq!(passes(&mut app, 10), 5);
        asks_again(&mut app);
        for _ in 0..4 {
            let was_laid_out = passes(&mut app, 1) == 1;
            assert_ne!(asks_again(&mut app), was_laid_out, "only a frame that was left out asks for the next");
        }
    }

    #[test]
    fn every_frame_with_input_counts() {
        let mut app = app();
        for _ in 0..6 {
            let mut inputs = app.world_mut().query::<&mut EguiInput>();
            inputs.single_mut(app.world_mut()).unwrap().events.push(egui::Event::PointerGone);
            assert_eq!(passes(&mut app, 1), 1);
        }
    }

    #[test]
    fn dialogs_and_other_screens_are_never_left_out() {
        let mut app = app();
        *app.world_mut().resource_mut::<Dialog>() = Dialog::Pause;
        assert_eq!(passes(&mut app, 6), 6);
        *app.world_mut().resource_mut::<Dialog>() = Dialog::Closed;
        app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Title);
        app.update();
        assert_eq!(passes(&mut app, 6), 6);
    }
}
