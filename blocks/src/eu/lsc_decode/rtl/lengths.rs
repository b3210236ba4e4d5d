//! How many registers a message needs: shifts of the number of elements, since registers, channels and sizes are powers of two.

use super::message::Message;
use crate::eu::is_called;
use crate::eu::lsc_decode::contract::Lengths;
use warpwright_hdl::prelude::*;

/// Bits of a needed length.
const LENGTH: u32 = 11;
/// Bits of the registers of addresses: there are at most 32, for 128 channels of 64 bits, which an execution size could mean.
const ADDRESS: u32 = 6;

/// Their widths: no upper bits of addresses that are always 0.
pub(super) fn shape() -> Lengths<Field> {
    let Lengths { needed_address, .. } = Lengths::shape();
    Lengths {
        needed_address: Field::bits(ADDRESS).doc(needed_address.text()),
        ..Lengths::shape()
    }
}

/// The lengths that a message needs.
pub(super) fn needed<'m>(message: &Message<'m>) -> Lengths<Signal<'m>> {
    let (m, said) = (message.m, message.said);
    let single = m.constant(1u8, ADDRESS);
    let address = single << message.between.early.address_registers;
    let address = (said.transposed | message.is_fence).mux(single, address);
    let side_by_side = said.elements.zext(LENGTH) << message.between.early.element_registers;
    let side_by_side = side_by_side.named("side_by_side");
    let payload = said.transposed.mux(in_one_row(message), side_by_side);
    // Fences have no elements.
    let payload = said.lengths_known.mux(payload, 0);
    let payload = payload.named("registers_of_data");

    let (one_set, two_sets) = operands(message);
    let returns_data = (message.is_load & !message.has_status) | message.is_atomic;
    let returns_one = said.lengths_known & (message.is_fence | message.has_status);
    let one = m.constant(1u8, LENGTH);
    Lengths {
        needed_address: said.lengths_known.mux(address, 0),
        needed_data: one_set.mux(payload, 0) | two_sets.mux(payload << m.ones(1), 0),
        needed_read: returns_data.mux(payload, 0) | returns_one.mux(one, 0),
        payload,
    }
}

/// The elements of one address, one after the other, fill how many registers.
fn in_one_row<'m>(message: &Message<'m>) -> Signal<'m> {
    const BYTES: u32 = 10;
    const REGISTER: u32 = 5;
    let bytes =
        (message.said.elements.zext(BYTES) << message.said.element_bytes).named("bytes_of_row");
    // There are three elements, or a power of two: more than one register is filled to its end.
    let whole = bytes.slice(REGISTER, BYTES - REGISTER);
    let part = whole.is_zero().named("part_of_register");
    (whole | part.zext(BYTES - REGISTER))
        .zext(LENGTH)
        .named("in_one_row")
}

/// Whether one set of data is sent, or two: some atomics have no operand, those that compare have two.
fn operands<'m>(message: &Message<'m>) -> (Signal<'m>, Signal<'m>) {
    let none = is_called(
        message.said.operation,
        &["ATOMIC_INC", "ATOMIC_DEC", "ATOMIC_LOAD"],
    )
    .named("has_no_operand");
    let two = is_called(
        message.said.operation,
        &["ATOMIC_CMPXCHG", "ATOMIC_FCMPXCHG"],
    )
    .named("compares");
    let two_sets = message.is_atomic & two;
    let one_set = message.is_store | (message.is_atomic & !none & !two);
    (
        one_set.named("sends_one_set"),
        two_sets.named("sends_two_sets"),
    )
}
