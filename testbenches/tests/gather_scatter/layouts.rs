//! Exhaustive lists: positions of elements in registers and in memory, and every operation.

use super::request::{
    D8U32, D16U32, D32, D64, LANE_BYTES, LOAD, LOAD_CMASK, LOAD_WITH_STATUS, Request, STORE,
    STORE_CMASK, STORE_UNCOMPRESSED, SUPPRESS, Shape,
};
use warpwright_blocks::random::Random;

const SIZES: [u64; 4] = [D32, D64, D8U32, D16U32];
const AT: u64 = 0x0012_3000;

/// A request of which all lanes but some are on, and one of those is suppressed; data and fill are random.
fn with_holes(mut r: Request, random: &mut Random) -> Request {
    r.mask &= random.next_u64() as u32;
    r.alignment = 2;
    r.policy = SUPPRESS;
    with_random_data(r, random)
}

fn with_random_data(mut r: Request, random: &mut Random) -> Request {
    r.fill = random.next_u64();
    r.data = r.data.iter().map(|_| random.next_u64() as u8).collect();
    r
}

/// Every size with one to four elements and with every component mask, as a load and as a store.
pub fn vectors(shape: &Shape) -> Vec<Request> {
    let mut random = Random::new(31);
    let mut all = Vec::new();
    for data_size in SIZES {
        for kind in 1..20 {
            let (elements, component_mask) = if kind < 5 { (kind, 0) } else { (0, kind - 4) };
            let operations = if kind < 5 {
                [LOAD, STORE, LOAD_WITH_STATUS, STORE_UNCOMPRESSED]
            } else {
                [LOAD_CMASK, STORE_CMASK, LOAD_CMASK, STORE_CMASK]
            };
            for operation in operations {
                let from = random.below(u64::from(shape.line_bytes));
                let stride = 33 * random.below(2);
                let places = |lane| AT + from + stride * lane + lane % 2;
                let r = Request {
                    data_size,
                    elements,
                    component_mask,
                    ..Request::new(shape, operation, places)
                };
                all.push(with_random_data(r.clone(), &mut random));
                all.push(with_holes(r, &mut random));
            }
        }
    }
    all
}

/// Every size with every number of elements that lane 0 can have transposed, at several places, within bounds, without, and suppressed.
pub fn transposed(shape: &Shape) -> Vec<Request> {
    let mut random = Random::new(32);
    let mut all = Vec::new();
    let most = (shape.lanes as usize * LANE_BYTES).min(shape.payload_bytes as usize);
    for data_size in SIZES {
        for elements in [1, 2, 3, 4, 8, 16, 32, 64] {
            for operation in [LOAD, STORE] {
                let from = random.below(u64::from(shape.line_bytes));
                let r = Request {
                    data_size,
                    elements,
                    transposed: true,
                    mask: 1,
                    ..Request::new(shape, operation, |_| AT + from)
                };
                if elements as usize * r.register_bytes() > most {
                    continue;
                }
                let bytes = elements * r.memory_bytes();
                let bounded = Request {
                    address_size: super::request::A32,
                    surface: 1,
                    base: AT,
                    offset: -(AT as i32),
                    surface_bytes: from + random.below(bytes + 1),
                    ..r.clone()
                };
                let suppressed = Request {
                    alignment: 1 << 31,
                    policy: SUPPRESS,
                    ..r.clone()
                };
                for one in [r, bounded, suppressed] {
                    all.push(with_random_data(one, &mut random));
                }
            }
        }
    }
    all
}

/// Every atomic of every size, all lanes at one place, at two, and at one each.
pub fn atomics(shape: &Shape) -> Vec<Request> {
    let mut random = Random::new(33);
    let mut all = Vec::new();
    for operation in (8..27).chain(32..36) {
        for data_size in [D32, D64, D16U32] {
            for stride in [0, 1, 24] {
                let r = Request {
                    data_size,
                    ..Request::new(shape, operation, |lane| AT + lane / 2 * stride)
                };
                let mut r = with_random_data(r, &mut random);
                // Comparisons that hold now and then.
                for lane in 0..shape.lanes as usize {
                    if random.chance(1, 2) {
                        r.data.copy_within(0..16, lane * LANE_BYTES);
                    }
                }
                r.mask &= !(random.next_u64() & random.next_u64()) as u32;
                all.push(r);
            }
        }
    }
    all
}

/// Two lanes whose lines differ in one bit, each bit once: they are two transactions.
pub fn neighbours(shape: &Shape) -> Vec<Request> {
    let mut random = Random::new(34);
    let mut all = Vec::new();
    for bit in 0..64 {
        for operation in [LOAD, STORE] {
            let here = random.next_u64();
            let odd = random.next_u64();
            let place = |lane: u64| here ^ (odd >> lane & 1) << bit;
            all.push(Request::new(shape, operation, place));
        }
    }
    all
}
