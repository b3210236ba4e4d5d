//! Operands: regions, registers and immediates.

use super::{Lowered, is, small};
use crate::execute::registers::{REGISTER, Registers, Space};
use crate::execute::scalar::Scalar;
use crate::execute::step::{Destination, Place, Region, Source, Target};
use crate::model::{DataType, Fields, Number, decoded_operand};
use crate::text::architecture_register;

/// The kinds of operands, as fields code them.
const REGISTERS: u32 = 1;
const INDIRECT: u32 = 2;
const IMMEDIATE: u32 = 3;

/// Elements, by `HorzStride`.
const HORIZONTAL: [u32; 4] = [0, 1, 2, 4];

/// The code of `VertStride` that gives each row an address.
const BY_ROW: u32 = 15;

fn data_type(number: Number) -> Lowered<DataType> {
    DataType::from_number(small(number)).ok_or_else(|| "an operand without a type".to_string())
}

fn scalar(data_type: DataType) -> Lowered<Scalar> {
    Scalar::of(data_type).ok_or_else(|| format!("operands of type :{}", data_type.name()))
}

/// The registers of a code and where they begin.
fn space(file: u32, register: u32, subregister: u32) -> Lowered<(Space, u32)> {
    if file == 1 {
        return Ok((Space::General, register * REGISTER + subregister));
    }
    Ok(match register {
        0x00..=0x0F => (Space::Null, 0),
        0x10 => (Space::Address, subregister),
        0x20..=0x27 => (
            Space::Accumulator,
            (register - 0x20) * REGISTER + subregister,
        ),
        0x30 | 0x31 => (Space::Flag, (register - 0x30) * 4 + subregister),
        0x70 => (Space::State, subregister),
        0x80 => (Space::Control, subregister),
        code => {
            let name = architecture_register(code).map_or("?".to_string(), |(register, number)| {
                format!("{}{number}", register.name)
            });
            return Err(format!("the register {name}"));
        }
    })
}

/// Where the two doublewords of `call` and `ret` are.
pub(super) fn link(file: u32, register: u32, subregister: u32) -> Lowered<u32> {
    match space(file, register, subregister)? {
        (Space::General, offset) => Ok(offset),
        _ => Err("a return address that is in no general register".to_string()),
    }
}

/// Refuses elements behind the last register.
fn check_end(space: Space, offset: u32, last: u32, scalar: Scalar, registers: u32) -> Lowered<()> {
    let end = offset.saturating_add((last + 1).saturating_mul(scalar.bytes()));
    let size = Registers::size(space, registers);
    if end > size {
        return Err(format!(
            "an operand ends at byte {end:#x} of registers that have {size:#x} bytes"
        ));
    }
    Ok(())
}

/// A source, by its place: 1 to 3.
pub(super) fn source(
    fields: &Fields<Number>,
    place: usize,
    channels: u32,
    registers: u32,
) -> Lowered<Source> {
    let found = decoded_operand(fields, place);
    let operand = &found.of;
    let data_type = data_type(operand.data_type)?;
    let modifier = small(operand.modifier);
    let made = |place, scalar| Source {
        place,
        scalar,
        is_absolute: modifier & 1 == 1,
        is_negated: modifier & 2 == 2,
    };
    if small(operand.kind) == IMMEDIATE {
        let bits = found.immediate.value() as u64;
        return Ok(match data_type {
            DataType::V => made(Place::Digits(bits as u32), Scalar::Signed(2)),
            DataType::Uv => made(Place::Digits(bits as u32), Scalar::Unsigned(2)),
            _ => made(Place::Immediate(bits), scalar(data_type)?),
        });
    }
    let scalar = scalar(data_type)?;
    let horizontal = HORIZONTAL[small(operand.stride) as usize & 3];
    let code = small(operand.vertical);
    let is_by_row = code == BY_ROW;
    let vertical = match code {
        0 | BY_ROW => 0,
        1..=6 => 1 << (code - 1),
        _ => return Err(format!("vertical stride code {code}")),
    };
    let is_ternary = small(fields.class) == 3;
    let region = match (is_ternary, place) {
        (true, 3) => Region {
            vertical: horizontal,
            width: 1,
            horizontal: 0,
        },
        // The width is implied: rows follow each other.
        (true, _) => Region {
            vertical,
            width: match (vertical, horizontal) {
                (_, 0) => 1,
                (0, _) => return Err("a row that repeats, with three sources".to_string()),
                (vertical, horizontal) => (vertical / horizontal).max(1),
            },
            horizontal,
        },
        (false, _) => Region {
            vertical,
            width: 1 << small(operand.width),
            horizontal,
        },
    };
    if small(operand.kind) == INDIRECT {
        return Ok(made(
            Place::Indirect {
                word: small(found.address_register),
                offset: signed(found.address_offset),
                is_by_row,
                region,
            },
            scalar,
        ));
    }
    if small(operand.kind) != REGISTERS || is_by_row {
        return Err("a source of this kind".to_string());
    }
    let (space, offset) = space(
        small(operand.file),
        small(operand.register),
        small(operand.subregister),
    )?;
    let last = (0..channels).map(|channel| region.element(channel)).max();
    check_end(space, offset, last.unwrap_or(0), scalar, registers)?;
    let place = Place::Direct {
        space,
        offset,
        region,
    };
    Ok(made(place, scalar))
}

/// Ten bits, signed.
fn signed(offset: Number) -> i32 {
    (small(offset) << 22) as i32 >> 22
}

/// The destination.
pub(super) fn destination(
    fields: &Fields<Number>,
    channels: u32,
    registers: u32,
) -> Lowered<Destination> {
    let found = decoded_operand(fields, 0);
    let operand = &found.of;
    let scalar = scalar(data_type(operand.data_type)?)?;
    let stride = HORIZONTAL[small(operand.stride) as usize & 3].max(1);
    let target = match small(operand.kind) {
        REGISTERS => {
            let (space, offset) = space(
                small(operand.file),
                small(operand.register),
                small(operand.subregister),
            )?;
            check_end(space, offset, (channels - 1) * stride, scalar, registers)?;
            if space == Space::State {
                return Err("a write of the state register".to_string());
            }
            Target::Direct(space, offset)
        }
        INDIRECT => Target::Indirect {
            word: small(found.address_register),
            offset: signed(found.address_offset),
        },
        _ => return Err("an instruction without a destination".to_string()),
    };
    if is(operand.macro_register) {
        return Err("a macro register".to_string());
    }
    Ok(Destination {
        target,
        scalar,
        stride,
    })
}
