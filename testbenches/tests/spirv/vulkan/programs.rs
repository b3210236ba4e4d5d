//! Instructions that have programs, in the driver, at both widths: its results and ours are
//! within what Vulkan allows, and with operands or components swapped they would not be.
//!
//! `spirv-as` writes the instruction's number from its name, so a program under a wrong number would be detected, too.

use super::device::Device;
use super::shader::GROUP;
use super::{Found, compiled};
use crate::glsl450_sequencer::formulas::allowed;
use crate::glsl450_sequencer::interval::Format;
use crate::glsl450_sequencer::matrices;
use std::fmt::Write as _;
use warpwright_blocks::glsl450::table::INSTRUCTIONS;
use warpwright_blocks::glsl450_sequencer::Width;
use warpwright_blocks::glsl450_sequencer::golden::results;
use warpwright_blocks::glsl450_sequencer::program::{Program, programs};
use warpwright_blocks::random::Random;

/// Operations of each program.
const OPERATIONS: usize = 8 * GROUP;
/// The driver's determinants and inverses are held against a bound that is so many times ours: it may add up in any order, and divide each cofactor.
const DRIVERS_BOUND: f64 = 8.0;

/// A type of so many floats: a number, a vector, or of a matrix its columns.
fn type_of(program: &Program, words: usize) -> String {
    let columns = program.components as usize;
    match words {
        1 => "%float".to_string(),
        words if words == columns => format!("%vector_{words}"),
        _ => format!("%matrix_{columns}"),
    }
}

/// How a shader makes a float of a word, and a word of a float.
struct Words {
    capabilities: &'static str,
    types: &'static str,
    is_half: bool,
}

impl Words {
    fn of(width: Width) -> Words {
        match width {
            Width::Single => Words {
                capabilities: "",
                types: "%float = OpTypeFloat 32",
                is_half: false,
            },
            Width::Half => Words {
                capabilities: "OpCapability Float16\nOpCapability Int16\n",
                types: "%float = OpTypeFloat 16\n%short = OpTypeInt 16 0",
                is_half: true,
            },
        }
    }

    /// `%word_NAME` is the float in `%loaded_NAME`.
    fn float(&self, name: &str) -> String {
        if self.is_half {
            format!(
                "%short_{name} = OpUConvert %short %loaded_{name}
%word_{name} = OpBitcast %float %short_{name}"
            )
        } else {
            format!("%word_{name} = OpBitcast %float %loaded_{name}")
        }
    }

    /// `%stored_NAME` is the word of the float `value`.
    fn word(&self, name: &str, value: &str) -> String {
        if self.is_half {
            format!(
                "%low_{name} = OpBitcast %short {value}
%stored_{name} = OpUConvert %uint %low_{name}"
            )
        } else {
            format!("%stored_{name} = OpBitcast %uint {value}")
        }
    }
}

/// A shader whose invocations take operands out of a buffer of words, a float in each, and put results into another.
fn text(program: &Program, width: Width) -> String {
    let words_of = Words::of(width);
    let shape = program.shape();
    let columns = program.components as usize;
    let mut body = String::new();
    let (mut offset, mut values) = (0, Vec::new());
    for (number, (_, words)) in shape.iter().enumerate() {
        for word in 0..*words {
            let _ = writeln!(
                body,
                "%index_{number}_{word} = OpIAdd %uint %first %number_{}
%place_{number}_{word} = OpAccessChain %to_uint %input %number_0 %index_{number}_{word}
%loaded_{number}_{word} = OpLoad %uint %place_{number}_{word}
{}",
                offset + word,
                words_of.float(&format!("{number}_{word}"))
            );
        }
        let name = |word: usize| format!("%word_{number}_{word}");
        let join = |words: &mut dyn Iterator<Item = usize>| -> String {
            words.map(name).collect::<Vec<_>>().join(" ")
        };
        let of = type_of(program, *words);
        values.push(if *words == 1 {
            name(0)
        } else if *words == columns {
            let parts = join(&mut (0..*words));
            let _ = writeln!(body, "%value_{number} = OpCompositeConstruct {of} {parts}");
            format!("%value_{number}")
        } else {
            let mut all = Vec::new();
            for column in 0..columns {
                let parts = join(&mut (column * columns..(column + 1) * columns));
                let id = format!("%column_{number}_{column}");
                let _ = writeln!(
                    body,
                    "{id} = OpCompositeConstruct %vector_{columns} {parts}"
                );
                all.push(id);
            }
            let all = all.join(" ");
            let _ = writeln!(body, "%value_{number} = OpCompositeConstruct {of} {all}");
            format!("%value_{number}")
        });
        offset += words;
    }
    let results = program.results as usize;
    let of = type_of(program, results);
    let name = &program.name;
    let _ = writeln!(
        body,
        "%result = OpExtInst {of} %glsl {name} {}",
        values.join(" ")
    );
    for word in 0..results {
        let path = match results {
            1 => String::new(),
            all if all == columns => word.to_string(),
            _ => format!("{} {}", word / columns, word % columns),
        };
        let part = if results == 1 {
            "%result".to_string()
        } else {
            let _ = writeln!(
                body,
                "%part_{word} = OpCompositeExtract %float %result {path}"
            );
            format!("%part_{word}")
        };
        let _ = writeln!(
            body,
            "%to_index_{word} = OpIAdd %uint %first_result %number_{word}
%to_place_{word} = OpAccessChain %to_uint %output %number_0 %to_index_{word}
{}
OpStore %to_place_{word} %stored_{word}",
            words_of.word(&word.to_string(), &part)
        );
    }
    let mut types = String::new();
    for count in 2..=4 {
        let _ = writeln!(types, "%vector_{count} = OpTypeVector %float {count}");
        let _ = writeln!(
            types,
            "%matrix_{count} = OpTypeMatrix %vector_{count} {count}"
        );
    }
    for number in 0..=16 {
        let _ = writeln!(types, "%number_{number} = OpConstant %uint {number}");
    }
    let Words {
        capabilities,
        types: floats,
        ..
    } = words_of;
    format!(
        "OpCapability Shader
{capabilities}OpExtension \"SPV_KHR_storage_buffer_storage_class\"
%glsl = OpExtInstImport \"GLSL.std.450\"
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main \"main\" %global_id
OpExecutionMode %main LocalSize {GROUP} 1 1
OpDecorate %global_id BuiltIn GlobalInvocationId
OpDecorate %row ArrayStride 4
OpMemberDecorate %block 0 Offset 0
OpDecorate %block Block
OpDecorate %input DescriptorSet 0
OpDecorate %input Binding 0
OpDecorate %output DescriptorSet 0
OpDecorate %output Binding 1
%void = OpTypeVoid
%procedure = OpTypeFunction %void
%uint = OpTypeInt 32 0
{floats}
{types}%three = OpTypeVector %uint 3
%to_three = OpTypePointer Input %three
%global_id = OpVariable %to_three Input
%row = OpTypeRuntimeArray %uint
%block = OpTypeStruct %row
%to_block = OpTypePointer StorageBuffer %block
%to_uint = OpTypePointer StorageBuffer %uint
%input = OpVariable %to_block StorageBuffer
%output = OpVariable %to_block StorageBuffer
%main = OpFunction %void None %procedure
%begin = OpLabel
%invocation = OpLoad %three %global_id
%number = OpCompositeExtract %uint %invocation 0
%first = OpIMul %uint %number %number_{offset}
%first_result = OpIMul %uint %number %number_{results}
{body}OpReturn
OpFunctionEnd
"
    )
}

/// A float of a size that shaders have: from 2^-6 to 2^3; of halves from 2^-2, which leaves their sums and products far from the ends.
fn operand(random: &mut Random, width: Width) -> u32 {
    let any = random.next_u64() as u32;
    match width {
        Width::Single => (any & 0x807F_FFFF) | (121 + (any >> 23) % 9) << 23,
        Width::Half => (any & 0x83FF) | (13 + (any >> 16) % 5) << 10,
    }
}

fn numbers(words: &[u32], width: Width) -> Vec<f64> {
    let number = |word: &u32| match width {
        Width::Single => f32::from_bits(*word).into(),
        Width::Half => half::f16::from_bits(*word as u16).to_f64(),
    };
    words.iter().map(number).collect()
}

/// Half a unit in the last place of 1, in those of singles.
fn unit(width: Width) -> f64 {
    match width {
        Width::Single => 1.0,
        Width::Half => 8192.0,
    }
}

/// Whether results are what they may be of these operands; none where nothing is said.
fn is_allowed(
    (program, width): (&Program, Width),
    operands: &[f64],
    given: &[f64],
    bound: f64,
) -> Option<bool> {
    let Some(allowed) = allowed(Format::of_width(width.bits()), program, operands) else {
        let bound = bound * unit(width);
        let error = matrices::error(program, operands, given, |_, _| 0.0);
        return error.map(|(error, _)| error <= bound);
    };
    let each = allowed.iter().zip(given);
    let mut judged = each.filter(|(may_be, _)| may_be.iter().all(|interval| !interval.is_any));
    let first = judged.next()?;
    let is_in = |(may_be, given): (&Vec<crate::glsl450_sequencer::interval::Interval>, &f64)| {
        may_be.iter().any(|interval| interval.contains(*given))
    };
    Some(is_in(first) && judged.all(is_in))
}

/// Whether operands in reverse order give the same: of a distance, of what has one operand, and of factors.
fn is_same_reversed(program: &Program) -> bool {
    let is_alone = program.operands.len() == 1;
    let is_symmetric = ["Length", "Distance", "Determinant"].contains(&program.name.as_str());
    is_alone || is_symmetric
}

/// A program in the driver; how many results were judged.
fn agrees(device: &Device, tools: &[Found; 2], program: &Program, width: Width) -> usize {
    let name = &program.name;
    let mut random = Random::new(program.start.into());
    let count = OPERATIONS * program.operands.len();
    let words: Vec<u32> = (0..count).map(|_| operand(&mut random, width)).collect();
    let module = compiled(tools, &text(program, width));
    let size = OPERATIONS * program.results as usize;
    let output = device.run(&module, &words, size, (OPERATIONS / GROUP) as u32);
    let output = output.unwrap_or_else(|why| panic!("{name}: {why}"));
    let operations = words.chunks(program.operands.len());
    let (mut judged, mut reversed_holds) = (0, true);
    for (operands, given) in operations.zip(output.chunks(program.results as usize)) {
        let ours = numbers(&results(width, program, operands), width);
        let (operands, given) = (numbers(operands, width), numbers(given, width));
        for (whose, given, bound) in [("driver's", &given, DRIVERS_BOUND), ("our", &ours, 1.0)] {
            let is_right = is_allowed((program, width), &operands, given, bound);
            assert_ne!(
                is_right,
                Some(false),
                "{name} of {width:?} {operands:?}: {whose} {given:?}"
            );
            judged += usize::from(is_right.is_some());
        }
        let reversed: Vec<f64> = operands.iter().rev().copied().collect();
        let holds = is_allowed((program, width), &reversed, &given, DRIVERS_BOUND);
        reversed_holds &= holds != Some(false);
    }
    assert_eq!(
        reversed_holds,
        is_same_reversed(program),
        "{name} of {width:?} {}",
        program.components
    );
    judged
}

/// All programs in the driver, at each width that it has.
pub fn agree(device: &Device, tools: &[Found; 2]) {
    for program in programs() {
        let name = &program.name;
        let of_table = INSTRUCTIONS.iter().find(|i| i.name == *name);
        assert_eq!(of_table.map(|i| i.number), Some(program.number), "{name}");
    }
    for width in [Width::Single, Width::Half] {
        if width == Width::Half && !(device.abilities.floats[0] && device.abilities.integers[1]) {
            println!("the driver has no halves");
            continue;
        }
        let each = programs().iter();
        let judged: usize = each
            .map(|program| agrees(device, tools, program, width))
            .sum();
        println!(
            "{judged} results of {} programs, {width:?}",
            programs().len()
        );
    }
}
