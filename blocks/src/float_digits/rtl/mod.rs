//! The blocks as hardware, in three architectures, two of which are pipelines.

mod finish;
mod iterative;
mod markstein;
mod pipelined;
mod special;

pub use pipelined::function;
pub(super) use pipelined::held;

use super::contract::{Configuration, FloatDigits};
use crate::float::rounding_enum;
use warpwright_hdl::prelude::*;
use warpwright_hdl::stream::Stream;

pub(super) fn build(c: &Configuration) -> Result<Module, BuildErrors> {
    match c.architecture.stages() {
        None => iterative::build(c),
        Some(stages) => pipelined::build(c, stages),
    }
}

/// The stream of operands, whose ports say what they are.
fn operands<'m>(m: &'m ModuleBuilder, c: &Configuration) -> Stream<'m> {
    let stream = m.stream_input("in", c.operands());
    for (name, _) in c.operands() {
        let port = match name {
            "rounding" => stream.field_of_enum(name, &rounding_enum()),
            _ => stream.field(name),
        };
        port.doc(about(c, name));
    }
    stream
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
