//! Disassembly: instructions in the syntax of Intel's assembler, token for token the output of `iga64 -p=12p71 -n -d`.
//!
//! Columns are not aligned: single spaces separate tokens. Branch targets are numbers, relative
//! to the instruction. The text of an illegal instruction shows whatever can be decoded.

mod float;
mod message;
mod names;
mod operand;

pub(crate) use names::architecture_register;
pub use names::bfn_expression;

use crate::model::{Fields, Instruction, Number};
use crate::tables::Opcode;
use names::{CONDITIONS, MATH, PREDICATES, SHARED_FUNCTIONS, SYNC};

/// The text of an instruction.
pub fn disassemble(instruction: &Instruction) -> String {
    let Some(opcode) = instruction.opcode() else {
        let code = instruction.fields.opcode.value();
        return format!("illegal // undefined opcode 0x{code:02X}");
    };
    let fields = &instruction.fields;
    let parts = [
        predicate(fields),
        mnemonic(opcode, fields),
        execution(opcode, fields),
        condition(opcode, fields),
        operand::destination(opcode, fields),
        operand::sources(opcode, fields),
        descriptors(fields),
        options(fields),
        message::comment(fields),
    ];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join(" ")
}

/// A number of at most 32 bits.
fn value(number: Number) -> u32 {
    number.value() as u32
}

fn is(number: Number) -> bool {
    number.value() != 0
}

/// The name of a code, `?` if it has none.
fn name<'a>(names: &[&'a str], code: u32) -> &'a str {
    names.get(code as usize).copied().unwrap_or("?")
}

/// The name of a function, which is not empty.
fn function_name<'a>(names: &[&'a str], code: u32) -> &'a str {
    let name = name(names, code);
    if name.is_empty() { "?" } else { name }
}

fn flag(fields: &Fields<Number>) -> String {
    let (register, half) = (value(fields.flag_register), value(fields.flag_subregister));
    format!("f{register}.{half}")
}

/// `(W&~f0.1.any8h)`.
fn predicate(fields: &Fields<Number>) -> String {
    let mut text = String::new();
    if is(fields.mask_disabled) {
        text.push('W');
    }
    if is(fields.predicate) {
        if !text.is_empty() {
            text.push('&');
        }
        if is(fields.predicate_inverted) {
            text.push('~');
        }
        text += &flag(fields);
        text += name(&PREDICATES, value(fields.predicate));
    }
    if text.is_empty() {
        return text;
    }
    format!("({text})")
}

/// `math.inv`: the mnemonic with its function.
fn mnemonic(opcode: &Opcode, fields: &Fields<Number>) -> String {
    let function = match opcode.format.as_str() {
        "math" => function_name(&MATH, value(fields.math_function)).to_string(),
        "sync" => function_name(&SYNC, value(fields.sync_function)).to_string(),
        "send" => name(&SHARED_FUNCTIONS, value(fields.sfid)).to_string(),
        "ternary_bfn" => {
            let expression = bfn_expression(fields.bfn_function.value() as u8);
            format!("({expression})")
        }
        "ternary_dpas" => {
            let depth = 1 << value(fields.dpas_depth);
            format!("{depth}x{}", value(fields.dpas_repeat))
        }
        _ if is(fields.branch_control) => "b".to_string(),
        _ => return opcode.name.clone(),
    };
    format!("{}.{function}", opcode.name)
}

/// `(16|M0)`: channels and the first one.
fn execution(opcode: &Opcode, fields: &Fields<Number>) -> String {
    if ["jmpi", "sync", "nop", "illegal"].contains(&opcode.name.as_str()) {
        return String::new();
    }
    let channels = 1 << value(fields.exec_size);
    format!("({channels}|M{})", value(fields.channel_offset))
}

/// `(eq)f0.0`: the condition that sets flags, or for sel and csel reads them.
fn condition(opcode: &Opcode, fields: &Fields<Number>) -> String {
    let macro_flags = opcode.format == "math" && is(fields.math_macro);
    let condition = match value(fields.condition) {
        0 if macro_flags => "eo",
        0 => return String::new(),
        code => function_name(&CONDITIONS, code),
    };
    format!("({condition}){}", flag(fields))
}

/// `0x0 0x02180580` or `a0.2 a0.0`: the descriptors of a message, the extended one first.
fn descriptors(fields: &Fields<Number>) -> String {
    if value(fields.class) != 4 {
        return String::new();
    }
    let extended = if is(fields.exdesc_is_register) {
        format!("a0.{}", value(fields.exdesc_subregister))
    } else {
        format!("0x{:X}", value(fields.exdesc))
    };
    let plain = if is(fields.desc_is_register) {
        "a0.0".to_string()
    } else {
        format!("0x{:08X}", value(fields.desc))
    };
    format!("{extended} {plain}")
}

/// `{AccWrEn,Compacted,A@1,$3.dst}`.
fn options(fields: &Fields<Number>) -> String {
    let options = [
        (fields.accumulator_write, "AccWrEn"),
        (fields.atomic, "Atomic"),
        (fields.debug, "Breakpoint"),
        (fields.compacted, "Compacted"),
        (fields.end_of_thread, "EOT"),
        (fields.fusion, "Serialize"),
        (fields.exbso, "ExBSO"),
        (fields.cps, "CPS"),
    ];
    let set = options.iter().filter(|(set, _)| is(*set));
    let mut texts: Vec<String> = set.map(|(_, text)| (*text).to_string()).collect();
    let counted = is(fields.swsb_distance) || is(fields.swsb_mode);
    if is(fields.swsb_pipe) && counted {
        let pipe = name(&["", "", "A", "F", "I", "L"], value(fields.swsb_pipe));
        texts.push(format!("{pipe}@{}", value(fields.swsb_distance)));
    }
    if is(fields.swsb_mode) {
        let what = name(&["", ".dst", ".src", ""], value(fields.swsb_mode));
        texts.push(format!("${}{what}", value(fields.swsb_token)));
    }
    if texts.is_empty() {
        return String::new();
    }
    format!("{{{}}}", texts.join(","))
}
