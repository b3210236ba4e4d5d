//! The D rules but D26: encodings that have no meaning.

use super::broken::Broken;
use super::known::Known;
use warpwright_eu::model::DataType::{Bf, Df};
use warpwright_eu::tables::Attribute;

/// Bits of the scoreboard byte; from 58h to 7Fh it is reserved.
const SWSB: (u32, u32) = (8, 8);
const SWSB_RESERVED: std::ops::Range<u64> = 0x58..0x80;
/// The bits that say "immediate": of the first source, and of the second (with three sources: of the third).
const SRC0_IS_IMMEDIATE: u32 = 46;
const LAST_IS_IMMEDIATE: u32 = 47;
/// `ExecSize` of 32 channels.
const MOST_CHANNELS: u64 = 5;
/// `SyncFC` of allrd and allwr.
const WITH_MASK: [u64; 2] = [2, 3];
/// `MathFC` of invm, which alone has two sources.
const INVM: u64 = 14;

/// Numbers of the architecture registers that there are.
fn architecture_registers() -> Vec<u64> {
    let ranges = [
        0x00..=0x00, // null
        0x10..=0x10, // address
        0x20..=0x2F, // accumulators, macro registers
        0x30..=0x31, // flags
        0x40..=0x40, // channel enable
        0x50..=0x57, // message control
        0x70..=0x71, // state
        0x80..=0x80, // control
        0x90..=0x90, // notification
        0xA0..=0xA0, // instruction pointer
        0xB0..=0xB0, // thread dependency
        0xC0..=0xC0, // timestamp
        0xD0..=0xD3, // flow control
        0xF0..=0xF0, // debug
    ];
    ranges.into_iter().flatten().collect()
}

pub(super) fn check<'m>(of: &Known<'m>, broken: &mut Broken<'m>) {
    header(of, broken);
    types(of, broken);
    operands(of, broken);
    functions(of, broken);
    dpas(of, broken);
    branch(of, broken);
}

fn header<'m>(of: &Known<'m>, broken: &mut Broken<'m>) {
    broken.report("D01", of.is_undefined);
    broken.report("D02", of.is_illegal);
    let is_compact = of.field("compacted");
    broken.report("D03", is_compact & !of.has_compact_form & !of.is_undefined);
    let size = of.field("exec_size");
    let most = of.m.constant(MOST_CHANNELS, 3);
    broken.report("D05", most.lt(size));
    broken.report("D06", of.is_opcode(&["jmpi"]) & size.any());
    broken.report("D07", of.field_in("predicate", &[14, 15]));
    let conditions = [7, 10, 11, 12, 13, 14, 15];
    broken.report("D08", of.field_in("condition", &conditions));
    let swsb = of.instruction.slice(SWSB.0, SWSB.1).named("swsb");
    let reserved: Vec<u64> = SWSB_RESERVED.collect();
    let has_none = of.is_undefined | of.is_illegal;
    broken.report("D24", swsb.is_one_of(reserved) & !has_none);
}

fn types<'m>(of: &Known<'m>, broken: &mut Broken<'m>) {
    // One or two sources: four bits for registers, four others for immediates.
    let registers = [&of.src0, &of.src1];
    let reserved = of.dst.has_no_type()
        | of.some(registers, |source| {
            source.is_stored() & source.has_no_type()
        });
    let is_bf =
        of.dst.is_of(&[Bf]) | of.some(registers, |source| source.is_stored() & source.is_of(&[Bf]));
    let with_bf = of.is_opcode(&["mov", "add", "mul", "mac", "sel", "cmp"]);
    let is_wrong = reserved | (is_bf & !with_bf.named("may_be_bf"));
    broken.report("D09", of.is_basic & is_wrong);
    let has_immediate_types = (of.is_basic | of.is_sync).named("has_immediate_types");
    let reserved = of.some(registers, |source| {
        source.is_immediate & source.has_no_type()
    });
    broken.report("D10", has_immediate_types & reserved);

    // The first of two sources cannot be an immediate at all: that is rule D12.
    let first = of.src0.is_immediate & of.src0.is_long & !of.is_two_sources;
    let second = of.src1.is_immediate & of.src1.is_long;
    let long = has_immediate_types & (first | second);
    let long = long.named("has_long_immediate");
    broken.report("D04", of.field("compacted") & long & of.has_compact_form);
    broken.report("D11", long & !of.is_one_source);

    // Three sources: three bits for all, and one that says whether they are floats.
    let has_types = of.is_ternary | of.is_bfn | of.is_madm;
    let of_all = of.some(of.operands(), |operand| {
        operand.exists & operand.has_no_type()
    });
    let is_bf = of.some(of.operands(), |operand| {
        operand.exists & operand.is_of(&[Bf])
    });
    let wrong_bf = has_types & is_bf & !of.is_opcode(&["mad"]);
    broken.report("D13", (has_types & of_all) | wrong_bf);
}

fn operands<'m>(of: &Known<'m>, broken: &mut Broken<'m>) {
    let is_invm = of.is_math & of.field("math_function").eq(INVM);
    let has_two = of.is_two_sources | is_invm;
    broken.report("D12", has_two & of.src0.is_immediate);
    let vertical = ["src0_vertical", "src1_vertical"];
    let reserved: Vec<u64> = (7..=14).collect();
    let reserved = vertical.map(|name| of.field_in(name, &reserved));
    broken.report("D14", reserved[0] | reserved[1]);
    let width = ["src0_width", "src1_width"].map(|name| of.field_in(name, &[5, 6, 7]));
    broken.report("D15", width[0] | width[1]);
    let numbers = architecture_registers();
    let missing = |operand: &super::operand::Operand<'m>| {
        let exists = operand.register.is_one_of(numbers.iter().copied());
        let exists = exists.named(&format!("{}_architecture_exists", operand.name));
        operand.is_architecture & !exists
    };
    broken.report("D16", of.some(of.operands(), missing));
    let macros = ["dst_macro", "src0_macro", "src1_macro", "src2_macro"];
    let eight = of.m.constant(8u8, 4);
    let reserved = macros.map(|name| eight.lt(of.field(name)));
    let reserved = reserved.into_iter().reduce(|a, b| a | b);
    broken.report("D20", reserved.expect("there are some"));
}

fn functions<'m>(of: &Known<'m>, broken: &mut Broken<'m>) {
    let math = [0, 8, 9, 10, 11, 12, 13];
    broken.report("D17", of.is_math & of.field_in("math_function", &math));
    let sync = [1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13];
    broken.report("D18", of.is_sync & of.field_in("sync_function", &sync));
    let has_mask = of.field_in("sync_function", &WITH_MASK);
    let wrong_mask = of.src0.is_immediate & !has_mask;
    broken.report("D19", of.is_sync & (wrong_mask | of.src0.is_general));
}

fn dpas<'m>(of: &Known<'m>, broken: &mut Broken<'m>) {
    let asked = of.instruction.bit(SRC0_IS_IMMEDIATE) | of.instruction.bit(LAST_IS_IMMEDIATE);
    let factors = of.src1.is_architecture | of.src2.is_architecture;
    let summand = of.src0.is_architecture & !of.src0.is_null;
    let has_immediate = (of.is_madm | of.is_dpas) & asked;
    let wrong = of.is_dpas & (factors | summand);
    broken.report("D21", has_immediate | wrong);
    let reserved = of.src1.has_no_type() | of.src2.has_no_type();
    broken.report("D22", of.is_dpas & reserved);
    let sums = [&of.dst, &of.src0];
    let wrong = of.some(sums, |sum| sum.has_no_type() | sum.is_of(&[Df]));
    broken.report("D23", of.is_dpas & wrong);
}

fn branch<'m>(of: &Known<'m>, broken: &mut Broken<'m>) {
    let first = of.instruction.bit(SRC0_IS_IMMEDIATE);
    let second = of.instruction.bit(LAST_IS_IMMEDIATE);
    let may_be_register = of.allows(Attribute::RegisterTarget);
    let no_target = !first & !may_be_register.named("has_register_target");
    let needs_second = of.allows(Attribute::Uip).named("has_second_target");
    let no_second = first & needs_second & !second;
    // What brc reads from a register are both targets, 64 bits: no architecture register has them.
    let too_narrow = of.is_opcode(&["brc"]) & of.src0.is_architecture;
    broken.report("D25", of.is_branch & (no_target | no_second | too_narrow));
}
