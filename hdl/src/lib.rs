//! The Warpwright language: hardware described as a graph, in Rust, with widths fixed at run time.
//!
//! - describing: [`builder`], [`signal`], [`bundle`], [`instance`], [`control`], [`part`], [`stream`], [`enums`], [`size`], [`naming`]
//! - the description itself: [`module`]; its text form: [`text`]; reported mistakes: [`problem`]
//! - the flat, word-level form: [`netlist`], made by [`netlist::flatten`], simplified by [`netlist::passes`]
//! - cutting a function into pipeline stages: [`pipeline`]; inlining instances: [`inline`]
//! - parameters that may be overridden in the emitted text: [`mod@overridable`], [`allowed`]
//! - module name prefixes: [`prefix`]
//! - the Verilog writer: [`verilog`]
//! - bit-vector functions that run on numbers and on symbols: [`word`]
//! - suggestions for mistyped names: [`nearest`]
//!
//! ```
//! use warpwright_hdl::prelude::*;
//!
//! let m = ModuleBuilder::new("majority");
//! let (a, b, c) = (m.input("a", 8), m.input("b", 8), m.input("c", 8));
//! m.output("y", (a & b) | (a & c) | (b & c));
//! let module = m.finish()?;
//! assert_eq!(module.ports.len(), 4);
//! # Ok::<(), BuildErrors>(())
//! ```

// The derive macros name this crate as others do.
extern crate self as warpwright_hdl;

pub mod allowed;
pub mod bits;
pub mod builder;
pub mod bundle;
mod check;
pub mod control;
pub mod enums;
pub mod inline;
pub mod instance;
mod lane_rows;
pub mod module;
pub mod names;
pub mod naming;
pub mod nearest;
pub mod netlist;
pub mod overridable;
pub mod part;
pub mod pipeline;
pub mod prefix;
pub mod primitive;
pub mod problem;
mod row;
mod rules;
pub mod section;
pub mod signal;
pub mod size;
pub mod source;
pub mod stream;
pub mod text;
mod variables;
pub mod verilog;
pub mod word;

pub use warpwright_hdl_derive::description;

/// What a description needs.
pub mod prelude {
    pub use crate::bits::Bits;
    pub use crate::builder::ModuleBuilder;
    pub use crate::bundle::{Bundle, Field, Shape, ShapeExt, Signals, SignalsExt};
    pub use crate::description;
    pub use crate::enums::{EnumType, Enumeration};
    pub use crate::instance::LaneBuilder;
    pub use crate::module::Module;
    pub use crate::overridable::overridable;
    pub use crate::part::Part;
    pub use crate::primitive::Primitive;
    pub use crate::problem::BuildErrors;
    pub use crate::signal::Signal;
    pub use crate::size::Size;
}
