//! The text of a scope, built block by block; [`arrange`](super::arrange) says where each goes.

use super::Places;
use super::lines::Lines;
use crate::section::Section;
use std::sync::Arc;

/// What a block of lines is, which decides where it goes and where blank lines are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TextBlock {
    Declaration,
    Net,
    Process,
    Loop,
    /// A clocked block: behind the values of its section.
    Clocked,
    Output,
    Unused,
}

/// Lines that stand together.
#[derive(Debug)]
pub(super) struct Block {
    pub kind: TextBlock,
    pub lines: Lines,
    /// The net that it drives, if it is a statement for one.
    pub drives: Option<Arc<str>>,
    pub section: Option<Arc<Section>>,
}

/// A declaration of something that other lines drive: it goes in front of the first that mentions it.
#[derive(Debug)]
pub(super) struct Declaration {
    /// `wire`, `reg`, ..., or the type that stands above it.
    pub kind: String,
    /// The fields of the struct that is its type, if it has one of its own.
    pub typedef: Option<Vec<Declaration>>,
    pub range: String,
    pub name: String,
    /// What comes behind the name: of a memory its depth.
    pub tail: String,
    pub doc: String,
    pub places: Places,
    /// Registers and memories; they may be read before the line that drives them.
    pub is_state: bool,
}

/// What a scope has written.
#[derive(Debug)]
pub(super) struct Text {
    /// The column at which statements begin.
    pub indent: usize,
    /// The section of what is written next.
    pub section: Option<Arc<Section>>,
    pub blocks: Vec<Block>,
    pub declarations: Vec<Declaration>,
}

impl Text {
    /// Nothing yet.
    pub fn new(indent: usize) -> Self {
        Self {
            indent,
            section: None,
            blocks: Vec::new(),
            declarations: Vec::new(),
        }
    }

    /// Adds a block.
    pub fn push(&mut self, kind: TextBlock, lines: Lines) {
        self.push_driving(None, kind, lines);
    }

    /// Adds a block that drives a net.
    pub fn push_driving(&mut self, net: Option<Arc<str>>, kind: TextBlock, lines: Lines) {
        self.blocks.push(Block {
            kind,
            lines,
            drives: net,
            section: self.section.clone(),
        });
    }
}
