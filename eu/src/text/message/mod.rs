//! Describes a message in the comment that disassembly adds to `send`.
//!
//! `// wr:2+1, rd:0; store.ugm.d32.a64.wb.wb`: address and data registers written,
//! data registers read, `h` if there is a header, then the decoded descriptor.

mod cache;
mod legacy;
mod lsc;
mod other;

use super::{is, value};
use crate::model::{Fields, Number};
use std::fmt::Write as _;

/// What the descriptor of a message says.
#[derive(Debug, Default)]
struct Description {
    /// In words or in the syntax of load and store instructions; empty if it is not known.
    text: String,
    /// The bits of an address where the address registers hold coordinates.
    coordinate_bits: Option<u32>,
    /// How many channels have a coordinate each.
    channels: u32,
}

impl From<String> for Description {
    fn from(text: String) -> Self {
        Self {
            text,
            ..Self::default()
        }
    }
}

/// The parts of a message that its description needs.
#[derive(Clone, Copy, Debug)]
struct Message {
    sfid: u32,
    desc: u32,
    /// The extended descriptor, or the register with it.
    extended: Result<u32, u32>,
    channels: u32,
}

impl Message {
    fn bits(&self, low: u32, width: u32) -> u32 {
        self.desc >> low & ((1 << width) - 1)
    }

    fn bit(&self, index: u32) -> bool {
        self.bits(index, 1) == 1
    }
}

/// Data registers of a message; `None` if a register says how many.
pub(super) fn data_length(fields: &Fields<Number>) -> Option<u32> {
    let null = !is(fields.src1_file) && !is(fields.src1_register);
    if null {
        return Some(0);
    }
    is(fields.src1_length_exists).then(|| value(fields.src1_length))
}

/// The comment, empty for other instructions.
pub(super) fn comment(fields: &Fields<Number>) -> String {
    if value(fields.class) != 4 {
        return String::new();
    }
    let extended = value(fields.exdesc_subregister);
    let data = match data_length(fields) {
        Some(length) => length.to_string(),
        None => format!("a0.{extended}[10:6]"),
    };
    if is(fields.desc_is_register) {
        return format!("// wr:a0.0[28:25]+{data}, rd:a0.0[24:20]");
    }
    let message = Message {
        sfid: value(fields.sfid),
        desc: value(fields.desc),
        extended: if is(fields.exdesc_is_register) {
            Err(extended)
        } else {
            Ok(value(fields.exdesc))
        },
        channels: 1 << value(fields.exec_size),
    };
    let has_header = !lsc::SHARED_FUNCTIONS.contains(&message.sfid) && message.bit(19);
    let header = if has_header { "h" } else { "" };
    let addresses = message.bits(25, 4);
    let read = message.bits(20, 5);
    let mut text = format!("// wr:{addresses}{header}+{data}, rd:{read}; ");
    let described = describe(message);
    text += match described.text.as_str() {
        "" => "?",
        known => known,
    };
    if let Some(bits) = described.coordinate_bits {
        let each = (described.channels * bits / 256).max(1);
        let coordinates = ["", "; u", "; u,v", "; u,v,r", "; u,v,r,lod"];
        let named = coordinates.get((addresses / each) as usize);
        let _ = write!(text, "{}", named.unwrap_or(&""));
    }
    // Descriptions of modes that do not exist lack words.
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn describe(message: Message) -> Description {
    match message.sfid {
        1 | 13..=15 => lsc::describe(message),
        9 => legacy::read_only(message).into(),
        10 => legacy::data_cache_0(message).into(),
        12 => legacy::data_cache_1(message),
        2 => other::sampler(message).into(),
        3 => other::gateway(message).into(),
        5 => other::render_cache(message).into(),
        6 => other::return_buffer(message).into(),
        7 => other::thread_dispatch(message).into(),
        8 => other::ray_tracing(message).into(),
        _ => Description::default(),
    }
}
