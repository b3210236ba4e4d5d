//! Software models of the requests that other designs would issue for a group.
//!
//! The models are based on descriptions of the designs and run none of their code: they model which lanes
//! a design merges and how many requests it sends per cycle, but no other stalls. Output and memory are
//! always ready. Requests are for 64-byte lines; a design's own request size may be smaller or larger.
//!
//! | scheme | merges | requests in a cycle |
//! |---|---|---|
//! | no merging | nothing: one request an element (Ara, Saturn, T1, Nyuzi, MIAOW) | 1 |
//! | Spatz | nothing | 4, a port each |
//! | `SIMTight` | lanes of one address, or lanes in their own places of one line; 4-byte elements only | 1 |
//! | Radiance | the lanes of the first lane that shares its line; every other lane goes alone | all in one cycle, a port a lane |
//! | Vortex | in fixed windows, of as many lanes in a row as a line has elements, the lanes of the window's first one left | 1 a window, every other cycle |
//! | Ventus | all lanes of the first one left | 1, and 2 cycles a group |
//!
//! **Checked against.** Vortex's Verilog was simulated separately, over 34 application streams of which 19 are in our file (AMG and
//! PENNANT; the GPU variants are the same groups): with 4-byte elements 1.66 times the least requests and 12.7 cycles for 12.5 requests,
//! with 8-byte elements 1.68 times and 9.0 cycles for 17.3 requests; at worst 4 times, PENNANT-G14 with 8-byte elements. The model gives
//! over the 19 streams 1.57 times and 6.4 cycles for 6.1 requests, 1.93 times and 6.0 cycles for 10.9 requests, and the same worst stream:
//! different means, for different streams, and the same cycles per request. The other models are checked against descriptions only.

use super::LINE_BYTES;
use super::pattern::{distinct, lines};

/// What a group costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// Line requests.
    pub requests: u64,
    /// Cycles until the next group's first request.
    pub cycles: u64,
}

/// A design's way to make requests.
#[derive(Clone, Copy, Debug)]
pub struct Scheme {
    /// What to call it.
    pub name: &'static str,
    /// The most requests in a cycle, with elements of so many bytes and so many lanes.
    pub ports: fn(element_bytes: u64, lanes: u64) -> u64,
    /// What a group of these indices costs; nothing if the design does not do such elements.
    pub cost: fn(indices: &[u64], element_bytes: u64) -> Option<Cost>,
}

/// The schemes, from the least that is merged.
pub static SCHEMES: [Scheme; 6] = [
    Scheme {
        name: "no merging",
        ports: |_, _| 1,
        cost: |indices, _| {
            let requests = indices.len() as u64;
            Some(Cost {
                requests,
                cycles: requests,
            })
        },
    },
    Scheme {
        name: "Spatz",
        ports: |_, _| SPATZ_PORTS,
        cost: |indices, _| {
            let requests = indices.len() as u64;
            Some(Cost {
                requests,
                cycles: requests.div_ceil(SPATZ_PORTS),
            })
        },
    },
    Scheme {
        name: "SIMTight",
        ports: |_, _| 1,
        cost: simtight,
    },
    Scheme {
        name: "Radiance",
        ports: |_, lanes| lanes,
        cost: |indices, element_bytes| Some(radiance(indices, element_bytes)),
    },
    Scheme {
        name: "Vortex",
        ports: |element_bytes, lanes| lanes.div_ceil(LINE_BYTES / element_bytes),
        cost: |indices, element_bytes| Some(vortex(indices, element_bytes)),
    },
    Scheme {
        name: "Ventus",
        ports: |_, _| 1,
        cost: |indices, element_bytes| {
            let requests = distinct(&lines(indices, element_bytes));
            Some(Cost {
                requests,
                // One to leave the idle state, one to save what has been found.
                cycles: requests + 2,
            })
        },
    },
];

const SPATZ_PORTS: u64 = 4;

/// The first lane left leads. It takes along the lanes with its address, or the lanes in its line whose place in the line is
/// their own: whichever are more.
fn simtight(indices: &[u64], element_bytes: u64) -> Option<Cost> {
    if element_bytes != 4 {
        return None;
    }
    let in_line = LINE_BYTES / element_bytes;
    let mut left: Vec<(u64, u64)> = (0..).zip(indices.iter().copied()).collect();
    let mut requests = 0;
    while let Some((leader, index)) = left.first().copied() {
        let is_same_address = |(_, other): &(u64, u64)| *other == index;
        let is_same_block = |(lane, other): &(u64, u64)| {
            other / in_line == index / in_line && other % in_line == lane % in_line
        };
        let count =
            |takes: &dyn Fn(&(u64, u64)) -> bool| left.iter().filter(|lane| takes(lane)).count();
        let leads_block = is_same_block(&(leader, index));
        if leads_block && count(&is_same_block) > count(&is_same_address) {
            left.retain(|lane| !is_same_block(lane));
        } else {
            left.retain(|lane| !is_same_address(lane));
        }
        requests += 1;
    }
    Some(Cost {
        requests,
        cycles: requests,
    })
}

/// The first lane that shares its line leads one request for all that share it.
fn radiance(indices: &[u64], element_bytes: u64) -> Cost {
    let lines = lines(indices, element_bytes);
    let sharing = |line: &u64| lines.iter().filter(|other| *other == line).count() as u64;
    let together = lines.iter().map(sharing).find(|lanes| *lanes > 1);
    Cost {
        requests: lines.len() as u64 - together.map_or(0, |lanes| lanes - 1),
        cycles: 1,
    }
}

/// Each window has a request for each of its lines; all windows wait for the one with most.
fn vortex(indices: &[u64], element_bytes: u64) -> Cost {
    /// It waits in one cycle and sends in the next.
    const CYCLES: u64 = 2;
    let lines = lines(indices, element_bytes);
    let windows = lines.chunks((LINE_BYTES / element_bytes) as usize);
    let requests: Vec<u64> = windows.map(distinct).collect();
    Cost {
        requests: requests.iter().sum(),
        cycles: CYCLES * requests.iter().max().copied().unwrap_or(0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Requests and cycles of all schemes, in their order.
    fn costs(
        indices: impl IntoIterator<Item = u64>,
        element_bytes: u64,
    ) -> Vec<Option<(u64, u64)>> {
        let indices: Vec<u64> = indices.into_iter().collect();
        let costs = SCHEMES
            .iter()
            .map(|scheme| (scheme.cost)(&indices, element_bytes));
        costs
            .map(|cost| cost.map(|cost| (cost.requests, cost.cycles)))
            .collect()
    }

    #[test]
    fn elements_in_a_row() {
        let expected = [(32, 32), (32, 8), (2, 2), (17, 1), (2, 2), (2, 4)].map(Some);
        assert_eq!(costs(0..32, 4), expected);
        let mut expected = [(32, 32), (32, 8), (0, 0), (25, 1), (4, 2), (4, 6)].map(Some);
        expected[2] = None;
        assert_eq!(costs(0..32, 8), expected);
    }

    #[test]
    fn elements_in_reverse_are_out_of_place() {
        let expected = [(32, 32), (32, 8), (32, 32), (17, 1), (2, 2), (2, 4)].map(Some);
        assert_eq!(costs((0..32).rev(), 4), expected);
    }

    #[test]
    fn one_element_for_all() {
        let expected = [(32, 32), (32, 8), (1, 1), (1, 1), (2, 2), (1, 3)].map(Some);
        assert_eq!(costs([7; 32], 4), expected);
    }

    #[test]
    fn a_line_each() {
        let expected = [(32, 32), (32, 8), (32, 32), (32, 1), (32, 32), (32, 34)].map(Some);
        assert_eq!(costs((0..32).map(|n| n * 16), 4), expected);
    }

    #[test]
    fn windows_that_touch_the_same_lines() {
        // Both windows of 16 lanes touch the same 8 lines: each asks for all of them.
        let period = (0..32).map(|n| n % 8 * 16);
        let cost = vortex(&period.collect::<Vec<_>>(), 4);
        assert_eq!(
            cost,
            Cost {
                requests: 16,
                cycles: 16
            }
        );
    }

    #[test]
    fn vortex_asks_four_times_for_one_line() {
        // The worst of the file, as measured: PENNANT-G14 with 8-byte elements, one line.
        let patterns = crate::gather::read(crate::gather::SPATTER).unwrap();
        let worst = patterns
            .iter()
            .find(|pattern| pattern.id == "PENNANT-G14")
            .unwrap();
        assert_eq!(worst.minimum(8).max, 1);
        let cost = vortex(&worst.group(0, 32), 8);
        assert_eq!(
            cost,
            Cost {
                requests: 4,
                cycles: 2
            }
        );
    }
}
