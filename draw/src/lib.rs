//! Drawings: pictures of waves, and schematics of modules. Files and texts for people; nothing reads them back.
//!
//! - [`picture`]: a stretch of a VCD or an FST of any simulator, or values that a program has, drawn as SVG, as PNG, as source
//!   for WaveDrom or in the characters of a terminal
//! - [`schematic`]: a module as SVG, as fine as a person can read it
//! - [`svg`]: text in SVG and HTML
//!
//! What holds:
//!
//! - The same input gives the same bytes. Nothing depends on the time, the machine, its fonts or its locale.
//! - An SVG or a PNG needs no other file.
//! - Traces come from anywhere. One that is damaged, cut off, hostile or without an end gives an error that says what was found,
//!   never a panic, and takes no more memory than the book's page about waveforms states.
//! - A picture that cannot be drawn cannot be made: [`picture::Picture::new`] says why.
//! - A schematic is that of a module without mistakes, as `ModuleBuilder::finish` gives it.
//!
//! Nothing here knows blocks or the command. `warpwright-hdl` says what a module is, and traces are read by `wellen`.

pub mod picture;
pub mod schematic;
pub mod svg;
