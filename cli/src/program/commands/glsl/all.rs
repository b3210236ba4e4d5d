//! Lists all instructions of GLSL.std.450: which have hardware, and how it is checked.

use super::sequence;
use super::text::type_name;
use crate::blocks::glsl450::Configuration;
use crate::blocks::glsl450::table::{Class, INSTRUCTIONS, Instruction, NumberKind};
use crate::blocks::glsl450_sequencer::program::Program;
use crate::program::arguments::Glsl;
use crate::program::error::Result;
use crate::program::output;
use crate::testbenches::glsl::{self, Against, Proved};
use serde::Serialize;

#[derive(Serialize)]
struct OverviewJson {
    instructions: Vec<Listed>,
}

#[derive(Serialize)]
struct Listed {
    number: u32,
    draft_number: u32,
    name: &'static str,
    /// Whether there is hardware for it.
    built: bool,
    /// The group that it is in.
    class: Option<&'static str>,
    /// How many operands it has.
    operands: usize,
    /// The fewest lanes that it needs.
    lanes: u32,
    widths: Vec<At>,
}

/// An instruction at a width.
#[derive(Serialize)]
struct At {
    width: u32,
    r#type: String,
    /// `always`, `in_long_runs` or `undecided`.
    proved: Option<&'static str>,
    /// The operands of the last full sweep, all of them.
    swept: Option<u64>,
    /// All of them by the golden model alone.
    swept_by_model: Option<u64>,
    /// What results are checked against on some operands: `llvm`, `vulkan` or `bound`.
    against: Option<&'static str>,
}

/// Lists them.
pub fn run(arguments: &Glsl) -> Result<bool> {
    let instructions: Vec<Listed> = INSTRUCTIONS.iter().map(listed).collect();
    if arguments.json {
        output::print_json(&OverviewJson { instructions })?;
        return Ok(true);
    }
    let mut table = output::table([
        "number",
        "instruction",
        "group",
        "proved",
        "all operands",
        "checked against",
    ]);
    for instruction in instructions.iter().filter(|listed| listed.built) {
        let number = instruction.number.to_string();
        let proved = types(instruction, |at| {
            at.proved.map(|proved| match proved {
                "in_long_runs" => format!("({})", at.r#type),
                "undecided" => format!("{} open", at.r#type),
                _ => at.r#type.clone(),
            })
        });
        let swept = types(instruction, |at| match (at.swept, at.swept_by_model) {
            (Some(_), _) => Some(at.r#type.clone()),
            (None, Some(_)) => Some(format!("({})", at.r#type)),
            _ => None,
        });
        let held = types(instruction, |at| at.against.map(|_| at.r#type.clone()));
        let against = instruction.widths.iter().find_map(|at| at.against);
        let against = match against {
            Some("llvm") => format!("LLVM {held}"),
            Some("vulkan") => format!("Vulkan {held}"),
            Some(_) => format!("our bound {held}"),
            None => String::new(),
        };
        let class = instruction.class.unwrap_or_default();
        table.add_row([&number, instruction.name, class, &proved, &swept, &against]);
    }
    let built = instructions.iter().filter(|listed| listed.built).count();
    output::print(&format!(
        "{table}\n\
         {built} of {} instructions can be executed. Proved: types proved against the golden model for all operands; types in brackets\n\
         are proved in long runs of the tests, `open` types are undecided. All operands: types whose operands all went through the\n\
         hardware, or in brackets through the golden model only. Checked against: every run of the tests compares results with LLVM's\n\
         software floating point, or 60,000 operands (6,000 halves) with the intervals that Vulkan allows, or with our own bound where\n\
         Vulkan allows anything.\n\
         Instructions of the group `program` are in the block `glsl450_sequencer`, all others in `glsl450`.\n",
        instructions.len()
    ))?;
    Ok(true)
}

/// What there is to say of each width, side by side.
fn types(instruction: &Listed, say: impl Fn(&At) -> Option<String>) -> String {
    let said: Vec<String> = instruction.widths.iter().filter_map(say).collect();
    said.join(" ")
}

/// What its results are checked against.
fn against(instruction: &Instruction) -> Option<&'static str> {
    Some(match glsl::against(instruction)? {
        Against::Llvm => "llvm",
        Against::Vulkan => "vulkan",
        Against::Bound => "bound",
    })
}

fn listed(instruction: &'static Instruction) -> Listed {
    if let Some(program) = sequence::of(instruction.number).next() {
        return by_program(instruction, program);
    }
    let built = Configuration::can_have(instruction);
    let widths = instruction.shape.widths.iter();
    let at = |width: &u32| At {
        width: *width,
        r#type: type_name(instruction.shape.operands[0], *width),
        proved: glsl::proved(instruction, *width).map(|proved| match proved {
            Proved::Always => "always",
            Proved::InLongRuns => "in_long_runs",
            Proved::Undecided => "undecided",
        }),
        swept: glsl::swept(instruction, *width).map(|stored| stored.count),
        swept_by_model: None,
        against: against(instruction),
    };
    Listed {
        number: instruction.number,
        draft_number: instruction.draft_number,
        name: instruction.name,
        built,
        class: match instruction.class {
            Class::Integer => Some("integer"),
            Class::Exact => Some("exact"),
            Class::Pack => Some("pack"),
            Class::Fma => Some("fma"),
            Class::Other => None,
        },
        operands: instruction.shape.operands.len(),
        lanes: instruction.shape.across,
        widths: widths.map(at).collect(),
    }
}

/// An instruction that has a program.
fn by_program(instruction: &'static Instruction, program: &Program) -> Listed {
    // Of vectors, one component says nothing of the others.
    let is_of_one = program.is_by_component() && program.operands.len() == 1;
    let at = |width: u32| At {
        width,
        r#type: type_name(NumberKind::Float, width),
        proved: None,
        // Every run puts all halves through the hardware.
        swept: (width == 16 && is_of_one).then_some(1 << 16),
        swept_by_model: (width == 32 && is_of_one)
            .then(|| glsl::tried_by_model(instruction.name))
            .flatten(),
        against: against(instruction),
    };
    Listed {
        number: instruction.number,
        draft_number: instruction.draft_number,
        name: instruction.name,
        built: true,
        class: Some("program"),
        operands: program.shape().len(),
        lanes: 1,
        widths: sequence::WIDTHS.into_iter().map(at).collect(),
    }
}
