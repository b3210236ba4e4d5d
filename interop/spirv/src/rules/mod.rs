//! The instructions that catalogue blocks can compute: whether each obeys its specification, and which block with which parameters fits.
//!
//! - `bitwise`: `OpBitwiseFunctionINTEL`, of `SPV_INTEL_ternary_bitwise_function`
//! - `memory`: `OpMaskedGatherINTEL` and `OpMaskedScatterINTEL`, of `SPV_INTEL_masked_gather_scatter`
//! - `glsl`: those of `GLSL.std.450`
//!
//! An instruction that breaks rules is still found and listed with each broken rule; it then has no meaning, and no block computes it.

mod bitwise;
mod glsl;
mod memory;

use crate::binary::Placed;
use crate::module::{GLSL, Module, id};
use rspirv::dr::Instruction;
use rspirv::spirv::Op;
use warpwright_blocks::catalogue;

pub(crate) use bitwise::lut_index;
pub(crate) use glsl::{FIRST as GLSL_FIRST, instruction as glsl_instruction, shape};

/// A rule that an instruction breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The rule in a word: `capability`, `operand_types`, ...
    pub rule: &'static str,
    /// What was found, and what is allowed.
    pub message: String,
}

/// A block that computes an instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// Its name in the catalogue.
    pub name: &'static str,
    /// The parameters that matter, for `-p`.
    pub settings: Vec<(&'static str, String)>,
    /// What its inputs must be for this instruction.
    pub inputs: Vec<(&'static str, String)>,
}

impl Block {
    /// The parameters as the command takes them: `width=32`.
    pub fn options(&self) -> Vec<String> {
        let settings = self.settings.iter();
        settings
            .map(|(name, value)| format!("{name}={value}"))
            .collect()
    }

    /// Why the block cannot have these parameters, if so.
    fn mistake(&self) -> Option<String> {
        let block = match catalogue::find(self.name) {
            Ok(block) => block,
            Err(error) => return Some(error.to_string()),
        };
        let settings = self.settings.iter();
        let settings = settings.map(|(name, value)| (*name, value.as_str()));
        let error = catalogue::parameters(block, settings).err()?;
        Some(format!("no block: {error}"))
    }
}

/// An instruction that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Its first word.
    pub word: usize,
    /// The id of the function that it is in.
    pub function: u32,
    /// Its result's id, if it has one.
    pub id: Option<u32>,
    /// Its name: `OpMaskedGatherINTEL`, `SClamp`.
    pub instruction: String,
    /// Its opcode, or its number in its set.
    pub number: u32,
    /// The type of its result, or of what it writes.
    pub of: String,
    /// The rules that it breaks.
    pub broken: Vec<Broken>,
    /// The block that computes it, if one does.
    pub block: Option<Block>,
    /// What else there is to say.
    pub note: Option<String>,
}

/// What looking at an instruction collects.
pub(crate) struct Looked<'m> {
    module: &'m Module,
    broken: Vec<Broken>,
}

impl<'m> Looked<'m> {
    fn at(module: &'m Module) -> Self {
        Self {
            module,
            broken: Vec::new(),
        }
    }

    /// Records a rule that is not kept.
    fn breaks(&mut self, rule: &'static str, message: String) {
        self.broken.push(Broken { rule, message });
    }

    /// Records one after which nothing more can be said.
    fn refuses<T>(&mut self, rule: &'static str, message: String) -> Option<T> {
        self.breaks(rule, message);
        None
    }

    /// What an extension's instructions need at the head of the module.
    fn declared(&mut self, capability: (u32, &str), extension: &str) {
        let (number, name) = capability;
        if !self.module.capabilities.contains(&number) {
            let message = format!("the module does not declare OpCapability {name} ({number})");
            self.breaks("capability", message);
        }
        if !self.module.extensions.contains(extension) {
            let message = format!("the module does not declare OpExtension \"{extension}\"");
            self.breaks("extension", message);
        }
    }

    /// The type's id of an operand; an operand without one is recorded.
    fn type_of(&mut self, instruction: &Instruction, place: usize, what: &str) -> Option<u32> {
        let Some(operand) = id(instruction, place) else {
            return self.refuses("operand", format!("{what} is not an id"));
        };
        let found = self.module.type_of(operand);
        if found.is_none() {
            let message = format!("{what} {} has no type", self.module.called(operand));
            self.breaks("operand", message);
        }
        found
    }
}

/// All instructions of a module that some block could compute, in the module's order.
pub fn find(module: &Module) -> Vec<Finding> {
    let of_functions = module.functions.iter();
    let placed = of_functions.flat_map(|f| f.body.iter().map(move |placed| (f.id, placed)));
    placed
        .filter_map(|(function, placed)| found(module, function, placed))
        .collect()
}

fn found(module: &Module, function: u32, placed: &Placed) -> Option<Finding> {
    let Placed { word, instruction } = placed;
    let mut finding = Finding {
        word: *word,
        function,
        id: instruction.result_id,
        instruction: format!("Op{}", instruction.class.opname),
        number: instruction.class.opcode as u32,
        of: instruction
            .result_type
            .map_or_else(String::new, |of| module.type_name(of)),
        broken: Vec::new(),
        block: None,
        note: None,
    };
    let mut looked = Looked::at(module);
    match instruction.class.opcode {
        Op::BitwiseFunctionINTEL => bitwise::look(&mut looked, instruction, &mut finding),
        Op::MaskedGatherINTEL => memory::gather(&mut looked, instruction, &mut finding),
        Op::MaskedScatterINTEL => memory::scatter(&mut looked, instruction, &mut finding),
        Op::ExtInst if is_glsl(module, instruction) => {
            glsl::look(&mut looked, instruction, &mut finding);
        }
        _ => return None,
    }
    finding.broken = looked.broken;
    if !finding.broken.is_empty() {
        finding.block = None;
        finding.note = None;
    }
    if let Some(why) = finding.block.as_ref().and_then(Block::mistake) {
        finding.block = None;
        finding.note = Some(why);
    }
    Some(finding)
}

/// Whether an `OpExtInst` is of GLSL.std.450.
pub(crate) fn is_glsl(module: &Module, instruction: &Instruction) -> bool {
    let set = id(instruction, 0).and_then(|set| module.sets.get(&set));
    set.is_some_and(|set| set == GLSL)
}
