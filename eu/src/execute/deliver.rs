//! Carries out messages.
//!
//! Contract: the channels of an access are served from the first to the last, each completely; a disabled channel accesses
//! nothing, and its part of the destination keeps its value. The answer of a fence is no data: its register keeps its value.
//!
//! Shared memory takes the low 17 bits of an address: code marks its pointers in a higher one.
//!
//! Choices where the documents are silent: a vector is accessed element by element, and an element must lie at a multiple of its
//! size; a scratch block is masked by doublewords, those of one register repeating the mask of the channels; the float atomics
//! round to the nearest even and keep denormals; their minimum and maximum prefer what is a number.

use super::compute::Lanes;
use super::float::{self, Real, Rounding, SINGLE};
use super::memory::{Base, Fault, Memory};
use super::message::{Access, Action, Atomic, Message, Surface};
use super::registers::{REGISTER, Registers, Space};
use super::stop::Stop;

/// What a thread's messages reach.
#[derive(Debug)]
pub struct Surroundings<'a> {
    /// The memory of all groups.
    pub memory: &'a mut Memory,
    /// The memory of the thread's group.
    pub shared: &'a mut Vec<u8>,
}

/// The bits of an address that count in shared memory.
const SHARED_MASK: u64 = 0x1_FFFF;

/// Carries out a message.
pub(super) fn deliver(
    registers: &mut Registers,
    message: &Message,
    lanes: Lanes,
    surroundings: &mut Surroundings<'_>,
) -> Result<(), Stop> {
    match message {
        Message::Fence | Message::ArriveAtBarrier | Message::EndOfThread => Ok(()),
        Message::Access(access) => self::access(registers, access, lanes, surroundings),
        Message::BlockRead {
            bytes,
            header,
            result,
            surface,
        } => {
            let address = registers.read(Space::General, header * REGISTER + 8, 4);
            let base = match surface {
                Surface::Table(entry) => Base::Table(*entry),
                _ => Base::Flat,
            };
            let memory = &surroundings.memory;
            let found = memory.read(base, address, *bytes, 4).map_err(at(0))?;
            let Some(result) = result else {
                return Ok(());
            };
            for (place, byte) in (result * REGISTER..).zip(found.to_vec()) {
                registers.write(Space::General, place, 1, byte.into());
            }
            Ok(())
        }
        Message::Scratch {
            is_write,
            registers: count,
            offset,
            header,
            data,
        } => {
            let base = registers.read(Space::General, header * REGISTER + 20, 4) & 0xFFFF_FC00;
            let doublewords = 0..count * REGISTER / 4;
            for number in doublewords {
                let lane = number % lanes.count.max(8);
                if lanes.enabled >> lane & 1 == 0 {
                    continue;
                }
                let address = base + u64::from(offset + 4 * number);
                let place = data * REGISTER + 4 * number;
                if *is_write {
                    let value = registers.read(Space::General, place, 4) as u32;
                    let found = surroundings.memory.write(Base::Flat, address, 4);
                    let found = found.map_err(at(lane))?;
                    found.copy_from_slice(&value.to_le_bytes());
                } else {
                    let found = surroundings.memory.read(Base::Flat, address, 4, 4);
                    let value = number_of(found.map_err(at(lane))?);
                    registers.write(Space::General, place, 4, value);
                }
            }
            Ok(())
        }
    }
}

fn at(lane: u32) -> impl Fn(Fault) -> Stop {
    move |fault| Stop::Memory { lane, fault }
}

fn number_of(bytes: &[u8]) -> u64 {
    let bytes = bytes.iter().rev();
    bytes.fold(0, |value, byte| value << 8 | u64::from(*byte))
}

fn access(
    registers: &mut Registers,
    access: &Access,
    lanes: Lanes,
    surroundings: &mut Surroundings<'_>,
) -> Result<(), Stop> {
    let element = access.element;
    // Each element of a vector begins a register of its own.
    let component = (lanes.count.max(8) * element.register).div_ceil(REGISTER) * REGISTER;
    let place = |first: u32, lane: u32, number: u32| {
        if access.is_transposed {
            first * REGISTER + number * element.register
        } else {
            first * REGISTER + number * component + lane * element.register
        }
    };
    let count = access.offsets.len() as u32;
    for lane in (0..lanes.count).filter(|lane| lanes.enabled >> lane & 1 == 1) {
        let address = access.address * REGISTER + lane * access.address_bytes;
        let address = registers.read(Space::General, address, access.address_bytes);
        for (number, offset) in (0..).zip(&access.offsets) {
            let address = address.wrapping_add(u64::from(*offset));
            let address = match access.address_bytes {
                8 => address,
                bytes => address & (u64::MAX >> (64 - 8 * bytes)),
            };
            let memory = Place {
                registers,
                access,
                address,
                lane,
            };
            let sent = |registers: &Registers, number: u32| {
                let place = place(access.data, lane, number);
                registers.read(Space::General, place, element.register) >> element.shift
            };
            let answer = match access.action {
                Action::Load => Some(memory.read(surroundings)?),
                Action::Store => {
                    let value = sent(registers, number);
                    memory.write(surroundings, value)?;
                    None
                }
                Action::Atomic(atomic) => {
                    let old = memory.read(surroundings)?;
                    let operands = match atomic {
                        Atomic::Increment | Atomic::Decrement | Atomic::Load => [0, 0],
                        Atomic::CompareExchange | Atomic::FloatCompareExchange => {
                            [sent(registers, number), sent(registers, number + count)]
                        }
                        _ => [sent(registers, number), 0],
                    };
                    let new = combined(atomic, element.memory, old, operands);
                    memory.write(surroundings, new)?;
                    Some(old)
                }
            };
            if let (Some(value), Some(result)) = (answer, access.result) {
                let place = place(result, lane, number);
                let value = value << element.shift;
                registers.write(Space::General, place, element.register, value);
            }
        }
    }
    Ok(())
}

/// An element in memory.
#[derive(Clone, Copy)]
struct Place<'a> {
    registers: &'a Registers,
    access: &'a Access,
    address: u64,
    lane: u32,
}

impl Place<'_> {
    /// Where the address counts from; nowhere in shared memory.
    fn base(&self) -> Option<Base> {
        let word = |number: u32| self.registers.read(Space::Address, 4 * number, 4) as u32;
        Some(match self.access.surface {
            Surface::Flat => Base::Flat,
            Surface::Table(entry) => Base::Table(entry),
            Surface::TableIn(number) => Base::Table(word(number) >> 24),
            Surface::BindlessIn(number) => Base::Bindless(word(number)),
            Surface::Shared => return None,
        })
    }

    fn shared(&self, shared: &[u8], is_write: bool) -> Result<usize, Stop> {
        let bytes = self.access.element.memory;
        let offset = self.address & SHARED_MASK;
        if !offset.is_multiple_of(bytes.into()) {
            let address = self.address;
            return Err(at(self.lane)(Fault::Unaligned { address, bytes }));
        }
        if offset + u64::from(bytes) > shared.len() as u64 {
            return Err(at(self.lane)(Fault::BeyondSurface {
                is_write,
                offset,
                bytes,
                name: "the shared memory of the group".to_string(),
                length: shared.len() as u64,
            }));
        }
        Ok(offset as usize)
    }

    fn read(&self, surroundings: &Surroundings<'_>) -> Result<u64, Stop> {
        let bytes = self.access.element.memory;
        if let Some(base) = self.base() {
            let found = surroundings.memory.read(base, self.address, bytes, bytes);
            return found.map(number_of).map_err(at(self.lane));
        }
        let offset = self.shared(surroundings.shared, false)?;
        Ok(number_of(
            &surroundings.shared[offset..offset + bytes as usize],
        ))
    }

    fn write(&self, surroundings: &mut Surroundings<'_>, value: u64) -> Result<(), Stop> {
        let bytes = self.access.element.memory;
        let value = &value.to_le_bytes()[..bytes as usize];
        if let Some(base) = self.base() {
            let found = surroundings.memory.write(base, self.address, bytes);
            found.map_err(at(self.lane))?.copy_from_slice(value);
            return Ok(());
        }
        let offset = self.shared(surroundings.shared, true)?;
        surroundings.shared[offset..offset + bytes as usize].copy_from_slice(value);
        Ok(())
    }
}

/// What an atomic operation leaves in memory, of what is there and what is sent.
fn combined(atomic: Atomic, bytes: u32, old: u64, [first, second]: [u64; 2]) -> u64 {
    let unused = 64 - 8 * bytes;
    let signed = |value: u64| (value << unused) as i64 >> unused;
    let mask = u64::MAX >> unused;
    let first = first & mask;
    let real = |value: u64| float::read(SINGLE, value & 0xFFFF_FFFF, true);
    let nearest = Rounding::NearestEven;
    let sum = |other: Real| float::round(SINGLE, real(old).plus(other, nearest), nearest, true);
    let order = || real(old).compared(real(first));
    let number = |value: u64| real(value) != Real::Nan;
    let chosen = |keeps: bool| if keeps { old } else { first };
    let new = match atomic {
        Atomic::Increment => old.wrapping_add(1),
        Atomic::Decrement => old.wrapping_sub(1),
        Atomic::Store => first,
        Atomic::Add => old.wrapping_add(first),
        Atomic::Subtract => old.wrapping_sub(first),
        Atomic::Minimum => chosen(signed(old) <= signed(first)),
        Atomic::Maximum => chosen(signed(old) >= signed(first)),
        Atomic::UnsignedMinimum => old.min(first),
        Atomic::UnsignedMaximum => old.max(first),
        Atomic::CompareExchange if old == first => second,
        Atomic::FloatCompareExchange if order().is_some_and(std::cmp::Ordering::is_eq) => second,
        Atomic::Load | Atomic::CompareExchange | Atomic::FloatCompareExchange => old,
        Atomic::FloatAdd => sum(real(first)),
        Atomic::FloatSubtract => sum(real(first).negated()),
        Atomic::FloatMinimum => {
            chosen(!number(first) || order().is_some_and(std::cmp::Ordering::is_le))
        }
        Atomic::FloatMaximum => {
            chosen(!number(first) || order().is_some_and(std::cmp::Ordering::is_ge))
        }
        Atomic::And => old & first,
        Atomic::Or => old | first,
        Atomic::Xor => old ^ first,
    };
    new & mask
}
