//! The model of `arch=iterative`: an operation that takes one clock per digit, and a register for its result.
//!
//! The number of clocks: a zero, infinite or NaN result has no digits. Any other has the digits from the first that it could
//! begin with down to the guard digit, one place below the format's last digit there: `precision` + 1 from the first 1 on, or
//! fewer for a denormal result. A quotient can begin at the ones place once the divisor is normalised; until then the divisor
//! is doubled, one clock each time. A root has one digit for every two of the radicand, which has an even number of them.

use super::super::contract::{Configuration, FloatDigits};
use super::{Rounded, divided, square_root};
use crate::float::golden::{Datum, length, read};
use crate::framework::fields::tagged_list;
use crate::framework::golden::{
    Elastic, Hardware, Inputs, Invariant, Model, Output, StageSlot, StageSlots, State,
};
use warpwright_hdl::word::Word;

/// Bits of a number of clocks or digits, in two's complement.
const BITS: u32 = 16;

/// An operation's work.
struct Work<W> {
    /// One bit: the result is a number with digits.
    has_digits: W,
    /// Clocks in which the divisor is doubled.
    doublings: W,
    /// Digits from the first that the result could begin with down to the guard digit of denormals; may be negative.
    room: W,
    /// Digits of the result, from the first that it could begin with.
    digits: W,
}

/// Clocks from operands to a result behind its register, if that is free: one for each digit and each doubling of the divisor, and two.
pub fn clocks<W: Word>(c: &Configuration, operands: &[W]) -> W {
    let work = work(c, operands);
    work.doublings + work.digits + W::number(2, BITS)
}

fn number<W: Word>(value: u32) -> W {
    W::number(value.into(), BITS)
}

fn work<W: Word>(c: &Configuration, operands: &[W]) -> Work<W> {
    let data: Vec<Datum<W>> = operands.iter().map(|word| read(c.format, word)).collect();
    let is_number = |x: &Datum<W>| !(x.is_nan.clone() | x.is_infinite.clone() | x.is_zero.clone());
    let (has_digits, doublings, room, zeros) = match c.operation {
        FloatDigits::Divide => {
            let [x, y] = [&data[0], &data[1]];
            let doublings = leading_zeros(&y.significand);
            let (has_digits, room) = (is_number(x) & is_number(y), quotient_room(c, x, y));
            let of_dividend = leading_zeros(&x.significand);
            let first = |s: &W, zeros: &W| s.shl(zeros);
            let is_below_one =
                first(&x.significand, &of_dividend).less(&first(&y.significand, &doublings));
            let zeros = of_dividend + is_below_one.zext(BITS);
            (has_digits, doublings.clone(), room + doublings, zeros)
        }
        FloatDigits::SquareRoot => {
            let x = &data[0];
            let (radicand, room) = radicand(c, x);
            let pairs = leading_zeros(&radicand).shr(&W::flag(true));
            let has_digits = is_number(x) & !x.is_negative.clone();
            (has_digits, W::zero(BITS), room, pairs)
        }
    };
    let digits = zeros + number(c.format.precision() + 1);
    let digits = digits.signed_less(&room).mux(&digits, &room);
    let digits = digits.top().mux(&W::zero(BITS), &digits);
    let if_any = has_digits.repeat(BITS);
    Work {
        doublings: doublings & if_any.clone(),
        digits: digits & if_any,
        has_digits,
        room,
    }
}

fn leading_zeros<W: Word>(digits: &W) -> W {
    number::<W>(digits.width()) - length(digits).zext(BITS)
}

/// The ones of a quotient of significands have the place of this power of two above the least number; its guard digit is one place below that. Without the
/// divisor's doublings.
fn quotient_room<W: Word>(c: &Configuration, x: &Datum<W>, y: &Datum<W>) -> W {
    let ones = c.format.bias() as u32 + c.format.fraction_bits - 1;
    x.doublings.zext(BITS) - y.doublings.zext(BITS) + number(ones + 2)
}

/// The significand as a radicand of an even number of digits, of a normal number without two zeros before it, and the room for the root's.
fn radicand<W: Word>(c: &Configuration, x: &Datum<W>) -> (W, W) {
    let digits = radicand_digits(c);
    let ones = c.format.bias() as u32 + c.format.fraction_bits - 1;
    let doublings = x.doublings.zext(BITS) + number(ones);
    // As many doublings go to the radicand as make the rest even.
    let least: W = number(digits - c.format.precision() - 1);
    let to_radicand = least.clone() + (doublings.clone() + least).bit(0).zext(BITS);
    let radicand = x.significand.zext(digits).shl(&to_radicand);
    // The root's last digit before the point is so many doublings of a least number.
    let halved = (doublings - to_radicand).shr(&W::flag(true));
    (radicand, halved + number(digits / 2 + 1))
}

/// An even number of digits, at least one more than a significand has.
fn radicand_digits(c: &Configuration) -> u32 {
    (c.format.precision() + 1).next_multiple_of(2)
}

/// The model of the block.
#[derive(Clone, Debug)]
pub struct DigitByDigit(Configuration, Elastic<Rounded>);

/// What is under way, and the result that waits.
#[derive(Clone, Debug)]
pub struct Operation<W> {
    is_there: W,
    /// Its operands and the tag.
    payload: Vec<W>,
    /// Clocks that it has worked.
    elapsed: W,
    result: StageSlots<W>,
}

impl<W: Word> State<W> for Operation<W> {
    fn for_each_word(&mut self, visit: &mut dyn FnMut(&str, &mut W)) {
        visit("an operation is there", &mut self.is_there);
        for (field, word) in self.payload.iter_mut().enumerate() {
            visit(&format!("field {field} of the operation"), word);
        }
        visit("clocks that it has worked", &mut self.elapsed);
        self.result.for_each_word(visit);
    }
}

impl DigitByDigit {
    /// With this configuration.
    pub fn new(c: Configuration) -> Self {
        Self(c, Elastic::new(Rounded(c), 1))
    }

    fn operands<'w, W>(&self, payload: &'w [W]) -> &'w [W] {
        &payload[..self.0.operand_names().len()]
    }

    fn work<W: Word>(&self, payload: &[W]) -> Work<W> {
        work(&self.0, self.operands(payload))
    }
}

impl Model for DigitByDigit {
    type State<W: Word> = Operation<W>;

    fn power_up<W: Word>(&self) -> Operation<W> {
        let payload = tagged_list(self.0.operands(), self.0.tag_bits);
        Operation {
            is_there: W::flag(false),
            payload: payload.iter().map(|(_, width)| W::zero(*width)).collect(),
            elapsed: W::zero(BITS),
            result: StageSlots::empty(&payload, 1),
        }
    }

    fn cycle<W: Word>(&self, state: &mut Operation<W>, inputs: &dyn Inputs<W>) -> Vec<Output<W>> {
        let work = self.work(&state.payload);
        let all = work.doublings + work.digits;
        let is_done = state.is_there.clone() & state.elapsed.equals(&all);
        let finished = StageSlot {
            is_full: is_done.clone(),
            payload: state.payload.clone(),
        };
        let reset = inputs.word("rst", 1);
        let (is_taken, leaves) =
            state
                .result
                .step(finished, inputs.word("out_ready", 1), reset.clone());
        let in_ready = !state.is_there.clone();
        let mut outputs = vec![Output::exactly("in_ready", in_ready.clone())];
        outputs.extend(self.1.outputs(&leaves));

        let starts = inputs.word("in_valid", 1) & in_ready;
        for ((name, width), word) in tagged_list(self.0.operands(), self.0.tag_bits)
            .iter()
            .zip(&mut state.payload)
        {
            *word = starts.mux(&inputs.word(&format!("in_{name}"), *width), word);
        }
        let works = state.is_there.clone() & !is_done.clone();
        let elapsed = state.elapsed.clone() + works.zext(BITS);
        state.elapsed = starts.mux(&W::zero(BITS), &elapsed);
        let stays = state.is_there.clone() & !(is_done & is_taken);
        state.is_there = (starts | stays) & !reset;
        outputs
    }

    fn invariants<W: Word>(
        &self,
        state: &Operation<W>,
        hardware: &dyn Hardware<W>,
    ) -> Vec<Invariant<W>> {
        let Operation {
            is_there,
            payload,
            elapsed,
            ..
        } = state;
        let work = self.work(payload);
        let busy = hardware.register("working_q", 1);
        let too_long = (work.doublings.clone() + work.digits.clone()).less(elapsed);
        let mut invariants = vec![
            Invariant::new("an operation is there", !(busy ^ is_there.clone())),
            Invariant::new("it works no longer", !(is_there.clone() & too_long)),
        ];
        let has_digits = is_there.clone() & work.has_digits.clone();
        let mut held = |when: &W, name: &str, value: W| {
            let register = hardware.register(&format!("{name}_q"), value.width());
            let matters = when.repeat(value.width());
            let holds = !(matters & (register ^ value));
            invariants.push(Invariant::new(name, holds));
        };
        for (name, value) in self.known_at_once(payload) {
            held(is_there, name, value);
        }
        for (name, value) in self.digits_so_far(payload, &work, elapsed) {
            held(&has_digits, name, value);
        }
        for ((name, _), value) in tagged_list(self.0.operands(), self.0.tag_bits)
            .iter()
            .zip(payload)
        {
            if ["rounding", "tag"].contains(name) {
                held(is_there, name, value.clone());
            }
        }
        invariants
    }

    fn widest(&self) -> u32 {
        Rounded(self.0).widest_word().max(BITS)
    }
}

impl DigitByDigit {
    /// What the hardware keeps of operands from the first clock on.
    fn known_at_once<W: Word>(&self, payload: &[W]) -> Vec<(&'static str, W)> {
        let words = self.operands(payload).iter();
        let data: Vec<Datum<W>> = words.map(|word| read(self.0.format, word)).collect();
        let x = data[0].clone();
        match self.0.operation {
            FloatDigits::Divide => {
                let y = data[1].clone();
                let undefined = (x.is_zero.clone() & y.is_zero.clone())
                    | (x.is_infinite.clone() & y.is_infinite.clone());
                vec![
                    ("sign", x.is_negative ^ y.is_negative),
                    ("is_nan", x.is_nan | y.is_nan | undefined),
                    ("is_infinite", x.is_infinite | y.is_zero),
                    ("is_zero", x.is_zero | y.is_infinite),
                ]
            }
            FloatDigits::SquareRoot => vec![
                ("sign", x.is_negative.clone()),
                ("is_nan", x.is_nan | (x.is_negative & !x.is_zero.clone())),
                ("is_infinite", x.is_infinite),
                ("is_zero", x.is_zero),
            ],
        }
    }

    /// What it keeps of a result after so many clocks: the digits that there are so far, and what remains.
    fn digits_so_far<W: Word>(
        &self,
        payload: &[W],
        work: &Work<W>,
        elapsed: &W,
    ) -> Vec<(&'static str, W)> {
        let format = self.0.format;
        let precision = format.precision();
        let words = self.operands(payload).iter();
        let data: Vec<Datum<W>> = words.map(|word| read(format, word)).collect();
        let x = &data[0];
        let is_doubling = elapsed.less(&work.doublings);
        let doublings = is_doubling.mux(elapsed, &work.doublings);
        let digits = elapsed.clone() - doublings.clone();
        let left = work.room.clone() - digits.clone();
        match self.0.operation {
            FloatDigits::Divide => {
                let y = &data[1];
                let width = 3 * precision + 1;
                let dividend = x.significand.zext(width).shl(&digits);
                let divisor = y.significand.shl(&work.doublings).concat(&W::flag(false));
                let (quotient, remainder) = divided(&dividend, &divisor);
                let place = left - (work.doublings.clone() - doublings.clone());
                vec![
                    ("divisor", y.significand.shl(&doublings)),
                    ("quotient", quotient.slice(0, precision + 1)),
                    ("remainder", remainder.slice(0, precision + 1)),
                    ("place", place.slice(0, self.0.place_bits())),
                ]
            }
            FloatDigits::SquareRoot => {
                let (radicand, _) = radicand(&self.0, x);
                let all = radicand.width();
                let width = all + 2 * precision + 2;
                let twice = digits.shl(&W::flag(true));
                let moved = radicand.zext(width).shl(&twice);
                let upper = moved.slice(all, 2 * precision + 2);
                let (root, _) = square_root(&upper);
                let square = root.zext(upper.width()) * root.zext(upper.width());
                vec![
                    ("radicand", moved.slice(0, all)),
                    ("root", root),
                    ("remainder", (upper - square).slice(0, precision + 2)),
                    ("place", left.slice(0, self.0.place_bits())),
                ]
            }
        }
    }
}
