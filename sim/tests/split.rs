//! A split netlist computes the same as the original, for every limb size; every net fits the limb.

use crate::common::{self, Random};
use num_bigint::BigUint;
use warpwright_hdl::bits::Bits;
use warpwright_hdl::netlist::{NetId, NetOp, Netlist};
use warpwright_sim::reference::Reference;
use warpwright_sim::simulator::Simulator;
use warpwright_sim::split::{Limb, Piece, Split, split};

/// The original and its split form, side by side.
struct Pair<'a> {
    netlist: &'a Netlist,
    split: &'a Split,
    whole: Reference,
    parts: Reference,
}

impl<'a> Pair<'a> {
    fn new(netlist: &'a Netlist, split: &'a Split) -> Self {
        Self {
            netlist,
            split,
            whole: Reference::new(netlist),
            parts: Reference::new(&split.netlist),
        }
    }

    fn load(&mut self, random: &mut Random) {
        for (memory, pieces) in self.netlist.memories.iter().zip(&self.split.memories) {
            let words: Vec<BigUint> = (0..memory.depth)
                .map(|_| random.bits(memory.width))
                .collect();
            self.whole.load_memory(&memory.path, &words).unwrap();
            for piece in pieces {
                let path = &self.split.netlist.memories[piece.index].path;
                let words: Vec<BigUint> = words.iter().map(|word| part(word, *piece)).collect();
                self.parts.load_memory(path, &words).unwrap();
            }
        }
    }

    /// One cycle; the first difference in words.
    fn step(&mut self, random: &mut Random) -> Result<(), String> {
        for (port, pieces) in self.netlist.inputs.iter().zip(&self.split.inputs) {
            let value = random.bits(port.width);
            for piece in pieces {
                let name = &self.split.netlist.inputs[piece.index].name;
                self.parts.poke(name, part(&value, *piece)).unwrap();
            }
            self.whole.poke(&port.name, value).unwrap();
        }
        self.whole.step();
        self.parts.step();
        for (port, pieces) in self.netlist.outputs.iter().zip(&self.split.outputs) {
            let expected = self.whole.peek(&port.name).unwrap();
            let names = |index: usize| self.split.netlist.outputs[index].name.clone();
            let found = join(pieces, |index| self.parts.peek(&names(index)).unwrap());
            same(&port.name, &expected, &found)?;
        }
        for (register, pieces) in self.netlist.registers.iter().zip(&self.split.registers) {
            let expected = self.whole.register(&register.path).unwrap();
            let paths = |index: usize| self.split.netlist.registers[index].path.clone();
            let found = join(pieces, |index| self.parts.register(&paths(index)).unwrap());
            same(&register.path, &expected, &found)?;
        }
        Ok(())
    }
}

/// Every net fits the limb, but for rows that are only selected from.
fn fits(netlist: &Netlist, limb: Limb) -> bool {
    let mut is_row = vec![false; netlist.nets.len()];
    let mut is_read = vec![false; netlist.nets.len()];
    for net in &netlist.nets {
        if let NetOp::Select(of, index) = net.op {
            is_row[of.index()] = matches!(netlist.net(of).op, NetOp::Concat(_));
            is_read[index.index()] = true;
        } else {
            net.op.for_each_operand(|id| is_read[id.index()] = true);
        }
    }
    netlist
        .outputs
        .iter()
        .for_each(|o| is_read[o.net.index()] = true);
    let mut nets = netlist.nets.iter().enumerate();
    nets.all(|(index, net)| net.width <= limb.bits() || is_row[index] && !is_read[index])
}

fn part(value: &BigUint, piece: Piece) -> BigUint {
    Bits::truncated(value >> piece.low, piece.width)
        .value()
        .clone()
}

fn join(pieces: &[Piece], value: impl Fn(usize) -> BigUint) -> BigUint {
    let parts = pieces.iter().map(|piece| value(piece.index) << piece.low);
    parts.fold(BigUint::ZERO, |whole, part| whole | part)
}

fn same(what: &str, expected: &BigUint, found: &BigUint) -> Result<(), String> {
    (expected == found)
        .then_some(())
        .ok_or_else(|| format!("{what}: expected {expected:x}, found {found:x}"))
}

#[test]
fn split_netlists_compute_the_same() {
    for seed in common::seeds(600) {
        let mut random = Random::new(seed);
        let netlist = common::netlist(&mut random, 30);
        for limb in [Limb::Bits32, Limb::Bits64] {
            let split = split(&netlist, limb, &[]);
            split.netlist.validate().unwrap();
            assert!(fits(&split.netlist, limb), "seed {seed}, {limb:?}");
            let mut pair = Pair::new(&netlist, &split);
            pair.load(&mut random);
            for cycle in 0..6 {
                if let Err(why) = pair.step(&mut random) {
                    panic!("seed {seed}, {limb:?}, cycle {cycle}: {why}\n{netlist:#?}");
                }
            }
        }
    }
}

fn one_input(width: u32) -> (Netlist, NetId) {
    let mut netlist = Netlist::default();
    let net = common::input(&mut netlist, "a", width);
    (netlist, net)
}

/// Lanes of 24 bits in a 240-bit port: the port is cut at the lanes, so that no lane costs an operation.
#[test]
fn values_are_cut_where_they_are_used() {
    let (mut netlist, a) = one_input(240);
    let inverted = netlist.push(NetOp::Not(a), 240);
    let lanes: Vec<NetId> = (0..10)
        .map(|lane| netlist.push(NetOp::Slice(inverted, lane * 24), 24))
        .collect();
    let reversed = netlist.push(NetOp::Concat(lanes.into()), 240);
    common::output(&mut netlist, "y", reversed);
    let split = split(&netlist, Limb::Bits32, &[]);
    assert_eq!(split.inputs[0].len(), 10);
    assert!(split.inputs[0].iter().all(|piece| piece.width == 24));
    assert_eq!(split.netlist.nets.len(), 20, "ten inputs, ten inversions");
}

/// One bit at a time would give 256 pieces; limbs serve better.
#[test]
fn single_bits_do_not_shred_a_value() {
    let (mut netlist, a) = one_input(256);
    let bits: Vec<NetId> = (0..256)
        .map(|bit| netlist.push(NetOp::Slice(a, bit), 1))
        .collect();
    let reversed = netlist.push(NetOp::Concat(bits.into()), 256);
    let inverted = netlist.push(NetOp::Not(reversed), 256);
    common::output(&mut netlist, "y", inverted);
    let split = split(&netlist, Limb::Bits64, &[]);
    assert_eq!(split.inputs[0].len(), 4);
    assert_eq!(split.outputs[0].len(), 4);
}
