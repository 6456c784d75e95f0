//! The inner loop of the searches, laid open for the bench.

use crate::rules::View;

use super::outlook::Outlook;
use super::scan::Scan;

/// How many placements the unseen cards have on the position.
pub fn placements(view: &View) -> u64 {
    let outlook = Outlook::of(view);
    let scan = Scan::of(&outlook.faces, outlook.public.labyrinth());
    let mut placements = 0;
    outlook.unseen.iter().for_each(|card| scan.each(card, |_, _, _| placements += 1));
    placements
}

/// What two random unseen cards could take: finds the best take of every one of those placements' cards.
pub fn weigh(view: &View) -> f32 {
    let outlook = Outlook::of(view);
    let scan = Scan::of(&outlook.faces, outlook.public.labyrinth());
    outlook.spread(&scan, outlook.unseen).best_of(2, 0)
}
