//! Builds a function as a block: generates, proves, reports and writes it.

use super::{counted, mistake};
use crate::hdl::verilog::{self, Options as VerilogOptions};
use crate::program::GENERATOR;
use crate::program::arguments::Spirv;
use crate::program::datasheet::{self, Port};
use crate::program::emission::{EmittedFile, add_verilog};
use crate::program::error::Result;
use crate::program::files::Files;
use crate::program::output::{self, StandardOutput};
use crate::prove::decide::Options;
use crate::prove::obligation::{Proof, Verdict};
use serde::Serialize;
use std::fmt::Write as _;
use std::path::Path;
use std::rc::Rc;
use warpwright_spirv::datapath::{Datapath, DatapathError};
use warpwright_spirv::module::Module;

/// NAME.json, and the answer in JSON.
#[derive(Serialize)]
struct Told<'a> {
    generator: &'static str,
    command: String,
    function: &'a str,
    /// The top module's name.
    top: &'a str,
    instructions: usize,
    stages: u32,
    /// Clock edges from a cycle's inputs to the outputs that answer them.
    latency: u32,
    /// Cycles between two inputs that can be taken.
    interval: u32,
    ports: Vec<Port>,
    proof: &'static str,
    files: Vec<EmittedFile>,
}

pub fn run(arguments: &Spirv, module: &Rc<Module>, function: &str) -> Result<bool> {
    let stages = arguments.stages.unwrap_or(1);
    let datapath = Datapath::new(module, function, stages).map_err(|error| {
        let help = match error {
            DatapathError::NoFunction { .. } | DatapathError::Several { .. } => {
                "`warpwright spirv MODULE.spv` lists the functions, and which of them can be datapaths"
            }
            _ => "a datapath is a function without branches whose inputs are booleans, integers and floats passed by value; \
                  docs/interop/spirv.md lists the instructions that it may contain",
        };
        mistake(arguments, error.to_string(), help)
    })?;
    let bar = output::spinner(&datapath.name);
    let defaults = Options::default();
    let options = Options {
        seconds: arguments.seconds.unwrap_or(defaults.seconds),
        ..defaults
    };
    let proof = datapath.prove(&options, &|at| bar.set_message(at.to_string()));
    bar.finish_and_clear();
    let proof = proof.map_err(|error| {
        let help = "this is a bug in Warpwright";
        mistake(arguments, error.to_string(), help)
    })?;
    let is_refuted = matches!(proof.verdict, Verdict::Refuted(_));
    let mut files = Files::new();
    let mut told = told(arguments, &datapath, function, &proof);
    if let Some(folder) = arguments.emit.as_deref().filter(|_| !is_refuted) {
        files.make_folder(folder)?;
        add(&mut files, folder, &datapath, &mut told)?;
    }
    let names = files.commit()?;
    if arguments.json {
        output::print_json(&told)?;
    } else {
        let mut answer = StandardOutput::report();
        answer.write(&in_words(&datapath, &proof))?;
        for name in names {
            answer.write(&format!("wrote {}\n", name.display()))?;
        }
        answer.end(proof.verdict == Verdict::Held)?;
    }
    Ok(proof.verdict == Verdict::Held)
}

fn told<'a>(
    arguments: &Spirv,
    datapath: &'a Datapath,
    function: &'a str,
    proof: &Proof,
) -> Told<'a> {
    // The file's name alone: where it lay says nothing to whoever reads the text.
    let module = arguments.module.file_name().unwrap_or_default();
    Told {
        generator: GENERATOR,
        command: format!(
            "warpwright spirv {} --datapath {function} --stages {}",
            module.display(),
            datapath.stages
        ),
        function,
        top: &datapath.name,
        instructions: datapath.instructions,
        stages: datapath.stages,
        latency: datapath.stages,
        interval: 1,
        ports: datasheet::ports(&datapath.hardware, &VerilogOptions::default()),
        proof: match proof.verdict {
            Verdict::Held => "held",
            Verdict::Refuted(_) => "refuted",
            Verdict::Unknown(_) => "unknown",
        },
        files: Vec::new(),
    }
}

fn add(files: &mut Files, folder: &Path, datapath: &Datapath, told: &mut Told<'_>) -> Result<()> {
    let options = VerilogOptions {
        command: told.command.clone(),
        generator: GENERATOR.to_string(),
        ..VerilogOptions::default()
    };
    let emitted = verilog::emit(&datapath.hardware, &options);
    told.files = add_verilog(files, folder, &emitted)?;
    let name = format!("{}.json", datapath.name);
    files.add(&folder.join(name), output::json(told))
}

fn in_words(datapath: &Datapath, proof: &Proof) -> String {
    let stages = datapath.stages;
    let mut text = format!(
        "{}: {} of SPIR-V, {}: latency {}, one operation per cycle\n",
        datapath.name,
        counted(datapath.instructions, "instruction"),
        counted(stages as usize, "stage"),
        counted(stages as usize, "clock edge"),
    );
    let mut table = output::table(["port", "direction", "bits", ""]);
    for port in datasheet::ports(&datapath.hardware, &VerilogOptions::default()) {
        table.add_row([
            port.name.as_str(),
            port.direction,
            &port.width.to_string(),
            &port.doc,
        ]);
    }
    let _ = writeln!(text, "{table}");
    let when = match stages {
        0 => "for all inputs",
        _ => "for all inputs, in every cycle",
    };
    let _ = match &proof.verdict {
        Verdict::Held => writeln!(
            text,
            "proof  the hardware agrees with the interpreter, {when}: held  (by proof, {:.2} s)",
            proof.statistics.seconds
        ),
        Verdict::Refuted(example) => writeln!(
            text,
            "proof  the hardware agrees with the interpreter, {when}: REFUTED\n{example:?}"
        ),
        Verdict::Unknown(why) => writeln!(
            text,
            "proof  the hardware agrees with the interpreter, {when}: UNKNOWN, {why}"
        ),
    };
    text
}
