//! Points, weighed by what they do for the chance to win: who leads wants no surprises, who is behind needs some.

use super::outlook::Outlook;

/// By how many points the rest of a game of two differs from what was expected, for one turn left; it grows with the
/// root of the turns. Counted in 1,200 games of adepts and apprentices (0.44 to 0.51).
const SWING: f32 = 0.48;
/// By how many points a turn the master outdoes a player who only takes (4.0 points in 42 turns; an adept 0.073 to
/// 0.083).
const EDGE: f32 = 0.095;
/// Who leads or is behind by more than so many swings of the rest weighs points as if it were so many: the worst of
/// players still wants to lose by little.
const FAR: f32 = 1.5;
/// The chance to win, a normal distribution's, is taken to be a logistic one with this slope: nowhere off by more than
/// a hundredth.
const SLOPE: f32 = 0.85;

/// How the game stands for the player on turn, and how much may still change.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stakes {
    /// Points that he is expected to win by, were this turn worth nothing.
    lead: f32,
    /// The swing of the rest of the game in points.
    swing: f32,
}

impl Stakes {
    /// With more than two players every point counts alike: it was not looked into.
    pub fn of(outlook: &Outlook) -> Self {
        let public = outlook.public;
        if public.seats() != 2 {
            return Self { lead: 0.0, swing: f32::INFINITY };
        }
        let points = public.points();
        let own = public.to_move().index();
        let held: usize = public.each_seat().map(|seat| public.hand_size(seat)).sum();
        let turns = (public.pile_size() + held) as f32;
        let edge = (1.0 - outlook.weighs) * EDGE * turns;
        // This turn and its answer are looked at, and not left to chance.
        Self::new(points[own] as f32 - points[1 - own] as f32 + edge, SWING * (turns - 2.0).max(1.0).sqrt())
    }

    fn new(lead: f32, swing: f32) -> Self {
        Self { lead: lead.clamp(-FAR * swing, FAR * swing), swing }
    }

    /// What it is worth to have so many points more, in points at the present stand.
    pub fn worth(self, points: f32) -> f32 {
        if self.swing.is_infinite() {
            return points;
        }
        let scale = SLOPE / self.swing;
        let now = (scale * self.lead).tanh();
        ((scale * (self.lead + points)).tanh() - now) / (scale * (1.0 - now * now))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::manifest;
    use crate::opponents::Kind;
    use crate::rules::{Game, Setup, TableRules, seeded};

    /// Games of apprentices as they stand after so many turns: how the stakes are for the player on turn, and by how
    /// much he leads.
    fn some(seats: usize, turns: usize, weighs: f32) -> Vec<(Stakes, f32)> {
        let deck = manifest::classic().unwrap().deck().unwrap();
        let after = |seed: u64| {
            let setup = Setup::deal(Arc::clone(&deck), TableRules::default(), seats, None, seed).unwrap();
            let (mut game, mut random) = (Game::new(&setup), seeded(seed));
            for _ in 0..turns {
                let seat = game.public().to_move();
                let play = Kind::Apprentice.choose(&game.view(seat), &mut random);
                game.play(seat, play).unwrap();
            }
            let (points, own) = (game.public().points(), game.public().to_move().index());
            let view = game.view(game.public().to_move());
            let mut outlook = Outlook::of(&view);
            outlook.weighs = weighs;
            (Stakes::of(&outlook), points[own] as f32 - points[(own + 1) % seats] as f32)
        };
        (0..12).map(after).collect()
    }

    #[test]
    fn the_lead_is_the_movers_own() {
        for (stakes, lead) in some(2, 20, 1.0) {
            assert_eq!(stakes.lead, lead.clamp(-FAR * stakes.swing, FAR * stakes.swing));
        }
    }

    #[test]
    fn against_one_who_only_takes_more_is_expected_the_more_turns_are_left() {
        let expected = |turns| some(2, turns, 0.0)[0].0.lead - some(2, turns, 1.0)[0].0.lead;
        assert!(expected(0) > 3.0, "{}", expected(0));
        assert!(some(2, 40, 0.0)[0].0.swing < some(2, 10, 0.0)[0].0.swing);
    }

    #[test]
    fn with_more_players_every_point_counts_alike() {
        assert!(some(3, 9, 0.5).into_iter().all(|(stakes, _)| stakes.worth(1.5) == 1.5 && stakes.worth(-4.0) == -4.0));
    }

    #[test]
    fn little_is_worth_what_it_is() {
        for lead in [-9.0, -2.0, 0.0, 2.0, 9.0] {
            let stakes = Stakes::new(lead, 3.0);
            assert!((stakes.worth(0.01) - 0.01).abs() < 1e-3 && stakes.worth(0.0).abs() < 1e-6);
        }
    }

    #[test]
    fn who_leads_wants_to_be_sure_and_who_is_behind_dares() {
        let gamble = |stakes: Stakes| stakes.worth(1.0) + stakes.worth(-1.0);
        assert!(gamble(Stakes::new(2.0, 3.0)) < -0.05);
        assert!(gamble(Stakes::new(-2.0, 3.0)) > 0.05);
        assert!(gamble(Stakes::new(0.0, 3.0)).abs() < 1e-4);
    }

    #[test]
    fn points_count_even_when_all_is_won_or_lost() {
        for lead in [-30.0, 30.0] {
            let stakes = Stakes::new(lead, 1.0);
            assert!(stakes.worth(2.0) > stakes.worth(1.0) + 0.05);
        }
    }
}
