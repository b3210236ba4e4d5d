//! Feeds code to a fetching block: a memory that answers at once, and a consumer that never stalls.

use crate::eu::model::Instruction;
use crate::hdl::netlist::Netlist;
use crate::program::error::Result;
use crate::program::simulation::Simulation;
use num_bigint::BigUint;

/// Instructions start at multiples of so many bytes of hardware's addresses.
const UNIT: usize = 8;
/// Cycles without anything to come or to leave after which nothing more is waited for: more than there are registers on the way.
const PATIENCE: u32 = 16;

/// The ports of a block that takes code as `eu_fetch` does, by their indices.
#[derive(Clone, Debug)]
struct Ports {
    in_valid: usize,
    in_data: usize,
    jump: usize,
    jump_pc: usize,
    out_ready: usize,
    in_ready: usize,
    /// Valid, address, length and bits of each instruction that may leave in a cycle.
    leaving: Vec<[usize; 4]>,
    /// Behind the expansion.
    is_native: bool,
}

impl Ports {
    fn of(design: &Netlist) -> Option<Self> {
        let input = |name: &str| design.inputs.iter().position(|port| port.name == name);
        let output = |name: &str| design.outputs.iter().position(|port| port.name == name);
        let leaving = |valid: &str, prefix: &str| {
            let of = |name| output(&format!("{prefix}{name}"));
            Some([output(valid)?, of("pc")?, of("length")?, of("instruction")?])
        };
        output("next_address")?;
        let second = leaving("out_second", "out_second_");
        Some(Self {
            in_valid: input("in_valid")?,
            in_data: input("in_data")?,
            jump: input("jump")?,
            jump_pc: input("jump_pc")?,
            out_ready: input("out_ready")?,
            in_ready: output("in_ready")?,
            is_native: output("out_opcode").is_some(),
            leaving: [leaving("out_valid", "out_")?]
                .into_iter()
                .chain(second)
                .collect(),
        })
    }
}

/// Whether a design takes code.
pub fn takes_code(design: &Netlist) -> bool {
    Ports::of(design).is_some()
}

/// An instruction that has left.
#[derive(Clone, Debug)]
pub struct Leaving {
    /// Its offset into the code.
    pub pc: usize,
    /// Its bits as the block shows them.
    bits: u128,
    /// They are its native form.
    is_native: bool,
}

impl Leaving {
    /// The instruction that was shown; its fields are the model's.
    pub fn instruction(&self) -> Instruction {
        if self.is_native {
            let of = Instruction::from_native(self.bits);
            Instruction { pc: self.pc, ..of }
        } else {
            Instruction::from_word(self.bits, self.pc)
        }
    }
}

/// Code on its way through a block.
#[derive(Debug)]
pub struct Feed<'c> {
    ports: Ports,
    code: &'c [u8],
    /// Where the hardware's address 0 is in the code, so that its first instruction is at a multiple of 8.
    base: usize,
    start: usize,
    word_bytes: usize,
    /// The next word's address; none before the first cycle, in which a jump says where to begin.
    next: Option<usize>,
    is_offered: bool,
    idle: u32,
    is_done: bool,
}

impl<'c> Feed<'c> {
    /// Code from `start` on; nothing if the design does not accept code.
    pub fn new(design: &Netlist, code: &'c [u8], start: usize) -> Option<Self> {
        let ports = Ports::of(design)?;
        let word_bytes = design.inputs[ports.in_data].width as usize / 8;
        Some(Self {
            ports,
            code,
            base: start % UNIT,
            start: start - start % UNIT,
            word_bytes,
            next: None,
            is_offered: false,
            idle: 0,
            is_done: false,
        })
    }

    /// Drives the inputs of a cycle.
    pub fn drive(&mut self, simulation: &mut Simulation) -> Result<()> {
        let ports = &self.ports;
        let bytes = &self.code[self.base..];
        let word = self.next.and_then(|address| bytes.get(address..));
        let word = word.filter(|word| !word.is_empty());
        let data = word.map_or(BigUint::ZERO, |word| {
            BigUint::from_bytes_le(&word[..word.len().min(self.word_bytes)])
        });
        self.is_offered = word.is_some();
        simulation.drive(ports.in_valid, self.is_offered.into())?;
        simulation.drive(ports.in_data, data)?;
        simulation.drive(ports.jump, self.next.is_none().into())?;
        simulation.drive(ports.jump_pc, self.start.into())?;
        simulation.drive(ports.out_ready, true.into())
    }

    /// The instructions that have left in the cycle just run: those that are code to their ends.
    pub fn leaving(&mut self, simulation: &Simulation) -> Result<Vec<Leaving>> {
        let is = |output| {
            simulation
                .output(output)
                .map(|value| value != BigUint::ZERO)
        };
        self.next = Some(match self.next {
            None => self.start - self.start % self.word_bytes,
            Some(address) if self.is_offered && is(self.ports.in_ready)? => {
                address + self.word_bytes
            }
            Some(address) => address,
        });
        let mut leaving = Vec::new();
        for [valid, pc, length, bits] in self.ports.leaving.clone() {
            if !is(valid)? {
                continue;
            }
            let number = |output| {
                simulation
                    .output(output)
                    .map(|value| value.try_into().unwrap_or(usize::MAX))
            };
            let (pc, length) = (self.base + number(pc)?, number(length)?);
            let end = pc + length;
            if end <= self.code.len() {
                let bits = simulation.output(bits)?;
                leaving.push(Leaving {
                    pc,
                    bits: bits.try_into().unwrap_or_default(),
                    is_native: self.ports.is_native,
                });
            }
            self.is_done |= end >= self.code.len();
        }
        self.idle = if self.is_offered || !leaving.is_empty() {
            0
        } else {
            self.idle + 1
        };
        self.is_done |= self.idle > PATIENCE;
        Ok(leaving)
    }

    /// Whether all of the code has left, but for what is no whole instruction.
    pub fn is_done(&self) -> bool {
        self.is_done
    }
}
