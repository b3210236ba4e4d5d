//! The instructions that have programs, in the driver: its results and ours are both within what Vulkan allows, and with operands or components in another
//! order they would not be.
//!
//! `spirv-as` writes the instruction's number from its name, so that a program under another number would be found out, too.

use super::device::Device;
use super::shader::GROUP;
use super::{Found, compiled};
use crate::formulas::allowed;
use crate::interval::Format;
use crate::matrices;
use std::fmt::Write as _;
use warpwright_blocks::glsl450::table::INSTRUCTIONS;
use warpwright_blocks::glsl450_sequencer::Width;
use warpwright_blocks::glsl450_sequencer::golden::results;
use warpwright_blocks::glsl450_sequencer::program::{Program, programs};
use warpwright_blocks::random::Random;

/// Operations of each program.
const OPERATIONS: usize = 8 * GROUP;
/// The driver's determinants and inverses are held against a bound that is so many times ours: it may add up in any order, and divide each cofactor.
const DRIVERS_BOUND: f64 = 64.0;

/// A type of so many floats: a number, a vector, or of a matrix its columns.
fn type_of(program: &Program, words: usize) -> String {
    let columns = program.components as usize;
    match words {
        1 => "%float".to_string(),
        words if words == columns => format!("%vector_{words}"),
        _ => format!("%matrix_{columns}"),
    }
}

/// A shader whose invocations take operands out of a buffer of floats and put results into another.
fn text(program: &Program) -> String {
    let shape = program.shape();
    let columns = program.components as usize;
    let mut body = String::new();
    let (mut offset, mut values) = (0, Vec::new());
    for (number, (_, words)) in shape.iter().enumerate() {
        for word in 0..*words {
            let _ = writeln!(
                body,
                "%index_{number}_{word} = OpIAdd %uint %first %number_{}
%place_{number}_{word} = OpAccessChain %to_float %input %number_0 %index_{number}_{word}
%word_{number}_{word} = OpLoad %float %place_{number}_{word}",
                offset + word
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
%to_place_{word} = OpAccessChain %to_float %output %number_0 %to_index_{word}
OpStore %to_place_{word} {part}"
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
    format!(
        "OpCapability Shader
OpExtension \"SPV_KHR_storage_buffer_storage_class\"
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
%float = OpTypeFloat 32
{types}%three = OpTypeVector %uint 3
%to_three = OpTypePointer Input %three
%global_id = OpVariable %to_three Input
%row = OpTypeRuntimeArray %float
%block = OpTypeStruct %row
%to_block = OpTypePointer StorageBuffer %block
%to_float = OpTypePointer StorageBuffer %float
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

/// A float of a size that shaders have: from 2^-6 to 2^3.
fn operand(random: &mut Random) -> u32 {
    let any = random.next_u64() as u32;
    (any & 0x807F_FFFF) | (121 + (any >> 23) % 9) << 23
}

fn numbers(words: &[u32]) -> Vec<f64> {
    words
        .iter()
        .map(|word| f32::from_bits(*word).into())
        .collect()
}

/// Whether results are what they may be of these operands; none where nothing is said.
fn is_allowed(program: &Program, operands: &[f64], given: &[f64], bound: f64) -> Option<bool> {
    let Some(allowed) = allowed(Format::of_width(32), program, operands) else {
        return matrices::error(program, operands, given).map(|error| error <= bound);
    };
    let each = allowed.iter().zip(given);
    let mut judged = each.filter(|(may_be, _)| may_be.iter().all(|interval| !interval.is_any));
    let first = judged.next()?;
    let is_in = |(may_be, given): (&Vec<crate::interval::Interval>, &f64)| {
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

/// All programs in the driver.
pub fn agree(device: &Device, tools: &[Found; 2]) {
    let mut judged = 0;
    for program in programs() {
        let name = &program.name;
        let of_table = INSTRUCTIONS.iter().find(|i| i.name == name);
        assert_eq!(of_table.map(|i| i.number), Some(program.number), "{name}");
        let mut random = Random::new(program.start.into());
        let count = OPERATIONS * program.operands.len();
        let words: Vec<u32> = (0..count).map(|_| operand(&mut random)).collect();
        let module = compiled(tools, &text(program));
        let size = OPERATIONS * program.results as usize;
        let groups = (OPERATIONS / GROUP) as u32;
        let output = device.run(&module, &words, size, groups);
        let output = output.unwrap_or_else(|why| panic!("{name}: {why}"));
        let operations = words.chunks(program.operands.len());
        let mut reversed_holds = true;
        for (operands, given) in operations.zip(output.chunks(program.results as usize)) {
            let ours = numbers(&results(Width::Single, program, operands));
            let (operands, given) = (numbers(operands), numbers(given));
            for (whose, given, bound) in [("driver's", &given, DRIVERS_BOUND), ("our", &ours, 8.0)]
            {
                let is_right = is_allowed(program, &operands, given, bound);
                assert_ne!(
                    is_right,
                    Some(false),
                    "{name} {operands:?}: {whose} {given:?}"
                );
                judged += usize::from(is_right.is_some());
            }
            let reversed: Vec<f64> = operands.iter().rev().copied().collect();
            reversed_holds &= is_allowed(program, &reversed, &given, DRIVERS_BOUND) != Some(false);
        }
        assert_eq!(
            reversed_holds,
            is_same_reversed(program),
            "{name} {}",
            program.components
        );
    }
    println!("{judged} results of {} programs", programs().len());
}
