//! The simulated unit and its instructions, for the tests beside this file.

use std::sync::Arc;
use warpwright_blocks::random::Random;
use warpwright_blocks::{block::Block, catalogue, lop3_unit::Lop3Unit};
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_sim::engine::Single;
use warpwright_sim::simulator::Simulator;

pub static BLOCK: Lop3Unit = Lop3Unit;

pub struct Unit {
    pub simulator: Single,
    lanes: u32,
}

/// Where an operand comes from; a register holds 32 bits and has 0 to 7 as its number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Source {
    Register(u8),
    Constant(u32),
}
pub use Source::{Constant, Register};

/// `LOP3 rd, a, b, c, function` for the threads of `predicate`.
#[derive(Clone, Copy, Debug)]
pub struct Instruction {
    pub rd: u8,
    pub sources: [Source; 3],
    pub function: Source,
    pub predicate: u8,
}

/// The function that is its operand A.
pub const PASS_A: Source = Constant(0xF0);

pub fn load(rd: u8, value: u32, predicate: u8) -> Instruction {
    Instruction {
        rd,
        sources: [Constant(value), Constant(0), Constant(0)],
        function: PASS_A,
        predicate,
    }
}

pub fn copy(rd: u8, from: u8) -> Instruction {
    Instruction {
        rd,
        sources: [Register(from), Constant(0), Constant(0)],
        function: PASS_A,
        predicate: 0xFF,
    }
}

/// Table 3's index, read off the table by its words.
pub fn table_3(lut: u32, [a, b, c]: [u32; 3]) -> u32 {
    let index = |bit: u32| (a >> bit & 1) << 2 | (b >> bit & 1) << 1 | c >> bit & 1;
    (0..32).fold(0, |result, bit| result | (lut >> index(bit) & 1) << bit)
}

impl Unit {
    /// Some threads, each with eight registers of 32 bits.
    pub fn new(lanes: u32) -> Self {
        let parameters = catalogue::parameters(&BLOCK, [("lanes", &*lanes.to_string())]).unwrap();
        let module = Arc::new(BLOCK.build(&parameters).unwrap());
        let simulator = Single::new(&optimize(flatten(&module, Names::Dropped)));
        Self { simulator, lanes }
    }

    pub fn poke(&mut self, port: &str, value: u32) {
        self.simulator.poke(port, value.into()).unwrap();
    }

    pub fn peek(&self, port: &str) -> u64 {
        u64::try_from(self.simulator.peek(port).unwrap()).unwrap()
    }

    pub fn offer(&mut self, instruction: &Instruction) {
        self.poke("in_valid", 1);
        self.poke("rd", u32::from(instruction.rd));
        let threads = u32::from(instruction.predicate) & ((1 << self.lanes) - 1);
        self.poke("predicate", threads);
        let [a, b, c] = instruction.sources;
        for (name, constant, source) in [
            ("a", "a_constant", a),
            ("b", "b_constant", b),
            ("c", "c_constant", c),
            ("table", "imm8", instruction.function),
        ] {
            // What the instruction does not use holds something else.
            let (kind, register, value) = match source {
                Register(number) => (0, u32::from(number), 0xA5),
                Constant(value) => (1, 5, value),
            };
            self.poke(&format!("{name}_source"), kind);
            self.poke(&format!("{name}_register"), register);
            self.poke(constant, value);
        }
    }

    /// The result at the output, thread by thread.
    pub fn data(&self) -> Vec<u32> {
        let data = self.simulator.peek("out_data").unwrap();
        let thread = |n: u32| (&data >> (32 * n)).iter_u32_digits().next().unwrap_or(0);
        (0..self.lanes).map(thread).collect()
    }

    /// Executes one instruction, with nothing before or behind it, and returns its results.
    pub fn execute(&mut self, instruction: &Instruction) -> Vec<u32> {
        self.poke("out_ready", 1);
        self.offer(instruction);
        self.simulator.step();
        self.poke("in_valid", 0);
        self.simulator.step();
        assert_eq!(self.peek("out_valid"), 1);
        self.data()
    }

    /// Offers instructions until each is accepted, and returns what is taken: register, threads, results.
    pub fn run(
        &mut self,
        program: &[Instruction],
        mut offers: impl FnMut() -> bool,
        mut takes: impl FnMut() -> bool,
    ) -> Vec<(u64, u64, Vec<u32>)> {
        let (mut taken, mut next) = (Vec::new(), 0);
        // Long enough for any pace; a unit that loses instructions must not keep us here for ever.
        for _ in 0..100 * program.len() {
            if taken.len() == program.len() {
                break;
            }
            let (offered, out_ready) = (next < program.len() && offers(), takes());
            if offered {
                self.offer(&program[next]);
            }
            self.poke("in_valid", u32::from(offered));
            self.poke("out_ready", u32::from(out_ready));
            self.simulator.step();
            if out_ready && self.peek("out_valid") == 1 {
                let (rd, threads) = (self.peek("out_register"), self.peek("out_lanes"));
                let data = (0..).zip(self.data());
                let data = data.map(|(n, word)| if threads >> n & 1 == 1 { word } else { 0 });
                taken.push((rd, threads, data.collect()));
            }
            next += usize::from(offered && self.peek("in_ready") == 1);
        }
        taken
    }
}

/// Gives every register of every thread a value of its own.
pub fn opening(random: &mut Random, lanes: u32) -> Vec<Instruction> {
    let all = (0..lanes).flat_map(|thread| (0..8).map(move |rd| (thread, rd)));
    all.map(|(thread, rd)| load(rd, random.next_u64() as u32, 1 << thread))
        .collect()
}

/// Any instruction; every other source is the destination of the one before.
pub fn any(random: &mut Random, newest: u8) -> Instruction {
    let mut source = |constant: u64| match random.below(4) {
        0 => Constant((random.next_u64() & constant) as u32),
        1 => Register(random.below(8) as u8),
        _ => Register(newest),
    };
    let [a, b, c] = [(); 3].map(|()| source(0xFFFF_FFFF));
    Instruction {
        function: source(0xFF),
        sources: [a, b, c],
        rd: random.below(8) as u8,
        predicate: random.next_u64() as u8,
    }
}

pub fn any_program(random: &mut Random, lanes: u32, length: usize) -> Vec<Instruction> {
    let mut program = opening(random, lanes);
    for _ in 0..length {
        let newest = program.last().map_or(0, |i| i.rd);
        program.push(any(random, newest));
    }
    program
}
