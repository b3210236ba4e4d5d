//! Uses a block of Warpwright's catalogue as a part of a rust-hdl design.
//!
//! [`rust_source`] writes a Rust file for a block, its settings and a name: the ports, from which
//! [`part!`](crate::part) makes a struct whose fields are rust-hdl signals. It contains a [`Part`], which
//!
//! - simulates: Warpwright's engine runs inside rust-hdl's loop, so that outputs follow inputs while
//!   the loop settles, and registers update once per rising edge, however often the loop iterates;
//! - writes Verilog: `generate_verilog` includes the module that Warpwright emits, named
//!   after the block and its settings, once, however many instances of it a design has.
//!
//! ```
//! use warpwright_rust_hdl::export::rust_source;
//!
//! let source = rust_source("lut_array", &[("width", "8")], "LutArray")?;
//! assert!(source.contains("src0: In Bits<8>,"));
//! assert!(source.contains("clock: In Clock,"));
//! # Ok::<(), warpwright_rust_hdl::export::ExportError>(())
//! ```

mod by_name;
mod described;
mod error;
mod macros;
mod outline;
mod part;
mod port;
mod rename;
mod source;
mod text;
mod value;
mod verilog;

pub use by_name::{ByName, PortValues, number, value};
pub use error::ExportError;
pub use part::{Inputs, Outputs, Part};
pub use port::PortRole;
pub use source::rust_source;
pub use value::Value;

/// What a generated file uses: rust-hdl's own prelude, and what the struct gives.
pub mod prelude {
    pub use super::{ByName, ExportError};
    pub use rust_hdl_core::prelude::*;
}
