//! Builds a straight-line function of a module as one pipelined block.
//!
//! **Which functions.** One basic block; parameters and result of booleans, integers and floats, and of vectors, arrays
//! and structures of them. Instructions: `OpBitwiseFunctionINTEL`; integer and bitwise arithmetic except division; sums,
//! differences, products and quotients of floats of 16 and 32 bits, `OpDot`, `OpVectorTimesScalar`; comparisons, logic,
//! selection; bit fields, counts and reversals; conversions, and `OpBitcast`; composites; those of GLSL.std.450 that `glsl450`
//! has, with one width on all sides, and `Sqrt`. Calls to such functions are inlined; local variables may be used with constant
//! indices. A pointer parameter of storage class `Function` is an input, and also an output if the function stores to it.
//!
//! **Ports.** `in_valid`; per parameter `in_NAME`, or `in_NAME_MEMBER` per structure member; `out_valid`; `out_result`, or `out_MEMBER` for a
//! structure. Vectors and arrays have their first element lowest. With stages also `clk` and `rst`. `OpName` and `OpMemberName` give the names.
//!
//! **Timing.** `stages` clocks from input to output, one operation per cycle, no stalls;
//! combinational without stages. [`warpwright_hdl::pipeline`] places the registers.
//!
//! **Reset.** Operations in flight are dropped: `out_valid` becomes 0. Data registers are not reset.
//!
//! **Warpwright defines the following results, which SPIR-V leaves undefined.** A shift by the base's width or more gives 0, or copies of the sign. Bit-field
//! bits beyond the base are lost, and read as 0. A component index beyond a vector reads 0, and writing there has no effect.
//! `OpUndef`, an unwritten variable and a component without a source are 0. Float to integer conversion saturates, and gives
//! 0 for a NaN; floats are rounded to nearest even, and a NaN result is the canonical one. A specialization constant has its
//! default value. Integers wrap around, regardless of decorations. For the instructions of `glsl450`, its definitions hold.
//!
//! **Proved.** For all inputs, and in every cycle: the hardware gives what [`interpret`] gives ([`Datapath::prove`]). Sums, products, quotients and roots of
//! floats are beyond provers: they are compared in `tests/floats.rs`.

mod build;
mod circuit;
pub mod interpret;
mod lower;
mod model;
mod operations;
mod ports;
mod read;

pub use circuit::Port;
pub use model::Interpreted;

use crate::ReadError;
use crate::module::{Function, Module};
use std::rc::Rc;
use std::sync::Arc;
use thiserror::Error;
use warpwright_blocks::golden::AnyModel;
use warpwright_hdl::module::Module as Hardware;
use warpwright_hdl::nearest::{did_you_mean, nearest};
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::problem::BuildErrors;
use warpwright_prove::decide::Options;
use warpwright_prove::error::ProveError;
use warpwright_prove::obligation::{self, Obligation, Proof, Verdict};
use warpwright_prove::spec::Spec;
use warpwright_testbenches::proof::{GoldenSpec, uncompared};

/// The most registers between in and out.
pub const MOST_STAGES: u32 = 64;

/// Why there is no datapath.
#[derive(Clone, Debug, Error)]
pub enum DatapathError {
    /// The module has no such function.
    #[error(
        "the module has no function `{name}`; it has {available}{}",
        did_you_mean(suggested.as_deref())
    )]
    NoFunction {
        /// What was asked for.
        name: String,
        /// The functions that there are.
        available: String,
        /// The nearest name.
        suggested: Option<String>,
    },
    /// Several functions are called so.
    #[error("several functions are called `{name}`: {found}; choose one by its id")]
    Several {
        /// What was asked for.
        name: String,
        /// Their ids and whole names.
        found: String,
    },
    /// Too many stages.
    #[error("a datapath has 0 to {MOST_STAGES} stages, got {0}")]
    Stages(u32),
    /// Something in the function.
    #[error("{0}")]
    Refused(#[from] ReadError),
    /// Something that the hardware cannot have.
    #[error("{0}")]
    Build(BuildErrors),
}

/// A function as hardware.
#[derive(Clone, Debug)]
pub struct Datapath {
    /// What the block is called.
    pub name: String,
    /// Registers between in and out.
    pub stages: u32,
    /// Instructions that it was made of, without those of called functions.
    pub instructions: usize,
    /// The block.
    pub hardware: Arc<Hardware>,
    model: Interpreted,
}

/// The function of this name, or of this id: `%5`, `5`.
pub fn find<'m>(module: &'m Module, name: &str) -> Result<&'m Function, DatapathError> {
    let with_body = module.functions.iter().filter(|f| !f.body.is_empty());
    let functions: Vec<&Function> = with_body.collect();
    let by_id = name.strip_prefix('%').unwrap_or(name).parse().ok();
    let called = |f: &Function| module.name(f.id).map(str::to_string);
    let short = |f: &Function| {
        let name = called(f)?;
        name.split('(').next().map(str::to_string)
    };
    let exact = functions
        .iter()
        .find(|f| called(f).as_deref() == Some(name));
    let of_id = functions.iter().find(|f| Some(f.id) == by_id);
    if let Some(function) = exact.or(of_id) {
        return Ok(function);
    }
    let mut of_name = functions
        .iter()
        .filter(|f| short(f).as_deref() == Some(name));
    let listed = |of: &mut dyn Iterator<Item = &&Function>| {
        let names: Vec<String> = of.map(|f| module.called(f.id)).collect();
        names.join(", ")
    };
    if let Some(first) = of_name.next() {
        if of_name.next().is_none() {
            return Ok(first);
        }
        let mut several = functions
            .iter()
            .filter(|f| short(f).as_deref() == Some(name));
        return Err(DatapathError::Several {
            name: name.to_string(),
            found: listed(&mut several),
        });
    }
    let names: Vec<String> = functions.iter().filter_map(|f| short(f)).collect();
    let available = listed(&mut functions.iter());
    Err(DatapathError::NoFunction {
        name: name.to_string(),
        available: if available.is_empty() {
            "none".to_string()
        } else {
            available
        },
        suggested: nearest(name, names.iter().map(String::as_str)).map(str::to_string),
    })
}

/// Bits of all inputs and of all outputs that a function would have as a datapath; its hardware is not made.
pub fn bits(module: &Module, function: &Function) -> Result<[u32; 2], ReadError> {
    let (circuit, _) = read::read(module, function)?;
    let inputs = circuit.inputs.iter().map(Port::bits).sum();
    let outputs = circuit.outputs.iter().map(|(port, _)| port.bits());
    Ok([inputs, outputs.sum()])
}

impl Datapath {
    /// A function of the module, by name or id, with so many registers between in and out.
    pub fn new(module: &Rc<Module>, function: &str, stages: u32) -> Result<Self, DatapathError> {
        if stages > MOST_STAGES {
            return Err(DatapathError::Stages(stages));
        }
        let function = find(module, function)?;
        let (circuit, namer) = read::read(module, function)?;
        let called = module.name(function.id).map(str::to_string);
        let called = called.unwrap_or_else(|| format!("function_{}", function.id));
        let mut names = ports::Namer::new();
        let name = names.name(&called);
        let doc = format!(
            "SPIR-V function {}, {} instructions.",
            module.called(function.id),
            function.body.len()
        );
        let within = lower::function(&circuit, &name, &doc, namer).map_err(DatapathError::Build)?;
        let hardware = build::pipelined(&circuit, &within, &name, &doc, stages)
            .map_err(DatapathError::Build)?;
        Ok(Self {
            name,
            stages,
            instructions: function.body.len(),
            hardware,
            model: Interpreted::new(module, function, &circuit, stages),
        })
    }

    /// The function's inputs, without `in_valid`.
    pub fn inputs(&self) -> &[Port] {
        self.model.inputs()
    }

    /// The function's outputs, without `out_valid`.
    pub fn outputs(&self) -> &[Port] {
        self.model.outputs()
    }

    /// The golden model.
    pub fn model(&self) -> &Interpreted {
        &self.model
    }

    /// The hardware's netlist, as it was described: simplified, factors might change places, and no prover would find them again.
    pub fn netlist(&self) -> Netlist {
        flatten(&self.hardware, Names::Dropped)
    }

    /// What is proved: without registers for all inputs, with them in every cycle.
    pub fn obligation(&self) -> Obligation {
        match self.stages {
            0 => Obligation::Combinational,
            cycles => Obligation::Induction { cycles },
        }
    }

    /// Tries to prove that the hardware agrees with the interpreter.
    pub fn prove(&self, options: &Options, tell: &dyn Fn(&str)) -> Result<Proof, ProveError> {
        prove(
            &self.netlist(),
            &self.model,
            self.obligation(),
            options,
            tell,
        )
    }
}

/// Tries to prove that a netlist agrees with a model.
pub fn prove(
    netlist: &Netlist,
    model: &dyn AnyModel,
    obligation: Obligation,
    options: &Options,
    tell: &dyn Fn(&str),
) -> Result<Proof, ProveError> {
    let spec = || -> Box<dyn Spec> { Box::new(GoldenSpec::new(model)) };
    let mut proof = obligation::prove_and_tell(netlist, &spec, obligation, options, tell)?;
    // The claim is about every bit of every output.
    if proof.verdict == Verdict::Held
        && let Some(why) = uncompared("the interpreter", &proof)
    {
        proof.verdict = Verdict::Unknown(why);
    }
    Ok(proof)
}
