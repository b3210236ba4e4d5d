//! Reads and writes the elements of operands.
//!
//! Contract: [`read`] gives the bits of all channels of a source before anything is written; [`modified`] and [`modified_real`]
//! apply the modifiers: absolute first, then negative. An integer keeps its exact value, so that the negative of the least one does
//! not overflow.

use super::float::Real;
use super::registers::{Registers, Space};
use super::scalar::{Mode, Scalar};
use super::step::{CHANNELS, Destination, Place, Source, Target};

/// An element that lies outside of the general registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutsideRegisters {
    /// The channel.
    pub lane: u32,
    /// The first byte.
    pub offset: i64,
}

/// The bits of each channel's element.
pub type Elements = [u64; CHANNELS];

/// Reads the elements of a source.
pub fn read(
    registers: &Registers,
    source: &Source,
    channels: u32,
) -> Result<Elements, OutsideRegisters> {
    let mut elements = [0; CHANNELS];
    let bytes = source.scalar.bytes();
    for (lane, element) in (0..channels).zip(&mut elements) {
        *element = match source.place {
            Place::Immediate(bits) => bits,
            Place::Digits(digits) => {
                let digit = digits >> (4 * (lane % 8)) & 15;
                match source.scalar {
                    Scalar::Signed(_) => (i64::from(digit) << 60 >> 60) as u64,
                    _ => digit.into(),
                }
            }
            Place::Direct {
                space,
                offset,
                region,
            } => registers.read(space, offset + region.element(lane) * bytes, bytes),
            Place::Indirect {
                word,
                offset,
                is_by_row,
                region,
            } => {
                let (row, column) = (lane / region.width, lane % region.width);
                let (word, further) = if is_by_row {
                    (word + row, column * region.horizontal)
                } else {
                    (word, region.element(lane))
                };
                let further = i64::from(offset) + i64::from(further * bytes);
                let place = indirect(registers, word, further, bytes, lane)?;
                registers.read(Space::General, place, bytes)
            }
        };
    }
    Ok(elements)
}

/// The byte in the general registers that an address, and what is added to it, points at.
fn indirect(
    registers: &Registers,
    word: u32,
    further: i64,
    bytes: u32,
    lane: u32,
) -> Result<u32, OutsideRegisters> {
    let address = registers.read(Space::Address, 2 * word, 2) as i64;
    let offset = address + further;
    let end = registers.bytes(Space::General).len() as i64;
    if offset < 0 || offset + i64::from(bytes) > end {
        return Err(OutsideRegisters { lane, offset });
    }
    Ok(offset as u32)
}

/// Writes the element of a channel.
pub fn write(
    registers: &mut Registers,
    destination: &Destination,
    lane: u32,
    bits: u64,
) -> Result<(), OutsideRegisters> {
    let bytes = destination.scalar.bytes();
    let further = lane * destination.stride * bytes;
    let (space, offset) = match destination.target {
        Target::Direct(space, offset) => (space, offset + further),
        Target::Indirect { word, offset } => {
            let further = i64::from(offset) + i64::from(further);
            let place = indirect(registers, word, further, bytes, lane)?;
            (Space::General, place)
        }
    };
    registers.write(space, offset, bytes, bits);
    Ok(())
}

/// The value of an integer element.
pub fn modified(source: &Source, bits: u64) -> i128 {
    let value = source.scalar.integer(bits);
    let value = if source.is_absolute {
        value.abs()
    } else {
        value
    };
    if source.is_negated { -value } else { value }
}

/// The value of an element, as a real number.
pub fn modified_real(mode: Mode, source: &Source, bits: u64) -> Real {
    let value = mode.real(source.scalar, bits);
    let value = if source.is_absolute {
        value.absolute()
    } else {
        value
    };
    if source.is_negated {
        value.negated()
    } else {
        value
    }
}

/// The bits of a float element, with nothing but the sign changed.
pub fn modified_bits(source: &Source, bits: u64) -> u64 {
    let sign = source.scalar.mask() ^ source.scalar.mask() >> 1;
    let bits = if source.is_absolute {
        bits & !sign
    } else {
        bits
    };
    if source.is_negated { bits ^ sign } else { bits }
}
