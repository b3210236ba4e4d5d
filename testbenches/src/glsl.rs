//! How each instruction of `glsl450` is checked: one table, from which the tests take what to prove and the command what to tell.

use crate::sweep::stored::{self, Stored};
use warpwright_blocks::block::Block as _;
use warpwright_blocks::catalogue;
use warpwright_blocks::glsl450::table::{Class, Instruction};
use warpwright_blocks::glsl450::{Configuration, Glsl450};

/// Where an instruction is proved, alone and within the unit of its class.
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
