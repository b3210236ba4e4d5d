//! How many registers a message needs: shifts of the number of elements, since registers, channels and sizes are powers of two.

use super::message::Message;
use warpwright_hdl::prelude::*;

/// Bits of a needed length.
const LENGTH: u32 = 11;
/// Bits of the registers of addresses: there are at most 32, for 128 channels of 64 bits, which an execution size could mean.
pub(crate) const ADDRESS: u32 = 6;

/// The lengths that a message needs.
pub(super) struct Lengths<'m> {
    /// Registers of addresses, of data sent, of data returned, and of one set of data.
    pub address: Signal<'m>,
    pub data: Signal<'m>,
    pub read: Signal<'m>,
    pub payload: Signal<'m>,
}

impl<'m> Lengths<'m> {
    /// Calculates them.
    pub fn new(message: &Message<'m>) -> Self {
        let m = message.m;
        let one = m.constant(1u8, LENGTH);

        let single = m.constant(1u8, ADDRESS);
        let address = single << message.address_registers;
        let address = (message.transposed | message.is_fence).mux(single, address);
        let side_by_side = message.elements.zext(LENGTH) << message.element_registers;
        let payload = message
            .transposed
            .mux(in_one_row(message), side_by_side.named("side_by_side"));
        // Fences have no elements.
        let payload = message.when(message.lengths_known, payload);
        let payload = payload.named("registers_of_data");

        let (one_set, two_sets) = operands(message);
        let sent = message.when(one_set, payload) | message.when(two_sets, payload << m.ones(1));
        let returns_data = (message.is_load & !message.has_status) | message.is_atomic;
        let returns_one = message.lengths_known & (message.is_fence | message.has_status);
        let read = message.when(returns_data, payload) | message.when(returns_one, one);
        Self {
            address: message.when(message.lengths_known, address),
            data: sent,
            read,
            payload,
        }
    }
}

/// The elements of one address, one after the other, fill how many registers.
fn in_one_row<'m>(message: &Message<'m>) -> Signal<'m> {
    const BYTES: u32 = 10;
    const REGISTER: u32 = 5;
    let bytes = (message.elements.zext(BYTES) << message.element_bytes).named("bytes_of_row");
    // There are three elements, or a power of two: more than one register is filled to its end.
    let whole = bytes.slice(REGISTER, BYTES - REGISTER);
    let part = whole.is_zero().named("part_of_register");
    (whole | part.zext(BYTES - REGISTER))
        .zext(LENGTH)
        .named("in_one_row")
}

/// Whether one set of data is sent, or two: some atomics have no operand, those that compare have two.
fn operands<'m>(message: &Message<'m>) -> (Signal<'m>, Signal<'m>) {
    let none = message.operation_is(
        "has_no_operand",
        &["ATOMIC_INC", "ATOMIC_DEC", "ATOMIC_LOAD"],
    );
    let two = message.operation_is("compares", &["ATOMIC_CMPXCHG", "ATOMIC_FCMPXCHG"]);
    let two_sets = message.is_atomic & two;
    let one_set = message.is_store | (message.is_atomic & !none & !two);
    (
        one_set.named("sends_one_set"),
        two_sets.named("sends_two_sets"),
    )
}
