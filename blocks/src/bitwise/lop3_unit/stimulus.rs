//! Stimulus for `lop3_unit`: programs.
//!
//! [`Programs`] first gives every register of every thread a value, different from
//! thread to thread. Then it runs random programs in which an instruction often uses
//! the previous result, as an operand, as its function or both, with bubbles, stalls
//! and resets; after a reset, the next instruction reads what the dropped one would have
//! written. Unused fields carry garbage, and so do all fields while nothing is offered.

use super::Configuration;
use super::golden::{Source, register_number_bits};
use crate::framework::golden::{PortValues, Stimulus, low_ones};
use crate::framework::random::Random;

/// The function that is its operand A.
const PASS_A: u64 = 0xF0;
/// The function A ^ B.
const A_XOR_B: u64 = 0x3C;

/// Of eight cycles, how many offer an instruction, and how many take a result.
#[derive(Clone, Copy, Debug)]
struct Pace {
    offer: u64,
    take: u64,
}

/// Random programs, in episodes that differ in pace and in the registers that they use.
#[derive(Clone, Debug)]
pub struct Programs {
    configuration: Configuration,
    random: Random,
    /// Instructions of the opening already offered.
    opened: u32,
    /// Cycles left in this episode.
    left: u64,
    pace: Pace,
    /// The few registers that this episode works on.
    favourites: Vec<u64>,
    /// The destination of the instruction that came last, also if a reset dropped it.
    last_rd: u64,
    /// Whether a reset has just dropped an instruction: what the next one reads is as if it never came.
    dropped: bool,
    /// An instruction that was offered and not accepted.
    waiting: Option<PortValues>,
    /// Whether an instruction stands at the unit's output.
    occupied: bool,
}

impl Programs {
    /// The programs of this seed.
    pub fn new(configuration: Configuration, seed: u64) -> Self {
        Self {
            configuration,
            random: Random::new(seed),
            opened: 0,
            left: 0,
            pace: Pace { offer: 8, take: 8 },
            favourites: vec![0],
            last_rd: 0,
            dropped: false,
            waiting: None,
            occupied: false,
        }
    }

    /// How many cycles the opening takes; from then on every register of every thread is known.
    pub fn opening_cycles(&self) -> u32 {
        // One round for all threads, and one for each bit of the thread's number.
        let rounds = 1 + self
            .configuration
            .lanes
            .next_power_of_two()
            .trailing_zeros();
        rounds * self.configuration.registers
    }

    /// The first round loads a constant into every register. Round n > 0 flips random bits in the threads
    /// whose number has bit n - 1, and so makes any two threads differ.
    fn opening(&mut self, step: u32) -> PortValues {
        let Configuration {
            lanes, registers, ..
        } = self.configuration;
        let (round, register) = (step / registers, step % registers);
        let mut instruction = self.instruction();
        instruction.set("rd", register);
        instruction.set("a_source", Source::Constant as u8);
        instruction.set("c_source", Source::Constant as u8);
        instruction.set("table_source", Source::Constant as u8);
        if round == 0 {
            instruction.set("b_source", Source::Constant as u8);
            instruction.set("imm8", PASS_A);
            instruction.set("predicate", low_ones(lanes));
        } else {
            let members = (0..lanes).filter(|lane| (lane >> (round - 1)) & 1 == 1);
            instruction.set("a_constant", self.random.bits(self.configuration.width));
            instruction.set("b_source", Source::Register as u8);
            instruction.set("b_register", register);
            instruction.set("imm8", A_XOR_B);
            instruction.set(
                "predicate",
                members.fold(0u64, |mask, lane| mask | (1 << lane)),
            );
        }
        instruction
    }

    fn new_episode(&mut self) {
        self.left = 8 + self.random.below(40);
        self.pace = *self.random.pick(&[
            Pace { offer: 8, take: 8 },
            Pace { offer: 8, take: 8 },
            Pace { offer: 8, take: 4 },
            Pace { offer: 4, take: 8 },
            Pace { offer: 5, take: 5 },
            Pace { offer: 8, take: 1 },
            Pace { offer: 1, take: 7 },
        ]);
        let count = 1 + self.random.below(4);
        let registers = u64::from(self.configuration.registers);
        self.favourites = (0..count).map(|_| self.random.below(registers)).collect();
        // Now and then a number beyond the last register is among them, mostly the next one.
        if self.random.chance(1, 4) {
            let beyond = self.any_register().max(registers);
            let numbers = 1 << register_number_bits(self.configuration.registers);
            self.favourites[0] = beyond.min(numbers - 1);
        }
    }

    /// Any register number that fits the port, beyond the last register too.
    fn any_register(&mut self) -> u64 {
        let bits = register_number_bits(self.configuration.registers);
        self.random.below(1 << bits)
    }

    fn register(&mut self) -> u64 {
        match self.random.below(8) {
            0 => self.any_register(),
            1..6 if self.dropped => self.last_rd,
            1..4 => self.last_rd,
            _ => *self.random.pick(&self.favourites),
        }
    }

    fn predicate(&mut self) -> u64 {
        let lanes = self.configuration.lanes;
        match self.random.below(8) {
            _ if self.dropped => low_ones(lanes),
            0 => 0,
            1 => 1 << self.random.below(u64::from(lanes)),
            2..5 => low_ones(lanes),
            _ => self.random.next_u64() & low_ones(lanes),
        }
    }

    fn instruction(&mut self) -> PortValues {
        let rd = if self.random.chance(1, 6) {
            self.any_register()
        } else {
            *self.random.pick(&self.favourites)
        };
        // Exclusive or mixes without wearing values down to 0 or all ones, which random functions do.
        let imm8 = match self.random.below(4) {
            0 => *self.random.pick(&[0x96, A_XOR_B, PASS_A, 0x80, 0xFE, 0xE8]),
            _ => self.random.below(256),
        };
        let mut instruction = PortValues::new()
            .with("predicate", self.predicate())
            .with("rd", rd)
            .with("imm8", imm8)
            .with("table_register", self.register())
            .with("table_source", self.source(2, 3));
        for name in ["a", "b", "c"] {
            instruction.set(&format!("{name}_source"), self.source(1, 4));
            instruction.set(&format!("{name}_register"), self.register());
            instruction.set(
                &format!("{name}_constant"),
                self.random.corner(self.configuration.width),
            );
        }
        instruction
    }

    /// A constant `num` times out of `den`, otherwise a register; after a reset rarely a constant.
    fn source(&mut self, num: u64, den: u64) -> u8 {
        let (num, den) = if self.dropped { (1, 4) } else { (num, den) };
        if self.random.chance(num, den) {
            Source::Constant as u8
        } else {
            Source::Register as u8
        }
    }
}

impl Stimulus for Programs {
    fn next(&mut self) -> PortValues {
        if self.opened < self.opening_cycles() {
            let instruction = self.opening(self.opened);
            self.opened += 1;
            self.occupied = true;
            return instruction
                .with("in_valid", 1u8)
                .with("out_ready", 1u8)
                .with("rst", 0u8);
        }
        if self.left == 0 {
            self.new_episode();
        }
        self.left -= 1;

        let rst = self.random.chance(1, 50);
        let out_ready = self.random.chance(self.pace.take, 8);
        // An instruction that waits is offered until it is accepted; now and then it is withdrawn instead.
        let waiting = self.waiting.take().filter(|_| !self.random.chance(1, 10));
        let offered = waiting.is_some() || self.random.chance(self.pace.offer, 8);
        let instruction = waiting.unwrap_or_else(|| self.instruction());

        let in_ready = !self.occupied || out_ready;
        let taken = offered && in_ready;
        self.dropped = rst && (self.occupied || taken) || self.dropped && !taken;
        self.occupied = (taken || !in_ready) && !rst;
        if taken {
            self.last_rd = instruction.get_u64("rd");
        } else if offered && !rst {
            self.waiting = Some(instruction.clone());
        }
        instruction
            .with("in_valid", u8::from(offered))
            .with("out_ready", u8::from(out_ready))
            .with("rst", u8::from(rst))
    }
}
