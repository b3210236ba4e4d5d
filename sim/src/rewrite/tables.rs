//! Functions of few bits become tables.
//!
//! A decoder is logic between a field of few bits and many results. Each result that is used outside of the decoder becomes a lookup in a table, with the
//! field as the index, and the decoder's logic is left out. Results of the same bits share the index.
//!
//! `few_bits` chooses the results; `truth` computes the entries.

use super::few_bits::{Bit, Group, Lookups, NARROW, SHARED, groups, runs};
use super::settle;
use super::truth::{Values, values};
use std::collections::{BTreeMap, HashMap};
use warpwright_hdl::bits::Bits;
use warpwright_hdl::netlist::{NetId, NetOp, Netlist, TableData};

/// The netlist with tables; where its watched nets are, too.
pub(super) fn tabulate(netlist: Netlist, watched: &mut [NetId], lookups: Lookups) -> Netlist {
    if lookups == Lookups::Never {
        return netlist;
    }
    let groups = groups(&netlist, watched, lookups);
    if groups.is_empty() {
        return netlist;
    }
    let order = order_of_parts(&netlist);
    let shelves: Vec<Shelf> = (groups.iter().enumerate())
        .flat_map(|(number, group)| shelves(&netlist, &order, number, group, lookups))
        .collect();
    // By net, its shelf and its place there.
    let mut places: BTreeMap<NetId, (usize, u32)> = BTreeMap::new();
    for (number, shelf) in shelves.iter().enumerate() {
        let mut low = 0;
        for net in &shelf.nets {
            places.insert(*net, (number, low));
            low += netlist.net(*net).width;
        }
    }
    let mut made = Netlist {
        nets: Vec::with_capacity(netlist.nets.len()),
        scope: None,
        ..netlist.clone_without_nets()
    };
    let mut map: Vec<NetId> = Vec::with_capacity(netlist.nets.len());
    // By group, the index and its nets' values; by shelf, the entry.
    let mut known: Vec<Option<(NetId, Values)>> = groups.iter().map(|_| None).collect();
    let mut entries: Vec<Option<NetId>> = vec![None; shelves.len()];
    let mut numbers = HashMap::new();
    for (number, net) in netlist.nets.iter().enumerate() {
        let Some((shelf, low)) = places.get(&NetId(number as u32)) else {
            let op = net.op.clone().map_operands(|operand| map[operand.index()]);
            map.push(made.push(op, net.width));
            continue;
        };
        let Shelf { group, nets } = &shelves[*shelf];
        let (index, values) = known[*group].get_or_insert_with(|| {
            let Group { bits, roots } = &groups[*group];
            (index(&mut made, &map, bits), values(&netlist, bits, roots))
        });
        let entry = *entries[*shelf]
            .get_or_insert_with(|| look_up(&mut made, &mut numbers, *index, nets, values));
        map.push(if nets.len() == 1 {
            entry
        } else {
            made.push(NetOp::Slice(entry, *low), net.width)
        });
    }
    settle(&mut made, &map, watched);
    made
}

/// Nets that are looked up together, the first in the lowest bits.
struct Shelf {
    group: usize,
    nets: Vec<NetId>,
}

/// A group's nets on shelves, narrow ones together if many stimuli are looked up.
fn shelves(
    netlist: &Netlist,
    order: &BTreeMap<NetId, (NetId, usize)>,
    number: usize,
    group: &Group,
    lookups: Lookups,
) -> Vec<Shelf> {
    let width = |net: &NetId| netlist.net(*net).width;
    let (mut narrow, alone): (Vec<NetId>, Vec<NetId>) =
        (group.roots.iter()).partition(|net| lookups == Lookups::Vector && width(net) <= NARROW);
    // Neighbours of a word are neighbours on the shelf, and need not be put together again.
    narrow.sort_by_key(|net| order.get(net).copied().unwrap_or((*net, 0)));
    let mut shelves: Vec<Vec<NetId>> = alone.into_iter().map(|net| vec![net]).collect();
    let mut used = SHARED;
    for net in narrow {
        let Some(last) = shelves.last_mut().filter(|_| used + width(&net) <= SHARED) else {
            used = width(&net);
            shelves.push(vec![net]);
            continue;
        };
        used += width(&net);
        last.push(net);
    }
    let shelf = |nets| Shelf {
        group: number,
        nets,
    };
    shelves.into_iter().map(shelf).collect()
}

/// By net, the first concatenation that it is part of, and its place there, the lowest first.
fn order_of_parts(netlist: &Netlist) -> BTreeMap<NetId, (NetId, usize)> {
    let mut order = BTreeMap::new();
    for (number, net) in netlist.nets.iter().enumerate() {
        if let NetOp::Concat(parts) = &net.op {
            for (place, part) in parts.iter().rev().enumerate() {
                order.entry(*part).or_insert((NetId(number as u32), place));
            }
        }
    }
    order
}

/// The entry of an index in a table with the nets' values, which is new if there is no equal one: `numbers` has those by their entries.
fn look_up(
    made: &mut Netlist,
    numbers: &mut HashMap<(u32, Vec<u64>), u32>,
    index: NetId,
    nets: &[NetId],
    values: &Values,
) -> NetId {
    let mut entries = vec![0; values.count];
    let mut low = 0;
    for net in nets {
        let (width, values) = values.of(*net);
        for (entry, value) in entries.iter_mut().zip(values) {
            *entry |= value << low;
        }
        low += width;
    }
    let number = *numbers
        .entry((low, entries))
        .or_insert_with_key(|(_, entries)| {
            let entries = entries.iter();
            made.tables.push(TableData {
                width: low,
                entries: entries.map(|entry| Bits::truncated(*entry, low)).collect(),
            });
            made.tables.len() as u32 - 1
        });
    made.push(NetOp::Lookup(number, index), low)
}

/// The bits side by side, the first the lowest.
fn index(made: &mut Netlist, map: &[NetId], bits: &[Bit]) -> NetId {
    let mut parts: Vec<NetId> = runs(bits)
        .into_iter()
        .map(|(first, count)| {
            let Bit { of, at } = first;
            let of = map[of.index()];
            if made.net(of).width == count {
                of
            } else {
                made.push(NetOp::Slice(of, at), count)
            }
        })
        .collect();
    if let [whole] = parts[..] {
        return whole;
    }
    parts.reverse();
    made.push(NetOp::Concat(parts.into()), bits.len() as u32)
}
