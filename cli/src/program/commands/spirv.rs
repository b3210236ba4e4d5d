//! `warpwright spirv`: finds what blocks can compute in a SPIR-V module, and builds functions of it as blocks.
//!
//! - reporting what is found: here; writing the blocks: [`blocks`]; a function as a block: [`block`]

mod block;
mod blocks;

use crate::program::arguments::Spirv;
use crate::program::error::{CliError, Result};
use crate::program::input;
use crate::program::output::{self, StandardOutput};
use crate::testbenches::wording::counted;
use comfy_table::ColumnConstraint;
use serde::Serialize;
use serde_json::{Map, Value};
use std::fmt::Write as _;
use std::rc::Rc;
use warpwright_spirv::datapath;
use warpwright_spirv::module::Module;
use warpwright_spirv::rules::{self, Block, Finding};

#[derive(Serialize)]
struct Told {
    module: String,
    version: String,
    instructions: Vec<Listed>,
    functions: Vec<Function>,
    /// Instructions of non-semantic sets, which are left out.
    skipped: usize,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    files: Vec<String>,
}

#[derive(Serialize)]
struct Listed {
    word: usize,
    function: String,
    id: Option<u32>,
    instruction: String,
    number: u32,
    r#type: String,
    broken: Vec<Broken>,
    block: Option<&'static str>,
    parameters: Map<String, Value>,
    inputs: Map<String, Value>,
    note: Option<String>,
}

#[derive(Serialize)]
struct Broken {
    rule: &'static str,
    message: String,
}

#[derive(Serialize)]
struct Function {
    id: u32,
    name: Option<String>,
    /// Instructions in it, without those of non-semantic sets and of called functions.
    instructions: usize,
    /// Bits of all parameters and results, if it can be a datapath.
    input_bits: Option<u32>,
    output_bits: Option<u32>,
    /// Why it cannot.
    refused: Option<String>,
}

/// Tells, writes, or makes a datapath; whether every rule is kept and every proof held.
pub fn run(arguments: &Spirv) -> Result<bool> {
    let bytes = input::read(&arguments.module)?;
    let read = Module::read(&bytes).map_err(|error| {
        mistake(
            arguments,
            error.to_string(),
            "a module must be binary, as `spirv-as` and compilers write it; words are numbered from the magic number, word 0",
        )
    })?;
    let module = Rc::new(read);
    if let Some(function) = &arguments.datapath {
        return block::run(arguments, &module, function);
    }
    let findings = rules::find(&module);
    let written = match &arguments.emit {
        Some(folder) => blocks::write(folder, &findings)?,
        None => Vec::new(),
    };
    let functions = functions(&module);
    if arguments.json {
        let (major, minor) = module.version;
        output::print_json(&Told {
            module: arguments.module.display().to_string(),
            version: format!("{major}.{minor}"),
            instructions: findings.iter().map(|f| as_json(&module, f)).collect(),
            functions,
            skipped: module.skipped,
            files: written,
        })?;
    } else {
        let mut answer = StandardOutput::new();
        answer.write(&in_words(arguments, &module, &findings, &functions))?;
        for name in written {
            answer.write(&format!("wrote {name}\n"))?;
        }
        answer.flush()?;
    }
    Ok(findings.iter().all(|finding| finding.broken.is_empty()))
}

/// What is wrong with the module.
fn mistake(arguments: &Spirv, message: String, help: &'static str) -> Box<CliError> {
    let file = arguments.module.display().to_string();
    Box::new(CliError::Spirv {
        file,
        message,
        help,
    })
}

fn as_json(module: &Module, finding: &Finding) -> Listed {
    let map = |pairs: Option<&Vec<(&'static str, String)>>| -> Map<String, Value> {
        let pairs = pairs.into_iter().flatten();
        pairs
            .map(|(name, value)| ((*name).to_string(), Value::from(value.clone())))
            .collect()
    };
    let block = finding.block.as_ref();
    let broken = finding.broken.iter().map(|broken| Broken {
        rule: broken.rule,
        message: broken.message.clone(),
    });
    Listed {
        word: finding.word,
        function: module.called(finding.function),
        id: finding.id,
        instruction: finding.instruction.clone(),
        number: finding.number,
        r#type: finding.of.clone(),
        broken: broken.collect(),
        block: block.map(|block| block.name),
        parameters: map(block.map(|block| &block.settings)),
        inputs: map(block.map(|block| &block.inputs)),
        note: finding.note.clone(),
    }
}

fn functions(module: &Module) -> Vec<Function> {
    let with_body = module.functions.iter().filter(|f| !f.body.is_empty());
    let told = with_body.map(|function| {
        let made = datapath::bits(module, function);
        let bits = made.as_ref().ok();
        Function {
            id: function.id,
            name: module.name(function.id).map(str::to_string),
            instructions: function.body.len(),
            input_bits: bits.map(|bits| bits[0]),
            output_bits: bits.map(|bits| bits[1]),
            refused: made.as_ref().err().map(ToString::to_string),
        }
    });
    told.collect()
}

fn in_words(
    arguments: &Spirv,
    module: &Module,
    findings: &[Finding],
    functions: &[Function],
) -> String {
    let (major, minor) = module.version;
    let computed = findings.iter().filter(|f| f.block.is_some()).count();
    let broken = findings.iter().filter(|f| !f.broken.is_empty()).count();
    let all: usize = functions.iter().map(|f| f.instructions).sum();
    let taken = functions.iter().filter(|f| f.refused.is_none());
    let taken: usize = taken.map(|f| f.instructions).sum();
    let mut text = format!(
        "{}: SPIR-V {major}.{minor}; {} in {}: blocks compute {computed}, datapaths take {taken}, {broken} break{} a rule\n",
        arguments.module.display(),
        counted(all, "instruction"),
        counted(functions.len(), "function"),
        if broken == 1 { "s" } else { "" },
    );
    if module.skipped > 0 {
        let skipped = counted(module.skipped, "instruction");
        let _ = writeln!(text, "{skipped} of non-semantic sets skipped");
    }
    if arguments.list {
        list(&mut text, module, findings);
    } else {
        summary(&mut text, findings);
    }
    for finding in findings {
        for broken in &finding.broken {
            let place = place(module, finding);
            let _ = writeln!(text, "{place}: {}  [{}]", broken.message, broken.rule);
        }
    }
    let _ = writeln!(text, "\nFunctions");
    for function in functions {
        let name = module.called(function.id);
        let _ = match (function.input_bits, function.output_bits) {
            (Some(inputs), Some(outputs)) => writeln!(
                text,
                "  {name}: can be a datapath of {}, {inputs} bits in and {outputs} out",
                counted(function.instructions, "instruction")
            ),
            _ => writeln!(
                text,
                "  {name}: no datapath; {}",
                function.refused.as_deref().unwrap_or_default()
            ),
        };
    }
    text
}

/// Where an instruction is: `word 49, %12 OpBitwiseFunctionINTEL`.
fn place(module: &Module, finding: &Finding) -> String {
    let id = finding.id.map(|id| format!(" {}", module.called(id)));
    let id = id.unwrap_or_default();
    format!("word {},{id} {}", finding.word, finding.instruction)
}

fn settings(block: &Block) -> String {
    block.options().join(" ")
}

/// A row for each block with its parameters.
fn summary(text: &mut String, findings: &[Finding]) {
    let kinds = blocks::distinct(findings);
    if kinds.is_empty() {
        return;
    }
    let mut table = output::table(["block", "parameters", "instructions"]);
    for (block, count) in kinds {
        table.add_row([block.name, &settings(block), &count.to_string()]);
    }
    let _ = writeln!(text, "\n{table}");
}

/// A row for each instruction.
fn list(text: &mut String, module: &Module, findings: &[Finding]) {
    if findings.is_empty() {
        return;
    }
    let mut table = output::table(["word", "result", "instruction", "type", "block", "inputs"]);
    for finding in findings {
        let id = finding.id.map_or(String::new(), |id| module.called(id));
        let block = finding.block.as_ref();
        let with = block.map_or(String::new(), |block| {
            format!("{} {}", block.name, settings(block))
        });
        let inputs = block.map_or(Vec::new(), |block| block.inputs.clone());
        let inputs = inputs.iter().map(|(name, value)| format!("{name}={value}"));
        let inputs: Vec<String> = inputs.chain(finding.note.clone()).collect();
        let row = [
            &finding.word.to_string(),
            &id,
            &finding.instruction,
            &finding.of,
            &with,
            &inputs.join(" "),
        ];
        table.add_row(row);
    }
    // A name of an instruction has no place to break at.
    if let Some(instructions) = table.column_mut(2) {
        instructions.set_constraint(ColumnConstraint::ContentWidth);
    }
    let _ = writeln!(text, "\n{table}");
}
