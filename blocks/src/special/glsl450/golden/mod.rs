//! Golden model: a function for each instruction, named after it, and the dispatch between them.
//!
//! [`integer`] has the integer instructions; [`compare`] the float instructions that compare or test
//! signs, [`whole`] those that round to whole numbers, [`parts`] the rest; [`pack`] the fixed-point ones,
//! [`fma`] the multiply-adds. [`execute`] applies one to vectors; [`Unit`] is the model of the block.

pub mod compare;
pub mod fma;
pub mod integer;
pub mod pack;
pub mod parts;
pub mod whole;

use super::configuration::Configuration;
use super::table::{Class, Instruction};
use crate::framework::golden::{FieldList, Function, Inputs, Output, StreamFunction};
use warpwright_hdl::word::Word;

/// What an instruction gives: a component for each lane.
#[derive(Clone, Debug)]
pub struct Results<W> {
    /// The result, or the first member of it.
    pub result: Vec<W>,
    /// The second member; zeros where there is none.
    pub second: Vec<W>,
}

impl<W: Word> Results<W> {
    /// All zeros.
    fn none(width: u32, lanes: usize) -> Self {
        let zeros = vec![W::zero(width); lanes];
        Self {
            result: zeros.clone(),
            second: zeros,
        }
    }

    /// This where the condition is 1, the other where it is 0.
    fn mux(condition: &W, one: &Self, zero: &Self) -> Self {
        let choose = |one: &[W], zero: &[W]| -> Vec<W> {
            let both = one.iter().zip(zero);
            both.map(|(one, zero)| condition.mux(one, zero)).collect()
        };
        Self {
            result: choose(&one.result, &zero.result),
            second: choose(&one.second, &zero.second),
        }
    }
}

/// An instruction of operands, each a vector of as many components.
pub fn execute<W: Word>(instruction: &Instruction, operands: &[Vec<W>]) -> Results<W> {
    let lanes = operands[0].len();
    let mut results = Results::none(operands[0][0].width(), lanes);
    match instruction.name {
        "PackDouble2x32" => results.result[0] = integer::pack_double_2x32(&operands[0]),
        "UnpackDouble2x32" => {
            let halves = integer::unpack_double_2x32(&operands[0][0]);
            results.result[..2].clone_from_slice(&halves);
        }
        "PackSnorm4x8" => results.result[0] = pack::pack_snorm_4x8(&operands[0]),
        "PackUnorm4x8" => results.result[0] = pack::pack_unorm_4x8(&operands[0]),
        "PackSnorm2x16" => results.result[0] = pack::pack_snorm_2x16(&operands[0]),
        "PackUnorm2x16" => results.result[0] = pack::pack_unorm_2x16(&operands[0]),
        "UnpackSnorm2x16" | "UnpackUnorm2x16" | "UnpackSnorm4x8" | "UnpackUnorm4x8" => {
            let word = &operands[0][0];
            let floats = match instruction.name {
                "UnpackSnorm2x16" => pack::unpack_snorm_2x16(word),
                "UnpackUnorm2x16" => pack::unpack_unorm_2x16(word),
                "UnpackSnorm4x8" => pack::unpack_snorm_4x8(word),
                _ => pack::unpack_unorm_4x8(word),
            };
            results.result[..floats.len()].clone_from_slice(&floats);
        }
        "PackHalf2x16" => results.result[0] = parts::pack_half_2x16(&operands[0]),
        "UnpackHalf2x16" => {
            let floats = parts::unpack_half_2x16(&operands[0][0]);
            results.result[..2].clone_from_slice(&floats);
        }
        _ => {
            for lane in 0..lanes {
                let x: Vec<&W> = operands.iter().map(|operand| &operand[lane]).collect();
                let (result, second) = component(instruction.name, &x);
                results.result[lane] = result;
                if let Some(second) = second {
                    results.second[lane] = second;
                }
            }
        }
    }
    results
}

/// An instruction that works component by component, and what it gives of one.
fn component<W: Word>(name: &str, x: &[&W]) -> (W, Option<W>) {
    let single = match name {
        "SAbs" => integer::s_abs(x[0]),
        "SSign" => integer::s_sign(x[0]),
        "UMin" => integer::u_min(x[0], x[1]),
        "SMin" => integer::s_min(x[0], x[1]),
        "UMax" => integer::u_max(x[0], x[1]),
        "SMax" => integer::s_max(x[0], x[1]),
        "UClamp" => integer::u_clamp(x[0], x[1], x[2]),
        "SClamp" => integer::s_clamp(x[0], x[1], x[2]),
        "FindILsb" => integer::find_i_lsb(x[0]),
        "FindSMsb" => integer::find_s_msb(x[0]),
        "FindUMsb" => integer::find_u_msb(x[0]),
        "Round" => whole::round(x[0]),
        "RoundEven" => whole::round_even(x[0]),
        "Trunc" => whole::trunc(x[0]),
        "Floor" => whole::floor(x[0]),
        "Ceil" => whole::ceil(x[0]),
        "Fract" => parts::fract(x[0]),
        "Ldexp" => parts::ldexp(x[0], x[1]),
        "ModfStruct" | "FrexpStruct" => {
            let [first, second] = match name {
                "ModfStruct" => parts::modf_struct(x[0]),
                _ => parts::frexp_struct(x[0]),
            };
            return (first, Some(second));
        }
        "FAbs" => compare::f_abs(x[0]),
        "FSign" => compare::f_sign(x[0]),
        "FMin" => compare::f_min(x[0], x[1]),
        "FMax" => compare::f_max(x[0], x[1]),
        "FClamp" => compare::f_clamp(x[0], x[1], x[2]),
        "Step" => compare::step(x[0], x[1]),
        "NMin" => compare::n_min(x[0], x[1]),
        "NMax" => compare::n_max(x[0], x[1]),
        "NClamp" => compare::n_clamp(x[0], x[1], x[2]),
        "Radians" => fma::radians(x[0]),
        "Degrees" => fma::degrees(x[0]),
        "FMix" => fma::f_mix(x[0], x[1], x[2]),
        "Fma" => fma::fma(x[0], x[1], x[2]),
        name => unreachable!("{name} has a function of its own"),
    };
    (single, None)
}

/// The model of the block: of a unit whose results come within the cycle a [`Function`], of one with registers a [`StreamFunction`].
#[derive(Clone, Debug)]
pub struct Unit(pub Configuration);

/// An operation.
pub(super) struct Operation<W> {
    /// Which instruction, where that is said.
    op: Option<W>,
    operands: Vec<Vec<W>>,
    tag: Option<W>,
}

impl Unit {
    pub(super) fn operation<W: Word>(&self, payload: &[W]) -> Operation<W> {
        let named = self.0.payload().into_iter().zip(payload);
        let mut operation = Operation {
            op: None,
            operands: Vec::new(),
            tag: None,
        };
        for ((name, _), value) in named {
            match name {
                "op" => operation.op = Some(value.clone()),
                "tag" => operation.tag = Some(value.clone()),
                _ => {
                    let lanes = 0..self.0.lanes;
                    let component = |lane| value.slice(lane * self.0.width, self.0.width);
                    operation.operands.push(lanes.map(component).collect());
                }
            }
        }
        operation
    }

    /// Whether the operation is this instruction.
    pub(super) fn is<W: Word>(operation: &Operation<W>, instruction: &Instruction) -> W {
        match &operation.op {
            Some(op) => op.is(instruction.number.into()),
            None => W::flag(true),
        }
    }

    /// Whether it is none of those that are built in.
    pub(super) fn is_illegal<W: Word>(&self, operation: &Operation<W>) -> W {
        !Self::is_one(operation, self.0.ops.iter().copied())
    }

    /// Whether the operation is one of these.
    pub(super) fn is_one<W: Word>(
        operation: &Operation<W>,
        ops: impl Iterator<Item = &'static Instruction>,
    ) -> W {
        ops.fold(W::flag(false), |any, i| any | Self::is(operation, i))
    }

    /// What the instruction gives that is asked for, if it is one of these; else zeros.
    pub(super) fn asked<W: Word>(
        &self,
        operation: &Operation<W>,
        ops: impl Iterator<Item = &'static Instruction>,
    ) -> Results<W> {
        let none = Results::none(self.0.width, self.0.lanes as usize);
        ops.fold(none, |others, instruction| {
            let operands = &operation.operands[..instruction.shape.operands.len()];
            let results = execute(instruction, operands);
            Results::mux(&Self::is(operation, instruction), &results, &others)
        })
    }
}

impl StreamFunction for Unit {
    fn payload(&self) -> FieldList {
        self.0.payload()
    }

    fn fields(&self) -> FieldList {
        self.0.fields()
    }

    fn outputs<W: Word>(&self, payload: &[W]) -> Vec<W> {
        let operation = self.operation(payload);
        let results = self.asked(&operation, self.0.ops.iter().copied());
        let mut outputs = vec![W::join(results.result)];
        if self.0.has_second() {
            outputs.push(W::join(results.second));
        }
        if self.0.has_op() {
            outputs.push(self.is_illegal(&operation));
        }
        outputs.extend(operation.tag);
        outputs
    }

    fn widest(&self) -> u32 {
        // Where bits are moved to a fixed place, some words inside are wider than a component.
        let inside = match self.0.ops.iter().find(|op| op.name == "Fract") {
            _ if self.0.of_class(Class::Fma).next().is_some() => fma::widest(self.0.width),
            Some(_) => 3 * self.0.width,
            None if self.0.ops.iter().any(|op| op.class != Class::Integer) => 2 * self.0.width,
            None => self.0.width,
        };
        inside.max(self.0.lanes * self.0.width)
    }
}

/// The results within the cycle: the model of [`function`](super::function).
impl Function for Unit {
    fn outputs<W: Word>(&self, inputs: &dyn Inputs<W>) -> Vec<Output<W>> {
        let payload = StreamFunction::payload(self).into_iter();
        let payload: Vec<W> = payload
            .map(|(name, width)| inputs.word(name, width))
            .collect();
        let fields = self.fields().into_iter();
        let outputs = fields.zip(StreamFunction::outputs(self, &payload));
        outputs
            .map(|((name, _), value)| Output::exactly(name, value))
            .collect()
    }

    fn widest(&self) -> u32 {
        StreamFunction::widest(self)
    }
}
