//! The blocks as hardware, in two architectures.

mod finish;
mod iterative;
mod pipelined;
mod special;

pub use pipelined::function;
pub(super) use pipelined::held;

use super::{Architecture, Configuration, FloatDigits};
use crate::float::rounding_enum;
use warpwright_hdl::prelude::*;

pub(super) fn build(c: &Configuration) -> Result<Module, BuildErrors> {
    match c.architecture {
        Architecture::Iterative => iterative::build(c),
        Architecture::Pipelined { stages } => pipelined::build(c, stages),
    }
}

/// Says what an input is.
fn input<'m>(c: &Configuration, name: &str, port: Signal<'m>) -> Signal<'m> {
    let port = port.doc(about(c, name));
    match name {
        "rounding" => port.of_enum(&rounding_enum()),
        _ => port,
    }
}

/// What a port is.
fn about(c: &Configuration, port: &str) -> &'static str {
    match (port, c.operation) {
        ("a", FloatDigits::Divide) => "the dividend",
        ("b", FloatDigits::Divide) => "the divisor",
        ("a", FloatDigits::SquareRoot) => "the radicand",
        ("rounding", _) => "how the result is rounded",
        ("tag", _) => "is passed through",
        ("result", FloatDigits::Divide) => "a / b, rounded",
        ("result", FloatDigits::SquareRoot) => "the square root of a, rounded",
        _ => "",
    }
}
