//! Golden model of `barrel_shifter`: for each amount, each result bit is the word's bit that many places away.

use super::contract::Configuration;
use crate::framework::fields::tagged_list;
use crate::framework::golden::{FieldList, StreamFunction};
use warpwright_hdl::word::Word;

/// The model of a word of the stream.
#[derive(Clone, Copy, Debug)]
pub struct Shifted(pub Configuration);

impl Shifted {
    /// The word so many places to the right, or to the left if they are negative; where no bit comes from, there is `fill`, or, if it rotates, the bit of
    /// the other end.
    fn moved<W: Word>(&self, value: &W, places: i64, rotates: &W, fill: &W) -> W {
        let width = i64::from(self.0.width);
        W::join((0..width).map(|bit| {
            let from = bit + places;
            let around = value.bit(from.rem_euclid(width) as u32);
            if (0..width).contains(&from) {
                around
            } else {
                rotates.mux(&around, fill)
            }
        }))
    }
}

impl StreamFunction for Shifted {
    fn payload(&self) -> FieldList {
        tagged_list(self.0.request(), self.0.tag_bits)
    }

    fn fields(&self) -> FieldList {
        tagged_list(self.0.answer(), self.0.tag_bits)
    }

    fn outputs<W: Word>(&self, payload: &[W]) -> Vec<W> {
        let [value, amount, right, rotates, arithmetic, tag @ ..] = payload else {
            unreachable!("the payload has at least five fields");
        };
        let sign = arithmetic.clone() & value.top();
        let of_amount = |amount: u32| {
            let places = i64::from(amount);
            let to_right = self.moved(value, places, rotates, &sign);
            let to_left = self.moved(value, -places, rotates, &W::flag(false));
            right.mux(&to_right, &to_left)
        };
        let others = (1..self.0.width).fold(of_amount(0), |result, number| {
            amount.is(number.into()).mux(&of_amount(number), &result)
        });
        [&[others], tag].concat()
    }

    fn widest(&self) -> u32 {
        self.0.width
    }
}
