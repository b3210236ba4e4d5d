//! The parameters, and the ports and registers they imply.

use super::table::{Class, INSTRUCTIONS, Instruction, op_type};
use crate::framework::fields::tagged_list;
use crate::framework::golden::FieldList;
use crate::framework::parameters::{ParameterKind, ParameterSpec, Parameters};
use crate::framework::selection::{Groups, Selection};
use std::sync::{Arc, LazyLock};
use warpwright_hdl::bundle::{Bundle, Field};
use warpwright_hdl::size::Size;

/// The classes that there is hardware for, and what their groups are called.
const BUILT: [(Class, &str); 4] = [
    (Class::Integer, "integer"),
    (Class::Exact, "exact"),
    (Class::Pack, "pack"),
    (Class::Fma, "fma"),
];

fn names_of(is_meant: impl Fn(Class) -> bool) -> Vec<&'static str> {
    let meant = INSTRUCTIONS.iter().filter(|i| is_meant(i.class));
    meant.map(|instruction| instruction.name).collect()
}

/// The instructions to select from.
static OPS: LazyLock<Selection> = LazyLock::new(|| {
    static ITEMS: LazyLock<Vec<&str>> =
        LazyLock::new(|| names_of(|class| BUILT.iter().any(|(built, _)| *built == class)));
    static MEMBERS: LazyLock<Vec<Vec<&str>>> = LazyLock::new(|| {
        let classes = BUILT.iter();
        classes
            .map(|(class, _)| names_of(|of| of == *class))
            .collect()
    });
    static GROUPS: LazyLock<Vec<(&str, &[&str])>> = LazyLock::new(|| {
        let groups = BUILT.iter().zip(MEMBERS.iter());
        groups
            .map(|((_, name), members)| (*name, members.as_slice()))
            .collect()
    });
    Selection {
        what: "instruction",
        items: ITEMS.as_slice(),
        groups: Groups::Named(GROUPS.as_slice()),
    }
});

/// The parameters as the block declares them.
pub(super) static PARAMETERS: LazyLock<[ParameterSpec; 8]> = LazyLock::new(|| {
    [
        ParameterSpec {
            name: "ops",
            doc: "the built-in instructions",
            kind: ParameterKind::Parts(&OPS),
            default: "integer",
        },
        ParameterSpec {
            name: "width",
            doc: "bits of a component",
            kind: ParameterKind::Choice(&["8", "16", "32", "64"]),
            default: "32",
        },
        ParameterSpec {
            name: "lanes",
            doc: "components of a vector",
            kind: ParameterKind::Number { min: 1, max: 16 },
            default: "2",
        },
        ParameterSpec {
            name: "tag_bits",
            doc: "bits of the tag, which is passed through with the operands; 0: no tag",
            kind: ParameterKind::Number { min: 0, max: 16 },
            default: "0",
        },
        ParameterSpec {
            name: "integer_stages",
            doc: "registers for integer instructions",
            kind: ParameterKind::Number { min: 1, max: 4 },
            default: "2",
        },
        ParameterSpec {
            name: "exact_stages",
            doc: "registers for exact instructions",
            kind: ParameterKind::Number { min: 1, max: 8 },
            default: "5",
        },
        ParameterSpec {
            name: "pack_stages",
            doc: "registers for packing and unpacking",
            kind: ParameterKind::Number { min: 1, max: 6 },
            default: "3",
        },
        ParameterSpec {
            name: "fma_stages",
            doc: "registers of a multiply-add; FMix has two multiply-adds in sequence",
            kind: ParameterKind::Number { min: 1, max: 5 },
            default: "5",
        },
    ]
});

/// The unit's parameters.
#[derive(Clone, Debug)]
pub struct Configuration {
    /// The instructions that are built in, in the order of their numbers; at least one.
    pub ops: Arc<[&'static Instruction]>,
    /// Bits of a component.
    pub width: u32,
    /// Components of a vector.
    pub lanes: u32,
    /// Bits that are passed through; may be 0.
    pub tag_bits: u32,
    /// Registers of integer instructions.
    pub integer_stages: u32,
    /// Registers of exact instructions.
    pub exact_stages: u32,
    /// Registers of packing and unpacking.
    pub pack_stages: u32,
    /// Registers of a multiply-add.
    pub fma_stages: u32,
}

/// Operands by port.
pub(super) const OPERANDS: [&str; 3] = ["a", "b", "c"];

/// What comes in.
#[derive(Bundle, Clone, Copy, Debug)]
pub struct Operation<T> {
    /// The instruction's number, where there are several.
    pub op: T,
    /// The first operand.
    pub a: T,
    /// The second operand.
    pub b: T,
    /// The third operand.
    pub c: T,
}

/// What comes out.
#[derive(Bundle, Clone, Copy, Debug)]
pub struct LaneResult<T> {
    /// The result, or its first member.
    pub result: T,
    /// The result's second member.
    pub second: T,
    /// 1: the instruction is not built in.
    pub illegal: T,
}

impl Configuration {
    /// From parameters of which each is in its range. There is no instruction in it where none of those asked for exists at this width
    /// and with these lanes.
    pub fn new(p: &Parameters) -> Self {
        let (width, lanes) = (p.text("width").parse().unwrap_or(32), p.number("lanes"));
        let selected = p.parts("ops");
        let ops = INSTRUCTIONS.iter().filter(|instruction| {
            selected.contains(&instruction.name) && instruction.exists(width, lanes)
        });
        Self {
            ops: ops.collect(),
            width,
            lanes,
            tag_bits: p.number("tag_bits"),
            integer_stages: p.number("integer_stages"),
            exact_stages: p.number("exact_stages"),
            pack_stages: p.number("pack_stages"),
            fma_stages: p.number("fma_stages"),
        }
    }

    /// Whether an instruction can be built in.
    pub fn can_have(instruction: &Instruction) -> bool {
        OPS.items.contains(&instruction.name)
    }

    /// One instruction alone.
    pub fn single(instruction: &'static Instruction, width: u32, lanes: u32) -> Self {
        Self {
            ops: Arc::new([instruction]),
            width,
            lanes,
            tag_bits: 0,
            integer_stages: 1,
            exact_stages: 1,
            pack_stages: 1,
            fma_stages: 1,
        }
    }

    /// What is wrong with the instructions asked for, if something is.
    pub(super) fn mistake(&self, p: &Parameters) -> Option<String> {
        let named = OPS.select_by_name(p.text("ops")).unwrap_or_default();
        let missing = INSTRUCTIONS
            .iter()
            .find(|i| named.contains(&i.name) && !i.exists(self.width, self.lanes));
        let (width, lanes) = (self.width, self.lanes);
        if let Some(missing) = missing {
            let needs = missing.needs();
            return Some(format!(
                "{} needs {needs}, got width={width} and lanes={lanes}",
                missing.name
            ));
        }
        self.ops.is_empty().then(|| {
            let ops = p.text("ops");
            format!("ops={ops} has no instruction that exists at width={width} and lanes={lanes}")
        })
    }

    /// Whether an operation says which instruction it is: not if there is only one.
    pub fn has_op(&self) -> bool {
        self.ops.len() > 1
    }

    /// How many operands there are.
    pub fn operands(&self) -> usize {
        Self::most_operands(self.ops.iter().copied())
    }

    fn most_operands(ops: impl Iterator<Item = &'static Instruction>) -> usize {
        ops.map(|op| op.shape.operands.len()).max().unwrap_or(0)
    }

    /// Whether some instruction has a second result.
    pub fn has_second(&self) -> bool {
        self.ops.iter().any(|op| op.shape.results.len() > 1)
    }

    /// The classes that are built in.
    pub fn classes(&self) -> Vec<Class> {
        let mut classes: Vec<Class> = self.ops.iter().map(|op| op.class).collect();
        classes.sort_unstable();
        classes.dedup();
        classes
    }

    /// The instructions of a class.
    pub fn of_class(&self, class: Class) -> impl Iterator<Item = &'static Instruction> {
        self.ops.iter().copied().filter(move |op| op.class == class)
    }

    /// Whether there are two multiply-adds in a row, which `FMix` needs.
    pub(super) fn has_mix(&self) -> bool {
        self.ops.iter().any(|op| op.name == "FMix")
    }

    /// Registers on the way of a class's instructions, apart from waiting for others.
    pub fn stages_of(&self, class: Class) -> u32 {
        match class {
            Class::Integer => self.integer_stages,
            Class::Pack => self.pack_stages,
            Class::Fma => self.fma_stages * (1 + u32::from(self.has_mix())),
            _ => self.exact_stages,
        }
    }

    /// Registers on the way of every operation.
    pub fn stages(&self) -> u32 {
        let stages = self.classes().into_iter().map(|c| self.stages_of(c));
        stages.max().unwrap_or(1)
    }

    /// The number of an instruction, for waveforms and constants by name.
    pub(super) fn op(&self) -> Field {
        let op = self.has_op().then(|| Field::of_enum(&op_type()));
        op.unwrap_or_default()
            .doc("the instruction's number in the ratified set")
    }

    /// The fields of an operation but for the tag, with the number of lanes spelled so.
    pub fn operation(&self, lanes: Size) -> Operation<Field> {
        let operand = |number: usize, doc| {
            let lanes = (number < self.operands()).then_some(lanes);
            Field::bits(lanes.unwrap_or_default() * self.width).doc(doc)
        };
        Operation {
            op: self.op(),
            a: operand(0, "the first operand's components"),
            b: operand(1, "the second operand's components"),
            c: operand(2, "the third operand's components"),
        }
    }

    /// The fields of an answer but for the tag.
    pub fn answer(&self, lanes: Size) -> LaneResult<Field> {
        let second = self.has_second().then_some(lanes * self.width);
        let second = Field::bits(second.unwrap_or_default());
        LaneResult {
            result: Field::bits(lanes * self.width).doc("the result's components"),
            second: second.doc("components of the second member; 0 if there is none"),
            illegal: Field::bits(u32::from(self.has_op()))
                .doc("1: not a built-in instruction; the result is 0"),
        }
    }

    /// The fields of an operation.
    pub fn payload(&self) -> FieldList {
        tagged_list(self.operation(self.lanes.into()), self.tag_bits)
    }

    /// The fields of an answer.
    pub fn fields(&self) -> FieldList {
        tagged_list(self.answer(self.lanes.into()), self.tag_bits)
    }
}

/// What the results of a class are called inside.
pub(super) fn result_names(class: Class) -> [&'static str; 2] {
    match class {
        Class::Integer => ["integer_result", "integer_second"],
        Class::Exact => ["exact_result", "exact_second"],
        Class::Pack => ["pack_result", "pack_second"],
        Class::Fma | Class::Other => ["fma_result", "fma_second"],
    }
}
