//! Seeded chance: the same seed throws the same dice on every machine.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::Rng;

/// A seeded source of chance with the few throws the drawings need.
pub struct Dice(ChaCha8Rng);

impl Dice {
    /// Dice for one picture; `part` keeps the stones of a card from changing when its leaves do.
    pub fn new(picture: u64, part: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(picture * 1009 + part))
    }

    /// A number from `a` up to `b`.
    pub fn range(&mut self, a: f32, b: f32) -> f32 {
        let unit = (self.0.next_u32() >> 8) as f32 / (1u32 << 24) as f32;
        a + (b - a) * unit
    }

    /// A whole number from 0 up to but without `n`.
    pub fn below(&mut self, n: usize) -> usize {
        self.0.next_u32() as usize % n
    }

    /// True in a share `p` of all throws.
    pub fn chance(&mut self, p: f32) -> bool {
        self.range(0.0, 1.0) < p
    }

    /// One of the values.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    /// Shuffles the values.
    pub fn shuffle<T>(&mut self, values: &mut [T]) {
        for i in (1..values.len()).rev() {
            values.swap(i, self.below(i + 1));
        }
    }
}
