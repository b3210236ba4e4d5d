//! Words of each kind against the reference evaluator, one operation at a time.
//!
//! Claim: an operation of the netlist has one meaning, whether it is computed on machine words, on numbers,
//! on gates, or by the reference evaluator. Shown for all values up to four bits and for random ones up to
//! 130. Netlists compute with these operations only, and so do golden models,
//! except for a few that only models use, which are compared with integer arithmetic.

use num_bigint::BigUint;
use warpwright_blocks::random::Random;
use warpwright_hdl::bits::Bits;
use warpwright_hdl::netlist::evaluate::{Cycle, State};
use warpwright_hdl::netlist::{
    InputPort, MemoryState, NetId, NetOp, Netlist, OutputPort, TableData,
};
use warpwright_hdl::source::Source;
use warpwright_hdl::word::{Small, Symbol, Word};
use warpwright_prove::aig::{SharedAig, word_of};
use warpwright_sim::reference::Reference;
use warpwright_sim::simulator::Simulator;

/// A netlist of one operation upon its inputs.
#[derive(Clone)]
struct Single(Netlist);

impl Single {
    fn new(op: NetOp, operands: &[u32], width: u32) -> Self {
        let mut netlist = Netlist {
            name: format!("{op:?} of {operands:?} to {width}"),
            ..Netlist::default()
        };
        for (index, width) in operands.iter().enumerate() {
            let net = netlist.push(NetOp::Input(index as u32), *width);
            netlist.inputs.push(InputPort {
                name: format!("x{index}"),
                net,
                width: *width,
                enum_type: None,
            });
        }
        let net = netlist.push(op, width);
        netlist.outputs.push(OutputPort {
            name: "y".to_string(),
            net,
            width,
            enum_type: None,
            source: Source::here(),
        });
        Self(netlist)
    }

    /// With a memory, or a table of the same size filled from a seed.
    fn with_store(mut self, width: u32, depth: u32) -> Self {
        let mut random = Random::new(u64::from(depth));
        self.0.tables.push(TableData {
            width,
            entries: (0..depth)
                .map(|_| Bits::truncated(random.bits(width), width))
                .collect(),
        });
        self.0.memories.push(MemoryState {
            path: "memory".to_string(),
            width,
            depth,
            contents: Vec::new(),
            writes: Vec::new(),
        });
        self
    }

    /// Widths of all that its result depends on: inputs, then words of the memory.
    fn given(&self) -> Vec<u32> {
        let inputs = self.0.inputs.iter().map(|port| port.width);
        let memories = self.0.memories.iter();
        let words = memories.flat_map(|m| vec![m.width; m.depth as usize]);
        inputs.chain(words).collect()
    }

    fn result<W: Word>(&self, given: Vec<W>) -> W {
        let (inputs, words) = given.split_at(self.0.inputs.len());
        let state = State {
            registers: Vec::new(),
            memories: vec![words.to_vec(); self.0.memories.len()],
        };
        let cycle = Cycle::new(&self.0, inputs, &state);
        cycle.value(self.0.outputs[0].net).clone()
    }

    fn reference(&self, values: &[Bits]) -> BigUint {
        let mut reference = Reference::new(&self.0);
        let (inputs, words) = values.split_at(self.0.inputs.len());
        for (port, value) in self.0.inputs.iter().zip(inputs) {
            reference.poke(&port.name, value.value().clone()).unwrap();
        }
        if !words.is_empty() {
            let words: Vec<BigUint> = words.iter().map(|word| word.value().clone()).collect();
            reference.load_memory("memory", &words).unwrap();
        }
        reference.settle();
        reference.peek("y").unwrap()
    }
}

/// The words of one operation against the reference meaning of another, which is the same but in the test
/// of this test.
fn compare(words: &Single, meaning: &Single, values: &[Vec<Bits>]) -> Result<(), String> {
    let widths = words.given();
    let aig = SharedAig::new();
    let symbols: Vec<Symbol> = widths.iter().map(|width| aig.inputs(*width)).collect();
    let symbol = words.result(symbols);
    let is_small = widths.iter().all(|width| *width <= Small::WIDEST);
    for set in values.chunks(64) {
        let patterns = patterns(&widths, set);
        let simulated = aig.graph().simulate(&patterns);
        for (place, values) in set.iter().enumerate() {
            let expected = meaning.reference(values);
            let bits = words.result(values.clone());
            let gates = symbol.literals().iter().enumerate();
            let gates = gates.fold(BigUint::ZERO, |sum, (index, literal)| {
                sum | (BigUint::from(word_of(&simulated, *literal) >> place & 1) << index)
            });
            let mut found = vec![("numbers", bits.value().clone()), ("gates", gates)];
            if is_small && words.0.outputs[0].width <= Small::WIDEST {
                let small = words.result(values.iter().map(Small::from_bits).collect());
                found.push(("machine words", small.value().into()));
            }
            for (kind, found) in found {
                if found != expected {
                    return Err(format!(
                        "{} on {kind}: {values:?} gives {found:#x}, must be {expected:#x}",
                        words.0.name
                    ));
                }
            }
        }
    }
    Ok(())
}

/// A simulation word for each bit, from up to 64 sets of values.
pub fn patterns(widths: &[u32], sets: &[Vec<Bits>]) -> Vec<u64> {
    let bits = (widths.iter().enumerate()).flat_map(|(n, width)| (0..*width).map(move |b| (n, b)));
    bits.map(|(number, bit)| {
        let places = sets.iter().enumerate();
        places.fold(0, |word, (place, values)| {
            word | u64::from(values[number].get(bit)) << place
        })
    })
    .collect()
}

/// Every operation on values of `w` bits, shifted or indexed by `amount` bits.
fn operations(w: u32, amount: u32) -> Vec<Single> {
    let [a, b, c] = [NetId(0), NetId(1), NetId(2)];
    let mut all: Vec<Single> = Vec::new();
    let mut add =
        |op: NetOp, operands: &[u32], width: u32| all.push(Single::new(op, operands, width));
    let unary: [fn(NetId) -> NetOp; 4] = [NetOp::Not, NetOp::All, NetOp::Any, NetOp::Parity];
    for (number, op) in unary.into_iter().enumerate() {
        add(op(a), &[w], if number == 0 { w } else { 1 });
    }
    let same: [fn(NetId, NetId) -> NetOp; 6] = [
        NetOp::And,
        NetOp::Or,
        NetOp::Xor,
        NetOp::Add,
        NetOp::Sub,
        NetOp::Mul,
    ];
    for op in same {
        add(op(a, b), &[w, w], w);
    }
    for op in [NetOp::Eq, NetOp::Lt, NetOp::SignedLt] {
        add(op(a, b), &[w, w], 1);
    }
    for op in [NetOp::Shl, NetOp::Shr, NetOp::SignedShr] {
        add(op(a, b), &[w, amount], w);
    }
    add(NetOp::Mux(a, b, c), &[1, w, w], w);
    add(NetOp::BitMux(a, b, c), &[w, w, w], w);
    add(
        NetOp::Concat([a, b, a].into()),
        &[w, amount],
        2 * w + amount,
    );
    add(NetOp::Repeat(a), &[w], 3 * w);
    for width in [1, w / 3 + 1, w] {
        add(NetOp::Slice(a, w - width), &[w], width);
        add(NetOp::Slice(a, (w - width) / 2), &[w], width);
        add(NetOp::Select(a, b), &[w, amount], width);
    }
    for depth in [1, 3, 4] {
        let lookup = Single::new(NetOp::Lookup(0, a), &[amount], w).with_store(w, depth);
        // A table is no state: its memory is dropped.
        let memories = Vec::new();
        all.push(Single(Netlist {
            memories,
            ..lookup.0
        }));
        let read = Single::new(NetOp::MemoryRead(0, a), &[amount], w);
        all.push(read.with_store(w, depth));
    }
    all
}

/// All combinations of values.
fn all_values(widths: &[u32]) -> Vec<Vec<Bits>> {
    let total: u32 = widths.iter().sum();
    let values = 0..1u64 << total;
    values
        .map(|mut all| {
            let take = |width: &u32| {
                let value = Bits::truncated(all, *width);
                all >>= width;
                value
            };
            widths.iter().map(take).collect()
        })
        .collect()
}

fn random_values(random: &mut Random, widths: &[u32], count: u32) -> Vec<Vec<Bits>> {
    let mut value = |width: &u32| {
        // A wide amount is mostly too large; often it is cut down to one that matters.
        let value = random.corner(*width);
        let bits = random.below(10) as u32;
        let small = random.chance(1, 2) && bits < *width;
        Bits::truncated(value, if small { bits.max(1) } else { *width })
            .value()
            .clone()
    };
    let mut values = |width: &u32| Bits::truncated(value(width), *width);
    (0..count)
        .map(|_| widths.iter().map(&mut values).collect())
        .collect()
}

#[test]
fn operations_agree_on_all_small_values() {
    let mut random = Random::new(1);
    for width in 1..=4 {
        for amount in [1, 2, 3, 5] {
            for operation in operations(width, amount) {
                let given = operation.given();
                let values = if given.iter().sum::<u32>() <= 12 {
                    all_values(&given)
                } else {
                    random_values(&mut random, &given, 500)
                };
                compare(&operation, &operation, &values).unwrap();
            }
        }
    }
}

#[test]
fn operations_agree_on_wide_values() {
    let mut random = Random::new(2);
    for width in [5, 8, 31, 32, 33, 63, 64, 65, 100, 127, 128, 130] {
        for amount in [3, 7, 64, 70] {
            for operation in operations(width, amount) {
                if matches!(operation.0.nets.last().unwrap().op, NetOp::Mul(..)) && amount != 3 {
                    continue;
                }
                let values = random_values(&mut random, &operation.given(), 32);
                compare(&operation, &operation, &values).unwrap();
            }
        }
    }
}

/// One operation's words are not taken for another's meaning.
#[test]
fn an_exchanged_operation_is_noticed() {
    let mut pairs = 0;
    let all = operations(3, 3);
    let result = |single: &Single| {
        let last = single.0.nets.last().unwrap();
        (last.op.clone(), last.width, single.given())
    };
    for one in &all {
        for other in &all {
            let ((op, width, given), (other_op, other_width, other_given)) =
                (result(one), result(other));
            // A table's entries are known only where it is.
            let is_lookup = matches!(op, NetOp::Lookup(..));
            let is_comparable = (width, &given) == (other_width, &other_given);
            if op == other_op || is_lookup || !is_comparable || given.iter().sum::<u32>() > 12 {
                continue;
            }
            pairs += 1;
            compare(one, other, &all_values(&given)).unwrap_err();
        }
    }
    assert!(pairs > 100, "{pairs} pairs");
}

/// What models use and netlists do not have, in arithmetic on integers.
#[test]
fn what_only_models_use_is_right() {
    fn all<W: Word>(value: u64, number: u64, width: u32, more: u32) -> Vec<W> {
        let word = W::number(value, width);
        let parts = (0..width).map(|bit| word.bit(bit));
        vec![
            word.zext(width + more),
            word.sext(width + more),
            word.is(number),
            word.top(),
            W::join(parts),
            W::zero(width),
            W::ones(width),
            word.is_beyond(number),
        ]
    }
    trait Beyond: Word {
        /// An index as wide as can be never reaches an element.
        fn is_beyond(&self, number: u64) -> Self {
            let row = self.concat(self);
            row.select(&Self::number(number | 1 << 63, 64), 2.min(row.width()))
        }
    }
    impl<W: Word> Beyond for W {}

    for width in 1..=4u32 {
        for more in 0..=3 {
            for value in 0..1u64 << width {
                for number in (0..20).chain([u64::MAX, 1 << 63, 1 << 62]) {
                    let sign = value >> (width - 1) & 1;
                    let above = ((1u64 << more) - 1) << width;
                    let want = [
                        (value, width + more),
                        (value | (above * sign), width + more),
                        (u64::from(value == number), 1),
                        (sign, 1),
                        (value, width),
                        (0, width),
                        ((1 << width) - 1, width),
                        (0, 2),
                    ];
                    let want = want.map(|(value, width)| Bits::truncated(value, width));
                    let small: Vec<Small> = all(value, number, width, more);
                    let symbols: Vec<Symbol> = all(value, number, width, more);
                    let small = small.iter().map(|s| Bits::truncated(s.value(), s.width()));
                    let symbols = symbols.iter().map(|s| {
                        let ones = s.literals().iter().enumerate();
                        let value = ones.map(|(bit, literal)| u64::from(literal.code()) << bit);
                        Bits::truncated(value.sum::<u64>(), s.width())
                    });
                    assert_eq!(all::<Bits>(value, number, width, more), want);
                    assert_eq!(small.collect::<Vec<_>>(), want);
                    assert_eq!(symbols.collect::<Vec<_>>(), want);
                }
            }
        }
    }
}
