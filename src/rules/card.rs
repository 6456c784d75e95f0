//! Sides, quarter turns, and the handles by which the rulebook names cards, passages and treasures.

use std::num::NonZeroU8;

use serde::{Deserialize, Serialize};

/// A side of a card as it lies, or of a cell. North is up (y grows), east is right (x grows).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[repr(u8)]
pub enum Side {
    /// Towards growing y.
    North = 0,
    /// Towards growing x.
    East = 1,
    /// Towards falling y.
    South = 2,
    /// Towards falling x.
    West = 3,
}

impl Side {
    /// All four, clockwise from north.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The number of this side, clockwise from north.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The side across.
    #[inline]
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 2) & 3]
    }

    /// Where this side of a card lies after the card was turned.
    ///
    /// ```
    /// use labirints::rules::{Side, Turn};
    /// assert_eq!(Side::North.turned(Turn::new(1).unwrap()), Side::East);
    /// ```
    #[inline]
    pub const fn turned(self, turn: Turn) -> Self {
        Self::ALL[(self as usize + turn.0 as usize) & 3]
    }
}

/// A set of sides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Sides(u8);

impl Sides {
    /// No side.
    pub const NONE: Self = Self(0);
    /// All four sides.
    pub const ALL: Self = Self(0b1111);

    /// Whether `side` is in the set.
    #[inline]
    pub const fn contains(self, side: Side) -> bool {
        self.0 & (1 << side as u8) != 0
    }

    /// Puts `side` in.
    #[inline]
    pub fn insert(&mut self, side: Side) {
        self.0 |= 1 << side as u8;
    }

    /// Takes `side` out.
    #[inline]
    pub fn remove(&mut self, side: Side) {
        self.0 &= !(1 << side as u8);
    }

    /// Whether no side is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many sides there are.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the sets share a side.
    #[inline]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The sides in both sets.
    #[inline]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The sides in this set that are not in `other`.
    #[inline]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The set as it lies after a turn.
    #[inline]
    pub const fn turned(self, turn: Turn) -> Self {
        let wide = self.0 << turn.0;
        Self((wide | wide >> 4) & 0b1111)
    }

    /// Takes the first side, clockwise from north, out and hands it over.
    #[inline]
    pub fn pop(&mut self) -> Option<Side> {
        let side = self.first()?;
        self.0 &= self.0 - 1;
        Some(side)
    }

    /// The first side, clockwise from north.
    #[inline]
    pub const fn first(self) -> Option<Side> {
        if self.0 == 0 { None } else { Some(Side::ALL[(self.0.trailing_zeros() & 3) as usize]) }
    }

    /// The set as a number below 16.
    #[inline]
    pub const fn bits(self) -> usize {
        (self.0 & 0b1111) as usize
    }

    /// The sides, clockwise from north.
    pub fn iter(self) -> impl Iterator<Item = Side> {
        Side::ALL.into_iter().filter(move |side| self.contains(*side))
    }
}

impl FromIterator<Side> for Sides {
    fn from_iter<I: IntoIterator<Item = Side>>(sides: I) -> Self {
        let mut set = Self::NONE;
        for side in sides {
            set.insert(side);
        }
        set
    }
}

/// How often a card was turned clockwise by a quarter: 0 to 3.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Turn(pub(super) u8);

impl Turn {
    /// As the manifest writes the card.
    pub const NONE: Self = Self(0);
    /// The four turns.
    pub const ALL: [Self; 4] = [Self(0), Self(1), Self(2), Self(3)];

    /// A number of quarter turns; `None` above 3.
    pub const fn new(quarters: u8) -> Option<Self> {
        if quarters < 4 { Some(Self(quarters)) } else { None }
    }

    /// The number of quarter turns, 0 to 3.
    #[inline]
    pub const fn quarters(self) -> u8 {
        self.0
    }

    /// One quarter further, clockwise.
    pub const fn clockwise(self) -> Self {
        Self((self.0 + 1) & 3)
    }

    /// One quarter back.
    pub const fn counter_clockwise(self) -> Self {
        Self((self.0 + 3) & 3)
    }
}

impl TryFrom<u8> for Turn {
    type Error = String;
    fn try_from(quarters: u8) -> Result<Self, Self::Error> {
        Self::new(quarters).ok_or_else(|| format!("{quarters} quarter turns: only 0 to 3 exist"))
    }
}

impl From<Turn> for u8 {
    fn from(turn: Turn) -> Self {
        turn.0
    }
}

macro_rules! handle {
    ($(#[$doc:meta])* $name:ident, $bits:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        // Never zero, so that an `Option` of it is a byte as well: the search reads many of them.
        pub struct $name(NonZeroU8);

        impl $name {
            /// The handle with this number. Numbers wrap at the size of the sets that hold them, so that a handle
            /// can never point outside a set; a number from outside must be checked against the deck first.
            #[inline]
            pub const fn from_index(index: u8) -> Self {
                match NonZeroU8::new((index & ($bits - 1)) + 1) {
                    Some(number) => Self(number),
                    None => Self(NonZeroU8::MIN),
                }
            }

            /// The number, from 0.
            #[inline]
            pub const fn index(self) -> usize {
                // The mask is free and lets the compiler drop every bounds check.
                ((self.0.get() - 1) & ($bits - 1)) as usize
            }
        }
    };
}

handle!(
    /// A card of the deck in play, by its place in [`Deck`](super::Deck). Its printed number is
    /// [`Deck::id_of`](super::Deck::id_of).
    Card, 64
);

handle!(
    /// A passage of a card of the deck in play: the sides it joins and what lies on it are known to
    /// [`Deck`](super::Deck).
    Passage, 128
);

handle!(
    /// A kind of treasure of the deck in play, by its place in [`Deck::treasure_names`](super::Deck::treasure_names).
    Treasure, 128
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_quarter_turns_are_none() {
        for side in Side::ALL {
            let mut turned = side;
            for _ in 0..4 {
                turned = turned.turned(Turn(1));
            }
            assert_eq!(turned, side);
        }
    }

    #[test]
    fn turning_a_set_turns_each_of_its_sides() {
        for bits in 0..16 {
            for turn in Turn::ALL {
                let each: Sides = Sides(bits).iter().map(|side| side.turned(turn)).collect();
                assert_eq!(Sides(bits).turned(turn), each);
            }
        }
    }

    #[test]
    fn a_fifth_turn_is_refused() {
        assert_eq!(Turn::new(4), None);
        assert!(ron::from_str::<Turn>("4").is_err());
    }
}
