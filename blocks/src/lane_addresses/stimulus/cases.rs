//! Lists of requests that cover something completely.

use super::{LOAD, Request};
use crate::lane_addresses::Configuration;

/// A list and what it shows.
pub(super) struct Case {
    pub name: &'static str,
    pub claim: &'static str,
    pub requests: Vec<Request>,
    /// Cycles for each request.
    pub pace: usize,
}

/// All lists.
pub(super) fn all(_configuration: &Configuration) -> Vec<Case> {
    vec![Case {
        name: "plain",
        claim: "a load",
        requests: vec![LOAD],
        pace: 1,
    }]
}
