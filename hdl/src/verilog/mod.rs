//! Verilog: a module as text that a person would have written.
//!
//! One file a module; lane bodies written in place stand in the generate loop of the module around them. The
//! dialect is the part of Verilog-2001 (or, if asked, of SystemVerilog) that every tool takes in the same way.
//!
//! **Why widths come out right.** Verilog computes an expression at the width of its context. In the IR both
//! operands of every operation have the same width, which is also the result's (comparisons, reductions, shift
//! amounts, indices and the parts of a concatenation are computed at their own width in both languages), every
//! literal is sized, and every declared net has the width of its node. So the context of every operand is
//! exactly the IR's width, and nothing is widened or cut.
//!
//! **What Verilog leaves undefined is guarded**: an index, address or table entry beyond the last gives 0.
//!
//! - [`usage`]: what is alive, how often it is read, which bits of it are read
//! - [`names`]: which values become nets, and how they are called
//! - [`expression`]: values as expressions
//! - [`scope`]: a module's or lane body's items; [`file`]: the file around them

mod expression;
mod file;
mod layout;
mod names;
mod scope;
mod usage;

use crate::module::Module;
use std::sync::Arc;

/// What kind of text is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Which language.
    pub dialect: Dialect,
    /// The command that writes the same text again; stands in the header.
    pub command: String,
    /// Who writes, with version; stands in the header.
    pub generator: String,
    /// How registers are reset.
    pub reset: ResetStyle,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            dialect: Dialect::Verilog2001,
            command: String::new(),
            generator: concat!("warpwright ", env!("CARGO_PKG_VERSION")).to_string(),
            reset: ResetStyle::default(),
        }
    }
}

/// The language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dialect {
    /// Verilog-2001 with ANSI ports.
    #[default]
    Verilog2001,
    /// The part of SystemVerilog that every tool takes: `logic`, `always_ff`, `always_comb`, enums.
    SystemVerilog,
}

/// How registers are reset.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ResetStyle {
    /// The reset is active low, and its port is called `rst_n`.
    pub active_low: bool,
    /// The reset does not wait for the clock.
    pub asynchronous: bool,
}

impl ResetStyle {
    /// The reset port's name.
    pub fn port(self) -> &'static str {
        if self.active_low { "rst_n" } else { "rst" }
    }
}

/// An emitted file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerilogFile {
    /// File name: the module's name with the dialect's ending.
    pub name: String,
    /// Content.
    pub text: String,
}

/// The files of a module and of every module below it, the deepest first.
pub fn emit(module: &Arc<Module>, options: &Options) -> Vec<VerilogFile> {
    let ending = match options.dialect {
        Dialect::Verilog2001 => "v",
        Dialect::SystemVerilog => "sv",
    };
    module
        .hierarchy()
        .iter()
        .map(|module| VerilogFile {
            name: format!("{}.{ending}", module.name),
            text: file::file(module, options),
        })
        .collect()
}
