//! Runs all streams through all architectures: the measurement of `warpwright bench gather`.

use super::coalescer::{ARCHITECTURES, Coalescer, CoalescerError};
use super::measure::{Fault, Figures, run};
use super::pattern::{Pattern, distinct, lines};
use super::schemes::Scheme;
use super::{ELEMENT_BYTES, LANES};
use rayon::prelude::*;

/// A stream through one architecture.
#[derive(Clone, Debug)]
pub struct Row {
    /// The stream's place in the list.
    pub pattern: usize,
    /// Bytes of an element.
    pub element_bytes: u64,
    /// The architecture.
    pub architecture: &'static str,
    /// The most requests that it makes in a cycle.
    pub requests_per_cycle: u32,
    /// What was counted.
    pub figures: Figures,
    /// What the hardware did wrong; then transactions and cycles are 0.
    pub fault: Option<String>,
}

/// Streams, of each at most so many groups, through every architecture; by stream, element size and architecture. Calls `done` after
/// every row, from several threads.
pub fn hardware(
    patterns: &[Pattern],
    most_groups: usize,
    done: &(dyn Fn() + Sync),
) -> Result<Vec<Row>, CoalescerError> {
    let of_architecture = |(architecture, requests): &(&'static str, u32)| {
        let mut unit = Coalescer::new(architecture, *requests)?;
        let mut rows = Vec::new();
        for (number, pattern) in patterns.iter().enumerate() {
            let groups = pattern.first_groups(most_groups);
            for element_bytes in ELEMENT_BYTES {
                let groups: Vec<_> = groups
                    .iter()
                    .map(|group| lines(group, element_bytes))
                    .collect();
                let (figures, fault) = match run(&mut unit, &groups) {
                    Ok(figures) => (figures, None),
                    Err(Fault::Simulator(error)) => return Err(error.into()),
                    Err(fault) => {
                        // Whatever is under way in it is of no use.
                        unit = Coalescer::new(architecture, *requests)?;
                        let nothing = Figures {
                            groups: groups.len() as u64,
                            minimum: groups.iter().map(|group| distinct(group)).sum(),
                            ..Figures::default()
                        };
                        (nothing, Some(fault.to_string()))
                    }
                };
                rows.push(Row {
                    pattern: number,
                    element_bytes,
                    architecture,
                    requests_per_cycle: *requests,
                    figures,
                    fault,
                });
                done();
            }
        }
        Ok(rows)
    };
    let rows: Result<Vec<Vec<Row>>, CoalescerError> =
        ARCHITECTURES.par_iter().map(of_architecture).collect();
    let mut rows: Vec<Row> = rows?.into_iter().flatten().collect();
    // A stable sort: architectures stay in their order.
    rows.sort_by_key(|row| (row.pattern, row.element_bytes));
    Ok(rows)
}

/// A stream through the model of a scheme; nothing if that does not do such elements.
pub fn model(
    scheme: &Scheme,
    pattern: &Pattern,
    element_bytes: u64,
    most_groups: usize,
) -> Option<Figures> {
    let ports = (scheme.ports)(element_bytes, u64::from(LANES));
    let mut figures = Figures::default();
    for group in pattern.first_groups(most_groups) {
        let cost = (scheme.cost)(&group, element_bytes)?;
        let least = distinct(&lines(&group, element_bytes));
        figures += Figures {
            groups: 1,
            transactions: cost.requests,
            minimum: least,
            cycles: cost.cycles,
            bound: least.div_ceil(ports),
            latency: 0,
        };
    }
    Some(figures)
}
