//! Draws waveforms and module schematics. The output is for people; nothing reads it back.
//!
//! - [`picture`]: a time range of any simulator's VCD or FST, or values held
//!   by a program, drawn as SVG, as PNG, as WaveDrom source or as terminal text
//! - [`schematic`]: a module as SVG, in as much detail as stays readable
//! - [`svg`]: text in SVG and HTML
//!
//! Guarantees:
//!
//! - The same input gives the same bytes. Output does not depend on the time, the machine, its fonts or its locale.
//! - An SVG or a PNG is self-contained.
//! - Traces are untrusted. One that is damaged, truncated, hostile or endless gives an error that says
//!   what was found, never a panic, and takes no more memory than the book's page about waveforms states.
//! - A picture that cannot be drawn cannot be constructed: [`picture::Picture::new`] says why.
//! - A schematic is drawn from a module without mistakes, as returned by `ModuleBuilder::finish`.
//!
//! This crate is independent of blocks and the command. `warpwright-hdl` defines modules, and `wellen` reads traces.

pub mod picture;
pub mod schematic;
pub mod svg;
