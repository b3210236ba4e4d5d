//! The destination and the sources: what kind each is, and its fields.

use super::Fields;
use super::opcode::Opcode;
use super::types::{self, IN_REGISTERS, OF_IMMEDIATES, look_up};
use crate::eu::Operand;
use warpwright_eu::tables::Attribute;
use warpwright_hdl::prelude::*;

/// Formats with registers of one description.
const BASIC: &[&str] = &["basic_1src", "basic_2src", "math"];
/// Those of them that have a second source.
const TWO: &[&str] = &["basic_2src", "math"];
/// Formats of three sources, of which those with subregisters, and those with strides.
const THREE: &[&str] = &["ternary", "ternary_bfn", "ternary_dpas", "ternary_madm"];
const WITH_SUBREGISTERS: &[&str] = &["ternary", "ternary_bfn", "ternary_dpas"];
const WITH_STRIDES: &[&str] = &["ternary", "ternary_bfn", "ternary_madm"];
const WITH_IMMEDIATES: &[&str] = &["ternary", "ternary_bfn"];
/// Formats, one of each class, that have a register of the destination and of the first two sources.
const WITH_REGISTERS: &[&str] = &["basic_2src", "ternary"];

/// What an operand is; at most one bit is 1. A kind that an operand cannot be is of no bits.
#[derive(Bundle, Clone, Copy)]
struct Is<T> {
    register: T,
    indirect: T,
    immediate: T,
}

impl<'m> Is<Signal<'m>> {
    /// The number of the kind.
    fn kind(self, m: &'m ModuleBuilder) -> Signal<'m> {
        let either = |a: Signal<'m>, b: Signal<'m>| match (a.is_empty(), b.is_empty()) {
            (true, _) => b,
            (_, true) => a,
            _ => a | b,
        };
        let high = either(self.indirect, self.immediate);
        m.cat([high, either(self.register, self.immediate)])
    }
}

pub(super) fn decode<'m>(of: &Opcode<'m>, fields: &mut Fields<'m>) {
    destination(of, &mut fields.dst);
    first(of, &mut fields.src0);
    second(of, &mut fields.src1);
    third(of, &mut fields.src2);
}

/// Formats of three sources without dpas: their registers have strides.
fn has_strides<'m>(of: &Opcode<'m>) -> Signal<'m> {
    of.is.ternary | of.is.bfn | of.is.madm
}

/// Formats of three sources that can have immediates. In the others the bit that asks for one leaves no operand at all.
fn has_immediate<'m>(of: &Opcode<'m>) -> Signal<'m> {
    of.is.ternary | of.is.bfn
}

/// The kind of an operand; of one in a register its file, number, subregister and macro register; of one whose register an address register
/// holds, that and the offset. It is one of the layout table's operands.
fn place<'m>(
    of: &Opcode<'m>,
    operand: &mut Operand<Signal<'m>>,
    prefix: &str,
    is: Is<Signal<'m>>,
    [has_number, has_subregister]: [Signal<'m>; 2],
) {
    operand.kind = is.kind(of.m);
    let part = |formats, field| of.part(formats, &format!("{prefix}.{field}"));
    let [numbered, within] = match prefix {
        "Src2" => [THREE, WITH_SUBREGISTERS],
        _ => [WITH_REGISTERS; 2],
    };
    operand.file = is.register.mux(part(numbered, "RegFile"), 0);
    operand.register = has_number.mux(part(numbered, "RegNum"), 0);
    let is_macro = of.is_math_macro | of.is.madm;
    let has_subregister = has_subregister & !is_macro;
    operand.subregister = has_subregister.mux(part(within, "SubRegNum"), 0);
    let accumulator = part(&["ternary_madm"], "MathMacroExt");
    operand.r#macro = (is.register & is_macro).mux(accumulator, 0);
    if !is.indirect.is_empty() {
        let formats = if prefix == "Dst" { BASIC } else { TWO };
        operand.address_register = is.indirect.mux(part(formats, "AddrSubRegNum"), 0);
        operand.address_offset = is.indirect.mux(part(formats, "AddrImm"), 0);
    }
}

/// The region of a source: that of these formats, or without a width that of three sources.
fn region<'m>(
    of: &Opcode<'m>,
    source: &mut Operand<Signal<'m>>,
    prefix: &str,
    formats: &[&str],
    [is_wide, is_of_three]: [Signal<'m>; 2],
) {
    let part = |formats: &[&str], field| of.part(formats, &format!("{prefix}.{field}"));
    let short = vertical_of_three(part(WITH_STRIDES, "VertStride"));
    let name = format!("{}_vertical_of_three", prefix.to_lowercase());
    let short = is_of_three.mux(short.named(&name), 0);
    source.vertical = is_wide.mux(part(formats, "VertStride"), short);
    source.width = is_wide.mux(part(formats, "Width"), 0);
    let stride = part(&[formats, WITH_STRIDES].concat(), "HorzStride");
    source.stride = (is_wide | is_of_three).mux(stride, 0);
}

fn destination<'m>(of: &Opcode<'m>, dst: &mut Operand<Signal<'m>>) {
    let is_indirect = of.part(BASIC, "Dst.AddrMode");
    let always = of.is_three | of.is.send | of.has(Attribute::Link, "has_link");
    let is = Is {
        register: always | (of.is_basic & !is_indirect),
        indirect: of.is_basic & is_indirect,
        immediate: of.m.zeros(0),
    };
    let is = is.named("dst_is");
    let has_subregister = is.register & !of.is.send;
    place(of, dst, "Dst", is, [is.register, has_subregister]);

    // With three sources one bit: next to each other, or every second element.
    let short = of.part(WITH_STRIDES, "Dst.HorzStride");
    let stride = has_strides(of).mux(of.m.cat([short, !short]), 0);
    let wide = of.part(BASIC, "Dst.HorzStride");
    dst.stride = of.is_basic.mux(wide, stride);

    let basic = look_up(of.part(BASIC, "Dst.DataType"), IN_REGISTERS).named("dst_type_of_basic");
    let three = types::of_three(of, of.part(THREE, "Dst.DataType"));
    let three = of.is_three.mux(three.named("dst_type_of_three"), 0);
    dst.r#type = of.is_basic.mux(basic, three);
}

fn first<'m>(of: &Opcode<'m>, src0: &mut Operand<Signal<'m>>) {
    let with_immediates = [BASIC, &["ternary", "branch", "sync"]].concat();
    let immediate = of.part(&with_immediates, "Src0.IsImm");
    let by_address = of.is_basic & of.part(BASIC, "Src0.AddrMode");
    let has_target = of.has(Attribute::RegisterTarget, "has_register_target");
    let may_be_register = of.is_basic | of.is_three | of.is.sync | has_target;
    let is = Is {
        register: of.is.send | (may_be_register & !immediate & !by_address),
        indirect: by_address & !immediate,
        immediate: (of.is_basic | of.is.sync | has_immediate(of)) & immediate,
    };
    let is = is.named("src0_is");
    let has_number = is.register & !of.is.sync;
    let has_subregister = is.register & (!of.is.send & !of.is.sync);
    place(of, src0, "Src0", is, [has_number, has_subregister]);

    let has_region = of.is_basic & !immediate;
    let has_three_region = has_strides(of) & !immediate;
    region(of, src0, "Src0", BASIC, [has_region, has_three_region]);
    let modified = [BASIC, &["ternary", "ternary_madm"]].concat();
    let modifier = of.part(&modified, "Src0.SrcMod");
    src0.modifier = (of.has_modifiers & !immediate).mux(modifier, 0);

    let code = of.part(&[BASIC, &["sync"]].concat(), "Src0.DataType");
    let is_immediate = (of.is_basic | of.is.sync) & immediate;
    let code_of_three = of.part(THREE, "Src0.DataType");
    let in_register = look_up(code, IN_REGISTERS).named("src0_type_in_register");
    let of_immediate = look_up(code, OF_IMMEDIATES).named("src0_type_of_immediate");
    let three = types::of_three(of, code_of_three).named("src0_type_of_three");
    src0.r#type = has_region.mux(in_register, 0)
        | is_immediate.mux(of_immediate, 0)
        | of.is_three.mux(three, 0);

    // Of two sources only the second can have one. That of sync is a mask of 32 bits, whatever its type.
    let whole = of.part(&["basic_1src", "math", "sync"], "Imm32");
    let narrow = types::immediate_of_32(whole, code).named("src0_imm32");
    let narrow = of.is.sync.mux(whole, narrow).zext(64);
    let is_wide = of.is.one_source & of.src0_is_wide_immediate;
    let one_narrow = of.is.one_source & !of.src0_is_wide_immediate;
    let is_narrow = one_narrow | (of.is.math & !of.is_invm) | of.is.sync;
    let sixteen = of.part(WITH_IMMEDIATES, "Src0.Imm16");
    let of_three = types::immediate_of_16(of, sixteen, code_of_three).named("src0_extended");
    src0.immediate = is_wide.mux(of.part(&["basic_1src"], "Imm64"), 0)
        | (is_narrow & immediate).mux(narrow, 0)
        | (has_immediate(of) & immediate).mux(of_three, 0);
}

fn second<'m>(of: &Opcode<'m>, src1: &mut Operand<Signal<'m>>) {
    let is_second = (of.is.two_sources | of.is_invm).named("has_basic_src1");
    let immediate = of.part(TWO, "Src1.IsImm");
    let by_address = of.part(TWO, "Src1.AddrMode");
    let is = Is {
        register: of.is_three | of.is.send | (is_second & !immediate & !by_address),
        indirect: is_second & !immediate & by_address,
        immediate: is_second & immediate,
    };
    let is = is.named("src1_is");
    let has_subregister = is.register & !of.is.send;
    place(of, src1, "Src1", is, [is.register, has_subregister]);

    let has_region = is_second & !immediate;
    region(of, src1, "Src1", TWO, [has_region, has_strides(of)]);
    let basic = has_region.mux(of.part(TWO, "Src1.SrcMod"), 0);
    let three = of.part(&["ternary", "ternary_madm"], "Src1.SrcMod");
    let modifier = basic | of.is_three.mux(three, 0);
    src1.modifier = of.has_modifiers.mux(modifier, 0);

    let code = of.part(TWO, "Src1.DataType");
    let in_register = look_up(code, IN_REGISTERS).named("src1_type_in_register");
    let of_immediate = look_up(code, OF_IMMEDIATES).named("src1_type_of_immediate");
    src1.r#type = has_region.mux(in_register, 0)
        | is.immediate.mux(of_immediate, 0)
        | of.is_three.mux(type_of_three(of, "Src1"), 0);
    let value = types::immediate_of_32(of.part(TWO, "Imm32"), code).named("src1_imm32");
    src1.immediate = is.immediate.mux(value, 0);
}

fn third<'m>(of: &Opcode<'m>, src2: &mut Operand<Signal<'m>>) {
    let immediate = of.part(THREE, "Src2.IsImm");
    let is = Is {
        register: of.is_three & !immediate,
        indirect: of.m.zeros(0),
        immediate: has_immediate(of) & immediate,
    };
    let is = is.named("src2_is");
    place(of, src2, "Src2", is, [is.register; 2]);
    let stride = of.part(WITH_STRIDES, "Src2.HorzStride");
    src2.stride = (has_strides(of) & !immediate).mux(stride, 0);
    let modifier = of.part(&["ternary", "ternary_madm"], "Src2.SrcMod");
    let has_modifier = of.is_three & of.has_modifiers & !immediate;
    src2.modifier = has_modifier.mux(modifier, 0);
    src2.r#type = of.is_three.mux(type_of_three(of, "Src2"), 0);

    let sixteen = of.part(WITH_IMMEDIATES, "Src2.Imm16");
    let code = of.part(THREE, "Src2.DataType");
    let value = types::immediate_of_16(of, sixteen, code).named("src2_extended");
    src2.immediate = is.immediate.mux(value, 0);
}

/// The type of one of three sources that dpas multiplies.
fn type_of_three<'m>(of: &Opcode<'m>, prefix: &str) -> Signal<'m> {
    let part = |formats, field| of.part(formats, &format!("{prefix}.{field}"));
    let named = |value: Signal<'m>, what| value.named(&format!("{}_{what}", prefix.to_lowercase()));
    let code = part(THREE, "DataType");
    let precision = part(&["ternary_dpas"], "SubBytePrecision");
    let dpas = types::of_dpas(of, code, precision);
    let dpas = named(dpas, "type_of_dpas");
    let three = named(types::of_three(of, code), "type_of_three");
    of.is.dpas.mux(dpas, three)
}

/// Two bits for 0, 1, 4 and 8 elements, in the coding of the other formats.
fn vertical_of_three(code: Signal<'_>) -> Signal<'_> {
    let m = code.builder();
    let arms = [(1, 1u64), (2, 3), (3, 4)];
    let arms = arms.map(|(code, stride)| (vec![code], m.constant(stride, 4)));
    code.case(arms, m.zeros(4))
}
