//! Maps names to indices for every engine, and checks each request.

use crate::error::{SimError, Suggestions};
use num_bigint::BigUint;
use std::collections::HashMap;
use warpwright_hdl::netlist::Netlist;

/// A port by index into the netlist's inputs or outputs.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Port {
    Input(usize),
    Output(usize),
}

/// The names and widths of a netlist.
#[derive(Clone, Debug)]
pub(crate) struct Directory {
    design: String,
    ports: HashMap<String, (Port, u32)>,
    registers: HashMap<String, (usize, u32)>,
    memories: HashMap<String, (usize, u32, u32)>,
}

impl Directory {
    pub fn new(netlist: &Netlist) -> Self {
        let inputs = netlist.inputs.iter().enumerate();
        let inputs = inputs.map(|(i, p)| (p.name.clone(), (Port::Input(i), p.width)));
        let outputs = netlist.outputs.iter().enumerate();
        let outputs = outputs.map(|(i, p)| (p.name.clone(), (Port::Output(i), p.width)));
        let registers = netlist.registers.iter().enumerate();
        let memories = netlist.memories.iter().enumerate();
        Self {
            design: netlist.name.clone(),
            ports: inputs.chain(outputs).collect(),
            registers: registers
                .map(|(i, r)| (r.path.clone(), (i, r.width)))
                .collect(),
            memories: memories
                .map(|(i, m)| (m.path.clone(), (i, m.width, m.depth)))
                .collect(),
        }
    }

    /// A port and its width.
    pub fn port(&self, name: &str) -> Result<(Port, u32), SimError> {
        self.ports
            .get(name)
            .copied()
            .ok_or_else(|| SimError::UnknownPort {
                design: self.design.clone(),
                port: name.to_string(),
                known: Suggestions::nearest(name, self.ports.keys()),
            })
    }

    /// An input and its width.
    pub fn input(&self, name: &str) -> Result<(usize, u32), SimError> {
        match self.port(name)? {
            (Port::Input(index), width) => Ok((index, width)),
            (Port::Output(_), _) => Err(SimError::NotAnInput {
                design: self.design.clone(),
                port: name.to_string(),
            }),
        }
    }

    /// The input that can take this value.
    pub fn input_for(&self, name: &str, value: &BigUint) -> Result<usize, SimError> {
        let (index, width) = self.input(name)?;
        fits(value, width, || name.to_string())?;
        Ok(index)
    }

    /// The register of this path.
    pub fn register(&self, path: &str) -> Result<usize, SimError> {
        Ok(self.register_and_width(path)?.0)
    }

    /// The register that can take this value.
    pub fn register_for(&self, path: &str, value: &BigUint) -> Result<usize, SimError> {
        let (index, width) = self.register_and_width(path)?;
        fits(value, width, || format!("register {path}"))?;
        Ok(index)
    }

    fn register_and_width(&self, path: &str) -> Result<(usize, u32), SimError> {
        let found = self.registers.get(path).copied();
        found.ok_or_else(|| SimError::UnknownRegister {
            design: self.design.clone(),
            path: path.to_string(),
            known: Suggestions::nearest(path, self.registers.keys()),
        })
    }

    /// The memory that can take these words.
    pub fn memory_for(&self, path: &str, words: &[BigUint]) -> Result<usize, SimError> {
        let Some(&(index, width, depth)) = self.memories.get(path) else {
            return Err(SimError::UnknownMemory {
                design: self.design.clone(),
                path: path.to_string(),
                known: Suggestions::nearest(path, self.memories.keys()),
            });
        };
        if words.len() > depth as usize {
            return Err(SimError::TooManyWords {
                path: path.to_string(),
                words: words.len(),
                depth,
            });
        }
        for (number, word) in words.iter().enumerate() {
            fits(word, width, || format!("memory {path}, word {number}"))?;
        }
        Ok(index)
    }
}

fn fits(value: &BigUint, width: u32, what: impl FnOnce() -> String) -> Result<(), SimError> {
    if value.bits() <= u64::from(width) {
        return Ok(());
    }
    Err(SimError::TooWide {
        what: what(),
        bits: value.bits(),
        width,
    })
}
