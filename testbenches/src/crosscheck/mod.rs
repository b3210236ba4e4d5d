//! Checks emitted Verilog with third-party tools.
//!
//! The theorem: *the text's circuit, as Yosys reads it, has the same outputs and the same
//! next state as our netlist, for every input and every state.* Ports and state bits are
//! paired by name ([`pair`]), so both circuits start a step in the same state and only one
//! step must be proved; from equal states they then stay equal, and the text has no initial
//! values that could make them start differently. The netlist is the optimised one used by our
//! simulations and proofs, so a fault in the Verilog writer, or in a pass, cannot be masked.
//!
//! Unpaired items are never ignored:
//! - Yosys must keep every register: none is optimised away or merged before the comparison;
//! - a port or state bit of ours that the text lacks is a difference;
//! - a state bit that only the text has (one that nothing reads, which our passes removed) and a bit that the
//!   text leaves undefined (`x`) are free inputs of the proof: the functions are equal whatever they are.
//!
//! ABC is a second engine: it proves sequential equivalence from the all-zero
//! state, pairing registers by its own methods; or, if there is too much state
//! for that, the functions as paired here (`read.rs`). The text is also run in
//! event-driven and compiled simulators and compared with our values (`run.rs`).

pub mod pair;
pub mod parts;
mod read;
mod run;

use crate::cross::packed;
use crate::random_design::compare::{cycles_of, random_inputs};
use crate::selfcheck::Cycle;
use crate::tools::{Found, Tool, ToolFailure};
use pair::Difference;
use std::sync::Arc;
use std::time::Instant;
use thiserror::Error;
use warpwright_hdl::module::{CLOCK, Module};
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_hdl::verilog::{self, Dialect, PackedRegister, VerilogFile};
use warpwright_prove::aiger::AigerError;
use warpwright_prove::decide;
use warpwright_prove::solver::SolverError;
use warpwright_sim::engine::Single;

/// A text and the netlist that it must be.
#[derive(Debug)]
pub struct Subject {
    /// The netlist that is simulated and proved.
    pub netlist: Netlist,
    /// The same with every register that the text has: what a bench sets at the start.
    pub whole: Netlist,
    /// The text, the top module's file last.
    pub files: Vec<VerilogFile>,
    /// Its language.
    pub dialect: Dialect,
    /// The registers that the text has as parts of a variable.
    pub packed: Vec<PackedRegister>,
    /// Parameters of the text's top module, and the values that Yosys is to give them instead of their defaults.
    pub overrides: Vec<(String, u32)>,
    /// Ports of the text that no function of the netlist reads.
    pub unread: Vec<&'static str>,
    /// Instances of the text's top module that are cut off, and the modules that they must be of: their ports are the netlist's.
    pub cut: Vec<(String, String)>,
    /// The module that this is, where it is one of several parts of a text.
    pub part: Option<String>,
}

impl Subject {
    /// A module and its text.
    pub fn new(module: &Arc<Module>, dialect: Dialect) -> Self {
        let whole = flatten(module, Names::Dropped);
        let options = verilog::Options {
            dialect,
            ..verilog::Options::default()
        };
        Self {
            netlist: optimize(whole.clone()),
            unread: clock(&whole),
            whole,
            files: verilog::emit(module, &options),
            dialect,
            packed: packed(module, dialect),
            overrides: Vec::new(),
            cut: Vec::new(),
            part: None,
        }
    }

    /// The same text, to be read with another value of a parameter and compared with the module of that value.
    pub fn overriding(&self, name: &str, value: u32, module: &Arc<Module>) -> Self {
        let whole = flatten(module, Names::Dropped);
        Self {
            netlist: optimize(whole.clone()),
            unread: clock(&whole),
            whole,
            files: self.files.clone(),
            dialect: self.dialect,
            packed: packed(module, self.dialect),
            overrides: vec![(name.to_string(), value)],
            cut: Vec::new(),
            part: None,
        }
    }

    /// Some random cycles of inputs, with the outputs that our simulator gives.
    pub fn random_cycles(&self, count: usize, seed: u64) -> Result<Vec<Cycle>, CrosscheckError> {
        self.cycles(&random_inputs(&self.netlist, count, seed))
    }

    /// Cycles of inputs, in the order of the ports, with the outputs that our simulator gives.
    pub fn cycles(
        &self,
        inputs: &[Vec<num_bigint::BigUint>],
    ) -> Result<Vec<Cycle>, CrosscheckError> {
        let mut simulator = Single::new(&self.netlist);
        cycles_of(&mut simulator, &self.netlist, inputs).map_err(CrosscheckError::Simulator)
    }
}

/// The clock's name, if the text has one: no function reads it.
pub fn clock(netlist: &Netlist) -> Vec<&'static str> {
    netlist.clocked.then_some(CLOCK).into_iter().collect()
}

/// The tools that give opinions.
#[derive(Clone, Debug, Default)]
pub struct Tools {
    /// Those on this machine.
    pub found: Vec<Found>,
    /// Those that are not.
    pub missing: Vec<Tool>,
}

impl Tools {
    /// Those that are asked, in order.
    pub const ASKED: [Tool; 6] = [
        Tool::Yosys,
        Tool::YosysPypi,
        Tool::Abc,
        Tool::Icarus,
        Tool::VerilatorDebian,
        Tool::VerilatorPypi,
    ];

    /// Looks for them.
    pub fn find() -> Self {
        let mut tools = Self::default();
        for tool in Self::ASKED {
            match tool.find() {
                Some(found) => tools.found.push(found),
                None => tools.missing.push(tool),
            }
        }
        tools
    }

    /// One of them, if it is there.
    pub fn get(&self, tool: Tool) -> Option<&Found> {
        self.found.iter().find(|found| found.tool == tool)
    }

    /// Whether any of them can read a text: ABC alone cannot.
    pub fn can_read(&self) -> bool {
        self.found.iter().any(|found| found.tool != Tool::Abc)
    }
}

/// One opinion.
#[derive(Clone, Debug)]
pub struct Finding {
    /// Who read the text.
    pub reader: Found,
    /// Who proved, where that is a tool; without one, our own prover did, or the reader ran the text.
    pub prover: Option<Found>,
    /// The text's language.
    pub dialect: Dialect,
    /// The module whose file was read, where that is not the whole text.
    pub part: Option<String>,
    /// How many modules were proved one by one.
    pub modules: usize,
    /// What was asked.
    pub claim: Claim,
    /// The answer.
    pub verdict: Verdict,
    /// What it took, the reading included.
    pub seconds: f64,
}

impl Finding {
    /// Takes in what was found of another part.
    fn join(&mut self, other: &Self) {
        if let (Claim::Functions(all), Claim::Functions(more)) = (&mut self.claim, other.claim) {
            *all += more;
        }
        self.part = None;
        self.modules += other.modules;
        self.seconds += other.seconds;
    }
}

/// What is asked of a tool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// So many outputs and next states are the same functions.
    Functions(usize),
    /// From the all-zero state the circuits cannot be told apart.
    Sequential,
    /// So many cycles have the same outputs.
    Cycles(usize),
}

/// How a check ended.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// It is so.
    Held,
    /// It is not, at these places; at least one.
    Differs(Vec<Difference>),
    /// A limit ended the search; which.
    Unknown(String),
}

impl Verdict {
    /// Whether it is so.
    pub fn held(&self) -> bool {
        *self == Self::Held
    }
}

/// Why a check could not be run.
#[derive(Debug, Error)]
pub enum CrosscheckError {
    /// No tool to ask.
    #[error("none of the tools that read Verilog was found: {}", names(.0))]
    NoTools(Vec<Tool>),
    /// A tool that failed.
    #[error("{0}")]
    Tool(#[from] Box<ToolFailure>),
    /// A tool that answered something else than it is known to.
    #[error("{tool} gave no verdict:\n{said}")]
    Answer {
        /// Which.
        tool: Tool,
        /// What it said.
        said: String,
    },
    /// A circuit that cannot be read.
    #[error("{tool} wrote an AIGER file that cannot be read: {error}")]
    Aiger {
        /// Who wrote it.
        tool: Tool,
        /// What is wrong.
        error: AigerError,
    },
    /// A solver that failed.
    #[error("{0}")]
    Solver(#[from] SolverError),
    /// A simulation of ours that failed.
    #[error("{0}")]
    Simulator(String),
    /// A temporary file that cannot be written or read.
    #[error("a temporary file cannot be written or read: {0}")]
    File(#[from] std::io::Error),
}

impl From<ToolFailure> for CrosscheckError {
    fn from(failure: ToolFailure) -> Self {
        Self::Tool(Box::new(failure))
    }
}

fn names(tools: &[Tool]) -> String {
    let names: Vec<String> = tools.iter().map(Tool::to_string).collect();
    names.join(", ")
}

/// How hard to try.
#[derive(Clone, Debug)]
pub struct Options {
    /// Our own prover's limits.
    pub decide: decide::Options,
    /// The second engine's limit in seconds.
    pub prover_seconds: u32,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            decide: decide::Options {
                seconds: 120.0,
                ..decide::Options::default()
            },
            prover_seconds: 120,
        }
    }
}

/// Asks every tool that was found; what each says is told as soon as it is there, be it an opinion or
/// why there is none. `tell` answers whether to go on. The `parts` are for the provers ([`parts::parts`]), the whole and its
/// `cycles` for the simulators.
pub fn crosscheck(
    whole: &Subject,
    parts: &[Subject],
    cycles: &[Cycle],
    tools: &Tools,
    options: &Options,
    tell: &mut dyn FnMut(&Found, Result<Finding, CrosscheckError>) -> bool,
) -> Result<(), CrosscheckError> {
    if !tools.can_read() {
        return Err(CrosscheckError::NoTools(tools.missing.clone()));
    }
    for reader in &tools.found {
        let findings = match reader.tool {
            Tool::Yosys | Tool::YosysPypi => {
                prove_each(parts, reader, tools.get(Tool::Abc), options)
            }
            Tool::Abc => continue,
            _ => vec![simulate(whole, reader, cycles)],
        };
        for finding in findings {
            if !tell(reader, finding) {
                return Ok(());
            }
        }
    }
    Ok(())
}

/// A text part by part. Of those that hold there is one finding for each prover; what is found of another part stands by itself.
fn prove_each(
    parts: &[Subject],
    yosys: &Found,
    abc: Option<&Found>,
    options: &Options,
) -> Vec<Result<Finding, CrosscheckError>> {
    let mut held: Vec<Finding> = Vec::new();
    let mut others = Vec::new();
    for part in parts {
        let findings = match prove(part, yosys, abc, options) {
            Ok(findings) => findings,
            Err(error) => {
                others.push(Err(error));
                continue;
            }
        };
        for finding in findings {
            let mut before = held.iter_mut();
            if !finding.verdict.held() {
                others.push(Ok(finding));
            } else if let Some(all) = before.find(|all| all.prover == finding.prover) {
                all.join(&finding);
            } else {
                held.push(finding);
            }
        }
    }
    held.into_iter().map(Ok).chain(others).collect()
}

/// Bits of state up to which ABC is asked the sequential question, which takes it minutes beyond. Then, and of parts, it
/// is asked for the functions, as our own prover is.
const SEQUENTIAL_BITS: usize = 10_000;

/// The text read by Yosys, proved by our own prover, and by ABC where there is one.
pub fn prove(
    subject: &Subject,
    yosys: &Found,
    abc: Option<&Found>,
    options: &Options,
) -> Result<Vec<Finding>, CrosscheckError> {
    let began = Instant::now();
    let finding = |prover: Option<&Found>, claim, verdict, began: Instant| Finding {
        reader: yosys.clone(),
        prover: prover.cloned(),
        dialect: subject.dialect,
        part: subject.part.clone(),
        modules: 1,
        claim,
        verdict,
        seconds: began.elapsed().as_secs_f64(),
    };
    let reading = read::Reading::new(subject, yosys)?;
    let mut theirs = reading.circuit()?;
    let wrong = parts::without_clocks(&mut theirs, &subject.cut);
    let paired = pair::Paired::new(&subject.netlist, &subject.unread, &theirs).and(wrong);
    let functions = Claim::Functions(paired.functions());
    let is_for_functions = paired.next_states() > SEQUENTIAL_BITS || subject.part.is_some();
    let circuits = (is_for_functions && abc.is_some()).then(|| paired.circuits());
    let verdict = paired.decide(&options.decide)?;
    let mut findings = vec![finding(None, functions, verdict, began)];
    if let Some(abc) = abc {
        let began = Instant::now();
        let seconds = options.prover_seconds;
        let (claim, verdict) = match circuits {
            Some(circuits) => (functions, reading.cec(circuits, abc, seconds)?),
            None => (Claim::Sequential, reading.dsec(subject, abc, seconds)?),
        };
        findings.push(finding(Some(abc), claim, verdict, began));
    }
    Ok(findings)
}

/// Whether Yosys reads the same circuit out of two texts, by our own prover: what both calculate alike, such as a large product, it need not
/// understand.
pub fn is_same(
    one: &Subject,
    other: &Subject,
    yosys: &Found,
    options: &Options,
) -> Result<Verdict, CrosscheckError> {
    let [one, other] = [one, other].map(|subject| read::Reading::new(subject, yosys)?.circuit());
    let paired = pair::Paired::of_circuits(one?, &other?);
    Ok(paired.decide(&options.decide)?)
}

/// The text run by a simulator.
pub fn simulate(
    subject: &Subject,
    simulator: &Found,
    cycles: &[Cycle],
) -> Result<Finding, CrosscheckError> {
    let began = Instant::now();
    Ok(Finding {
        reader: simulator.clone(),
        prover: None,
        dialect: subject.dialect,
        part: None,
        modules: 1,
        claim: Claim::Cycles(cycles.len()),
        verdict: run::run(subject, simulator, cycles)?,
        seconds: began.elapsed().as_secs_f64(),
    })
}
