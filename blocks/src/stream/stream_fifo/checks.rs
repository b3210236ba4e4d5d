//! `stream_fifo`: every depth is proved to be a queue.

use crate::library::is_proved;
use warpwright_blocks::stream_fifo::StreamFifo;

#[test]
fn every_depth_is_a_queue() {
    for depth in ["2", "4", "8", "16", "32", "64"] {
        is_proved(&StreamFifo, &[("width", "3"), ("depth", depth)]);
    }
}
