//! The text of a scope, built block by block.

use super::lines::Lines;

/// What a block of lines is, which decides where blank lines go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TextBlock {
    Declaration,
    Net,
    Process,
    Loop,
    Output,
    Unused,
}

/// A loop body of so many lines is written without blank lines.
const SMALL_BODY: usize = 8;

/// What a scope has written.
#[derive(Debug)]
pub(super) struct Text {
    /// The column at which statements begin.
    pub indent: usize,
    blocks: Vec<(TextBlock, Lines)>,
}

impl Text {
    /// Nothing yet.
    pub fn new(indent: usize) -> Self {
        Self {
            indent,
            blocks: Vec::new(),
        }
    }

    /// Adds a block.
    pub fn push(&mut self, kind: TextBlock, lines: Lines) {
        self.blocks.push((kind, lines));
    }

    /// All of it, with blank lines between blocks of different kinds.
    pub fn lines(self, is_loop: bool) -> Lines {
        let count: usize = self.blocks.iter().map(|(_, lines)| lines.len()).sum();
        let is_small = is_loop && count <= SMALL_BODY;
        let mut text = Lines::default();
        let mut last = None;
        for (kind, lines) in self.blocks {
            let is_run = matches!(
                kind,
                TextBlock::Declaration | TextBlock::Net | TextBlock::Output
            );
            if last.is_some_and(|last| last != kind || !is_run) && !is_small {
                text.push_plain("");
            }
            text.append(lines);
            last = Some(kind);
        }
        text
    }
}
