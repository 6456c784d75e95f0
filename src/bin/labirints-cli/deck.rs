//! `deck`: checks a card manifest and prints its cards.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::Path;

use clap::Args;
use labirints::manifest::{CardEntry, Fault, Manifest, Shape};
use labirints::rules::{Deck, Turn};

use crate::Verdict;
use crate::choices::DeckChoice;
use crate::failure::Failure;
use crate::files::plain;
use crate::text_art::{Artist, HEIGHT, WIDTH};

/// How many cards are drawn side by side: as many as 80 columns hold.
const CARDS_A_ROW: usize = 80 / (WIDTH + 1);

/// What to check.
#[derive(Args)]
pub struct Arguments {
    /// The manifest; without one, the built-in deck. `short` stands for the cards of the short game.
    #[arg(value_name = "FILE", default_value = "classic", hide_default_value = true)]
    deck: DeckChoice,
    /// Draw every card.
    #[arg(long)]
    draw: bool,
    /// Missing pictures are faults, each listed. Built-in decks are checked without pictures.
    #[arg(long)]
    art: bool,
}

/// Prints the faults of the deck, or else its notices and cards.
pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<Verdict, Failure> {
    let (manifest, missing) = match arguments.deck.manifest()? {
        Ok(manifest) => {
            let missing = arguments.missing_art(&manifest);
            (manifest, missing)
        }
        Err(faults) => return report_faults(&faults, out),
    };
    if arguments.art && !missing.is_empty() {
        return report_faults(&missing, out);
    }
    let deck = arguments.deck.deck_of(&manifest)?;
    if arguments.draw {
        draw(&deck, out)?
    } else {
        table(&deck, &manifest, out)?
    }
    for notice in &manifest.notices {
        writeln!(out, "notice: {}", plain(&notice.to_string()))?;
    }
    if let Some(first) = missing.first() {
        let count = missing.len();
        writeln!(out, "warning: {count} pictures are missing (--art lists them), the first: {}", words(first))?;
    }
    Ok(Verdict::Sound)
}

fn report_faults(faults: &[Fault], out: &mut impl Write) -> Result<Verdict, Failure> {
    for fault in faults {
        writeln!(out, "{}", words(fault))?;
    }
    writeln!(out, "{} {}", faults.len(), if faults.len() == 1 { "fault" } else { "faults" })?;
    Ok(Verdict::Faulty)
}

fn words(fault: &Fault) -> String {
    plain(&fault.to_string())
}

impl Arguments {
    /// The pictures of a manifest lie in its folder; those of the built-in deck belong to the game with the window.
    fn missing_art(&self, manifest: &Manifest) -> Vec<Fault> {
        let Some(path) = self.deck.file() else { return Vec::new() };
        let folder = path.parent().unwrap_or(Path::new("."));
        manifest.missing_art(|art| folder.join(art).is_file())
    }
}

fn table(deck: &Deck, manifest: &Manifest, out: &mut impl Write) -> io::Result<()> {
    let artist = Artist::new(deck);
    let in_play = |entry: &&CardEntry| deck.card(entry.spec.id).is_some();
    let entries: Vec<&CardEntry> = manifest.cards.iter().filter(in_play).collect();
    writeln!(out, "{:>5}  {:5}  {:11}  passages and treasures", "card", "short", "shape")?;
    for entry in &entries {
        let Some(card) = deck.card(entry.spec.id) else { continue };
        let short = if entry.short { "yes" } else { "" };
        let words = artist.in_words(card, Turn::NONE);
        writeln!(out, "{:>5}  {short:5}  {:11}  {words}", entry.spec.id, shape_name(entry.shape()))?;
    }
    let mut shapes: BTreeMap<Shape, usize> = BTreeMap::new();
    entries.iter().for_each(|entry| *shapes.entry(entry.shape()).or_default() += 1);
    let shapes: Vec<String> = shapes.iter().map(|(shape, count)| format!("{count} {}", shape_name(*shape))).collect();
    let short = entries.iter().filter(|entry| entry.short).count();
    let treasures = deck.treasure_names().len();
    writeln!(
        out,
        "\n{}: {} cards, {treasures} treasures, {short} cards for the short game",
        plain(deck.id()),
        deck.len()
    )?;
    writeln!(out, "shapes: {}", shapes.join(", "))
}

fn shape_name(shape: Shape) -> &'static str {
    match shape {
        Shape::TJunction => "T-junction",
        Shape::Bend => "bend",
        Shape::Straight => "straight",
        Shape::Crossroad => "crossroad",
        Shape::DoubleBend => "double bend",
        Shape::Bridge => "bridge",
        Shape::Other => "other",
    }
}

fn draw(deck: &Deck, out: &mut impl Write) -> io::Result<()> {
    let artist = Artist::new(deck);
    let cards: Vec<Vec<String>> = deck.cards().iter().map(|card| artist.card(card, Turn::NONE)).collect();
    for row in cards.chunks(CARDS_A_ROW) {
        for line in 0..HEIGHT {
            let parts: Vec<&str> = row.iter().map(|card| card[line].as_str()).collect();
            writeln!(out, "{}", parts.join(" "))?;
        }
    }
    Ok(())
}
