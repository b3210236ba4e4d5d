//! How many bits below each bit are 1, as far as it matters.

use warpwright_hdl::prelude::*;

/// For each count from 1 to `most`, a vector whose bit `i` says that at least so many of the bits below `i` are 1.
///
/// Each step doubles how far a bit looks down: at least `k` of the nearest `2n` are 1 if at least `a` of the nearest `n` are, and at least
/// `k - a` of the `n` below those.
pub(super) fn at_least_below<'m>(bits: Signal<'m>, most: usize) -> Vec<Signal<'m>> {
    let width = bits.bits();
    let zeros = bits.builder().zeros(width);
    let down = |vector: Signal<'m>, by: u32| vector.bits_below(by);
    let mut found = vec![zeros; most];
    found[0] = down(bits, 1);
    let mut reach = 1;
    while reach < width {
        let further: Vec<_> = found.iter().map(|vector| down(*vector, reach)).collect();
        let at_least = |near: usize, far: usize| match (near, far) {
            (0, far) => further[far - 1],
            (near, 0) => found[near - 1],
            (near, far) => found[near - 1] & further[far - 1],
        };
        let sum = |count: usize| {
            let splits = (0..=count).map(|near| at_least(near, count - near));
            splits.reduce(|any, one| any | one).unwrap_or(zeros)
        };
        let next: Vec<_> = (1..=most).map(sum).collect();
        reach *= 2;
        found = (1..)
            .zip(next)
            .map(|(count, vector)| vector.named(&format!("at_least_{count}_of_{reach}_below")))
            .collect();
    }
    found
}

/// Each bit sees the one `by` places below it.
trait Below {
    fn bits_below(self, by: u32) -> Self;
}

impl Below for Signal<'_> {
    fn bits_below(self, by: u32) -> Self {
        let m = self.builder();
        let width = self.bits();
        if by >= width {
            return m.zeros(width);
        }
        m.cat([self.slice(0, width - by), m.zeros(by)])
    }
}
