//! BTOR2 output: one line per value, numbered from 1.

use super::{Array, Functions, Language, Leaves, Operation, Value, address_width, spell};
use std::collections::HashMap;
use std::fmt::{self, Write as _};
use warpwright_hdl::bits::Bits;
use warpwright_hdl::netlist::Netlist;

/// A netlist as BTOR2: an `input` for each port, a `state` for each register and memory under its
/// hierarchical name, with `init` where reset sets it, and an `output` for each port.
pub fn btor2(netlist: &Netlist) -> String {
    let mut text = Text::default();
    let name = &netlist.name;
    let _ = write!(
        text.lines,
        "; {name}: inputs, registers and memories by their names; the clock is not among them\n\
         ; a register that reset sets begins at its reset value, everything else at any value\n"
    );
    let inputs = netlist.inputs.iter().map(|port| {
        let sort = text.bits(port.width);
        text.value(port.width, format_args!("input {sort} {}", port.name))
    });
    let inputs = inputs.collect();
    let mut registers = Vec::new();
    for register in &netlist.registers {
        let (width, path) = (register.width, &register.path);
        // A state's first value comes before the state.
        let initial = register.resets.then(|| text.constant(&register.initial));
        let sort = text.bits(width);
        let state = text.value(width, format_args!("state {sort} {path}"));
        if let Some(initial) = initial {
            text.line(format_args!(
                "init {sort} {} {}",
                state.number, initial.number
            ));
        }
        registers.push(state);
    }
    let memories = netlist.memories.iter().map(|memory| {
        let (address, word) = (address_width(memory.depth), memory.width);
        let sort = text.array(address, word);
        Array {
            number: text.line(format_args!("state {sort} {}", memory.path)),
            address,
            word,
        }
    });
    let memories = memories.collect();
    let leaves = Leaves {
        inputs,
        registers,
        memories,
    };
    let functions = spell(netlist, &leaves, &mut text);
    text.finish(netlist, &leaves, &functions)
}

#[derive(Default)]
struct Text {
    lines: String,
    /// The number of the last line.
    last: u32,
    /// Numbers of sorts: bit vectors by width, arrays by the widths of address and word.
    bits: HashMap<u32, u32>,
    arrays: HashMap<(u32, u32), u32>,
}

impl Text {
    fn line(&mut self, line: fmt::Arguments<'_>) -> u32 {
        self.last += 1;
        let _ = writeln!(self.lines, "{} {line}", self.last);
        self.last
    }

    fn value(&mut self, width: u32, line: fmt::Arguments<'_>) -> Value {
        let number = self.line(line);
        Value { number, width }
    }

    fn bits(&mut self, width: u32) -> u32 {
        if let Some(sort) = self.bits.get(&width) {
            return *sort;
        }
        let sort = self.line(format_args!("sort bitvec {width}"));
        self.bits.insert(width, sort);
        sort
    }

    fn array(&mut self, address: u32, word: u32) -> u32 {
        if let Some(sort) = self.arrays.get(&(address, word)) {
            return *sort;
        }
        let (from, to) = (self.bits(address), self.bits(word));
        let sort = self.line(format_args!("sort array {from} {to}"));
        self.arrays.insert((address, word), sort);
        sort
    }

    fn finish(mut self, netlist: &Netlist, leaves: &Leaves, functions: &Functions) -> String {
        for (state, next) in leaves.registers.iter().zip(&functions.registers) {
            let sort = self.bits(state.width);
            self.line(format_args!("next {sort} {} {}", state.number, next.number));
        }
        for (state, next) in leaves.memories.iter().zip(&functions.memories) {
            let sort = self.array(state.address, state.word);
            self.line(format_args!("next {sort} {} {}", state.number, next.number));
        }
        for (port, value) in netlist.outputs.iter().zip(&functions.outputs) {
            self.line(format_args!("output {} {}", value.number, port.name));
        }
        self.lines
    }
}

impl Language for Text {
    fn constant(&mut self, bits: &Bits) -> Value {
        let sort = self.bits(bits.width());
        let digits = bits.width() as usize;
        let digits = format!("{:0digits$b}", bits.value());
        self.value(bits.width(), format_args!("const {sort} {digits}"))
    }

    fn operation(&mut self, operation: Operation, operands: &[Value], width: u32) -> Value {
        let sort = self.bits(width);
        let (name, tail) = match operation {
            Operation::Not => ("not", String::new()),
            Operation::And => ("and", String::new()),
            Operation::Or => ("or", String::new()),
            Operation::Xor => ("xor", String::new()),
            Operation::Add => ("add", String::new()),
            Operation::Sub => ("sub", String::new()),
            Operation::Mul => ("mul", String::new()),
            Operation::Equal => ("eq", String::new()),
            Operation::Less => ("ult", String::new()),
            Operation::SignedLess => ("slt", String::new()),
            Operation::Left => ("sll", String::new()),
            Operation::Right => ("srl", String::new()),
            Operation::SignedRight => ("sra", String::new()),
            Operation::Choose => ("ite", String::new()),
            Operation::Concat => ("concat", String::new()),
            Operation::Slice(low) => ("slice", format!(" {} {low}", low + width - 1)),
            Operation::Extend => ("uext", format!(" {}", width - operands[0].width)),
            Operation::SignExtend => ("sext", format!(" {}", width - operands[0].width)),
            Operation::All => ("redand", String::new()),
            Operation::Any => ("redor", String::new()),
            Operation::Parity => ("redxor", String::new()),
        };
        let operands = operands.iter().fold(String::new(), |mut text, operand| {
            let _ = write!(text, " {}", operand.number);
            text
        });
        self.value(width, format_args!("{name} {sort}{operands}{tail}"))
    }

    fn read(&mut self, array: Array, address: Value) -> Value {
        let sort = self.bits(array.word);
        let (array, width) = (array.number, array.word);
        self.value(
            width,
            format_args!("read {sort} {array} {}", address.number),
        )
    }

    fn write(&mut self, array: Array, condition: Value, address: Value, data: Value) -> Array {
        let sort = self.array(array.address, array.word);
        let before = array.number;
        let written = self.line(format_args!(
            "write {sort} {before} {} {}",
            address.number, data.number
        ));
        let number = self.line(format_args!(
            "ite {sort} {} {written} {before}",
            condition.number
        ));
        Array { number, ..array }
    }
}
