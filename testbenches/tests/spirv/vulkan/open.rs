//! Where a driver may legitimately differ from the model: what the text of GLSL.std.450, or Vulkan's appendix
//! on precision, leaves open, case by case, and lavapipe's bugs. Everything else must match bit for bit.

use super::operands::{Operands, value};
use crate::spirv::forms::{Form, Type};
use rustc_apfloat::Float;
use rustc_apfloat::ieee::{Double, Half, Single};
use warpwright_blocks::glsl450::table::NumberKind;

/// Why an answer need not be the model's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Open {
    /// Both are NaN; the text never says which NaN, and IEEE 754 does not either.
    WhichNan,
    /// 6, `FSign`: of -0 it may be either zero, and of a NaN 1, -1 or either zero.
    SignOfNoSign,
    /// 37, 40, 43, 79, 80, 81, minima, maxima and clamps of floats: which zero it is. That -0 is less than +0 is said since revision 15;
    /// before, they were equal, and the result one of the two.
    WhichZero,
    /// 37, 40, 43, `FMin`, `FMax`, `FClamp`: with a NaN, which operand is the result is left open.
    OperandIsNan,
    /// 43, 44, 45, 81, clamps: undefined where minVal > maxVal.
    BoundsOutOfOrder,
    /// 48, `Step`: nothing is said of NaN; 0.0 or 1.0.
    StepOfNan,
    /// 1, `Round`: a half is rounded in a direction that the implementation chooses.
    RoundOfHalf,
    /// 52, `FrexpStruct`: undefined of infinities and NaN.
    FrexpOfNoNumber,
    /// 53, `Ldexp`: undefined if the result is too large, and if exp is greater than 128, of halves 16, of doubles 1024.
    LdexpTooLarge,
    /// 53, `Ldexp`: the result may be flushed to zero if exp is less than -126, of halves -14, of doubles -1022.
    LdexpFlushed,
    /// 50, `Fma`: Vulkan asks for the precision of `OpFMul` and then `OpFAdd`: it may be rounded twice.
    FmaRoundedTwice,
    /// 46, `FMix`: Vulkan asks for the precision of x * (1.0 - a) + y * a, or of what is the same for real numbers.
    FmixArranged,
    /// 54 to 57, `Pack...`: the product is one of `OpFMul`, which is rounded before it is made whole; of NaN nothing is said.
    PackedProduct,
    /// 53, `Ldexp` of a denormal result: Vulkan lets any instruction flush it to zero where a module does not ask for `DenormPreserve`, which
    /// lavapipe does not have.
    DenormalFlushed,
    /// A fault: 36, `ModfStruct` of -0, whose members have its sign; lavapipe of Mesa 22.3 gives +0.
    FaultModfOfZero,
    /// A fault: 52, `FrexpStruct` of denormal numbers, whose fractions lavapipe of Mesa 22.3 reads as those of normal ones: its members make
    /// neither the number nor, as if it had been flushed, zero.
    FaultFrexpOfDenormal,
    /// A fault: 53, `Ldexp` of a denormal result, which is to be rounded once; lavapipe of Mesa 22.3 multiplies, and so rounds, twice.
    FaultLdexpTwice,
    /// A fault: 53, `Ldexp` of an infinity with a power far below zero; lavapipe of Mesa 22.3 multiplies it by zero, and gives NaN.
    FaultLdexpOfInfinity,
}

/// All there are.
pub const ALL: [Open; 18] = [
    Open::WhichNan,
    Open::SignOfNoSign,
    Open::WhichZero,
    Open::OperandIsNan,
    Open::BoundsOutOfOrder,
    Open::StepOfNan,
    Open::RoundOfHalf,
    Open::FrexpOfNoNumber,
    Open::LdexpTooLarge,
    Open::LdexpFlushed,
    Open::FmaRoundedTwice,
    Open::FmixArranged,
    Open::PackedProduct,
    Open::DenormalFlushed,
    Open::FaultModfOfZero,
    Open::FaultFrexpOfDenormal,
    Open::FaultLdexpTwice,
    Open::FaultLdexpOfInfinity,
];

/// An operation's answers: the driver's and the model's.
pub struct Answers<'a> {
    /// What was asked.
    pub operands: &'a Operands,
    /// What the driver gives.
    pub given: &'a [Vec<u64>],
    /// What the model gives.
    pub expected: &'a [Vec<u64>],
}

/// A component of an operation by itself.
struct Lane {
    name: &'static str,
    of: Type,
    x: Vec<u64>,
    given: Vec<u64>,
    expected: Vec<u64>,
}

impl Lane {
    fn number(&self, place: usize) -> f64 {
        value(self.of, self.x[place])
    }

    fn result(&self) -> f64 {
        value(self.of, self.given[0])
    }

    /// The result is one of the operands, or a NaN.
    fn is_operand(&self) -> bool {
        self.x.contains(&self.given[0]) || self.result().is_nan()
    }

    /// Both results are zeros, and each is one of the operands.
    fn are_zeros(&self) -> bool {
        let is_zero = |bits: &u64| value(self.of, *bits) == 0.0;
        let mut results = self.given.iter().chain(&self.expected);
        results.all(|bits| is_zero(bits) && self.x.contains(bits))
    }

    fn has_nan(&self) -> bool {
        (0..self.x.len()).any(|place| self.number(place).is_nan())
    }

    /// Powers of two beyond which `Ldexp` is left open: the greatest and the least.
    fn limits(&self) -> [i64; 2] {
        match self.of.width {
            16 => [16, -14],
            32 => [128, -126],
            _ => [1024, -1022],
        }
    }

    fn is_denormal(&self, bits: u64) -> bool {
        let size = value(self.of, bits).abs();
        size > 0.0 && size < 2f64.powi(self.limits()[1] as i32)
    }

    /// What leaves this open, if something does.
    fn open(&self) -> Option<Open> {
        // The second member of FrexpStruct is no float.
        if self.of.kind == NumberKind::Float && self.name != "FrexpStruct" && self.are_nan() {
            return Some(Open::WhichNan);
        }
        let is = |open, condition: bool| condition.then_some(open);
        let is_choice = ["Min", "Max", "Clamp"]
            .iter()
            .any(|end| self.name.ends_with(end));
        if self.of.kind == NumberKind::Float && is_choice && self.are_zeros() {
            return Some(Open::WhichZero);
        }
        match self.name {
            "FSign" => {
                let size = self.result().abs();
                let of_nan = self.has_nan() && [0.0, 1.0].contains(&size);
                is(
                    Open::SignOfNoSign,
                    of_nan || (self.number(0) == 0.0 && size == 0.0),
                )
            }
            "FMin" | "FMax" => is(Open::OperandIsNan, self.has_nan() && self.is_operand()),
            name if name.ends_with("Clamp") => {
                let open = is(Open::BoundsOutOfOrder, self.number(1) > self.number(2));
                let of_nan = name == "FClamp" && self.has_nan() && self.is_operand();
                open.or(is(Open::OperandIsNan, of_nan))
            }
            "Step" => {
                let either = [0.0, 1.0].contains(&self.result());
                is(Open::StepOfNan, self.has_nan() && either)
            }
            "Round" => {
                let away = (self.result() - self.number(0)).abs();
                is(Open::RoundOfHalf, [0.5].contains(&away))
            }
            "FrexpStruct" if !self.number(0).is_finite() => Some(Open::FrexpOfNoNumber),
            "FrexpStruct" => is(Open::FaultFrexpOfDenormal, self.is_denormal(self.x[0])),
            "ModfStruct" => {
                let zeros = self.x.iter().chain(&self.given);
                let are_zeros = zeros.map(|bits| value(self.of, *bits)).all(|x| x == 0.0);
                is(Open::FaultModfOfZero, are_zeros)
            }
            "Ldexp" => self.ldexp(),
            "Fma" => is(Open::FmaRoundedTwice, self.are_arranged()),
            "FMix" => is(Open::FmixArranged, self.are_arranged()),
            _ => None,
        }
    }

    /// All members of the result are NaN in both.
    fn are_nan(&self) -> bool {
        let mut results = self.given.iter().chain(&self.expected);
        results.all(|bits| value(self.of, *bits).is_nan())
    }

    fn ldexp(&self) -> Option<Open> {
        let power = i64::from(self.x[1] as u32 as i32);
        let [most, least] = self.limits();
        let is_infinite = value(self.of, self.expected[0]).is_infinite();
        if power > most || (is_infinite && self.number(0).is_finite()) {
            return Some(Open::LdexpTooLarge);
        }
        let is_same_sign = self.result().is_sign_negative() == self.number(0).is_sign_negative();
        if self.number(0).is_infinite() && self.result().is_nan() && power < 0 {
            return Some(Open::FaultLdexpOfInfinity);
        }
        let is_flushed = self.result() == 0.0 && is_same_sign;
        let is_denormal = self.is_denormal(self.expected[0]);
        if is_flushed && power < least {
            Some(Open::LdexpFlushed)
        } else if is_flushed && is_denormal {
            Some(Open::DenormalFlushed)
        } else {
            let is_next = self.given[0].abs_diff(self.expected[0]) == 1;
            (is_denormal && is_next).then_some(Open::FaultLdexpTwice)
        }
    }

    /// Whether both results are of the formula's arrangements.
    fn are_arranged(&self) -> bool {
        let results = match self.of.width {
            16 => arrangements::<Half>(self.name, &self.x),
            32 => arrangements::<Single>(self.name, &self.x),
            _ => arrangements::<Double>(self.name, &self.x),
        };
        let is_nan = |bits: u64| value(self.of, bits).is_nan();
        let is_arranged = |found: &u64| {
            let mut results = results.iter();
            results.any(|bits| bits == found || (is_nan(*bits) && is_nan(*found)))
        };
        self.given.iter().chain(&self.expected).all(is_arranged)
    }
}

/// What a formula gives where each of its operations is rounded by itself, or a product and the sum it goes into together.
fn arrangements<F: Float>(name: &str, x: &[u64]) -> Vec<u64> {
    let [x, y, z] = [x[0], x[1], x[2]].map(|bits| F::from_bits(bits.into()));
    let results = if name == "Fma" {
        vec![((x * y).value + z).value, x.mul_add(y, z).value]
    } else {
        let rest = (F::from_u128(1).value - z).value;
        let (between, second) = ((y - x).value, (y * z).value);
        // What of x is left, and y's part on top of it.
        let left = [
            (x * rest).value,
            (-z).mul_add(x, x).value,
            (x - (x * z).value).value,
        ];
        let sums = left
            .into_iter()
            .flat_map(|left| [(left + second).value, y.mul_add(z, left).value]);
        let of_difference = [
            (x + (between * z).value).value,
            between.mul_add(z, x).value,
            x.mul_add(rest, second).value,
        ];
        sums.chain(of_difference).collect()
    };
    results.iter().map(|f| f.to_bits() as u64).collect()
}

/// A component, in single precision, as `PackSnorm4x8` and its like make it of a product that is rounded.
fn packed(component: f32, least: f32, most: f32) -> i32 {
    let clamped = component.max(least).min(1.0);
    (clamped * most).round_ties_even() as i32
}

/// Of instructions that make one component of many or many of one.
fn across(form: &Form, answers: &Answers) -> Option<Open> {
    let (given, expected) = (answers.given[0].as_slice(), answers.expected[0].as_slice());
    let name = form.instruction.name;
    let single = |bits: u64| f32::from_bits(bits as u32);
    let is_nan =
        |given: &u64, expected: &u64| single(*given).is_nan() && single(*expected).is_nan();
    let mut floats = given.iter().zip(expected);
    match name {
        "PackHalf2x16" => {
            let of = Type {
                kind: NumberKind::Float,
                width: 16,
                count: 1,
            };
            let alike = [0, 16].into_iter().all(|low| {
                let [given, expected] = [given[0], expected[0]].map(|bits| bits >> low & 0xFFFF);
                let are_nan = [given, expected].map(|bits| value(of, bits).is_nan());
                given == expected || are_nan == [true; 2]
            });
            alike.then_some(Open::WhichNan)
        }
        "UnpackHalf2x16" => floats
            .all(|(given, expected)| given == expected || is_nan(given, expected))
            .then_some(Open::WhichNan),
        name if name.starts_with("Pack") && form.width == 32 => {
            let bits = 32 / form.instruction.shape.across;
            let (least, size) = if name.starts_with("PackSnorm") {
                (-1.0, bits - 1)
            } else {
                (0.0, bits)
            };
            let most = ((1u32 << size) - 1) as f32;
            let components = answers.operands[0].iter().enumerate();
            let mut alike = components.map(|(place, component)| {
                let mask = (1u64 << bits) - 1;
                let [given, expected] =
                    [given[0], expected[0]].map(|word| word >> (place as u32 * bits) & mask);
                let component = single(*component);
                let by_product = u64::from(packed(component, least, most) as u32) & mask;
                let is_near = [0, 1, mask].contains(&(given.wrapping_sub(expected) & mask));
                component.is_nan() || (given == by_product && is_near)
            });
            alike.all(|alike| alike).then_some(Open::PackedProduct)
        }
        _ => None,
    }
}

/// Which open questions an answer that is not the model's comes from; none if there is a component that must be the model's.
pub fn reasons(form: &Form, answers: &Answers) -> Option<Vec<Open>> {
    if form.instruction.shape.across > 1 {
        return across(form, answers).map(|open| vec![open]);
    }
    let mut found = Vec::new();
    for lane in 0..answers.given[0].len() {
        let of = |values: &[Vec<u64>]| -> Vec<u64> { values.iter().map(|v| v[lane]).collect() };
        let lane = Lane {
            name: form.instruction.name,
            of: form.operands()[0].scalar(),
            x: of(answers.operands),
            given: of(answers.given),
            expected: of(answers.expected),
        };
        if lane.given != lane.expected {
            found.push(lane.open()?);
        }
    }
    Some(found)
}
