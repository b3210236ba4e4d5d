//! The content of a schematic before placement: vertices with pins, and edges from pin to pin.
//!
//! Every edge leads from an output pin to an input pin, and an input pin has at most one edge. A vertex
//! remembers which parts of the module it represents, so that a drawing can be compared with the module.

use warpwright_hdl::module::{InstanceId, MemoryId, NodeId, RegisterId};

/// Index of a vertex in its graph.
pub type VertexId = usize;

/// Everything that is drawn.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    pub vertices: Vec<Vertex>,
    pub edges: Vec<Edge>,
}

/// A part of a module that a vertex stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum DrawnItem {
    /// A port, by its index.
    Port(u32),
    Node(NodeId),
    Register(RegisterId),
    Memory(MemoryId),
    Instance(InstanceId),
}

/// What a vertex looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum VertexShape {
    Input,
    Output,
    /// A gate, an adder, a comparison.
    Operation,
    /// A choice among its inputs.
    Choice,
    /// Parts side by side.
    Join,
    /// A name for a value that is not computed here.
    Name,
    Table,
    Register,
    Memory,
    Instance,
}

/// A box.
#[derive(Clone, Debug)]
pub struct Vertex {
    pub kind: VertexShape,
    /// What it is called, or its symbol.
    pub label: String,
    /// More lines, less loud.
    pub notes: Vec<String>,
    pub inputs: Vec<Pin>,
    pub outputs: Vec<Pin>,
    /// What is said when it is pointed at.
    pub title: String,
    /// How many lanes a lane array has.
    pub lanes: Option<u32>,
    /// Whether the description gave it a name.
    pub is_named: bool,
    /// Operations that are not drawn because it stands for them too.
    pub folded: usize,
    pub parts: Vec<DrawnItem>,
}

/// Where edges meet a vertex.
#[derive(Clone, Debug, Default)]
pub struct Pin {
    /// What stands beside it, within the vertex.
    pub label: String,
    /// Of an output: its width in bits, 0 where it has several.
    pub width: u32,
}

/// From a vertex's output to a vertex's input.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Edge {
    pub from: VertexId,
    pub output: usize,
    pub to: VertexId,
    pub input: usize,
    /// Which bits it takes, or how it extends them.
    pub label: String,
    pub is_inverted: bool,
}

impl Vertex {
    pub fn new(kind: VertexShape, label: impl Into<String>, title: String) -> Self {
        Self {
            kind,
            label: label.into(),
            notes: Vec::new(),
            inputs: Vec::new(),
            outputs: Vec::new(),
            title,
            lanes: None,
            is_named: false,
            folded: 0,
            parts: Vec::new(),
        }
    }

    /// Adds an output pin.
    pub fn with_output(mut self, label: impl Into<String>, width: u32) -> Self {
        let label = label.into();
        self.outputs.push(Pin { label, width });
        self
    }

    /// Whether it is an operation without a name, which coarser drawings leave out.
    pub fn is_nameless(&self) -> bool {
        let computes = matches!(
            self.kind,
            VertexShape::Operation
                | VertexShape::Choice
                | VertexShape::Join
                | VertexShape::Name
                | VertexShape::Table
        );
        computes && !self.is_named
    }

    /// Whether it is a port, holds state or is another module: the coarser drawings' vertices.
    pub fn is_structure(&self) -> bool {
        matches!(
            self.kind,
            VertexShape::Input
                | VertexShape::Output
                | VertexShape::Register
                | VertexShape::Memory
                | VertexShape::Instance
        )
    }
}
