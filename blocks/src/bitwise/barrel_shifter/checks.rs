//! `barrel_shifter`: every width is proved with every number of registers.

use crate::library::is_proved;
use warpwright_blocks::barrel_shifter::BarrelShifter;

#[test]
fn every_width_is_proved() {
    for width in ["8", "16", "32", "64"] {
        for stages in ["1", "2", "3"] {
            let settings = [("width", width), ("stages", stages), ("tag_bits", "3")];
            is_proved(&BarrelShifter, &settings);
        }
    }
}
