//! Messages to the older data ports: dc0, dc1 and the read-only dcro.

use super::{Description, Message};

/// Units of 16 bytes by a code of three bits, `H` for the upper half of a register.
fn owords(message: Message) -> &'static str {
    ["x1", "x1H", "x2", "x4", "x8", "x16", "x0", "x0"][message.bits(8, 3) as usize]
}

/// Registers of 32 bytes.
fn hwords(message: Message, low: u32, width: u32) -> String {
    format!("x{}", 1 << message.bits(low, width))
}

/// Bits of data of a byte message.
fn byte_data(message: Message) -> &'static str {
    [" 8b", " 16b", " 32b", ""][message.bits(10, 2) as usize]
}

/// Elements of a gather or scatter message, if not one.
fn elements(message: Message) -> &'static str {
    ["", " x2", " x4", " x8"][message.bits(10, 2) as usize]
}

/// The components that are not masked out.
fn components(message: Message) -> String {
    let mask = message.bits(8, 4);
    let present = "xyzw".chars().enumerate();
    let present = present.filter(|(index, _)| mask >> index & 1 == 0);
    let letters: String = present.map(|(_, letter)| letter).collect();
    format!(" with {letters}")
}

pub(super) fn read_only(message: Message) -> String {
    match message.bits(14, 5) {
        0x00 => format!("constant oword block read {}", owords(message)),
        0x01 => format!("constant aligned oword block read {}", owords(message)),
        0x03 => "constant dword gathering read".to_string(),
        0x09 => "untyped surface uncompressed write".to_string(),
        0x0C => "typed surface CCS update message".to_string(),
        0x0D => "typed surface uncompressed write".to_string(),
        0x17 => "A64 page CCS update operation".to_string(),
        0x18 => "A64 untyped surface CCS operation".to_string(),
        0x19 => "A64 untyped surface uncompressed write".to_string(),
        _ => String::new(),
    }
}

pub(super) fn data_cache_0(message: Message) -> String {
    match message.bits(14, 5) {
        0x00 => format!("oword block read {}", owords(message)),
        0x01 if message.bit(13) => format!("hword aligned block read {}", hwords(message, 8, 3)),
        0x01 => format!("oword aligned block read {}", owords(message)),
        0x08 => format!("oword block write {}", owords(message)),
        0x09 => format!("hword aligned block write {}", owords(message)),
        0x02 => "oword dual block read".to_string(),
        0x0A => "oword dual block write".to_string(),
        0x04 => format!("byte gathering read{}", byte_data(message)),
        0x0C => format!("byte scattering write{}", byte_data(message)),
        0x03 => format!("dword gathering read{}", elements(message)),
        0x0B => format!("dword scattering write{}", elements(message)),
        0x05 | 0x0D => "qword gathering read".to_string(),
        0x07 => fence(message),
        _ if message.bit(18) => {
            let write = if message.bit(17) { "write" } else { "read" };
            format!("hword scratch block {write} {}", hwords(message, 12, 2))
        }
        _ => String::new(),
    }
}

fn fence(message: Message) -> String {
    let waits = if message.bit(13) { "synchronized " } else { "" };
    match message.bits(0, 8) {
        0xFE => format!("{waits}SLM fence"),
        0 => {
            let mut text = format!("{waits}global fence flushing");
            if message.bit(8) {
                text += " L1";
            }
            let targets = [
                (12, " r/w data"),
                (11, " constant data"),
                (10, " texture data"),
                (9, " instruction data"),
            ];
            match message.bits(9, 4) {
                0 => {}
                15 => text += " all L3 data",
                _ => {
                    text += " L3";
                    let mut first = true;
                    for (bit, target) in targets {
                        if message.bit(bit) {
                            if !first && bit != 12 {
                                text += ",";
                            }
                            text += target;
                            first = bit == 12;
                        }
                    }
                }
            }
            text
        }
        _ => waits.to_string(),
    }
}

const INTEGER_ATOMICS: [&str; 16] = [
    "64b integer compare and swap",
    "logical AND",
    "logical OR",
    "logical XOR",
    "store",
    "integer increment",
    "integer decrement",
    "integer add",
    "integer subtract",
    "commuted integer subtract",
    "signed-integer max",
    "signed-integer min",
    "unsigned-integer max",
    "unsigned-integer min",
    "integer compare and swap",
    "integer pre-decrement (returns pre-decrement value)",
];

fn integer_atomic(message: Message, what: &str) -> String {
    format!("{what} {}", INTEGER_ATOMICS[message.bits(8, 4) as usize])
}

fn float_atomic(message: Message, what: &str, bits: u32) -> String {
    let (operation, bits) = match message.bits(8, 3) {
        1 => ("max", bits),
        2 => ("min", bits),
        3 => ("fp-compare and swap", bits),
        4 => ("add", bits),
        5 => ("subtract", bits),
        6 => ("64b add", 64),
        7 => ("64b subtract", 64),
        _ => return String::new(),
    };
    let returns = if message.bit(13) { " with return" } else { "" };
    format!("{what} {operation} ({bits}b){returns}")
}

/// `typed atomic 16-bit integer add`; with bit 12 for the upper slots.
fn typed_integer_atomic(message: Message, bits: u32) -> String {
    if message.bit(12) {
        integer_atomic(
            message,
            &format!("typed_sgh atomic {bits}-bit integer (slot group high)"),
        )
    } else {
        integer_atomic(message, &format!("typed atomic {bits}-bit integer"))
    }
}

pub(super) fn data_cache_1(message: Message) -> Description {
    let coordinates = |text: String, channels: u32| Description {
        text,
        coordinate_bits: Some(32),
        channels,
    };
    // A counter has 8 or 16 channels, as bit 12 says, but no more than the instruction.
    let counted = message.channels.min(if message.bit(12) { 8 } else { 16 });
    let text = match message.bits(14, 5) {
        0x01 => format!("untyped surface read{}", components(message)),
        0x09 => format!("untyped surface write{}", components(message)),
        0x11 => format!("a64 untyped surface read{}", components(message)),
        0x19 => format!("a64 untyped surface write{}", components(message)),
        0x10 => format!("a64 {}", scattered(message, "gathering read")),
        0x1A => format!("a64 {}", scattered(message, "scattering write")),
        0x14 => block(message, "read"),
        0x15 => block(message, "write"),
        0x1D => float_atomic(message, "a64 float atomic", 32),
        0x1B => float_atomic(message, "float atomic", 32),
        0x1E => float_atomic(message, "a64 untyped half-float atomic", 16),
        0x1C => float_atomic(message, "untyped half-float atomic", 16),
        0x12 if message.bit(12) => integer_atomic(message, "untyped a64 atomic int64"),
        0x12 => integer_atomic(message, "untyped a64 atomic int32"),
        0x13 => integer_atomic(message, "untyped a64 atomic int16"),
        0x02 => integer_atomic(message, "untyped atomic int32"),
        0x03 => integer_atomic(message, "untyped atomic int16"),
        0x04 => format!("media block read{}", line_stride(message)),
        0x0A => format!("media block write{}", line_stride(message)),
        0x05 => return coordinates(typed_surface(message, "read", ""), 8),
        0x0D => return coordinates(typed_surface(message, "write", ""), 8),
        0x0E => return coordinates(typed_surface(message, "read", " returning status"), 8),
        0x0B => {
            return coordinates(
                integer_atomic(message, "typed atomic 32-bit counter"),
                counted,
            );
        }
        0x0C => {
            return coordinates(
                integer_atomic(message, "typed atomic 16-bit counter"),
                counted,
            );
        }
        0x06 => typed_integer_atomic(message, 32),
        0x07 => return coordinates(typed_integer_atomic(message, 16), 8),
        _ => String::new(),
    };
    text.into()
}

fn scattered(message: Message, what: &str) -> String {
    match message.bits(8, 2) {
        1 => format!("dword {what}"),
        2 => format!("qword {what}"),
        _ => format!("byte {what}{}", byte_data(message)),
    }
}

fn block(message: Message, what: &str) -> String {
    match message.bits(11, 2) {
        0 | 2 => format!("a64 unaligned oword block {what} {}", owords(message)),
        1 => format!("a64 aligned oword block {what} {}", owords(message)),
        _ => format!("a64 unaligned hword block {what} {}", hwords(message, 8, 3)),
    }
}

fn typed_surface(message: Message, what: &str, status: &str) -> String {
    let high = if message.bits(12, 2) == 2 {
        " (high slot group)"
    } else {
        ""
    };
    format!("typed surface {what}{high}{status}{}", components(message))
}

/// What a media block message does about the distance of lines.
fn line_stride(message: Message) -> String {
    let code = message.bits(8, 3);
    let text = match (code & 2 != 0, code & 1 != 0) {
        _ if code == 0 => "",
        (false, false) => " with vertical line stride",
        (false, true) => " with vertical line stride and skip",
        (true, false) => " with vertical line stride override and offset",
        (true, true) => " with vertical line stride override,skip, and offset",
    };
    text.to_string()
}
