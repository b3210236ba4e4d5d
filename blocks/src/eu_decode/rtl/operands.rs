//! The destination and the sources: what kind each is, and its fields.

use super::decoded::Decoded;
use super::opcode::Opcode;
use super::types;
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

/// Kinds of operands.
const REGISTER: u64 = 1;
const INDIRECT: u64 = 2;
const IMMEDIATE: u64 = 3;

/// What an operand is; one bit each, at most one of them 1.
#[derive(Clone, Copy)]
struct Kind<'m> {
    register: Signal<'m>,
    indirect: Option<Signal<'m>>,
    immediate: Option<Signal<'m>>,
}

impl<'m> Kind<'m> {
    fn set(self, of: &Opcode<'m>, fields: &mut Decoded<'m>, operand: &str) -> Self {
        let kinds = [
            ("NONE", 0),
            ("REGISTER", REGISTER),
            ("INDIRECT", INDIRECT),
            ("IMMEDIATE", IMMEDIATE),
        ];
        let kinds = EnumType::new("operand_kind", 2, kinds);
        let named = |value: Signal<'m>, what: &str| value.named(&format!("{operand}_is_{what}"));
        let is_register = named(self.register, "register");
        let is_indirect = self.indirect.map(|is| named(is, "indirect"));
        let is_immediate = self.immediate.map(|is| named(is, "immediate"));
        let either =
            |bits: [Option<Signal<'m>>; 2]| bits.into_iter().flatten().reduce(|a, b| a | b);
        let high = either([is_indirect, is_immediate]).expect("no operand is registers only");
        let low = either([Some(is_register), is_immediate]).expect("one of them is there");
        fields.set_enum(&format!("{operand}_kind"), of.m.cat([high, low]), kinds);
        Self {
            register: is_register,
            indirect: is_indirect,
            immediate: is_immediate,
        }
    }
}

pub(super) fn decode<'m>(of: &Opcode<'m>, fields: &mut Decoded<'m>) {
    destination(of, fields);
    first(of, fields);
    second(of, fields);
    third(of, fields);
}

/// Formats of three sources without dpas: their registers have strides.
fn has_strides<'m>(of: &Opcode<'m>) -> Signal<'m> {
    of.is_ternary | of.is_bfn | of.is_madm
}

/// Formats of three sources that can have immediates. In the others the bit that asks for one leaves no operand at all.
fn has_immediate<'m>(of: &Opcode<'m>) -> Signal<'m> {
    of.is_ternary | of.is_bfn
}

fn set_type<'m>(fields: &mut Decoded<'m>, operand: &str, value: Signal<'m>) {
    fields.set_enum(&format!("{operand}_type"), value, types::type_enum());
}

/// The file, number, subregister and macro register of an operand in a register.
fn register<'m>(
    of: &Opcode<'m>,
    fields: &mut Decoded<'m>,
    (operand, prefix): (&str, &str),
    kind: Kind<'m>,
    (has_subregister, has_number): (Option<Signal<'m>>, Option<Signal<'m>>),
) {
    let formats: &[&str] = if prefix == "Src2" {
        THREE
    } else {
        &["basic_2src", "ternary"]
    };
    let part = |field: &str| of.part(formats, &format!("{prefix}.{field}"));
    let file = part("RegFile");
    fields.set_if(&format!("{operand}_file"), kind.register, file);
    let number = part("RegNum");
    fields.set_if(
        &format!("{operand}_register"),
        has_number.map_or(kind.register, |has| kind.register & has),
        number,
    );
    let formats: &[&str] = if prefix == "Src2" {
        WITH_SUBREGISTERS
    } else {
        &["basic_2src", "ternary"]
    };
    let is_macro = of.is_math_macro | of.is_madm;
    let has_subregister = has_subregister.map_or(kind.register, |has| kind.register & has);
    let has_subregister = has_subregister & !is_macro;
    let subregister = of.part(formats, &format!("{prefix}.SubRegNum"));
    fields.set_if(
        &format!("{operand}_subregister"),
        has_subregister,
        subregister,
    );
    let accumulator = of.part(&["ternary_madm"], &format!("{prefix}.MathMacroExt"));
    fields.set_if(
        &format!("{operand}_macro"),
        kind.register & is_macro,
        accumulator,
    );
}

/// The address register and the offset of an operand whose register it holds.
fn indirect<'m>(
    of: &Opcode<'m>,
    fields: &mut Decoded<'m>,
    (operand, prefix): (&str, &str),
    kind: Kind<'m>,
) {
    let Some(is_indirect) = kind.indirect else {
        return;
    };
    let formats = if prefix == "Dst" { BASIC } else { TWO };
    let part = |field: &str| of.part(formats, &format!("{prefix}.{field}"));
    let address = part("AddrSubRegNum");
    fields.set_if(&format!("{operand}_address_register"), is_indirect, address);
    let offset = part("AddrImm");
    fields.set_if(&format!("{operand}_address_offset"), is_indirect, offset);
}

fn destination<'m>(of: &Opcode<'m>, fields: &mut Decoded<'m>) {
    let m = of.m;
    let name = ("dst", "Dst");
    let is_indirect = of.part(BASIC, "Dst.AddrMode");
    let always = of.is_three | of.is_send | of.has_link;
    let kind = Kind {
        register: always | (of.is_basic & !is_indirect),
        indirect: Some(of.is_basic & is_indirect),
        immediate: None,
    };
    let kind = kind.set(of, fields, "dst");
    register(of, fields, name, kind, (Some(!of.is_send), None));
    indirect(of, fields, name, kind);

    // With three sources one bit: next to each other, or every second element.
    let short = of.part(WITH_STRIDES, "Dst.HorzStride");
    let stride = of.when(has_strides(of), m.cat([short, !short]));
    let stride = of.is_basic.mux(of.part(BASIC, "Dst.HorzStride"), stride);
    fields.set("dst_stride", stride);

    let basic = types::in_register(of.part(BASIC, "Dst.DataType")).named("dst_type_of_basic");
    let is_float = of.part(THREE, "ExecDataType");
    let three =
        types::of_three(is_float, of.part(THREE, "Dst.DataType")).named("dst_type_of_three");
    let kind_of_data = of.is_basic.mux(basic, of.when(of.is_three, three));
    set_type(fields, "dst", kind_of_data);
}

fn first<'m>(of: &Opcode<'m>, fields: &mut Decoded<'m>) {
    let name = ("src0", "Src0");
    let immediate = of.part(
        &[
            "basic_1src",
            "basic_2src",
            "math",
            "ternary",
            "branch",
            "sync",
        ],
        "Src0.IsImm",
    );
    let by_address = of.is_basic & of.part(BASIC, "Src0.AddrMode");
    let has_operand = of.is_basic | of.is_three | of.is_sync;
    let may_be_register = has_operand | of.has_register_target;
    let kind = Kind {
        register: of.is_send | (may_be_register & !immediate & !by_address),
        indirect: Some(by_address & !immediate),
        immediate: Some((of.is_basic | of.is_sync | has_immediate(of)) & immediate),
    };
    let kind = kind.set(of, fields, "src0");
    let has_subregister = !of.is_send & !of.is_sync;
    register(
        of,
        fields,
        name,
        kind,
        (Some(has_subregister), Some(!of.is_sync)),
    );
    indirect(of, fields, name, kind);

    let has_region = of.is_basic & !immediate;
    let has_three_region = has_strides(of) & !immediate;
    let wide = of.part(BASIC, "Src0.VertStride");
    let short =
        vertical_of_three(of.part(WITH_STRIDES, "Src0.VertStride")).named("src0_vertical_of_three");
    let vertical = has_region.mux(wide, of.when(has_three_region, short));
    fields.set("src0_vertical", vertical);
    fields.set_if("src0_width", has_region, of.part(BASIC, "Src0.Width"));
    let stride = of.part(
        &[
            "basic_1src",
            "basic_2src",
            "math",
            "ternary",
            "ternary_bfn",
            "ternary_madm",
        ],
        "Src0.HorzStride",
    );
    fields.set_if("src0_stride", has_region | has_three_region, stride);
    let modifier = of.part(
        &[
            "basic_1src",
            "basic_2src",
            "math",
            "ternary",
            "ternary_madm",
        ],
        "Src0.SrcMod",
    );
    fields.set_if("src0_modifier", of.has_modifiers & !immediate, modifier);

    let code = of.part(
        &["basic_1src", "basic_2src", "math", "sync"],
        "Src0.DataType",
    );
    let is_basic_register = of.is_basic & !immediate;
    let is_basic_immediate = (of.is_basic | of.is_sync) & immediate;
    let is_float = of.part(THREE, "ExecDataType");
    let code_of_three = of.part(THREE, "Src0.DataType");
    let kind_of_data = of.when(
        is_basic_register,
        types::in_register(code).named("src0_type_in_register"),
    ) | of.when(
        is_basic_immediate,
        types::of_immediate(code).named("src0_type_of_immediate"),
    ) | of.when(
        of.is_three,
        types::of_three(is_float, code_of_three).named("src0_type_of_three"),
    );
    set_type(fields, "src0", kind_of_data);

    // Of two sources only the second can have one. That of sync is a mask of 32 bits, whatever its type.
    let whole = of.part(&["basic_1src", "math", "sync"], "Imm32");
    let narrow = of.is_sync.mux(
        whole,
        types::immediate_of_32(whole, code).named("src0_imm32"),
    );
    let is_wide = of.is_one_source & of.src0_is_wide_immediate;
    let one_narrow = of.is_one_source & !of.src0_is_wide_immediate;
    let is_narrow = one_narrow | (of.is_math & !of.is_invm) | of.is_sync;
    let sixteen = of.part(WITH_IMMEDIATES, "Src0.Imm16");
    let of_three = types::immediate_of_16(of, sixteen, code_of_three).named("src0_extended");
    let value = of.when(is_wide, of.part(&["basic_1src"], "Imm64"))
        | of.when(is_narrow & immediate, narrow.zext(64))
        | of.when(has_immediate(of) & immediate, of_three);
    fields.set("src0_immediate", value);
}

fn second<'m>(of: &Opcode<'m>, fields: &mut Decoded<'m>) {
    let name = ("src1", "Src1");
    let is_second = (of.is_two_sources | of.is_invm).named("has_basic_src1");
    let immediate = of.part(TWO, "Src1.IsImm");
    let by_address = of.part(TWO, "Src1.AddrMode");
    let kind = Kind {
        register: of.is_three | of.is_send | (is_second & !immediate & !by_address),
        indirect: Some(is_second & !immediate & by_address),
        immediate: Some(is_second & immediate),
    };
    let kind = kind.set(of, fields, "src1");
    register(of, fields, name, kind, (Some(!of.is_send), None));
    indirect(of, fields, name, kind);

    let has_region = is_second & !immediate;
    let wide = of.part(TWO, "Src1.VertStride");
    let short =
        vertical_of_three(of.part(WITH_STRIDES, "Src1.VertStride")).named("src1_vertical_of_three");
    let vertical = has_region.mux(wide, of.when(has_strides(of), short));
    fields.set("src1_vertical", vertical);
    fields.set_if("src1_width", has_region, of.part(TWO, "Src1.Width"));
    let stride = of.part(
        &[
            "basic_2src",
            "math",
            "ternary",
            "ternary_bfn",
            "ternary_madm",
        ],
        "Src1.HorzStride",
    );
    fields.set_if("src1_stride", has_region | has_strides(of), stride);
    let basic = of.when(has_region, of.part(TWO, "Src1.SrcMod"));
    let three = of.part(&["ternary", "ternary_madm"], "Src1.SrcMod");
    let modifier = basic | of.when(of.is_three, three);
    fields.set_if("src1_modifier", of.has_modifiers, modifier);

    let code = of.part(TWO, "Src1.DataType");
    let is_float = of.part(THREE, "ExecDataType");
    let code_of_three = of.part(THREE, "Src1.DataType");
    let precision = of.part(&["ternary_dpas"], "Src1.SubBytePrecision");
    let three = of.is_dpas.mux(
        types::of_dpas(is_float, code_of_three, precision).named("src1_type_of_dpas"),
        types::of_three(is_float, code_of_three).named("src1_type_of_three"),
    );
    let kind_of_data = of.when(
        has_region,
        types::in_register(code).named("src1_type_in_register"),
    ) | of.when(
        is_second & immediate,
        types::of_immediate(code).named("src1_type_of_immediate"),
    ) | of.when(of.is_three, three);
    set_type(fields, "src1", kind_of_data);
    let value = types::immediate_of_32(of.part(TWO, "Imm32"), code).named("src1_imm32");
    fields.set_if("src1_immediate", is_second & immediate, value);
}

fn third<'m>(of: &Opcode<'m>, fields: &mut Decoded<'m>) {
    let immediate = of.part(THREE, "Src2.IsImm");
    let kind = Kind {
        register: of.is_three & !immediate,
        indirect: None,
        immediate: Some(has_immediate(of) & immediate),
    };
    let kind = kind.set(of, fields, "src2");
    register(of, fields, ("src2", "Src2"), kind, (None, None));
    let has_stride = has_strides(of) & !immediate;
    let stride = of.part(WITH_STRIDES, "Src2.HorzStride");
    fields.set_if("src2_stride", has_stride, stride);
    let modifier = of.part(&["ternary", "ternary_madm"], "Src2.SrcMod");
    let has_modifier = of.is_three & of.has_modifiers & !immediate;
    fields.set_if("src2_modifier", has_modifier, modifier);

    let is_float = of.part(THREE, "ExecDataType");
    let code = of.part(THREE, "Src2.DataType");
    let precision = of.part(&["ternary_dpas"], "Src2.SubBytePrecision");
    let kind_of_data = of.is_dpas.mux(
        types::of_dpas(is_float, code, precision).named("src2_type_of_dpas"),
        types::of_three(is_float, code).named("src2_type_of_three"),
    );
    set_type(fields, "src2", of.when(of.is_three, kind_of_data));
    let sixteen = of.part(WITH_IMMEDIATES, "Src2.Imm16");
    let value = types::immediate_of_16(of, sixteen, code).named("src2_extended");
    fields.set_if("src2_immediate", has_immediate(of) & immediate, value);
}

/// Two bits for 0, 1, 4 and 8 elements, in the coding of the other formats.
fn vertical_of_three(code: Signal<'_>) -> Signal<'_> {
    let number = |value: u64| code.builder().constant(value, 4);
    let arms = [(1, 1), (2, 3), (3, 4)];
    let arms = arms.map(|(code, stride)| (vec![code], number(stride)));
    code.case(arms, number(0))
}
