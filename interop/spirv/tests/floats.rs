//! Floats in datapaths: interpreter and hardware against the CPU's arithmetic and LLVM's; proofs
//! where possible; kernels with known results; and Mesa's software driver on the same module.

mod driver;
mod known;
pub mod text;

use crate::common::{self, assembled, clean, datapath, module, read, refused};
use known::{Seed, known};
use num_bigint::BigUint;
use std::collections::BTreeMap;
use std::rc::Rc;
use text::{Case, Text, all, shape};
use warpwright_blocks::effort::{When, by_run};
use warpwright_hdl::bits::Bits;
use warpwright_hdl::word::Word;
use warpwright_sim::engine::Single;
use warpwright_sim::simulator::Simulator;
use warpwright_spirv::datapath::Datapath;
use warpwright_spirv::module::Module;
use warpwright_testbenches::tools::{Scratch, Tool, require_or_skip, validate};

/// All of it is taken by the validator as a module for kernels that is for shaders, too.
const CAPABILITIES: [&str; 7] = [
    "Shader", "Linkage", "Kernel", "Float16", "Int8", "Int16", "Int64",
];
pub const HEAD: &str = "%glsl = OpExtInstImport \"GLSL.std.450\"\nOpMemoryModel Logical GLSL450\n";

fn operations() -> usize {
    by_run(200, 20_000)
}

fn floats(test: &str) -> Option<Rc<Module>> {
    let spirv_val = require_or_skip(Tool::SpirvVal, test)?;
    let mut text = Text::for_kernels();
    for case in all() {
        text.function(&case);
    }
    let binary = assembled(&text.module(&CAPABILITIES, HEAD, ""), test)?;
    let scratch = Scratch::new().expect("a temporary folder");
    let path = scratch.path().join("module.spv");
    std::fs::write(&path, &binary).expect("a file in it");
    validate(&spirv_val, "spv1.3", &path).unwrap_or_else(|failure| panic!("{failure}"));
    Some(read(&binary))
}

/// Components side by side, the first one lowest.
fn packed(components: &[u64], width: u32) -> Bits {
    Word::join(components.iter().map(|bits| Word::number(*bits, width)))
}

fn parts(word: &Bits, width: u32) -> Vec<u64> {
    let count = Word::width(word) / width;
    let parts = (0..count).map(|n| Word::slice(word, n * width, width));
    parts.map(|part| part.to_u64().expect("64 bits")).collect()
}

/// Operands of a case; of two, the second is often the first one again, its opposite or a neighbour.
fn operands(seed: &mut Seed, case: &Case) -> Vec<Vec<u64>> {
    let mut all: Vec<Vec<u64>> = Vec::new();
    for of in &case.takes {
        let (kind, width, count) = shape(of);
        let fresh = (0..count).map(|_| seed.word((kind, width)));
        let mut fresh: Vec<u64> = fresh.collect();
        if let Some(before) = all.last().filter(|before| before.len() == fresh.len())
            && seed.next().is_multiple_of(3)
            && kind == 'f'
        {
            let change = [0, 1, 1 << (width - 1)][seed.next() as usize % 3];
            let again = before
                .iter()
                .map(|word| (word ^ change) & u64::MAX >> (64 - width));
            fresh = again.collect();
        }
        all.push(fresh);
    }
    all
}

/// What a block gives within a cycle, or after its stages.
struct Running {
    hardware: Single,
    ports: Vec<String>,
    stages: u32,
}

impl Running {
    fn new(datapath: &Datapath) -> Self {
        let ports = datapath.inputs().iter().map(|port| port.name.clone());
        Self {
            hardware: Single::new(&datapath.netlist()),
            ports: ports.collect(),
            stages: datapath.stages,
        }
    }

    fn give(&mut self, inputs: &[Bits], output: &str) -> Bits {
        let one = BigUint::from(1u8);
        self.hardware.poke("in_valid", one.clone()).expect("a port");
        for (port, word) in self.ports.iter().zip(inputs) {
            let value = word.value().clone();
            self.hardware.poke(port, value).expect("a port");
        }
        for _ in 0..self.stages {
            self.hardware.step();
        }
        self.hardware.settle();
        assert_eq!(self.hardware.peek("out_valid").expect("a port"), one);
        let found = self.hardware.peek(output).expect("a port");
        Bits::truncated(found, 4096)
    }
}

/// What an instruction gives and takes.
type Types = (String, Vec<String>);

/// Each instruction at each type: interpreter and hardware give what the machine and LLVM give. And another instruction of the same types, or operands in
/// another order, would be noticed.
#[test]
fn interpreter_and_hardware_give_what_machines_give() {
    let Some(module) = floats("interpreter_and_hardware_give_what_machines_give") else {
        return;
    };
    let mut seed = Seed(0x9e37_79b9_7f4a_7c15);
    let mut executed = 0;
    let mut answers: BTreeMap<Types, Vec<(&str, Vec<u64>)>> = BTreeMap::new();
    for case in all() {
        let datapath = datapath(&module, &case.name(), 0);
        let mut running = Running::new(&datapath);
        let (_, bits, _) = shape(&case.gives);
        // The same operands for all cases of the same types.
        let mut of_types = Seed(1 + case.takes.concat().len() as u64);
        let mut given = Vec::new();
        let mut is_reordered = false;
        for number in 0..operations() {
            let operands = match number % 2 {
                0 => operands(&mut of_types, &case),
                _ => operands(&mut seed, &case),
            };
            let expected = known(&case, &operands);
            let words = operands.iter().zip(&case.takes);
            let words: Vec<Bits> = words.map(|(x, of)| packed(x, shape(of).1)).collect();
            let answer = datapath.model().answer(&words);
            let name = case.name();
            let by_interpreter = parts(&answer[0], bits);
            assert_eq!(
                by_interpreter, expected,
                "{name} of {operands:x?}: the interpreter"
            );
            let found = running.give(&words, "out_result");
            let found = parts(&Word::slice(&found, 0, Word::width(&answer[0])), bits);
            assert_eq!(found, expected, "{name} of {operands:x?}: the hardware");
            if number % 2 == 0 {
                given.extend(expected.clone());
            }
            if let [a, b] = &operands[..]
                && a.len() == b.len()
            {
                is_reordered |= known(&case, &[b.clone(), a.clone()]) != expected;
            }
            executed += 1;
        }
        let depends = ["FSub", "FDiv"].contains(&case.op)
            || case.op.contains("Less") && case.op != "LessOrGreater"
            || case.op.contains("Greater") && case.op != "LessOrGreater";
        assert!(
            case.takes.len() != 2 || case.takes[0] != case.takes[1] || is_reordered == depends,
            "{}",
            case.name()
        );
        let key = (case.gives.clone(), case.takes.clone());
        answers.entry(key).or_default().push((case.op, given));
    }
    let mut pairs = 0;
    for (types, of_types) in &answers {
        for (place, (op, given)) in of_types.iter().enumerate() {
            for (other, others) in &of_types[place + 1..] {
                let is_same = [*op, *other] == ["FOrdNotEqual", "LessOrGreater"];
                assert_eq!(given == others, is_same, "{op} and {other} of {types:?}");
                pairs += 1;
            }
        }
    }
    println!(
        "{executed} operations of {} cases; {pairs} pairs of instructions are told apart",
        all().len()
    );
}

/// Provers decide these: comparisons, questions, signs, all conversions; of doubles in long runs.
#[test]
fn what_can_be_proved_is_proved() {
    let Some(module) = floats("what_can_be_proved_is_proved") else {
        return;
    };
    let (mut proved, mut seconds) = (0, 0.0);
    for case in all() {
        let is_arithmetic = [
            "FAdd",
            "FSub",
            "FMul",
            "FDiv",
            "Sqrt",
            "Dot",
            "VectorTimesScalar",
        ];
        if is_arithmetic.contains(&case.op) {
            continue;
        }
        let is_long = When::LongRuns.is_now();
        if !is_long && case.name().contains("f64") {
            continue;
        }
        // Registers change nothing about what must be proved of a function: of few in every run.
        let is_cut = is_long || case.takes[0] == "f16";
        let all_stages: &[u32] = if is_cut { &[0, 2] } else { &[0] };
        for stages in all_stages.iter().copied() {
            seconds += common::proved(&datapath(&module, &case.name(), stages));
            proved += 1;
        }
    }
    println!("{proved} datapaths proved in {seconds:.1} s");
}

/// A kernel that was given, with results that others worked out: `data/README.md`.
fn kernel(name: &str) -> (Rc<Module>, Vec<serde_json::Value>) {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data");
    let binary = std::fs::read(format!("{folder}/{name}.spv")).expect("a module");
    let vectors = std::fs::read_to_string(format!("{folder}/{name}.jsonl")).expect("vectors");
    let vectors = vectors.lines().map(serde_json::from_str);
    (
        read(&binary),
        vectors.collect::<Result<_, _>>().expect("vectors"),
    )
}

fn words(value: &serde_json::Value) -> Vec<u64> {
    let words = value.as_array().expect("a list").iter();
    let digits = words.map(|word| word.as_str().expect("a word").trim_start_matches("0x"));
    let numbers = digits.map(|digits| u64::from_str_radix(digits, 16));
    numbers.collect::<Result<_, _>>().expect("hexadecimal")
}

/// Kernels of several operations, cut into stages and in long runs also within a cycle: their vectors, by the interpreter and by the hardware. Every run
/// takes one in four.
#[test]
fn kernels_give_their_results() {
    // Of zeros FClamp may give either; `glsl450` says that -0 is less than +0.
    let is_alike = |name: &str, found: Vec<u64>, expected: &[u64]| {
        let alike = |a: u64, b: u64| a == b || name == "aces" && (a | b) == 1 << 31;
        found.len() == expected.len() && found.iter().zip(expected).all(|(a, b)| alike(*a, *b))
    };
    for (name, all_stages) in [("aces", [0, 8]), ("reflect3", [0, 3])] {
        let (module, vectors) = kernel(name);
        assert_eq!(vectors.len(), 200);
        for stages in all_stages.into_iter().skip(by_run(1, 0)) {
            let function = vectors[0]["function"].as_str().expect("a name");
            let datapath = datapath(&module, function, stages);
            let mut running = Running::new(&datapath);
            for vector in vectors.iter().step_by(by_run(4, 1)) {
                let arguments = vector["args"].as_array().expect("a list").iter();
                let inputs: Vec<Bits> = arguments.map(|a| packed(&words(a), 32)).collect();
                let expected = words(&vector["result"]);
                let answer = datapath.model().answer(&inputs);
                let is_alike = is_alike(name, parts(&answer[0], 32), &expected);
                assert!(is_alike, "{name}: {vector}");
                let found = running.give(&inputs, "out_result");
                let found = Word::slice(&found, 0, Word::width(&answer[0]));
                assert_eq!(found, answer[0], "{name} of {stages} stages: {vector}");
            }
            if stages > 0 {
                let in_stages = datapath.hardware.instances.iter();
                let units = in_stages.flat_map(|stage| &stage.module.instances);
                let units = units.filter(|unit| unit.lanes.is_none());
                let left: Vec<&str> = units.map(|unit| unit.name.as_str()).collect();
                assert!(
                    left.iter().all(|name| name.starts_with("fclamp")),
                    "{left:?} are not cut"
                );
            }
            clean(&datapath);
        }
    }
}

/// What is not followed is told.
#[test]
fn other_floats_are_refused() {
    let test = "other_floats_are_refused";
    let head = "OpCapability Shader\nOpCapability Linkage\nOpCapability Float64\n%glsl = OpExtInstImport \"GLSL.std.450\"\nOpMemoryModel Logical GLSL450\nOpName %f \"f\"\n%double = OpTypeFloat 64\n%float = OpTypeFloat 32\n%uint = OpTypeInt 32 0\n%fd = OpTypeFunction %double %double\n%ff = OpTypeFunction %float %float\n";
    for (of, body, message) in [
        (
            "double",
            "OpFAdd %double %a %a",
            "OpFAdd: f64 has 64-bit floats; arithmetic is supported for 16 and 32 bits",
        ),
        (
            "double",
            "OpExtInst %double %glsl Sqrt %a",
            "OpExtInst: f64 has 64-bit floats; arithmetic is supported for 16 and 32 bits",
        ),
        (
            "float",
            "OpFRem %float %a %a",
            "OpFRem: it is not an instruction that a datapath can have: integer and bitwise ones, arithmetic of floats, comparisons, conversions, choices, composites, and those of GLSL.std.450 that `glsl450` has",
        ),
        (
            "float",
            "OpFAdd %uint %a %a",
            "OpFAdd: an operand has type f32, but must have type u32",
        ),
        (
            "float",
            "OpConvertSToF %float %a",
            "OpConvertSToF: f32 is not a scalar or vector of integers",
        ),
        (
            "float",
            "OpFConvert %float %a",
            "OpFConvert: f32 is already the operand's type: a conversion needs another width",
        ),
    ] {
        let text = format!(
            "{head}%f = OpFunction %{of} None %f{}\n%a = OpFunctionParameter %{of}\n%l = OpLabel\n%r = {body}\nOpReturnValue %a\nOpFunctionEnd\n",
            &of[..1]
        );
        let Some(module) = module(&text, test) else {
            return;
        };
        let error = refused(&module, "f", 1);
        assert!(error.ends_with(message), "{error}");
    }
}
