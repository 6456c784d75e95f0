//! The placement that collects most; among equals any, each as likely as the other.

use rand::Rng;

use crate::rules::{Move, Survey, View, below};

pub(super) fn choose(view: &View, random: &mut impl Rng) -> Move {
    let survey = Survey::of(view.public());
    let mut best = Move::Pass;
    let mut most = 0;
    let mut equals = 0;
    for card in view.hand().cards() {
        survey.each(card, |prospect| {
            let taken = prospect.best_set();
            if taken.len() > most || equals == 0 {
                most = taken.len();
                equals = 0;
            } else if taken.len() < most {
                return;
            }
            equals += 1;
            // The n-th of equals takes the place with a chance of one in n, which is fair to all of them.
            if below(random, equals) == 0 {
                best = Move::Lay { placement: prospect.placement, taken };
            }
        });
    }
    best
}
