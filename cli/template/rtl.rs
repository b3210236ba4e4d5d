//! Hardware: an adder, a comparison that detects overflow, and a register.

use warpwright::hdl::prelude::*;

/// Builds the module for words of `width` bits.
#[description]
pub fn build(width: u32) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("saturating_sum");
    m.doc("The sum of two words, or the greatest word where the sum does not fit; a clock later.");
    let width = m.parameter("WIDTH", width, "bits of a word");
    let a = m.input("a", width).doc("one word");
    let b = m.input("b", width).doc("the other word");
    /// On overflow, the sum wraps around and is less than either word.
    let sum = a + b;
    let fits = !sum.lt(a);
    let limited = fits.mux(sum, m.ones(width));
    let limited_q = m.register("limited_q", width);
    m.output("y", limited_q.next(limited))
        .doc("their sum, or all ones");
    m.finish()
}
