//! A module's declarations: capabilities, extensions, names, types, constants and functions.
//!
//! They are read in the order of the logical layout of a module: operands of an instruction are declared before it. A misplaced or
//! repeated declaration is a [`ReadError`]; irrelevant instructions are skipped. Those of non-semantic sets are skipped wherever they are.

mod declare;
mod read;

use crate::ReadError;
use crate::binary::{self, Binary, Placed};
use crate::types::{Declared, Layout, Scalar, Type};
use read::Reader;
use rspirv::dr::{Instruction, Operand};
use rspirv::spirv::AddressingModel;
use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

/// The name of the set whose instructions `glsl450` computes.
pub const GLSL: &str = "GLSL.std.450";

/// How the names of non-semantic sets begin (`SPV_KHR_non_semantic_info`): whoever reads a module may leave their instructions out.
const NON_SEMANTIC: &str = "NonSemantic.";

/// Names are cut behind so many characters: some are whole declarations.
const LONGEST_NAME: usize = 80;

/// What a constant is.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Bits {
    /// A scalar's bits.
    Scalar(u64),
    /// All zeros.
    Null,
    /// Of other constants, by their ids.
    Parts(Vec<u32>),
    /// Not known here.
    Unknown,
}

/// A constant; [`Module::scalars`] has its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Constant {
    /// The id of its type.
    pub of: u32,
    what: Bits,
    /// It can be specialized: this is its default.
    pub is_special: bool,
}

/// A function.
#[derive(Clone, Debug)]
pub struct Function {
    /// Its id.
    pub id: u32,
    /// Where it begins.
    pub word: usize,
    /// The id of its result's type.
    pub result: u32,
    /// Ids of parameters and of their types.
    pub parameters: Vec<(u32, u32)>,
    /// What it does, labels included.
    pub body: Vec<Placed>,
}

/// A module.
#[derive(Clone, Debug)]
pub struct Module {
    /// Major and minor.
    pub version: (u8, u8),
    /// How pointers are made, if it says so.
    pub addressing: Option<AddressingModel>,
    /// Capabilities by number.
    pub capabilities: BTreeSet<u32>,
    /// Extensions by name.
    pub extensions: BTreeSet<String>,
    /// Imported instruction sets by id.
    pub sets: HashMap<u32, String>,
    names: HashMap<u32, String>,
    member_names: HashMap<(u32, u32), String>,
    types: HashMap<u32, Declared>,
    /// Constants by id.
    pub constants: HashMap<u32, Constant>,
    /// In the module's order.
    pub functions: Vec<Function>,
    /// The type's id of each id that has one.
    pub types_of: HashMap<u32, u32>,
    /// How many instructions of non-semantic sets were skipped.
    pub skipped: usize,
}

impl Module {
    /// Reads a module.
    pub fn read(bytes: &[u8]) -> Result<Self, ReadError> {
        let Binary {
            version,
            instructions,
        } = binary::read(bytes)?;
        let mut reader = Reader::new(version);
        for placed in instructions {
            reader.take(placed)?;
        }
        reader.finish()
    }

    /// A type.
    pub fn declared(&self, id: u32) -> Option<&Declared> {
        self.types.get(&id)
    }

    /// What a type is.
    pub fn what(&self, id: u32) -> Option<&Type> {
        self.types.get(&id).map(|declared| &declared.what)
    }

    /// A type's parts, if they can be looked at.
    pub fn layout(&self, id: u32) -> Option<&Rc<Layout>> {
        self.types.get(&id)?.layout.as_ref()
    }

    /// The type's id of a value.
    pub fn type_of(&self, id: u32) -> Option<u32> {
        self.types_of.get(&id).copied()
    }

    /// How a type is written in answers.
    pub fn type_name(&self, id: u32) -> String {
        let known = self.types.get(&id).map(|declared| declared.name.clone());
        known.unwrap_or_else(|| format!("%{id}, which is not a type"))
    }

    /// Of a scalar or a vector of scalars: the scalar, and how many.
    pub fn components(&self, of: u32) -> Option<(Scalar, u32)> {
        match self.what(of)? {
            Type::Scalar(scalar) => Some((*scalar, 1)),
            Type::Vector { of, count } => match self.what(*of)? {
                Type::Scalar(scalar) => Some((*scalar, *count)),
                _ => None,
            },
            _ => None,
        }
    }

    /// The bits of a constant's scalars in order; nothing of what is no constant, or none whose value is known.
    pub fn scalars(&self, id: u32) -> Option<Vec<u64>> {
        let constant = self.constants.get(&id)?;
        let layout = self.layout(constant.of)?;
        match (&constant.what, &**layout) {
            (Bits::Scalar(bits), Layout::Scalar(scalar)) => {
                // Narrow ones fill a word with copies of their sign.
                Some(vec![bits & u64::MAX >> (64 - scalar.width)])
            }
            (Bits::Null, layout) => Some(vec![0; layout.count()]),
            // They are of the types of the parts, and so of fewer levels.
            (Bits::Parts(parts), _) => {
                let parts = parts.iter().map(|part| self.scalars(*part));
                Some(parts.collect::<Option<Vec<Vec<u64>>>>()?.concat())
            }
            _ => None,
        }
    }

    /// Whether these are the types of a type's parts.
    fn has_parts(&self, of: u32, found: &[Option<u32>]) -> bool {
        match self.what(of) {
            Some(Type::Structure(members)) => {
                let members = members.iter().map(|member| Some(*member));
                found.iter().copied().eq(members)
            }
            Some(Type::Vector { of, count } | Type::Array { of, count }) => {
                found.len() == *count as usize && found.iter().all(|found| *found == Some(*of))
            }
            _ => false,
        }
    }

    /// What `OpName` says of an id.
    pub fn name(&self, id: u32) -> Option<&str> {
        self.names.get(&id).map(String::as_str)
    }

    /// What `OpMemberName` says of a structure's member.
    pub fn member_name(&self, of: u32, member: u32) -> Option<&str> {
        let found = self.member_names.get(&(of, member));
        found.map(String::as_str)
    }

    /// An id with its name, for messages: `%5 (rotate)`.
    pub fn called(&self, id: u32) -> String {
        match self.name(id) {
            Some(name) => format!("%{id} ({name})"),
            None => format!("%{id}"),
        }
    }
}

/// An operand that is an id.
pub(crate) fn id(instruction: &Instruction, place: usize) -> Option<u32> {
    instruction.operands.get(place)?.id_ref_any()
}

/// An operand that is a number.
pub(crate) fn number(instruction: &Instruction, place: usize) -> Option<u32> {
    match instruction.operands.get(place)? {
        Operand::LiteralBit32(number) | Operand::LiteralExtInstInteger(number) => Some(*number),
        _ => None,
    }
}
