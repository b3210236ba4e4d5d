//! Reads an instruction that declares a type or a constant.
//!
//! The types and constants it uses must be declared before it; a structure's pointers may come later.

use super::read::Reader;
use super::{Bits, Constant, LONGEST_NAME, id, number};
use crate::types::{Declared, Layout, Scalar, ScalarKind, Type, alike, members};
use rspirv::dr::{Instruction, Operand};
use rspirv::spirv::Op;
use std::rc::Rc;

impl Reader {
    /// The type of this id, which must have been declared.
    fn known(&self, instruction: &Instruction, place: usize) -> Result<(u32, &Declared), String> {
        let id = id(instruction, place).ok_or("an operand is not an id")?;
        let declared = self.module.types.get(&id);
        let declared = declared.ok_or_else(|| format!("%{id} is not a type declared before it"))?;
        Ok((id, declared))
    }

    /// The type that an instruction declares, if it declares one.
    pub(super) fn type_of(&self, instruction: &Instruction) -> Result<Option<Declared>, String> {
        let scalar = |kind, width: Option<u32>, name: String| {
            let scalar = Scalar {
                kind,
                width: width.unwrap_or(0),
            };
            let is_known = (1..=64).contains(&scalar.width);
            Declared {
                what: Type::Scalar(scalar),
                layout: is_known.then(|| Rc::new(Layout::Scalar(scalar))),
                name,
            }
        };
        let width = number(instruction, 0);
        let bits = width.unwrap_or(0);
        let plain = |what, name: &str| Declared {
            what,
            layout: None,
            name: name.to_string(),
        };
        let declared = match instruction.class.opcode {
            Op::TypeVoid => plain(Type::Void, "void"),
            Op::TypeBool => scalar(ScalarKind::Bool, Some(1), "bool".to_string()),
            Op::TypeInt => {
                let sign = if number(instruction, 1) == Some(1) {
                    "i"
                } else {
                    "u"
                };
                scalar(ScalarKind::Integer, width, format!("{sign}{bits}"))
            }
            Op::TypeFloat => scalar(ScalarKind::Float, width, format!("f{bits}")),
            Op::TypeVector => {
                let (of, component) = self.known(instruction, 0)?;
                let count = number(instruction, 1).unwrap_or(0);
                if count < 2 {
                    return Err(format!(
                        "a vector must have at least 2 components, got {count}"
                    ));
                }
                Declared {
                    what: Type::Vector { of, count },
                    layout: alike(component.layout.as_ref(), count),
                    name: format!("{}x{count}", component.name),
                }
            }
            Op::TypeArray => {
                let (of, element) = self.known(instruction, 0)?;
                let length = id(instruction, 1).and_then(|id| self.module.scalars(id));
                let length = length.and_then(|scalars| scalars.first().copied());
                let length = length.ok_or("the length is not a constant declared before it")?;
                let count = u32::try_from(length).unwrap_or(u32::MAX);
                Declared {
                    what: Type::Array { of, count },
                    layout: alike(element.layout.as_ref(), count),
                    name: format!("[{}; {count}]", element.name),
                }
            }
            Op::TypeStruct => {
                let ids = (0..instruction.operands.len()).map(|place| {
                    // A pointer may be declared behind the structure that it leads to.
                    id(instruction, place).ok_or("a member is not an id")
                });
                let ids = ids.collect::<Result<Vec<u32>, _>>()?;
                let layouts = ids.iter().map(|id| self.module.layout(*id).cloned());
                let layout = members(layouts.collect());
                let id = instruction.result_id.unwrap_or_default();
                let name = self.module.name(id);
                let name =
                    name.map_or_else(|| format!("struct %{id}"), |name| format!("struct {name}"));
                Declared {
                    what: Type::Structure(ids),
                    layout,
                    name,
                }
            }
            Op::TypePointer => {
                let Some(Operand::StorageClass(class)) = instruction.operands.first() else {
                    return Err("it has no storage class".to_string());
                };
                let (to, pointee) = self.known(instruction, 1)?;
                Declared {
                    what: Type::Pointer {
                        class: *class as u32,
                        to,
                    },
                    layout: None,
                    name: format!("pointer to {}", pointee.name),
                }
            }
            Op::TypeFunction => {
                let (result, _) = self.known(instruction, 0)?;
                let parameters = (1..instruction.operands.len())
                    .map(|place| self.known(instruction, place).map(|(id, _)| id));
                let parameters = parameters.collect::<Result<_, _>>()?;
                plain(Type::Function(result, parameters), "function")
            }
            opcode if opcode.is_type() => plain(
                Type::Other(instruction.class.opname),
                instruction.class.opname,
            ),
            _ => return Ok(None),
        };
        // Names are of a few levels; deeper ones would double with each.
        let name = declared.name.chars().take(LONGEST_NAME).collect();
        Ok(Some(Declared { name, ..declared }))
    }

    /// The constant that an instruction makes, if it makes one.
    pub(super) fn constant_of(
        &self,
        instruction: &Instruction,
    ) -> Result<Option<Constant>, String> {
        let Some(of) = instruction.result_type else {
            return Ok(None);
        };
        let opcode = instruction.class.opcode;
        let type_name = || self.module.type_name(of);
        let what = match opcode {
            Op::ConstantTrue | Op::SpecConstantTrue => Bits::Scalar(1),
            Op::ConstantFalse | Op::SpecConstantFalse => Bits::Scalar(0),
            Op::ConstantNull | Op::Undef => Bits::Null,
            Op::Constant | Op::SpecConstant => {
                let bits = match instruction.operands.first() {
                    Some(Operand::LiteralBit32(bits)) => u64::from(*bits),
                    Some(Operand::LiteralBit64(bits)) => *bits,
                    _ => return Err("it has no literal".to_string()),
                };
                if !matches!(self.module.what(of), Some(Type::Scalar(_))) {
                    return Err(format!("{} is not a number", type_name()));
                }
                Bits::Scalar(bits)
            }
            Op::ConstantComposite | Op::SpecConstantComposite => {
                let ids =
                    (0..instruction.operands.len()).filter_map(|place| id(instruction, place));
                let ids: Vec<u32> = ids.collect();
                let types = ids.iter().map(|id| self.module.type_of(*id));
                let types: Vec<Option<u32>> = types.collect();
                if self.module.layout(of).is_some() && !self.module.has_parts(of, &types) {
                    return Err(format!(
                        "the constituents do not match the parts of {}",
                        type_name()
                    ));
                }
                Bits::Parts(ids)
            }
            Op::SpecConstantOp => Bits::Unknown,
            _ => return Ok(None),
        };
        let is_special = matches!(
            opcode,
            Op::SpecConstant
                | Op::SpecConstantTrue
                | Op::SpecConstantFalse
                | Op::SpecConstantComposite
                | Op::SpecConstantOp
        );
        Ok(Some(Constant {
            of,
            what,
            is_special,
        }))
    }
}
