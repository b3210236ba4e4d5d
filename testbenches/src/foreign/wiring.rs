//! In which order cells are computed, and which of them bit by bit.
//!
//! A word-level cell may read its own word without any bit depending on itself: `assign m[3:1] = m[2:0] | r[2:0]`. Cells
//! that work bit by bit are therefore taken apart where they are on a circle; a circle that is left is a combinational loop.

use super::operations::is_bitwise;
use super::yosys::{Bit, Cell};
use std::collections::{BTreeSet, HashMap};

/// What is computed at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// A cell's output.
    Cell(usize),
    /// One bit of a cell's output.
    Bit(usize, usize),
    /// A read port of a memory.
    Read(usize, usize),
}

impl Unit {
    /// The cell's index.
    pub fn cell(self) -> usize {
        match self {
            Self::Cell(cell) | Self::Bit(cell, _) | Self::Read(cell, _) => cell,
        }
    }

    /// The bits that it drives.
    pub fn outputs(self, cells: &[(String, Cell)]) -> &[Bit] {
        let cell = &cells[self.cell()].1;
        match self {
            Self::Cell(_) if cell.kind == "$adff" => cell.bits("Q"),
            Self::Cell(_) => cell.bits("Y"),
            Self::Bit(_, bit) => &cell.bits("Y")[bit..=bit],
            Self::Read(_, port) => port_bits(cell, "RD_DATA", "WIDTH", port),
        }
    }

    /// The bits that it reads.
    fn inputs(self, cells: &[(String, Cell)]) -> Vec<Bit> {
        let cell = &cells[self.cell()].1;
        match self {
            Self::Read(_, port) => port_bits(cell, "RD_ADDR", "ABITS", port).to_vec(),
            Self::Cell(_) if cell.kind == "$adff" => cell.bits("ARST").to_vec(),
            Self::Cell(_) => {
                let ports = cell.connections.iter().filter(|(name, _)| *name != "Y");
                ports.flat_map(|(_, bits)| bits.iter().cloned()).collect()
            }
            Self::Bit(_, bit) => super::operations::inputs_of_bit(cell, bit),
        }
    }
}

/// The part of a memory's port that belongs to one of its read or write ports.
pub fn port_bits<'c>(cell: &'c Cell, port: &str, width: &str, number: usize) -> &'c [Bit] {
    let width = cell.number(width) as usize;
    let bits = cell.bits(port);
    bits.get(number * width..(number + 1) * width)
        .unwrap_or(&[])
}

/// The units of all cells that are no registers, each behind those that it reads; or the cells of a loop.
pub fn order(
    cells: &[(String, Cell)],
    read_ports: &[(usize, usize)],
    combinational: &[usize],
) -> Result<Vec<Unit>, Vec<usize>> {
    let mut apart: BTreeSet<usize> = BTreeSet::new();
    loop {
        let reads = read_ports
            .iter()
            .map(|(cell, port)| Unit::Read(*cell, *port));
        let whole = combinational.iter().filter(|cell| !apart.contains(cell));
        let split = apart.iter().flat_map(|cell| {
            let bits = cells[*cell].1.bits("Y").len();
            (0..bits).map(|bit| Unit::Bit(*cell, bit))
        });
        let units: Vec<Unit> = whole
            .map(|cell| Unit::Cell(*cell))
            .chain(split)
            .chain(reads)
            .collect();
        let (order, circles) = sorted(&units, cells);
        if circles.is_empty() {
            return Ok(order);
        }
        let on_circles = circles.iter().flatten().map(|unit| unit.cell());
        let more: BTreeSet<usize> = on_circles
            .filter(|cell| is_bitwise(&cells[*cell].1.kind) && !apart.contains(cell))
            .collect();
        if more.is_empty() {
            let mut cells: Vec<usize> = circles[0].iter().map(|unit| unit.cell()).collect();
            cells.dedup();
            return Err(cells);
        }
        apart.extend(more);
    }
}

/// The number of a unit that no walk has met.
const UNSEEN: usize = usize::MAX;

/// Units behind those that they read, and the circles among them: Tarjan's strongly connected components, without recursion.
fn sorted(units: &[Unit], cells: &[(String, Cell)]) -> (Vec<Unit>, Vec<Vec<Unit>>) {
    let mut drivers: HashMap<u64, usize> = HashMap::new();
    for (index, unit) in units.iter().enumerate() {
        for bit in unit.outputs(cells) {
            if let Bit::Net(net) = bit {
                drivers.insert(*net, index);
            }
        }
    }
    let reads = |unit: &Unit| {
        let nets = unit.inputs(cells).into_iter().filter_map(|bit| match bit {
            Bit::Net(net) => drivers.get(&net).copied(),
            _ => None,
        });
        let mut reads: Vec<usize> = nets.collect();
        reads.sort_unstable();
        reads.dedup();
        reads
    };
    let count = units.len();
    let (mut number, mut low) = (vec![UNSEEN; count], vec![0; count]);
    let mut is_open = vec![false; count];
    let (mut open, mut next) = (Vec::new(), 0);
    let (mut order, mut circles) = (Vec::new(), Vec::new());
    for root in 0..count {
        if number[root] != UNSEEN {
            continue;
        }
        let mut path: Vec<(usize, Vec<usize>, usize)> = Vec::new();
        let mut enter = Some(root);
        loop {
            if let Some(unit) = enter.take() {
                number[unit] = next;
                low[unit] = next;
                next += 1;
                open.push(unit);
                is_open[unit] = true;
                path.push((unit, reads(&units[unit]), 0));
            }
            let Some((unit, readers, place)) = path.last_mut() else {
                break;
            };
            let unit = *unit;
            if let Some(read) = readers.get(*place).copied() {
                *place += 1;
                if number[read] == UNSEEN {
                    enter = Some(read);
                } else if is_open[read] {
                    low[unit] = low[unit].min(number[read]);
                }
                continue;
            }
            let reads_itself = readers.contains(&unit);
            path.pop();
            if let Some((above, _, _)) = path.last() {
                low[*above] = low[*above].min(low[unit]);
            }
            if low[unit] == number[unit] {
                let start = open.iter().rposition(|member| *member == unit).unwrap_or(0);
                let members: Vec<usize> = open.drain(start..).collect();
                for member in &members {
                    is_open[*member] = false;
                }
                let members: Vec<Unit> = members.iter().map(|member| units[*member]).collect();
                if members.len() > 1 || reads_itself {
                    circles.push(members.clone());
                }
                order.extend(members);
            }
        }
    }
    (order, circles)
}
