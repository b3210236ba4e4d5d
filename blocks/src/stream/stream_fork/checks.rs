//! `stream_fork`: every number of consumers is proved.

use crate::library::is_proved;
use warpwright_blocks::stream_fork::StreamFork;

#[test]
fn every_number_of_consumers_is_proved() {
    for consumers in ["2", "3", "4", "5", "6", "7", "8"] {
        is_proved(&StreamFork, &[("width", "3"), ("consumers", consumers)]);
    }
}
