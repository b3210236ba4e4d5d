//! Exhaustive lists of requests: each kind of request in
//! [`operations`], edge cases in [`edges`], many lines in [`lines`].

use super::operations::{self, is_atomic, is_masked};
use super::{edges, lines};
use crate::framework::random::Random;
use crate::memory::gather_scatter::Configuration;
use crate::memory::lane_addresses::stimulus::{Request, power};
use num_bigint::BigUint;
use std::collections::BTreeSet;

/// What memory and whoever takes completions do not take at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Waits {
    Nothing,
    Beats,
    BeatsAndCompletions,
}

impl Waits {
    /// Cycles from a beat to the next, and at the most from a completion to the next.
    pub fn cycles(self) -> [u64; 2] {
        match self {
            Self::Nothing => [1, 1],
            Self::Beats => [3, 1],
            Self::BeatsAndCompletions => [3, 7],
        }
    }
}

/// What data are: of registers, of memory, and what fills lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Data {
    Random,
    /// All bits 0, or all 1: no bit hides what another becomes by chance.
    Same(bool),
}

impl Data {
    /// So many bits of them.
    pub fn bits(self, random: &mut Random, width: u32) -> BigUint {
        match self {
            Self::Random => random.bits(width),
            Self::Same(false) => BigUint::ZERO,
            Self::Same(true) => (BigUint::from(1u8) << width) - 1u8,
        }
    }
}

/// A list and what it shows.
#[derive(Debug)]
pub struct Case {
    /// What it is called.
    pub name: &'static str,
    pub(super) claim: &'static str,
    /// One after the other.
    pub requests: Vec<Request>,
    /// Of eight transactions, how many fault.
    pub(super) faults: u64,
    /// Who waits for whom.
    pub(super) waits: Waits,
    /// What data there are.
    pub(super) data: Data,
    /// Now and then everything is reset.
    pub(super) resets: bool,
}

impl Case {
    /// Cycles that suffice for all requests, one after the other: each its transactions, and the way there and back.
    pub fn cycles(&self, c: &Configuration) -> u64 {
        let [each, _] = self.waits.cycles();
        let around = 8 * each;
        // A second entry hides half of the way, a second slot half of the transactions.
        let way = around / u64::from(c.entries.min(2));
        let slots = u64::from(c.slots.min(2));
        let needs = |request: &Request| each * transactions(request, c).div_ceil(slots) + way;
        let needs = self.requests.iter().map(needs);
        needs.sum::<u64>() + u64::from(c.addresses.stages) + 2 * around
    }
}

/// At most so many transactions a request of these lists has.
fn transactions(request: &Request, c: &Configuration) -> u64 {
    let lanes = (0..c.lanes()).filter(|lane| request.mask >> lane & 1 == 1);
    if is_atomic(request.operation) {
        return lanes.count() as u64;
    }
    let components = if is_masked(request.operation) {
        4
    } else {
        request.elements
    };
    let length = components << power(request.data_size);
    let line = |address: u64| address / u64::from(c.line_bytes());
    let lines: BTreeSet<u64> = lanes
        .flat_map(|lane| {
            let address = request.address[lane as usize];
            (0..length).map(move |byte| line(address.wrapping_add(byte)))
        })
        .collect();
    lines.len() as u64
}

/// All lists.
pub fn all(c: &Configuration) -> Vec<Case> {
    let case = |name, claim, requests| Case {
        name,
        claim,
        requests,
        faults: 0,
        waits: Waits::Nothing,
        data: Data::Random,
        resets: false,
    };
    // Whatever data are anywhere, with all of their bits 0, and 1.
    let of_same = |bit: bool| {
        let requests = [
            operations::components(),
            operations::masks(c),
            operations::transposed(c),
        ]
        .concat();
        let requests = if c.data { requests } else { Vec::new() };
        let (name, claim) = if bit {
            (
                "ones",
                "components, masks and transposed requests with all bits of data 1",
            )
        } else {
            (
                "zeros",
                "components, masks and transposed requests with all bits of data 0",
            )
        };
        Case {
            data: Data::Same(bit),
            ..case(name, claim, requests)
        }
    };
    vec![
        case(
            "sizes",
            "loads and stores of one to four elements of each size, adjacent and apart",
            operations::sizes(c),
        ),
        case(
            "components",
            "loads and stores of each size with each component mask",
            operations::components(),
        ),
        case(
            "atomics",
            "each atomic operation of each size, with lanes that share addresses",
            operations::atomics(),
        ),
        case(
            "transposed",
            "transposed loads and stores of each size and length that fits, at several positions in a line",
            operations::transposed(c),
        ),
        of_same(false),
        of_same(true),
        case(
            "crossing",
            "elements and vectors at each position from which they reach the next line, also past the end of memory",
            edges::crossing(c),
        ),
        case(
            "masks",
            "no lane, each lane alone, all lanes, and with up to four lanes each mask; each policy for misaligned lanes",
            operations::masks(c),
        ),
        Case {
            faults: 4,
            ..case(
                "faults",
                "lines that fault next to lines that do not, with loads, stores, atomics and transposed loads",
                operations::faults(c),
            )
        },
        Case {
            waits: Waits::Beats,
            faults: 3,
            ..case(
                "crowded",
                "lanes that share first and second lines in every way, next to a power of two; beats wait, and lines fault",
                lines::crowded(c),
            )
        },
        case(
            "conflicts",
            "all lanes store to one address, or each lane to the next byte: the highest lane wins",
            lines::conflicts(c),
        ),
        case(
            "reasons",
            "each reason why a request is illegal, between requests that are legal",
            edges::reasons(c),
        ),
        case(
            "bounds",
            "elements and vectors at each distance from the end of a surface",
            edges::bounds(),
        ),
        case(
            "lines",
            "the lines of each pair of lanes, or the lines after them, differ in one bit of their numbers; each bit in turn",
            lines::beside(c),
        ),
        case(
            "lines_behind",
            "the line of a lane differs in one bit from the line after another lane's line; each bit in turn, in both directions",
            lines::behind(c, true),
        ),
        case(
            "lines_before",
            "the same as lines_behind, with the other lanes as the lower ones",
            lines::behind(c, false),
        ),
        case(
            "pairs",
            "the lines of two lanes differ in one bit, each bit in turn, next to unrelated lanes",
            lines::pairs(c, false),
        ),
        case(
            "pairs_that_go_on",
            "the same as pairs, with lanes that continue into a second line and are alone",
            lines::pairs(c, true),
        ),
        case(
            "nearly_last",
            "lines that differ in one bit from the last line of memory, each bit in turn",
            lines::nearly_last(c),
        ),
        case(
            "stairs",
            "a lane continues, from each position, into a second line in which another lane begins and which another slot takes",
            lines::stairs(c),
        ),
        case(
            "one_bit",
            "the lines of lanes, and the lines after them, differ in one bit, each bit in turn; any of these lines is requested",
            lines::one_bit(c),
        ),
        Case {
            faults: 4,
            ..case(
                "apart",
                "each choice of up to four lanes, and of the lanes among them that reach a second line, or only a second line; faults",
                lines::apart(c),
            )
        },
        case(
            "places",
            "vectors of 32 bytes at each position from which they reach the next line, in each lane",
            edges::places(c),
        ),
        case(
            "operations",
            "each operation, also the illegal ones, before and after other operations",
            edges::operations(),
        ),
        case(
            "end_of_memory",
            "each number of elements of each size that ends at the end of memory, or passes it by one byte or by all bytes but one",
            edges::end_of_memory(c),
        ),
        case(
            "room",
            "surfaces with each power of two of bytes left, and each lane alone with each number of elements left",
            edges::room(c),
        ),
        case(
            "alignments",
            "addresses that miss an alignment by one bit, each bit in turn",
            edges::alignments(),
        ),
        case(
            "wraps",
            "flat sums that an offset or a scale moves out of memory, with the rest of the sum at the end of memory",
            edges::wraps(),
        ),
        case(
            "cut_atomics",
            "atomics of each size at each position from which they reach the next line",
            edges::cut_atomics(c),
        ),
        case(
            "cut_components",
            "components of each size after components that are not requested, with the first byte as the last byte of its line",
            edges::cut_components(c),
        ),
        case(
            "cut_transposed",
            "transposed requests of each size, with any number of elements within the surface",
            edges::cut_transposed(c),
        ),
        Case {
            resets: true,
            ..case(
                "resets",
                "resets while atomics are in flight",
                operations::atomics().into_iter().take(48).collect(),
            )
        },
        Case {
            waits: Waits::BeatsAndCompletions,
            faults: 4,
            ..case(
                "waiting",
                "beats and completions that wait while others arrive",
                operations::faults(c).into_iter().step_by(2).collect(),
            )
        },
    ]
}
