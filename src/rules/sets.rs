//! Small sets of cards and of passages, as bits of one machine word.
//!
//! The search loop joins, cuts and compares such sets millions of times a second; a word does each in one step.

use super::card::{Card, Passage};

macro_rules! word_set {
    ($(#[$doc:meta])* $name:ident, $word:ty, $item:ident, $bits:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
        pub struct $name($word);

        impl $name {
            /// The set without members.
            pub const EMPTY: Self = Self(0);

            /// The set with one member.
            #[inline]
            pub const fn of(item: $item) -> Self {
                Self(1 << item.index())
            }

            /// The members with the numbers `0..count`; `count` is at most the width of the word.
            pub const fn first(count: usize) -> Self {
                if count >= $bits { Self(<$word>::MAX) } else { Self((1 << count) - 1) }
            }

            /// Whether nothing is in the set.
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// How many members there are.
            #[inline]
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Whether `item` is a member.
            #[inline]
            pub const fn contains(self, item: $item) -> bool {
                self.0 & (1 << item.index()) != 0
            }

            /// Whether every member is also in `other`.
            #[inline]
            pub const fn is_subset(self, other: Self) -> bool {
                self.0 & !other.0 == 0
            }

            /// Whether the sets have a member in common.
            #[inline]
            pub const fn meets(self, other: Self) -> bool {
                self.0 & other.0 != 0
            }

            /// Puts `item` in.
            #[inline]
            pub fn insert(&mut self, item: $item) {
                self.0 |= 1 << item.index();
            }

            /// Takes `item` out.
            #[inline]
            pub fn remove(&mut self, item: $item) {
                self.0 &= !(1 << item.index());
            }

            /// Takes the member with the smallest number out and hands it over.
            #[inline]
            pub fn pop(&mut self) -> Option<$item> {
                if self.0 == 0 {
                    return None;
                }
                let index = self.0.trailing_zeros() as u8;
                self.0 &= self.0 - 1;
                Some($item::from_index(index))
            }

            /// The members, smallest number first.
            #[inline]
            pub fn iter(self) -> impl Iterator<Item = $item> {
                let mut rest = self;
                std::iter::from_fn(move || rest.pop())
            }
        }

        impl std::ops::BitOr for $name {
            type Output = Self;
            #[inline]
            fn bitor(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }
        }

        impl std::ops::BitOrAssign for $name {
            #[inline]
            fn bitor_assign(&mut self, other: Self) {
                self.0 |= other.0;
            }
        }

        impl std::ops::BitAnd for $name {
            type Output = Self;
            #[inline]
            fn bitand(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }
        }

        impl std::ops::Sub for $name {
            type Output = Self;
            #[inline]
            fn sub(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }
        }

        impl FromIterator<$item> for $name {
            fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> Self {
                let mut set = Self::EMPTY;
                for item in items {
                    set.insert(item);
                }
                set
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_set().entries(self.iter().map(|item| item.index())).finish()
            }
        }
    };
}

word_set!(
    /// A set of cards of the deck in play.
    ///
    /// ```
    /// use labirints::rules::{Card, CardSet};
    /// let mut set = CardSet::of(Card::from_index(3));
    /// set.insert(Card::from_index(7));
    /// assert_eq!(set.len(), 2);
    /// assert!(set.contains(Card::from_index(7)));
    /// ```
    CardSet, u64, Card, 64
);

word_set!(
    /// A set of passages of the deck in play.
    PassageSet, u128, Passage, 128
);
