//! The S rules: registers of messages.

use super::Broken;
use super::known::Known;
use super::operand::Operand;
use warpwright_hdl::prelude::*;

/// Where the descriptor has the lengths of the answer and of the address, and how many bits.
const ANSWER: (u32, u32) = (20, 5);
const ADDRESS: (u32, u32) = (25, 4);
/// Of a thread with 128 registers the last 16, and of one with 256: their numbers without the lower four bits.
const LAST_REGISTERS: [u64; 2] = [112 >> 4, 240 >> 4];
/// Bits of a number of registers: 256 of them.
const PLACE: u32 = 9;

/// A row of registers that a message reads or writes.
struct Row<'m> {
    first: Signal<'m>,
    /// The register behind the last one.
    end: Signal<'m>,
    is_there: Signal<'m>,
}

impl<'m> Row<'m> {
    fn new(of: &Known<'m>, operand: &Operand<'m>, length: Signal<'m>) -> Self {
        let first = operand.register.zext(PLACE);
        let end = (first + length.zext(PLACE)).named(&format!("{}_registers_end", operand.name));
        Self {
            first,
            end,
            is_there: of.is.send & operand.is_general,
        }
    }

    fn is_beyond(&self) -> Signal<'m> {
        let last = self.first.builder().constant(256u32, PLACE);
        self.is_there & last.lt(self.end)
    }
}

pub(super) fn check<'m>(of: &Known<'m>, broken: &mut Broken<'m>) {
    // A descriptor in a register is 0 here: it says nothing of lengths.
    let desc = of.fields.desc;
    let answer = desc.slice(ANSWER.0, ANSWER.1).named("dst_length");
    let address = desc.slice(ADDRESS.0, ADDRESS.1).named("src0_length");
    let data = of.fields.src1_length;

    let is_high = |operand: &Operand<'m>| {
        let sixteen = operand.register.slice(4, 4);
        operand.is_general & sixteen.is_one_of(LAST_REGISTERS)
    };
    let wrong = !is_high(&of.src0) | (of.src1.is_general & !is_high(&of.src1));
    let ends = of.is.send & of.fields.end_of_thread;
    broken.s01 = ends & wrong;

    let rows = [
        Row::new(of, &of.dst, answer),
        Row::new(of, &of.src0, address),
        Row::new(of, &of.src1, data),
    ];
    let [_, first, second] = &rows;
    let overlap = first.first.lt(second.end) & second.first.lt(first.end);
    let overlap = overlap & address.any() & data.any();
    broken.s02 = first.is_there & second.is_there & overlap;
    let [answer_beyond, first_beyond, second_beyond] = rows.each_ref().map(Row::is_beyond);
    broken.s03 = answer_beyond | first_beyond | second_beyond;

    let foreign = of.src1.is_architecture & !of.src1.is_null;
    let data_of_null = of.src1.is_null & data.any();
    let answer_to_null = of.dst.is_architecture & answer.any();
    broken.s04 = of.is.send & (foreign | data_of_null | answer_to_null);
}
