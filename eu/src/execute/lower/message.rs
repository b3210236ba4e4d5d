//! Messages: descriptors of `send`.

use super::{Lowered, is, small};
use crate::execute::message::{Access, Action, Atomic, Element, Message, Surface};
use crate::execute::registers::REGISTER;
use crate::model::{Fields, LscFields, LscMessage, Number, lsc_fields};

/// Shared functions, by `SFID`.
const GATEWAY: u32 = 3;
const DATA_CACHE_0: u32 = 10;
const DATA_CACHE_1: u32 = 12;
const SHARED: u32 = 14;
const UNTYPED: u32 = 15;

/// The surface number that means no surface: addresses are virtual, and caches need not be coherent.
const STATELESS: u32 = 0xFD;
/// The same with coherent caches.
const STATELESS_COHERENT: u32 = 0xFF;
/// The surface number that means shared memory.
const SHARED_SURFACE: u32 = 0xFE;

pub(super) fn message(fields: &Fields<Number>, channels: u32, registers: u32) -> Lowered<Message> {
    if is(fields.desc_is_register) {
        return Err("a message descriptor in a register".to_string());
    }
    let sfid = small(fields.sfid);
    if is(fields.end_of_thread) {
        return match sfid {
            GATEWAY => Ok(Message::EndOfThread),
            _ => Err("an end of thread that is not sent to the gateway".to_string()),
        };
    }
    let message = match sfid {
        GATEWAY => gateway(fields)?,
        DATA_CACHE_0 => data_cache(fields)?,
        DATA_CACHE_1 => older_atomic(fields)?,
        SHARED | UNTYPED => load_store(fields, channels)?,
        _ => return Err("a message to this shared function".to_string()),
    };
    check_registers(&message, channels, registers)?;
    Ok(message)
}

fn gateway(fields: &Fields<Number>) -> Lowered<Message> {
    match small(fields.desc) & 7 {
        4 => Ok(Message::ArriveAtBarrier),
        code => Err(format!("gateway function {code}")),
    }
}

/// The register that data is returned to.
fn result(fields: &Fields<Number>) -> Option<u32> {
    is(fields.dst_file).then(|| small(fields.dst_register))
}

fn data_cache(fields: &Fields<Number>) -> Lowered<Message> {
    let desc = small(fields.desc);
    let header = small(fields.src0_register);
    if desc >> 19 & 1 == 0 || !is(fields.src0_file) {
        return Err("a message to data cache 0 without a header".to_string());
    }
    if desc >> 18 & 1 == 1 {
        let is_write = desc >> 17 & 1 == 1;
        let data = if is_write {
            if !is(fields.src1_file) {
                return Err("a scratch block write without data".to_string());
            }
            small(fields.src1_register)
        } else {
            result(fields).ok_or("a scratch block read without a destination")?
        };
        return Ok(Message::Scratch {
            is_write,
            registers: 1 << (desc >> 12 & 3),
            offset: (desc & 0xFFF) * REGISTER,
            header,
            data,
        });
    }
    // Bit 13 makes blocks of whole registers of it.
    if desc >> 14 & 0x1F != 1 || desc >> 13 & 1 == 1 {
        return Err(
            "this message to data cache 0; unaligned block reads and scratch blocks are modelled"
                .to_string(),
        );
    }
    let bytes = match desc >> 8 & 7 {
        0 => 16,
        2 => 32,
        3 => 64,
        4 => 128,
        5 => 256,
        code => return Err(format!("block size code {code}")),
    };
    let surface = match desc & 0xFF {
        STATELESS | STATELESS_COHERENT => Surface::Flat,
        SHARED_SURFACE => return Err("a block read of shared memory".to_string()),
        entry => Surface::Table(entry),
    };
    Ok(Message::BlockRead {
        bytes,
        header,
        result: result(fields),
        surface,
    })
}

/// An atomic operation of data cache 1, which compilers use where all channels have one address.
fn older_atomic(fields: &Fields<Number>) -> Lowered<Message> {
    let desc = small(fields.desc);
    let address_bytes = match desc >> 14 & 0x1F {
        0x02 => 4,
        0x12 if desc >> 12 & 1 == 0 => 8,
        _ => {
            return Err(
                "this message to data cache 1; atomic operations on 32 bits are modelled"
                    .to_string(),
            );
        }
    };
    if desc >> 19 & 1 == 1 || !is(fields.src0_file) {
        return Err("a message to data cache 1 with a header".to_string());
    }
    let atomic = match desc >> 8 & 15 {
        1 => Atomic::And,
        2 => Atomic::Or,
        3 => Atomic::Xor,
        4 => Atomic::Store,
        5 => Atomic::Increment,
        6 => Atomic::Decrement,
        7 => Atomic::Add,
        8 => Atomic::Subtract,
        10 => Atomic::Maximum,
        11 => Atomic::Minimum,
        12 => Atomic::UnsignedMaximum,
        13 => Atomic::UnsignedMinimum,
        code => return Err(format!("atomic operation {code} of data cache 1")),
    };
    let surface = match desc & 0xFF {
        STATELESS | STATELESS_COHERENT => Surface::Flat,
        SHARED_SURFACE => Surface::Shared,
        entry => Surface::Table(entry),
    };
    let returns = desc >> 13 & 1 == 1;
    Ok(Message::Access(Access {
        action: Action::Atomic(atomic),
        surface,
        address_bytes,
        element: element(2)?,
        offsets: vec![0],
        is_transposed: false,
        address: small(fields.src0_register),
        data: small(fields.src1_register),
        result: result(fields).filter(|_| returns),
    }))
}

fn load_store(fields: &Fields<Number>, channels: u32) -> Lowered<Message> {
    let said = lsc_fields(&LscMessage::of(fields));
    let action = match small(said.kind) {
        1 if small(said.operation) != 27 => Action::Load,
        2 if small(said.operation) != 28 => Action::Store,
        3 => Action::Atomic(atomic(small(said.operation))?),
        4 => return Ok(Message::Fence),
        _ => {
            return Err(format!("load/store operation {}", small(said.operation)));
        }
    };
    if is(said.block) {
        return Err("a two-dimensional block".to_string());
    }
    let element = element(small(said.data_size))?;
    let is_transposed = is(said.transposed);
    if is_transposed && channels != 1 {
        return Err("a transposed message of several channels".to_string());
    }
    if matches!(action, Action::Atomic(_)) && (small(said.elements) != 1 || is_transposed) {
        return Err("an atomic operation on vectors".to_string());
    }
    let numbers: Vec<u32> = if is(said.masked) {
        let mask = small(said.component_mask);
        (0..4).filter(|bit| mask >> bit & 1 == 1).collect()
    } else {
        (0..small(said.elements)).collect()
    };
    let sends = !matches!(action, Action::Load);
    if !is(fields.src0_file) || sends && !is(fields.src1_file) && small(said.needed_data) > 0 {
        return Err("a message without its addresses or data".to_string());
    }
    Ok(Message::Access(Access {
        action,
        surface: surface(fields, &said)?,
        address_bytes: match small(said.address_size) {
            1 => 2,
            2 => 4,
            3 => 8,
            _ => return Err("this size of addresses".to_string()),
        },
        element,
        offsets: numbers.iter().map(|n| n * element.memory).collect(),
        is_transposed,
        address: small(fields.src0_register),
        data: small(fields.src1_register),
        result: result(fields),
    }))
}

fn element(code: u32) -> Lowered<Element> {
    let (memory, register, shift) = match code {
        2 => (4, 4, 0),
        3 => (8, 8, 0),
        4 => (1, 4, 0),
        5 => (2, 4, 0),
        6 => (2, 4, 16),
        _ => return Err(format!("data size code {code}")),
    };
    Ok(Element {
        memory,
        register,
        shift,
    })
}

fn atomic(code: u32) -> Lowered<Atomic> {
    Ok(match code {
        8 => Atomic::Increment,
        9 => Atomic::Decrement,
        10 => Atomic::Load,
        11 => Atomic::Store,
        12 => Atomic::Add,
        13 => Atomic::Subtract,
        14 => Atomic::Minimum,
        15 => Atomic::Maximum,
        16 => Atomic::UnsignedMinimum,
        17 => Atomic::UnsignedMaximum,
        18 => Atomic::CompareExchange,
        19 => Atomic::FloatAdd,
        20 => Atomic::FloatSubtract,
        21 => Atomic::FloatMinimum,
        22 => Atomic::FloatMaximum,
        23 => Atomic::FloatCompareExchange,
        24 => Atomic::And,
        25 => Atomic::Or,
        26 => Atomic::Xor,
        _ => return Err(format!("atomic operation {code}")),
    })
}

fn surface(fields: &Fields<Number>, said: &LscFields<Number>) -> Lowered<Surface> {
    if small(fields.sfid) == SHARED {
        return match small(said.surface) {
            0 => Ok(Surface::Shared),
            _ => Err("a surface of shared memory".to_string()),
        };
    }
    let in_register = is(said.surface_in_register);
    Ok(match (small(said.surface), in_register) {
        (0, _) => Surface::Flat,
        (3, false) => Surface::Table(small(said.surface_index)),
        (3, true) => Surface::TableIn(small(fields.exdesc_subregister)),
        (1, true) if is(fields.exbso) => Surface::BindlessIn(small(fields.exdesc_subregister)),
        (1, _) => return Err("a bindless surface in this form".to_string()),
        _ => return Err("a surface by the offset of its state".to_string()),
    })
}

/// Refuses registers behind the last one.
fn check_registers(message: &Message, channels: u32, registers: u32) -> Lowered<()> {
    let lanes = channels.max(8);
    let whole = |bytes: u32| bytes.div_ceil(REGISTER);
    let ends = match message {
        Message::Access(access) => {
            let addresses = if access.is_transposed { 1 } else { lanes };
            let count = access.offsets.len() as u32;
            let bytes = access.element.register;
            let data = if access.is_transposed {
                whole(count * bytes)
            } else {
                count * whole(lanes * bytes)
            };
            let sent = match access.action {
                Action::Load
                | Action::Atomic(Atomic::Increment | Atomic::Decrement | Atomic::Load) => 0,
                Action::Atomic(Atomic::CompareExchange | Atomic::FloatCompareExchange) => 2 * data,
                _ => data,
            };
            vec![
                access.address + whole(addresses * access.address_bytes),
                access.data + sent,
                access.result.map_or(0, |result| result + data),
            ]
        }
        Message::BlockRead { bytes, result, .. } => {
            vec![result.map_or(0, |result| result + whole(*bytes))]
        }
        Message::Scratch {
            registers, data, ..
        } => vec![data + registers],
        _ => Vec::new(),
    };
    match ends.into_iter().max() {
        Some(end) if end > registers => Err(format!(
            "the message reaches r{}, but there are {registers} registers",
            end - 1
        )),
        _ => Ok(()),
    }
}
