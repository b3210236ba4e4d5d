//! `stream_fifo`: every depth is proved to be a queue.

use crate::library::is_proved;
use warpwright_blocks::effort::When;
use warpwright_blocks::stream_fifo::StreamFifo;

#[test]
fn every_depth_is_a_queue() {
    // The two largest take most of the time.
    let depths = ["2", "4", "8", "16", "32", "64"];
    let count = if When::LongRuns.is_now() { 6 } else { 4 };
    for depth in &depths[..count] {
        is_proved(&StreamFifo, &[("width", "3"), ("depth", depth)]);
    }
}
