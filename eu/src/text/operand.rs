//! Operands as text: registers with regions and types, immediates, branch targets.

use super::names::{HORIZONTAL, MACROS, VERTICAL, architecture_register};
use super::{float, is, name, value};
use crate::model::{DataType, Fields, Number, decoded_operand};
use crate::tables::{Attribute, Opcode};

/// One operand's fields, whichever it is.
struct Operand {
    kind: u32,
    general: bool,
    register: u32,
    subregister: u32,
    address_register: u32,
    address_offset: u32,
    vertical: u32,
    width: u32,
    stride: u32,
    modifier: u32,
    kind_of_data: Option<DataType>,
    immediate: u64,
    macro_register: u32,
}

impl Operand {
    /// The destination, place 0, or a source, 1 to 3.
    fn new(fields: &Fields<Number>, place: usize) -> Self {
        let found = decoded_operand(fields, place);
        let of = &found.of;
        Self {
            kind: value(of.kind),
            general: is(of.file),
            register: value(of.register),
            subregister: value(of.subregister),
            address_register: value(found.address_register),
            address_offset: value(found.address_offset),
            vertical: value(of.vertical),
            width: value(of.width),
            stride: value(of.stride),
            modifier: value(of.modifier),
            kind_of_data: DataType::from_number(value(of.data_type)),
            immediate: found.immediate.value() as u64,
            macro_register: value(of.macro_register),
        }
    }

    /// The register without its part, whether parts are written, and in how many bits they are counted.
    fn whole(&self) -> (String, bool, u32) {
        let element = self.kind_of_data.map_or(32, DataType::bits);
        if self.general {
            return (format!("r{}", self.register), true, element);
        }
        let Some((register, number)) = architecture_register(self.register) else {
            return (format!("arf0x{:02X}", self.register), true, element);
        };
        let number = match number {
            0 if !register.numbered => String::new(),
            number => number.to_string(),
        };
        let bits = if register.elements { element } else { 8 };
        (format!("{}{number}", register.name), register.parts, bits)
    }

    /// The register with its part, in elements.
    fn register(&self) -> String {
        let (text, parts, bits) = self.whole();
        match self.subregister * 8 / bits {
            0 if !parts => text,
            part => format!("{text}.{part}"),
        }
    }

    /// The register, with a part only where there is one to tell.
    fn register_alone(&self) -> String {
        let (text, _, bits) = self.whole();
        match self.subregister * 8 / bits {
            0 => text,
            part => format!("{text}.{part}"),
        }
    }

    /// `r[a0.3,-32]`.
    fn indirect(&self) -> String {
        let offset = (self.address_offset << 22) as i32 >> 22;
        match offset {
            0 => format!("r[a0.{}]", self.address_register),
            _ => format!("r[a0.{},{offset}]", self.address_register),
        }
    }

    fn data_type(&self) -> String {
        let name = self.kind_of_data.map_or("?", DataType::name);
        format!(":{name}")
    }

    fn modifiers(&self, bitwise: bool) -> &'static str {
        match self.modifier {
            0 => "",
            1 => "(abs)",
            2 if bitwise => "~",
            2 => "-",
            _ => "-(abs)",
        }
    }

    fn strided(&self) -> String {
        format!("<{}>", HORIZONTAL[self.stride as usize & 3])
    }

    /// `<8;8,1>`, or `<8,1>` where each row has its own address.
    fn region(&self) -> String {
        let (width, stride) = (1 << self.width, HORIZONTAL[self.stride as usize & 3]);
        match VERTICAL.get(self.vertical as usize) {
            Some(vertical) => format!("<{vertical};{width},{stride}>"),
            None => format!("<{width},{stride}>"),
        }
    }

    /// `<1;0>`: the width is not said.
    fn short_region(&self) -> String {
        let vertical = VERTICAL.get(self.vertical as usize).unwrap_or(&0);
        format!("<{vertical};{}>", HORIZONTAL[self.stride as usize & 3])
    }

    fn immediate_value(&self) -> String {
        let bits = self.immediate;
        match self.kind_of_data {
            Some(DataType::B) => (bits as i8).to_string(),
            Some(DataType::W) => (bits as i16).to_string(),
            Some(DataType::D) => (bits as i32).to_string(),
            Some(DataType::Q) => (bits as i64).to_string(),
            Some(DataType::Hf) => float::half(bits as u16),
            Some(DataType::F) => float::single(bits as u32),
            Some(DataType::Df) => float::double(bits),
            _ => format!("0x{bits:X}"),
        }
    }
}

/// The destination, empty if there is none.
pub(super) fn destination(opcode: &Opcode, fields: &Fields<Number>) -> String {
    let operand = Operand::new(fields, 0);
    if operand.kind == 0 {
        return String::new();
    }
    let saturated = if is(fields.saturate) { "(sat)" } else { "" };
    match opcode.format.as_str() {
        "send" => return operand.register_alone(),
        "branch" => return operand.register(),
        "ternary_dpas" => {
            return format!(
                "{saturated}{}{}",
                operand.register_alone(),
                operand.data_type()
            );
        }
        _ => {}
    }
    let (data_type, mut region) = (operand.data_type(), operand.strided());
    // Macros write packed elements, and text does not say so.
    if is(fields.math_macro) && (operand.stride == 1 || opcode.format != "math") {
        region.clear();
    }
    let register = match operand.kind {
        2 => operand.indirect(),
        _ if is(fields.math_macro) => {
            format!(
                "{}{}",
                operand.whole().0,
                name(&MACROS, operand.macro_register)
            )
        }
        _ => operand.register(),
    };
    format!("{saturated}{register}{region}{data_type}")
}

/// All sources, or targets of a branch.
pub(super) fn sources(opcode: &Opcode, fields: &Fields<Number>) -> String {
    match opcode.format.as_str() {
        "nop" | "illegal" => String::new(),
        "branch" => targets(opcode, fields),
        "send" => message_sources(fields),
        "sync" => tokens(fields),
        _ => {
            let present = (1..4).map(|place| (place, Operand::new(fields, place)));
            let present = present.filter(|(_, operand)| operand.kind != 0);
            let texts: Vec<String> = present
                .map(|(place, operand)| computed_source(opcode, fields, place, &operand))
                .collect();
            texts.join(" ")
        }
    }
}

fn computed_source(
    opcode: &Opcode,
    fields: &Fields<Number>,
    place: usize,
    operand: &Operand,
) -> String {
    let data_type = operand.data_type();
    let modifiers = operand.modifiers(opcode.has(Attribute::Bitwise));
    if operand.kind == 3 {
        return format!("{}{data_type}", operand.immediate_value());
    }
    if opcode.format == "ternary_dpas" {
        let register = if place == 3 {
            operand.register()
        } else {
            operand.register_alone()
        };
        return format!("{register}{data_type}");
    }
    if is(fields.math_macro) && operand.kind == 2 {
        return format!("{modifiers}{}{data_type}", operand.indirect());
    }
    if is(fields.math_macro) {
        let part = name(&MACROS, operand.macro_register);
        return format!("{modifiers}{}{part}{data_type}", operand.whole().0);
    }
    let register = if operand.kind == 2 {
        operand.indirect()
    } else {
        operand.register()
    };
    let region = match (opcode.format.starts_with("ternary"), place) {
        (true, 3) => operand.strided(),
        (true, _) => operand.short_region(),
        (false, _) => operand.region(),
    };
    format!("{modifiers}{register}{region}{data_type}")
}

/// Where a branch goes: a register, or one or two offsets.
fn targets(opcode: &Opcode, fields: &Fields<Number>) -> String {
    let mut texts = Vec::new();
    let register = Operand::new(fields, 1);
    if register.kind != 0 {
        texts.push(register.register());
    }
    if is(fields.jip_exists) {
        texts.push((value(fields.jip) as i32).to_string());
    }
    if is(fields.uip_exists) {
        texts.push((value(fields.uip) as i32).to_string());
    }
    debug_assert!(opcode.format == "branch");
    texts.join(" ")
}

/// The address and the data of a message, the latter with its length if that is known.
fn message_sources(fields: &Fields<Number>) -> String {
    let (address, data) = (Operand::new(fields, 1), Operand::new(fields, 2));
    let (address, data_text) = (address.register_alone(), data.register_alone());
    if !is(fields.src1_length_exists) {
        return format!("{address} {data_text}");
    }
    let length = super::message::data_length(fields).unwrap_or(0);
    format!("{address} {data_text}:{length}")
}

/// `($0,$3)`: the tokens of sync, or `null`.
fn tokens(fields: &Fields<Number>) -> String {
    let operand = Operand::new(fields, 1);
    if operand.kind != 3 {
        return "null".to_string();
    }
    let set = (0..32).filter(|token| operand.immediate >> token & 1 == 1);
    let set: Vec<String> = set.map(|token| format!("${token}")).collect();
    format!("({})", set.join(","))
}
