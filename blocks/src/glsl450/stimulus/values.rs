//! Values at which instructions change what they do.

use crate::glsl450::Configuration;
use crate::golden::low_ones;

/// The special values of a configuration, each once.
pub(super) fn special(c: &Configuration) -> Vec<u64> {
    let mut values = integers(c.width);
    values.sort_unstable();
    values.dedup();
    values
}

/// Ends of ranges, and some bits alone.
fn integers(width: u32) -> Vec<u64> {
    let ones = low_ones(width);
    let top = 1 << (width - 1);
    let mut values = vec![
        0,
        1,
        2,
        3,
        ones,
        ones - 1,
        ones - 2,
        top,
        top + 1,
        top - 1,
        top - 2,
    ];
    for place in [width / 4, width / 2, width - 2] {
        values.extend([1 << place, ones ^ (1 << place), (1 << place) - 1]);
    }
    values
}
