//! Reads a function's instructions into scalars: all operand requirements are checked here, so that later steps need no checks.
//!
//! It tracks all values, not only results of instructions: the contents of local variables, the target of a
//! pointer parameter, a called function's return value. All of these are known in a function without branches.

mod instruction;
mod values;

use super::circuit::{Circuit, Does, Wire};
use super::ports::{Namer, ports};
use crate::ReadError;
use crate::binary::Placed;
use crate::module::{Function, Module, id};
use crate::types::{Layout, Type};
use rspirv::dr::Instruction;
use rspirv::spirv::{Op, StorageClass};
use std::collections::HashMap;
use std::rc::Rc;

/// Instructions that are followed, those of called functions each time.
const MOST_INSTRUCTIONS: usize = 50_000;
/// Scalars that they make.
const MOST_WIRES: usize = 200_000;
/// Scalars of all values, each time that one is in a value.
const MOST_HELD: usize = 1 << 22;
/// Functions that are called within each other.
const MOST_CALLS: usize = 100;

/// A value: its type's id, and its scalars in order.
#[derive(Clone, Debug)]
pub(super) struct Value {
    pub of: u32,
    pub wires: Vec<usize>,
}

/// A place in a variable: the type's id of what is there, and its first scalar.
#[derive(Clone, Copy, Debug)]
struct Pointer {
    variable: usize,
    of: u32,
    low: usize,
}

#[derive(Clone, Debug)]
enum IdValue {
    Value(Value),
    Pointer(Pointer),
}

struct Variable {
    wires: Vec<usize>,
    name: Option<String>,
    is_written: bool,
}

/// Why an instruction is not taken.
pub(super) type Refused<T> = Result<T, String>;

pub(super) struct Reader<'m> {
    pub module: &'m Module,
    pub wires: Vec<Wire>,
    variables: Vec<Variable>,
    /// The functions being called, the one asked for first.
    calls: Vec<u32>,
    instructions: usize,
    /// Scalars of all values so far.
    held: usize,
}

/// The scalars of a function, and where it names its ports.
pub(super) fn read(module: &Module, function: &Function) -> Result<(Circuit, Namer), ReadError> {
    let mut reader = Reader {
        module,
        wires: Vec::new(),
        variables: Vec::new(),
        calls: Vec::new(),
        instructions: 0,
        held: 0,
    };
    let at = |message: String| ReadError::new(function.word, message);
    let mut namer = Namer::new();
    let mut inputs = Vec::new();
    let mut arguments = Vec::new();
    let mut pointers = Vec::new();
    for (place, (parameter, of)) in function.parameters.iter().enumerate() {
        let name = module.name(*parameter).map(str::to_string);
        let name = name.unwrap_or_else(|| format!("p{place}"));
        let pointee = reader.pointee(*of);
        let of = pointee.unwrap_or(*of);
        let layout = reader
            .layout(of)
            .map_err(|why| at(format!("parameter {}: {why}", module.called(*parameter))))?;
        let first = inputs.len();
        inputs.extend(ports(module, &mut namer, "in", &name, of));
        let wires = reader.inputs(&inputs[first..], first, &layout);
        let value = Value { of, wires };
        arguments.push(if pointee.is_some() {
            pointers.push((name.clone(), of));
            IdValue::Pointer(reader.variable(value, Some(name)))
        } else {
            IdValue::Value(value)
        });
    }
    let result = reader.call(function, arguments)?;
    let mut outputs = Vec::new();
    if let Some(value) = result {
        let name = match module.what(value.of) {
            Some(Type::Structure(_)) => "",
            _ => "result",
        };
        outputs.extend(reader.outputs(&mut namer, name, &value));
    }
    let mut written = Vec::new();
    for ((name, of), held) in pointers.iter().zip(&reader.variables) {
        written.push(held.is_written);
        if held.is_written {
            let wires = held.wires.clone();
            outputs.extend(reader.outputs(&mut namer, name, &Value { of: *of, wires }));
        }
    }
    if outputs.is_empty() {
        return Err(at(
            "the function returns nothing: it needs a result, or a pointer parameter that it stores to".to_string(),
        ));
    }
    let circuit = Circuit {
        inputs,
        wires: reader.wires,
        outputs,
        written,
    };
    Ok((circuit, namer))
}

impl Reader<'_> {
    /// The parts of a type whose values can be followed.
    pub fn layout(&self, of: u32) -> Refused<Rc<Layout>> {
        let layout = self.module.layout(of).cloned();
        layout.ok_or_else(|| {
            format!(
                "values of type {} are not supported: they must consist of booleans, integers and floats with 1 to {} bits in total",
                self.module.type_name(of),
                crate::types::MOST_BITS
            )
        })
    }

    /// What a pointer into a function's own memory leads to.
    fn pointee(&self, of: u32) -> Option<u32> {
        match self.module.what(of)? {
            Type::Pointer { class, to } if *class == StorageClass::Function as u32 => Some(*to),
            _ => None,
        }
    }

    pub fn wire(&mut self, width: u32, does: Does, reads: Vec<usize>) -> usize {
        self.wires.push(Wire {
            width,
            does,
            reads,
            name: None,
        });
        self.wires.len() - 1
    }

    /// The scalars of inputs, the first of which has this number.
    fn inputs(&mut self, of: &[super::circuit::Port], first: usize, layout: &Layout) -> Vec<usize> {
        let mut wires = Vec::with_capacity(layout.count());
        for (port, found) in (first..).zip(of) {
            let mut low = 0;
            for width in &found.widths {
                wires.push(self.wire(*width, Does::Input { port, low }, Vec::new()));
                low += width;
            }
        }
        wires
    }

    fn outputs(
        &self,
        namer: &mut Namer,
        name: &str,
        value: &Value,
    ) -> Vec<(super::circuit::Port, Vec<usize>)> {
        let mut wires = value.wires.iter().copied();
        let found = ports(self.module, namer, "out", name, value.of).into_iter();
        let outputs = found.map(|port| {
            let parts = wires.by_ref().take(port.widths.len()).collect();
            (port, parts)
        });
        outputs.collect()
    }

    fn variable(&mut self, value: Value, name: Option<String>) -> Pointer {
        self.variables.push(Variable {
            wires: value.wires,
            name,
            is_written: false,
        });
        Pointer {
            variable: self.variables.len() - 1,
            of: value.of,
            low: 0,
        }
    }

    /// What a function makes of its arguments.
    fn call(
        &mut self,
        function: &Function,
        arguments: Vec<IdValue>,
    ) -> Result<Option<Value>, ReadError> {
        if self.calls.contains(&function.id) {
            let message = format!("{} calls itself", self.module.called(function.id));
            return Err(ReadError::new(function.word, message));
        }
        if self.calls.len() == MOST_CALLS {
            let message = format!("calls are nested deeper than {MOST_CALLS}");
            return Err(ReadError::new(function.word, message));
        }
        self.calls.push(function.id);
        let parameters = function.parameters.iter().map(|(id, _)| *id);
        let mut held: HashMap<u32, IdValue> = parameters.zip(arguments).collect();
        let mut labels = 0;
        for Placed { word, instruction } in &function.body {
            let at = |message: String| {
                let name = instruction.class.opname;
                ReadError::new(*word, format!("Op{name}: {message}"))
            };
            self.instructions += 1;
            if self.instructions > MOST_INSTRUCTIONS || self.wires.len() > MOST_WIRES {
                return Err(at(format!(
                    "the function is too long: more than {MOST_INSTRUCTIONS} instructions or {MOST_WIRES} scalars, counting called functions at each call"
                )));
            }
            match instruction.class.opcode {
                Op::Label => {
                    labels += 1;
                    if labels > 1 {
                        return Err(at(format!(
                            "{} has a second block; a datapath is a function with a single block, without branches",
                            self.module.called(function.id)
                        )));
                    }
                }
                Op::Line | Op::NoLine | Op::Nop => {}
                Op::Return => {
                    self.calls.pop();
                    return Ok(None);
                }
                Op::ReturnValue => {
                    let value = self.operand(&held, instruction, 0).map_err(at)?;
                    if value.of != function.result {
                        return Err(at(format!(
                            "the value has type {}, but the function's result has type {}",
                            self.module.type_name(value.of),
                            self.module.type_name(function.result)
                        )));
                    }
                    self.calls.pop();
                    return Ok(Some(value));
                }
                Op::FunctionCall => {
                    if let Some(value) = self.called(&held, instruction, at)? {
                        let result = instruction.result_id.unwrap_or_default();
                        held.insert(result, IdValue::Value(value));
                    }
                }
                _ => self.instruction(&mut held, instruction).map_err(at)?,
            }
        }
        let message = format!("{} ends without a return", self.module.called(function.id));
        Err(ReadError::new(function.word, message))
    }

    fn called(
        &mut self,
        held: &HashMap<u32, IdValue>,
        instruction: &Instruction,
        at: impl Fn(String) -> ReadError,
    ) -> Result<Option<Value>, ReadError> {
        let module = self.module;
        let callee = id(instruction, 0);
        let found = module.functions.iter().find(|f| Some(f.id) == callee);
        let Some(function) = found.filter(|function| !function.body.is_empty()) else {
            return Err(at(
                "the called function has no body in this module".to_string()
            ));
        };
        let given = instruction.operands.len().saturating_sub(1);
        let takes = function.parameters.len();
        if given != takes {
            return Err(at(format!(
                "{} takes {takes} arguments, got {given}",
                module.called(function.id)
            )));
        }
        let mut arguments = Vec::new();
        for (place, (_, of)) in function.parameters.iter().enumerate() {
            let argument = id(instruction, 1 + place).unwrap_or_default();
            let argument = match held.get(&argument) {
                Some(IdValue::Pointer(pointer)) if self.pointee(*of) == Some(pointer.of) => {
                    IdValue::Pointer(*pointer)
                }
                _ => {
                    let value = self.operand(held, instruction, 1 + place).map_err(&at)?;
                    if value.of != *of {
                        return Err(at(format!(
                            "argument {} has type {}, but the parameter has type {}",
                            place + 1,
                            module.type_name(value.of),
                            module.type_name(*of)
                        )));
                    }
                    IdValue::Value(value)
                }
            };
            arguments.push(argument);
        }
        let value = self.call(function, arguments)?;
        let is_void = value.is_none() && module.what(function.result) == Some(&Type::Void);
        let agrees = value.as_ref().map(|value| value.of) == instruction.result_type;
        if !is_void && !agrees {
            return Err(at(
                "its Result Type is not the function's result type".to_string()
            ));
        }
        Ok(value)
    }

    /// The value of an operand.
    fn operand(
        &mut self,
        held: &HashMap<u32, IdValue>,
        instruction: &Instruction,
        place: usize,
    ) -> Refused<Value> {
        let Some(operand) = id(instruction, place) else {
            return Err(format!("operand {} is missing or not an id", place + 1));
        };
        match held.get(&operand) {
            Some(IdValue::Value(value)) => Ok(value.clone()),
            Some(IdValue::Pointer(_)) => Err(format!(
                "{} is a pointer; only OpLoad, OpStore, access chains and calls take one",
                self.module.called(operand)
            )),
            None => self.constant(operand),
        }
    }

    fn constant(&mut self, operand: u32) -> Refused<Value> {
        let module = self.module;
        let Some(constant) = module.constants.get(&operand) else {
            return Err(format!(
                "{} is neither a constant nor defined earlier in this function",
                module.called(operand)
            ));
        };
        let layout = self.layout(constant.of)?;
        let Some(scalars) = module.scalars(operand) else {
            return Err(format!(
                "{} is computed by OpSpecConstantOp, which is not supported",
                module.called(operand)
            ));
        };
        let widths = layout.scalars();
        if self.wires.len() + widths.len() > MOST_WIRES {
            return Err(format!(
                "the function is too long: more than {MOST_WIRES} scalars"
            ));
        }
        let wires = widths.iter().zip(scalars.iter());
        let wires = wires.map(|(scalar, bits)| {
            let bits = bits & u64::MAX >> (64 - scalar.width);
            self.wire(scalar.width, Does::Constant(bits), Vec::new())
        });
        Ok(Value {
            of: constant.of,
            wires: wires.collect(),
        })
    }

    fn pointer(&self, held: &HashMap<u32, IdValue>, instruction: &Instruction) -> Refused<Pointer> {
        let operand = id(instruction, 0).unwrap_or_default();
        match held.get(&operand) {
            Some(IdValue::Pointer(pointer)) => Ok(*pointer),
            _ => Err(format!(
                "{} points outside the function: only variables and pointer parameters of storage class Function are supported",
                self.module.called(operand)
            )),
        }
    }
}
