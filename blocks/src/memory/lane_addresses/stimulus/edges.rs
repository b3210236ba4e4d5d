//! Directed requests at edges: of lines, of surfaces and of memory, of multiples of an alignment.

use super::shapes::{at, shapes};
use super::{LOAD, Request, SIZES, SLM, UGM, power};

/// In the first line, and as far from the end of memory.
pub(super) fn places(lanes: usize, line_bytes: u64) -> Vec<Request> {
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

/// Around the end of a surface and its beginning, and with sizes that offsets hardly reach.
pub(super) fn bounds(lanes: usize) -> Vec<Request> {
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

/// At multiples of each alignment, and beside them.
pub(super) fn alignments(lanes: usize) -> Vec<Request> {
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

/// Sums that are too great for the address's size or for memory, or below 0; each bit of each summand.
pub(super) fn wraps(lanes: usize) -> Vec<Request> {
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

/// Each length of a transposed vector, in steps around the end of what it may reach.
pub(super) fn transposed() -> Vec<Request> {
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
