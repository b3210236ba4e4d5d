//! Shrinks a failing design as far as possible while it still fails.

use super::Gene;

/// Fewest genes found for which `fails` still holds: genes are left out in ever smaller runs, those inside
/// a gene put in its place, inner genes shrunk alike, then widths, sizes and numbers lowered. `fails` must hold for `genes`.
pub fn shrink(genes: &[Gene], fails: &mut dyn FnMut(&[Gene]) -> bool) -> Vec<Gene> {
    let mut best = genes.to_vec();
    loop {
        let before = best.clone();
        best = leave_out(best, fails);
        best = lift(best, fails);
        best = shrink_inner(best, fails);
        best = lower(best, fails);
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

/// Puts the genes of a module or body in its place, where that fails as well.
fn lift(mut best: Vec<Gene>, fails: &mut dyn FnMut(&[Gene]) -> bool) -> Vec<Gene> {
    let mut i = 0;
    while i < best.len() {
        if let Some(inner) = best[i].make.inner() {
            let mut flat = best.clone();
            flat.splice(i..=i, inner.to_vec());
            if fails(&flat) {
                best = flat;
                continue;
            }
        }
        i += 1;
    }
    best
}

fn shrink_inner(mut best: Vec<Gene>, fails: &mut dyn FnMut(&[Gene]) -> bool) -> Vec<Gene> {
    for i in 0..best.len() {
        let Some(inner) = best[i].make.inner().map(<[Gene]>::to_vec) else {
            continue;
        };
        let outer = best.clone();
        let with = |inner: &[Gene]| {
            let mut all = outer.clone();
            if let Some(genes) = all[i].make.inner_mut() {
                *genes = inner.to_vec();
            }
            all
        };
        best = with(&shrink(&inner, &mut |inner| fails(&with(inner))));
    }
    best
}

/// Lowers each gene's width and size, and the numbers by which it chooses.
fn lower(mut best: Vec<Gene>, fails: &mut dyn FnMut(&[Gene]) -> bool) -> Vec<Gene> {
    let fields: [fn(&mut Gene) -> &mut u32; 5] = [
        |gene| &mut gene.pick[3],
        |gene| &mut gene.size,
        |gene| &mut gene.pick[0],
        |gene| &mut gene.pick[1],
        |gene| &mut gene.pick[2],
    ];
    for i in 0..best.len() {
        for (number, field) in fields.into_iter().enumerate() {
            // A width or a size is at least 1.
            let steps = if number < 2 {
                [1, 2, 8, 32, 64]
            } else {
                [0, 1, 2, 3, 12]
            };
            for step in steps {
                if *field(&mut best[i]) <= step {
                    break;
                }
                let mut lower = best.clone();
                *field(&mut lower[i]) = step;
                if fails(&lower) {
                    best = lower;
                    break;
                }
            }
        }
    }
    best
}
