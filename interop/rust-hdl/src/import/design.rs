//! A rust-hdl block as seen by its own visitor: atoms, sub-blocks and the description of each.
//!
//! Names are formed as in rust-hdl's emitter: a field of an interface is `interface$field`, an
//! element of an array `array$index`, and a sub-block's port is, for its parent, `child$port`.

use super::error::{ImportError, ImportProblem};
use super::number::literal;
use super::tree::Number;
use rust_hdl_core::ast::Verilog;
use rust_hdl_core::atom::{Atom, AtomKind, is_atom_signed};
use rust_hdl_core::block::Block;
use rust_hdl_core::probe::Probe;
use rust_hdl_core::type_descriptor::{TypeDescriptor, TypeKind};

/// A block and what is in it.
#[derive(Debug)]
pub(super) struct BlockContents {
    /// Its name in the block around it.
    pub name: String,
    /// Its path from the top, with dots.
    pub path: String,
    /// Its signals and constants in the order of their declaration.
    pub signals: Vec<Declaration>,
    /// Its sub-blocks.
    pub parts: Vec<BlockContents>,
    /// What it does.
    pub code: Verilog,
}

impl BlockContents {
    /// The name of the array whose element it is, if it is one.
    pub fn array(&self) -> Option<&str> {
        let array = without_index(&self.name);
        (array != self.name).then_some(array)
    }

    /// The path of that array.
    pub fn array_path(&self) -> &str {
        without_index(&self.path)
    }

    /// Whether it says the same as another but for where it is.
    pub fn says_the_same(&self, other: &Self) -> bool {
        // rust-hdl's tree can be printed but not compared.
        let text = |part: &Self| format!("{:?} {:?}", part.signals, part.code);
        let pairs = self.parts.iter().zip(&other.parts);
        self.parts.len() == other.parts.len()
            && text(self) == text(other)
            && pairs
                .into_iter()
                .all(|(one, other)| one.name == other.name && one.says_the_same(other))
    }
}

/// An element's name without `$3`; any other name as it is.
fn without_index(name: &str) -> &str {
    let array = name.trim_end_matches(|c: char| c == '$' || c.is_ascii_digit());
    if name[array.len()..].starts_with('$') {
        array
    } else {
        name
    }
}

/// A signal or constant of a block.
#[derive(Clone, Debug)]
pub(super) struct Declaration {
    /// Its name, such as `wires$mosi`.
    pub name: String,
    /// Input, output, local, constant, inout.
    pub kind: AtomKind,
    /// Its width in bits.
    pub width: u32,
    /// Whether it counts as signed.
    pub signed: bool,
    /// Whether its type is `Clock`.
    pub is_clock: bool,
    /// Its value now: a constant's value.
    pub value: Option<Number>,
    /// The enumerations in its type; its own first if it is one.
    pub enums: Vec<Enumeration>,
    /// Whether its type is an enumeration itself.
    pub is_enum: bool,
}

/// An enumeration of rust-hdl.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Enumeration {
    /// The type's name.
    pub name: String,
    /// The names of its values, which count from 0.
    pub values: Vec<String>,
}

/// Reads a block and everything below it.
pub(super) fn read(block: &dyn Block, name: &str) -> Result<BlockContents, ImportError> {
    let mut reader = Reader::default();
    block.accept(name, &mut reader);
    let no_description = || ImportError {
        block: name.to_string(),
        problem: ImportProblem::NoDescription,
    };
    reader.top.ok_or_else(no_description)
}

#[derive(Default)]
struct Reader {
    open: Vec<BlockContents>,
    namespace: Vec<String>,
    top: Option<BlockContents>,
}

impl Probe for Reader {
    fn visit_start_scope(&mut self, name: &str, node: &dyn Block) {
        let path = match self.open.last() {
            Some(parent) => format!("{}.{name}", parent.path),
            None => name.to_string(),
        };
        self.open.push(BlockContents {
            name: name.to_string(),
            path,
            signals: Vec::new(),
            parts: Vec::new(),
            code: node.hdl(),
        });
    }

    fn visit_start_namespace(&mut self, name: &str, _node: &dyn Block) {
        self.namespace.push(name.to_string());
    }

    fn visit_atom(&mut self, name: &str, signal: &dyn Atom) {
        let Some(part) = self.open.last_mut() else {
            return;
        };
        let mut path: Vec<&str> = self.namespace.iter().map(String::as_str).collect();
        path.push(name);
        let descriptor = signal.descriptor();
        let mut enums = Vec::new();
        collect(&descriptor, &mut enums);
        part.signals.push(Declaration {
            name: path.join("$"),
            kind: signal.kind(),
            width: signal.bits() as u32,
            signed: is_atom_signed(signal),
            is_clock: descriptor.name == "clock",
            value: literal(&signal.verilog()),
            enums,
            is_enum: matches!(descriptor.kind, TypeKind::Enum(_)),
        });
    }

    fn visit_end_namespace(&mut self, _name: &str, _node: &dyn Block) {
        self.namespace.pop();
    }

    fn visit_end_scope(&mut self, _name: &str, _node: &dyn Block) {
        let Some(part) = self.open.pop() else {
            return;
        };
        match self.open.last_mut() {
            Some(parent) => parent.parts.push(part),
            None => self.top = Some(part),
        }
    }
}

fn collect(descriptor: &TypeDescriptor, enums: &mut Vec<Enumeration>) {
    match &descriptor.kind {
        TypeKind::Enum(values) => enums.push(Enumeration {
            name: descriptor.name.clone(),
            values: values.clone(),
        }),
        TypeKind::Composite(fields) => {
            for field in fields {
                collect(&field.kind, enums);
            }
        }
        TypeKind::Bits(_) | TypeKind::Signed(_) => {}
    }
}
