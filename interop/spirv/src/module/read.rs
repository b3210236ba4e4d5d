//! Reads a module's instructions in order: the declarations before the functions, and the functions' bodies.
//!
//! An id is defined once, a function ends before the next begins, and function contents are inside one; anything else is an error at its word.

use super::{Function, LONGEST_NAME, Module, NON_SEMANTIC, id, number};
use crate::ReadError;
use crate::binary::Placed;
use rspirv::dr::{Instruction, Operand};
use rspirv::spirv::Op;
use std::collections::{BTreeSet, HashMap};

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
pub(super) struct Reader {
    pub(super) module: Module,
    /// Where each id was defined.
    defined: HashMap<u32, usize>,
    /// The function whose end has not come.
    open: Option<Function>,
    end: usize,
}

impl Reader {
    pub(super) fn new(version: (u8, u8)) -> Self {
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
            skipped: 0,
        };
        Self {
            module,
            defined: HashMap::new(),
            open: None,
            end: 0,
        }
    }

    pub(super) fn take(&mut self, placed: Placed) -> Result<(), ReadError> {
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
        if self.is_non_semantic(instruction) {
            self.module.skipped += 1;
            return Ok(());
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

    pub(super) fn finish(self) -> Result<Module, ReadError> {
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

    /// Whether it is of a non-semantic set. It may stand before, between and in functions, and removing it changes nothing.
    fn is_non_semantic(&self, instruction: &Instruction) -> bool {
        let can_be = matches!(
            instruction.class.opcode,
            Op::ExtInst | Op::ExtInstWithForwardRefsKHR
        );
        let set = id(instruction, 0).filter(|_| can_be);
        let set = set.and_then(|set| self.module.sets.get(&set));
        set.is_some_and(|set| set.starts_with(NON_SEMANTIC))
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
}
