//! Draws every picture of Labirints and writes it to `assets/`.
fn main() {}
