//! The models of the shared sub-blocks, against Rust's own operators and queue.

use super::*;
use std::collections::VecDeque;
use warpwright_blocks::block::Block;
use warpwright_blocks::catalogue;
use warpwright_blocks::enum_name::EnumName;
use warpwright_blocks::leading_zeros::golden::leading_zeros;
use warpwright_blocks::priority_tree::{First, golden::first_set};
use warpwright_blocks::random_stream::RandomStream;
use warpwright_blocks::stream_buffer::golden::QueueModel;
use warpwright_blocks::stream_buffer::{self, BufferKind};
use warpwright_eu::enums;
use warpwright_hdl::bits::Bits;

proptest! {
    #[test]
    fn leading_zeros_are_rusts(value: u64, shift in 0u32..64, width in 1u32..=64) {
        let value = (value >> shift) & low_ones(width);
        let zeros = leading_zeros(&Small::number(value, width)).value();
        prop_assert_eq!(zeros, u64::from(value.leading_zeros() - (64 - width)));
    }

    #[test]
    fn wide_leading_zeros_follow_from_the_length(value: [u64; 4], shift in 0u32..=256) {
        let digits = value.iter().flat_map(|word| [*word as u32, (word >> 32) as u32]);
        let value = BigUint::new(digits.collect()) >> shift;
        let zeros = leading_zeros(&Bits::truncated(value.clone(), 256));
        prop_assert_eq!(zeros.value(), &BigUint::from(256 - value.bits()));
    }

    #[test]
    fn the_first_request_is_rusts(requests: u64, spare in 0u32..64, width in 1u32..=64) {
        let requests = (requests >> spare << (spare / 2)) & low_ones(width);
        let of = |first| first_set(&Small::number(requests, width), first);
        let (lowest, highest) = (of(First::Lowest), of(First::Highest));
        for found in [&lowest, &highest] {
            prop_assert_eq!(found.any.value() == 1, requests != 0);
            let grant = if requests == 0 { 0 } else { 1 << found.index.value() };
            prop_assert_eq!(found.grant.value(), grant);
        }
        if requests != 0 {
            prop_assert_eq!(lowest.index.value(), u64::from(requests.trailing_zeros()));
            prop_assert_eq!(highest.index.value(), u64::from(requests.ilog2()));
        }
    }

    /// Rust's queue, filled by what the model accepts, gives every word that the model hands on.
    #[test]
    fn a_buffer_is_a_queue_of_one(seed: u64, is_skid: bool) {
        let kind = if is_skid { BufferKind::Skid } else { BufferKind::Register };
        let configuration = stream_buffer::Configuration { width: 16, kind };
        let mut model = QueueModel(configuration).golden();
        let mut stimulus = RandomStream::new("in_data", seed, |random| random.corner(16));
        let mut queue = VecDeque::new();
        let mut moved = 0;
        for _ in 0..400 {
            let inputs = stimulus.next();
            let found = model.cycle(&inputs);
            let [in_ready, out_valid] = ["in_ready", "out_valid"].map(|port| certain(&found, port, 1) == 1);
            let waited = !queue.is_empty();
            let comes = in_ready && inputs.is_set("in_valid");
            if comes {
                queue.push_back(inputs.get_u64("in_data"));
            }
            // A register shows a word from the next cycle on, a skid at once.
            let shown = if is_skid { queue.front() } else { queue.front().filter(|_| waited) };
            prop_assert_eq!(out_valid, shown.is_some());
            if let Some(shown) = shown {
                prop_assert_eq!(certain(&found, "out_data", 16), *shown);
            }
            if out_valid && inputs.is_set("out_ready") {
                queue.pop_front();
                moved += 1;
            }
            prop_assert!(queue.len() <= 1);
            if inputs.is_set("rst") {
                queue.clear();
            }
            // Full rate: what can move does.
            let has_room = !waited || (!is_skid && inputs.is_set("out_ready"));
            prop_assert_eq!(in_ready, has_room);
        }
        prop_assert!(moved > 50, "only {moved} words moved");
    }
}

/// The model of `enum_name` answers as the tables do, for every value of every enumeration; and hardware can be
/// built for each.
#[test]
fn values_have_the_names_of_the_tables() {
    for of in enums::all() {
        let parameters = catalogue::parameters(&EnumName, [("enumeration", of.id.as_str())]);
        let parameters = parameters.expect("a choice");
        if let Err(errors) = EnumName.build(&parameters) {
            panic!("{}: {errors}", of.name);
        }
        let mut golden = EnumName.golden(&parameters);
        let contexts = of.context_type().map_or(1, |contexts| 1 << contexts.width);
        for value in 0..=of.greatest() {
            for context in 0..contexts {
                let inputs = PortValues::new()
                    .with("value", value)
                    .with("condition", context);
                let found = golden.cycle(&inputs);
                let [legal, reserved] = ["legal", "reserved"].map(|port| certain(&found, port, 1));
                let exists = context < of.contexts.len().max(1) as u64;
                let row = of.row_of(value, context as usize).filter(|_| exists);
                let expected = row.is_some_and(|row| !of.rows[row].is_reserved);
                assert_eq!(
                    (legal == 1, reserved == 1),
                    (expected, !expected),
                    "{} {value}",
                    of.name
                );
                let index = certain(&found, "index", of.index_bits());
                assert_eq!(
                    index,
                    row.unwrap_or(of.rows.len()) as u64,
                    "{} {value}",
                    of.name
                );
            }
        }
    }
}
