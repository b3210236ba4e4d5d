//! The interpreter: what a function's instructions give, read one after another as the specification of SPIR-V defines them.
//!
//! It is the golden model of [`super`]'s hardware and shares nothing with the way there: it walks through the module's own instructions with values that
//! are trees, memory that is written, and calls that nest; each instruction is written from the specification's words, over any kind of
//! [`Word`]. A function must have been taken by the reader before it is interpreted; what would be wrong with its types is `None` here.

use crate::module::{Function, Module, id, number};
use crate::rules::{GLSL_FIRST, glsl_instruction, lut_index};
use crate::types::{Layout, Type};
use rspirv::dr::Instruction;
use rspirv::spirv::Op;
use std::collections::HashMap;
use warpwright_blocks::glsl450::golden::execute;
use warpwright_blocks::glsl450::table;
use warpwright_blocks::lut_array::golden::bitwise_function_spirv;
use warpwright_hdl::word::Word;

/// A value.
#[derive(Clone, Debug)]
pub enum Value<W> {
    /// A number, or a truth in one bit.
    Scalar(W),
    /// Components, elements or members.
    Parts(Vec<Value<W>>),
}

impl<W: Word> Value<W> {
    /// Of a layout, from words one after another.
    pub fn of(layout: &Layout, words: &mut dyn Iterator<Item = W>) -> Option<Self> {
        if let Layout::Scalar(_) = layout {
            return words.next().map(Self::Scalar);
        }
        let parts = layout.parts().map(|part| Self::of(part, words));
        parts.collect::<Option<_>>().map(Self::Parts)
    }

    /// All words in order.
    pub fn words(&self) -> Vec<W> {
        match self {
            Self::Scalar(word) => vec![word.clone()],
            Self::Parts(parts) => parts.iter().flat_map(Self::words).collect(),
        }
    }

    fn scalar(&self) -> Option<&W> {
        match self {
            Self::Scalar(word) => Some(word),
            Self::Parts(_) => None,
        }
    }

    fn parts(&self) -> Option<&[Self]> {
        match self {
            Self::Scalar(_) => None,
            Self::Parts(parts) => Some(parts),
        }
    }

    fn part(&self, path: &[usize]) -> Option<&Self> {
        path.iter()
            .try_fold(self, |value, place| value.parts()?.get(*place))
    }

    fn part_mut(&mut self, path: &[usize]) -> Option<&mut Self> {
        path.iter().try_fold(self, |value, place| match value {
            Self::Scalar(_) => None,
            Self::Parts(parts) => parts.get_mut(*place),
        })
    }
}

/// What an id stands for.
#[derive(Clone, Debug)]
enum Held<W> {
    Value(Value<W>),
    /// A variable, and the way to a part of it.
    Pointer(usize, Vec<usize>),
}

struct Machine<'m, W> {
    module: &'m Module,
    memory: Vec<Value<W>>,
}

/// What came of a function.
#[derive(Clone, Debug)]
pub struct Outcome<W> {
    /// What it gave back, if anything.
    pub result: Option<Value<W>>,
    /// What is behind each of its pointer parameters in the end.
    pub behind: Vec<Value<W>>,
}

/// What a call gave back, if anything.
struct Given<W>(Option<Value<W>>);

/// What a function gives back, and what is then behind each of its pointer parameters, for these arguments: of a pointer, what is behind it at first.
pub fn run<W: Word>(
    module: &Module,
    function: &Function,
    arguments: Vec<Value<W>>,
) -> Option<Outcome<W>> {
    let mut machine = Machine {
        module,
        memory: Vec::new(),
    };
    let mut held = Vec::new();
    for ((_, of), argument) in function.parameters.iter().zip(arguments) {
        held.push(match module.what(*of)? {
            Type::Pointer { .. } => {
                machine.memory.push(argument);
                Held::Pointer(machine.memory.len() - 1, Vec::new())
            }
            _ => Held::Value(argument),
        });
    }
    let pointers = machine.memory.len();
    let Given(result) = machine.call(function, held)?;
    machine.memory.truncate(pointers);
    Some(Outcome {
        result,
        behind: machine.memory,
    })
}

impl<W: Word> Machine<'_, W> {
    fn call(&mut self, function: &Function, arguments: Vec<Held<W>>) -> Option<Given<W>> {
        let parameters = function.parameters.iter().map(|(id, _)| *id);
        let mut held: HashMap<u32, Held<W>> = parameters.zip(arguments).collect();
        for placed in &function.body {
            let instruction = &placed.instruction;
            match instruction.class.opcode {
                Op::Label | Op::Line | Op::NoLine | Op::Nop => {}
                Op::Return => return Some(Given(None)),
                Op::ReturnValue => {
                    let value = self.value(&held, id(instruction, 0)?)?;
                    return Some(Given(Some(value)));
                }
                Op::FunctionCall => {
                    let Given(value) = self.called(&held, instruction)?;
                    held.extend(instruction.result_id.zip(value.map(Held::Value)));
                }
                Op::Store => {
                    let value = self.value(&held, id(instruction, 1)?)?;
                    let (variable, path) = pointer(&held, id(instruction, 0)?)?;
                    *self.memory.get_mut(variable)?.part_mut(&path)? = value;
                }
                _ => {
                    let made = self.instruction(&held, instruction)?;
                    held.extend(instruction.result_id.map(|id| (id, made)));
                }
            }
        }
        None
    }

    /// What an id stands for, if that is a value.
    fn value(&self, held: &HashMap<u32, Held<W>>, id: u32) -> Option<Value<W>> {
        match held.get(&id) {
            Some(Held::Value(value)) => Some(value.clone()),
            Some(Held::Pointer(..)) => None,
            None => {
                let constant = self.module.constants.get(&id)?;
                let layout = self.module.layout(constant.of)?;
                let scalars = layout.scalars().into_iter();
                let mut words = scalars
                    .zip(self.module.scalars(id)?)
                    .map(|(scalar, bits)| W::number(bits, scalar.width));
                Value::of(layout, &mut words)
            }
        }
    }

    fn called(
        &mut self,
        held: &HashMap<u32, Held<W>>,
        instruction: &Instruction,
    ) -> Option<Given<W>> {
        let module = self.module;
        let callee = id(instruction, 0)?;
        let function = module.functions.iter().find(|f| f.id == callee)?;
        let arguments = (1..instruction.operands.len()).map(|place| {
            let argument = id(instruction, place)?;
            match held.get(&argument) {
                Some(Held::Pointer(variable, path)) => Some(Held::Pointer(*variable, path.clone())),
                _ => self.value(held, argument).map(Held::Value),
            }
        });
        let arguments = arguments.collect::<Option<_>>()?;
        self.call(function, arguments)
    }

    /// What an instruction makes.
    fn instruction(
        &mut self,
        held: &HashMap<u32, Held<W>>,
        instruction: &Instruction,
    ) -> Option<Held<W>> {
        let module = self.module;
        let operand = |place| id(instruction, place);
        Some(match instruction.class.opcode {
            Op::Variable => {
                let Type::Pointer { to, .. } = module.what(instruction.result_type?)? else {
                    return None;
                };
                let layout = module.layout(*to)?;
                // The initializer stands behind the storage class; without one the value is undefined, and 0 here.
                let value = match operand(1) {
                    Some(initializer) => self.value(held, initializer)?,
                    None => nothing(layout)?,
                };
                self.memory.push(value);
                Held::Pointer(self.memory.len() - 1, Vec::new())
            }
            Op::AccessChain | Op::InBoundsAccessChain => {
                let (variable, mut path) = pointer(held, operand(0)?)?;
                for place in 1..instruction.operands.len() {
                    let index = module.scalars(operand(place)?)?;
                    path.push(*index.first()? as usize);
                }
                Held::Pointer(variable, path)
            }
            Op::Load => {
                let (variable, path) = pointer(held, operand(0)?)?;
                Held::Value(self.memory.get(variable)?.part(&path)?.clone())
            }
            op => {
                let ids = super::operations::ids(op, instruction);
                let operands = ids.map(|place| self.value(held, operand(place)?));
                let operands: Vec<Value<W>> = operands.collect::<Option<_>>()?;
                Held::Value(self.operation(op, instruction, &operands)?)
            }
        })
    }

    fn operation(
        &self,
        op: Op,
        instruction: &Instruction,
        operands: &[Value<W>],
    ) -> Option<Value<W>> {
        let module = self.module;
        let of = instruction.result_type?;
        let layout = module.layout(of)?;
        let literals = |from: usize| -> Vec<usize> {
            let places = from..instruction.operands.len();
            let numbers = places.filter_map(|place| number(instruction, place));
            numbers.map(|number| number as usize).collect()
        };
        Some(match op {
            // An undefined value is 0 here.
            Op::Undef => nothing(layout)?,
            Op::CopyObject => operands.first()?.clone(),
            Op::CompositeExtract => operands.first()?.part(&literals(1))?.clone(),
            Op::CompositeInsert => {
                let mut composite = operands.get(1)?.clone();
                *composite.part_mut(&literals(2))? = operands.first()?.clone();
                composite
            }
            Op::CompositeConstruct => match module.what(of)? {
                // "the Constituents may be a mixture of scalars and vectors": their components one after another.
                Type::Vector { .. } => {
                    let words = operands.iter().flat_map(Value::words);
                    Value::Parts(words.map(Value::Scalar).collect())
                }
                _ => Value::Parts(operands.to_vec()),
            },
            Op::VectorShuffle => {
                let both: Vec<W> = operands.iter().flat_map(Value::words).collect();
                let picked = literals(2).into_iter().map(|place| {
                    // A component literal of all ones has no source: undefined, 0 here.
                    let word = both.get(place).cloned();
                    Value::Scalar(word.unwrap_or_else(|| W::zero(both[0].width())))
                });
                Value::Parts(picked.collect())
            }
            Op::Bitcast => {
                // Components of lower numbers are of lower order.
                let all = W::join(operands.first()?.words());
                let mut low = 0;
                let parts = layout.scalars().into_iter().map(|scalar| {
                    let part = all.slice(low, scalar.width);
                    low += scalar.width;
                    part
                });
                let parts: Vec<W> = parts.collect();
                Value::of(layout, &mut parts.into_iter())?
            }
            Op::VectorExtractDynamic => {
                let index = operands.get(1)?.scalar()?;
                let components = operands.first()?.words();
                // An index beyond the vector is undefined: 0 here.
                let zero = W::zero(components[0].width());
                let picked = (0..).zip(&components).fold(zero, |picked, (place, word)| {
                    index.is(place).mux(word, &picked)
                });
                Value::Scalar(picked)
            }
            Op::VectorInsertDynamic => {
                let (new, index) = (operands.get(1)?.scalar()?, operands.get(2)?.scalar()?);
                let old = operands.first()?.words();
                let words = (0..).zip(&old);
                let words = words.map(|(place, old)| Value::Scalar(index.is(place).mux(new, old)));
                Value::Parts(words.collect())
            }
            Op::Any => Value::Scalar(W::join(operands.first()?.words()).any()),
            Op::All => Value::Scalar(W::join(operands.first()?.words()).all()),
            Op::Select => {
                let [condition, one, other] = operands else {
                    return None;
                };
                let (ones, others) = (one.words(), other.words());
                let conditions = condition.words();
                let chosen = ones.iter().zip(&others).enumerate();
                let chosen = chosen.map(|(place, (one, other))| {
                    let condition = conditions.get(place).unwrap_or(&conditions[0]);
                    condition.mux(one, other)
                });
                let chosen: Vec<W> = chosen.collect();
                Value::of(layout, &mut chosen.into_iter())?
            }
            Op::BitwiseFunctionINTEL => {
                let (index, _) = lut_index(module, instruction).ok()?;
                let table = W::number(index.into(), 8);
                per_component(operands, &|x| vec![bitwise_function_spirv(x, &table)])?
            }
            Op::ExtInst => {
                let row = glsl_instruction(instruction)?;
                debug_assert_eq!(GLSL_FIRST, 2);
                glsl(row, layout, operands)?
            }
            _ => {
                let width = layout.scalars().first()?.width;
                per_component(operands, &|x| component(op, x, width))?
            }
        })
    }
}

fn pointer<W>(held: &HashMap<u32, Held<W>>, id: u32) -> Option<(usize, Vec<usize>)> {
    match held.get(&id)? {
        Held::Pointer(variable, path) => Some((*variable, path.clone())),
        Held::Value(_) => None,
    }
}

/// All zeros.
fn nothing<W: Word>(layout: &Layout) -> Option<Value<W>> {
    let scalars = layout.scalars().into_iter();
    let mut zeros = scalars.map(|scalar| W::zero(scalar.width));
    Value::of(layout, &mut zeros)
}

/// "Results are computed per component": scalars beside vectors are the same for all. What gives two words makes a structure of two.
fn per_component<W: Word>(operands: &[Value<W>], of: &dyn Fn(&[W]) -> Vec<W>) -> Option<Value<W>> {
    let components = operands.first()?.parts().map(<[_]>::len);
    let at = |place: usize| -> Option<Vec<W>> {
        let words = operands.iter().map(|operand| match operand {
            Value::Scalar(word) => Some(word.clone()),
            Value::Parts(parts) => parts.get(place)?.scalar().cloned(),
        });
        words.collect()
    };
    let Some(count) = components else {
        let mut words = of(&at(0)?).into_iter().map(Value::Scalar);
        let first = words.next()?;
        return Some(match words.next() {
            Some(second) => Value::Parts(vec![first, second]),
            None => first,
        });
    };
    let mut members: Vec<Vec<Value<W>>> = Vec::new();
    for place in 0..count {
        for (member, word) in of(&at(place)?).into_iter().enumerate() {
            if members.len() <= member {
                members.push(Vec::new());
            }
            members[member].push(Value::Scalar(word));
        }
    }
    let mut members: Vec<Value<W>> = members.into_iter().map(Value::Parts).collect();
    Some(match members.len() {
        1 => members.swap_remove(0),
        _ => Value::Parts(members),
    })
}

/// An instruction of GLSL.std.450 by the golden model of `glsl450`.
fn glsl<W: Word>(
    row: &table::Instruction,
    layout: &Layout,
    operands: &[Value<W>],
) -> Option<Value<W>> {
    let scalars = layout.scalars();
    if row.shape.across > 1 {
        // Its unit has so many components of one width on both sides; what is not there is 0, and what is wider is cut.
        let words = operands.first()?.words();
        let width = scalars.iter().map(|scalar| scalar.width).max()?;
        let width = words.iter().map(W::width).fold(width, u32::max);
        let mut filled: Vec<W> = words.iter().map(|word| word.zext(width)).collect();
        filled.resize(row.shape.across as usize, W::zero(width));
        let results = execute(row, &[filled]).result.into_iter();
        let mut results = results
            .zip(&scalars)
            .map(|(word, scalar)| word.slice(0, scalar.width));
        return Value::of(layout, &mut results);
    }
    per_component(operands, &|x| {
        let operands: Vec<Vec<W>> = x.iter().map(|word| vec![word.clone()]).collect();
        let results = execute(row, &operands);
        let both = results.result.into_iter().chain(results.second);
        both.take(row.shape.results.len()).collect()
    })
}

/// An instruction of the core, of one component; `width` is that of its result.
fn component<W: Word>(op: Op, x: &[W], width: u32) -> Vec<W> {
    let a = || x[0].clone();
    let b = || x[1].clone();
    let half = |wide: W, number: u32| wide.slice(number * width, width);
    vec![match op {
        Op::SNegate => W::zero(width) - a(),
        Op::IAdd => a() + b(),
        Op::ISub => a() - b(),
        Op::IMul => a() * b(),
        Op::Not | Op::LogicalNot => !a(),
        Op::BitwiseOr | Op::LogicalOr => a() | b(),
        Op::BitwiseXor => a() ^ b(),
        Op::BitwiseAnd | Op::LogicalAnd => a() & b(),
        // "Shift is treated as unsigned." From the base's width on the result is undefined: what is left when all bits have gone.
        Op::ShiftLeftLogical => a().shl(&x[1]),
        Op::ShiftRightLogical => a().shr(&x[1]),
        Op::ShiftRightArithmetic => a().signed_shr(&x[1]),
        Op::LogicalEqual | Op::IEqual => x[0].equals(&x[1]),
        Op::LogicalNotEqual | Op::INotEqual => !x[0].equals(&x[1]),
        Op::ULessThan => x[0].less(&x[1]),
        Op::UGreaterThan => x[1].less(&x[0]),
        Op::ULessThanEqual => x[0].less(&x[1]) | x[0].equals(&x[1]),
        Op::UGreaterThanEqual => x[1].less(&x[0]) | x[0].equals(&x[1]),
        Op::SLessThan => x[0].signed_less(&x[1]),
        Op::SGreaterThan => x[1].signed_less(&x[0]),
        Op::SLessThanEqual => x[0].signed_less(&x[1]) | x[0].equals(&x[1]),
        Op::SGreaterThanEqual => x[1].signed_less(&x[0]) | x[0].equals(&x[1]),
        Op::UConvert | Op::SConvert => {
            if width < x[0].width() {
                x[0].slice(0, width)
            } else if op == Op::UConvert {
                x[0].zext(width)
            } else {
                x[0].sext(width)
            }
        }
        Op::BitCount => {
            // Counted at a width that holds the count, then cut or widened to the result's.
            let wide = width.max(8);
            let bits = (0..x[0].width()).map(|bit| x[0].bit(bit).zext(wide));
            bits.fold(W::zero(wide), |sum, bit| sum + bit)
                .slice(0, width)
        }
        Op::BitReverse => W::join((0..width).rev().map(|bit| x[0].bit(bit))),
        Op::BitFieldInsert => bit_field_insert(x),
        Op::BitFieldSExtract => bit_field_extract(x, true),
        Op::BitFieldUExtract => bit_field_extract(x, false),
        Op::IAddCarry => {
            let sum = x[0].zext(width + 1) + x[1].zext(width + 1);
            return vec![sum.slice(0, width), sum.top().zext(width)];
        }
        Op::ISubBorrow => return vec![a() - b(), x[0].less(&x[1]).zext(width)],
        Op::UMulExtended => {
            let product = x[0].zext(2 * width) * x[1].zext(2 * width);
            return vec![half(product.clone(), 0), half(product, 1)];
        }
        Op::SMulExtended => {
            let product = x[0].sext(2 * width) * x[1].sext(2 * width);
            return vec![half(product.clone(), 0), half(product, 1)];
        }
        // The reader lets no other through.
        _ => return Vec::new(),
    }]
}

/// A count or an offset with room for sums of the two.
fn roomy<W: Word>(word: &W) -> W {
    word.zext(word.width().max(64) + 2)
}

/// "The result is the same as Base except for bits numbered in [Offset, Offset + Count - 1], which come, in order, from the bits in [0, Count - 1] of
/// Insert." Where the field leaves the base, which is undefined, bits beyond are lost here.
fn bit_field_insert<W: Word>(x: &[W]) -> W {
    let (base, insert, offset, count) = (&x[0], &x[1], roomy(&x[2]), roomy(&x[3]));
    let end = sum(&offset, &count);
    W::join((0..base.width()).map(|bit| {
        let place = W::number(bit.into(), end.width());
        let is_inside = !place.less(&offset.zext(end.width())) & place.less(&end);
        let from = place - offset.zext(end.width());
        is_inside.mux(&insert.select(&from, 1), &base.bit(bit))
    }))
}

/// "The bits in [Offset, Offset + Count - 1] of Base, in order, are the bits numbered [0, Count - 1] of the result"; the others are the same as bit
/// Offset + Count - 1 if it is signed, else 0. Bits beyond the base, which are undefined, are 0 here.
fn bit_field_extract<W: Word>(x: &[W], is_signed: bool) -> W {
    let (base, offset, count) = (&x[0], roomy(&x[1]), roomy(&x[2]));
    let end = sum(&offset, &count);
    let last = end.clone() - W::number(1, end.width());
    let sign = base.select(&last, 1) & count.any();
    let fill = if is_signed { sign } else { W::flag(false) };
    W::join((0..base.width()).map(|bit| {
        let place = W::number(bit.into(), end.width());
        let is_inside = place.less(&count.zext(end.width()));
        let from = offset.zext(end.width()) + place;
        is_inside.mux(&base.select(&from, 1), &fill)
    }))
}

/// The sum at the width of the wider one; both have room.
fn sum<W: Word>(a: &W, b: &W) -> W {
    let width = a.width().max(b.width());
    a.zext(width) + b.zext(width)
}
