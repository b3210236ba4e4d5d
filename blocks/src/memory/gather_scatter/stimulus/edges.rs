//! Directed requests at edges: of lines, of memory, of surface bounds.

use super::operations::{ADD, LOAD_COMPONENTS, STORE, from, is_masked};
use crate::memory::gather_scatter::{Configuration, LANE_BYTES};
use crate::memory::lane_addresses::stimulus::{LOAD, Request, SIZES, breaking, power};
use std::collections::BTreeSet;

pub(super) fn crossing(c: &Configuration) -> Vec<Request> {
    let line = u64::from(c.line_bytes());
    let mut requests = Vec::new();
    for (data_size, elements) in [(5, 1), (2, 1), (3, 1), (2, 3), (3, 4)] {
        for operation in [0, STORE] {
            let request = Request {
                operation,
                data_size,
                elements,
                ..LOAD
            };
            let length = elements << power(data_size);
            let mut back = 1;
            let mut line_number = 3;
            while back < length {
                let mut next = request;
                for (lane, address) in (0..c.lanes()).zip(&mut next.address) {
                    // Lines beside each other, and every second.
                    let number = line_number + u64::from(lane) * (1 + back % 2);
                    *address = number * line - back.min(length - 1);
                    back += 1;
                }
                line_number += 1;
                requests.push(next);
            }
            requests.push(from(&request, 0u64.wrapping_sub(length - 1), 1));
        }
        // An atomic has the part in the first line.
        if elements == 1 {
            let atomic = Request {
                operation: ADD,
                data_size,
                ..LOAD
            };
            requests.push(from(&atomic, 4 * line - 7, 1));
        }
    }
    requests
}

pub(super) fn bounds() -> Vec<Request> {
    const END: u64 = 100;
    let mut requests = Vec::new();
    for (data_size, elements) in [(4, 1), (5, 2), (2, 4), (3, 4)] {
        let length = elements << power(data_size);
        for operation in [0, STORE] {
            let request = Request {
                operation,
                data_size,
                elements,
                address_size: 2,
                surface: 1,
                base: 0x1234,
                surface_bytes: END,
                ..LOAD
            };
            for before in (0..=length).step_by(2) {
                requests.push(from(&request, END - before, 1));
            }
        }
    }
    // So much room that one bit says it.
    for power in 0..u64::BITS {
        let request = Request {
            data_size: 3,
            elements: 4,
            address_size: 2,
            surface: 2,
            surface_bytes: 1 << power,
            ..LOAD
        };
        requests.push(from(&request, 0, 0));
    }
    requests
}

/// Each operation of one lane, in an order in which neighbours mostly are of different kinds.
pub(super) fn operations() -> Vec<Request> {
    let operations = (0..64).map(|place| place * 29 % 64);
    let request = |operation| Request {
        operation,
        component_mask: if is_masked(operation) { 5 } else { 0 },
        mask: 1,
        ..from(&LOAD, 0x40 + 4 * operation, 0)
    };
    operations.map(request).collect()
}

/// Vectors of each length that end with memory, that have one byte behind its end, and that have one before it; and in each part of the
/// last line.
pub(super) fn end_of_memory(c: &Configuration) -> Vec<Request> {
    let line = u64::from(c.line_bytes());
    let mut requests = Vec::new();
    let vector = |data_size, elements| Request {
        data_size,
        elements,
        ..LOAD
    };
    let before = |request: &Request, bytes: u64| from(request, 0u64.wrapping_sub(bytes), 0);
    for data_size in SIZES {
        for elements in 1..=4 {
            let length = elements << power(data_size);
            let request = vector(data_size, elements);
            requests.push(before(&request, length));
            if length > 1 {
                requests.push(before(&request, length - 1));
            }
            if length > 2 {
                requests.push(before(&request, 1));
            }
        }
    }
    requests.extend(longest_transposed(c).into_iter().flat_map(|request| {
        let length = request.elements << power(request.data_size);
        [length, length - 1, 1].map(|bytes| before(&request, bytes))
    }));
    let longest = vector(3, 4);
    let parts = (1..=line / u64::from(LANE_BYTES)).map(|part| part * u64::from(LANE_BYTES));
    requests.extend(parts.flat_map(|part| [part, part - 1].map(|bytes| before(&longest, bytes))));
    requests
}

/// Surfaces of each power of two bytes, and of three times that, of which half a vector is left in each lane, all or nothing; and each lane alone, with
/// each number of elements left, so that no other lane has the bytes that one forgets.
pub(super) fn room(c: &Configuration) -> Vec<Request> {
    let mut requests = Vec::new();
    let vector = |surface_bytes| Request {
        data_size: 3,
        elements: 4,
        address_size: 2,
        surface: 1,
        surface_bytes,
        ..LOAD
    };
    for power in 6..35 {
        let end = 1u64 << power;
        let scale = if power < 32 { 0 } else { 3 };
        for [surface_bytes, offset] in [
            [end, end - 16],
            [end, end],
            [2 * end, end],
            [3 * end, 0],
            [3 * end, 3 * end / 2],
        ] {
            let request = Request {
                scale,
                ..vector(surface_bytes)
            };
            requests.push(from(&request, offset >> scale, 0));
        }
    }
    for lane in 0..c.lanes() {
        for data_size in SIZES {
            for left in 0..=4 {
                let alone = Request {
                    data_size,
                    mask: 1 << lane,
                    ..vector(1000)
                };
                requests.push(from(&alone, 1000 - (left << power(data_size)), 0));
            }
        }
    }
    requests
}

/// Addresses that miss the greatest alignment by one bit, each in turn, with each policy, flat and in a surface in which only what is rounded lies; and
/// multiples of each alignment.
pub(super) fn alignments() -> Vec<Request> {
    const GREATEST: u64 = 1 << 31;
    let mut requests = Vec::new();
    for bit in 0..31 {
        let alignment = 1 << bit;
        let multiple = Request { alignment, ..LOAD };
        requests.push(from(&multiple, 3 * alignment, 0));
        for policy in 0..3 {
            let flat = Request {
                alignment: GREATEST,
                policy,
                ..LOAD
            };
            requests.push(from(&flat, GREATEST | alignment, 0));
            let surface = Request {
                address_size: 2,
                surface: 1,
                surface_bytes: GREATEST + 4,
                ..flat
            };
            requests.push(from(&surface, GREATEST | alignment, 0));
        }
    }
    requests
}

/// Flat sums that leave memory below its beginning, by an offset, or behind its end, by each bit that a scale moves out of 64, and of which what is left
/// of the sum begins with the last byte of memory, or ends before it; and those in whose sum the offset's sign takes back what goes out.
pub(super) fn wraps() -> Vec<Request> {
    let minus = |bytes: u64| bytes.wrapping_neg() & 0xFFFF_FFFF;
    let mut requests = Vec::new();
    for data_size in SIZES {
        // The last byte, the last element, and what is wholly within.
        for before in [1, 1 << power(data_size), 40] {
            let below = Request {
                data_size,
                offset: minus(before),
                ..LOAD
            };
            requests.push(from(&below, 0, 0));
            requests.push(from(&below, 1 << 36, 0));
        }
    }
    for scale in 1..4 {
        for out in 64 - scale..64 {
            for last in [1 << scale, 40] {
                let address = (1 << out) | (0u64.wrapping_sub(last) >> scale);
                let behind = Request {
                    scale,
                    data_size: 3,
                    elements: 2,
                    ..LOAD
                };
                requests.push(from(&behind, address, 0));
                requests.push(from(&behind, 1 << out, 0));
                // All that goes out comes back.
                let back = Request {
                    offset: minus(8 << scale),
                    ..behind
                };
                requests.push(from(&back, 1 << (64 - scale), 0));
            }
        }
    }
    requests
}

/// Atomics at each place from which they reach the next line, of which they have the part in the first.
pub(super) fn cut_atomics(c: &Configuration) -> Vec<Request> {
    let line = u64::from(c.line_bytes());
    let mut requests = Vec::new();
    for data_size in [2, 3, 5] {
        let request = Request {
            operation: ADD,
            data_size,
            ..LOAD
        };
        let length = 1 << power(data_size);
        requests.extend((0..=length).map(|back| from(&request, 9 * line - back, 2 * line)));
    }
    requests
}

/// Components that follow others that are not asked for, of which the first byte is the last in its line.
pub(super) fn cut_components(c: &Configuration) -> Vec<Request> {
    let line = u64::from(c.line_bytes());
    let mut requests = Vec::new();
    for data_size in SIZES {
        for first in 1..4 {
            let request = Request {
                operation: LOAD_COMPONENTS,
                data_size,
                component_mask: 0xF & (0xF << first),
                ..LOAD
            };
            let before = first << power(data_size);
            requests.push(from(&request, 4 * line - 1 - before, 2 * line));
        }
    }
    requests
}

/// Vectors of 32 bytes from each place on from which they reach the next line, in all lanes.
pub(super) fn places(c: &Configuration) -> Vec<Request> {
    let line = u64::from(c.line_bytes());
    let request = |(back, operation)| {
        let request = Request {
            operation,
            data_size: 3,
            elements: 4,
            ..LOAD
        };
        from(&request, 7 * line - back, 2 * line)
    };
    let backs = (1..u64::from(LANE_BYTES)).flat_map(|back| [(back, 0), (back, STORE)]);
    backs.map(request).collect()
}

/// Of each size the longest transposed load that there is room for.
fn longest_transposed(c: &Configuration) -> Vec<Request> {
    let longest = |data_size| {
        let register = if data_size == 3 { 8 } else { 4 };
        let fits = |elements: &u64| elements * register <= u64::from(c.addresses.payload_bytes);
        let elements = [64, 32, 16, 8].into_iter().find(fits)?;
        Some(Request {
            data_size,
            elements,
            transposed: 1,
            mask: 1,
            ..LOAD
        })
    };
    SIZES.into_iter().filter_map(longest).collect()
}

/// Transposed requests of each size of which so many elements are within the surface: none, one, and so on up to all. The last byte alone is behind
/// the end of memory.
pub(super) fn cut_transposed(c: &Configuration) -> Vec<Request> {
    let mut requests = Vec::new();
    for longest in longest_transposed(c) {
        for inside in 0..=longest.elements {
            let length = inside << power(longest.data_size);
            let address = inside * 7;
            let request = Request {
                address_size: 2,
                surface: 3,
                base: 1u64.wrapping_sub(length).wrapping_sub(address),
                surface_bytes: address + length,
                ..longest
            };
            let request = from(&request, address, 0);
            requests.extend([0, STORE].map(|operation| Request {
                operation,
                ..request
            }));
        }
    }
    requests
}

/// All requests that are illegal, of those with a wrong length a few, and a load behind the first for each reason.
pub(super) fn reasons(c: &Configuration) -> Vec<Request> {
    let mut seen = BTreeSet::new();
    let broken = breaking::requests(&c.addresses).into_iter().enumerate();
    let broken = broken
        .filter(|(place, (reason, _))| *reason != "ELEMENTS_RESERVED" || place.is_multiple_of(9));
    broken
        .flat_map(|(_, (reason, request))| {
            let load = seen.insert(reason).then_some(from(&LOAD, 0x80, 8));
            [request].into_iter().chain(load)
        })
        .collect()
}
