//! The golden model of a gather/scatter unit and its memory together: memory is
//! bytes, and a request is executed lane by lane, element by element, byte by byte.
//!
//! Masks, fill and alignment follow `SPV_INTEL_masked_gather_scatter`, sizes and layouts the PRM's `DP_*`; where these are silent, the
//! order of stores is that of LLVM's masked scatter, and the bounds are those of a robust buffer. Nothing here is shared with the blocks.
//!
//! Where the contract is open: an element that crosses into a faulty line keeps the bytes of the good one; a fill value is truncated to
//! the element's bytes in memory, since `FillEmpty` has the type that the pointers point to; an atomic uses its bytes in its first line.

use super::atomic;
use super::legal;
use super::request::{FORCE, LANE_BYTES, Request, SUPPRESS, Shape, number};
use std::collections::{BTreeMap, BTreeSet};

/// Memory as bytes. What was never written is there too: a hash of its address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Memory {
    written: BTreeMap<u64, u8>,
    line_bytes: u32,
    world: World,
}

/// What memory is like before anyone writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct World {
    pub seed: u64,
    /// One line of so many is faulty; none is if this is 0.
    pub faulty_of: u64,
    /// Everything is shifted by so many lines.
    pub shifted: u64,
}

fn hash(value: u64, seed: u64) -> u64 {
    let mixed = (value ^ seed.rotate_left(32)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    mixed ^ mixed >> 32
}

impl Memory {
    pub fn new(shape: &Shape, world: World) -> Self {
        Self {
            written: BTreeMap::new(),
            line_bytes: shape.line_bytes,
            world,
        }
    }

    pub fn byte(&self, address: u64) -> u8 {
        let shifted = self.world.shifted.wrapping_mul(self.line_bytes.into());
        let unwritten = || hash(address.wrapping_sub(shifted), self.world.seed) as u8;
        self.written
            .get(&address)
            .copied()
            .unwrap_or_else(unwritten)
    }

    pub fn write(&mut self, address: u64, byte: u8) {
        self.written.insert(address, byte);
    }

    /// The bytes of a line.
    pub fn line(&self, line: u64) -> Vec<u8> {
        let from = line * u64::from(self.line_bytes);
        let places = 0..u64::from(self.line_bytes);
        places.map(|place| self.byte(from + place)).collect()
    }

    /// Whether the line of an address cannot be reached.
    pub fn is_faulty(&self, line: u64) -> bool {
        let lines = u64::MAX / u64::from(self.line_bytes);
        let line = line.wrapping_sub(self.world.shifted) & lines;
        let World {
            seed, faulty_of, ..
        } = self.world;
        faulty_of != 0 && hash(line, !seed).is_multiple_of(faulty_of)
    }

    /// The first byte in which two memories differ, with both values.
    pub fn difference(&self, other: &Self) -> Option<(u64, u8, u8)> {
        let addresses = self.written.keys().chain(other.written.keys());
        let both = addresses.map(|address| (*address, self.byte(*address), other.byte(*address)));
        both.into_iter().find(|(_, one, two)| one != two)
    }
}

/// A byte that a request touches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Touched {
    /// The lane, or of a transposed request the piece, that touches it, and how far behind its beginning.
    pub lane: usize,
    pub behind: u64,
    pub address: u64,
    /// Where its value stands, or goes, in the request's registers.
    pub register: usize,
}

/// What a request means before memory is asked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    pub reason: u64,
    pub misaligned: u32,
    pub misaligned_inactive: u32,
    pub out_of_bounds: u32,
    pub wrapped: u32,
    /// In the order in which one after another would touch them.
    pub touched: Vec<Touched>,
    /// Where in the registers an element begins that is filled.
    pub filled: Vec<usize>,
}

/// Plans a request.
pub fn plan(shape: &Shape, request: &Request) -> Plan {
    let mut plan = Plan {
        reason: legal::reason(shape, request),
        ..Plan::default()
    };
    if plan.reason == 0 {
        for lane in 0..shape.lanes as usize {
            plan_lane(shape, request, lane, &mut plan);
        }
    }
    plan
}

fn plan_lane(shape: &Shape, request: &Request, lane: usize, plan: &mut Plan) {
    let bit = 1u32 << lane;
    let given = request.address[lane];
    let given = match request.address_size {
        1 => given & 0xFFFF,
        2 => given & 0xFFFF_FFFF,
        _ => given,
    };
    let is_bounded = request.surface != 0;
    // From the beginning of the surface, or of memory; nothing wraps in such a wide number.
    let mut from_base = i128::from(request.offset) + (i128::from(given) << request.scale);
    let base = if is_bounded { request.base.into() } else { 0 };
    let sum = base + from_base;
    let mut address = sum.rem_euclid(1 << 64) as u64;
    let excess = match request.alignment {
        0 => 0,
        alignment => address % u64::from(alignment),
    };
    if !request.has_lane(lane) {
        plan.misaligned_inactive |= if excess == 0 { 0 } else { bit };
    } else if excess != 0 {
        plan.misaligned |= bit;
    }
    let first_register = if request.transposed {
        0
    } else {
        lane * LANE_BYTES
    };
    let components = request.components();
    let in_registers = |index: usize| first_register + index * request.register_bytes();
    let is_suppressed = excess != 0 && request.policy == SUPPRESS;
    if !request.has_lane(lane) || is_suppressed {
        // A transposed request has its elements in lane 0 only.
        if !request.transposed || lane == 0 {
            plan.filled.extend((0..components.len()).map(in_registers));
        }
        return;
    }
    if request.policy == FORCE {
        address -= excess;
        from_base -= i128::from(excess);
    }
    let mut is_wrapped = !(0..1 << 64).contains(&sum);
    let mut is_active = false;
    for (index, component) in components.into_iter().enumerate() {
        let from = component * request.memory_bytes();
        let end = i128::from(from + request.memory_bytes());
        if is_bounded && (from_base < 0 || from_base + end > request.surface_bytes.into()) {
            plan.out_of_bounds |= bit;
            continue;
        }
        is_active = true;
        for byte in 0..request.memory_bytes() {
            let behind = from + byte;
            let touched = address.wrapping_add(behind);
            is_wrapped |= address.checked_add(behind).is_none();
            let goes_on = shape.line(touched) != shape.line(address);
            if request.is_atomic() && goes_on {
                continue;
            }
            // A transposed request is served by pieces of 32 bytes, as if each were a lane.
            let piece = if request.transposed { behind / 32 } else { 0 };
            plan.touched.push(Touched {
                lane: lane + piece as usize,
                behind: behind - piece * 32,
                address: touched,
                register: in_registers(index) + byte as usize,
            });
        }
    }
    if is_active && is_wrapped {
        plan.wrapped |= bit;
    }
}

/// What a completion must say, and what must have gone to memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expected {
    pub plan: Plan,
    pub faulted: u32,
    /// [`LANE_BYTES`] a lane.
    pub data: Vec<u8>,
    /// The distinct lines.
    pub lines: BTreeSet<u64>,
}

/// Does a request.
pub fn perform(shape: &Shape, request: &Request, memory: &mut Memory) -> Expected {
    let plan = plan(shape, request);
    let mut expected = Expected {
        faulted: 0,
        data: vec![0; shape.lanes as usize * LANE_BYTES],
        lines: plan.touched.iter().map(|t| shape.line(t.address)).collect(),
        plan,
    };
    for touched in &expected.plan.touched {
        if memory.is_faulty(shape.line(touched.address)) {
            let lane = if request.transposed { 0 } else { touched.lane };
            expected.faulted |= 1 << lane;
        } else if request.is_load() {
            expected.data[touched.register] = memory.byte(touched.address);
        } else if request.is_store() {
            memory.write(touched.address, request.data[touched.register]);
        }
    }
    if request.is_atomic() {
        for lane in 0..shape.lanes as usize {
            let of_lane = |touched: &&Touched| touched.lane == lane;
            let bytes: Vec<_> = expected.plan.touched.iter().filter(of_lane).collect();
            if expected.faulted >> lane & 1 == 1 || bytes.is_empty() {
                continue;
            }
            let old: Vec<u8> = bytes.iter().map(|t| memory.byte(t.address)).collect();
            let registers = lane * LANE_BYTES;
            let first = request.number(registers, bytes.len());
            let second = registers + request.register_bytes();
            let second = request.number(second, request.memory_bytes() as usize);
            let size = request.memory_bytes();
            let new = atomic::apply(request.operation, size, number(&old), first, second);
            for (index, touched) in bytes.iter().enumerate() {
                expected.data[touched.register] = old[index];
                memory.write(touched.address, (new >> (8 * index)) as u8);
            }
        }
    }
    for register in &expected.plan.filled {
        for byte in 0..request.memory_bytes() as usize {
            expected.data[register + byte] = (request.fill >> (8 * byte)) as u8;
        }
    }
    if request.is_store() || !request.returns {
        expected.data.fill(0);
    }
    expected
}
