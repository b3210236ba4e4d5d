//! Warpwright: GPU datapath hardware, described once in Rust.
//!
//! This is the crate that Rust users depend on. It only re-exports the other crates:
//!
//! - [`hdl`]: the language, the netlist, the Verilog writer,
//! - [`sim`]: simulation of netlists, waveforms,
//! - [`prove`]: proofs about a netlist,
//! - [`eu`]: the instruction set of Intel's Xe-HPG as data and as software models,
//! - [`blocks`]: the catalogue, golden models, Boolean functions,
//! - [`testbenches`]: checks of blocks against their golden models.
//!
//! A block described, simulated and emitted:
//!
//! ```
//! use std::sync::Arc;
//! use warpwright::hdl::netlist::flatten::{Names, flatten};
//! use warpwright::hdl::netlist::passes::optimize;
//! use warpwright::hdl::prelude::*;
//! use warpwright::hdl::verilog;
//! use warpwright::sim::engine::Single;
//! use warpwright::sim::simulator::Simulator;
//!
//! // A counter that stays at its greatest value.
//! let m = ModuleBuilder::new("saturating_counter");
//! let up = m.input("up", 1).doc("count");
//! let count = m.register("count_now", 4).reset(0u8);
//! let next = (up & !count.value().all()).mux(count.value() + 1, count.value());
//! m.output("count", count.next(next)).doc("how often");
//! let module = Arc::new(m.finish()?);
//!
//! // As Verilog.
//! let files = verilog::emit(&module, &verilog::Options::default());
//! assert_eq!(files[0].name, "saturating_counter.v");
//! assert!(files[0].text.contains("module saturating_counter"));
//!
//! // Twenty cycles of it.
//! let mut counter = Single::new(&optimize(flatten(&module, Names::Dropped)));
//! counter.poke("up", 1u8.into())?;
//! (0..20).for_each(|_| counter.step());
//! assert_eq!(counter.peek("count")?, 15u8.into());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// The guide's program, which a test of the command reads, names this crate as others do.
#[cfg(test)]
extern crate self as warpwright;

#[cfg(feature = "command")]
mod program;

#[cfg(feature = "command")]
pub use program::{NotHeld, command, own_command, verified};
pub use warpwright_blocks as blocks;
#[cfg(feature = "checks")]
pub use warpwright_campaign as campaign;
pub use warpwright_eu as eu;
pub use warpwright_hdl as hdl;
#[cfg(feature = "checks")]
pub use warpwright_prove as prove;
pub use warpwright_sim as sim;
#[cfg(feature = "checks")]
pub use warpwright_testbenches as testbenches;

/// The code in the book, run with the tests.
#[cfg(doctest)]
mod book {
    #[doc = include_str!("../../README.md")]
    struct Readme;
    #[doc = include_str!("../../docs/guide/describing_hardware.md")]
    struct DescribingHardware;
    #[doc = include_str!("../../docs/guide/describing_state.md")]
    struct DescribingState;
    #[doc = include_str!("../../docs/guide/describing_structure.md")]
    struct DescribingStructure;
    #[doc = include_str!("../../docs/guide/describing_streams.md")]
    struct DescribingStreams;
    #[doc = include_str!("../../docs/guide/unit_tests.md")]
    struct UnitTests;
    #[doc = include_str!("../../docs/guide/invariants.md")]
    struct Invariants;
    #[doc = include_str!("../../docs/guide/adding_a_block.md")]
    struct AddingABlock;
}
