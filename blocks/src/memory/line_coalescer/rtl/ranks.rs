//! The first, second and further bits that are 1.

use warpwright_hdl::prelude::*;

/// For each place from the first to one before `most`, the bit that has it among those that are 1, alone; 0 if there are not so many.
pub(super) fn first_ones<'m>(bits: Signal<'m>, most: u32, name: &str) -> Vec<Signal<'m>> {
    let at_least = at_least_below(bits, most as usize, name);
    let ones = (0..most as usize).map(|place| {
        let enough = match place {
            0 => bits,
            _ => at_least[place - 1].map_or(bits.builder().zeros(bits.bits()), |at_least| {
                bits & at_least
            }),
        };
        let one = at_least[place].map_or(enough, |more| enough & !more);
        one.named(&format!("{name}_{place}"))
    });
    ones.collect()
}

/// For each count from 1 to `most`, a vector whose bit `i` says that at least so many of the bits below `i` are 1; nothing where that
/// cannot be.
///
/// Each step doubles how far a bit looks down: at least `k` of the nearest `2n` are 1 if at least `a` of the nearest `n` are, and at least
/// `k - a` of the `n` below those.
fn at_least_below<'m>(bits: Signal<'m>, most: usize, name: &str) -> Vec<Option<Signal<'m>>> {
    let width = bits.bits();
    let mut found = vec![None; most];
    found[0] = down(bits, 1);
    let mut reach = 1;
    while reach < width {
        // The lowest bit of each vector is 0: it must not be all that is seen from above.
        let sees_more = width > reach + 1;
        let further = found.iter().map(|vector| {
            vector
                .filter(|_| sees_more)
                .and_then(|vector| down(vector, reach))
        });
        let further: Vec<Option<Signal<'m>>> = further.collect();
        let at_least = |near: usize, far: usize| match (near, far) {
            (0, far) => further[far - 1],
            (near, 0) => found[near - 1],
            (near, far) => Some(found[near - 1]? & further[far - 1]?),
        };
        let sum = |count: usize| {
            let splits = (0..=count).filter_map(|near| at_least(near, count - near));
            splits.reduce(|any, one| any | one)
        };
        let next: Vec<_> = (1..=most).map(sum).collect();
        reach *= 2;
        let named = |count: usize, vector: Signal<'m>| {
            vector.named(&format!("{name}_at_least_{count}_of_{reach}_below"))
        };
        found = (1..)
            .zip(next)
            .map(|(count, vector)| Some(named(count, vector?)))
            .collect();
    }
    found
}

/// Each bit sees the one `by` places below it; nothing if none does.
fn down(bits: Signal<'_>, by: u32) -> Option<Signal<'_>> {
    let m = bits.builder();
    let seen = bits.bits().checked_sub(by).filter(|seen| *seen > 0)?;
    Some(m.cat([bits.slice(0, seen), m.zeros(by)]))
}
