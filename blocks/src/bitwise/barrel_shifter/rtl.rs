//! Hardware: a right rotation, one multiplexer stage per bit of the amount, then the wrapped-around bits are replaced.

use super::contract::{Configuration, Request, ShiftResult};
use crate::framework::fields::tag;
use warpwright_hdl::part::Part;
use warpwright_hdl::prelude::*;

/// All of it without registers.
#[description]
fn part(c: &Configuration) -> Result<Part<Request<Field>, ShiftResult<Field>>, BuildErrors> {
    let m = ModuleBuilder::new("barrel_shifter_function");
    m.doc("Shifts or rotates a word by any number of bit positions; combinational.");
    let request = m.inputs("", c.request());
    let Request { value, right, .. } = request;
    let missing = m.zeros(c.amount_bits()) - request.amount;
    /// Bit positions to rotate right; n to the left are the width minus n to the right.
    let turn = right.mux(request.amount, missing).named("turn");
    let mut turned = value;
    for bit in 0..c.amount_bits() {
        let places = 1 << bit;
        let low = turned.slice(0, places);
        let high = turned.slice(places, c.width - places);
        /// 1: rotate by this bit's power of two.
        let turn_bit = turn.bit(bit);
        /// Word rotated right by the bits of turn so far.
        let by_places = turn_bit.mux(m.cat([low, high]), turned);
        turned = by_places.named(&format!("turned_{}", 2 * places - 1));
    }
    let below = below(&m, request.amount).named("below");
    let from_top = m.cat((0..c.width).map(|bit| below.bit(bit)));
    /// Bits that a rotation wraps around from the other end.
    let entered = right.mux(from_top, below).named("entered");
    let replaced = entered.gated_by(!request.rotates).named("replaced");
    /// Bits that a shift brings in instead: copies of the top bit, or zeros.
    let sign = (right & request.arithmetic & value.msb()).named("sign");
    let result = (turned & !replaced) | replaced.gated_by(sign);
    m.finish_part(c.request(), ShiftResult { result }, c.answer())
}

/// As many ones from the bottom as the amount says, in a word of as many bits as there are amounts.
#[description]
fn below<'m>(m: &'m ModuleBuilder, amount: Signal<'m>) -> Signal<'m> {
    let mut ones = m.zeros(1);
    for bit in 0..amount.bits() {
        let more = m.cat([ones, m.ones(1 << bit)]);
        /// 1: this bit's power of two more ones at the bottom.
        let amount_bit = amount.bit(bit);
        /// Ones at the bottom; the lower bits of the amount specify their number.
        let ones_up_to_bit = amount_bit.mux(more, ones.zext(2 << bit));
        ones = ones_up_to_bit;
    }
    ones
}

#[description]
pub(super) fn build(c: &Configuration) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("barrel_shifter");
    m.doc("Shifts or rotates words by any number of bit positions, one word per cycle.");
    let arriving = m.stream_in("in", (c.request(), tag(c.tag_bits)));
    if c.stages > 1 {
        m.section("The stages of the shifter");
    }
    let moved = arriving.through("stage", (&part(c)?, c.stages), |both| both);
    m.stream_out("out", moved, (c.answer(), tag(c.tag_bits)));
    m.finish()
}
