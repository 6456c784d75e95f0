//! From text to entries, remembering where each stands.
//!
//! `ron` keeps no positions once a value is read, so the cards, their sides and their treasures are first kept as
//! raw pieces of the text: where a piece begins in the text is where it stands in the file, and a piece that is
//! wrong does not hide the others.

use std::collections::BTreeMap;

use ron::error::SpannedError;
use ron::value::RawValue;
use serde::Deserialize;

use super::fault::{Fault, Position, Problem};
use super::{CardEntry, MAX_BYTES, Manifest, Spot, TreasureEntry};
use crate::rules::{CardSpec, MAX_CARDS, MAX_TREASURES, PassageSpec, Side};

/// More faults than this are counted, not listed: a garbled file of a megabyte must not take minutes.
pub(super) const MOST_FAULTS: usize = 500;

/// A list so many times as long as can be played is not looked at entry by entry, for the same reason.
const FAR_TOO_MANY: usize = 4;

#[derive(Deserialize)]
#[serde(rename = "Manifest", deny_unknown_fields)]
struct RawManifest<'a> {
    id: String,
    #[serde(default)]
    four_turns: bool,
    #[serde(borrow)]
    treasures: Vec<&'a RawValue>,
    #[serde(borrow)]
    cards: Vec<&'a RawValue>,
}

#[derive(Deserialize)]
#[serde(rename = "Treasure", deny_unknown_fields)]
struct RawTreasure {
    id: String,
    art: String,
}

#[derive(Deserialize)]
#[serde(rename = "Card", deny_unknown_fields)]
struct RawCard<'a> {
    id: u16,
    #[serde(borrow)]
    art: &'a RawValue,
    #[serde(default)]
    short: bool,
    #[serde(borrow)]
    passages: Vec<&'a RawValue>,
    #[serde(default)]
    spots: BTreeMap<String, (f32, f32)>,
}

#[derive(Deserialize)]
#[serde(rename = "Passage", deny_unknown_fields)]
struct RawPassage<'a> {
    #[serde(borrow)]
    sides: Vec<&'a RawValue>,
    #[serde(borrow)]
    treasures: Vec<&'a RawValue>,
}

/// What could be read of a manifest.
pub(super) struct Draft {
    /// With the cards that were understood whole.
    pub manifest: Manifest,
    /// The places of the others, with their numbers as far as known: to judge what they show would only add faults
    /// that follow from those already found.
    pub doubtful: Vec<(Option<u16>, Position)>,
}

/// Reads as much as can be read.
pub(super) fn read(bytes: &[u8]) -> (Option<Draft>, Vec<Fault>) {
    let whole_file = |problem| (None, vec![Fault::at(Position::default(), None, problem)]);
    if bytes.len() > MAX_BYTES {
        return whole_file(Problem::TooLarge(bytes.len()));
    }
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(wrong) => return whole_file(Problem::NotText(wrong.valid_up_to())),
    };
    let mut reader = Reader { text, faults: Vec::new(), unlisted: 0, doubts: 0, doubtful: Vec::new() };
    let manifest = reader.manifest();
    if reader.unlisted > 0 {
        reader.faults.push(Fault::at(Position::default(), None, Problem::More(reader.unlisted)));
    }
    (manifest.map(|manifest| Draft { manifest, doubtful: reader.doubtful }), reader.faults)
}

struct Reader<'a> {
    text: &'a str,
    faults: Vec<Fault>,
    unlisted: usize,
    /// How many pieces could not be understood so far.
    doubts: usize,
    doubtful: Vec<(Option<u16>, Position)>,
}

impl<'a> Reader<'a> {
    fn manifest(&mut self) -> Option<Manifest> {
        let raw: RawManifest = match ron::from_str(self.text) {
            Ok(raw) => raw,
            Err(wrong) => {
                let position = Position { line: wrong.span.start.line, column: wrong.span.start.col };
                self.report(position, None, Problem::Syntax(wrong.code.to_string()));
                return None;
            }
        };
        let counts = [("cards", raw.cards.len(), MAX_CARDS), ("treasures", raw.treasures.len(), MAX_TREASURES)];
        let far_too_many = counts.into_iter().find(|(_, count, most)| *count > FAR_TOO_MANY * most);
        if let Some((what, count, most)) = far_too_many {
            self.report(Position::default(), None, Problem::TooMany { what, count, most });
            return None;
        }
        let treasures: Vec<TreasureEntry> = raw.treasures.iter().filter_map(|raw| self.treasure(raw)).collect();
        let cards = raw.cards.iter().filter_map(|raw| self.card(raw, &treasures)).collect();
        Some(Manifest { id: raw.id, four_turns: raw.four_turns, treasures, cards, notices: Vec::new() })
    }

    fn treasure(&mut self, raw: &'a RawValue) -> Option<TreasureEntry> {
        let entry: RawTreasure = self.piece(raw, None)?;
        Some(TreasureEntry { id: entry.id, art: entry.art, position: self.position(raw) })
    }

    fn card(&mut self, raw: &'a RawValue, known: &[TreasureEntry]) -> Option<CardEntry> {
        let position = self.position(raw);
        let doubts = self.doubts;
        let Some(card) = self.piece::<RawCard>(raw, None) else {
            self.doubtful.push((None, position));
            return None;
        };
        let art: Option<String> = self.piece(card.art, Some(card.id));
        let passages: Vec<PassageSpec> =
            card.passages.iter().filter_map(|raw| self.passage(raw, card.id, known)).collect();
        let Some(art) = art.filter(|_| self.doubts == doubts) else {
            self.doubtful.push((Some(card.id), position));
            return None;
        };
        let spots = self.spots(&card, &passages, position);
        Some(CardEntry { art, short: card.short, spots, position, spec: CardSpec { id: card.id, passages } })
    }

    fn spots(&mut self, card: &RawCard, passages: &[PassageSpec], position: Position) -> Vec<(String, Spot)> {
        let names: Vec<&String> = passages.iter().flat_map(|passage| &passage.treasures).collect();
        for name in card.spots.keys().filter(|name| !names.contains(name)) {
            self.report(position, Some(card.id), Problem::SpotWithoutTreasure(name.clone()));
        }
        let spot = |name: &String| card.spots.get(name).map(|(x, y)| (name.clone(), Spot { x: *x, y: *y }));
        names.into_iter().filter_map(spot).collect()
    }

    fn passage(&mut self, raw: &'a RawValue, card: u16, known: &[TreasureEntry]) -> Option<PassageSpec> {
        let passage: RawPassage = self.piece(raw, Some(card))?;
        let sides = passage.sides.iter().filter_map(|raw| self.side(raw, card)).collect();
        let treasures = passage.treasures.iter().filter_map(|raw| self.treasure_name(raw, card, known)).collect();
        Some(PassageSpec { sides, treasures })
    }

    fn side(&mut self, raw: &'a RawValue, card: u16) -> Option<Side> {
        let side = raw.into_rust::<Side>();
        if side.is_err() {
            self.doubts += 1;
            self.report(self.position(raw), Some(card), Problem::UnknownSide(raw.trim().get_ron().to_owned()));
        }
        side.ok()
    }

    /// An unknown name is reported and kept, so that the card is checked as it was meant.
    fn treasure_name(&mut self, raw: &'a RawValue, card: u16, known: &[TreasureEntry]) -> Option<String> {
        let name: String = self.piece(raw, Some(card))?;
        if known.iter().all(|treasure| treasure.id != name) {
            self.report(self.position(raw), Some(card), Problem::UnknownTreasure(name.clone()));
        }
        Some(name)
    }

    fn piece<T: Deserialize<'a>>(&mut self, raw: &'a RawValue, card: Option<u16>) -> Option<T> {
        match raw.into_rust() {
            Ok(value) => Some(value),
            Err(wrong) => {
                self.doubts += 1;
                let position = self.position_within(raw, &wrong);
                self.report(position, card, Problem::Syntax(wrong.code.to_string()));
                None
            }
        }
    }

    fn report(&mut self, position: Position, card: Option<u16>, problem: Problem) {
        if self.faults.len() < MOST_FAULTS {
            self.faults.push(Fault::at(position, card, problem));
        } else {
            self.unlisted += 1;
        }
    }

    /// Where a raw piece begins. It borrows from the text, so the distance of their addresses is its offset.
    fn position(&self, raw: &RawValue) -> Position {
        self.position_of(raw.trim().get_ron().as_ptr() as usize - self.text.as_ptr() as usize)
    }

    fn position_of(&self, offset: usize) -> Position {
        // Past the limit nothing is listed, and looking up the place of every card of a huge file takes long.
        if self.faults.len() >= MOST_FAULTS {
            return Position::default();
        }
        let before = self.text.get(..offset).unwrap_or(self.text);
        let line_begin = before.rfind('\n').map_or(0, |newline| newline + 1);
        Position { line: before.matches('\n').count() + 1, column: before[line_begin..].chars().count() + 1 }
    }

    /// `ron` counts lines and columns from the beginning of the piece.
    fn position_within(&self, raw: &RawValue, wrong: &SpannedError) -> Position {
        let begin = self.position_of(raw.get_ron().as_ptr() as usize - self.text.as_ptr() as usize);
        let start = wrong.span.start;
        match start.line {
            0 | 1 => Position { line: begin.line, column: begin.column + start.col.saturating_sub(1) },
            further => Position { line: begin.line + further - 1, column: start.col },
        }
    }
}
