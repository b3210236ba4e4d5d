//! What the tier `accuracy=opencl` has of its own: 2/π at every exponent, the distance to a zero, and its product with a quotient
//! ([`super::super::contract::quotients`]).
//!
//! Each step that multiplies or reads a table has a register behind it: 8 stages. The library's cut makes more of what is in front of the tables and behind
//! the products, and the 13th waits for the memory with 2/π.

use super::super::configuration::{Configuration, Function};
use super::super::contract::quotients::{
    DISTANCE_BITS, LOW_SIGNIFICAND_BITS, LOW_VALUE_BITS, PIECE_BITS, PLACES_BITS, Quotient,
    SIGNIFICAND_BITS, VALUE_BITS, WINDOW_BITS, windows,
};
use super::super::contract::{ARGUMENT_BITS, words};
use super::finish::{Product, finished};
use super::products::{PART, Placed, SUM, carry_save, sum_of};
use super::{DIGITS, EXPONENT, ROW, Step, is_one_of, parts, prepare};
use crate::cut::{self, Named};
use crate::float::shift;
use crate::leading_zeros::rtl::leading_zeros;
use num_bigint::BigUint;
use warpwright_hdl::prelude::*;

/// Pieces of a window.
const PIECES: u32 = WINDOW_BITS / PIECE_BITS;
/// The upper bits of a value and of a significand.
const HIGH: u32 = 18;
const PRODUCT: u32 = VALUE_BITS + SIGNIFICAND_BITS;
/// A product from 1 to 2 of a distance without leading zeros, which is from 1/2 to 1, has this exponent.
const HALF: u32 = 126;

/// What is done one after another, and whether registers follow.
pub(super) fn steps(c: &Configuration) -> Result<Vec<(Step, bool)>, BuildErrors> {
    let (is_angled, before, behind) = match c.stages {
        0..=8 => (false, 1, 1),
        9 => (true, 1, 1),
        10 => (true, 1, 2),
        11 => (true, 2, 2),
        _ => (true, 2, 3),
    };
    let mut steps = vec![(Step::Window, true)];
    if c.stages > 12 {
        steps.push((Step::Wait, true));
    }
    steps.push((Step::Turn, true));
    steps.push((Step::Angle, is_angled));
    steps.extend(parts(&prepare::module(c)?, 1, before)?);
    if let Some((_, is_registered)) = steps.last_mut() {
        *is_registered = false;
    }
    let between = [
        Step::Read,
        Step::Answer,
        Step::Multiply,
        Step::Sum,
        Step::Scale,
    ];
    steps.extend(between.map(|step| (step, true)));
    steps.extend(parts(&module(c)?, before + 1, behind)?);
    Ok(steps)
}

fn named<'m>(name: &str, value: Signal<'m>) -> (String, Signal<'m>) {
    (name.to_string(), value)
}

/// The fields but these.
fn without<'m>(fields: Named<'m>, gone: &[&str]) -> Named<'m> {
    let left = fields.into_iter();
    left.filter(|(name, _)| !gone.contains(&name.as_str()))
        .collect()
}

/// With a source: 2/π at its exponent.
pub(super) fn window<'m>(m: &'m ModuleBuilder, mut fields: Named<'m>) -> Named<'m> {
    let entries = windows().iter().copied().map(BigUint::from);
    let table = m.table("two_by_pi", WINDOW_BITS, entries);
    let table = table.doc("2/π at every biased exponent, without what is whole turns of a source.");
    let exponent = cut::of(&fields, "src").slice(23, 8);
    fields.push(named("window", table.read(exponent)));
    fields
}

/// The bits that count of the product of a piece and the half of a significand that begins at a place: what is above them is whole turns.
fn product_bits(piece: u32, low: u32) -> u32 {
    (PART + PIECE_BITS).min(WINDOW_BITS - piece * PIECE_BITS - low)
}

/// What such a product is called.
fn product_name(piece: u32, low: u32) -> String {
    let half = if low == 0 { "lower" } else { "upper" };
    format!("turns_{half}_{piece}")
}

/// With a source, in place of the window: the products of its pieces with the halves of a significand.
pub(super) fn of_source(fields: Named<'_>) -> Named<'_> {
    let (src, window) = (cut::of(&fields, "src"), cut::of(&fields, "window"));
    let m = src.builder();
    let digits = m.cat([m.ones(1), src.slice(0, DIGITS - 1)]);
    let mut left = without(fields, &["window"]);
    for low in [0, PART] {
        for piece in 0..PIECES {
            let factor = window.slice(piece * PIECE_BITS, PIECE_BITS);
            let product = product(digits.slice(low, PART), factor);
            let product = product.slice(0, product_bits(piece, low));
            left.push(named(&product_name(piece, low), product));
        }
    }
    left.extend(Placed::new(cut::of(&left, "math_function"), src).fields());
    left
}

/// The sum of these products: quarter turns, two bits of them before the point.
pub(super) fn angle(m: &ModuleBuilder) -> Signal<'_> {
    // Every second one side by side: they do not overlap.
    let row = |low: u32, first: u32| {
        let (mut parts, mut end) = (Vec::new(), 0);
        for piece in (first..PIECES).step_by(2) {
            let place = low + piece * PIECE_BITS;
            if place > end {
                parts.push(m.zeros(place - end));
            }
            let bits = product_bits(piece, low);
            parts.push(m.input(&product_name(piece, low), bits));
            end = place + bits;
        }
        m.cat(parts.into_iter().rev()).zext(WINDOW_BITS)
    };
    let none = m.zeros(1);
    let (first, second) = carry_save([row(0, 0), row(0, 1), row(PART, 0)], none);
    let both = carry_save([first, second, row(PART, 1)], none);
    let angle = sum_of(both, none);
    let bits = DISTANCE_BITS + 2;
    angle.slice(WINDOW_BITS - bits, bits).named("angle")
}

/// What an angle, or a source next to 1, is for the tables and what is behind them.
pub(super) struct OfAngle<'m> {
    /// Where in the segments of a sine.
    pub argument: Signal<'m>,
    /// It is a logarithm, its source is from 1/2 to 2, and no power of two.
    pub is_near_one: Signal<'m>,
    /// It is that, and less than 1.
    pub is_below_one: Signal<'m>,
    /// The logarithm's word in the second table.
    pub address: Signal<'m>,
    distance: Signal<'m>,
}

impl<'m> OfAngle<'m> {
    pub(super) fn new(
        angle: Signal<'m>,
        backwards: Signal<'m>,
        log: Signal<'m>,
        src: Signal<'m>,
    ) -> Self {
        let m = angle.builder();
        let distance = angle.slice(0, DISTANCE_BITS) ^ backwards.repeat(DISTANCE_BITS);
        let distance = distance.named("distance_in_turns");
        let argument = distance.slice(DISTANCE_BITS - ARGUMENT_BITS, ARGUMENT_BITS);
        let (biased, fraction) = (src.slice(23, 8), src.slice(0, 23));
        let is_next = biased.eq(126u64) | biased.eq(127u64);
        let is_near_one = (log & is_next & fraction.any()).named("is_near_one");
        let is_above = biased.bit(0);
        let above = m.cat([fraction, m.zeros(1)]);
        let below = (m.zeros(23) - fraction).zext(DIGITS);
        let from_one = is_above.mux(above, below).named("distance_from_one");
        let from_one = m.cat([from_one, m.zeros(DISTANCE_BITS - DIGITS)]);
        Self {
            argument,
            is_near_one,
            is_below_one: is_near_one & !is_above,
            address: m.cat([m.zeros(2), is_above, fraction.slice(17, 6)]),
            distance: is_near_one.mux(from_one, distance),
        }
    }

    /// What is needed behind the tables.
    pub(super) fn outputs(self, is_circular: Signal<'m>, is_itself: Signal<'m>) {
        let m = is_circular.builder();
        let is_precise = (self.is_near_one | is_circular) & !is_itself;
        m.output("is_precise", is_precise)
            .doc("the result is a distance times a quotient");
        m.output("distance", self.distance).doc(
            "of a sine in quarter turns, of a logarithm from 1; all bits are behind the point",
        );
    }
}

/// The word of the second table: the quotients of logarithms and the root's coefficients.
pub(super) fn second_row<'m>(m: &'m ModuleBuilder, address: Signal<'m>) -> Signal<'m> {
    let entries = [Quotient::Logarithm.words(), words(Function::Sqt)].concat();
    let table = m.table("second_coefficients", ROW, entries);
    let table = table.doc("Coefficients of log2 x / (x - 1) and of √x, c0 above c1 above c2.");
    table.read(address.slice(0, 8))
}

/// Whether a logarithm has a word of the second table.
pub(super) fn is_near_one<'m>(fields: &Named<'m>) -> Signal<'m> {
    let is_log = is_one_of(cut::of(fields, "code"), &[Function::Log]);
    is_log & cut::of(fields, "is_precise")
}

/// With a distance: its leading zeros.
pub(super) fn counted(mut fields: Named<'_>) -> Named<'_> {
    // No distance has more.
    let most = (1 << PLACES_BITS) - 1;
    let upper = cut::of(&fields, "distance").slice(DISTANCE_BITS - most, most);
    fields.push(named("places", leading_zeros(upper, "distance_zeros")));
    fields
}

/// In place of a distance, its significand and its exponent.
pub(super) fn normalised(fields: Named<'_>) -> Named<'_> {
    let of = |name: &str| cut::of(&fields, name);
    let (distance, places, first) = (of("distance"), of("places"), of("first"));
    let is_precise = of("is_precise");
    let m = distance.builder();
    let (significand, _) = shift::left(distance, places, SIGNIFICAND_BITS, "factor");
    let own = m.constant(HALF, EXPONENT) - places.zext(EXPONENT);
    let first = is_precise.mux(own, first);
    let mut left = without(fields, &["distance", "places", "first"]);
    left.extend([named("significand", significand), named("first", first)]);
    left
}

/// In place of a significand, the parts of its product with a value.
pub(super) fn scaled(fields: Named<'_>) -> Named<'_> {
    let (value, significand) = (cut::of(&fields, "value"), cut::of(&fields, "significand"));
    let (low_value, high_value) = (
        value.slice(0, LOW_VALUE_BITS),
        value.slice(LOW_VALUE_BITS, HIGH),
    );
    let (low, high) = (
        significand.slice(0, LOW_SIGNIFICAND_BITS),
        significand.slice(LOW_SIGNIFICAND_BITS, HIGH),
    );
    let mut left = without(fields, &["significand"]);
    left.extend([
        named("product_of_high", product(high_value, high)),
        named("product_of_low_digits", product(high_value, low)),
        named("product_of_low_value", product(low_value, high)),
    ]);
    left
}

fn product<'m>(a: Signal<'m>, b: Signal<'m>) -> Signal<'m> {
    let bits = a.bits() + b.bits();
    a.zext(bits) * b.zext(bits)
}

/// From products and values to the result, as a module without registers.
fn module(c: &Configuration) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("special_function_finish");
    m.doc("From a value, or the parts of its product with a distance, to the result.");
    let value = m.input("value", SUM);
    let is_precise = m.input("is_precise", 1);
    let part = |name: &str, bits: u32, places: u32| {
        let part = m.input(name, bits);
        m.cat([part, m.zeros(places)]).zext(PRODUCT)
    };
    let parts = [
        part(
            "product_of_high",
            2 * HIGH,
            LOW_VALUE_BITS + LOW_SIGNIFICAND_BITS,
        ),
        part(
            "product_of_low_digits",
            HIGH + LOW_SIGNIFICAND_BITS,
            LOW_VALUE_BITS,
        ),
        part(
            "product_of_low_value",
            HIGH + LOW_VALUE_BITS,
            LOW_SIGNIFICAND_BITS,
        ),
    ];
    let product = sum_of(carry_save(parts, m.zeros(1)), m.zeros(1)).named("product");
    let is_two = product.msb().named("is_two");
    let digits = is_two.mux(
        product.slice(PRODUCT - VALUE_BITS, VALUE_BITS),
        product.slice(PRODUCT - VALUE_BITS - 1, VALUE_BITS),
    );
    let value = is_precise.mux(digits.zext(SUM), value).named("digits_in");
    let product = Product {
        is_it: is_precise,
        is_two,
    };
    finished(&m, c, value, Some(product));
    m.finish()
}
