//! Labirints.
