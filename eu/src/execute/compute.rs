//! Executes a computation for the channels of an instruction.
//!
//! Contract: all elements of all sources are read before anything is written; then each enabled channel gets its result, its flag
//! if there is a condition, and its part of the accumulator if the instruction writes it. The implicit accumulator starts at its
//! element 0 whatever the first channel is.
//!
//! Choices where the documents are silent:
//! - a float result is rounded to the execution type, then converted to the destination's; to a half it is rounded as `cr0` says;
//! - an integer made of a float is truncated, limited to its range, and 0 for a NaN;
//! - a condition looks at the result as the destination has it, after saturation;
//! - saturation of a float limits it to 0 to 1; a NaN becomes 0;
//! - `sel` copies bits; of two NaNs `ge` and `lt` choose the second, and zeros of two signs are equal.

use super::float::Real;
use super::integer;
use super::operand::{self, Elements, OutsideRegisters, modified, modified_bits, modified_real};
use super::real;
use super::registers::{Registers, Space};
use super::scalar::{Mode, Scalar};
use super::step::{CHANNELS, Compute, Condition, Operation, Target};
use std::cmp::Ordering;

/// The channels of an instruction, the first in bit 0.
#[derive(Clone, Copy, Debug)]
pub struct Lanes {
    /// How many there are.
    pub count: u32,
    /// Those that are executed.
    pub enabled: u32,
    /// What the predicate says of them.
    pub selected: u32,
}

/// A result, before it has the destination's type.
pub(super) enum Value {
    /// An integer.
    Integer(i128),
    /// A number that is not rounded yet.
    Real(Real),
    /// The destination's bits.
    Bits(u64),
}

/// Executes it.
pub fn execute(
    registers: &mut Registers,
    compute: &Compute,
    lanes: Lanes,
) -> Result<(), OutsideRegisters> {
    let mut elements = [[0; CHANNELS]; 3];
    for (source, elements) in compute.sources.iter().zip(&mut elements) {
        *elements = operand::read(registers, source, lanes.count)?;
    }
    let mode = registers.mode();
    for lane in (0..lanes.count).filter(|lane| lanes.enabled >> lane & 1 == 1) {
        let bits = elements.map(|elements: Elements| elements[lane as usize]);
        let is_selected = lanes.selected >> lane & 1 == 1;
        let value = match compute.operation {
            Operation::MultiplyHigh => multiply_high(registers, compute, bits, lane),
            Operation::AddCarry | Operation::SubtractBorrow => {
                carried(registers, compute, bits, lane)
            }
            _ => value(compute, mode, bits, is_selected),
        };
        let result = finish(compute, mode, &value);
        write(registers, compute, lane, result, &value)?;
        // The condition of a selection chooses and sets nothing.
        let sets = !matches!(
            compute.operation,
            Operation::Select | Operation::SelectByThird
        );
        if let (true, Some((condition, flag))) = (sets, compute.condition) {
            let holds = if compute.operation == Operation::Compare {
                holds(condition, compared(compute, mode, bits))
            } else {
                let zero = Real::from_integer(0);
                let found = mode.real(compute.destination.scalar, result);
                holds(condition, found.compared(zero))
            };
            registers.set_flag(flag + lane, holds);
        }
    }
    Ok(())
}

/// What a channel computes.
fn value(compute: &Compute, mode: Mode, bits: [u64; 3], is_selected: bool) -> Value {
    let destination = compute.destination.scalar;
    match compute.operation {
        Operation::Move => copied(compute, mode, 0, bits[0]),
        Operation::Select => {
            let first = match compute.condition {
                Some((condition, _)) => chooses_first(condition, compute, mode, bits),
                None => is_selected,
            };
            let chosen = usize::from(!first);
            copied(compute, mode, chosen, bits[chosen])
        }
        Operation::SelectByThird => {
            let third = compute.sources.get(2);
            let third = third.map(|source| modified_real(mode, source, bits[2]));
            let order = third.and_then(|third| third.compared(Real::from_integer(0)));
            let holds = compute.condition.is_some_and(|(c, _)| holds(c, order));
            let chosen = usize::from(!holds);
            copied(compute, mode, chosen, bits[chosen])
        }
        Operation::Compare => {
            let holds = compute
                .condition
                .is_some_and(|(condition, _)| holds(condition, compared(compute, mode, bits)));
            Value::Bits(if holds { destination.mask() } else { 0 })
        }
        _ if compute.execution.is_float() => {
            let mut values = [Real::from_integer(0); 3];
            for ((value, source), bits) in values.iter_mut().zip(&compute.sources).zip(bits) {
                *value = modified_real(mode, source, bits);
            }
            Value::Real(real::value(compute, mode, values))
        }
        _ => Value::Integer(integer::value(compute, bits)),
    }
}

/// An element with its modifiers; without another type it keeps its bits.
fn copied(compute: &Compute, mode: Mode, index: usize, bits: u64) -> Value {
    let Some(source) = compute.sources.get(index) else {
        return Value::Bits(0);
    };
    match (source.scalar, compute.destination.scalar) {
        (from, to) if from.is_float() && from == to => Value::Bits(modified_bits(source, bits)),
        (from, _) if from.is_float() => Value::Real(modified_real(mode, source, bits)),
        _ => Value::Integer(modified(source, bits)),
    }
}

/// How the first two sources compare: exactly, whatever their types.
fn compared(compute: &Compute, mode: Mode, bits: [u64; 3]) -> Option<Ordering> {
    let [one, other] = compute.sources.get(..2)? else {
        return None;
    };
    if compute.execution.is_float() {
        let one = modified_real(mode, one, bits[0]);
        return one.compared(modified_real(mode, other, bits[1]));
    }
    Some(modified(one, bits[0]).cmp(&modified(other, bits[1])))
}

/// Whether a condition holds; not even "equal" does where there is no order.
fn holds(condition: Condition, order: Option<Ordering>) -> bool {
    match condition {
        Condition::Equal => order == Some(Ordering::Equal),
        Condition::NotEqual => order != Some(Ordering::Equal),
        Condition::Greater => order == Some(Ordering::Greater),
        Condition::GreaterEqual => order.is_some_and(Ordering::is_ge),
        Condition::Less => order == Some(Ordering::Less),
        Condition::LessEqual => order.is_some_and(Ordering::is_le),
        Condition::Unordered => order.is_none(),
    }
}

/// Whether `sel` with a condition chooses its first source. Minimum and maximum prefer what is a number.
fn chooses_first(condition: Condition, compute: &Compute, mode: Mode, bits: [u64; 3]) -> bool {
    let order = compared(compute, mode, bits);
    let is_number = |index: usize| {
        let source = compute.sources.get(index);
        source.is_some_and(|source| modified_real(mode, source, bits[index]) != Real::Nan)
    };
    match condition {
        Condition::GreaterEqual | Condition::Less if order.is_none() => {
            is_number(0) && !is_number(1)
        }
        _ => holds(condition, order),
    }
}

/// `mach`: what the accumulator holds, and the product with the high half of the second factor above it.
fn multiply_high(registers: &Registers, compute: &Compute, bits: [u64; 3], lane: u32) -> Value {
    let [one, other] = &compute.sources[..] else {
        return Value::Bits(0);
    };
    let held = registers.wide(lane).unwrap_or_else(|| {
        let low = registers.read(Space::Accumulator, 4 * lane, 4);
        one.scalar.integer(low)
    });
    // The shift keeps the sign of a signed factor.
    let high = modified(other, bits[1]) >> 16;
    Value::Integer(held + ((modified(one, bits[0]) * high) << 16))
}

/// `addc` and `subb`: the carry or borrow goes to the accumulator.
fn carried(registers: &mut Registers, compute: &Compute, bits: [u64; 3], lane: u32) -> Value {
    let [one, other] = &compute.sources[..] else {
        return Value::Bits(0);
    };
    let low = |value: i128| value & 0xFFFF_FFFF;
    let (one, other) = (low(modified(one, bits[0])), low(modified(other, bits[1])));
    let (result, carries) = match compute.operation {
        Operation::AddCarry => (one + other, one + other > 0xFFFF_FFFF),
        _ => (one - other, one < other),
    };
    registers.write(Space::Accumulator, 4 * lane, 4, carries.into());
    Value::Integer(low(result))
}

/// The bits of the destination.
fn finish(compute: &Compute, mode: Mode, value: &Value) -> u64 {
    let destination = compute.destination.scalar;
    match (value, destination) {
        (Value::Bits(bits), Scalar::Float(_)) if compute.saturates => {
            let value = mode.real(destination, *bits);
            saturated(mode, destination, value)
        }
        (Value::Bits(bits), _) => *bits & destination.mask(),
        // Of `mach` the low half, or the high one if the low one goes to the accumulator.
        (Value::Integer(value), _) if compute.operation == Operation::MultiplyHigh => {
            let shift = if compute.writes_accumulator { 32 } else { 0 };
            destination.wrapped(value >> shift)
        }
        (Value::Integer(value), Scalar::Float(format)) => {
            let value = Real::from_integer(*value);
            if compute.saturates {
                return saturated(mode, destination, value);
            }
            mode.round(format, value)
        }
        (Value::Integer(value), _) if compute.saturates => destination.clamped(*value),
        (Value::Integer(value), _) => destination.wrapped(*value),
        (Value::Real(value), _) => {
            let value = match compute.execution {
                Scalar::Float(format) => mode.real(compute.execution, mode.round(format, *value)),
                _ => *value,
            };
            match destination {
                _ if destination.is_float() && compute.saturates => {
                    saturated(mode, destination, value)
                }
                Scalar::Float(format) => mode.round(format, value),
                _ => destination.clamped(value.truncated()),
            }
        }
    }
}

/// The bits of a number between 0 and 1.
fn saturated(mode: Mode, destination: Scalar, value: Real) -> u64 {
    let Scalar::Float(format) = destination else {
        return 0;
    };
    let (zero, one) = (Real::from_integer(0), Real::from_integer(1));
    let limited = match value.compared(zero) {
        None | Some(Ordering::Less | Ordering::Equal) => zero,
        _ if value.compared(one) == Some(Ordering::Greater) => one,
        _ => value,
    };
    mode.round(format, limited)
}

/// Writes a channel's result, and its part of the accumulator.
fn write(
    registers: &mut Registers,
    compute: &Compute,
    lane: u32,
    bits: u64,
    value: &Value,
) -> Result<(), OutsideRegisters> {
    let destination = &compute.destination;
    let bytes = destination.scalar.bytes();
    match (compute.operation, destination.target, value) {
        // The whole product stays in the accumulator, for `mach`.
        (
            Operation::Multiply,
            Target::Direct(Space::Accumulator, offset),
            Value::Integer(product),
        ) if bytes == 4 && !compute.saturates => {
            registers.write_wide(offset / 4 + lane * destination.stride, *product);
        }
        _ => operand::write(registers, destination, lane, bits)?,
    }
    match (compute.writes_accumulator, compute.operation, value) {
        (false, ..) | (_, Operation::AddCarry | Operation::SubtractBorrow, _) => {}
        (true, Operation::MultiplyHigh, Value::Integer(sum)) => {
            registers.write_wide(lane, *sum);
        }
        _ => registers.write(Space::Accumulator, lane * bytes, bytes, bits),
    }
    Ok(())
}
