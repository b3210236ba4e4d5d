//! The interpreter: executes a function's instructions one after another as the SPIR-V specification defines them.
//!
//! It is the golden model of [`super`]'s hardware and shares nothing with its generation: it walks through the module's own instructions
//! with values that are trees, memory that is written, and calls that nest; each instruction is written from the specification's
//! words, over any kind of [`Word`]. The reader must have accepted a function before it is interpreted; type errors are `None` here.

mod component;
mod float;
mod scalar;
mod value;

pub use value::Value;

use super::operations::SQUARE_ROOT;
use crate::module::{Function, Module, id, number};
use crate::rules::{GLSL_FIRST, glsl_instruction, lut_index};
use crate::types::Type;
use component::{glsl, per_component};
use rspirv::dr::Instruction;
use rspirv::spirv::Op;
use scalar::component;
use std::collections::HashMap;
use value::nothing;
use warpwright_blocks::lut_array::golden::bitwise_function_spirv;
use warpwright_hdl::word::Word;

/// What an id stands for.
#[derive(Clone, Debug)]
enum IdValue<W> {
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
                IdValue::Pointer(machine.memory.len() - 1, Vec::new())
            }
            _ => IdValue::Value(argument),
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
    fn call(&mut self, function: &Function, arguments: Vec<IdValue<W>>) -> Option<Given<W>> {
        let parameters = function.parameters.iter().map(|(id, _)| *id);
        let mut held: HashMap<u32, IdValue<W>> = parameters.zip(arguments).collect();
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
                    held.extend(instruction.result_id.zip(value.map(IdValue::Value)));
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
    fn value(&self, held: &HashMap<u32, IdValue<W>>, id: u32) -> Option<Value<W>> {
        match held.get(&id) {
            Some(IdValue::Value(value)) => Some(value.clone()),
            Some(IdValue::Pointer(..)) => None,
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
        held: &HashMap<u32, IdValue<W>>,
        instruction: &Instruction,
    ) -> Option<Given<W>> {
        let module = self.module;
        let callee = id(instruction, 0)?;
        let function = module.functions.iter().find(|f| f.id == callee)?;
        let arguments = (1..instruction.operands.len()).map(|place| {
            let argument = id(instruction, place)?;
            match held.get(&argument) {
                Some(IdValue::Pointer(variable, path)) => {
                    Some(IdValue::Pointer(*variable, path.clone()))
                }
                _ => self.value(held, argument).map(IdValue::Value),
            }
        });
        let arguments = arguments.collect::<Option<_>>()?;
        self.call(function, arguments)
    }

    /// What an instruction makes.
    fn instruction(
        &mut self,
        held: &HashMap<u32, IdValue<W>>,
        instruction: &Instruction,
    ) -> Option<IdValue<W>> {
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
                IdValue::Pointer(self.memory.len() - 1, Vec::new())
            }
            Op::AccessChain | Op::InBoundsAccessChain => {
                let (variable, mut path) = pointer(held, operand(0)?)?;
                for place in 1..instruction.operands.len() {
                    let index = module.scalars(operand(place)?)?;
                    path.push(*index.first()? as usize);
                }
                IdValue::Pointer(variable, path)
            }
            Op::Load => {
                let (variable, path) = pointer(held, operand(0)?)?;
                IdValue::Value(self.memory.get(variable)?.part(&path)?.clone())
            }
            op => {
                let ids = super::operations::ids(op, instruction);
                let operands = ids.map(|place| self.value(held, operand(place)?));
                let operands: Vec<Value<W>> = operands.collect::<Option<_>>()?;
                IdValue::Value(self.operation(op, instruction, &operands)?)
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
            Op::Dot => Value::Scalar(float::dot(operands.first()?, operands.get(1)?)?),
            Op::ExtInst => {
                let row = glsl_instruction(instruction)?;
                if row.name == SQUARE_ROOT {
                    return per_component(operands, &|x| vec![float::square_root(&x[0])]);
                }
                debug_assert_eq!(GLSL_FIRST, 2);
                glsl(row, layout, operands)?
            }
            _ => {
                let width = layout.scalars().first()?.width;
                per_component(operands, &|x| match float::component(op, x, width) {
                    Some(word) => vec![word],
                    None => component(op, x, width),
                })?
            }
        })
    }
}

fn pointer<W>(held: &HashMap<u32, IdValue<W>>, id: u32) -> Option<(usize, Vec<usize>)> {
    match held.get(&id)? {
        IdValue::Pointer(variable, path) => Some((*variable, path.clone())),
        IdValue::Value(_) => None,
    }
}
