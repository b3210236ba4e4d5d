//! Lists of requests that cover something completely.

use super::{LOAD, Request, SIZES, SLM, TGM, UGM, UGML, breaking, power};
use crate::lane_addresses::Configuration;
use crate::random::Random;

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
            "each place in a line, the first and the last, with each size, each vector and each component mask",
            places(lanes, configuration.line_bytes.into()),
        ),
        case(
            "bounds",
            "each size, vector and component mask at each distance from the end of a surface, and below its beginning",
            bounds(lanes),
        ),
        case(
            "alignments",
            "each alignment with each policy, at addresses that are and are not multiples of it",
            alignments(lanes),
        ),
        case(
            "wraps",
            "sums that pass 2^16, 2^32 and 2^64 or go below 0",
            wraps(lanes),
        ),
        case(
            "transposed",
            "each length of a transposed vector near the end of lines, surfaces and memory",
            transposed(),
        ),
        case(
            "masked_off",
            "each mask, with addresses of the other lanes that are wrong in every way (ara#456)",
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

/// The request at all of these addresses, at as many at a time as there are lanes.
fn at(request: &Request, addresses: &[u64], lanes: usize) -> Vec<Request> {
    let requests = addresses.chunks(lanes).map(|addresses| {
        let mut request = *request;
        request.address[..addresses.len()].copy_from_slice(addresses);
        request
    });
    requests.collect()
}

/// Loads and stores of each size: of one to four elements, and with each component mask.
fn shapes() -> Vec<Request> {
    let mut shapes = Vec::new();
    for data_size in SIZES {
        let sized = Request { data_size, ..LOAD };
        shapes.extend((1..=4).map(|elements| Request { elements, ..sized }));
        shapes.extend((1..16).map(|component_mask| Request {
            operation: 6,
            component_mask,
            ..sized
        }));
    }
    shapes
}

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

/// In the first line, and as far from the end of memory.
fn places(lanes: usize, line_bytes: u64) -> Vec<Request> {
    let mut requests = Vec::new();
    // Nothing crosses in the first places of long lines.
    let first = [0, 1, 2, 4, 8, 16, 31].into_iter();
    let places: Vec<u64> = first.chain(line_bytes - 33..line_bytes).collect();
    let last: Vec<u64> = places
        .iter()
        .map(|place| place.wrapping_sub(line_bytes))
        .collect();
    for request in shapes() {
        requests.extend(at(&request, &places, lanes));
        requests.extend(at(&request, &last[7..], lanes));
    }
    requests
}

fn bounds(lanes: usize) -> Vec<Request> {
    const END: u64 = 1000;
    let mut requests = Vec::new();
    let surface = Request {
        address_size: 2,
        surface: 1,
        base: 5,
        surface_bytes: END,
        ..LOAD
    };
    let distances: Vec<u64> = (END - 33..END + 3).collect();
    for shape in shapes() {
        let request = Request {
            address_size: 2,
            surface: 1 + shape.data_size % 3,
            base: 5,
            surface_bytes: END,
            ..shape
        };
        requests.extend(at(&request, &distances, lanes));
    }
    // Below the first byte, and partly so.
    for back in [1, 2, 8, 40] {
        let request = Request {
            offset: (1 << 32) - back,
            elements: 4,
            ..surface
        };
        requests.extend(at(
            &request,
            &[0, 1, back - 1, back, back + 1, 7, 39, END],
            lanes,
        ));
    }
    // Sizes that offsets hardly reach, or never; none at all.
    let sizes = (30..64).flat_map(|power: u32| [(1u64 << power) - 1, 1 << power, (1 << power) + 4]);
    for surface_bytes in sizes.chain([0, 1, 3, 4, u64::MAX]) {
        for (scale, offset) in [(0, 0), (3, 0x7FFF_FFFF), (3, 0x8000_0000)] {
            let request = Request {
                surface_bytes,
                scale,
                offset,
                elements: 2,
                ..surface
            };
            let last = surface_bytes.wrapping_sub(4).wrapping_sub(offset) >> scale;
            requests.extend(at(
                &request,
                &[0xFFFF_FFFF, 0, last, last.wrapping_add(1)],
                lanes,
            ));
        }
    }
    // In every lane so much room that one bit says it.
    for power in 0..64 {
        requests.push(Request {
            surface_bytes: 1 << power,
            data_size: 3,
            elements: 4,
            ..surface
        });
    }
    // Atomics are in or out.
    let atomic = Request {
        operation: 12,
        ..surface
    };
    requests.extend(at(&atomic, &distances, lanes));
    requests
}

fn alignments(lanes: usize) -> Vec<Request> {
    let mut requests = Vec::new();
    for policy in 0..3 {
        for power in 0..32u32 {
            let alignment = 1u64 << power;
            let request = Request {
                alignment,
                policy,
                elements: 2,
                mask: 0x5555_5555 ^ if power & 1 == 0 { u64::MAX } else { 0 },
                ..LOAD
            };
            let places = [
                0,
                1,
                alignment - 1,
                alignment,
                alignment + 1,
                alignment / 2,
                3 * alignment,
                u64::MAX,
            ];
            requests.extend(at(&request, &places, lanes));
            // Every lane takes part; and the last byte before the surface, which rounding may reach.
            let surface = Request {
                surface: 2,
                address_size: 2,
                base: alignment + 2,
                surface_bytes: 16,
                mask: u64::MAX,
                ..request
            };
            let places = [
                0,
                1,
                alignment.wrapping_sub(3),
                alignment.wrapping_sub(2),
                alignment - 1,
                alignment,
                9,
                16,
            ];
            requests.extend(at(&surface, &places, lanes));
        }
        let none = Request {
            policy,
            alignment: 0,
            ..LOAD
        };
        requests.extend(at(&none, &[1, 3, 7, u64::MAX], lanes));
    }
    requests
}

fn wraps(lanes: usize) -> Vec<Request> {
    let mut requests = Vec::new();
    let mut addresses = vec![0, 1, u64::MAX];
    for power in [15, 16, 31, 32, 60, 61, 62, 63] {
        addresses.extend([(1 << power) - 1, 1 << power]);
    }
    for address_size in 1..=3 {
        for scale in 0..4 {
            for offset in [0, 1, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF] {
                let request = Request {
                    sfid: SLM,
                    address_size,
                    scale,
                    offset,
                    data_size: 3,
                    elements: 4,
                    ..LOAD
                };
                requests.extend(at(&request, &addresses, lanes));
                if address_size < 3 {
                    let surface = Request {
                        sfid: UGM,
                        address_size: 2,
                        surface: 3,
                        base: 0u64.wrapping_sub(1 << (8 * address_size)),
                        surface_bytes: u64::MAX,
                        ..request
                    };
                    requests.extend(at(&surface, &addresses, lanes));
                }
            }
        }
    }
    // Every bit of the addresses of all lanes, shifted by each scale.
    for choice in 0..256 {
        requests.push(Request {
            scale: choice & 3,
            address: [1 << (choice >> 2); 32],
            ..LOAD
        });
    }
    // Every bit of each summand, alone and as a carry from the one below.
    for power in 0..64u32 {
        let bit = 1u64 << power;
        let request = Request {
            address_size: 2,
            surface: 1,
            base: bit,
            offset: (1 << (power % 32)),
            surface_bytes: u64::MAX,
            ..LOAD
        };
        requests.extend(at(
            &request,
            &[bit, bit - 1, 1 << (power % 32), u64::MAX - bit],
            lanes,
        ));
        let carried = Request {
            base: bit - 1,
            offset: 1,
            ..request
        };
        requests.extend(at(&carried, &[0, 1], lanes));
    }
    requests
}

fn transposed() -> Vec<Request> {
    let mut requests = Vec::new();
    for data_size in SIZES {
        for elements in [1, 2, 3, 4, 8, 16, 32, 64] {
            let length = elements << power(data_size);
            let request = Request {
                data_size,
                elements,
                transposed: 1,
                mask: 1,
                ..LOAD
            };
            let from = |address: u64| Request {
                address: [address; 32],
                ..request
            };
            let before_end = [length - 1, length, length + 1, 1, 511, 512, 513];
            requests.extend([0, 1, 31, 127].map(from));
            requests.extend(before_end.map(|before| from(0u64.wrapping_sub(before))));
            for room in [
                0,
                1,
                7,
                31,
                32,
                33,
                40,
                length - 1,
                length,
                length + 1,
                511,
                512,
            ] {
                requests.push(Request {
                    address_size: 2,
                    surface: 3,
                    base: 0u64.wrapping_sub(1 << 20).wrapping_sub(room % 7 * 16),
                    surface_bytes: (1 << 20) + 3 + room,
                    ..from((1 << 20) + 3)
                });
            }
            for policy in 0..3 {
                requests.push(Request {
                    policy,
                    alignment: 64,
                    ..from(100)
                });
            }
        }
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

fn any(lanes: usize) -> Vec<Request> {
    let mut random = Random::new(2);
    let request = |_| Request::random(&mut random, lanes as u32);
    (0..120).map(request).collect()
}
