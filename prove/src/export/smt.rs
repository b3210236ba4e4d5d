//! SMT-LIB 2 output: one definition per value.

use super::{Array, Language, Leaves, Operation, Value, address_width, spell};
use std::fmt::Write as _;
use warpwright_hdl::bits::Bits;
use warpwright_hdl::netlist::Netlist;

/// A netlist as one step of a transition system in SMT-LIB 2. The text's first lines say how its names are
/// made; it declares and defines, and asserts nothing.
pub fn smt(netlist: &Netlist) -> String {
    let mut text = Text::default();
    let logic = if netlist.memories.is_empty() {
        "QF_BV"
    } else {
        "QF_ABV"
    };
    let _ = write!(
        text.lines,
        "; {name}, one clock cycle.\n\
         ;   |in.PORT|     an input's value\n\
         ;   |now.PATH|    a register's or memory's value before the clock edge\n\
         ;   |next.PATH|   and after it\n\
         ;   |out.PORT|    an output's value before the clock edge\n\
         ;   init          every register that reset sets has its reset value\n\
         ; A register or memory that init does not mention may begin at any value. The clock is not an input.\n\
         (set-logic {logic})\n",
        name = netlist.name
    );
    let inputs = netlist.inputs.iter().map(|port| {
        let name = format!("|in.{}|", port.name);
        text.declare(&name, &bits_sort(port.width));
        text.define(&bits_sort(port.width), &name, port.width)
    });
    let inputs = inputs.collect();
    let registers = netlist.registers.iter().map(|register| {
        let name = format!("|now.{}|", register.path);
        text.declare(&name, &bits_sort(register.width));
        text.define(&bits_sort(register.width), &name, register.width)
    });
    let registers = registers.collect();
    let memories = netlist.memories.iter().map(|memory| {
        let array = Array {
            number: 0,
            address: address_width(memory.depth),
            word: memory.width,
        };
        let name = format!("|now.{}|", memory.path);
        text.declare(&name, &array_sort(array));
        text.define_array(array, &name)
    });
    let memories = memories.collect();
    let leaves = Leaves {
        inputs,
        registers,
        memories,
    };
    let functions = spell(netlist, &leaves, &mut text);
    for (register, next) in netlist.registers.iter().zip(&functions.registers) {
        text.name(
            "next",
            &register.path,
            &bits_sort(register.width),
            next.number,
        );
    }
    for (memory, next) in netlist.memories.iter().zip(&functions.memories) {
        text.name("next", &memory.path, &array_sort(*next), next.number);
    }
    for (port, value) in netlist.outputs.iter().zip(&functions.outputs) {
        text.name("out", &port.name, &bits_sort(port.width), value.number);
    }
    text.lines += "(define-fun init () Bool (and true";
    for register in netlist.registers.iter().filter(|register| register.resets) {
        let value = literal(&register.initial);
        let _ = write!(text.lines, "\n    (= |now.{}| {value})", register.path);
    }
    text.lines += "))\n";
    text.lines
}

fn bits_sort(width: u32) -> String {
    format!("(_ BitVec {width})")
}

fn array_sort(array: Array) -> String {
    format!(
        "(Array (_ BitVec {}) (_ BitVec {}))",
        array.address, array.word
    )
}

fn literal(bits: &Bits) -> String {
    if bits.width().is_multiple_of(4) {
        let digits = (bits.width() / 4) as usize;
        return format!("#x{:0digits$x}", bits.value());
    }
    let digits = bits.width() as usize;
    format!("#b{:0digits$b}", bits.value())
}

#[derive(Default)]
struct Text {
    lines: String,
    last: u32,
}

impl Text {
    fn declare(&mut self, name: &str, sort: &str) {
        let _ = writeln!(self.lines, "(declare-fun {name} () {sort})");
    }

    /// A name of the reader's for a definition.
    fn name(&mut self, kind: &str, name: &str, sort: &str, number: u32) {
        let _ = writeln!(
            self.lines,
            "(define-fun |{kind}.{name}| () {sort} n{number})"
        );
    }

    fn define(&mut self, sort: &str, term: &str, width: u32) -> Value {
        self.last += 1;
        let number = self.last;
        let _ = writeln!(self.lines, "(define-fun n{number} () {sort} {term})");
        Value { number, width }
    }

    fn define_array(&mut self, array: Array, term: &str) -> Array {
        let number = self.define(&array_sort(array), term, array.word).number;
        Array { number, ..array }
    }
}

impl Language for Text {
    fn constant(&mut self, bits: &Bits) -> Value {
        self.define(&bits_sort(bits.width()), &literal(bits), bits.width())
    }

    fn operation(&mut self, operation: Operation, operands: &[Value], width: u32) -> Value {
        let applied = |function: &str| {
            let operands = operands.iter().fold(String::new(), |mut text, operand| {
                let _ = write!(text, " n{}", operand.number);
                text
            });
            format!("({function}{operands})")
        };
        let bit = |condition: String| format!("(ite {condition} #b1 #b0)");
        let a = operands[0];
        let term = match operation {
            Operation::Not => applied("bvnot"),
            Operation::And => applied("bvand"),
            Operation::Or => applied("bvor"),
            Operation::Xor => applied("bvxor"),
            Operation::Add => applied("bvadd"),
            Operation::Sub => applied("bvsub"),
            Operation::Mul => applied("bvmul"),
            Operation::Equal => bit(applied("=")),
            Operation::Less => bit(applied("bvult")),
            Operation::SignedLess => bit(applied("bvslt")),
            Operation::Left => applied("bvshl"),
            Operation::Right => applied("bvlshr"),
            Operation::SignedRight => applied("bvashr"),
            Operation::Choose => {
                let [condition, one, zero] = [0, 1, 2].map(|index| operands[index].number);
                format!("(ite (= n{condition} #b1) n{one} n{zero})")
            }
            Operation::Concat => applied("concat"),
            Operation::Slice(low) => applied(&format!("(_ extract {} {low})", low + width - 1)),
            Operation::Extend => applied(&format!("(_ zero_extend {})", width - a.width)),
            Operation::SignExtend => applied(&format!("(_ sign_extend {})", width - a.width)),
            Operation::All => bit(format!(
                "(= n{} {})",
                a.number,
                literal(&Bits::ones(a.width))
            )),
            Operation::Any => {
                let zero = literal(&Bits::zero(a.width));
                format!("(ite (= n{} {zero}) #b0 #b1)", a.number)
            }
            Operation::Parity => {
                let bit = |index: u32| format!("((_ extract {index} {index}) n{})", a.number);
                (1..a.width).fold(bit(0), |sum, index| format!("(bvxor {sum} {})", bit(index)))
            }
        };
        self.define(&bits_sort(width), &term, width)
    }

    fn read(&mut self, array: Array, address: Value) -> Value {
        let term = format!("(select n{} n{})", array.number, address.number);
        self.define(&bits_sort(array.word), &term, array.word)
    }

    fn write(&mut self, array: Array, condition: Value, address: Value, data: Value) -> Array {
        let before = array.number;
        let written = format!("(store n{before} n{} n{})", address.number, data.number);
        let term = format!("(ite (= n{} #b1) {written} n{before})", condition.number);
        self.define_array(array, &term)
    }
}
