//! Directed line patterns: nearly equal line numbers, all different, and one shared by all lanes.

use super::operations::{LOAD_COMPONENTS, STORE, from};
use crate::framework::random::Random;
use crate::memory::gather_scatter::{Configuration, LANE_BYTES};
use crate::memory::lane_addresses::stimulus::{LOAD, Request, SIZES};
use crate::memory::line_coalescer::Architecture;

/// A halfword on its lane's line and on the line behind it.
const CROSSING: Request = Request {
    data_size: 5,
    ..LOAD
};

/// Four doublewords of twice the size: as much as a lane has.
const LONGEST: Request = Request {
    data_size: 3,
    elements: 4,
    ..LOAD
};

/// The same without the first component.
const WITHOUT_FIRST: Request = Request {
    operation: LOAD_COMPONENTS,
    component_mask: 0xE,
    ..LONGEST
};

/// Requests of [`crowded`].
const CROWDS: u32 = 600;

/// Two lines, of which the lanes of a set begin in the second and all others in the first.
fn parted(c: &Configuration, set: u64, lines: [u64; 2]) -> Request {
    let line_bytes = u64::from(c.line_bytes());
    let mut request = CROSSING;
    for (lane, address) in (0..).zip(&mut request.address) {
        let line = lines[usize::from(set >> lane & 1 == 1)];
        *address = line.wrapping_mul(line_bytes).wrapping_add(line_bytes - 1);
    }
    request
}

/// Where all lines are compared with each other and only the first lane of each counts: each lane alone.
fn alone(c: &Configuration) -> Option<Vec<u64>> {
    let is_matrix = c.architecture == Architecture::Matrix && c.lanes() <= 4;
    is_matrix.then(|| (0..c.lanes()).map(|lane| 1 << lane).collect())
}

/// Sets of lanes such that of each two lanes one is in a set without the other.
fn sets(c: &Configuration) -> Vec<u64> {
    let bits = 0..c.lanes().next_power_of_two().ilog2();
    let set = |bit: u32| (0..32_u64).fold(0, |set, lane| set | (lane >> bit & 1) << lane);
    alone(c).unwrap_or_else(|| bits.map(set).collect())
}

/// A line for a bit of its number, so that the line behind it differs from it in little, too.
fn line_for(bit: u32) -> u64 {
    if bit == 0 { 5 } else { 10 }
}

/// For each bit of a line's number: the lines of lanes, and those behind them, differ in no other.
pub(super) fn beside(c: &Configuration) -> Vec<Request> {
    let mut requests = Vec::new();
    for bit in 0..c.addresses.line_bits() {
        // First the lines themselves, then those behind them; of most bits they do so together.
        let line = line_for(bit);
        let others = [line ^ (1 << bit), ((line + 1) ^ (1 << bit)) - 1];
        let others = &others[..if bit == 0 { 2 } else { 1 }];
        for set in sets(c) {
            requests.extend(others.iter().map(|other| parted(c, set, [line, *other])));
        }
    }
    requests
}

/// The same of some lanes' lines and those behind the others', which are those of a set, or all but those. Now one has the bit, now the other.
pub(super) fn behind(c: &Configuration, set_is_behind: bool) -> Vec<Request> {
    let sets = alone(c).unwrap_or_else(|| sets(c).pop().into_iter().collect());
    let mut requests = Vec::new();
    for bit in 0..c.addresses.line_bits() {
        let line = line_for(bit);
        let other = line ^ (1 << bit);
        for [line, behind] in [[line, other], [other, line]] {
            let before = behind.wrapping_sub(1);
            let lines = if set_is_behind {
                [line, before]
            } else {
                [before, line]
            };
            requests.extend(sets.iter().map(|set| parted(c, *set, lines)));
        }
    }
    requests
}

/// What a lane touches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reach {
    Nothing,
    First,
    Both,
    Second,
}

impl Reach {
    /// A place in its line of a lane that reaches so far, of [`LONGEST`] or [`WITHOUT_FIRST`]; `choice` tells which.
    fn place(self, c: &Configuration, choice: u64) -> u64 {
        let line = u64::from(c.line_bytes());
        let longest = u64::from(LANE_BYTES);
        // The first component takes a quarter.
        match self {
            Self::Nothing => 0,
            Self::First => choice % (line - longest + 1),
            Self::Both => line - 1 - longest / 4 - choice % (longest * 3 / 4 - 1),
            Self::Second => line - 1 - choice % (longest / 4),
        }
    }
}

/// Of up to four lanes each choice of those that are on, and of those that go on into a second line; then also of those that touch nothing but that,
/// because their first component is not asked for. All lines are apart.
pub(super) fn apart(c: &Configuration) -> Vec<Request> {
    use Reach::{Both, First, Nothing, Second};
    let line = u64::from(c.line_bytes());
    let lanes = c.lanes().min(4);
    let request = |request: Request, reaches: &[Reach], choice: u64| {
        let count = reaches.len() as u64;
        let mut request = Request { mask: 0, ..request };
        for lane in 0..lanes {
            let reach = reaches[(choice / count.pow(lane) % count) as usize];
            let place = reach.place(c, choice * 7);
            request.mask |= u64::from(reach != Nothing) << lane;
            request.address[lane as usize] = (3 * u64::from(lane) + choice) * line + place;
        }
        request
    };
    let each = |of: Request, reaches: &'static [Reach], times: u64| {
        let choices = 0..times * (reaches.len() as u64).pow(lanes);
        choices.map(move |choice| request(of, reaches, choice))
    };
    // Each choice several times, because the faults are at random.
    let from_first_on = each(LONGEST, &[Nothing, First, Both], 4);
    let all = each(WITHOUT_FIRST, &[Nothing, First, Both, Second], 1);
    from_first_on.chain(all).collect()
}

/// At each place from which 32 bytes go on: lane 0 into the line in which lane 1 begins, which goes on, too; lane 2 is elsewhere. With four slots of
/// `matrix` the line that both share moves to the last one.
pub(super) fn stairs(c: &Configuration) -> Vec<Request> {
    let line = u64::from(c.line_bytes());
    let places = line - u64::from(LANE_BYTES) + 1..line;
    let request = |place: u64| {
        let mut request = Request {
            data_size: 3,
            elements: 4,
            mask: 7,
            ..LOAD
        };
        let begins = [5 * line + place, 7 * line - 1, 9 * line];
        request.address[..begins.len()].copy_from_slice(&begins);
        request
    };
    places.map(request).collect()
}

/// For each bit of a line's number many times: all lanes' lines, or those behind them, differ in no other, and any of them are wanted. So whatever lines
/// are compared, those of some lanes differ in one bit, either way, and no other comparison hides it. Sometimes they differ in that bit and its neighbour,
/// which changes places with it: lines that are one for whoever takes bits for their neighbours.
pub(super) fn one_bit(c: &Configuration) -> Vec<Request> {
    use Reach::{Both, First, Nothing, Second};
    let line_bytes = u64::from(c.line_bytes());
    // As often as there are lines with which all others are compared in a beat.
    let times = match c.architecture {
        Architecture::Alternating => 64,
        Architecture::FirstLast => 20,
        _ => 9,
    };
    let mut random = Random::new(2);
    let mut request = |bit: u32| {
        let random_line = random.next_u64();
        // Where neighbouring bits are alike, bits that are taken for their neighbours are seen.
        let common = *random.pick(&[0, u64::MAX, random_line]);
        let (common, differing) = if random.chance(1, 4) {
            (common ^ (1 << bit), 3u64 << bit)
        } else {
            (common, 1 << bit)
        };
        let mut request = Request {
            mask: 0,
            ..WITHOUT_FIRST
        };
        for (lane, address) in (0..c.lanes()).zip(&mut request.address) {
            let reach = *random.pick(&[Nothing, First, Both, Both, Second]);
            let line = common ^ (random.below(2) * differing);
            let line = line.wrapping_sub(random.below(2));
            let place = reach.place(c, random.next_u64() >> 1);
            request.mask |= u64::from(reach != Nothing) << lane;
            *address = line.wrapping_mul(line_bytes).wrapping_add(place);
        }
        request
    };
    let bits = 0..c.addresses.line_bits();
    bits.flat_map(|bit| vec![bit; times])
        .map(&mut request)
        .collect()
}

/// For each bit of a line's number and each two of up to four lanes: their lines differ in no other. Either both go on into the line behind, and
/// no other lane is on; or neither does, and all others are on lines far away.
pub(super) fn pairs(c: &Configuration, go_on: bool) -> Vec<Request> {
    let lanes = c.lanes().min(4);
    let pairs = (0..lanes).flat_map(|low| (low + 1..lanes).map(move |high| [low, high]));
    let pairs: Vec<[u32; 2]> = pairs.collect();
    let request = |bit: u32, pair: [u32; 2]| {
        let line = line_for(bit);
        let both = pair.iter().fold(0, |set, lane| set | 1 << lane);
        let mut request = parted(c, 1 << pair[1], [line, line ^ (1 << bit)]);
        if go_on {
            request.mask = both;
            return request;
        }
        for (lane, address) in (0..).zip(&mut request.address) {
            let line_bytes = u64::from(c.line_bytes());
            let away = if both >> lane & 1 == 1 { 0 } else { 64 << lane };
            *address = (*address ^ (away * line_bytes)).wrapping_sub(1);
        }
        request
    };
    let bits = 0..c.addresses.line_bits();
    bits.flat_map(|bit| pairs.iter().map(move |pair| request(bit, *pair)))
        .collect()
}

/// Lanes at either side of a line's beginning, in any order, most of them on into the next line: first and second lines of lanes are the same
/// in every way. Their numbers differ in few bits or, beside a power of two, in many.
pub(super) fn crowded(c: &Configuration) -> Vec<Request> {
    let line = u64::from(c.line_bytes());
    let mut random = Random::new(1);
    let mut request = || {
        let power = 1u64 << random.below(c.addresses.line_bits().into());
        let middle = power.wrapping_mul(1 + 2 * random.below(8));
        let mut request = Request {
            operation: *random.pick(&[LOAD.operation, STORE, LOAD_COMPONENTS]),
            elements: *random.pick(&[1, 4, 4]),
            mask: !(random.next_u64() & random.next_u64() & random.next_u64()),
            ..WITHOUT_FIRST
        };
        let reach = 1 + random.below(3);
        for address in &mut request.address {
            let number = middle
                .wrapping_sub(reach)
                .wrapping_add(random.below(2 * reach));
            let place = match random.below(4) {
                0 => random.below(line),
                _ => line - 1 - random.below(u64::from(LANE_BYTES)),
            };
            *address = number.wrapping_mul(line).wrapping_add(place);
        }
        request
    };
    // With several slots there are more places where lanes meet.
    let crowds = CROWDS * c.slots.min(2);
    (0..crowds).map(|_| request()).collect()
}

/// Lines whose number has but one bit less than the last one's, and that go on into the next: memory does not end there.
pub(super) fn nearly_last(c: &Configuration) -> Vec<Request> {
    let line = u64::from(c.line_bytes());
    let transposed = Request {
        data_size: 3,
        elements: 8,
        transposed: 1,
        mask: 1,
        ..LOAD
    };
    let is_long = c.addresses.payload_bytes >= 64;
    let numbers = (0..c.addresses.line_bits()).map(|bit| !(1u64 << bit));
    let addresses = numbers.map(|number| number.wrapping_mul(line).wrapping_add(line - 1));
    addresses
        .flat_map(|address| {
            let walk = is_long.then_some(from(&transposed, address, 0));
            [from(&CROSSING, address, 0)].into_iter().chain(walk)
        })
        .collect()
}

/// All lanes store around one place.
pub(super) fn conflicts(c: &Configuration) -> Vec<Request> {
    let line = u64::from(c.line_bytes());
    let mut requests = Vec::new();
    for data_size in SIZES {
        for elements in [1, 2, 4] {
            for mask in [u64::MAX, 0x5555_5555, 0x3333_3333] {
                let request = Request {
                    operation: STORE,
                    data_size,
                    elements,
                    mask,
                    ..LOAD
                };
                requests.push(from(&request, 6 * line, 0));
                requests.push(from(&request, 6 * line - 3, 1));
            }
            // The highest lane is the first in memory.
            let request = Request {
                operation: STORE,
                data_size,
                elements,
                ..LOAD
            };
            requests.push(from(&request, 6 * line + 8, 0u64.wrapping_sub(1)));
        }
    }
    requests
}
