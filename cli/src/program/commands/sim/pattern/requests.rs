//! Drives a block that takes whole requests, such as `gather_scatter`, connected to a memory: each group is a load by every lane.
//!
//! Each memory element holds its own index, so the returned data is the stream itself. The memory answers a beat of transactions one clock later.

use super::{Seen, Unit, field, groups, hexadecimal, input, output};
use crate::blocks::golden::join_lanes;
use crate::hdl::netlist::Netlist;
use crate::program::error::Result;
use crate::program::simulation::Simulation;
use crate::testbenches::gather::Pattern;
use num_bigint::BigUint;

/// Codes of a load of 64-bit addresses, of elements of 4 or 8 bytes: UGM, A64, D32 and D64.
const UGM: u64 = 15;
const A64: u64 = 3;
const D32: u64 = 2;
const D64: u64 = 3;

/// Its ports by their indices, and what goes in.
pub(super) struct Requests {
    in_ready: usize,
    in_valid: usize,
    in_address: usize,
    memory: Memory,
    out_valid: usize,
    /// Inputs that are the same in all cycles, with their values; of two the element's size decides.
    constant: Vec<(usize, BigUint)>,
    in_data_size: usize,
    lanes: u32,
    groups: Vec<BigUint>,
    is_offered: bool,
}

/// The outputs of transactions and the inputs of answers.
struct Memory {
    valid: usize,
    used: usize,
    line: usize,
    first: usize,
    second: usize,
    number: usize,
    request: usize,
    last: usize,
    answer_valid: usize,
    answer_used: usize,
    answer_number: usize,
    answer_request: usize,
    answer_data: Option<usize>,
    slots: u32,
    line_bits: u32,
    line_bytes: u32,
    element_bytes: u32,
    /// The beat to be answered: its ports' values, and the lines.
    due: Option<[BigUint; 4]>,
}

impl Requests {
    /// Nothing if the design takes no such requests.
    pub fn of(design: &Netlist) -> Option<Self> {
        let input = |name| input(design, name);
        let output = |name| output(design, name);
        let lanes = design.inputs[input("in_mask")?].width;
        let (used, line) = (output("memory_used")?, output("memory_line")?);
        let slots = design.outputs[used].width;
        let line_bits = design.outputs[line].width / slots;
        let memory = Memory {
            valid: output("memory_valid")?,
            used,
            line,
            first: output("memory_first")?,
            second: output("memory_second")?,
            number: output("memory_number")?,
            request: output("memory_request")?,
            last: output("memory_last")?,
            answer_valid: input("answer_valid")?,
            answer_used: input("answer_used")?,
            answer_number: input("answer_number")?,
            answer_request: input("answer_request")?,
            answer_data: input("answer_data"),
            slots,
            line_bits,
            line_bytes: 1 << (u64::BITS - line_bits),
            element_bytes: 4,
            due: None,
        };
        let ones = (BigUint::from(1u8) << lanes) - 1u8;
        let constant = [
            ("in_sfid", UGM.into()),
            ("in_address_size", A64.into()),
            ("in_elements", 1u8.into()),
            ("in_returns", 1u8.into()),
            ("in_mask", ones),
            ("memory_ready", 1u8.into()),
            ("out_ready", 1u8.into()),
        ];
        let constant = constant.map(|(name, value)| Some((input(name)?, value)));
        Some(Self {
            in_ready: output("in_ready")?,
            in_valid: input("in_valid")?,
            in_address: input("in_address")?,
            memory,
            out_valid: output("out_valid")?,
            constant: constant.into_iter().collect::<Option<_>>()?,
            in_data_size: input("in_data_size")?,
            lanes,
            groups: Vec::new(),
            is_offered: false,
        })
    }
}

impl Unit for Requests {
    fn take(&mut self, pattern: &Pattern, element_bytes: u64) -> Result<usize> {
        self.memory.element_bytes = element_bytes as u32;
        let size = if element_bytes == 8 { D64 } else { D32 };
        self.constant.push((self.in_data_size, size.into()));
        let group = |number| {
            let indices = pattern.group(number, self.lanes).into_iter();
            join_lanes(
                u64::BITS,
                indices.map(|index| index.wrapping_mul(element_bytes)),
            )
        };
        self.groups = (0..groups(pattern, self.lanes)).map(group).collect();
        Ok(self.groups.len())
    }

    fn drive(&mut self, simulation: &mut Simulation, group: Option<usize>) -> Result<()> {
        for (input, value) in &self.constant {
            simulation.drive(*input, value.clone())?;
        }
        let address = group.and_then(|group| self.groups.get(group)).cloned();
        self.is_offered = address.is_some();
        simulation.drive(self.in_valid, self.is_offered.into())?;
        simulation.drive(self.in_address, address.unwrap_or_default())?;
        self.memory.answer(simulation)
    }

    fn look(&mut self, simulation: &Simulation) -> Result<Seen> {
        let is = |output| simulation.output(output).map(|value| value.bit(0));
        let (transactions, is_last) = self.memory.look(simulation, self.lanes)?;
        Ok(Seen {
            accepted: self.is_offered && is(self.in_ready)?,
            transactions,
            is_last,
            finished: usize::from(is(self.out_valid)?),
        })
    }
}

impl Memory {
    /// Answers the beat before.
    fn answer(&mut self, simulation: &mut Simulation) -> Result<()> {
        let due = self.due.take();
        simulation.drive(self.answer_valid, due.is_some().into())?;
        let [used, number, request, lines] = due.unwrap_or_default();
        simulation.drive(self.answer_used, used)?;
        simulation.drive(self.answer_number, number)?;
        simulation.drive(self.answer_request, request)?;
        match self.answer_data {
            Some(data) => simulation.drive(data, self.contents(&lines)),
            None => Ok(()),
        }
    }

    /// What these lines hold, side by side.
    fn contents(&self, lines: &BigUint) -> BigUint {
        let mask = (BigUint::from(1u8) << self.line_bits) - 1u8;
        let line = |slot: u32| {
            let number = (lines >> (slot * self.line_bits)) & &mask;
            number.iter_u64_digits().next().unwrap_or(0)
        };
        let elements = self.line_bytes / self.element_bytes;
        let element = |line: u64, place: u32| {
            line.wrapping_mul(elements.into())
                .wrapping_add(place.into())
        };
        let all = (0..self.slots).flat_map(|slot| {
            let line = line(slot);
            (0..elements).map(move |place| element(line, place))
        });
        join_lanes(self.element_bytes * 8, all)
    }

    /// The transactions that leave, and whether they are the last of their request.
    fn look(&mut self, simulation: &Simulation, lanes: u32) -> Result<(Vec<[String; 2]>, bool)> {
        if !simulation.output(self.valid)?.bit(0) {
            return Ok((Vec::new(), false));
        }
        let mut transactions = Vec::new();
        let used = simulation.output(self.used)?;
        for slot in (0..self.slots).filter(|slot| used.bit(u64::from(*slot))) {
            let line = field(simulation, self.line, slot, self.line_bits)?;
            let [first, second] =
                [self.first, self.second].map(|port| field(simulation, port, slot, lanes));
            transactions.push([
                hexadecimal(&line, self.line_bits),
                hexadecimal(&(first? | second?), lanes),
            ]);
        }
        let [number, request, line] =
            [self.number, self.request, self.line].map(|output| simulation.output(output));
        self.due = Some([used, number?, request?, line?]);
        Ok((transactions, simulation.output(self.last)?.bit(0)))
    }
}
