//! Mesa's software driver against the interpreter, on the same function of the same module.
//!
//! The function is in a compute shader that calls it; the datapath is built from that same binary. Not compared,
//! because Vulkan leaves them open: NaN bit patterns, quotients within 2.5 ULP and roots of halves and singles (reported
//! if they differ), conversions to integers that cannot hold the value, and denormals if the driver does not keep them.

#[path = "../../../../testbenches/tests/spirv/vulkan/device.rs"]
mod device;

use super::known::Seed;
use super::text::{Case, Text, all, shape};
use super::{operands, packed, parts};
use crate::common::{datapath, read};
use device::{Abilities, Device};
use std::fmt::Write as _;
use std::process::Command;
use warpwright_hdl::bits::Bits;
use warpwright_testbenches::tools::{Scratch, Tool, assemble, require_or_skip, validate};

const NONE: &str = "no driver of Vulkan for the processor";
const ENVIRONMENT: &str = "vulkan1.1";
/// Invocations of a group, and operations of a case.
const GROUP: usize = 64;

fn operations() -> usize {
    match std::env::var_os("WARPWRIGHT_LONG") {
        Some(_) => 256 * GROUP,
        None => 4 * GROUP,
    }
}

/// Whether the driver has the case's types, and shaders the instruction.
fn is_able(abilities: &Abilities, case: &Case) -> bool {
    let mut types = case.takes.iter().chain([&case.gives]);
    !case.is_of_kernels()
        && types.all(|of| match shape(of) {
            ('f', 16, _) => abilities.floats[0] && abilities.integers[1],
            (_, 8, _) => abilities.integers[0],
            (_, 16, _) => abilities.integers[1],
            ('f' | 'b', ..) | (_, 32, _) => true,
            _ => false,
        })
}

/// A shader around a function: each word of a buffer is a component, and so is each of the other.
fn shader(case: &Case, abilities: &Abilities) -> String {
    let mut text = Text::default();
    let function = text.function(case);
    let (word, void) = (text.of_type("u32"), text.declared("OpTypeVoid"));
    let (flag, three) = (text.of_type("b"), text.of_type("u32x3"));
    let procedure = text.declared(&format!("OpTypeFunction {void}"));
    let row = text.declared(&format!("OpTypeRuntimeArray {word}"));
    let block = text.declared(&format!("OpTypeStruct {row}"));
    let to_block = text.declared(&format!("OpTypePointer StorageBuffer {block}"));
    let to_word = text.declared(&format!("OpTypePointer StorageBuffer {word}"));
    let to_three = text.declared(&format!("OpTypePointer Input {three}"));
    let counts: Vec<u32> = case.takes.iter().map(|of| shape(of).2).collect();
    let (takes, gives) = (counts.iter().sum::<u32>(), shape(&case.gives).2);
    for number in 0..=takes.max(gives) {
        let _ = writeln!(text.declarations, "%n{number} = OpConstant {word} {number}");
    }
    let _ = writeln!(
        text.declarations,
        "%global_id = OpVariable {to_three} Input\n%input = OpVariable {to_block} StorageBuffer\n%output = OpVariable {to_block} StorageBuffer"
    );
    let mut body = format!(
        "%main = OpFunction {void} None {procedure}\n%begin = OpLabel\n%invocation = OpLoad {three} %global_id\n%number = OpCompositeExtract {word} %invocation 0\n%from = OpIMul {word} %number %n{takes}\n%to = OpIMul {word} %number %n{gives}\n"
    );
    let mut place = 0;
    let mut arguments = String::new();
    for (number, of) in case.takes.iter().enumerate() {
        let (kind, width, count) = shape(of);
        let (whole, scalar) = (text.of_type(of), text.of_scalar(of));
        let mut components = String::new();
        for _ in 0..count {
            let _ = writeln!(
                body,
                "%i{place} = OpIAdd {word} %from %n{place}\n%p{place} = OpAccessChain {to_word} %input %n0 %i{place}\n%w{place} = OpLoad {word} %p{place}"
            );
            let narrow = match width {
                1 | 32 => format!("%w{place}"),
                _ => {
                    let narrow = text.of_type(&format!("u{width}"));
                    let _ = writeln!(body, "%c{place} = OpUConvert {narrow} %w{place}");
                    format!("%c{place}")
                }
            };
            let _ = match kind {
                'b' => writeln!(body, "%v{place} = OpINotEqual {flag} {narrow} %n0"),
                'u' => writeln!(body, "%v{place} = OpCopyObject {scalar} {narrow}"),
                _ => writeln!(body, "%v{place} = OpBitcast {scalar} {narrow}"),
            };
            let _ = write!(components, " %v{place}");
            place += 1;
        }
        if count > 1 {
            let _ = writeln!(
                body,
                "%a{number} = OpCompositeConstruct {whole}{components}"
            );
            components = format!(" %a{number}");
        }
        arguments.push_str(&components);
    }
    let of_result = text.of_type(&case.gives);
    let _ = writeln!(
        body,
        "%result = OpFunctionCall {of_result} {function}{arguments}"
    );
    let (kind, width, count) = shape(&case.gives);
    let scalar = text.of_scalar(&case.gives);
    for n in 0..count {
        let _ = match count {
            1 => writeln!(body, "%r{n} = OpCopyObject {scalar} %result"),
            _ => writeln!(body, "%r{n} = OpCompositeExtract {scalar} %result {n}"),
        };
        let narrow = match width {
            1 => String::new(),
            width => text.of_type(&format!("u{width}")),
        };
        let _ = match (kind, width) {
            ('b', _) => writeln!(body, "%o{n} = OpSelect {word} %r{n} %n1 %n0"),
            ('u', 32) => writeln!(body, "%o{n} = OpCopyObject {word} %r{n}"),
            (_, 32) => writeln!(body, "%o{n} = OpBitcast {word} %r{n}"),
            ('u', _) => writeln!(body, "%o{n} = OpUConvert {word} %r{n}"),
            _ => writeln!(
                body,
                "%q{n} = OpBitcast {narrow} %r{n}\n%o{n} = OpUConvert {word} %q{n}"
            ),
        };
        let _ = writeln!(
            body,
            "%j{n} = OpIAdd {word} %to %n{n}\n%s{n} = OpAccessChain {to_word} %output %n0 %j{n}\nOpStore %s{n} %o{n}"
        );
    }
    body.push_str("OpReturn\nOpFunctionEnd\n");
    text.functions.push_str(&body);
    let mut capabilities = vec!["Shader"];
    let types: Vec<&String> = case.takes.iter().chain([&case.gives]).collect();
    let has = |kinds: &[char], width: u32| {
        types.iter().any(|of| {
            let (kind, found, _) = shape(of);
            kinds.contains(&kind) && found == width
        })
    };
    let mut modes = String::new();
    if has(&['f'], 16) {
        capabilities.extend(["Float16", "Int16"]);
    } else if has(&['s', 'u'], 16) {
        capabilities.push("Int16");
    }
    if has(&['s', 'u'], 8) {
        capabilities.push("Int8");
    }
    for (mode, able) in [
        ("DenormPreserve", abilities.keeps_denormals),
        ("SignedZeroInfNanPreserve", abilities.keeps_specials),
        ("RoundingModeRTE", abilities.rounds_to_even),
    ] {
        let mut is_used = false;
        for (place, width) in [16, 32].into_iter().enumerate() {
            if has(&['f'], width) && able[place] {
                let _ = writeln!(modes, "OpExecutionMode %main {mode} {width}");
                is_used = true;
            }
        }
        if is_used {
            capabilities.push(mode);
        }
    }
    let head = format!(
        "OpExtension \"SPV_KHR_float_controls\"\n%glsl = OpExtInstImport \"GLSL.std.450\"\nOpMemoryModel Logical GLSL450\nOpEntryPoint GLCompute %main \"main\" %global_id\nOpExecutionMode %main LocalSize {GROUP} 1 1\n{modes}"
    );
    let decorations = format!(
        "OpDecorate %global_id BuiltIn GlobalInvocationId\nOpDecorate {row} ArrayStride 4\nOpMemberDecorate {block} 0 Offset 0\nOpDecorate {block} Block\nOpDecorate %input DescriptorSet 0\nOpDecorate %input Binding 0\nOpDecorate %output DescriptorSet 0\nOpDecorate %output Binding 1\n"
    );
    text.module(&capabilities, &head, &decorations)
}

fn is_nan(bits: u64, width: u32) -> bool {
    match width {
        16 => bits & 0x7fff > 0x7c00,
        _ => bits & 0x7fff_ffff > 0x7f80_0000,
    }
}

fn is_denormal(bits: u64, width: u32) -> bool {
    let (exponent, fraction) = match width {
        16 => (bits >> 10 & 0x1f, bits & 0x3ff),
        _ => (bits >> 23 & 0xff, bits & 0x7f_ffff),
    };
    exponent == 0 && fraction != 0
}

/// What is left open of a component, if anything.
fn open(
    abilities: &Abilities,
    case: &Case,
    x: &[Vec<u64>],
    expected: u64,
    given: u64,
) -> Option<&'static str> {
    let (kind, width, _) = shape(&case.gives);
    let (of, bits, _) = shape(&case.takes[0]);
    let flushes = |kind: char, width: u32, word: u64| {
        let place = usize::from(width == 32);
        kind == 'f' && is_denormal(word, width) && !abilities.keeps_denormals[place]
    };
    let all = x.iter().flatten().copied();
    if flushes(kind, width, expected) || all.clone().any(|word| flushes(of, bits, word)) {
        return Some("denormals that the driver does not keep");
    }
    if kind == 'f' && is_nan(expected, width) && is_nan(given, width) {
        return Some("what a NaN looks like");
    }
    if case.op.starts_with("ConvertFTo") {
        let value = super::known::value(x[0][0], bits);
        let most = 2f32.powi(width as i32 - i32::from(kind == 's'));
        let least = if kind == 's' { -most } else { 0.0 };
        let is_inside = value.trunc() >= least && value.trunc() < most;
        return (!is_inside).then_some("integers that there are not");
    }
    let is_near = expected.abs_diff(given) <= 3;
    match case.op {
        "FDiv" if is_near => Some("quotients within 2.5 ULP"),
        "Sqrt" if is_near => Some("roots"),
        _ => None,
    }
}

/// Some hundred operations of each case, in long runs more.
#[test]
#[ignore = "started by the_driver_agrees in a process of its own"]
fn floats_in_a_driver() {
    let tools = [Tool::SpirvAs, Tool::SpirvVal].map(|tool| tool.find().expect("tools"));
    let device = match Device::open() {
        Ok(device) => device,
        Err(why) => return println!("{NONE}: {why}"),
    };
    println!("{}", device.abilities.name);
    let mut seed = Seed(0x1234_5678_9abc_def1);
    let (mut cases, mut executed) = (0, 0);
    let mut differ = std::collections::BTreeMap::new();
    for case in all() {
        if !is_able(&device.abilities, &case) {
            continue;
        }
        let scratch = Scratch::new().expect("a temporary folder");
        let [source, path] = ["shader.spvasm", "shader.spv"].map(|name| scratch.path().join(name));
        let text = shader(&case, &device.abilities);
        std::fs::write(&source, &text).expect("a file in it");
        let assembled = assemble(&tools[0], ENVIRONMENT, &source, &path);
        assembled.unwrap_or_else(|failure| panic!("{failure}\n{text}"));
        let valid = validate(&tools[1], ENVIRONMENT, &path);
        valid.unwrap_or_else(|failure| panic!("{failure}\n{text}"));
        let binary = std::fs::read(&path).expect("the binary");
        let datapath = datapath(&read(&binary), &case.name(), 0);
        let count = operations();
        let asked: Vec<Vec<Vec<u64>>> = (0..count).map(|_| operands(&mut seed, &case)).collect();
        let input = asked.iter().flatten().flatten();
        let input: Vec<u32> = input.map(|word| *word as u32).collect();
        let (_, width, components) = shape(&case.gives);
        let output = count * components as usize;
        let output = device.run(&binary, &input, output, (count / GROUP) as u32);
        let output = output.unwrap_or_else(|why| panic!("{}: {why}", case.name()));
        for (operands, given) in asked.iter().zip(output.chunks(components as usize)) {
            let words = operands.iter().zip(&case.takes);
            let words: Vec<Bits> = words.map(|(x, of)| packed(x, shape(of).1)).collect();
            let answer = parts(&datapath.model().answer(&words)[0], width);
            for (expected, given) in answer.iter().zip(given) {
                if *expected == u64::from(*given) {
                    continue;
                }
                let why = open(
                    &device.abilities,
                    &case,
                    operands,
                    *expected,
                    (*given).into(),
                );
                let name = case.name();
                let why = why.unwrap_or_else(|| {
                    panic!("{name} of {operands:x?}: the driver gives {given:x}, the interpreter {expected:x}")
                });
                *differ.entry(why).or_insert(0) += 1;
            }
            executed += 1;
        }
        cases += 1;
    }
    println!("{executed} operations of {cases} cases");
    for (why, count) in differ {
        println!("{why}: {count} components differ");
    }
}

/// Each instruction gives in Mesa's driver what the interpreter says, bit by bit, but for what is left open.
#[test]
fn the_driver_agrees() {
    const TEST: &str = "the_driver_agrees";
    let tools = [Tool::SpirvAs, Tool::SpirvVal].map(|tool| require_or_skip(tool, TEST));
    if tools.contains(&None) {
        return;
    }
    let myself = std::env::current_exe().expect("the path of this test program");
    let output = Command::new(myself)
        .args(["--exact", "floats::driver::floats_in_a_driver"])
        .args(["--include-ignored", "--nocapture"])
        .env("MESA_SHADER_CACHE_DISABLE", "true")
        .output()
        .expect("this test program runs");
    let text = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
    assert!(output.status.success(), "{text}");
    assert!(text.contains("1 passed"), "{text}");
    if text.contains(NONE) {
        let required = std::env::var_os("WARPWRIGHT_REQUIRE_TOOLS").is_some_and(|v| v == "1");
        assert!(!required, "{TEST} needs a Vulkan driver\n{text}");
        eprintln!("SKIPPED {TEST}: needs a Vulkan driver");
    }
    println!("{text}");
}
