//! The coefficients of `special_function` are those that the generator makes: `blocks/src/special/special_function/coefficients.txt`.
//!
//! `WARPWRIGHT_WRITE=1` writes the file. Long runs regenerate all of it and compare; every run regenerates some segments.

mod fit;

use fit::Curve;
use rayon::prelude::*;
use std::fs;
use std::path::PathBuf;

/// Of so many segments one is made in every run.
const STRIDE: usize = 37;

fn file() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../blocks/src/special/special_function/coefficients.txt")
}

fn line(curve: Curve, segment: u32) -> String {
    let fitted = fit::segment(curve, segment).coefficients;
    let name = curve.name();
    format!(
        "{name} {segment} {} {} {}\n",
        fitted.c0, fitted.c1, fitted.c2
    )
}

fn every() -> Vec<(Curve, u32)> {
    let all = Curve::every().into_iter();
    all.flat_map(|curve| (0..curve.segments().count).map(move |segment| (curve, segment)))
        .collect()
}

#[test]
fn coefficients_are_those_that_are_made() {
    if std::env::var_os("WARPWRIGHT_WRITE").is_some() {
        let lines: Vec<String> = every()
            .into_par_iter()
            .map(|(curve, segment)| line(curve, segment))
            .collect();
        fs::write(file(), lines.concat()).expect("the file is written");
        return;
    }
    let is_long = std::env::var_os("WARPWRIGHT_LONG").is_some();
    let stride = if is_long { 1 } else { STRIDE };
    let some: Vec<_> = every().into_iter().step_by(stride).collect();
    some.into_par_iter().for_each(|(curve, segment)| {
        let made = fit::segment(curve, segment).coefficients;
        let committed = curve.coefficients()[segment as usize];
        assert_eq!(made, committed, "{curve:?}, segment {segment}");
    });
}
