//! What a module declares: capabilities, extensions, names, types, constants and functions.
//!
//! Read as the logical layout of a module has it: what an instruction needs was declared before. What stands in the wrong place, or twice, is a
//! [`ReadError`]; instructions that nobody asks for are passed over.

use crate::ReadError;
use crate::binary::{self, Binary, Placed};
use crate::types::{Declared, Kind, Layout, Scalar, Type, alike, members};
use rspirv::dr::{Instruction, Operand};
use rspirv::spirv::{AddressingModel, Op};
use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

/// The name of the set whose instructions `glsl450` computes.
pub const GLSL: &str = "GLSL.std.450";

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
        known.unwrap_or_else(|| format!("%{id}, which is no type"))
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

fn text(instruction: &Instruction, place: usize) -> Option<&str> {
    match instruction.operands.get(place)? {
        Operand::LiteralString(text) => Some(text),
        _ => None,
    }
}

/// A name as it can be shown: no terminal obeys it, and it is not endless.
fn shown(name: &str) -> String {
    let plain = name.chars().map(|c| if c.is_control() { '?' } else { c });
    plain.take(LONGEST_NAME).collect()
}

/// A module under way.
struct Reader {
    module: Module,
    /// Where each id was defined.
    defined: HashMap<u32, usize>,
    /// The function whose end has not come.
    open: Option<Function>,
    end: usize,
}

impl Reader {
    fn new(version: (u8, u8)) -> Self {
        let module = Module {
            version,
            addressing: None,
            capabilities: BTreeSet::new(),
            extensions: BTreeSet::new(),
            sets: HashMap::new(),
            names: HashMap::new(),
            member_names: HashMap::new(),
            types: HashMap::new(),
            constants: HashMap::new(),
            functions: Vec::new(),
            types_of: HashMap::new(),
        };
        Self {
            module,
            defined: HashMap::new(),
            open: None,
            end: 0,
        }
    }

    fn take(&mut self, placed: Placed) -> Result<(), ReadError> {
        let Placed { word, instruction } = &placed;
        let (word, opcode) = (*word, instruction.class.opcode);
        self.end = word;
        if let Some(result) = instruction.result_id {
            if let Some(first) = self.defined.insert(result, word) {
                let message = format!("%{result} is defined twice; first at word {first}");
                return Err(ReadError::new(word, message));
            }
            if let Some(of) = instruction.result_type {
                self.module.types_of.insert(result, of);
            }
        }
        let name = instruction.class.opname;
        match opcode {
            Op::Function if self.open.is_some() => {
                let message = "OpFunction before the OpFunctionEnd of the function before it";
                Err(ReadError::new(word, message))
            }
            Op::Function => {
                self.open = Some(Function {
                    id: instruction.result_id.unwrap_or_default(),
                    word,
                    result: instruction.result_type.unwrap_or_default(),
                    parameters: Vec::new(),
                    body: Vec::new(),
                });
                Ok(())
            }
            Op::FunctionEnd | Op::FunctionParameter | Op::Label | Op::Return
                if self.open.is_none() =>
            {
                Err(ReadError::new(word, format!("Op{name} outside a function")))
            }
            Op::FunctionEnd => {
                self.module.functions.extend(self.open.take());
                Ok(())
            }
            _ => match &mut self.open {
                Some(function) => {
                    let result = instruction.result_id.zip(instruction.result_type);
                    if opcode == Op::FunctionParameter {
                        function.parameters.extend(result);
                    } else {
                        function.body.push(placed);
                    }
                    Ok(())
                }
                None => self
                    .declare(instruction)
                    .map_err(|message| ReadError::new(word, format!("Op{name}: {message}"))),
            },
        }
    }

    fn finish(self) -> Result<Module, ReadError> {
        match self.open {
            Some(function) => {
                let message = format!(
                    "the module ends within the function %{} that begins at word {}",
                    function.id, function.word
                );
                Err(ReadError::new(self.end, message))
            }
            None => Ok(self.module),
        }
    }

    /// What stands before the functions.
    fn declare(&mut self, instruction: &Instruction) -> Result<(), String> {
        let module = &mut self.module;
        match instruction.class.opcode {
            Op::Capability => {
                if let Some(Operand::Capability(capability)) = instruction.operands.first() {
                    module.capabilities.insert(*capability as u32);
                }
            }
            Op::Extension => {
                let name = text(instruction, 0).map(str::to_string);
                module.extensions.extend(name);
            }
            Op::ExtInstImport => {
                let set = instruction.result_id.zip(text(instruction, 0));
                let set = set.map(|(id, name)| (id, name.to_string()));
                module.sets.extend(set);
            }
            Op::MemoryModel => {
                if let Some(Operand::AddressingModel(model)) = instruction.operands.first() {
                    module.addressing = Some(*model);
                }
            }
            Op::Name => {
                let name = id(instruction, 0).zip(text(instruction, 1));
                let name = name.filter(|(_, name)| !name.is_empty());
                let name = name.map(|(id, name)| (id, shown(name)));
                module.names.extend(name);
            }
            Op::MemberName => {
                if let (Some(of), Some(member), Some(name)) = (
                    id(instruction, 0),
                    number(instruction, 1),
                    text(instruction, 2),
                ) {
                    module.member_names.insert((of, member), shown(name));
                }
            }
            _ => {
                if let Some(declared) = self.type_of(instruction)? {
                    let id = instruction.result_id.unwrap_or_default();
                    self.module.types.insert(id, declared);
                } else if let Some(constant) = self.constant_of(instruction)? {
                    let id = instruction.result_id.unwrap_or_default();
                    self.module.constants.insert(id, constant);
                }
            }
        }
        Ok(())
    }

    /// The type of this id, which must have been declared.
    fn known(&self, instruction: &Instruction, place: usize) -> Result<(u32, &Declared), String> {
        let id = id(instruction, place).ok_or("an operand is no id")?;
        let declared = self.module.types.get(&id);
        let declared = declared.ok_or_else(|| format!("%{id} is no type declared before it"))?;
        Ok((id, declared))
    }

    /// The type that an instruction declares, if it declares one.
    fn type_of(&self, instruction: &Instruction) -> Result<Option<Declared>, String> {
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
            Op::TypeBool => scalar(Kind::Bool, Some(1), "bool".to_string()),
            Op::TypeInt => {
                let sign = if number(instruction, 1) == Some(1) {
                    "i"
                } else {
                    "u"
                };
                scalar(Kind::Integer, width, format!("{sign}{bits}"))
            }
            Op::TypeFloat => scalar(Kind::Float, width, format!("f{bits}")),
            Op::TypeVector => {
                let (of, component) = self.known(instruction, 0)?;
                let count = number(instruction, 1).unwrap_or(0);
                if count < 2 {
                    return Err(format!("a vector has 2 components or more, got {count}"));
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
                let length = length.ok_or("the length is no constant declared before it")?;
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
                    id(instruction, place).ok_or("a member is no id")
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
    fn constant_of(&self, instruction: &Instruction) -> Result<Option<Constant>, String> {
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
                    return Err(format!("{} is no number", type_name()));
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
                        "the constituents are not the parts of {}",
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
