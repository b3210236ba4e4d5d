//! Each operation of Verilog, with signs, odd widths, extension and corner cases of shifts: our netlist of the text gives what Icarus gives.
//!
//! A random module has an output for each of many random expressions; both run on the same random inputs, among them all zeros and all ones. Where
//! Icarus has `x`, which is allowed to be anything, nothing is compared, and a test counts that this is seldom.

use super::{Written, has_yosys};
use num_bigint::BigUint;
use std::fmt::Write as _;
use warpwright_sim::reference::Reference;
use warpwright_sim::simulator::Simulator;
use warpwright_testbenches::foreign::ports::Given;
use warpwright_testbenches::tools::{Found, Scratch, Tool, require_or_skip, simulate_icarus};

/// Xorshift.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % end
    }

    fn bits(&mut self, width: u32) -> BigUint {
        let kind = self.below(8);
        let mut value = BigUint::ZERO;
        for bit in 0..width {
            let is_one = match kind {
                0 => false,
                1 => true,
                2 => bit + 1 == width,
                _ => self.below(2) == 1,
            };
            value.set_bit(bit.into(), is_one);
        }
        value
    }
}

/// The inputs: name, width, sign.
const INPUTS: [(&str, u32, bool); 8] = [
    ("a", 1, false),
    ("b", 5, false),
    ("c", 8, false),
    ("d", 13, false),
    ("e", 4, true),
    ("f", 8, true),
    ("g", 17, true),
    ("h", 3, false),
];

fn input(random: &mut Random) -> String {
    INPUTS[random.below(INPUTS.len())].0.to_string()
}

/// One operation on inputs, constants, parts of inputs, or operations.
fn expression(random: &mut Random, depth: u32) -> String {
    if depth == 0 || random.below(6) == 0 {
        return match random.below(6) {
            0 => format!("5'd{}", random.below(32)),
            1 => format!("-6'sd{}", random.below(32)),
            2 => "d[9:3]".to_string(),
            3 => format!("c[{}]", random.below(8)),
            _ => input(random),
        };
    }
    let [a, b] = [(); 2].map(|()| expression(random, depth - 1));
    match random.below(9) {
        0 => {
            let op = ["~", "-", "+", "!", "&", "|", "^", "~^", "~&", "~|"][random.below(10)];
            format!("({op}({a}))")
        }
        1 => format!("({a} ? {b} : {})", expression(random, depth - 1)),
        2 => format!("{{{a}, {b}}}"),
        3 => format!("$signed({a})"),
        4 => format!("$unsigned({a})"),
        5 => {
            let op = ["<<", ">>", "<<<", ">>>"][random.below(4)];
            format!("({a} {op} {})", input(random))
        }
        _ => {
            let ops = [
                "+", "-", "*", "&", "|", "^", "~^", "<", "<=", ">", ">=", "==", "!=", "===", "!==",
                "&&", "||",
            ];
            format!("({a} {} {b})", ops[random.below(ops.len())])
        }
    }
}

/// What the random expressions seldom meet.
const CORNERS: [&str; 22] = [
    "d[h +: 4]",
    "d[b -: 3]",
    "g[b]",
    "c[e]",
    "c / h",
    "c % b",
    "f / e",
    "f % e",
    "g / f",
    "g % f",
    "$signed(8'h80) / e",
    "d >> d",
    "g >>> d",
    "g <<< b",
    "$signed(f) >>> $unsigned(e)",
    "{3{e}}",
    "{2{a, b}}",
    "(f >>> 3) + $signed(4'b1000)",
    "$signed(e) * g",
    "d[12 -: 1]",
    "{c, d} >> {h, 1'b1}",
    "a ? e : c",
];

struct Module {
    text: String,
    outputs: usize,
}

fn module(random: &mut Random, corners: bool) -> Module {
    let mut expressions: Vec<(String, usize)> = Vec::new();
    if corners {
        for corner in CORNERS {
            expressions.extend([1, 3, 8, 9, 20, 33].map(|width| (corner.to_string(), width)));
        }
    } else {
        for _ in 0..60 {
            let width = [1, 2, 7, 8, 16, 21, 40][random.below(7)];
            expressions.push((expression(random, 3), width));
        }
    }
    let mut text = String::from("module cells(");
    for (name, width, is_signed) in INPUTS {
        let sign = if is_signed { "signed " } else { "" };
        let _ = writeln!(text, "  input {sign}[{}:0] {name},", width - 1);
    }
    let ports = expressions.iter().enumerate();
    let ports = ports.map(|(number, (_, width))| format!("  output [{}:0] y{number}", width - 1));
    text += &ports.collect::<Vec<_>>().join(",\n");
    text += ");\n";
    for (number, (expression, _)) in expressions.iter().enumerate() {
        let _ = writeln!(text, "  assign y{number} = {expression};");
    }
    text += "endmodule\n";
    Module {
        text,
        outputs: expressions.len(),
    }
}

/// Runs both; answers how many values were compared and how many were `x`. What our reader is given may be another text.
fn compare(
    icarus: &Found,
    seed: u64,
    corners: bool,
    other: &dyn Fn(&str) -> String,
) -> Result<(usize, usize), String> {
    const CYCLES: usize = 60;
    let mut random = Random(seed);
    let module = module(&mut random, corners);
    let theirs = Written::new("cells.v", &module.text);
    let ours = Written::new("cells.v", &other(&module.text));
    let reading = ours.read(&Given::default()).expect("it is read");
    reading.netlist.validate().expect("a netlist by its rules");
    let inputs: Vec<Vec<BigUint>> = (0..CYCLES)
        .map(|_| INPUTS.map(|(_, width, _)| random.bits(width)).to_vec())
        .collect();

    let mut bench = String::from("module bench;\n");
    for (name, width, _) in INPUTS {
        let _ = writeln!(bench, "  reg [{}:0] {name};", width - 1);
    }
    let outputs = reading.netlist.outputs.iter();
    for port in outputs.clone() {
        let _ = writeln!(bench, "  wire [{}:0] {};", port.width - 1, port.name);
    }
    let names = INPUTS.iter().map(|(name, ..)| (*name).to_string());
    let names = names.chain(outputs.map(|port| port.name.clone()));
    let names: Vec<String> = names.map(|name| format!(".{name}({name})")).collect();
    let _ = writeln!(bench, "  cells dut({});\n  initial begin", names.join(", "));
    for values in &inputs {
        for ((name, width, _), value) in INPUTS.iter().zip(values) {
            let _ = writeln!(bench, "    {name} = {width}'h{value:x};");
        }
        bench += "    #1;\n";
        for number in 0..module.outputs {
            let _ = writeln!(bench, "    $display(\"%b\", y{number});");
        }
    }
    bench += "  end\nendmodule\n";
    let folder = Scratch::new().expect("a folder");
    let file = folder.path().join("bench.v");
    std::fs::write(&file, bench).expect("written");
    let files = [theirs.text.files[0].clone(), file];
    let said = simulate_icarus(icarus, &files, "bench", folder.path()).expect("it runs");
    let mut lines = said.lines();

    let mut simulator = Reference::new(&reading.netlist);
    let (mut compared, mut undefined) = (0, 0);
    for values in &inputs {
        for ((name, ..), value) in INPUTS.iter().zip(values) {
            simulator.poke(name, value.clone()).expect("an input");
        }
        simulator.settle();
        for number in 0..module.outputs {
            let name = format!("y{number}");
            let digits = lines.next().expect("a line an output");
            let ours = simulator.peek(&name).expect("an output");
            for (bit, digit) in digits.bytes().rev().enumerate() {
                match digit {
                    b'0' | b'1' => {
                        compared += 1;
                        if ours.bit(bit as u64) != (digit == b'1') {
                            let assigned = format!(" {name} = ");
                            let line = module.text.lines().find(|line| line.contains(&assigned));
                            return Err(format!(
                                "seed {seed}: bit {bit} of {line:?} for {values:?}: Icarus {digits}, ours {ours:b}"
                            ));
                        }
                    }
                    _ => undefined += 1,
                }
            }
        }
    }
    Ok((compared, undefined))
}

#[test]
fn random_expressions_mean_what_icarus_says() {
    let Some(icarus) = require_or_skip(Tool::Icarus, "random_expressions") else {
        return;
    };
    if !has_yosys("random_expressions") {
        return;
    }
    for seed in 1..=6 {
        let (compared, undefined) =
            compare(&icarus, seed * 0x9E37_79B9, false, &str::to_string).unwrap();
        assert!(
            undefined * 10 < compared,
            "{undefined} of {compared} bits are x"
        );
    }
}

#[test]
fn corner_cases_of_shifts_indices_and_divisions_mean_what_icarus_says() {
    let Some(icarus) = require_or_skip(Tool::Icarus, "corner_cases") else {
        return;
    };
    if !has_yosys("corner_cases") {
        return;
    }
    let (compared, undefined) = compare(&icarus, 7, true, &str::to_string).unwrap();
    assert!(
        undefined * 3 < compared,
        "{undefined} of {compared} bits are x"
    );
    assert!(undefined > 0, "a division by 0 is x in Icarus");
}

/// A reader that took one of these for the other would be noticed.
#[test]
fn a_wrong_meaning_of_an_operation_is_noticed() {
    let Some(icarus) = require_or_skip(Tool::Icarus, "wrong_meaning") else {
        return;
    };
    if !has_yosys("wrong_meaning") {
        return;
    }
    for (right, wrong) in [
        ("g >>> d", "g >> d"),
        ("d >> d", "d >> (d & 31)"),
        ("f / e", "f / $unsigned(e)"),
        ("g % f", "f % g"),
        ("$signed(e) * g", "$unsigned(e) * g"),
        ("d[b -: 3]", "d[b +: 3]"),
        ("a ? e : c", "a ? $unsigned(e) + 0 : c - 1"),
        ("(f >>> 3) + $signed(4'b1000)", "(f >>> 3) + 4'b1000"),
    ] {
        let other = |text: &str| text.replace(right, wrong);
        assert!(
            compare(&icarus, 7, true, &other).is_err(),
            "{right} as {wrong}"
        );
    }
}
