//! Making a failing design as small as it can be while it still fails.

use super::{Gene, Make};

/// Fewest genes found for which `fails` still holds: genes are left out in ever smaller runs, inner genes
/// too, then widths are lowered. `fails` must hold for `genes`.
pub fn shrink(genes: &[Gene], fails: &mut dyn FnMut(&[Gene]) -> bool) -> Vec<Gene> {
    let mut best = genes.to_vec();
    loop {
        let before = best.clone();
        best = leave_out(best, fails);
        best = shrink_inner(best, fails);
        best = lower_widths(best, fails);
        if best == before {
            return best;
        }
    }
}

fn leave_out(mut best: Vec<Gene>, fails: &mut dyn FnMut(&[Gene]) -> bool) -> Vec<Gene> {
    let mut run = best.len() / 2;
    while run > 0 {
        let mut start = 0;
        while start < best.len() {
            let end = (start + run).min(best.len());
            let mut fewer = best.clone();
            fewer.drain(start..end);
            if fails(&fewer) {
                best = fewer;
            } else {
                start = end;
            }
        }
        run /= 2;
    }
    best
}

fn shrink_inner(mut best: Vec<Gene>, fails: &mut dyn FnMut(&[Gene]) -> bool) -> Vec<Gene> {
    for i in 0..best.len() {
        let (Make::Instance(inner) | Make::Lanes(inner) | Make::BitLanes(inner)) =
            best[i].make.clone()
        else {
            continue;
        };
        let outer = best.clone();
        let with = |inner: &[Gene]| {
            let mut all = outer.clone();
            if let Make::Instance(g) | Make::Lanes(g) | Make::BitLanes(g) = &mut all[i].make {
                *g = inner.to_vec();
            }
            all
        };
        let smaller = leave_out(inner, &mut |inner| fails(&with(inner)));
        best = with(&smaller);
    }
    best
}

fn lower_widths(mut best: Vec<Gene>, fails: &mut dyn FnMut(&[Gene]) -> bool) -> Vec<Gene> {
    for i in 0..best.len() {
        for width in [1, 2, 8, 32, 64] {
            if best[i].pick[3] <= width {
                break;
            }
            let mut lower = best.clone();
            lower[i].pick[3] = width;
            if fails(&lower) {
                best = lower;
                break;
            }
        }
    }
    best
}
