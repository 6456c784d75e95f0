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
use crate::rules::{CardSpec, PassageSpec, Side};

/// More faults than this are counted, not listed: a garbled file of a megabyte must not take minutes.
const MOST_FAULTS: usize = 500;

#[derive(Deserialize)]
#[serde(rename = "Manifest", deny_unknown_fields)]
struct RawManifest<'a> {
    id: String,
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

/// Reads as much as can be read. No manifest comes back when a part of it could not be understood.
pub(super) fn read(bytes: &[u8]) -> (Option<Manifest>, Vec<Fault>) {
    let whole_file = |problem| (None, vec![Fault::at(Position::default(), None, problem)]);
    if bytes.len() > MAX_BYTES {
        return whole_file(Problem::TooLarge(bytes.len()));
    }
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(wrong) => return whole_file(Problem::NotText(wrong.valid_up_to())),
    };
    let mut reader = Reader { text, faults: Vec::new(), unlisted: 0 };
    let manifest = reader.manifest();
    if reader.unlisted > 0 {
        reader.faults.push(Fault::at(Position::default(), None, Problem::More(reader.unlisted)));
    }
    (manifest.filter(|_| reader.faults.is_empty()), reader.faults)
}

struct Reader<'a> {
    text: &'a str,
    faults: Vec<Fault>,
    unlisted: usize,
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
        let treasures: Vec<TreasureEntry> = raw.treasures.iter().filter_map(|raw| self.treasure(raw)).collect();
        let cards = raw.cards.iter().filter_map(|raw| self.card(raw, &treasures)).collect();
        Some(Manifest { id: raw.id, treasures, cards, notices: Vec::new() })
    }

    fn treasure(&mut self, raw: &'a RawValue) -> Option<TreasureEntry> {
        let entry: RawTreasure = self.piece(raw, None)?;
        Some(TreasureEntry { id: entry.id, art: entry.art, position: self.position(raw) })
    }

    fn card(&mut self, raw: &'a RawValue, known: &[TreasureEntry]) -> Option<CardEntry> {
        let card: RawCard = self.piece(raw, None)?;
        let art: Option<String> = self.piece(card.art, Some(card.id));
        let passages: Vec<PassageSpec> =
            card.passages.iter().filter_map(|raw| self.passage(raw, card.id, known)).collect();
        let spots = passages.iter().flat_map(|passage| &passage.treasures);
        let spots = spots.filter_map(|name| card.spots.get(name).map(|(x, y)| (name.clone(), Spot { x: *x, y: *y })));
        let entry = CardEntry {
            art: art?,
            short: card.short,
            spots: spots.collect(),
            position: self.position(raw),
            spec: CardSpec { id: card.id, passages },
        };
        for name in card.spots.keys().filter(|name| entry.spots.iter().all(|(other, _)| other != *name)) {
            self.report(entry.position, Some(card.id), Problem::SpotWithoutTreasure(name.clone()));
        }
        Some(entry)
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
