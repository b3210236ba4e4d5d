//! Instructions of GLSL.std.450: each proved against its function, alone and within the whole unit; and the unit's throughput.

mod cross;
mod fma;
mod multiply_add_proofs;
mod pace;

use std::sync::Arc;
use std::time::Instant;
use warpwright_blocks::block::Block as _;
use warpwright_blocks::catalogue;
use warpwright_blocks::glsl450::table::{self, Class, INSTRUCTIONS, Instruction};
use warpwright_blocks::glsl450::{Configuration, Glsl450, function, golden::Unit};
use warpwright_blocks::golden::Pure;
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_hdl::prelude::*;
use warpwright_prove::obligation::{Obligation, Verdict};
use warpwright_testbenches::claims::theorems::sizes;
use warpwright_testbenches::effort::When;
use warpwright_testbenches::glsl::{self, Proved};
use warpwright_testbenches::proof::{agrees_with, agrees_with_golden, patient};

fn is_long() -> bool {
    When::LongRuns.is_now()
}

fn configuration(ops: &str, width: u32, lanes: u32) -> Configuration {
    let settings = [
        ("ops", ops.to_string()),
        ("width", width.to_string()),
        ("lanes", lanes.to_string()),
    ];
    let settings = settings.iter().map(|(name, value)| (*name, value.as_str()));
    Configuration::new(&catalogue::parameters(&Glsl450, settings).unwrap())
}

/// A unit of one instruction, without registers.
fn alone(instruction: &'static Instruction, width: u32) -> Netlist {
    let lanes = instruction.shape.across;
    let module = function(&Configuration::single(instruction, width, lanes)).unwrap();
    optimize(flatten(&module, Names::Dropped))
}

/// What a unit of many instructions does when this one is asked for: its number is fixed, and what the instruction has no use for is
/// anything.
fn within(unit: &Configuration, instruction: &'static Instruction) -> Netlist {
    let module = function(unit).unwrap();
    let m = ModuleBuilder::new("asked");
    let mut instance = m.instance("unit", &module);
    for (name, width) in unit.payload() {
        let value = match name {
            "op" => m.constant(instruction.number, width),
            name => m.input(name, width),
        };
        instance = instance.connect(name, value);
    }
    m.output("result", instance.output("result"));
    if instruction.shape.results.len() > 1 {
        m.output("second", instance.output("second"));
    }
    m.output("illegal", instance.output("illegal"));
    optimize(flatten(&Arc::new(m.finish().unwrap()), Names::Dropped))
}

/// A netlist held against the function of an instruction.
fn verdict(
    netlist: &Netlist,
    instruction: &'static Instruction,
    width: u32,
    lanes: u32,
) -> Verdict {
    let model = Pure(Unit(Configuration::single(instruction, width, lanes)));
    let proof = agrees_with(netlist, &model, Obligation::Combinational);
    if proof.verdict == Verdict::Held {
        assert!(
            proof.silent.iter().all(|bits| bits.port == "illegal"),
            "{:?}",
            proof.silent
        );
    }
    proof.verdict
}

fn of_class(class: Class) -> impl Iterator<Item = &'static Instruction> {
    INSTRUCTIONS.iter().filter(move |i| i.class == class)
}

/// Proves the instructions of a class at a width, within the unit of them all and in long runs also alone; how many they are.
fn proved(class: Class, group: &str, width: u32) -> usize {
    let mut count = 0;
    let lanes = of_class(class).map(|i| i.shape.across);
    let lanes = lanes.max().unwrap_or(1);
    let unit = configuration(group, width, lanes);
    for instruction in unit.of_class(class) {
        let name = instruction.name;
        match glsl::proved(instruction, width) {
            Some(Proved::Always) => {}
            Some(Proved::InLongRuns) if is_long() => {}
            _ => continue,
        }
        let began = Instant::now();
        if is_long() {
            let own_lanes = instruction.shape.across;
            let verdict_alone = verdict(&alone(instruction, width), instruction, width, own_lanes);
            assert_eq!(verdict_alone, Verdict::Held, "{name} alone, width {width}");
        }
        let verdict_within = verdict(&within(&unit, instruction), instruction, width, lanes);
        assert_eq!(
            verdict_within,
            Verdict::Held,
            "{name} in the unit, width {width}"
        );
        println!("{name} is proved at {width} bits in {:?}", began.elapsed());
        count += 1;
    }
    count
}

#[test]
fn each_integer_instruction_is_proved() {
    for (width, count) in [(8, 11), (16, 11), (32, 11), (64, 13)] {
        assert_eq!(proved(Class::Integer, "integer", width), count);
    }
}

#[test]
fn each_pack_instruction_is_proved() {
    assert_eq!(proved(Class::Pack, "pack", 32), 8);
}

/// What takes a minute and more is left to long runs.
#[test]
fn each_exact_instruction_is_proved() {
    for (width, count, cheap) in [(16, 18, 18), (32, 20, 19), (64, 14, 12)] {
        let expected = if is_long() { count } else { cheap };
        assert_eq!(proved(Class::Exact, "exact", width), expected);
    }
}

/// Each instruction is told from its neighbours: hardware of one held against the function of another.
#[test]
fn other_instructions_are_refuted() {
    let pairs = [
        ("SAbs", "SSign"),
        ("UMin", "SMin"),
        ("SMin", "SMax"),
        ("UMax", "SMax"),
        ("UClamp", "SClamp"),
        ("FindUMsb", "FindSMsb"),
        ("FindILsb", "FindUMsb"),
        ("FAbs", "FSign"),
        ("FMin", "FMax"),
        ("FClamp", "SClamp"),
        ("Step", "NMin"),
        ("RoundEven", "Trunc"),
        ("Floor", "Trunc"),
        ("Floor", "Ceil"),
        ("Round", "Ceil"),
    ];
    for (one, other) in pairs {
        let [one, other] = [one, other].map(|name| table::find(name).unwrap());
        for (hardware, model) in [(one, other), (other, one)] {
            let verdict = verdict(&alone(hardware, 16), model, 16, 1);
            let is_refuted = matches!(verdict, Verdict::Refuted(_));
            assert!(
                is_refuted,
                "{} as {}: {verdict:?}",
                hardware.name, model.name
            );
        }
    }
}

/// What is not asked for by a number that is built in is illegal, and its result 0: within the proof of the whole unit.
#[test]
fn whole_units_are_proved() {
    // The instructions, the width, the lanes, and the stages of integers and of exact floats.
    let mut all = vec![("FClamp+Floor+SClamp", "16", "1", ["1", "3"])];
    if is_long() {
        all.extend([
            ("FClamp+Floor+SClamp", "16", "2", ["1", "3"]),
            ("integer", "8", "1", ["2", "1"]),
            ("integer", "8", "2", ["1", "1"]),
            ("integer", "16", "1", ["2", "1"]),
            ("SClamp", "32", "2", ["1", "1"]),
            ("integer", "64", "2", ["1", "1"]),
        ]);
    }
    for (ops, width, lanes, [integer, exact]) in all {
        let settings = [
            ("ops", ops),
            ("width", width),
            ("lanes", lanes),
            ("integer_stages", integer),
            ("exact_stages", exact),
        ];
        whole_is_proved(&settings);
    }
}

fn whole_is_proved(settings: &[(&'static str, &'static str)]) {
    let began = Instant::now();
    let parameters = catalogue::parameters(&Glsl450, settings.iter().copied()).unwrap();
    let module = Arc::new(Glsl450.build(&parameters).unwrap());
    let netlist = optimize(flatten(&module, Names::Dropped));
    let options = patient();
    let proof = agrees_with_golden(&Glsl450, &parameters, &netlist, &options).unwrap();
    assert_eq!(proof.verdict, Verdict::Held, "{settings:?}");
    println!("{settings:?}: {:?}", began.elapsed());
}

#[test]
fn exact_units_are_proved() {
    for settings in sizes("glsl450::exact_units_are_proved") {
        whole_is_proved(settings);
    }
}

#[test]
fn pack_units_are_proved() {
    for settings in sizes("glsl450::pack_units_are_proved") {
        whole_is_proved(settings);
    }
}
