//! A failing stimulus made short: only its last cycles, as few as still show a fault.

use super::Failure;
use warpwright_blocks::golden::PortValues;

/// Tries the last 1, 2, 4, … cycles of the failing stimulus from power-up; `run` gives the first failure of
/// a stimulus. The fault shown may be another one than the first seen, but it is one.
pub(super) fn shorten(
    failure: Failure,
    run: &mut dyn FnMut(&[PortValues]) -> Option<Failure>,
) -> Failure {
    let all = failure.stimulus.clone();
    let mut length = 1;
    while length < all.len() {
        let tail = &all[all.len() - length..];
        if let Some(mut shorter) = run(tail) {
            shorter.stimulus = tail[..=shorter.cycle as usize].to_vec();
            return shorter;
        }
        length *= 2;
    }
    failure
}
