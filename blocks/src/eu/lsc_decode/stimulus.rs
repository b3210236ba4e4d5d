//! Stimulus: random, mostly meaningful messages, every combination of operation and
//! data, and for each rule some messages that break only that one ([`breaking`]).

pub(crate) mod breaking;

use super::contract::MESSAGE;
use crate::framework::block::Directed;
use crate::framework::golden::{PortValues, Stimulus};
use crate::framework::random::Random;
use crate::framework::random_stream::RandomStream;
use num_bigint::BigUint;
use warpwright_eu::model::{LscMessage, lsc_fields};
use warpwright_hdl::word::{Small, Word};

/// The parts of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    sfid: u64,
    exec_size: u64,
    /// The descriptor.
    pub desc: u64,
    exdesc_is_register: u64,
    exdesc: u64,
    data_length_exists: u64,
    data_length: u64,
    returns: u64,
}

/// ugml, tgm, slm, ugm.
const PIPELINES: [u64; 4] = [1, 13, 14, 15];

impl Parts {
    /// In the order of the ports.
    pub fn values(&self) -> [u64; 8] {
        [
            self.sfid,
            self.exec_size,
            self.desc,
            self.exdesc_is_register,
            self.exdesc,
            self.data_length_exists,
            self.data_length,
            self.returns,
        ]
    }

    /// The same message with the lengths that it needs.
    pub fn with_lengths(self) -> Self {
        let word = |value, width| Small::number(value, width);
        let fields = lsc_fields(&LscMessage {
            sfid: word(self.sfid, 4),
            exec_size: word(self.exec_size, 3),
            desc: word(self.desc, 32),
            exdesc_is_register: word(self.exdesc_is_register, 1),
            exdesc: word(self.exdesc, 32),
            data_length_exists: word(self.data_length_exists, 1),
            data_length: word(self.data_length, 5),
            returns: word(self.returns, 1),
        });
        let (address, read) = (fields.needed_address.value(), fields.needed_read.value());
        let read = if self.returns == 1 { read } else { 0 };
        Self {
            desc: self.desc & !0x1FF0_0000 | (address & 15) << 25 | (read & 31) << 20,
            data_length: fields.needed_data.value() & 31,
            ..self
        }
    }

    /// A message that breaks a rule, or any that mostly goes to a load/store pipeline and mostly has the lengths that it needs.
    fn random(random: &mut Random) -> Self {
        if random.chance(1, 2) {
            return random.pick(&breaking::MESSAGES).1.with_lengths();
        }
        let chance = |random: &mut Random, num, den| u64::from(random.chance(num, den));
        let sfid = *random.pick(&PIPELINES);
        let sfid = if random.chance(1, 16) {
            random.below(16)
        } else {
            sfid
        };
        let exec_size = *random.pick(&[0, 0, 3, 3, 4, 4, 5, 1, 2, 6, 7]);
        let mut desc = random.next_u64() & 0x7FFE_FFBF;
        if random.chance(7, 8) {
            desc &= !0x20;
        }
        if random.chance(1, 16) {
            desc |= 1 << random.pick(&[6, 16, 31]);
        }
        let exdesc = match random.below(6) {
            0 => random.next_u64() & 0xFFFF_FFFF,
            1 => 1 << random.below(32),
            2 => random.below(256) << 24,
            _ => 0,
        };
        let parts = Self {
            sfid,
            exec_size,
            desc,
            exdesc_is_register: chance(random, 1, 4),
            exdesc,
            data_length_exists: chance(random, 7, 8),
            data_length: random.below(32),
            returns: chance(random, 1, 2),
        };
        match random.below(4) {
            0 => parts,
            1 => {
                // One wrong bit in one of the lengths.
                let parts = parts.with_lengths();
                let place = random.below(14);
                let wrong = 1 << place.saturating_sub(5);
                if place < 5 {
                    return Self {
                        data_length: parts.data_length ^ 1 << place,
                        ..parts
                    };
                }
                Self {
                    desc: parts.desc ^ wrong << 20,
                    ..parts
                }
            }
            _ => parts.with_lengths(),
        }
    }

    /// All parts as one number, the first lowest.
    fn packed(&self) -> BigUint {
        let parts = MESSAGE.iter().zip(self.values());
        let parts = parts.rev();
        parts.fold(BigUint::ZERO, |above, ((_, width), value)| {
            (above << *width) | BigUint::from(value)
        })
    }
}

/// A random stream of packed messages, unpacked.
#[derive(Debug)]
struct Unpacked(RandomStream);

const PACKED: &str = "message";

impl Stimulus for Unpacked {
    fn next(&mut self) -> PortValues {
        let packed = self.0.next();
        let mut values = PortValues::new();
        for (name, value) in packed.iter() {
            if name != PACKED {
                values = values.with(name, value.clone());
            }
        }
        let mut message = packed.get(PACKED).clone();
        for (name, width) in MESSAGE.iter() {
            let ones = (BigUint::from(1u8) << width) - 1u8;
            values = values.with(&format!("in_{name}"), &message & ones);
            message >>= width;
        }
        values
    }
}

/// Random messages at every pace.
pub(super) fn random(seed: u64) -> Box<dyn Stimulus> {
    let word = |random: &mut Random| Parts::random(random).packed();
    Box::new(Unpacked(RandomStream::new(PACKED, seed, word)))
}

/// Messages one after the other, each offered for some cycles, in the last of which one is taken.
#[derive(Clone, Debug)]
struct List {
    messages: Vec<Parts>,
    /// Cycles for each message.
    pace: usize,
    next: usize,
}

impl Stimulus for List {
    fn next(&mut self) -> PortValues {
        let message = &self.messages[self.next / self.pace % self.messages.len()];
        self.next += 1;
        let is_last = self.next.is_multiple_of(self.pace);
        let parts = MESSAGE.iter().zip(message.values());
        let values = PortValues::new()
            .with("in_valid", 1u8)
            .with("out_ready", u8::from(is_last))
            .with("rst", 0u8);
        parts.fold(values, |values, ((name, _), value)| {
            values.with(&format!("in_{name}"), value)
        })
    }
}

/// Each operation with each size of data, each vector or mask, on each pipeline.
fn combinations() -> Vec<Parts> {
    let mut random = Random::new(1);
    let mut messages = Vec::new();
    for operation in 0..64u64 {
        for data_size in 0..8u64 {
            for vector in 0..16u64 {
                for sfid in PIPELINES {
                    let mut parts = Parts::random(&mut random);
                    let transposed = vector & 8 != 0 && random.chance(3, 4);
                    parts.sfid = sfid;
                    parts.exec_size = if transposed { 0 } else { parts.exec_size };
                    parts.desc = parts.desc & !0xFE3F | operation | data_size << 9 | vector << 12;
                    messages.push(if random.chance(3, 4) {
                        parts.with_lengths()
                    } else {
                        parts
                    });
                }
            }
        }
    }
    messages
}

/// Every bit of both descriptors alone in messages of every kind.
fn single_bits() -> Vec<Parts> {
    // A load, a store, an atomic and a fence, of 8 channels; a block; surfaces from none to the binding table.
    let descriptors = [
        0x0218_0500,
        0x0200_0504,
        0x0218_050C,
        0x0210_011F,
        0x0210_0583,
        0x0000_001D,
    ];
    let mut messages = Vec::new();
    for sfid in 0..16 {
        for desc in descriptors {
            for surface in 0..4u64 {
                for register in 0..2 {
                    let parts = Parts {
                        sfid,
                        exec_size: 3,
                        desc: desc | surface << 29,
                        exdesc_is_register: register,
                        exdesc: 0,
                        data_length_exists: 1,
                        data_length: 0,
                        returns: u64::from(desc >> 20 & 31 != 0),
                    };
                    messages.push(parts);
                    if !PIPELINES.contains(&sfid) {
                        continue;
                    }
                    for bit in 0..32 {
                        messages.push(Parts {
                            exdesc: 1 << bit,
                            ..parts
                        });
                        messages.push(Parts {
                            desc: parts.desc ^ 1 << bit,
                            ..parts
                        });
                    }
                }
            }
        }
    }
    messages
}

/// Stores to typed memory with each component mask and lengths of all sorts.
fn typed_lengths() -> Vec<Parts> {
    let mut messages = Vec::new();
    for mask in 0..16u64 {
        for address_length in 0..16u64 {
            for data_length in 0..8 {
                for exec_size in 3..=6 {
                    messages.push(Parts {
                        sfid: 13,
                        exec_size,
                        desc: 0x6000_0506 | mask << 12 | address_length << 25,
                        data_length,
                        ..breaking::LOAD
                    });
                }
            }
        }
    }
    messages
}

/// Loads, stores, atomics and fences with few registers of addresses and data, right or wrong.
fn few_registers() -> Vec<Parts> {
    // Loads, one of them with status; stores, one of a single component; atomics with one, no and two operands; a fence. To typed memory
    // a load of a single component and an atomic.
    const OPERATIONS: [(u64, u64); 10] = [
        (15, 0x0580),
        (15, 0x059B),
        (15, 0x0584),
        (15, 0x1586),
        (15, 0x058C),
        (15, 0x0588),
        (15, 0x0592),
        (15, 0x011F),
        (13, 0x6000_1502),
        (13, 0x6000_050C),
    ];
    let mut messages = Vec::new();
    for (sfid, operation) in OPERATIONS {
        for lengths in 0..64u64 {
            for flags in 0..4u64 {
                messages.push(Parts {
                    sfid,
                    desc: operation | (lengths & 3) << 20 | (lengths >> 2 & 3) << 25,
                    data_length: lengths >> 4,
                    data_length_exists: flags & 1,
                    returns: flags >> 1,
                    ..breaking::LOAD
                });
            }
        }
    }
    messages
}

/// Messages that break one rule each, and behind each one that differs in what else rules depend on: who looks at that one while the first
/// waits is wrong.
fn followed() -> Vec<Parts> {
    let followed = broken_rules().into_iter().flat_map(|message| {
        let other = Parts {
            sfid: 0,
            exec_size: message.exec_size ^ 3,
            desc: !message.desc & 0xFFFF_FFFF,
            exdesc_is_register: 1,
            exdesc: !message.exdesc & 0xFFFF_FFFF,
            data_length_exists: 0,
            data_length: 0,
            returns: 1 - message.returns,
        };
        [message, other]
    });
    followed.collect()
}

/// Messages that break one rule each.
fn broken_rules() -> Vec<Parts> {
    let messages = breaking::MESSAGES.iter();
    let right = messages.map(|(_, message)| message.with_lengths());
    right.chain(breaking::LENGTHS).collect()
}

/// The stimuli.
pub(super) fn directed(stages: u32) -> Vec<Directed> {
    let paced = |name, claim: &str, messages: Vec<Parts>, pace: usize| Directed {
        name,
        claim: claim.to_string(),
        cycles: (messages.len() * pace) as u64 + u64::from(stages),
        stimulus: Box::new(List {
            messages,
            pace,
            next: 0,
        }),
    };
    let list = |name, claim: &str, messages| paced(name, claim, messages, 1);
    vec![
        list(
            "every_operation",
            "each operation with each data size, each vector size or component mask, on each pipeline",
            combinations(),
        ),
        list(
            "single_bits",
            "every bit of both descriptors alone, with each kind of operation and surface",
            single_bits(),
        ),
        list(
            "typed_lengths",
            "stores to typed memory with each component mask and each length of addresses",
            typed_lengths(),
        ),
        list(
            "few_registers",
            "each kind of operation with up to three registers of addresses and data, right or wrong",
            few_registers(),
        ),
        paced(
            "waiting",
            "each rule broken by a message that waits while another message is offered",
            followed(),
            4,
        ),
        list("broken_rules", "each rule broken alone", broken_rules()),
    ]
}
