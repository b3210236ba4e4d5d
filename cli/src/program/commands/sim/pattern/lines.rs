//! Drives a block that takes each lane's line, such as `line_coalescer`.

use super::{Seen, Unit, field, groups, hexadecimal, input, output};
use crate::hdl::netlist::Netlist;
use crate::program::error::{CliError, Result};
use crate::program::simulation::Simulation;
use crate::testbenches::gather::Pattern;
use crate::testbenches::gather::pattern::lines;
use num_bigint::BigUint;

/// Its ports by their indices, and what goes in.
pub(super) struct Lines {
    in_valid: usize,
    in_active: usize,
    in_line: usize,
    out_ready: usize,
    in_ready: usize,
    out_valid: usize,
    out_used: usize,
    out_line: usize,
    out_lanes: usize,
    out_last: usize,
    lanes: u32,
    line_bits: u32,
    slots: u32,
    /// The lines of every group, a lane each, side by side as the port takes them.
    groups: Vec<BigUint>,
    is_offered: bool,
}

impl Lines {
    /// Nothing if the design takes no lines.
    pub fn of(design: &Netlist) -> Option<Self> {
        let input = |name| input(design, name);
        let output = |name| output(design, name);
        let (in_active, in_line) = (input("in_active")?, input("in_line")?);
        let lanes = design.inputs[in_active].width;
        let out_used = output("out_used")?;
        Some(Self {
            in_valid: input("in_valid")?,
            in_active,
            in_line,
            out_ready: input("out_ready")?,
            in_ready: output("in_ready")?,
            out_valid: output("out_valid")?,
            out_used,
            out_line: output("out_line")?,
            out_lanes: output("out_lanes")?,
            out_last: output("out_last")?,
            lanes,
            line_bits: design.inputs[in_line].width / lanes,
            slots: design.outputs[out_used].width,
            groups: Vec::new(),
            is_offered: false,
        })
    }
}

impl Unit for Lines {
    fn take(&mut self, pattern: &Pattern, element_bytes: u64) -> Result<usize> {
        for number in 0..groups(pattern, self.lanes) {
            let lines = lines(&pattern.group(number, self.lanes), element_bytes);
            let widest = lines
                .iter()
                .map(|line| u64::BITS - line.leading_zeros())
                .max();
            if let Some(bits) = widest.filter(|bits| *bits > self.line_bits) {
                return Err(Box::new(CliError::Pattern {
                    message: format!(
                        "a line of group {number} needs {bits} bits; the block has line_bits={}",
                        self.line_bits
                    ),
                    help: "-p line_bits=58 is enough for every 64-byte line",
                }));
            }
            let lines = lines.iter().rev();
            let all = lines.fold(BigUint::ZERO, |all, line| {
                (all << self.line_bits) | BigUint::from(*line)
            });
            self.groups.push(all);
        }
        Ok(self.groups.len())
    }

    fn drive(&mut self, simulation: &mut Simulation, group: Option<usize>) -> Result<()> {
        let active = (BigUint::from(1u8) << self.lanes) - 1u8;
        let lines = group.and_then(|group| self.groups.get(group)).cloned();
        self.is_offered = lines.is_some();
        simulation.drive(self.in_valid, self.is_offered.into())?;
        simulation.drive(self.in_active, active)?;
        simulation.drive(self.in_line, lines.unwrap_or_default())?;
        simulation.drive(self.out_ready, true.into())
    }

    fn look(&mut self, simulation: &Simulation) -> Result<Seen> {
        let is = |output| simulation.output(output).map(|value| value.bit(0));
        let is_there = is(self.out_valid)?;
        let mut transactions = Vec::new();
        if is_there {
            let used = simulation.output(self.out_used)?;
            for slot in (0..self.slots).filter(|slot| used.bit(u64::from(*slot))) {
                let row = [
                    (self.out_line, self.line_bits),
                    (self.out_lanes, self.lanes),
                ];
                let [line, lanes] = row.map(|(output, width)| {
                    field(simulation, output, slot, width).map(|value| hexadecimal(&value, width))
                });
                transactions.push([line?, lanes?]);
            }
        }
        let is_last = is_there && is(self.out_last)?;
        Ok(Seen {
            accepted: self.is_offered && is(self.in_ready)?,
            transactions,
            is_last,
            finished: usize::from(is_last),
        })
    }
}
