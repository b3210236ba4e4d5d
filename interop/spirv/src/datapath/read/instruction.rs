//! Reads each instruction: variables and their contents, and operations.

use super::{IdValue, MOST_HELD, Pointer, Reader, Refused, Value};
use crate::datapath::circuit::Does;
use crate::datapath::operations;
use crate::module::id;
use rspirv::dr::Instruction;
use rspirv::spirv::Op;
use std::collections::HashMap;

impl Reader<'_> {
    /// Anything but returns and calls.
    pub(super) fn instruction(
        &mut self,
        held: &mut HashMap<u32, IdValue>,
        instruction: &Instruction,
    ) -> Refused<()> {
        let result = instruction.result_id.unwrap_or_default();
        let of = instruction.result_type.unwrap_or_default();
        let made = match instruction.class.opcode {
            Op::Variable => {
                let Some(pointee) = self.pointee(of) else {
                    return Err("its storage class is not Function".to_string());
                };
                let layout = self.layout(pointee)?;
                let value = if id(instruction, 1).is_some() {
                    let value = self.operand(held, instruction, 1)?;
                    self.expect(&value, pointee, "the initializer")?;
                    value
                } else {
                    self.zeros(pointee, &layout)
                };
                let name = self.module.name(result).map(str::to_string);
                IdValue::Pointer(self.variable(value, name))
            }
            Op::AccessChain | Op::InBoundsAccessChain => {
                let base = self.pointer(held, instruction)?;
                let mut indices = Vec::new();
                for place in 1..instruction.operands.len() {
                    let index = self.operand(held, instruction, place)?;
                    let index = index.wires.first().map(|wire| &self.wires[*wire].does);
                    let Some(Does::Constant(index)) = index else {
                        return Err("an index is not a constant".to_string());
                    };
                    indices.push(u32::try_from(*index).unwrap_or(u32::MAX));
                }
                let (low, inner) = self.part(base.of, &indices)?;
                if self.pointee(of) != Some(inner) {
                    return Err("its Result Type is not the type of the part".to_string());
                }
                let low = base.low + low;
                IdValue::Pointer(Pointer {
                    of: inner,
                    low,
                    ..base
                })
            }
            Op::Load => {
                let pointer = self.pointer(held, instruction)?;
                let count = self.layout(pointer.of)?.count();
                let wires = &self.variables[pointer.variable].wires;
                let wires = wires[pointer.low..pointer.low + count].to_vec();
                let value = Value {
                    of: pointer.of,
                    wires,
                };
                self.expect(&value, of, "what is loaded")?;
                IdValue::Value(value)
            }
            Op::Store => {
                let pointer = self.pointer(held, instruction)?;
                let value = self.operand(held, instruction, 1)?;
                self.expect(&value, pointer.of, "what is stored")?;
                let variable = &mut self.variables[pointer.variable];
                let places = &mut variable.wires[pointer.low..];
                places[..value.wires.len()].copy_from_slice(&value.wires);
                variable.is_written = true;
                let name = variable.name.clone().filter(|_| pointer.low == 0);
                self.name(&value, name.as_deref());
                return Ok(());
            }
            opcode if !operations::is_known(opcode) => {
                return Err(operations::NOT_KNOWN.to_string());
            }
            opcode => {
                let ids = operations::ids(opcode, instruction);
                let operands = ids.map(|place| self.operand(held, instruction, place));
                let operands = operands.collect::<Refused<Vec<Value>>>()?;
                let layout = self.layout(of)?;
                let wires = operations::wires(self, instruction, of, &layout, &operands)?;
                let value = Value { of, wires };
                self.name(&value, self.module.name(result));
                IdValue::Value(value)
            }
        };
        if let IdValue::Value(value) = &made {
            self.held += value.wires.len();
            if self.held > MOST_HELD {
                return Err(format!(
                    "the function is too long: more than {MOST_HELD} scalars in its values"
                ));
            }
        }
        held.insert(result, made);
        Ok(())
    }
}
