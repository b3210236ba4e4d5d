//! The golden model against Mesa's software driver, lavapipe: results of each instruction on the same operands.
//!
//! A test starts this file's [`instructions_in_a_driver`] in its own process: by default the driver caches
//! compiled code in a user folder, which its environment redirects; and if it crashes, no other test is affected.

mod device;
mod open;
mod operands;
mod programs;
mod shader;

use crate::spirv::answer::{Has, Units, by_number};
use crate::spirv::cases::{self, Case};
use crate::spirv::forms::{Form, Type};
use crate::spirv::read::{Extended, Value};
use crate::spirv::{is_of, is_same_in_order, is_same_instruction, other_orders};
use device::Device;
use open::{ALL, Answers, Open};
use operands::{OPERATIONS, Operands, operations};
use shader::{GROUP, is_able, words_of};
use std::collections::BTreeMap;
use std::process::Command;
use warpwright_blocks::glsl450::table::INSTRUCTIONS;
use warpwright_testbenches::tools::{Found, Scratch, Tool, assemble, require_or_skip, validate};

/// Modules as the driver takes them.
const ENVIRONMENT: &str = "vulkan1.1";

/// What is printed where there is nobody to ask.
const NONE: &str = "no driver of Vulkan for the processor";

/// A form, what it was asked, and what the driver gave.
struct Asked {
    form: Form,
    operations: Vec<(Operands, Vec<Vec<u64>>)>,
}

fn compiled(tools: &[Found; 2], text: &str) -> Vec<u8> {
    let scratch = Scratch::new().expect("a temporary folder");
    let [source, binary] = ["shader.spvasm", "shader.spv"].map(|name| scratch.path().join(name));
    std::fs::write(&source, text).expect("a file in it");
    let assembled = assemble(&tools[0], ENVIRONMENT, &source, &binary);
    assembled.unwrap_or_else(|failure| panic!("{failure}\n{text}"));
    let valid = validate(&tools[1], ENVIRONMENT, &binary);
    valid.unwrap_or_else(|failure| panic!("{failure}\n{text}"));
    std::fs::read(&binary).expect("the binary")
}

fn asked(device: &Device, tools: &[Found; 2], form: Form, cases: &[&Case], count: usize) -> Asked {
    let (operands, results) = (form.operands(), form.results());
    let module = compiled(tools, &shader::text(&form, &device.abilities));
    let operations = operations(&form, cases, count);
    let mut input = Vec::new();
    for values in &operations {
        for (of, value) in operands.iter().zip(values) {
            let words = value
                .iter()
                .flat_map(|bits| [*bits as u32, (*bits >> 32) as u32]);
            input.extend(words.step_by(if of.width == 64 { 1 } else { 2 }));
        }
    }
    let groups = (count / GROUP) as u32;
    let output = device.run(&module, &input, count * words_of(&results), groups);
    let output = output.unwrap_or_else(|why| panic!("{}: {why}", form.instruction.name));
    let mut words = output.into_iter().map(u64::from);
    let mut word = || words.next().expect("as many words as asked for");
    let mut take = || -> Vec<Vec<u64>> {
        let mut component = |of: &Type| {
            let (low, is_double) = (word(), of.width == 64);
            low | if is_double { word() << 32 } else { 0 }
        };
        let values = results.iter();
        values
            .map(|of| (0..of.count).map(|_| component(of)).collect())
            .collect()
    };
    let operations = operations.into_iter().map(|values| (values, take()));
    Asked {
        form,
        operations: operations.collect(),
    }
}

/// An operation as a module would have it.
fn extended(form: &Form, operands: &Operands) -> Extended {
    let types = form.operands();
    let values = types.iter().zip(operands).map(|(of, components)| Value {
        of: *of,
        components: components.clone(),
    });
    let results = form.results();
    let places = results.iter().enumerate();
    Extended {
        label: String::new(),
        number: form.instruction.number,
        operands: values.collect(),
        results: places.map(|(place, of)| (place as u32, *of)).collect(),
    }
}

/// Whether the driver agrees with the model of what `change` makes of each operation, but for what is left open; how often that was.
fn agrees(
    units: &mut Units,
    asked: &Asked,
    change: impl Fn(&mut Extended),
) -> Result<BTreeMap<Open, usize>, String> {
    let mut open = BTreeMap::new();
    for (operands, given) in &asked.operations {
        let mut operation = extended(&asked.form, operands);
        change(&mut operation);
        let expected = units.execute(&operation, Has::This)?;
        if expected == *given {
            continue;
        }
        let answers = Answers {
            operands,
            given,
            expected: &expected,
        };
        let Some(reasons) = open::reasons(&asked.form, &answers) else {
            let name = asked.form.instruction.name;
            return Err(format!(
                "{name} of {operands:x?}: the driver gives {given:x?}, the model {expected:x?}"
            ));
        };
        for reason in reasons {
            *open.entry(reason).or_default() += 1;
        }
    }
    Ok(open)
}

/// The comparison finds it out if operands change places, or if one instruction is executed in the place of another.
fn mistakes_are_noticed(units: &mut Units, asked: &Asked) {
    let Form {
        instruction, width, ..
    } = asked.form;
    let name = instruction.name;
    for order in other_orders(instruction.shape.operands.len()) {
        let reordered = agrees(units, asked, |operation| {
            let places = order.iter();
            let operands = places.map(|place| operation.operands[*place].clone());
            operation.operands = operands.collect();
        });
        let expected = is_same_in_order(name, &order);
        assert_eq!(reordered.is_ok(), expected, "{name} {width} {order:?}");
    }
    for other in INSTRUCTIONS.iter().map(|i| i.number) {
        if other == instruction.number {
            continue;
        }
        let exchanged = agrees(units, asked, |operation| operation.number = other);
        let other = by_number(other).map_or("none", |i| i.name);
        let expected = is_same_instruction(name, other);
        assert_eq!(exchanged.is_ok(), expected, "{name} as {other}, {width}");
    }
}

/// A few hundred operations of each instruction at each width, as scalars; in long runs more, and also as vectors. The first are those with
/// answers that were worked out by hand, which hold here, too.
#[test]
#[ignore = "started by the_driver_agrees in a process of its own"]
fn instructions_in_a_driver() {
    let tools = [Tool::SpirvAs, Tool::SpirvVal].map(|tool| tool.find().expect("tools"));
    let device = match Device::open() {
        Ok(device) => device,
        Err(why) => {
            println!("{NONE}: {why}");
            return;
        }
    };
    let is_long = std::env::var_os("WARPWRIGHT_LONG").is_some();
    println!("{}", device.abilities.name);
    let cases = cases::all();
    let mut units = Units::default();
    let (mut forms, mut executed, mut open) = (0, 0, BTreeMap::new());
    for form in Form::all() {
        if form.count > 1 && !is_long {
            continue;
        }
        let name = form.instruction.name;
        if !is_able(&device.abilities, &form) {
            println!(
                "the driver has no numbers for {name} of {} bits",
                form.width
            );
            continue;
        }
        let of_form: Vec<&Case> = cases.iter().filter(|case| is_of(case, form)).collect();
        let count = OPERATIONS[usize::from(is_long && form.count == 1)];
        let asked = asked(&device, &tools, form, &of_form, count);
        for (case, (operands, given)) in of_form.iter().zip(&asked.operations) {
            let answers = Answers {
                operands,
                given,
                expected: &case.results,
            };
            let is_right = given == answers.expected || open::reasons(&form, &answers).is_some();
            assert!(is_right, "{name} of {operands:x?} by hand: {given:x?}");
        }
        let found = agrees(&mut units, &asked, |_| {}).unwrap_or_else(|why| panic!("{why}"));
        for (reason, count) in found {
            *open.entry(reason).or_insert(0) += count;
        }
        if form.count == 1 {
            mistakes_are_noticed(&mut units, &asked);
        }
        forms += 1;
        executed += asked.operations.len();
    }
    println!("{executed} operations in {forms} forms");
    programs::agree(&device, &tools);
    for reason in ALL {
        let count = open.get(&reason).copied().unwrap_or(0);
        println!("{reason:?}: {count} components differ");
    }
}

/// Each instruction gives in Mesa's driver for the processor what the golden model says, bit by bit, but for what [`Open`] lists.
#[test]
fn the_driver_agrees() {
    const TEST: &str = "the_driver_agrees";
    let tools = [Tool::SpirvAs, Tool::SpirvVal].map(|tool| require_or_skip(tool, TEST));
    if tools.contains(&None) {
        return;
    }
    let myself = std::env::current_exe().expect("the path of this test program");
    let output = Command::new(myself)
        .args(["--exact", "spirv::vulkan::instructions_in_a_driver"])
        .args(["--include-ignored", "--nocapture"])
        .env("MESA_SHADER_CACHE_DISABLE", "true")
        // With vectors of 256 bits, doubles take 512: a machine without AVX-512 has no instruction that rounds these, and what Mesa 22.3 does in
        // its place gives 0 for Round of 0.5000000000000001.
        .env("LP_NATIVE_VECTOR_WIDTH", "128")
        .output()
        .expect("this test program runs");
    let text = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
    assert!(output.status.success(), "{text}");
    assert!(text.contains("1 passed"), "{text}");
    if text.contains(NONE) {
        let required = std::env::var_os("WARPWRIGHT_REQUIRE_TOOLS").is_some_and(|v| v == "1");
        assert!(
            !required,
            "{TEST} needs a Vulkan driver; scripts/install-tools installs Mesa's\n{text}"
        );
        eprintln!("SKIPPED {TEST}: needs a Vulkan driver");
    }
    println!("{text}");
}
