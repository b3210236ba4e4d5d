//! Directed requests of each kind: sizes, components, atomics, transposed ones, masks, faults.

use crate::memory::gather_scatter::Configuration;
use crate::memory::lane_addresses::stimulus::{LOAD, Request, SIZES, power};

pub(super) fn is_masked(operation: u64) -> bool {
    matches!(operation, 2 | 6)
}

pub(super) fn is_atomic(operation: u64) -> bool {
    matches!(operation, 8..=26 | 32..=35)
}

pub(super) const STORE: u64 = 4;
pub(super) const LOAD_COMPONENTS: u64 = 2;
const STORE_COMPONENTS: u64 = 6;
pub(super) const ADD: u64 = 12;

/// A load, a store and an addition.
const OPERATIONS: [u64; 3] = [0, STORE, ADD];

/// The request with lanes at so many bytes from each other.
pub(super) fn from(request: &Request, first: u64, stride: u64) -> Request {
    let mut request = *request;
    for (lane, address) in (0..).zip(&mut request.address) {
        *address = first.wrapping_add(stride.wrapping_mul(lane));
    }
    request
}

pub(super) fn sizes(c: &Configuration) -> Vec<Request> {
    let line = u64::from(c.line_bytes());
    let mut requests = Vec::new();
    for data_size in SIZES {
        for elements in 1..=4 {
            for operation in [0, STORE] {
                let request = Request {
                    operation,
                    data_size,
                    elements,
                    ..LOAD
                };
                let size = elements << power(data_size);
                requests.push(from(&request, 3 * line, size));
                requests.push(from(&request, 7 * line + 5, 3 * line / 4));
            }
        }
    }
    requests
}

pub(super) fn components() -> Vec<Request> {
    let mut requests = Vec::new();
    for data_size in SIZES {
        for component_mask in 1..16 {
            for operation in [LOAD_COMPONENTS, STORE_COMPONENTS] {
                let request = Request {
                    operation,
                    data_size,
                    component_mask,
                    // Of no meaning.
                    elements: component_mask * 8,
                    ..LOAD
                };
                requests.push(from(&request, 8, 4 << power(data_size)));
            }
        }
    }
    requests
}

pub(super) fn atomics() -> Vec<Request> {
    let mut requests = Vec::new();
    for operation in (0..64).filter(|operation| is_atomic(*operation)) {
        for data_size in [2, 3, 5] {
            let mut request = Request {
                operation,
                data_size,
                cache: operation & 7,
                ..LOAD
            };
            let size = 1 << power(data_size);
            for (lane, address) in (0..).zip(&mut request.address) {
                *address = 0x1000 + size * (lane * lane % 5 / 2 + operation);
            }
            requests.push(request);
        }
    }
    requests
}

pub(super) fn transposed(c: &Configuration) -> Vec<Request> {
    let line = u64::from(c.line_bytes());
    let mut requests = Vec::new();
    for data_size in SIZES {
        let register = if data_size == 3 { 8 } else { 4 };
        for elements in [8, 16, 32, 64] {
            if elements * register > u64::from(c.addresses.payload_bytes) {
                continue;
            }
            for operation in [0, STORE] {
                let request = Request {
                    operation,
                    data_size,
                    elements,
                    transposed: 1,
                    mask: 1,
                    ..LOAD
                };
                for place in [0, 13, line - 1, line - 4] {
                    // Other lanes' addresses are of no meaning.
                    requests.push(from(&request, 5 * line + place, 99));
                }
            }
        }
    }
    requests
}

pub(super) fn masks(c: &Configuration) -> Vec<Request> {
    let lanes = c.lanes();
    let all = (1u64 << lanes) - 1;
    let masks: Vec<u64> = if lanes <= 4 {
        (0..=all).collect()
    } else {
        let alone = (0..lanes).map(|lane| 1 << lane);
        alone.chain([0, all]).collect()
    };
    let mut requests = Vec::new();
    for operation in OPERATIONS {
        let request = |mask| Request {
            operation,
            mask,
            ..LOAD
        };
        let masked = masks.iter().map(|mask| from(&request(*mask), 0x100, 4));
        requests.extend(masked);
        for policy in 0..3 {
            let misaligned = Request {
                policy,
                alignment: 4,
                ..request(0xAAAA_AAAA | 1)
            };
            requests.push(from(&misaligned, 0x102, 6));
            requests.push(from(&misaligned, 0x104, 5));
        }
    }
    // Of a transposed request all elements are filled, or none.
    for data_size in SIZES {
        let register = if data_size == 3 { 8 } else { 4 };
        let fits = |elements: &u64| elements * register <= u64::from(c.addresses.payload_bytes);
        for elements in [1, 2, 3, 4, 8, 16, 32, 64].into_iter().filter(fits) {
            let request = |policy| Request {
                transposed: 1,
                elements,
                data_size,
                mask: 1,
                policy,
                alignment: 16,
                ..LOAD
            };
            requests.push(from(&request(1), 0x108, 0));
            if elements == 4 {
                requests.extend([0, 2].map(|policy| from(&request(policy), 0x108, 0)));
            }
        }
    }
    requests
}

pub(super) fn faults(c: &Configuration) -> Vec<Request> {
    let line = u64::from(c.line_bytes());
    let mut requests = Vec::new();
    for stride in [4, line - 2, line, 3 * line + 1] {
        for operation in OPERATIONS {
            for (data_size, elements) in [(2, 1), (3, 2), (5, 4)] {
                let elements = if operation == ADD { 1 } else { elements };
                let request = Request {
                    operation,
                    data_size,
                    elements,
                    ..LOAD
                };
                requests.push(from(&request, 9 * line - 6, stride));
            }
        }
    }
    requests.extend(transposed(c).into_iter().step_by(3));
    requests
}
