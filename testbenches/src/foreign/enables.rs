//! Which bits of a memory's words are written together: Yosys gives each bit of a word an enable of its own.

use super::wiring::port_bits;
use super::yosys::{Bit, Cell};
use std::collections::HashMap;

/// Selections that are followed from an enable on; text that nests deeper is written in parts.
const DEPTH: u32 = 24;

/// The cells that drive bits by a selection.
pub type Drivers<'c> = HashMap<u64, (&'c Cell, usize)>;

/// Bits that are written together, with their enable at each write port.
pub struct Group {
    /// By write port.
    pub enables: Vec<Bit>,
    /// The bits' places in a word.
    pub bits: Vec<usize>,
}

/// The selections of a design.
pub fn drivers(cells: &[(String, Cell)]) -> Drivers<'_> {
    let cells = cells.iter().map(|(_, cell)| cell);
    let cells = cells.filter(|cell| matches!(&*cell.kind, "$mux" | "$and"));
    let bits = cells.flat_map(|cell| {
        let bits = cell.bits("Y").iter().enumerate();
        bits.map(move |(place, bit)| (bit, (cell, place)))
    });
    let nets = bits.filter_map(|(bit, driver)| match bit {
        Bit::Net(net) => Some((*net, driver)),
        _ => None,
    });
    nets.collect()
}

/// The bits of a memory's words by what enables them.
pub fn groups(cell: &Cell, drivers: &Drivers<'_>) -> Vec<Group> {
    let ports = cell.number("WR_PORTS") as usize;
    let mut keys: Vec<Vec<String>> = Vec::new();
    let mut groups: Vec<Group> = Vec::new();
    for bit in 0..cell.number("WIDTH") as usize {
        let enables = (0..ports).map(|port| port_bits(cell, "WR_EN", "WIDTH", port)[bit].clone());
        let enables: Vec<Bit> = enables.collect();
        let key = enables.iter().map(|bit| canonical(bit, drivers, DEPTH));
        let key: Vec<String> = key.collect();
        if let Some(group) = keys.iter().position(|known| *known == key) {
            groups[group].bits.push(bit);
        } else {
            keys.push(key);
            groups.push(Group {
                enables,
                bits: vec![bit],
            });
        }
    }
    groups
}

/// What a bit is as a function of selections.
fn canonical(bit: &Bit, drivers: &Drivers<'_>, depth: u32) -> String {
    let driver = match bit {
        Bit::Net(net) => drivers.get(net),
        _ => None,
    };
    let Some((cell, place)) = driver.filter(|_| depth > 0) else {
        return format!("{bit:?}");
    };
    let of = |port: &str, place: usize| {
        let bit = cell.bits(port).get(place);
        bit.map(|bit| canonical(bit, drivers, depth - 1))
    };
    let parts = match &*cell.kind {
        "$mux" => [of("S", 0), of("B", *place), of("A", *place)],
        _ => [Some("&".to_string()), of("A", *place), of("B", *place)],
    };
    match parts {
        [Some(a), Some(b), Some(c)] => format!("({a} {b} {c})"),
        _ => format!("{bit:?}"),
    }
}
