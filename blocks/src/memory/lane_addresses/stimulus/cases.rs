//! Exhaustive lists of requests; edge cases are in [`edges`].

use super::shapes::at;
use super::{LOAD, Request, SLM, TGM, UGM, UGML, breaking, edges};
use crate::framework::random::Random;
use crate::memory::lane_addresses::Configuration;

/// A list and what it shows.
pub(super) struct Case {
    pub name: &'static str,
    pub claim: &'static str,
    pub requests: Vec<Request>,
    /// Cycles for each request.
    pub pace: usize,
}

/// All lists.
pub(super) fn all(configuration: &Configuration) -> Vec<Case> {
    let lanes = configuration.lanes as usize;
    let case = |name, claim, requests| Case {
        name,
        claim,
        requests,
        pace: 1,
    };
    let broken = breaking::requests(configuration).into_iter();
    vec![
        case(
            "reasons",
            "each reason alone",
            broken.map(|(_, request)| request).collect(),
        ),
        case(
            "operations",
            "each operation on each pipeline, each address size with each surface, each size and number of data",
            operations(),
        ),
        case(
            "places",
            "positions in the first and the last line of memory, with each size, each vector and each component mask",
            edges::places(lanes, configuration.line_bytes.into()),
        ),
        case(
            "bounds",
            "each size, vector and component mask at each distance from the end of a surface, and below its beginning",
            edges::bounds(lanes),
        ),
        case(
            "alignments",
            "each alignment with each policy, at addresses that are and are not multiples of it",
            edges::alignments(lanes),
        ),
        case(
            "wraps",
            "sums that pass 2^16, 2^32 and 2^64 or go below 0",
            edges::wraps(lanes),
        ),
        case(
            "transposed",
            "each length of a transposed vector near the end of lines, surfaces and memory",
            edges::transposed(),
        ),
        case(
            "masked_off",
            "each mask, with every kind of wrong address in the other lanes (ara#456)",
            masked_off(lanes),
        ),
        Case {
            name: "waiting",
            claim: "requests that wait while others are offered",
            requests: any(lanes),
            pace: 4,
        },
    ]
}

/// Every operation, pipeline, address size and surface; every size and number of data.
fn operations() -> Vec<Request> {
    let mut requests = Vec::new();
    for operation in 0..64 {
        for sfid in 0..16 {
            let masked = matches!(operation, 2 | 6);
            // What the pipeline can do, so that only the two are judged.
            let (address_size, surface) = if sfid == TGM { (2, 3) } else { (3, 0) };
            requests.push(Request {
                sfid,
                operation,
                address_size,
                surface,
                surface_bytes: 1 << 20,
                component_mask: if masked { 3 } else { 0 },
                ..LOAD
            });
        }
    }
    for choice in 0..256 {
        let (address_size, surface) = (choice & 3, choice >> 2 & 3);
        let (sfid, operation) = (
            [UGML, TGM, SLM, UGM][choice as usize >> 4 & 3],
            choice >> 6 << 1,
        );
        requests.push(Request {
            sfid,
            operation,
            address_size,
            surface,
            surface_bytes: 100,
            component_mask: 7,
            ..LOAD
        });
    }
    for data_size in 0..8 {
        for elements in [0, 1, 2, 3, 4, 5, 8, 16, 24, 32, 48, 64, 65, 72, 127] {
            for transposed in 0..2 {
                for operation in [0, 12] {
                    requests.push(Request {
                        operation,
                        data_size,
                        elements,
                        transposed,
                        mask: 1,
                        ..LOAD
                    });
                }
            }
        }
        for choice in 0..64 {
            requests.push(Request {
                sfid: if choice & 16 == 0 { UGM } else { UGML },
                operation: if choice & 32 == 0 { 2 } else { 6 },
                data_size,
                component_mask: choice & 15,
                elements: choice,
                ..LOAD
            });
        }
    }
    for elements in 0..128 {
        requests.push(Request {
            elements,
            transposed: 1,
            mask: 1,
            ..LOAD
        });
    }
    // Prefetches with each cache control, of which a load that returns, and a store, may have any.
    for choice in 0..32 {
        requests.push(Request {
            operation: [0, 4][choice as usize >> 4],
            cache: choice & 7,
            returns: choice >> 3 & 1,
            ..LOAD
        });
    }
    requests
}

/// Masked-off lanes with the addresses that would be the worst.
fn masked_off(lanes: usize) -> Vec<Request> {
    let mut random = Random::new(1);
    let mut requests = Vec::new();
    for choice in 0..96 {
        let request = Request {
            operation: [0, 4, 12][choice as usize % 3],
            alignment: [4, 0, 1 << 31][choice as usize / 3 % 3],
            policy: choice / 9 % 3,
            mask: choice / 3,
            ..LOAD
        };
        let wild: Vec<u64> = (0..lanes).map(|_| random.next_u64() | 1).collect();
        requests.extend(at(&request, &wild, lanes));
        let surface = Request {
            address_size: 2,
            surface: 1,
            surface_bytes: 64,
            ..request
        };
        let near: Vec<u64> = wild.iter().map(|address| address & 0x7F).collect();
        requests.extend(at(&surface, &near, lanes));
    }
    requests
}

/// Requests of every kind.
fn any(lanes: usize) -> Vec<Request> {
    let mut random = Random::new(2);
    let request = |_| Request::random(&mut random, lanes as u32);
    (0..120).map(request).collect()
}
