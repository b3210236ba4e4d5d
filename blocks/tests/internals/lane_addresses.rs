//! Requests of `lane_addresses` that are illegal for one reason alone.

use std::collections::BTreeSet;
use warpwright_blocks::internals::{
    ATOMIC, JudgedRequest, LANE_LOAD as LOAD, MASKED, MASKED_STORE, Request, SURFACE, TRANSPOSED,
    conditions, requests,
};
use warpwright_blocks::lane_addresses::{Configuration, REASONS};
use warpwright_hdl::bits::Bits;

/// All reasons why a request is illegal.
fn broken(request: &Request, configuration: Configuration) -> Vec<&'static str> {
    let parts = request.parts(&configuration).into_iter();
    let payload: Vec<Bits> = parts
        .map(|(_, width, value)| Bits::truncated(value, width))
        .collect();
    let conditions = conditions(&JudgedRequest::new(&payload), configuration).into_iter();
    let broken = conditions.filter(|(_, holds)| holds.to_u64() == Some(1));
    broken.map(|(name, _)| name).collect()
}

fn configuration(payload_bytes: u32) -> Configuration {
    Configuration {
        lanes: 4,
        line_bytes: 64,
        payload_bytes,
        stages: 1,
    }
}

#[test]
fn each_reason_stands_alone() {
    let mut tried = BTreeSet::new();
    for payload_bytes in [1024, 256] {
        let configuration = configuration(payload_bytes);
        for (reason, request) in requests(&configuration) {
            let broken = broken(&request, configuration);
            // With a limit, long vectors break it besides.
            let others: Vec<_> = broken
                .iter()
                .filter(|name| payload_bytes == 1024 || **name != "PAYLOAD")
                .collect();
            if reason == "PAYLOAD" {
                assert_eq!(broken, [reason], "{request:?}");
            } else {
                assert_eq!(others, [&reason], "{request:?}");
            }
            tried.insert(reason);
        }
    }
    let all: BTreeSet<_> = REASONS.iter().map(|(name, _)| *name).collect();
    assert_eq!(tried, all);
}

#[test]
fn what_others_start_from_is_legal() {
    let configuration = configuration(1024);
    for request in [LOAD, ATOMIC, MASKED, MASKED_STORE, TRANSPOSED, SURFACE] {
        let broken = broken(&request, configuration);
        assert_eq!(broken, [""; 0], "{request:?}");
    }
}
