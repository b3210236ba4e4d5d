//! The reference evaluator: computes every net on arbitrary-precision numbers, one after another.
//!
//! It is deliberately simple; every other engine is compared with it.

use crate::directory::{Directory, Port};
use crate::error::SimError;
use crate::simulator::Simulator;
use num_bigint::BigInt;
use num_bigint::BigUint;
use num_bigint::Sign::Plus;
use warpwright_hdl::bits::Bits;
use warpwright_hdl::netlist::{NetId, NetOp, Netlist};

/// The reference evaluator.
#[derive(Clone, Debug)]
pub struct Reference {
    netlist: Netlist,
    directory: Directory,
    inputs: Vec<BigUint>,
    registers: Vec<BigUint>,
    memories: Vec<Vec<BigUint>>,
    values: Vec<BigUint>,
}

impl Reference {
    /// A design at power-up.
    pub fn new(netlist: &Netlist) -> Self {
        let mut this = Self {
            directory: Directory::new(netlist),
            inputs: Vec::new(),
            registers: Vec::new(),
            memories: Vec::new(),
            values: vec![BigUint::ZERO; netlist.nets.len()],
            netlist: netlist.clone(),
        };
        this.power_up();
        this
    }

    /// A net's value as of the last settle or step.
    pub fn value(&self, net: NetId) -> &BigUint {
        &self.values[net.index()]
    }

    /// A memory's words.
    pub fn memory(&self, path: &str) -> Result<&[BigUint], SimError> {
        let index = self.directory.memory_for(path, &[])?;
        Ok(&self.memories[index])
    }

    fn compute(&self, op: &NetOp, width: u32) -> BigUint {
        let v = |id: &NetId| self.value(*id);
        let width_of = |id: &NetId| self.netlist.net(*id).width;
        let ones = || Bits::ones(width).value().clone();
        let truncated = |value: BigUint| Bits::truncated(value, width).value().clone();
        match op {
            NetOp::Input(index) => self.inputs[*index as usize].clone(),
            NetOp::Const(bits) => bits.value().clone(),
            NetOp::Register(index) => self.registers[*index as usize].clone(),
            NetOp::Not(a) => v(a) ^ ones(),
            NetOp::And(a, b) => v(a) & v(b),
            NetOp::Or(a, b) => v(a) | v(b),
            NetOp::Xor(a, b) => v(a) ^ v(b),
            NetOp::Add(a, b) => truncated(v(a) + v(b)),
            NetOp::Sub(a, b) => truncated(v(a) + (BigUint::from(1u8) << width) - v(b)),
            NetOp::Mul(a, b) => truncated(v(a) * v(b)),
            NetOp::Eq(a, b) => bit(v(a) == v(b)),
            NetOp::Lt(a, b) => bit(v(a) < v(b)),
            NetOp::SignedLt(a, b) => bit(signed(v(a), width_of(a)) < signed(v(b), width_of(b))),
            NetOp::Shl(a, amount) => match amount_below(v(amount), width) {
                Some(amount) => truncated(v(a) << amount),
                None => BigUint::ZERO,
            },
            NetOp::Shr(a, amount) => match amount_below(v(amount), width) {
                Some(amount) => v(a) >> amount,
                None => BigUint::ZERO,
            },
            NetOp::SignedShr(a, amount) => {
                let amount = amount_below(v(amount), width).unwrap_or(width);
                let shifted: BigInt = signed(v(a), width) >> amount;
                let modulus = BigInt::from_biguint(Plus, BigUint::from(1u8) << width);
                let positive = (shifted + modulus).to_biguint();
                truncated(positive.unwrap_or_default())
            }
            NetOp::Mux(condition, a, b) => {
                let chosen = if v(condition).bit(0) { a } else { b };
                v(chosen).clone()
            }
            NetOp::BitMux(selector, a, b) => (v(selector) & v(a)) | ((v(selector) ^ ones()) & v(b)),
            NetOp::Slice(a, low) => truncated(v(a) >> *low),
            NetOp::Concat(parts) => parts.iter().fold(BigUint::ZERO, |high, part| {
                (high << width_of(part)) | v(part)
            }),
            NetOp::Repeat(a) => {
                (0..width / width_of(a)).fold(BigUint::ZERO, |high, _| (high << width_of(a)) | v(a))
            }
            NetOp::All(a) => bit(v(a).count_ones() == u64::from(width_of(a))),
            NetOp::Any(a) => bit(*v(a) != BigUint::ZERO),
            NetOp::Parity(a) => bit(v(a).count_ones() % 2 == 1),
            NetOp::Select(a, index) => match amount_below(v(index), width_of(a) / width) {
                Some(index) => truncated(v(a) >> (u64::from(index) * u64::from(width))),
                None => BigUint::ZERO,
            },
            NetOp::Lookup(table, address) => {
                let entries = &self.netlist.tables[*table as usize].entries;
                let entry = amount_below(v(address), entries.len() as u32);
                entry.map_or(BigUint::ZERO, |e| entries[e as usize].value().clone())
            }
            NetOp::MemoryRead(memory, address) => {
                let words = &self.memories[*memory as usize];
                let word = amount_below(v(address), words.len() as u32);
                word.map_or(BigUint::ZERO, |w| words[w as usize].clone())
            }
        }
    }
}

impl Simulator for Reference {
    fn poke(&mut self, port: &str, value: BigUint) -> Result<(), SimError> {
        let index = self.directory.input_for(port, &value)?;
        self.inputs[index] = value;
        Ok(())
    }

    fn peek(&self, port: &str) -> Result<BigUint, SimError> {
        Ok(match self.directory.port(port)?.0 {
            Port::Input(index) => self.inputs[index].clone(),
            Port::Output(index) => self.value(self.netlist.outputs[index].net).clone(),
        })
    }

    fn settle(&mut self) {
        for index in 0..self.netlist.nets.len() {
            let net = &self.netlist.nets[index];
            self.values[index] = self.compute(&net.op, net.width);
        }
    }

    fn step(&mut self) {
        self.settle();
        for (index, register) in self.netlist.registers.iter().enumerate() {
            self.registers[index] = self.values[register.next.index()].clone();
        }
        for (index, memory) in self.netlist.memories.iter().enumerate() {
            for write in &memory.writes {
                let value = |id: NetId| &self.values[id.index()];
                let word = amount_below(value(write.address), memory.depth);
                if let Some(word) = word
                    && value(write.enable).bit(0)
                {
                    self.memories[index][word as usize] = value(write.data).clone();
                }
            }
        }
    }

    fn power_up(&mut self) {
        let netlist = &self.netlist;
        self.inputs = vec![BigUint::ZERO; netlist.inputs.len()];
        let initial = netlist.registers.iter().map(|r| r.initial.value().clone());
        self.registers = initial.collect();
        let memories = netlist.memories.iter();
        self.memories = memories
            .map(|m| m.power_up().map(|word| word.value().clone()).collect())
            .collect();
    }

    fn load_memory(&mut self, path: &str, words: &[BigUint]) -> Result<(), SimError> {
        let index = self.directory.memory_for(path, words)?;
        self.memories[index][..words.len()].clone_from_slice(words);
        Ok(())
    }

    fn set_register(&mut self, path: &str, value: BigUint) -> Result<(), SimError> {
        let index = self.directory.register_for(path, &value)?;
        self.registers[index] = value;
        Ok(())
    }

    fn register(&self, path: &str) -> Result<BigUint, SimError> {
        Ok(self.registers[self.directory.register(path)?].clone())
    }

    fn net(&self, net: NetId) -> Option<BigUint> {
        self.values.get(net.index()).cloned()
    }
}

fn bit(value: bool) -> BigUint {
    BigUint::from(u8::from(value))
}

/// The value in two's complement.
fn signed(value: &BigUint, width: u32) -> BigInt {
    let magnitude = BigInt::from_biguint(Plus, value.clone());
    if value.bit(u64::from(width) - 1) {
        magnitude - BigInt::from_biguint(Plus, BigUint::from(1u8) << width)
    } else {
        magnitude
    }
}

/// A shift amount or an index, if it is below the limit.
fn amount_below(value: &BigUint, limit: u32) -> Option<u32> {
    u32::try_from(value).ok().filter(|amount| *amount < limit)
}
