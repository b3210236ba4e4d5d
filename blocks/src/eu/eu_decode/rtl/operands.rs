//! Decodes the destination and the sources: the kind of each and its fields; data types and immediates.

use super::Fields;
use super::opcode::Opcode;
use crate::eu::{Operand, document_codes, document_enum, number_of, type_enum};
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
/// The document's codes of types in registers, which are those of three sources with a bit for the kind above them; and of immediates.
const IN_REGISTERS: &str = "RegDataType";
const OF_IMMEDIATES: &str = "ImmDataType";
/// Types of the multiplied sources of dpas: as of three sources, bits 5:4 the precision below a byte.
const OF_DPAS: [(u64, &str); 8] = [
    (0x00, "UB"),
    (0x10, "U4"),
    (0x20, "U2"),
    (0x04, "B"),
    (0x14, "S4"),
    (0x24, "S2"),
    (0x09, "HF"),
    (0x0D, "BF"),
];

/// What an operand is; at most one bit is 1. A kind that an operand cannot be is of no bits.
#[derive(Bundle, Clone, Copy)]
struct Is<T> {
    register: T,
    indirect: T,
    immediate: T,
}

impl<'m> Is<Signal<'m>> {
    /// The number of the kind.
    #[description]
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
#[description]
fn place<'m>(
    of: &Opcode<'m>,
    operand: &mut Operand<Signal<'m>>,
    prefix: &str,
    is: Is<Signal<'m>>,
    [has_number, has_subregister]: [Signal<'m>; 2],
) {
    let name = prefix.to_lowercase();
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
    let has_subregister = has_subregister.named(&format!("{name}_has_subregister"));
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
#[description]
fn region<'m>(
    of: &Opcode<'m>,
    source: &mut Operand<Signal<'m>>,
    prefix: &str,
    formats: &[&str],
    [is_wide, is_of_three]: [Signal<'m>; 2],
) {
    let part = |formats: &[&str], field| of.part(formats, &format!("{prefix}.{field}"));
    // Of three sources two bits say 0, 1, 4 or 8 elements.
    let short = part(WITH_STRIDES, "VertStride");
    let short = number_of(short, 4, [([1], 1), ([2], 3), ([3], 4)], 0);
    let name = format!("{}_vertical_of_three", prefix.to_lowercase());
    let short = is_of_three.mux(short.named(&name), 0);
    source.vertical = is_wide.mux(part(formats, "VertStride"), short);
    source.width = is_wide.mux(part(formats, "Width"), 0);
    let stride = part(&[formats, WITH_STRIDES].concat(), "HorzStride");
    source.stride = (is_wide | is_of_three).mux(stride, 0);
}

#[description]
fn destination<'m>(of: &Opcode<'m>, dst: &mut Operand<Signal<'m>>) {
    of.m.section("The destination: location");
    let is_indirect = of.part(BASIC, "Dst.AddrMode");
    let dst_always_exists = of.is_three | of.is.send | of.has(Attribute::Link, "has_link");
    let is = Is {
        register: dst_always_exists | (of.is_basic & !is_indirect),
        indirect: of.is_basic & is_indirect,
        immediate: of.m.zeros(0),
    };
    let is = is.named("dst_is");
    let dst_has_subregister_bits = is.register & !of.is.send;
    place(of, dst, "Dst", is, [is.register, dst_has_subregister_bits]);

    of.m.section_about(
        "The destination: stride and data type",
        "With three sources, the stride has one bit: consecutive elements, or every second element.",
    );
    let short = of.part(WITH_STRIDES, "Dst.HorzStride");
    let has_strides = has_strides(of);
    let stride_of_three = has_strides.mux(of.m.cat([short, !short]), 0);
    let wide = of.part(BASIC, "Dst.HorzStride");
    dst.stride = of.is_basic.mux(wide, stride_of_three);

    let basic =
        type_listed(of.part(BASIC, "Dst.DataType"), IN_REGISTERS).named("dst_type_of_basic");
    let three = type_listed(code_of_three(of, "Dst"), IN_REGISTERS).named("dst_type_of_three");
    dst.r#type = of.is_basic.mux(basic, of.is_three.mux(three, 0));
}

#[description]
fn first<'m>(of: &Opcode<'m>, src0: &mut Operand<Signal<'m>>) {
    of.m.section("The first source: location");
    let with_immediates = [BASIC, &["ternary", "branch", "sync"]].concat();
    let immediate = of.part(&with_immediates, "Src0.IsImm");
    let src0_by_address = of.is_basic & of.part(BASIC, "Src0.AddrMode");
    let has_target = of.has(Attribute::RegisterTarget, "has_register_target");
    let may_be_register = of.is_basic | of.is_three | of.is.sync | has_target;
    let is = Is {
        register: of.is.send | (may_be_register & !(immediate | src0_by_address)),
        indirect: src0_by_address & !immediate,
        immediate: (of.is_basic | of.is.sync | has_immediate(of)) & immediate,
    };
    let is = is.named("src0_is");
    let src0_has_number = is.register & !of.is.sync;
    let src0_has_subregister_bits = is.register & (!of.is.send & !of.is.sync);
    place(
        of,
        src0,
        "Src0",
        is,
        [src0_has_number, src0_has_subregister_bits],
    );

    of.m.section("The first source: region and modifier");
    let src0_has_region = of.is_basic & !immediate;
    let src0_has_region_of_three = has_strides(of) & !immediate;
    region(
        of,
        src0,
        "Src0",
        BASIC,
        [src0_has_region, src0_has_region_of_three],
    );
    let modified = [BASIC, &["ternary", "ternary_madm"]].concat();
    let modifier = of.part(&modified, "Src0.SrcMod");
    src0.modifier = (of.has_modifiers & !immediate).mux(modifier, 0);

    of.m.section("The first source: data type");
    let code = of.part(&[BASIC, &["sync"]].concat(), "Src0.DataType");
    let has_immediate_type = (of.is_basic | of.is.sync) & immediate;
    let code_of_three = code_of_three(of, "Src0");
    let in_register = type_listed(code, IN_REGISTERS).named("src0_type_in_register");
    let of_immediate = type_listed(code, OF_IMMEDIATES).named("src0_type_of_immediate");
    let three = type_listed(code_of_three, IN_REGISTERS).named("src0_type_of_three");
    src0.r#type = src0_has_region.mux(in_register, 0)
        | has_immediate_type.mux(of_immediate, 0)
        | of.is_three.mux(three, 0);

    of.m.section_about(
        "The first source: immediate",
        "With two sources, only the second source can have an immediate. The immediate of sync is a mask of 32 bits, whatever its type.",
    );
    let whole = of.part(&["basic_1src", "math", "sync"], "Imm32");
    let narrow = immediate_of_32(whole, code).named("src0_imm32");
    let narrow_or_mask = of.is.sync.mux(whole, narrow);
    let narrow = narrow_or_mask.zext(64);
    let is_wide = of.is.one_source & of.src0_is_wide_immediate;
    let one_narrow = of.is.one_source & !of.src0_is_wide_immediate;
    let has_narrow_immediate = one_narrow | (of.is.math & !of.is_invm) | of.is.sync;
    let sixteen = of.part(WITH_IMMEDIATES, "Src0.Imm16");
    let of_three = immediate_of_16(sixteen, code_of_three).named("src0_extended");
    let wide = is_wide.mux(of.part(&["basic_1src"], "Imm64"), 0);
    let narrow = (has_narrow_immediate & immediate).mux(narrow, 0);
    let wide_or_narrow = wide | narrow;
    let short = (has_immediate(of) & immediate).mux(of_three, 0);
    src0.immediate = wide_or_narrow | short;
}

#[description]
fn second<'m>(of: &Opcode<'m>, src1: &mut Operand<Signal<'m>>) {
    of.m.section("The second source: location");
    let is_second = (of.is.two_sources | of.is_invm).named("has_basic_src1");
    let immediate = of.part(TWO, "Src1.IsImm");
    let by_address = of.part(TWO, "Src1.AddrMode");
    let is = Is {
        register: of.is_three | of.is.send | (is_second & !immediate & !by_address),
        indirect: is_second & !immediate & by_address,
        immediate: is_second & immediate,
    };
    let is = is.named("src1_is");
    let src1_has_subregister_bits = is.register & !of.is.send;
    place(
        of,
        src1,
        "Src1",
        is,
        [is.register, src1_has_subregister_bits],
    );

    of.m.section("The second source: region and modifier");
    let src1_has_region = is_second & !immediate;
    region(of, src1, "Src1", TWO, [src1_has_region, has_strides(of)]);
    let basic = src1_has_region.mux(of.part(TWO, "Src1.SrcMod"), 0);
    let three = of.part(&["ternary", "ternary_madm"], "Src1.SrcMod");
    let src1_modifier_bits = basic | of.is_three.mux(three, 0);
    src1.modifier = of.has_modifiers.mux(src1_modifier_bits, 0);

    of.m.section("The second source: data type");
    let code = of.part(TWO, "Src1.DataType");
    let in_register = type_listed(code, IN_REGISTERS).named("src1_type_in_register");
    let of_immediate = type_listed(code, OF_IMMEDIATES).named("src1_type_of_immediate");
    let src1_type_of_two = src1_has_region.mux(in_register, 0) | is.immediate.mux(of_immediate, 0);
    let src1_type_of_three_or_dpas = of.is_three.mux(type_of_three(of, "Src1"), 0);
    src1.r#type = src1_type_of_two | src1_type_of_three_or_dpas;
    of.m.section("The second source: immediate");
    let value = immediate_of_32(of.part(TWO, "Imm32"), code).named("src1_imm32");
    src1.immediate = is.immediate.mux(value, 0);
}

#[description]
fn third<'m>(of: &Opcode<'m>, src2: &mut Operand<Signal<'m>>) {
    of.m.section("The third source: location");
    let immediate = of.part(THREE, "Src2.IsImm");
    let is = Is {
        register: of.is_three & !immediate,
        indirect: of.m.zeros(0),
        immediate: has_immediate(of) & immediate,
    };
    let is = is.named("src2_is");
    place(of, src2, "Src2", is, [is.register; 2]);
    of.m.section("The third source: stride and modifier");
    let stride = of.part(WITH_STRIDES, "Src2.HorzStride");
    src2.stride = (has_strides(of) & !immediate).mux(stride, 0);
    let modifier = of.part(&["ternary", "ternary_madm"], "Src2.SrcMod");
    let src2_has_modifier = of.is_three & of.has_modifiers & !immediate;
    src2.modifier = src2_has_modifier.mux(modifier, 0);
    of.m.section("The third source: data type");
    src2.r#type = of.is_three.mux(type_of_three(of, "Src2"), 0);

    of.m.section("The third source: immediate");
    let sixteen = of.part(WITH_IMMEDIATES, "Src2.Imm16");
    let value = immediate_of_16(sixteen, code_of_three(of, "Src2")).named("src2_extended");
    src2.immediate = is.immediate.mux(value, 0);
}

/// The code of a type with three sources, as in a register: three bits for each, the one above them for all.
#[description]
fn code_of_three<'m>(of: &Opcode<'m>, prefix: &str) -> Signal<'m> {
    let is_float = of.part(THREE, "ExecDataType");
    of.m.cat([is_float, of.part(THREE, &format!("{prefix}.DataType"))])
}

/// The type of one of three sources that dpas multiplies.
#[description]
fn type_of_three<'m>(of: &Opcode<'m>, prefix: &str) -> Signal<'m> {
    let part = |formats, field| of.part(formats, &format!("{prefix}.{field}"));
    let named = |value: Signal<'m>, what| value.named(&format!("{}_{what}", prefix.to_lowercase()));
    let (is_float, code) = (of.part(THREE, "ExecDataType"), part(THREE, "DataType"));
    let precision = part(&["ternary_dpas"], "SubBytePrecision");
    let dpas = type_by_code(of.m.cat([precision, is_float, code]), OF_DPAS);
    let dpas = named(dpas, "type_of_dpas");
    let three = type_listed(of.m.cat([is_float, code]), IN_REGISTERS);
    of.is.dpas.mux(dpas, named(three, "type_of_three"))
}

/// The type of this name that stands beside a code.
#[description]
fn type_by_code<'m, 't>(
    code: Signal<'m>,
    types: impl IntoIterator<Item = (u64, &'t str)>,
) -> Signal<'m> {
    let (m, of) = (code.builder(), type_enum());
    let arms = types.into_iter();
    let arms = arms.map(|(code, name)| (vec![code], m.enum_value(&of, name)));
    code.case(arms.collect::<Vec<_>>(), m.enum_value(&of, "NONE"))
}

/// The type that one of the document's enumerations has for a code.
#[description]
fn type_listed<'m>(code: Signal<'m>, list: &str) -> Signal<'m> {
    let list = document_enum(list);
    let types = list.variants.iter();
    type_by_code(code, types.map(|(name, code)| (*code, name.as_str())))
}

/// An immediate of 32 bits: of types of 16 bits its lower half.
#[description]
fn immediate_of_32<'m>(value: Signal<'m>, code: Signal<'m>) -> Signal<'m> {
    let narrow = document_codes(OF_IMMEDIATES, &["UW", "W", "HF"]);
    code.case([(narrow, value.slice(0, 16).zext(32))], value)
}

/// An immediate of one of three sources: 16 bits, extended as its type says.
#[description]
fn immediate_of_16<'m>(value: Signal<'m>, code: Signal<'m>) -> Signal<'m> {
    let codes = |names: &[&str]| document_codes(IN_REGISTERS, names);
    let arms = [
        (codes(&["UB", "B"]), value.slice(0, 8).zext(64)),
        (codes(&["D"]), value.sext(32).zext(64)),
        (codes(&["Q"]), value.sext(64)),
    ];
    code.case(arms, value.zext(64))
}
