//! Random netlists small enough to visit every state with every input, and a netlist as a specification.

use warpwright_blocks::random::Random;
use warpwright_hdl::bits::Bits;
use warpwright_hdl::module::RESET;
use warpwright_hdl::netlist::evaluate::{Cycle, State};
use warpwright_hdl::netlist::{
    InputPort, MemoryState, NetId, NetOp, Netlist, OutputPort, RegisterState, WritePort,
};
use warpwright_hdl::source::Source;
use warpwright_hdl::word::{Symbol, Word};
use warpwright_prove::spec::{Demand, Ports, Remembered, Spec};

/// What a specification demands of the output `y`: the bits of it that matter.
pub const CARE: &str = "care";
/// The rule that the environment keeps.
pub const RULE: &str = "rule";

/// A random netlist with an output `y` of two bits; its other outputs make it a specification.
pub fn random(random: &mut Random, has_state: bool) -> Netlist {
    let mut netlist = Netlist {
        name: "small".to_string(),
        clocked: has_state,
        ..Netlist::default()
    };
    let has_reset = has_state && random.chance(1, 2);
    let widths: &[u32] = if has_state { &[2, 1] } else { &[3, 2, 2] };
    for (number, width) in widths.iter().enumerate() {
        input(&mut netlist, &format!("x{number}"), *width);
    }
    if has_reset {
        input(&mut netlist, RESET, 1);
    }
    if has_state {
        for (number, width) in [1, 2].into_iter().enumerate() {
            register(&mut netlist, random, number, width);
        }
        if random.chance(1, 3) {
            netlist.memories.push(MemoryState {
                path: "words".to_string(),
                width: 1,
                depth: 2,
                contents: Vec::new(),
                writes: Vec::new(),
            });
            let read = NetOp::MemoryRead(0, NetId(0));
            netlist.push(read, 1);
        }
    }
    for _ in 0..4 + random.below(10) {
        let width = 1 + random.below(3) as u32;
        let op = operation(&mut netlist, random, width);
        netlist.push(op, width);
    }
    for index in 0..netlist.registers.len() {
        close(&mut netlist, random, index);
    }
    write(&mut netlist, random);
    for (name, width) in [("y", 2), (CARE, 2), (RULE, 1)] {
        let net = match name {
            CARE if random.chance(3, 4) => netlist.push(NetOp::Const(Bits::ones(2)), 2),
            RULE if random.chance(4, 5) => netlist.push(NetOp::Const(Bits::ones(1)), 1),
            RULE => {
                // Mostly one that can be kept.
                let [a, b] = [(); 2].map(|()| some(&mut netlist, random, 1));
                netlist.push(NetOp::Or(a, b), 1)
            }
            "y" if has_state => {
                // Mostly nothing else would show what is remembered.
                let seen = some(&mut netlist, random, width);
                netlist.push(NetOp::Xor(seen, netlist.registers[1].value), width)
            }
            _ => some(&mut netlist, random, width),
        };
        netlist.outputs.push(OutputPort {
            name: name.to_string(),
            net,
            width,
            enum_type: None,
            source: Source::here(),
        });
    }
    netlist
}

fn input(netlist: &mut Netlist, name: &str, width: u32) {
    let net = netlist.push(NetOp::Input(netlist.inputs.len() as u32), width);
    netlist.inputs.push(InputPort {
        name: name.to_string(),
        net,
        width,
        enum_type: None,
    });
}

fn register(netlist: &mut Netlist, random: &mut Random, number: usize, width: u32) {
    let value = netlist.push(NetOp::Register(number as u32), width);
    netlist.registers.push(RegisterState {
        path: format!("r{number}"),
        width,
        initial: Bits::truncated(random.next_u64(), width),
        resets: random.chance(9, 10),
        value,
        next: value,
    });
}

/// Gives a register a next state, behind a reset where there is one.
fn close(netlist: &mut Netlist, random: &mut Random, index: usize) {
    let RegisterState {
        width,
        initial,
        resets,
        ..
    } = netlist.registers[index].clone();
    let mut next = some(netlist, random, width);
    let reset = netlist.input(RESET).map(|port| port.net);
    if let Some(reset) = reset.filter(|_| resets) {
        let initial = netlist.push(NetOp::Const(initial), width);
        next = netlist.push(NetOp::Mux(reset, initial, next), width);
    }
    netlist.registers[index].next = next;
}

/// Gives memories a write port.
fn write(netlist: &mut Netlist, random: &mut Random) {
    for index in 0..netlist.memories.len() {
        let [enable, address, data] = [1, 1, 1].map(|width| some(netlist, random, width));
        netlist.memories[index].writes.push(WritePort {
            enable,
            address,
            data,
        });
    }
}

/// Some net of this width, mostly one of the last.
fn some(netlist: &mut Netlist, random: &mut Random, width: u32) -> NetId {
    let all = netlist.nets.len() as u64;
    let among = if random.chance(2, 3) { all.min(6) } else { all };
    let net = NetId((all - 1 - random.below(among)) as u32);
    let have = netlist.net(net).width;
    match have.cmp(&width) {
        std::cmp::Ordering::Equal => net,
        std::cmp::Ordering::Greater => netlist.push(NetOp::Slice(net, have - width), width),
        std::cmp::Ordering::Less => {
            let zeros = netlist.push(NetOp::Const(Bits::zero(width - have)), width - have);
            netlist.push(NetOp::Concat([zeros, net].into()), width)
        }
    }
}

fn operation(netlist: &mut Netlist, random: &mut Random, width: u32) -> NetOp {
    let kind = random.below(16);
    let inner = if matches!(kind, 6..=8) { 2 } else { width };
    let [a, b] = [inner; 2].map(|width| some(netlist, random, width));
    let bit = some(netlist, random, 1);
    match kind {
        0 => NetOp::And(a, b),
        1 => NetOp::Or(a, b),
        2 => NetOp::Xor(a, b),
        3 => NetOp::Add(a, b),
        4 => NetOp::Sub(a, b),
        5 => NetOp::Mul(a, b),
        6 if width == 1 => NetOp::Eq(a, b),
        7 if width == 1 => NetOp::Lt(a, b),
        8 if width == 1 => NetOp::SignedLt(a, b),
        6..=8 => NetOp::Repeat(bit),
        9 => NetOp::Shl(a, b),
        10 => NetOp::SignedShr(a, b),
        11 => NetOp::Not(a),
        12 => NetOp::Const(Bits::truncated(random.next_u64(), width)),
        13 => NetOp::Select(a, bit),
        _ => NetOp::Mux(bit, a, b),
    }
}

/// The same with one fault, which may or may not matter.
pub fn with_a_fault(netlist: &Netlist, random: &mut Random) -> Netlist {
    let mut faulty = netlist.clone();
    if random.chance(1, 3) && !faulty.registers.is_empty() {
        let index = random.below(faulty.registers.len() as u64) as usize;
        close(&mut faulty, random, index);
        return faulty;
    }
    for _ in 0..20 {
        let index = random.below(faulty.nets.len() as u64) as usize;
        let net = &mut faulty.nets[index];
        net.op = match net.op.clone() {
            NetOp::And(a, b) | NetOp::Xor(a, b) => NetOp::Or(a, b),
            NetOp::Or(a, b) => NetOp::Xor(a, b),
            NetOp::Add(a, b) => NetOp::Sub(a, b),
            NetOp::Sub(a, b) => NetOp::Sub(b, a),
            NetOp::Mul(a, b) => NetOp::Add(a, b),
            NetOp::Lt(a, b) => NetOp::SignedLt(a, b),
            NetOp::SignedLt(a, b) => NetOp::Lt(b, a),
            NetOp::Shl(a, b) | NetOp::SignedShr(a, b) => NetOp::Shr(a, b),
            NetOp::Mux(c, a, b) => NetOp::Mux(c, b, a),
            NetOp::Const(bits) => {
                let flipped = bits.value() ^ num_bigint::BigUint::from(1u8);
                NetOp::Const(Bits::truncated(flipped, bits.width()))
            }
            _ => continue,
        };
        break;
    }
    faulty
}

/// What ties a design's registers to its specification's in an induction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tie {
    /// Nothing.
    Nothing,
    /// They are equal.
    Equal,
    /// The design's never change, which is mostly wrong.
    Constant,
}

/// A netlist that says what another must do: the same `y`, where `care` says so.
pub struct NetlistSpec {
    netlist: Netlist,
    state: State<Symbol>,
    tie: Tie,
}

impl NetlistSpec {
    pub fn new(netlist: &Netlist, tie: Tie) -> Self {
        Self {
            netlist: netlist.clone(),
            state: State::power_up(netlist),
            tie,
        }
    }
}

impl Spec for NetlistSpec {
    fn for_each_word(&mut self, visit: &mut dyn FnMut(&str, &mut Symbol)) {
        let memories = self.state.memories.iter_mut().flatten();
        for word in self.state.registers.iter_mut().chain(memories) {
            visit("a word", word);
        }
    }

    fn cycle(&mut self, ports: &Ports) -> Vec<Demand> {
        let inputs = self.netlist.inputs.iter();
        let inputs: Vec<Symbol> = inputs.map(|p| ports.read(&p.name, p.width)).collect();
        let cycle = Cycle::new(&self.netlist, &inputs, &self.state);
        let [y, care, rule] = ["y", CARE, RULE].map(|name| {
            let port = self.netlist.output(name);
            cycle.value(port.map_or(NetId(0), |port| port.net)).clone()
        });
        self.state = cycle.next(&self.netlist, &self.state);
        vec![
            Demand::Output {
                port: "y".to_string(),
                expected: y,
                care,
            },
            Demand::Assumption {
                name: RULE.to_string(),
                holds: rule,
            },
        ]
    }

    fn invariants(&self, hardware: &Remembered<'_>) -> Vec<(String, Symbol)> {
        let registers = self.netlist.registers.iter().zip(&self.state.registers);
        let ties = registers.filter_map(|(register, own)| {
            let value = hardware.register(&register.path, register.width);
            match self.tie {
                Tie::Nothing => None,
                Tie::Equal => Some(value.equals(own)),
                Tie::Constant => Some(value.equals(&Symbol::from_bits(&register.initial))),
            }
        });
        ties.map(|holds| ("tied".to_string(), holds)).collect()
    }
}
