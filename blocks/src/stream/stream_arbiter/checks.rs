//! `stream_arbiter`: every number of producers is proved.

use crate::library::is_proved;
use warpwright_blocks::stream_arbiter::StreamArbiter;

#[test]
fn every_number_of_producers_is_proved() {
    for producers in ["2", "3", "4", "5", "6", "7", "8"] {
        is_proved(&StreamArbiter, &[("width", "3"), ("producers", producers)]);
    }
}
