//! Reads a binary module with `rspirv`: its extended instructions with their operand values.

use super::forms::Type;
use rspirv::dr::{self, Operand};
use rspirv::spirv::Op;
use std::collections::HashMap;
use warpwright_blocks::glsl450::table::NumberKind;

/// A constant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Value {
    /// Its type.
    pub of: Type,
    /// The bits of its components; of a matrix, of all its columns.
    pub components: Vec<u64>,
}

/// An `OpExtInst`.
#[derive(Clone, Debug)]
pub struct Extended {
    /// What its `OpName` says.
    pub label: String,
    /// The number of the instruction in its set.
    pub number: u32,
    /// The operands, in the binary's order.
    pub operands: Vec<Value>,
    /// The result's type; of a structure, those that `OpCompositeExtract` takes out of it, each with its place.
    pub results: Vec<(u32, Type)>,
}

/// What a module declares.
#[derive(Default)]
struct Declared {
    types: HashMap<u32, Type>,
    values: HashMap<u32, Value>,
}

fn id(operand: &Operand) -> u32 {
    operand.id_ref_any().expect("an id")
}

fn number(operand: &Operand) -> u32 {
    match operand {
        Operand::LiteralBit32(number) | Operand::LiteralExtInstInteger(number) => *number,
        other => panic!("{other:?} is not a number"),
    }
}

impl Declared {
    fn of(module: &dr::Module) -> Self {
        let mut declared = Self::default();
        for instruction in &module.types_global_values {
            declared.add(instruction);
        }
        declared
    }

    fn add(&mut self, instruction: &dr::Instruction) {
        let Some(result) = instruction.result_id else {
            return;
        };
        let operands = &instruction.operands;
        let of = instruction.result_type.and_then(|of| self.types.get(&of));
        match (instruction.class.opcode, of) {
            (Op::TypeInt, _) => {
                let kind =
                    [NumberKind::Unsigned, NumberKind::Signed][number(&operands[1]) as usize];
                self.scalar(result, kind, number(&operands[0]));
            }
            (Op::TypeFloat, _) => self.scalar(result, NumberKind::Float, number(&operands[0])),
            (Op::TypeVector, _) => {
                let scalar = self.types[&id(&operands[0])];
                let count = number(&operands[1]);
                self.types.insert(result, Type { count, ..scalar });
            }
            // As a vector of all its numbers.
            (Op::TypeMatrix, _) => {
                let column = self.types[&id(&operands[0])];
                let count = column.count * number(&operands[1]);
                self.types.insert(result, Type { count, ..column });
            }
            (Op::Constant, Some(of)) => {
                let bits = match operands[0] {
                    // Narrow ones fill a word with copies of their sign.
                    Operand::LiteralBit32(word) => u64::from(word) & u64::MAX >> (64 - of.width),
                    Operand::LiteralBit64(bits) => bits,
                    ref other => panic!("{other:?} is not a constant"),
                };
                let components = vec![bits];
                self.values.insert(
                    result,
                    Value {
                        of: *of,
                        components,
                    },
                );
            }
            (Op::ConstantComposite, Some(of)) => {
                let parts = operands.iter().map(|part| &self.values[&id(part)]);
                let components = parts.flat_map(|value| value.components.clone()).collect();
                self.values.insert(
                    result,
                    Value {
                        of: *of,
                        components,
                    },
                );
            }
            _ => {}
        }
    }

    fn scalar(&mut self, id: u32, kind: NumberKind, width: u32) {
        let count = 1;
        self.types.insert(id, Type { kind, width, count });
    }
}

/// The extended instructions of a module, which must all be of GLSL.std.450, in its order.
pub fn extended_instructions(binary: &[u8]) -> Vec<Extended> {
    let module = dr::load_bytes(binary).unwrap_or_else(|state| panic!("{state}"));
    let set = &module.ext_inst_imports[0];
    assert_eq!(
        set.operands[0],
        Operand::LiteralString("GLSL.std.450".to_string())
    );
    let names = module.debug_names.iter().map(|name| {
        let Operand::LiteralString(text) = &name.operands[1] else {
            panic!("{name:?} has no text");
        };
        (id(&name.operands[0]), text.clone())
    });
    let names: HashMap<u32, String> = names.collect();
    let declared = Declared::of(&module);
    let mut found: Vec<Extended> = Vec::new();
    let mut places = HashMap::new();
    let blocks = module.functions.iter().flat_map(|f| &f.blocks);
    for instruction in blocks.flat_map(|block| &block.instructions) {
        let of = instruction.result_type;
        let of = of.and_then(|of| declared.types.get(&of));
        let operands = &instruction.operands;
        match instruction.class.opcode {
            Op::ExtInst => {
                assert_eq!(Some(id(&operands[0])), set.result_id);
                let result = instruction.result_id.expect("a result");
                places.insert(result, found.len());
                let values = operands[2..].iter();
                found.push(Extended {
                    label: names.get(&result).cloned().unwrap_or_default(),
                    number: number(&operands[1]),
                    operands: values
                        .map(|value| declared.values[&id(value)].clone())
                        .collect(),
                    results: of.iter().map(|of| (0, **of)).collect(),
                });
            }
            Op::CompositeExtract => {
                let of = of.expect("a member is a number or a vector");
                let place = places[&id(&operands[0])];
                found[place].results.push((number(&operands[1]), *of));
            }
            _ => {}
        }
    }
    found
}
