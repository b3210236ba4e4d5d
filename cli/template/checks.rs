//! Checks that the block agrees with its golden model: with random inputs, and by a proof for all words.

use saturating_sum::SaturatingSum;
use warpwright::testbenches::verify::Level;
use warpwright::{NotHeld, verified};

#[test]
fn narrow_and_wide_words_hold() -> Result<(), NotHeld> {
    for width in ["1", "16", "64"] {
        verified(&SaturatingSum, &[("width", width)], Level::Quick)?;
    }
    Ok(())
}

#[test]
fn it_is_proved() -> Result<(), NotHeld> {
    verified(&SaturatingSum, &[], Level::Proof)
}
