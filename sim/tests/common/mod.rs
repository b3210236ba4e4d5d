//! Random netlists: every operation, widths from 1 to 300, registers, memories with several
//! write ports, tables and selections. Their function is arbitrary; engines must agree on it.

pub mod decoder;

use num_bigint::BigUint;
use warpwright_hdl::bits::Bits;
use warpwright_hdl::netlist::{
    InputPort, MemoryState, NetId, NetOp, Netlist, OutputPort, RegisterState, TableData, WritePort,
};
use warpwright_hdl::source::Source;

/// How many random netlists a test tries, and the first one's seed.
pub fn seeds(usual: u64) -> std::ops::Range<u64> {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse().ok());
    let first = number("NETLIST_SEED").unwrap_or(0);
    first..first + number("NETLIST_COUNT").unwrap_or(usual)
}

/// xorshift64.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        let mut this = Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        for _ in 0..8 {
            this.word();
        }
        this
    }

    pub fn word(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    pub fn below(&mut self, limit: usize) -> usize {
        ((self.word() >> 16) % limit as u64) as usize
    }

    pub fn of<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }

    /// Any value, but often one near the ends of the range.
    pub fn bits(&mut self, width: u32) -> BigUint {
        let mut value = BigUint::ZERO;
        for _ in 0..width.div_ceil(64) {
            value = (value << 64) | BigUint::from(self.word());
        }
        let value = match self.below(8) {
            0 => BigUint::from(self.below(4)),
            1 => Bits::ones(width).value() - BigUint::from(self.below(2)),
            2 => value >> self.below(width as usize),
            3 => BigUint::from(1u8) << self.below(width as usize),
            _ => value,
        };
        Bits::truncated(value, width).value().clone()
    }

    /// A width, often at the edge of a machine word.
    pub fn width(&mut self) -> u32 {
        match self.below(8) {
            0 => 1,
            1 => 1 + self.below(8) as u32,
            2 => *self.of(&[8, 16, 31, 32, 33, 63, 64, 65]),
            3 => *self.of(&[24, 48, 96, 127, 128, 129, 256]),
            4 => 65 + self.below(236) as u32,
            _ => 2 + self.below(63) as u32,
        }
    }
}

/// A new input port.
pub fn input(netlist: &mut Netlist, name: &str, width: u32) -> NetId {
    let net = netlist.push(NetOp::Input(netlist.inputs.len() as u32), width);
    netlist.inputs.push(InputPort {
        name: name.to_string(),
        net,
        width,
        enum_type: None,
    });
    net
}

/// A register that keeps its state so far; its present value.
pub fn register(netlist: &mut Netlist, path: &str, initial: Bits) -> NetId {
    let (index, width) = (netlist.registers.len(), initial.width());
    let value = netlist.push(NetOp::Register(index as u32), width);
    netlist.registers.push(RegisterState {
        path: path.to_string(),
        width,
        initial,
        resets: false,
        value,
        next: value,
    });
    value
}

/// A new output port with a net's value.
pub fn output(netlist: &mut Netlist, name: &str, net: NetId) {
    netlist.outputs.push(OutputPort {
        name: name.to_string(),
        net,
        width: netlist.net(net).width,
        enum_type: None,
        source: Source::unknown(),
    });
}

/// A netlist of about this many operations.
pub fn netlist(random: &mut Random, size: usize) -> Netlist {
    let mut netlist = Netlist {
        name: "random".to_string(),
        clocked: true,
        ..Netlist::default()
    };
    for number in 0..=random.below(4) {
        input(&mut netlist, &format!("i{number}"), random.width());
    }
    for number in 0..random.below(6) {
        let width = random.width();
        let initial = Bits::truncated(random.bits(width), width);
        register(&mut netlist, &format!("unit.r{number}"), initial);
    }
    for number in 0..random.below(3) {
        let width = random.width();
        let depth = *random.of(&[1, 2, 2, 3, 5, 1 + random.clone().below(20)]);
        let contents = (0..random.below(depth + 1))
            .map(|_| Bits::truncated(random.bits(width), width))
            .collect();
        netlist.memories.push(MemoryState {
            path: format!("unit.m{number}"),
            width,
            depth: depth as u32,
            contents,
            writes: Vec::new(),
        });
    }
    for _ in 0..random.below(3) {
        let width = random.width();
        let entries = 1 + random.below(20);
        let entries = (0..entries).map(|_| Bits::truncated(random.bits(width), width));
        netlist.tables.push(TableData {
            width,
            entries: entries.collect(),
        });
    }
    for _ in 0..size {
        add(&mut netlist, random);
    }
    finish(&mut netlist, random);
    netlist.validate().expect("the generator follows the rules");
    netlist
}

/// A net, more often a late one.
fn pick(netlist: &Netlist, random: &mut Random) -> NetId {
    let count = netlist.nets.len();
    let index = if random.below(2) == 0 {
        count - 1 - random.below(count.min(6))
    } else {
        random.below(count)
    };
    NetId(index as u32)
}

/// A net of this width, made from any.
fn pick_wide(netlist: &mut Netlist, random: &mut Random, width: u32) -> NetId {
    if random.below(12) == 0 {
        let value = Bits::truncated(random.bits(width), width);
        return netlist.push(NetOp::Const(value), width);
    }
    let same: Vec<u32> = (0..netlist.nets.len() as u32)
        .filter(|i| netlist.nets[*i as usize].width == width)
        .collect();
    if !same.is_empty() && random.below(3) > 0 {
        return NetId(*random.of(&same));
    }
    let mut net = pick(netlist, random);
    while netlist.net(net).width < width {
        let found = netlist.net(net).width;
        if width.is_multiple_of(found) && random.below(3) == 0 {
            return netlist.push(NetOp::Repeat(net), width);
        }
        let other = pick(netlist, random);
        let parts = [net, other];
        let together = found + netlist.net(other).width;
        net = netlist.push(NetOp::Concat(parts.into()), together);
    }
    let spare = netlist.net(net).width - width;
    if spare == 0 {
        return net;
    }
    let low = *random.of(&[0, spare, random.clone().below(spare as usize + 1) as u32]);
    netlist.push(NetOp::Slice(net, low), width)
}

fn amount(netlist: &mut Netlist, random: &mut Random, useful: u32) -> NetId {
    if random.below(4) == 0 {
        return pick(netlist, random);
    }
    let width = u32::BITS - useful.leading_zeros() + random.below(2) as u32;
    pick_wide(netlist, random, width.max(1))
}

/// A memory's address, often of just as many bits as it needs.
fn address(netlist: &mut Netlist, random: &mut Random, memory: usize) -> NetId {
    let depth = netlist.memories[memory].depth;
    if random.below(2) == 0 {
        let width = u32::BITS - (depth - 1).leading_zeros();
        return pick_wide(netlist, random, width.max(1));
    }
    amount(netlist, random, depth)
}

fn add(netlist: &mut Netlist, random: &mut Random) {
    let width = random.width();
    let kind = random.below(33);
    let mut any = |netlist: &mut Netlist, width| pick_wide(netlist, random, width);
    let (op, width) = match kind {
        0 => (NetOp::Not(any(netlist, width)), width),
        1 => (NetOp::And(any(netlist, width), any(netlist, width)), width),
        2 => (NetOp::Or(any(netlist, width), any(netlist, width)), width),
        3 => (NetOp::Xor(any(netlist, width), any(netlist, width)), width),
        4 | 5 => (NetOp::Add(any(netlist, width), any(netlist, width)), width),
        6 => (NetOp::Sub(any(netlist, width), any(netlist, width)), width),
        7 => (NetOp::Mul(any(netlist, width), any(netlist, width)), width),
        8 => {
            let (a, b) = (any(netlist, width), any(netlist, width));
            let equal = netlist.push(NetOp::Eq(a, b), 1);
            (NetOp::Not(equal), 1)
        }
        9 => (NetOp::Lt(any(netlist, width), any(netlist, width)), 1),
        10 => (NetOp::SignedLt(any(netlist, width), any(netlist, width)), 1),
        11..=13 => {
            let a = any(netlist, width);
            let n = amount(netlist, random, width);
            let ops = [NetOp::Shl(a, n), NetOp::Shr(a, n), NetOp::SignedShr(a, n)];
            (ops[kind - 11].clone(), width)
        }
        14 | 15 => {
            let (a, b) = (any(netlist, width), any(netlist, width));
            (NetOp::Mux(any(netlist, 1), a, b), width)
        }
        16 => {
            let (a, b) = (any(netlist, width), any(netlist, width));
            (NetOp::BitMux(any(netlist, width), a, b), width)
        }
        17 | 28 | 29 => return mux_tree(netlist, random),
        30 => return counting_tree(netlist, random),
        31 => {
            let (a, b) = (any(netlist, width), any(netlist, width));
            let both = netlist.push(NetOp::And(a, b), width);
            (NetOp::Any(both), 1)
        }
        32 => {
            let (a, b) = (any(netlist, width), any(netlist, width));
            let both = netlist.push(NetOp::And(a, b), width);
            (NetOp::Xor(both, any(netlist, width)), width)
        }
        18 => {
            let of = pick(netlist, random);
            let whole = netlist.net(of).width;
            let width = 1 + random.below(whole as usize) as u32;
            let low = random.below((whole - width) as usize + 1) as u32;
            (NetOp::Slice(of, low), width)
        }
        19 => {
            let count = 1 + random.below(5);
            let parts: Vec<NetId> = (0..count).map(|_| pick(netlist, random)).collect();
            let width = parts.iter().map(|p| netlist.net(*p).width).sum();
            if width > 400 {
                return;
            }
            (NetOp::Concat(parts.into()), width)
        }
        20 => {
            let of = pick(netlist, random);
            let part = netlist.net(of).width;
            let copies = 1 + random.below((300 / part).max(1) as usize) as u32;
            (NetOp::Repeat(of), part * copies)
        }
        21 => (NetOp::All(pick(netlist, random)), 1),
        22 => (NetOp::Any(pick(netlist, random)), 1),
        23 => (NetOp::Parity(pick(netlist, random)), 1),
        24 | 25 => {
            let of = pick(netlist, random);
            let whole = netlist.net(of).width;
            let width = match random.below(3) {
                0 => 1,
                1 => whole.min(*random.of(&[4, 5, 7, 8, 9, 13, 16, 21, 32, 64])),
                _ => 1 + random.below(whole as usize) as u32,
            };
            let index = amount(netlist, random, whole / width);
            (NetOp::Select(of, index), width)
        }
        26 if !netlist.tables.is_empty() => {
            let table = random.below(netlist.tables.len());
            let entries = netlist.tables[table].entries.len() as u32;
            let address = amount(netlist, random, entries);
            let width = netlist.tables[table].width;
            (NetOp::Lookup(table as u32, address), width)
        }
        27 if !netlist.memories.is_empty() => {
            let memory = random.below(netlist.memories.len());
            let address = address(netlist, random, memory);
            let width = netlist.memories[memory].width;
            (NetOp::MemoryRead(memory as u32, address), width)
        }
        _ => return,
    };
    netlist.push(op, width);
}

/// What a table lookup in every bit becomes: selectors shared by level, sometimes leaves shared by trees
/// or by all bits.
fn mux_tree(netlist: &mut Netlist, random: &mut Random) {
    let width = random.width();
    let depth = *random.of(&[1, 2, 3, 3, 4]);
    let is_table = random.below(2) == 0;
    let leaves: Vec<NetId> = (0..1 << depth)
        .map(|_| {
            if is_table {
                let bit = pick_wide(netlist, random, 1);
                netlist.push(NetOp::Repeat(bit), width)
            } else {
                pick_wide(netlist, random, width)
            }
        })
        .collect();
    let mut all = None;
    for _ in 0..*random.of(&[1, 2, 4]) {
        let mut level = leaves.clone();
        for _ in 0..depth {
            // A selector of its own, so that trees do not share their lower levels.
            let (a, value) = (pick_wide(netlist, random, width), random.bits(width));
            let b = netlist.push(NetOp::Const(Bits::truncated(value, width)), width);
            let selector = netlist.push(NetOp::Add(a, b), width);
            let pairs = level.chunks(2);
            level = pairs
                .map(|pair| netlist.push(NetOp::BitMux(selector, pair[1], pair[0]), width))
                .collect();
        }
        all = Some(match all {
            Some(others) => netlist.push(NetOp::Xor(others, level[0]), width),
            None => level[0],
        });
    }
}

/// A count of leading bits, half by half, up to the end of the word; or nearly one: a half may be another word's, or somewhere else.
fn counting_tree(netlist: &mut Netlist, random: &mut Random) {
    let width = *random.of(&[32, 64, 2 + random.clone().below(60) as u32]);
    let word = pick_wide(netlist, random, width);
    let word = if random.below(2) == 0 {
        netlist.push(NetOp::Not(word), width)
    } else {
        word
    };
    let constant = |netlist: &mut Netlist, value: u64, width: u32| {
        netlist.push(NetOp::Const(Bits::truncated(value, width)), width)
    };
    let odd = random.below(4) == 0;
    // An end within the word, after which its bits go on.
    let end = (random.below(3) == 0).then(|| 1 + random.below(width as usize) as u32);
    // From the top down; what is beyond the end is no leading bit.
    let counts: Vec<NetId> = (0..width.next_power_of_two())
        .map(|place| {
            let place = place - u32::from(end.is_some_and(|end| place > end));
            if place >= width || end == Some(place) {
                return constant(netlist, 0, 1);
            }
            if odd && random.below(width as usize) == 0 {
                return pick_wide(netlist, random, 1);
            }
            netlist.push(NetOp::Slice(word, width - 1 - place), 1)
        })
        .collect();
    count_leading(netlist, counts);
}

/// The tree that counts how many of these bits are 1 before the first that is not; as many as a power of two.
pub fn count_leading(netlist: &mut Netlist, mut counts: Vec<NetId>) -> NetId {
    let constant = |netlist: &mut Netlist, value: u64, width: u32| {
        netlist.push(NetOp::Const(Bits::truncated(value, width)), width)
    };
    let mut bits = 1;
    while counts.len() > 1 {
        let pairs: Vec<[NetId; 2]> = counts.chunks(2).map(|pair| [pair[0], pair[1]]).collect();
        counts.clear();
        for [upper, lower] in pairs {
            let mut top = |of: NetId| netlist.push(NetOp::Slice(of, bits - 1), 1);
            let (full, top) = (top(upper), top(lower));
            let inverted = netlist.push(NetOp::Not(top), 1);
            let mut parts = vec![top, inverted];
            if bits > 1 {
                parts.push(netlist.push(NetOp::Slice(lower, 0), bits - 1));
            }
            let sum = netlist.push(NetOp::Concat(parts.into()), bits + 1);
            let upper = if bits == 1 {
                constant(netlist, 0, 2)
            } else {
                let zero = constant(netlist, 0, 1);
                netlist.push(NetOp::Concat([zero, upper].into()), bits + 1)
            };
            counts.push(netlist.push(NetOp::Mux(full, sum, upper), bits + 1));
        }
        bits += 1;
    }
    counts[0]
}

fn finish(netlist: &mut Netlist, random: &mut Random) {
    for number in 0..=random.below(4) {
        let net = pick(netlist, random);
        output(netlist, &format!("o{number}"), net);
    }
    for number in 0..netlist.registers.len() {
        let width = netlist.registers[number].width;
        // Pipelines and exchanges between registers are where committing in place can go wrong.
        let other = random.below(netlist.registers.len());
        netlist.registers[number].next = match random.below(4) {
            0 if netlist.registers[other].width == width => netlist.registers[other].value,
            1 => {
                let (new, held) = (
                    pick_wide(netlist, random, width),
                    netlist.registers[number].value,
                );
                let enable = pick_wide(netlist, random, 1);
                netlist.push(NetOp::Mux(enable, new, held), width)
            }
            _ => pick_wide(netlist, random, width),
        };
    }
    for number in 0..netlist.memories.len() {
        for _ in 0..random.below(4) {
            let width = netlist.memories[number].width;
            // Often two ports write one word.
            let writes = &netlist.memories[number].writes;
            let address = match writes.last() {
                Some(last) if random.below(2) == 0 => last.address,
                _ => address(netlist, random, number),
            };
            let write = WritePort {
                enable: pick_wide(netlist, random, 1),
                address,
                data: pick_wide(netlist, random, width),
            };
            netlist.memories[number].writes.push(write);
        }
    }
}
