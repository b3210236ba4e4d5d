//! Values: zero, named or typed ones, and their parts.

use super::{Reader, Refused, Value};
use crate::datapath::circuit::Does;
use crate::module::number;
use crate::types::{Layout, Type};
use rspirv::dr::Instruction;

impl Reader<'_> {
    /// Gives a value's scalars its name, if they have none.
    pub(super) fn name(&mut self, value: &Value, name: Option<&str>) {
        let Some(name) = name else {
            return;
        };
        for (part, wire) in value.wires.iter().enumerate() {
            let name = match value.wires.len() {
                1 => name.to_string(),
                _ => format!("{name}_{part}"),
            };
            let wire = &mut self.wires[*wire];
            let takes = !matches!(wire.does, Does::Input { .. } | Does::Constant(_));
            if takes {
                wire.name.get_or_insert(name);
            }
        }
    }

    /// A value of zeros.
    pub fn zeros(&mut self, of: u32, layout: &Layout) -> Value {
        let scalars = layout.scalars();
        let wires = scalars
            .iter()
            .map(|scalar| self.wire(scalar.width, Does::Constant(0), Vec::new()));
        Value {
            of,
            wires: wires.collect(),
        }
    }

    /// That a value is of a type.
    pub fn expect(&self, value: &Value, of: u32, what: &str) -> Refused<()> {
        if value.of == of {
            return Ok(());
        }
        Err(format!(
            "{what} has type {}, but must have type {}",
            self.module.type_name(value.of),
            self.module.type_name(of)
        ))
    }

    /// The first scalar and the type's id of a part, found by indices.
    pub fn part(&self, of: u32, indices: &[u32]) -> Refused<(usize, u32)> {
        let (mut low, mut of) = (0, of);
        for index in indices {
            let (count, inner) = match self.module.what(of) {
                Some(Type::Vector { of, count } | Type::Array { of, count }) => (*count, Some(*of)),
                Some(Type::Structure(members)) => {
                    let member = members.get(*index as usize);
                    (members.len() as u32, member.copied())
                }
                _ => (0, None),
            };
            let Some(inner) = inner.filter(|_| *index < count) else {
                return Err(format!(
                    "index {index} is beyond {}, which has {count} parts",
                    self.module.type_name(of)
                ));
            };
            low += match self.module.what(of) {
                Some(Type::Structure(members)) => {
                    let before = &members[..*index as usize];
                    let lengths = before.iter().map(|member| self.module.layout(*member));
                    lengths
                        .map(|layout| layout.map_or(0, |layout| layout.count()))
                        .sum()
                }
                _ => *index as usize * self.layout(inner)?.count(),
            };
            of = inner;
        }
        Ok((low, of))
    }

    /// The numbers at the end of an instruction, from this operand on.
    pub fn literals(instruction: &Instruction, from: usize) -> Vec<u32> {
        let places = from..instruction.operands.len();
        places
            .filter_map(|place| number(instruction, place))
            .collect()
    }
}
