//! Registers and memories of a text, and the one clock that they have.
//!
//! A memory whose words are written in parts (byte enables) becomes a memory for each part that is written together. One that is never
//! written is a table.

use super::ForeignError;
use super::builder::Builder;
use super::enables::{Drivers, Group, drivers, groups};
use super::nets::Nets;
use super::wiring::port_bits;
use super::yosys::{Bit, Cell, NetName};
use num_bigint::BigUint;
use std::collections::{BTreeMap, HashMap, HashSet};
use warpwright_hdl::bits::Bits;
use warpwright_hdl::netlist::{MemoryState, NetId, NetOp, RegisterState, TableData, WritePort};

/// The clock.
#[derive(Clone, Debug)]
pub struct Clock {
    /// The port.
    pub name: String,
    /// Its bit.
    pub bit: Bit,
    /// Whether state changes at the falling edge.
    pub falls: bool,
}

/// A driver that may let go.
pub const TRI_STATE: (&str, &str) = (
    "a tri-state driver",
    "every signal must be driven to 0 or 1",
);

/// Cells that remember or drive in ways that a synchronous design of one clock does not have: what they are, and what is allowed.
pub fn refused(kind: &str) -> Option<(&'static str, &'static str)> {
    let latch = (
        "a latch",
        "state must be in registers that change at an edge of one clock; assign the variable in every branch of `always @*`",
    );
    Some(match kind {
        "$dlatch" | "$adlatch" | "$dlatchsr" | "$sr" => latch,
        kind if kind.starts_with("$_DLATCH") || kind.starts_with("$_SR_") => latch,
        "$tribuf" | "$_TBUF_" => TRI_STATE,
        "$ff" | "$_FF_" | "$initstate" | "$anyconst" | "$allconst" | "$allseq" => (
            "a formal verification construct",
            "only registers and operators are supported",
        ),
        "$pow" => (
            "a power (`**`) that depends on a signal",
            "write `a * a` for `a ** 2`, and `1 << n` for `2 ** n`",
        ),
        "$aldff" | "$dffsr" | "$dffe" | "$adffe" | "$sdff" | "$sdffe" | "$sdffce" | "$aldffe"
        | "$dffsre" => (
            "a register that Yosys did not convert",
            "registers with one clock, an enable and a reset are supported",
        ),
        "$meminit" | "$meminit_v2" | "$memrd" | "$memwr" | "$memrd_v2" | "$memwr_v2" => (
            "a memory that Yosys did not combine",
            "memories of a constant size are supported",
        ),
        _ => return None,
    })
}

const ONE_CLOCK: &str =
    "all state must change at the same edge of one clock, and the clock must be an input";

/// The clock of all registers and memories, or of the map.
pub fn clock(
    builder: &Builder<'_>,
    registers: &[usize],
    memories: &[usize],
) -> Result<Option<Clock>, ForeignError> {
    let cells = &builder.module.cells.0;
    let mut edges: Vec<(Bit, bool, &Cell)> = Vec::new();
    for index in registers {
        let cell = &cells[*index].1;
        edges.push((cell.bits("CLK")[0].clone(), !cell.is("CLK_POLARITY"), cell));
    }
    for index in memories {
        let cell = &cells[*index].1;
        let [is_clocked, rises] =
            ["WR_CLK_ENABLE", "WR_CLK_POLARITY"].map(|name| flags(cell, name));
        for (port, bit) in cell
            .bits("WR_CLK")
            .iter()
            .enumerate()
            .take(cell.number("WR_PORTS") as usize)
        {
            if !is_clocked.get(port).is_some_and(|is| *is) {
                let what = format!("a write to `{}` without a clock", memory_name(cell));
                return Err(builder.unsupported(what, cell, ONE_CLOCK));
            }
            let falls = !rises.get(port).is_some_and(|rises| *rises);
            edges.push((bit.clone(), falls, cell));
        }
        if flags(cell, "RD_CLK_ENABLE").contains(&true) {
            let what = format!("a clocked read port of `{}`", memory_name(cell));
            return Err(builder.unsupported(
                what,
                cell,
                "memory reads must be combinational; a register may follow",
            ));
        }
    }
    let Some((bit, falls, first)) = edges.first().cloned() else {
        return Ok(None);
    };
    for (other, other_falls, cell) in &edges {
        if *other != bit || *other_falls != falls {
            let place = builder.read.place(&first.src());
            let what = if *other == bit {
                format!("both edges of the clock are used: one at {place}, the other")
            } else {
                format!("two clocks: one at {place}, another")
            };
            return Err(builder.unsupported(what, cell, ONE_CLOCK));
        }
    }
    let ports = builder.module.ports.0.iter();
    let mut inputs = ports.filter(|(_, port)| port.direction == "input");
    let Some((name, port)) = inputs.find(|(_, port)| port.bits.contains(&bit)) else {
        return Err(builder.unsupported(
            "a clock that is computed instead of being an input".to_string(),
            first,
            ONE_CLOCK,
        ));
    };
    if port.bits.len() != 1 {
        let what = format!("the clock is one bit of the port `{name}`");
        return Err(builder.unsupported(what, first, ONE_CLOCK));
    }
    if let Some(asked) = builder.given.clock.as_ref().filter(|asked| *asked != name) {
        let wrong = format!(
            "{}: the clock is `{name}`, but the map names `{asked}`",
            builder.top
        );
        return Err(ForeignError::Ports(wrong));
    }
    for (_, cell) in cells {
        let is_data =
            |(port, bits): (&String, &Vec<Bit>)| !port.ends_with("CLK") && bits.contains(&bit);
        if cell.connections.iter().any(is_data) {
            let what = format!("the clock `{name}` is used as a value");
            return Err(builder.unsupported(what, cell, ONE_CLOCK));
        }
    }
    Ok(Some(Clock {
        name: name.clone(),
        bit,
        falls,
    }))
}

fn flags(cell: &Cell, name: &str) -> Vec<bool> {
    let bits = cell.parameters.get(name).map(super::yosys::Constant::bits);
    bits.unwrap_or_default()
        .into_iter()
        .map(|bit| bit == Some(true))
        .collect()
}

fn memory_name(cell: &Cell) -> String {
    let name = cell.parameters.get("MEMID");
    let name = name.map_or(String::from("memory"), super::yosys::Constant::text);
    name.trim_start_matches('\\').to_string()
}

/// A part of a memory, of whose words all bits are written together.
struct Part {
    /// The netlist's memory, or table.
    index: u32,
    is_table: bool,
    /// The table of the bits that are undefined, if some are.
    undefined: Option<u32>,
    bits: Vec<usize>,
}

/// The memories of the netlist, by cell.
pub struct Stores {
    parts: HashMap<usize, Vec<Part>>,
    /// Values of registers, by cell.
    values: HashMap<usize, NetId>,
}

impl Stores {
    /// Makes registers, whose values are read, and memories without write ports.
    pub fn begin(
        builder: &mut Builder<'_>,
        registers: &[usize],
        memories: &[usize],
    ) -> Result<Self, ForeignError> {
        let module = builder.module;
        let init = initial(&module.netnames.0);
        let mut names = Names::new(&module.netnames.0);
        let mut values = HashMap::new();
        for index in registers {
            let (cell_name, cell) = &module.cells.0[*index];
            let q = cell.bits("Q");
            let mut value = BigUint::ZERO;
            for (place, bit) in q.iter().enumerate() {
                value.set_bit(place as u64, init.get(bit) == Some(&true));
            }
            let width = q.len() as u32;
            let path = names.of(q, cell_name);
            if q.iter().any(|bit| init.contains_key(bit)) {
                let given = q.iter().map(|bit| init.get(bit).copied()).collect();
                builder.starts.insert(path.clone(), given);
            }
            let number = builder.nets.netlist.registers.len() as u32;
            let net = builder.nets.push(NetOp::Register(number), width);
            builder.nets.netlist.registers.push(RegisterState {
                path,
                width,
                initial: Bits::truncated(value, width),
                // Until it is known what reset sets: whether the text gives every bit a value at power-up.
                resets: q.iter().all(|bit| init.contains_key(bit)),
                value: net,
                next: net,
            });
            values.insert(*index, net);
            if cell.kind == "$dff" {
                builder.nets.drive(q, net);
            }
        }
        builder.nets.netlist.clocked = !registers.is_empty() || !memories.is_empty();
        let mut parts = HashMap::new();
        let drivers = drivers(&module.cells.0);
        for index in memories {
            let cell = &module.cells.0[*index].1;
            if cell.is("OFFSET") {
                let what = format!(
                    "the memory `{}`, which does not start at word 0",
                    memory_name(cell)
                );
                return Err(builder.unsupported(
                    what,
                    cell,
                    "memory words must be numbered from 0",
                ));
            }
            let name = names.unique(memory_name(cell));
            let made = memory(
                &mut builder.nets,
                cell,
                &name,
                &drivers,
                &mut builder.starts,
            );
            parts.insert(*index, made);
        }
        Ok(Self { parts, values })
    }

    /// The value of a register with an asynchronous reset: the reset's, as long as it is active. Sampled before the clock edge, that is what the
    /// register has in each cycle.
    pub fn reset_at_once(&self, nets: &mut Nets, cell: &Cell, index: usize) -> NetId {
        with_reset(nets, cell, self.values[&index])
    }

    /// A memory's word at a read port's address; undefined beyond the last.
    pub fn read(&self, nets: &mut Nets, cell: &Cell, memory: usize, port: usize) -> NetId {
        let address = nets.word(port_bits(cell, "RD_ADDR", "ABITS", port));
        let width = cell.number("WIDTH") as u32;
        let parts = self.parts.get(&memory).map_or(&[][..], Vec::as_slice);
        let mut words = Vec::new();
        for part in parts {
            let op = if part.is_table {
                NetOp::Lookup(part.index, address)
            } else {
                NetOp::MemoryRead(part.index, address)
            };
            let width = part.bits.len() as u32;
            let mut word = nets.push(op, width);
            if let Some(table) = part.undefined {
                let mask = nets.push(NetOp::Lookup(table, address), width);
                let any = nets.undefined(width);
                let some = nets.push(NetOp::And(any, mask), width);
                let rest = nets.push(NetOp::Not(mask), width);
                let known = nets.push(NetOp::And(word, rest), width);
                word = nets.push(NetOp::Or(known, some), width);
            }
            words.push((word, &part.bits));
        }
        let word = if let [(whole, _)] = &*words {
            *whole
        } else {
            // From the most significant bit on.
            let place = |bit: usize| {
                words
                    .iter()
                    .find_map(|(net, of)| Some((*net, of.iter().position(|b| *b == bit)?)))
            };
            let pieces: Vec<NetId> = (0..width as usize)
                .rev()
                .filter_map(|bit| {
                    let (net, low) = place(bit)?;
                    Some(nets.slice(net, low as u32, 1))
                })
                .collect();
            nets.push(NetOp::Concat(pieces.into()), width)
        };
        let (size, address_bits) = (cell.number("SIZE"), cell.number("ABITS"));
        if address_bits < 64 && 1 << address_bits <= size {
            return word;
        }
        let most = nets.number(size, address_bits as u32);
        let is_there = nets.push(NetOp::Lt(address, most), 1);
        let undefined = nets.undefined(width);
        nets.push(NetOp::Mux(is_there, word, undefined), width)
    }

    /// Gives registers their next values and memories their write ports.
    pub fn finish(&self, builder: &mut Builder<'_>, registers: &[usize], memories: &[usize]) {
        let cells = &builder.module.cells.0;
        for (number, index) in registers.iter().enumerate() {
            let cell = &cells[*index].1;
            let mut next = builder.nets.word(cell.bits("D"));
            if cell.kind == "$adff" {
                next = with_reset(&mut builder.nets, cell, next);
            }
            builder.nets.netlist.registers[number].next = next;
        }
        for index in memories {
            let cell = &cells[*index].1;
            for part in self.parts.get(index).map_or(&[][..], Vec::as_slice) {
                for port in 0..cell.number("WR_PORTS") as usize {
                    let [enables, data] =
                        ["WR_EN", "WR_DATA"].map(|name| port_bits(cell, name, "WIDTH", port));
                    let enable = enables[part.bits[0]].clone();
                    if enable == Bit::Known(false) {
                        continue;
                    }
                    let data: Vec<Bit> = part.bits.iter().map(|bit| data[*bit].clone()).collect();
                    let nets = &mut builder.nets;
                    let write = WritePort {
                        enable: nets.word(&[enable]),
                        address: nets.word(port_bits(cell, "WR_ADDR", "ABITS", port)),
                        data: nets.word(&data),
                    };
                    nets.netlist.memories[part.index as usize]
                        .writes
                        .push(write);
                }
            }
        }
    }
}

/// The reset's value where an asynchronous reset is active, another elsewhere.
fn with_reset(nets: &mut Nets, cell: &Cell, otherwise: NetId) -> NetId {
    let width = cell.bits("Q").len();
    let value = cell
        .parameters
        .get("ARST_VALUE")
        .map(super::yosys::Constant::bits);
    let bits = value
        .unwrap_or_default()
        .into_iter()
        .map(|bit| bit.map_or(Bit::Undefined, Bit::Known));
    let mut bits: Vec<Bit> = bits.collect();
    bits.resize(width, Bit::Known(false));
    let value = nets.word(&bits);
    let active = nets.word(cell.bits("ARST"));
    let op = if cell.is("ARST_POLARITY") {
        NetOp::Mux(active, value, otherwise)
    } else {
        NetOp::Mux(active, otherwise, value)
    };
    nets.push(op, width as u32)
}

/// Makes the memories, or tables, of a cell.
fn memory(
    nets: &mut Nets,
    cell: &Cell,
    name: &str,
    drivers: &Drivers<'_>,
    starts: &mut BTreeMap<String, Vec<Option<bool>>>,
) -> Vec<Part> {
    let (width, depth) = (cell.number("WIDTH") as usize, cell.number("SIZE") as usize);
    let groups = groups(cell, drivers);
    let init = cell
        .parameters
        .get("INIT")
        .map(super::yosys::Constant::bits)
        .unwrap_or_default();
    let has_contents = init.iter().any(Option::is_some);
    let known = |word: usize, bit: usize| init.get(word * width + bit).copied().flatten();
    let count = groups.len();
    let made = groups.into_iter().map(|Group { enables, bits }| {
        let words = (0..depth).map(|word| {
            let mut value = BigUint::ZERO;
            for (place, bit) in bits.iter().enumerate() {
                value.set_bit(place as u64, known(word, *bit) == Some(true));
            }
            Bits::truncated(value, bits.len() as u32)
        });
        let given: Vec<Option<bool>> = (0..depth)
            .flat_map(|word| bits.iter().map(move |bit| known(word, *bit)))
            .collect();
        let is_whole = given.iter().all(Option::is_some);
        let contents: Vec<Bits> = if has_contents {
            words.collect()
        } else {
            Vec::new()
        };
        let is_table = has_contents && enables.iter().all(|enable| *enable == Bit::Known(false));
        let width = bits.len() as u32;
        let mut undefined = None;
        let index = if is_table {
            if !is_whole {
                // Which bits of a word are undefined is a table, too.
                let masks = given.chunks(bits.len()).map(|word| {
                    let mut mask = BigUint::ZERO;
                    for (place, bit) in word.iter().enumerate() {
                        mask.set_bit(place as u64, bit.is_none());
                    }
                    Bits::truncated(mask, width)
                });
                let entries = masks.collect();
                nets.netlist.tables.push(TableData { width, entries });
                undefined = Some(nets.netlist.tables.len() as u32 - 1);
            }
            nets.netlist.tables.push(TableData {
                width,
                entries: contents,
            });
            nets.netlist.tables.len() - 1
        } else {
            let path = if count == 1 {
                name.to_string()
            } else {
                format!("{name}_bit{}", bits[0])
            };
            if has_contents {
                starts.insert(path.clone(), given);
            }
            nets.netlist.memories.push(MemoryState {
                path,
                width,
                depth: depth as u32,
                // Of contents that are given in part nothing is known.
                contents: if is_whole { contents } else { Vec::new() },
                writes: Vec::new(),
            });
            nets.netlist.memories.len() - 1
        };
        Part {
            index: index as u32,
            is_table,
            undefined,
            bits,
        }
    });
    made.collect()
}

/// Values at power-up, by bit.
fn initial(names: &[(String, NetName)]) -> HashMap<Bit, bool> {
    let mut known = HashMap::new();
    for (_, name) in names {
        let Some(init) = name.attributes.get("init") else {
            continue;
        };
        for (bit, value) in name.bits.iter().zip(init.bits()) {
            known.extend(value.map(|value| (bit.clone(), value)));
        }
    }
    known
}

/// Paths of registers: what the text calls their bits.
struct Names<'a> {
    named: &'a [(String, NetName)],
    by_bit: HashMap<&'a Bit, Vec<usize>>,
    taken: HashSet<String>,
}

impl<'a> Names<'a> {
    fn new(named: &'a [(String, NetName)]) -> Self {
        let mut by_bit: HashMap<&Bit, Vec<usize>> = HashMap::new();
        for (index, (_, name)) in named
            .iter()
            .enumerate()
            .filter(|(_, (_, name))| name.hide_name == 0)
        {
            for bit in &name.bits {
                by_bit.entry(bit).or_default().push(index);
            }
        }
        Self {
            named,
            by_bit,
            taken: HashSet::new(),
        }
    }

    fn of(&mut self, bits: &[Bit], cell: &str) -> String {
        let candidates = bits.first().and_then(|bit| self.by_bit.get(bit));
        let mut best: Option<(bool, usize, String)> = None;
        for index in candidates.map_or(&[][..], Vec::as_slice) {
            let (name, net) = &self.named[*index];
            let Some(low) = net
                .bits
                .windows(bits.len())
                .position(|window| window == bits)
            else {
                continue;
            };
            let is_whole = net.bits.len() == bits.len();
            let path = match (is_whole, bits.len()) {
                (true, _) => name.clone(),
                (false, 1) => format!("{name}[{low}]"),
                (false, width) => format!("{name}[{}:{low}]", low + width - 1),
            };
            // The whole name before a part of one, the name nearest to the top before others.
            let rank = (!is_whole, name.matches('.').count(), path);
            if best.as_ref().is_none_or(|best| rank < *best) {
                best = Some(rank);
            }
        }
        let name = best.map_or_else(
            || cell.replace("$driver$", "").replace(['$', '\\'], "_"),
            |(_, _, path)| path,
        );
        self.unique(name)
    }

    fn unique(&mut self, name: String) -> String {
        let mut free = name;
        while !self.taken.insert(free.clone()) {
            free.push('_');
        }
        free
    }
}
