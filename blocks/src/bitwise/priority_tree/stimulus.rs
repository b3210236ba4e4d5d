//! Stimulus: few requests at a time, because many active requests mask faults in the tree.

use super::Configuration;
use crate::framework::block::Directed;
use crate::framework::golden::{PortValues, Stimulus};
use num_bigint::BigUint;

/// No request, then every request alone, then every two; and again from the start.
#[derive(Clone, Debug)]
struct UpToTwo {
    width: u32,
    /// The two that come next; the same twice for one alone, nothing before the first.
    next: Option<(u32, u32)>,
}

impl Stimulus for UpToTwo {
    fn next(&mut self) -> PortValues {
        let mut requests = BigUint::ZERO;
        if let Some((upper, lower)) = self.next {
            requests.set_bit(upper.into(), true);
            requests.set_bit(lower.into(), true);
        }
        self.next = match self.next {
            None => Some((0, 0)),
            Some((upper, lower)) if lower < upper => Some((upper, lower + 1)),
            Some((upper, _)) if upper + 1 < self.width => Some((upper + 1, 0)),
            Some(_) => None,
        };
        PortValues::new().with("requests", requests)
    }
}

/// All sets of at most two requests.
pub(super) fn directed(configuration: Configuration) -> Vec<Directed> {
    let Configuration { width, stages, .. } = configuration;
    let sets = 1 + u64::from(width) * (u64::from(width) + 1) / 2;
    vec![Directed {
        name: "up_to_two",
        claim: "no request, every request alone, and every pair of requests".to_string(),
        cycles: sets + u64::from(stages),
        stimulus: Box::new(UpToTwo { width, next: None }),
    }]
}
