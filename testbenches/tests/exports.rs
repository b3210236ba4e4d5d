//! Netlists in other provers' formats, each checked against our simulator by a third-party reader: BTOR2
//! by `patronus`, SMT-LIB 2 by Z3. In `crosscheck.rs`, ABC checks AIGER against the emitted Verilog.

use baa::{BitVecOps, BitVecValue};
use num_bigint::BigUint;
use patronus::sim::{InitKind, Interpreter, Simulator as _};
use std::fmt::Write as _;
use std::sync::Arc;
use warpwright_blocks::catalogue::CATALOGUE;
use warpwright_blocks::effort::{When, by_run};
use warpwright_hdl::bits::Bits;
use warpwright_hdl::netlist::evaluate::{Cycle, State};
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_hdl::netlist::{Net, NetOp, Netlist};
use warpwright_prove::aig::word_of;
use warpwright_prove::aiger::{Aiger, Format, Reset};
use warpwright_prove::export::{btor2, smt};
use warpwright_sim::reference::Reference;
use warpwright_testbenches::random_design::compare::{random_inputs, run};
use warpwright_testbenches::random_design::{Limits, build, random_genes};
use warpwright_testbenches::tools::{Tool, require_or_skip, run_z3};

const CYCLES: usize = 6;

fn scaled(count: u64) -> u64 {
    if When::LongRuns.is_now() {
        4 * count
    } else if cfg!(debug_assertions) {
        count / 4
    } else {
        count
    }
}

/// Random designs, and every block with its parameters' defaults, but for the largest.
fn designs(count: u64) -> Vec<Netlist> {
    let limits = Limits {
        width: 140,
        size: 30,
        depth: 2,
        ..Limits::default()
    };
    let random = (1..=scaled(count)).map(|seed| build(&random_genes(seed, limits)).unwrap());
    let blocks = CATALOGUE
        .iter()
        .filter(|block| block.effort(block.name()).export.is_now());
    let blocks = blocks.map(|block| {
        let parameters = warpwright_blocks::catalogue::parameters(*block, []).unwrap();
        block.build(&parameters).unwrap()
    });
    let modules = random.chain(blocks);
    // A state that reset leaves alone begins at any value in these formats, whatever it has at power-up: here at 0.
    let netlist = |module| {
        let mut netlist = optimize(flatten(&Arc::new(module), Names::Dropped));
        let kept = netlist.registers.iter_mut().filter(|r| !r.resets);
        kept.for_each(|register| register.initial = Bits::zero(register.width));
        let memories = netlist.memories.iter_mut();
        memories.for_each(|memory| memory.contents.clear());
        netlist
    };
    modules.map(netlist).collect()
}

/// A netlist's inputs and the reference evaluator's outputs for some cycles.
fn expected(netlist: &Netlist) -> (Vec<Vec<BigUint>>, Vec<Vec<BigUint>>) {
    let inputs = random_inputs(netlist, CYCLES, 3);
    let outputs = run(&mut Reference::new(netlist), netlist, &inputs).unwrap();
    (inputs, outputs)
}

#[test]
fn btor2_means_the_same_to_another_reader() {
    for (number, netlist) in designs(100).iter().enumerate() {
        // Which is as wide as the reader multiplies.
        let is_product = |net: &Net| matches!(net.op, NetOp::Mul(..)) && net.width > 64;
        if netlist.nets.iter().any(is_product) {
            continue;
        }
        let text = btor2(netlist);
        let mut context = patronus::expr::Context::default();
        let system = patronus::btor2::parse_str(&mut context, &text, Some("design"))
            .unwrap_or_else(|| panic!("design {number} is refused:\n{text}"));
        let mut simulator = Interpreter::new(&context, &system);
        simulator.init(InitKind::Zero);
        let (inputs, outputs) = expected(netlist);
        for (inputs, outputs) in inputs.iter().zip(&outputs) {
            for ((port, value), input) in netlist.inputs.iter().zip(inputs).zip(&system.inputs) {
                let value = BitVecValue::from_bit_str(&binary(value, port.width)).unwrap();
                simulator.set(*input, &value);
            }
            for ((port, value), output) in netlist.outputs.iter().zip(outputs).zip(&system.outputs)
            {
                let found: BitVecValue = simulator.get(output.expr).try_into().unwrap();
                let (found, expected) = (found.to_bit_str(), binary(value, port.width));
                assert_eq!(found, expected, "design {number}, {}\n{text}", port.name);
            }
            simulator.step();
        }
    }
}

fn binary(value: &BigUint, width: u32) -> String {
    let digits = width as usize;
    format!("{value:0digits$b}")
}

/// For each cycle: with these inputs and this state the outputs and next values can be no others, and they can
/// be these.
#[test]
fn smt_lib_means_the_same_to_z3() {
    let Some(z3) = require_or_skip(Tool::Z3, "smt_lib_means_the_same_to_z3") else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    // Of the blocks every run takes the small ones.
    let is_taken = |netlist: &&Netlist| netlist.nets.len() <= by_run(1_000, usize::MAX);
    let designs = designs(by_run(8, 30));
    for (number, netlist) in designs.iter().filter(is_taken).enumerate() {
        let (inputs, outputs) = expected(netlist);
        let mut text = smt(netlist);
        let mut state = State::power_up(netlist);
        text += "(push)\n(assert init)\n(check-sat)\n(pop)\n";
        for (inputs, outputs) in inputs.iter().zip(&outputs) {
            let given: Vec<Bits> = (netlist.inputs.iter().zip(inputs))
                .map(|(port, value)| Bits::truncated(value.clone(), port.width))
                .collect();
            let next = Cycle::new(netlist, &given, &state).next(netlist, &state);
            let mut before = equalities("now", netlist, &state);
            for (port, value) in netlist.inputs.iter().zip(inputs) {
                let value = binary(value, port.width);
                before.push(format!("(= |in.{}| #b{value})", port.name));
            }
            let mut after = equalities("next", netlist, &next);
            for (port, value) in netlist.outputs.iter().zip(outputs) {
                let value = binary(value, port.width);
                after.push(format!("(= |out.{}| #b{value})", port.name));
            }
            let (before, after) = (before.join(" "), after.join(" "));
            let _ = write!(
                text,
                "(push)\n(assert (and true {before}))\n(check-sat)\n\
                 (assert (not (and true {after})))\n(check-sat)\n(pop)\n"
            );
            state = next;
        }
        let file = folder.path().join("design.smt2");
        std::fs::write(&file, &text).unwrap();
        let said = run_z3(&z3, &file).unwrap_or_else(|failure| panic!("{failure}\n{text}"));
        let expected = "sat\n".to_string() + &"sat\nunsat\n".repeat(CYCLES);
        assert_eq!(said, expected, "design {number}\n{text}");
    }
}

/// The values of a state, register by register and word by word.
fn equalities(when: &str, netlist: &Netlist, state: &State<Bits>) -> Vec<String> {
    let mut all = Vec::new();
    for (register, value) in netlist.registers.iter().zip(&state.registers) {
        let value = binary(value.value(), register.width);
        all.push(format!("(= |{when}.{}| #b{value})", register.path));
    }
    for (memory, words) in netlist.memories.iter().zip(&state.memories) {
        let address = (u32::BITS - (memory.depth - 1).leading_zeros()).max(1);
        for (number, word) in words.iter().enumerate() {
            let number = binary(&BigUint::from(number), address);
            let word = binary(word.value(), memory.width);
            all.push(format!(
                "(= (select |{when}.{}| #b{number}) #b{word})",
                memory.path
            ));
        }
    }
    all
}

/// Run from power-up, unknown latches at 0, an AIGER file that was written and read gives every output.
#[test]
fn aiger_runs_as_the_netlist_does() {
    for (number, netlist) in designs(100).iter().enumerate() {
        let circuit = Aiger::of_netlist(netlist, &["clk"]);
        let circuit = Aiger::read(&circuit.write(Format::Binary)).unwrap();
        let mut state: Vec<u64> = (circuit.latches.iter())
            .map(|latch| u64::from(latch.reset == Reset::To(true)))
            .collect();
        let (inputs, outputs) = expected(netlist);
        for (inputs, outputs) in inputs.iter().zip(&outputs) {
            let ports = netlist.inputs.iter().map(|port| port.width);
            let mut given = bits(inputs, ports);
            given.push(0);
            given.extend(&state);
            let values = circuit.aig.simulate(&given);
            let found = circuit
                .outputs
                .iter()
                .map(|o| word_of(&values, o.value) & 1);
            let ports = netlist.outputs.iter().map(|port| port.width);
            assert_eq!(
                found.collect::<Vec<u64>>(),
                bits(outputs, ports),
                "design {number}"
            );
            let nexts = circuit.latches.iter();
            state = nexts
                .map(|latch| word_of(&values, latch.next) & 1)
                .collect();
        }
    }
}

fn bits(values: &[BigUint], widths: impl Iterator<Item = u32>) -> Vec<u64> {
    let each = values.iter().zip(widths);
    let bits =
        each.flat_map(|(value, width)| (0..u64::from(width)).map(|bit| u64::from(value.bit(bit))));
    bits.collect()
}
