//! Writes AIGER files.

use super::{Aiger, Format, Reset};
use crate::aig::Node;
use std::fmt::Write as _;
use warpwright_hdl::word::Literal;

impl Aiger {
    /// The file's bytes. A line end within a name or a comment line is written as a blank.
    pub fn write(&self, format: Format) -> Vec<u8> {
        let numbers = self.numbers();
        let literal =
            |value: Literal| numbers.codes[value.node() as usize] + u32::from(value.is_inverted());
        let (inputs, latches) = (self.inputs.len(), self.latches.len());
        let gates = numbers.gates.len();
        let (kind, is_ascii) = match format {
            Format::Ascii => ("aag", true),
            Format::Binary => ("aig", false),
        };
        let mut text = format!(
            "{kind} {} {inputs} {latches} {} {gates}\n",
            inputs + latches + gates,
            self.outputs.len()
        );
        if is_ascii {
            for number in 1..=inputs {
                let _ = writeln!(text, "{}", 2 * number);
            }
        }
        for (index, latch) in self.latches.iter().enumerate() {
            let own = 2 * (inputs + index + 1);
            if is_ascii {
                let _ = write!(text, "{own} ");
            }
            text += &literal(latch.next).to_string();
            match latch.reset {
                Reset::To(false) => {}
                Reset::To(true) => text += " 1",
                Reset::Unknown => {
                    let _ = write!(text, " {own}");
                }
            }
            text.push('\n');
        }
        for output in &self.outputs {
            let _ = writeln!(text, "{}", literal(output.value));
        }
        let mut bytes = text.into_bytes();
        for (index, [a, b]) in numbers.gates.iter().enumerate() {
            let own = 2 * (inputs + latches + index + 1) as u32;
            let (a, b) = (literal(*a), literal(*b));
            let (high, low) = (a.max(b), a.min(b));
            if is_ascii {
                bytes.extend(format!("{own} {high} {low}\n").bytes());
            } else {
                push_difference(&mut bytes, own - high);
                push_difference(&mut bytes, high - low);
            }
        }
        self.push_symbols(&mut bytes);
        bytes
    }

    /// AIGER's numbers for the graph's nodes, and the gates that something needs.
    fn numbers(&self) -> Numbers {
        let mut is_needed = vec![false; self.aig.len()];
        let nexts = self.latches.iter().map(|latch| latch.next);
        let outputs = self.outputs.iter().map(|output| output.value);
        for root in nexts.chain(outputs) {
            is_needed[root.node() as usize] = true;
        }
        for node in (0..self.aig.len()).rev() {
            if is_needed[node]
                && let Node::And(a, b) = self.aig.node(node as u32)
            {
                is_needed[a.node() as usize] = true;
                is_needed[b.node() as usize] = true;
            }
        }
        let mut codes = vec![0; self.aig.len()];
        for (index, node) in self.aig.inputs().iter().enumerate() {
            codes[*node as usize] = 2 * (index as u32 + 1);
        }
        let mut gates = Vec::new();
        for node in (0..self.aig.len()).filter(|node| is_needed[*node]) {
            if let Node::And(a, b) = self.aig.node(node as u32) {
                gates.push([a, b]);
                codes[node] = 2 * (self.aig.inputs().len() + gates.len()) as u32;
            }
        }
        Numbers { codes, gates }
    }

    fn push_symbols(&self, bytes: &mut Vec<u8>) {
        let latches = self.latches.iter().map(|latch| &latch.name);
        let outputs = self.outputs.iter().map(|output| &output.name);
        let kinds: [(char, Vec<_>); 3] = [
            ('i', self.inputs.iter().collect()),
            ('l', latches.collect()),
            ('o', outputs.collect()),
        ];
        for (kind, names) in kinds {
            for (index, name) in names.into_iter().enumerate() {
                if let Some(name) = name {
                    bytes.extend(format!("{kind}{index} {}\n", one_line(name)).bytes());
                }
            }
        }
        if !self.comments.is_empty() {
            bytes.extend(b"c\n");
            for line in &self.comments {
                bytes.extend(format!("{}\n", one_line(line)).bytes());
            }
        }
    }
}

struct Numbers {
    /// Twice the number of each node of the graph; 0 for what is not written.
    codes: Vec<u32>,
    /// The operands of each gate that is written, in order.
    gates: Vec<[Literal; 2]>,
}

/// Seven bits a byte, the low ones first; the top bit of a byte says that more follow.
fn push_difference(bytes: &mut Vec<u8>, mut difference: u32) {
    while difference >= 0x80 {
        bytes.push(difference as u8 | 0x80);
        difference >>= 7;
    }
    bytes.push(difference as u8);
}

fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}
