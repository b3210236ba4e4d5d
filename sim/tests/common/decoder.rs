//! Random decoders: many narrow functions of a few bits of a word, by every operation that a table can stand for.

use super::{Random, input, output};
use warpwright_hdl::bits::Bits;
use warpwright_hdl::netlist::{NetId, NetOp, Netlist, TableData};

/// Widths of the nets.
const WIDTHS: [u32; 6] = [1, 1, 2, 4, 5, 8];

/// A netlist of this many operations on at most eight bits of a word, and some on another bit, too. Every net is an output.
pub fn decoder(random: &mut Random, size: usize) -> Netlist {
    let mut netlist = Netlist::default();
    let word = input(&mut netlist, "word", 40);
    let other = input(&mut netlist, "other", 1);
    let low = random.below(32) as u32;
    let mut nets = vec![other];
    for (at, width) in [(0, 5), (5, 3), (2, 4), (7, 1), (0, 1)] {
        nets.push(netlist.push(NetOp::Slice(word, low + at), width));
    }
    for _ in 0..size {
        let net = operation(&mut netlist, random, &nets);
        output(&mut netlist, &format!("o{}", nets.len()), net);
        nets.push(net);
    }
    netlist
}

/// One of the nets, cut or extended to a width.
fn operand(netlist: &mut Netlist, random: &mut Random, nets: &[NetId], width: u32) -> NetId {
    // The first is foreign.
    let first = usize::from(random.below(8) > 0);
    let net = *random.of(&nets[first..]);
    let found = netlist.net(net).width;
    match found.cmp(&width) {
        std::cmp::Ordering::Equal => net,
        std::cmp::Ordering::Greater => {
            let low = random.below((found - width + 1) as usize) as u32;
            netlist.push(NetOp::Slice(net, low), width)
        }
        std::cmp::Ordering::Less => {
            let more = width - found;
            let filling =
                netlist.push(NetOp::Const(Bits::truncated(random.bits(more), more)), more);
            netlist.push(NetOp::Concat([filling, net].into()), width)
        }
    }
}

fn operation(netlist: &mut Netlist, random: &mut Random, nets: &[NetId]) -> NetId {
    let width = *random.of(&WIDTHS);
    let wide = *random.of(&WIDTHS);
    let which = random.below(16);
    // Comparisons and reductions have operands of a width of their own, and one bit as their result.
    let read = if which < 6 { wide } else { width };
    let [a, b, c] = [(); 3].map(|()| operand(netlist, random, nets, read));
    let bit = operand(netlist, random, nets, 1);
    let op = match which {
        0 => NetOp::Eq(a, b),
        1 => NetOp::Lt(a, b),
        2 => NetOp::All(a),
        3 => NetOp::Any(a),
        4 => NetOp::Parity(a),
        5 => return netlist.push(NetOp::Repeat(a), wide * (1 + random.below(3) as u32)),
        6 => NetOp::Not(a),
        7 => NetOp::And(a, b),
        8 => NetOp::Or(a, b),
        9 => NetOp::Xor(a, b),
        10 => NetOp::Add(a, b),
        11 => NetOp::Sub(a, b),
        12 => NetOp::BitMux(a, b, c),
        13 => lookup(netlist, random, a, width),
        _ => NetOp::Mux(bit, a, b),
    };
    netlist.push(op, if which < 6 { 1 } else { width })
}

/// An entry of a new table, which may be too short for the index.
fn lookup(netlist: &mut Netlist, random: &mut Random, index: NetId, width: u32) -> NetOp {
    let entries = (0..=random.below(40)).map(|_| Bits::truncated(random.bits(width), width));
    netlist.tables.push(TableData {
        width,
        entries: entries.collect(),
    });
    NetOp::Lookup(netlist.tables.len() as u32 - 1, index)
}
