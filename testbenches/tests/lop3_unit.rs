//! The LOP3 unit against its golden model, and the properties that its datasheet promises.

use proptest::prelude::*;
use std::sync::Arc;
use warpwright_blocks::{block::Block, catalogue, lop3_unit::Lop3Unit};
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_sim::engine::Single;
use warpwright_sim::simulator::Simulator;
use warpwright_testbenches::verify::{Level, checks};

static BLOCK: Lop3Unit = Lop3Unit;

struct Unit {
    simulator: Single,
}

/// `rd = function(a, b, c)`; a source is a register number or a constant.
#[derive(Clone, Copy)]
enum Source {
    Register(u8),
    Constant(u32),
}

impl Unit {
    /// Two threads, eight registers of 32 bits.
    fn new() -> Self {
        let parameters = catalogue::parameters(&BLOCK, [("lanes", "2")]).unwrap();
        let module = Arc::new(BLOCK.build(&parameters).unwrap());
        let simulator = Single::new(&optimize(&flatten(&module, Names::Dropped)));
        Self { simulator }
    }

    fn poke(&mut self, port: &str, value: u32) {
        self.simulator.poke(port, value.into()).unwrap();
    }

    fn peek(&self, port: &str) -> u64 {
        u64::try_from(self.simulator.peek(port).unwrap()).unwrap()
    }

    fn offer(&mut self, rd: u8, sources: [Source; 3], imm8: u8, predicate: u8) {
        self.poke("in_valid", 1);
        self.poke("rd", u32::from(rd));
        self.poke("predicate", u32::from(predicate));
        self.poke("table_source", 1);
        self.poke("imm8", u32::from(imm8));
        for (name, source) in ["a", "b", "c"].into_iter().zip(sources) {
            let (kind, register, constant) = match source {
                Source::Register(number) => (0, u32::from(number), 0),
                Source::Constant(value) => (1, 0, value),
            };
            self.poke(&format!("{name}_source"), kind);
            self.poke(&format!("{name}_register"), register);
            self.poke(&format!("{name}_constant"), constant);
        }
    }
}

#[test]
fn dependent_instructions_back_to_back_take_one_cycle_each() {
    use Source::{Constant, Register};
    let mut unit = Unit::new();
    unit.poke("out_ready", 1);
    // r1 = 5; then ten times r1 = r1 ^ (r1 | constant): each needs the one just before.
    let mut expected = 0x0F0F_0505u32;
    unit.offer(1, [Constant(expected), Constant(0), Constant(0)], 0xF0, 3);
    unit.simulator.step();
    for step in 0..10u32 {
        let constant = 0x1111_1111 << step;
        unit.offer(
            1,
            [Register(1), Constant(constant), Register(1)],
            0xF0 ^ 0xFC,
            3,
        );
        unit.simulator.step();
        // In the cycle in which this one is accepted, the result of the one before stands at the output.
        assert_eq!(unit.peek("in_ready"), 1);
        assert_eq!(unit.peek("out_valid"), 1);
        let word = u64::from(expected);
        assert_eq!(unit.peek("out_data"), word << 32 | word, "step {step}");
        expected ^= expected | constant;
    }
}

#[test]
fn a_stall_loses_nothing_and_a_masked_thread_keeps_its_register() {
    use Source::{Constant, Register};
    let mut unit = Unit::new();
    unit.poke("out_ready", 1);
    unit.offer(2, [Constant(7), Constant(0), Constant(0)], 0xF0, 3);
    unit.simulator.step();
    // Only thread 1 executes; then the output stalls while the next instruction is offered.
    unit.offer(2, [Constant(9), Constant(0), Constant(0)], 0xF0, 2);
    unit.simulator.step();
    unit.poke("out_ready", 0);
    unit.offer(3, [Register(2), Constant(0), Constant(0)], 0xF0, 3);
    for _ in 0..5 {
        unit.simulator.step();
        assert_eq!(unit.peek("in_ready"), 0);
        assert_eq!((unit.peek("out_valid"), unit.peek("out_lanes")), (1, 2));
        assert_eq!(unit.peek("out_data") >> 32, 9);
    }
    unit.poke("out_ready", 1);
    unit.simulator.step();
    assert_eq!(unit.peek("in_ready"), 1);
    unit.poke("in_valid", 0);
    unit.simulator.step();
    assert_eq!((unit.peek("out_valid"), unit.peek("out_register")), (1, 3));
    assert_eq!(unit.peek("out_data"), 9 << 32 | 7);
    unit.simulator.step();
    assert_eq!(unit.peek("out_valid"), 0);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    /// Every parameter at once: any configuration agrees with its golden model.
    #[test]
    fn any_configuration_agrees(
        lanes in 1..=32u32, registers in 2..=64u32, width in 1..=64u32, seed: u64,
    ) {
        let settings = [
            ("lanes", lanes.to_string()), ("registers", registers.to_string()), ("width", width.to_string()),
        ];
        let settings = settings.iter().map(|(name, value)| (*name, value.as_str()));
        let parameters = catalogue::parameters(&BLOCK, settings).unwrap();
        for mut check in checks(&BLOCK, &parameters, Level::Quick, seed) {
            check.cycles = check.cycles.min(200);
            let outcome = check.run(&|_| {}).unwrap();
            prop_assert!(outcome.held(), "{}: {}", check.name, outcome.failure.unwrap());
        }
    }
}
