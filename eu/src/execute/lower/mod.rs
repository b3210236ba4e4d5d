//! Makes [`Step`]s of decoded instructions, and says what is missing where that is not possible.
//!
//! Contract: every error is a phrase that completes "0x0010: add (8|M0) ...: ". An instruction that breaks a hard rule of the
//! instruction set is refused, so the files below rely on legal fields.

mod message;
mod operand;
mod operation;

use super::step::{Branch, Combined, Operation, Predicate, Step, Work};
use crate::model::{Fields, Instruction, Number, Severity};
use crate::tables::Opcode;

/// A small number of a field.
fn small(number: Number) -> u32 {
    number.value() as u32
}

fn is(number: Number) -> bool {
    number.value() != 0
}

type Lowered<T> = Result<T, String>;

/// The step of an instruction, for threads with so many general registers.
pub fn step(instruction: &Instruction, registers: u32) -> Lowered<Step> {
    let Some(opcode) = instruction.opcode() else {
        return Err("the opcode is undefined".to_string());
    };
    if opcode.format == "illegal" {
        return Err("the opcode `illegal` must not be reached".to_string());
    }
    let broken = instruction.broken_rules();
    if let Some(rule) = broken.iter().find(|rule| rule.severity == Severity::Hard) {
        return Err(format!(
            "the instruction is illegal, it breaks {}: {}",
            rule.id, rule.violation
        ));
    }
    let fields = &instruction.fields;
    let channels = 1 << small(fields.exec_size);
    let first = small(fields.channel_offset);
    if first + channels > 32 {
        return Err(format!(
            "channels {first} to {} do not exist",
            first + channels - 1
        ));
    }
    let work = match opcode.format.as_str() {
        "nop" => Work::Nothing,
        "sync" => sync(fields)?,
        "branch" => Work::Branch(branch(opcode, instruction)?),
        "send" => Work::Send(message::message(fields, channels, registers)?),
        _ => Work::Compute(Box::new(operation::compute(
            opcode, fields, channels, registers,
        )?)),
    };
    let predicate = predicate(fields)?;
    if let Work::Compute(compute) = &work
        && compute.operation == Operation::Select
        && predicate.is_some() == compute.condition.is_some()
    {
        return Err("a selection by a predicate and a condition, or by neither".to_string());
    }
    Ok(Step {
        instruction: instruction.clone(),
        next: (instruction.pc + instruction.length()) as u32,
        channels,
        first,
        ignores_mask: is(fields.mask_disabled),
        predicate,
        work,
    })
}

/// The flag of the first channel.
fn flag(fields: &Fields<Number>) -> u32 {
    32 * small(fields.flag_register)
        + 16 * small(fields.flag_subregister)
        + small(fields.channel_offset)
}

fn predicate(fields: &Fields<Number>) -> Lowered<Option<Predicate>> {
    let combined = match small(fields.predicate) {
        0 => return Ok(None),
        1 => Combined::Each,
        2 | 3 => return Err("a predicate over both flag registers (anyv, allv)".to_string()),
        code @ 4..=13 if code % 2 == 0 => Combined::Any(1 << (code / 2 - 1)),
        code @ 4..=13 => Combined::All(1 << (code / 2 - 1)),
        code => return Err(format!("predicate control {code} is reserved")),
    };
    Ok(Some(Predicate {
        flag: flag(fields),
        is_inverted: is(fields.predicate_inverted),
        combined,
    }))
}

fn sync(fields: &Fields<Number>) -> Lowered<Work> {
    match small(fields.sync_function) {
        // Each instruction is complete before the next one starts: there is nothing to wait for.
        0 | 2 | 3 => Ok(Work::Nothing),
        14 => Ok(Work::WaitForBarrier),
        code => Err(format!(
            "sync function {code}; nop, allrd, allwr and bar are modelled"
        )),
    }
}

fn branch(opcode: &Opcode, instruction: &Instruction) -> Lowered<Branch> {
    let fields = &instruction.fields;
    let own = instruction.pc as i64;
    let target = |offset: Number| {
        let target = own + i64::from(small(offset) as i32);
        u32::try_from(target).map_err(|_| format!("the target {target:#x} is before the code"))
    };
    let is_plain = !is(fields.predicate) && !is(fields.mask_disabled);
    match opcode.name.as_str() {
        "goto" | "join" | "call" | "ret" if is(fields.mask_disabled) => Err(
            "a branch of single channels that ignores the mask; without (W) it is modelled"
                .to_string(),
        ),
        "goto" => {
            let (join, target) = (target(fields.jip)?, target(fields.uip)?);
            let is_backward = i64::from(target) <= own;
            if is_backward != is(fields.branch_control) {
                return Err("the branch control bit and the direction of UIP differ".to_string());
            }
            Ok(if is_backward {
                Branch::Backward { join, target }
            } else {
                Branch::Forward { join, target }
            })
        }
        "join" if is_plain => Ok(Branch::Join {
            join: target(fields.jip)?,
        }),
        "join" => Err("a join with a predicate".to_string()),
        "jmpi" if is(fields.jip_exists) => Ok(Branch::Jump {
            target: target(fields.jip)?,
        }),
        "call" if is(fields.jip_exists) => Ok(Branch::Call {
            target: target(fields.jip)?,
            link: operand::link(
                small(fields.dst_file),
                small(fields.dst_register),
                small(fields.dst_subregister),
            )?,
        }),
        "ret" if !is(fields.jip_exists) => Ok(Branch::Return {
            link: operand::link(
                small(fields.src0_file),
                small(fields.src0_register),
                small(fields.src0_subregister),
            )?,
        }),
        "jmpi" | "call" | "ret" => Err("a target of this kind".to_string()),
        name => Err(format!(
            "the opcode `{name}`; of the branches goto, join, jmpi, call and ret are modelled"
        )),
    }
}
