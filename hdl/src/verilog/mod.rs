//! The Verilog writer: emits a module as text that reads as if written by hand.
//!
//! One file per module. Values keep the names of the description; a nameless value read
//! once is written where it is read, and one read more often gets a descriptive name. Lane
//! arrays stay loops, sizes stay parameters, and a comment points back to the Rust file.
//!
//! # Why the widths are right
//!
//! Verilog computes an expression as wide as its context asks: the sum in `wide = a + b` keeps
//! its carry if `wide` is wider than the operands, and loses it otherwise. The writer relies
//! on one invariant: *the self-determined width of an expression is the width of the node that
//! it represents.* Literals are sized, zeros are concatenated, nothing is extended silently.
//! In the IR, operands whose width comes from their context (those of `+ - * & | ^ ~`,
//! of a comparison, a choice, the left one of a shift, the right side of an assignment) have
//! exactly the width of that context; all others (shift amounts, conditions, indices, parts of
//! concatenations, operands of reductions) are self-determined. So no context is ever wider than
//! its operands, and every operation is computed at the width of its node. Unsized and signed
//! numbers (loop variables, parameters) appear only in selects, ranges and replication counts.
//!
//! # What Verilog leaves undefined
//!
//! An index beyond the end of a vector or memory would read `x`; where the index can be that large, it is
//! compared first. No value depends on `x`, and there is no latch: every `case` has all its values or a
//! default. What is signed says `$signed`; what is shifted so stands within `$unsigned`.
//!
//! # What may be overridden
//!
//! A `parameter` is emitted only where the text is correct for every value of
//! a known set; any other value fails elaboration by instantiating an undefined
//! module. Every other named number is a `localparam`. See [`Parameter::allowed`].

mod arrange;
mod branches;
mod choice;
mod declare;
mod expression;
mod fold;
mod guard;
mod header;
mod index;
mod instances;
mod layout;
mod lines;
mod memory_writes;
mod merge;
mod names;
mod needed;
mod node_nets;
mod operations;
mod package;
mod packed;
mod places;
mod reads;
mod reference;
mod register_updates;
mod roles;
mod scope;
mod state;
mod text;
mod unused;
mod values;
mod width;

pub use package::enumeration_header;
pub use packed::{PackedRegister, packed_registers};

use crate::module::{CLOCK, Module, Parameter, RESET, RESET_LOW};
use crate::names::check_name;
use crate::problem::Problem;
use crate::source::Source;
use package::Package;
use std::collections::HashMap;
use std::sync::Arc;

/// The language written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Dialect {
    /// Verilog-2001, which every tool reads; of Verilog-2005 it has `$clog2`, in widths that follow from a parameter.
    #[default]
    Verilog2001,
    /// The part of `SystemVerilog` that says more: `logic`, `always_comb`, `always_ff`, `unique case`, a
    /// package with the enumerations, and structs of registers.
    SystemVerilog,
}

/// How registers reset. The default is synchronous and active high.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct ResetStyle {
    /// Reset while the port, then named `rst_n`, is 0.
    pub active_low: bool,
    /// Reset at once rather than at the clock edge.
    pub asynchronous: bool,
}

impl ResetStyle {
    /// `synchronous reset, active high`, or as it is.
    pub fn meaning(self) -> String {
        let timing = if self.asynchronous {
            "asynchronous"
        } else {
            "synchronous"
        };
        let level = if self.active_low { "low" } else { "high" };
        format!("{timing} reset, active {level}")
    }

    /// What the reset's port is called, if no other name is given.
    pub fn port(self) -> &'static str {
        if self.active_low { RESET_LOW } else { RESET }
    }
}

/// What to write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The language.
    pub dialect: Dialect,
    /// The command that writes the same text again, for the first line; may be empty.
    pub command: String,
    /// How registers reset.
    pub reset: ResetStyle,
    /// What the clock's port is called.
    pub clock_name: String,
    /// What the reset's port is called, if not as its style calls it.
    pub reset_name: Option<String>,
    /// The licence of the text, as SPDX writes it; may be empty.
    pub license: String,
    /// When results come, for the header of the top module; may be empty.
    pub timing: String,
    /// Name and version of what wrote the text.
    pub generator: String,
}

impl Options {
    /// The reset port's name.
    pub fn reset_port(&self) -> &str {
        self.reset_name.as_deref().unwrap_or(self.reset.port())
    }

    /// Whether the names of the clock and the reset are fit for a module and all below it.
    pub fn check_names(&self, module: &Arc<Module>) -> Result<(), Problem> {
        let names = [&self.clock_name, self.reset_port()];
        for name in names {
            check_name(name)?;
        }
        if names[0].eq_ignore_ascii_case(names[1]) {
            return Err(Problem::IllegalName {
                name: names[0].to_string(),
                why: "the clock and the reset need different names",
            });
        }
        for module in module.hierarchy() {
            for name in names {
                names::free_for_port(&module, name)?;
                if self.dialect == Dialect::SystemVerilog {
                    packed::free_for_port(&module, name)?;
                }
            }
        }
        Ok(())
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            dialect: Dialect::default(),
            command: String::new(),
            reset: ResetStyle::default(),
            clock_name: CLOCK.to_string(),
            reset_name: None,
            license: String::new(),
            timing: String::new(),
            generator: concat!("warpwright ", env!("CARGO_PKG_VERSION")).to_string(),
        }
    }
}

/// Places in the Rust code: sorted, each once.
pub type Places = Arc<[Source]>;

/// A written file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerilogFile {
    /// Name of the file: the module's or the package's, with `.v` or `.sv`.
    pub name: String,
    /// Whether it holds the design's enumerations, and no module.
    pub is_package: bool,
    /// Content.
    pub text: String,
    /// Whether it is the same in every design, as the module is.
    pub is_shared: bool,
    /// For each line of the text, the places in the Rust code that describe what it states: of a
    /// declaration or statement those of the named thing and of everything nameless that is written
    /// within it. None for what is not described in a line: header, `localparam`s, blank lines,
    /// `endmodule`. The text does not depend on them.
    pub places: Vec<Places>,
    /// The parameters that are in it and may be overridden: those of the module that are [marked](Parameter::allowed)
    /// as such and that something in the text depends on.
    pub parameters: Vec<Parameter>,
    /// Names of nets that nothing in the description gives: neither a name nor a variable, and no register, memory or port that takes the value.
    pub derived_names: Vec<String>,
}

/// How the text says what a parameter's value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Defaults {
    Written,
    /// Where the parameter may be overridden, by a word that is the same for all values.
    LeftOpen,
}

impl Defaults {
    fn of(self, parameter: &Parameter) -> String {
        match self {
            Self::LeftOpen if parameter.allowed.is_some() => "OPEN".to_string(),
            _ => parameter.value.to_string(),
        }
    }
}

/// One file for each module of the hierarchy, the deepest first; in `SystemVerilog` behind a package with its enumerations, if it has any. Lane bodies written in place belong to
/// the module around them. A parameter that nothing in the text depends on is left out of it.
pub fn emit(module: &Arc<Module>, options: &Options) -> Vec<VerilogFile> {
    let package = Package::of(&module.hierarchy(), options);
    files(module, package, options, Defaults::Written)
}

/// The top module's file alone, for a module around a design that is emitted by itself: in `SystemVerilog` behind a package with the top module's own
/// enumerations, if it has any.
pub fn emit_alone(module: &Arc<Module>, options: &Options) -> Vec<VerilogFile> {
    let package = Package::of(&[Arc::clone(module)], options);
    let mut files = files(module, package, options, Defaults::Written);
    let top = files.pop();
    files.retain(|file| file.is_package);
    files.extend(top);
    files
}

/// The files without the defaults of the parameters that may be overridden.
pub(crate) fn template(module: &Arc<Module>) -> Vec<VerilogFile> {
    files(module, None, &Options::default(), Defaults::LeftOpen)
}

/// What a module's file depends on beside the module.
#[derive(Clone, Copy, Debug)]
struct Around<'a> {
    options: &'a Options,
    defaults: Defaults,
    /// The parameters that each module written so far has in its text.
    kept_parameters: &'a HashMap<String, Vec<String>>,
    /// Where the values of enumerations are declared; within the module if nowhere else.
    package: Option<&'a Package>,
}

fn files(
    module: &Arc<Module>,
    package: Option<Package>,
    options: &Options,
    defaults: Defaults,
) -> Vec<VerilogFile> {
    let ending = match options.dialect {
        Dialect::Verilog2001 => "v",
        Dialect::SystemVerilog => "sv",
    };
    let mut kept_parameters = HashMap::new();
    let mut files = Vec::new();
    let inner = Options {
        timing: String::new(),
        ..options.clone()
    };
    // Which of the designs wrote it would be a difference.
    let shared = Options {
        command: String::new(),
        ..inner.clone()
    };
    let hierarchy = module.hierarchy();
    let top = hierarchy.len() - 1;
    if let Some(package) = &package {
        let text = package.text(&inner, &module.name);
        files.push(VerilogFile {
            name: format!("{}.{ending}", package.name),
            is_package: true,
            is_shared: false,
            places: vec![Places::default(); text.lines().count()],
            text,
            parameters: Vec::new(),
            derived_names: Vec::new(),
        });
    }
    for (place, module) in hierarchy.into_iter().enumerate() {
        let is_shared = module.is_shared && place != top;
        let options = match is_shared {
            _ if place == top => options,
            true => &shared,
            false => &inner,
        };
        let around = Around {
            options,
            defaults,
            kept_parameters: &kept_parameters,
            package: package.as_ref().filter(|_| !is_shared),
        };
        let written = declare::file(&module, around);
        let names = written.parameters.iter().map(|p| p.name.clone()).collect();
        kept_parameters.insert(module.name.clone(), names);
        let (text, places) = written.lines.into_file();
        files.push(VerilogFile {
            name: format!("{}.{ending}", module.name),
            text,
            is_package: false,
            is_shared,
            places,
            parameters: written.parameters,
            derived_names: written.derived_names,
        });
    }
    files
}
