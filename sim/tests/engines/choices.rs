//! Registers whose next states are nested choices, as processors have them: what only one arm needs is skipped where one stimulus runs, and registers
//! take their next states in branches.

use super::guards::skipped;
use super::{all_agree, run};
use crate::common::{self, Random};
use warpwright_hdl::bits::Bits;
use warpwright_hdl::netlist::{NetId, NetOp, Netlist};

const WIDTH: u32 = 14;

/// Conditions, words, and what is made of words: chains that are worth a branch.
struct Pool {
    netlist: Netlist,
    conditions: Vec<NetId>,
    words: Vec<NetId>,
    /// Registers of words, and of bits.
    registers: [Vec<NetId>; 2],
}

/// Words and bits that are chosen by few conditions, which are inputs, registers and comparisons. Chains are read by several choices, by outputs and by each
/// other now and then.
fn machine(random: &mut Random) -> Netlist {
    let mut pool = Pool {
        netlist: Netlist {
            clocked: true,
            ..Netlist::default()
        },
        conditions: Vec::new(),
        words: Vec::new(),
        registers: [Vec::new(), Vec::new()],
    };
    pool.conditions = ["a", "b"]
        .map(|name| common::input(&mut pool.netlist, name, 1))
        .to_vec();
    pool.words = vec![common::input(&mut pool.netlist, "word", WIDTH)];
    let count = 3 + random.below(8);
    for number in 0..count {
        let is_bit = random.below(3) == 0;
        let width = if is_bit { 1 } else { WIDTH };
        let initial = Bits::truncated(random.bits(width), width);
        let value = common::register(&mut pool.netlist, &format!("r{number}"), initial);
        pool.registers[usize::from(is_bit)].push(value);
    }
    let [words, bits] = pool.registers.clone();
    pool.words.extend(words);
    pool.conditions.extend(bits);
    for _ in 0..=random.below(3) {
        let (a, b) = (*random.of(&pool.words), *random.of(&pool.words));
        let compared = if random.below(2) == 0 {
            NetOp::Lt(a, b)
        } else {
            NetOp::Slice(a, random.below(WIDTH as usize) as u32)
        };
        pool.conditions.push(pool.netlist.push(compared, 1));
    }
    for _ in 0..2 + random.below(5) {
        let chain = pool.chain(random);
        pool.words.push(chain);
        // A condition that is only known once choices are made.
        if random.below(3) == 0 {
            let low = random.below(WIDTH as usize) as u32;
            let bit = pool.netlist.push(NetOp::Slice(chain, low), 1);
            pool.conditions.push(bit);
        }
    }
    for number in 0..count {
        let (width, present) = {
            let register = &pool.netlist.registers[number];
            (register.width, register.value)
        };
        let next = if width == 1 {
            pool.bit(random, present, 3)
        } else {
            pool.word(random, present, 4)
        };
        pool.netlist.registers[number].next = next;
        if random.below(3) == 0 {
            let shown = [next, present];
            common::output(&mut pool.netlist, &format!("o{number}"), *random.of(&shown));
        }
    }
    let word = *random.of(&pool.words);
    let shown = pool.word(random, word, 3);
    common::output(&mut pool.netlist, "word_chosen", shown);
    pool.netlist
}

impl Pool {
    /// Of two words, a few operations on end.
    fn chain(&mut self, random: &mut Random) -> NetId {
        let mut value = *random.of(&self.words);
        for _ in 0..4 + random.below(34) {
            let other = *random.of(&self.words);
            let op = match random.below(5) {
                0 => NetOp::Add(value, other),
                1 => NetOp::Sub(other, value),
                2 => NetOp::Xor(value, other),
                3 => NetOp::Mux(*random.of(&self.conditions), value, other),
                _ => NetOp::Mul(value, other),
            };
            value = self.netlist.push(op, WIDTH);
        }
        value
    }

    /// A choice of words, so deep at most; `present` is kept now and then.
    fn word(&mut self, random: &mut Random, present: NetId, depth: u32) -> NetId {
        match random.below(7) {
            0 => present,
            1 => *random.of(&self.words),
            // Some bits of it are cleared.
            6 if depth > 0 => {
                let value = self.word(random, present, depth - 1);
                let not = self
                    .netlist
                    .push(NetOp::Not(*random.of(&self.words)), WIDTH);
                self.netlist.push(NetOp::And(value, not), WIDTH)
            }
            2 => self.chain(random),
            // A part of it is kept.
            3 if depth > 0 => {
                let condition = *random.of(&self.conditions);
                let new = *random.of(&self.words);
                let parts = [7, 0].map(|low| {
                    let [new, old] =
                        [new, present].map(|of| self.netlist.push(NetOp::Slice(of, low), 7));
                    self.netlist.push(NetOp::Mux(condition, new, old), 7)
                });
                self.netlist.push(NetOp::Concat(parts.into()), WIDTH)
            }
            _ if depth == 0 => *random.of(&self.words),
            _ => {
                let condition = *random.of(&self.conditions);
                let one = self.word(random, present, depth - 1);
                let zero = self.word(random, present, depth - 1);
                self.netlist.push(NetOp::Mux(condition, one, zero), WIDTH)
            }
        }
    }

    /// The same of bits, some of which are cleared by a condition.
    fn bit(&mut self, random: &mut Random, present: NetId, depth: u32) -> NetId {
        let condition = *random.of(&self.conditions);
        match random.below(5) {
            0 => present,
            1 => {
                let word = self.chain(random);
                self.netlist.push(NetOp::Slice(word, 3), 1)
            }
            2 => {
                let value = self.bit(random, present, depth.saturating_sub(1));
                let not = self.netlist.push(NetOp::Not(condition), 1);
                self.netlist.push(NetOp::And(value, not), 1)
            }
            _ if depth == 0 => condition,
            _ => {
                let one = self.bit(random, present, depth - 1);
                let zero = self.bit(random, present, depth - 1);
                self.netlist.push(NetOp::Mux(condition, one, zero), 1)
            }
        }
    }
}

#[test]
fn chosen_states_are_those_of_the_choices() {
    all_agree(machine);
}

/// A register of this width, which is shown.
fn register(netlist: &mut Netlist, width: u32) -> NetId {
    let number = netlist.registers.len();
    let value = common::register(netlist, &format!("r{number}"), Bits::zero(width));
    common::output(netlist, &format!("o{number}"), value);
    value
}

/// So many multiplications by a word: worth a branch.
fn product(netlist: &mut Netlist, from: NetId, by: NetId) -> NetId {
    let mut value = from;
    for _ in 0..8 {
        value = netlist.push(NetOp::Mul(value, by), WIDTH);
    }
    value
}

fn agrees(netlist: &Netlist) {
    for seed in 1..=20 {
        if let Err(why) = run(netlist, netlist, 2, &mut Random::new(seed)) {
            panic!("seed {seed}: {why}\n{netlist:#?}");
        }
    }
}

/// A bit is cleared by a condition that is made of a choice itself, after what it clears.
#[test]
fn a_condition_is_made_before_what_it_skips() {
    let mut netlist = Netlist {
        clocked: true,
        ..Netlist::default()
    };
    let [_, chosen] = ["s", "chosen"].map(|name| common::input(&mut netlist, name, 1));
    let [v, w] = ["v", "w"].map(|name| common::input(&mut netlist, name, WIDTH));
    register(&mut netlist, 1);
    let skipped = product(&mut netlist, w, v);
    let bit = netlist.push(NetOp::Slice(skipped, 8), 1);
    let arm = product(&mut netlist, w, w);
    let choice = netlist.push(NetOp::Mux(chosen, arm, v), WIDTH);
    let clear = netlist.push(NetOp::Slice(choice, 0), 1);
    let keep = netlist.push(NetOp::Not(clear), 1);
    netlist.registers[0].next = netlist.push(NetOp::And(bit, keep), 1);
    agrees(&netlist);
}

/// An arm that is never chosen here is needed elsewhere, under a condition that is made later.
#[test]
fn an_arm_that_is_never_chosen_is_made_for_others() {
    let mut netlist = Netlist {
        clocked: true,
        ..Netlist::default()
    };
    let [_, first, second] =
        ["s", "first", "second"].map(|name| common::input(&mut netlist, name, 1));
    let [v, w] = ["v", "w"].map(|name| common::input(&mut netlist, name, WIDTH));
    let present = [0, 1].map(|_| register(&mut netlist, WIDTH));
    let arm = product(&mut netlist, v, w);
    let other = product(&mut netlist, w, w);
    let inner = netlist.push(NetOp::Mux(first, arm, other), WIDTH);
    netlist.registers[0].next = netlist.push(NetOp::Mux(first, inner, present[0]), WIDTH);
    let late = product(&mut netlist, v, v);
    let choice = netlist.push(NetOp::Mux(second, late, v), WIDTH);
    let condition = netlist.push(NetOp::Slice(choice, 0), 1);
    let last = product(&mut netlist, other, v);
    netlist.registers[1].next = netlist.push(NetOp::Mux(condition, last, present[1]), WIDTH);
    agrees(&netlist);
}

/// Choices by two conditions, again and again: no branch is deeper than two, however many there are.
#[test]
fn a_long_chain_of_known_choices_ends() {
    let mut netlist = Netlist {
        clocked: true,
        ..Netlist::default()
    };
    let conditions = ["a", "b"].map(|name| common::input(&mut netlist, name, 1));
    let word = common::input(&mut netlist, "word", WIDTH);
    let present = register(&mut netlist, WIDTH);
    let arms = [
        product(&mut netlist, word, word),
        product(&mut netlist, word, present),
    ];
    let mut next = present;
    for number in 0..20_000 {
        let arm = if number < 19_990 {
            word
        } else {
            arms[number % 2]
        };
        next = netlist.push(NetOp::Mux(conditions[number % 2], arm, next), WIDTH);
    }
    netlist.registers[0].next = next;
    let agreed = run(&netlist, &netlist, 1, &mut Random::new(1));
    assert_eq!(agreed, Ok(()));
}

#[test]
fn random_machines_skip_much() {
    let seeds = common::seeds(100);
    let (mut found, mut all) = (0, 0);
    for seed in seeds {
        let (skipped, instructions) = skipped(&machine(&mut Random::new(seed)));
        found += skipped;
        all += instructions;
    }
    assert!(found * 2 > all, "{found} of {all}");
}
