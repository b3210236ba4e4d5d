//! The registers of one thread.
//!
//! Contract: registers are bytes, and elements of any type are read and written at byte offsets. The first bytes of an
//! accumulator are the low 32 bits of what it holds; beside them, each doubleword of the accumulators may hold a wide value, which
//! the product of a `mul` leaves for `mach`. Any other write of the doubleword forgets the wide value.

use super::scalar::Mode;

/// Bytes of a register.
pub const REGISTER: u32 = 32;

/// How many accumulators there are.
pub const ACCUMULATORS: u32 = 8;

const ACCUMULATOR_BYTES: usize = (ACCUMULATORS * REGISTER) as usize;

/// Where an operand's registers are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Space {
    /// The general registers.
    General,
    /// The accumulators.
    Accumulator,
    /// The two flag registers, four bytes each.
    Flag,
    /// The sixteen words of the address register.
    Address,
    /// The control register.
    Control,
    /// The state register.
    State,
    /// Reads as 0 and takes any value.
    Null,
}

/// The registers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Registers {
    general: Vec<u8>,
    accumulators: [u8; ACCUMULATOR_BYTES],
    wide: [Option<i128>; ACCUMULATOR_BYTES / 4],
    flags: [u8; 8],
    address: [u8; 32],
    control: [u8; 16],
    state: [u8; 16],
}

impl Registers {
    /// So many general registers, all of them 0.
    pub fn new(general: u32) -> Self {
        Self {
            general: vec![0; (general * REGISTER) as usize],
            accumulators: [0; ACCUMULATOR_BYTES],
            wide: [None; ACCUMULATOR_BYTES / 4],
            flags: [0; 8],
            address: [0; 32],
            control: [0; 16],
            state: [0; 16],
        }
    }

    /// How many bytes a space has, with this many general registers.
    pub fn size(space: Space, general: u32) -> u32 {
        match space {
            Space::General => general * REGISTER,
            Space::Accumulator => ACCUMULATORS * REGISTER,
            Space::Flag => 8,
            Space::Address => 32,
            Space::Control | Space::State => 16,
            Space::Null => u32::MAX,
        }
    }

    /// All bytes of a space.
    pub fn bytes(&self, space: Space) -> &[u8] {
        match space {
            Space::General => &self.general,
            Space::Accumulator => &self.accumulators,
            Space::Flag => &self.flags,
            Space::Address => &self.address,
            Space::Control => &self.control,
            Space::State => &self.state,
            Space::Null => &[],
        }
    }

    /// An element; bytes that a space does not have are 0.
    pub fn read(&self, space: Space, offset: u32, bytes: u32) -> u64 {
        let all = self.bytes(space);
        let start = offset as usize;
        // Doublewords are by far the most.
        if bytes == 4 {
            let found = all.get(start..).and_then(<[u8]>::first_chunk);
            return found.map_or(0, |found| u32::from_le_bytes(*found).into());
        }
        let found = all.get(start..start + bytes as usize).unwrap_or_default();
        let mut value = [0; 8];
        for (place, byte) in value.iter_mut().zip(found) {
            *place = *byte;
        }
        u64::from_le_bytes(value)
    }

    /// Writes an element; bytes that a space does not have take no value.
    pub fn write(&mut self, space: Space, offset: u32, bytes: u32, value: u64) {
        let all: &mut [u8] = match space {
            Space::General => &mut self.general,
            Space::Accumulator => &mut self.accumulators,
            Space::Flag => &mut self.flags,
            Space::Address => &mut self.address,
            Space::Control => &mut self.control,
            Space::State => &mut self.state,
            Space::Null => return,
        };
        let (start, length) = (offset as usize, bytes as usize);
        if let Some(found) = all.get_mut(start..start + length) {
            found.copy_from_slice(&value.to_le_bytes()[..length]);
        }
        if space == Space::Accumulator {
            for doubleword in start / 4..(start + length).div_ceil(4) {
                self.set_wide(doubleword, None);
            }
        }
    }

    /// The wide value that a doubleword of the accumulators holds beside its bytes.
    pub fn wide(&self, doubleword: u32) -> Option<i128> {
        self.wide.get(doubleword as usize).copied().flatten()
    }

    /// Writes a doubleword of the accumulators and the wide value.
    pub fn write_wide(&mut self, doubleword: u32, value: i128) {
        self.write(
            Space::Accumulator,
            4 * doubleword,
            4,
            value as u64 & 0xFFFF_FFFF,
        );
        self.set_wide(doubleword as usize, Some(value));
    }

    fn set_wide(&mut self, doubleword: usize, value: Option<i128>) {
        if let Some(wide) = self.wide.get_mut(doubleword) {
            *wide = value;
        }
    }

    /// The flags: f0 in the low half, f1 in the high one.
    pub fn flags(&self) -> u64 {
        u64::from_le_bytes(self.flags)
    }

    /// Sets one flag.
    pub fn set_flag(&mut self, index: u32, value: bool) {
        let bit = 1 << (index & 63);
        let flags = if value {
            self.flags() | bit
        } else {
            self.flags() & !bit
        };
        self.flags = flags.to_le_bytes();
    }

    /// What control register 0 says about floats.
    pub fn mode(&self) -> Mode {
        Mode::of(self.read(Space::Control, 0, 4) as u32)
    }
}
