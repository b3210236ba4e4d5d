//! How each instruction of `glsl450` is checked: one table that tells the tests what to prove and the command what to report.

use crate::sweep::stored::{self, Stored};
use serde::Deserialize;
use std::sync::LazyLock;
use warpwright_blocks::block::Block as _;
use warpwright_blocks::catalogue;
use warpwright_blocks::glsl450::table::{Class, Instruction};
use warpwright_blocks::glsl450::{Configuration, Glsl450};

/// Where an instruction is proved within the unit of its class, and in long runs also alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proved {
    /// In every run of the tests.
    Always,
    /// In long runs of the tests: it takes from ten seconds to minutes.
    InLongRuns,
    /// No solver has decided it so far; it is compared on lists and on random operands.
    Undecided,
}

/// The classes of which `testbenches/tests/glsl450.rs` proves the instructions.
pub const PROVED: [Class; 3] = [Class::Integer, Class::Exact, Class::Pack];

/// Where an instruction is proved at a width; nowhere if its class is not.
pub fn proved(instruction: &Instruction, width: u32) -> Option<Proved> {
    if !PROVED.contains(&instruction.class) || !Configuration::can_have(instruction) {
        return None;
    }
    Some(match (instruction.name, width) {
        ("Fract" | "ModfStruct" | "FrexpStruct" | "Ldexp", 64) => Proved::Undecided,
        ("Fract", 32) | ("Floor" | "Ceil", 64) => Proved::InLongRuns,
        _ => Proved::Always,
    })
}

/// What golden models and hardware are checked against that is not ours, or not the model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Against {
    /// LLVM's software floating point and the machine's multiply-add, on random and directed operands.
    Llvm,
    /// The intervals that Vulkan allows, on a million operands in long runs, a sixteenth of them in every run; of halves a tenth.
    Vulkan,
    /// Where Vulkan says nothing, a bound of ours, on as many.
    Bound,
}

/// What an instruction's results are checked against; nothing if proofs and full sweeps say all.
pub fn against(instruction: &Instruction) -> Option<Against> {
    match (instruction.class, instruction.name) {
        (Class::Fma, _) => Some(Against::Llvm),
        (Class::Other, "Determinant" | "MatrixInverse") => Some(Against::Bound),
        (Class::Other, _) => Some(Against::Vulkan),
        _ => None,
    }
}

/// All 2^32 operands of a program of one number, by the golden model: how many there were in the long run whose results are stored, if there was one.
pub fn tried_by_model(name: &str) -> Option<u64> {
    #[derive(Deserialize)]
    struct Found {
        program: String,
        judged: u64,
        free: u64,
    }
    static FOUND: LazyLock<Vec<Found>> = LazyLock::new(|| {
        let text = include_str!("../data/glsl450_sequencer.json");
        serde_json::from_str(text).unwrap_or_default()
    });
    let found = FOUND.iter().find(|found| found.program == name)?;
    Some(found.judged + found.free)
}

/// The full sweep of an instruction at a width that was run and is stored.
pub fn swept(instruction: &Instruction, width: u32) -> Option<&'static Stored> {
    let settings = [
        ("ops", instruction.name.to_string()),
        ("width", width.to_string()),
        ("lanes", instruction.shape.across.to_string()),
    ];
    let settings = settings.iter().map(|(name, value)| (*name, value.as_str()));
    let parameters = catalogue::parameters(&Glsl450, settings).ok()?;
    let sweeps = Glsl450.sweeps(&parameters).ok()?;
    stored::find(Glsl450.name(), sweeps.first()?)
}
