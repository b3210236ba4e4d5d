//! `stream_width`: both kinds are proved.

use crate::library::is_proved;
use warpwright_blocks::stream_width::StreamWidth;

#[test]
fn both_kinds_are_proved() {
    for kind in ["widen", "narrow"] {
        for ratio in ["2", "3", "4", "5", "8", "16"] {
            is_proved(
                &StreamWidth,
                &[("kind", kind), ("width", "3"), ("ratio", ratio)],
            );
        }
    }
}
