//! What most instructions have at one place: execution, predicate and flags, the scoreboard; and the functions of some opcodes.

use super::decoded::Decoded;
use super::opcode::{Opcode, class_enum, format_enum};
use crate::eu::opcode_enum;
use std::sync::Arc;
use warpwright_eu::enums;
use warpwright_hdl::prelude::*;

/// Formats with the header, all with the same places.
const HEADER: &[&str] = &[
    "basic_1src",
    "basic_2src",
    "math",
    "ternary",
    "ternary_bfn",
    "ternary_dpas",
    "ternary_madm",
    "send",
    "branch",
    "sync",
];
/// Formats that write to a register by calculating.
const CALCULATING: &[&str] = &["basic_1src", "basic_2src", "math", "ternary", "ternary_bfn"];
/// Formats with a condition modifier of four bits.
const CONDITIONAL: &[&str] = &["basic_1src", "basic_2src", "ternary"];

pub(super) fn decode<'m>(of: &Opcode<'m>, fields: &mut Decoded<'m>) {
    fields.set_enum("opcode", of.number, Arc::unwrap_or_clone(opcode_enum()));
    fields.set_enum("format", of.format, format_enum());
    fields.set_enum("class", of.class, class_enum());
    fields.set("compacted", of.part(HEADER, "CmptCtrl"));
    let debug = of.part(HEADER, "DebugCtrl");
    fields.set_if("debug", of.has_header | of.is_nop, debug);
    execution(of, fields);
    flags(of, fields);
    scoreboard(of, fields);
    functions(of, fields);
}

fn execution<'m>(of: &Opcode<'m>, fields: &mut Decoded<'m>) {
    let size = of.when(of.has_header, of.part(HEADER, "ExecSize"));
    fields.set_enum("exec_size", size, type_of("ExecSize"));
    // In groups of four channels.
    let group = of.m.cat([of.part(HEADER, "ChanOff"), of.m.zeros(2)]);
    fields.set_if("channel_offset", of.has_header, group);
    let (mask, atomic) = (of.part(HEADER, "MaskCtrl"), of.part(HEADER, "AtomicCtrl"));
    fields.set_if("mask_disabled", of.has_header, mask);
    fields.set_if("atomic", of.has_header, atomic);
    let calculates = of.is_basic | of.is_three;
    let to_accumulator = of.part(CALCULATING, "AccWrCtrl");
    fields.set_if("accumulator_write", calculates, to_accumulator);
    let saturate = of.part(CALCULATING, "Saturate");
    fields.set_if("saturate", of.has_saturate, saturate);
}

fn flags<'m>(of: &Opcode<'m>, fields: &mut Decoded<'m>) {
    let predicate = of.when(of.has_predicate, of.part(HEADER, "PredCtrl"));
    let is_predicated = predicate.any().named("is_predicated");
    fields.set_enum("predicate", predicate, type_of("PredCtrl"));
    let inverted = of.part(HEADER, "PredInv");
    fields.set_if("predicate_inverted", is_predicated, inverted);

    // Immediates of 64 bits lie where the condition would.
    let covered = of.is_one_source & of.src0_is_wide_immediate;
    let has_four_bits = of.has_condition & !of.is_bfn & !covered;
    let four = of.when(
        has_four_bits.named("has_condition_modifier"),
        of.part(CONDITIONAL, "CondModifier"),
    );
    let condition = of.is_bfn.mux(condition_of_bfn(of), four);
    let is_conditional = condition.any().named("is_conditional");
    fields.set_enum("condition", condition, type_of("FlagModifier"));

    let uses_flag = is_predicated | is_conditional | of.is_math_macro;
    fields.set("flag_used", uses_flag);
    fields.set_if("flag_register", uses_flag, of.part(HEADER, "FlagRegNum"));
    let half = of.part(HEADER, "FlagSubRegNum");
    fields.set_if("flag_subregister", uses_flag, half);
}

/// Two bits: none, zero, greater, less; in the coding of the other formats.
fn condition_of_bfn<'m>(of: &Opcode<'m>) -> Signal<'m> {
    const ZERO: u64 = 1;
    const GREATER: u64 = 3;
    const LESS: u64 = 5;
    let number = |value: u64| of.m.constant(value, 4);
    let short = of.part(&["ternary_bfn"], "CondModifier");
    let arms = [(1, ZERO), (2, GREATER), (3, LESS)];
    let arms = arms.map(|(code, condition)| (vec![code], number(condition)));
    short.case(arms, number(0)).named("condition_of_bfn")
}

/// The byte of three distance pipes: its upper five bits say what it is about.
fn scoreboard<'m>(of: &Opcode<'m>, fields: &mut Decoded<'m>) {
    let m = of.m;
    let exists = (of.has_header | of.is_nop).named("has_swsb");
    let swsb = of.when(exists, of.part(HEADER, "SWSB")).named("swsb");
    let pipes = EnumType::new(
        "swsb_pipe",
        3,
        [
            ("NONE", 0),
            ("OWN", 1),
            ("ALL", 2),
            ("FLOAT", 3),
            ("INTEGER", 4),
            ("LONG", 5),
        ],
    );
    let modes = EnumType::new(
        "swsb_mode",
        2,
        [("NONE", 0), ("DESTINATION", 1), ("SOURCES", 2), ("SET", 3)],
    );
    let (pipe_type, mode_type) = (Arc::new(pipes.clone()), Arc::new(modes.clone()));
    let pipe = |name: &str| m.enum_value(&pipe_type, name);
    let mode = |name: &str| m.enum_value(&mode_type, name);

    let is_both = swsb.bit(7).named("swsb_is_both");
    let row = swsb.slice(3, 4).named("swsb_row");
    // In order of the rows: 0ddd distances, 1ssss tokens.
    let alone = row.case(
        [
            (vec![0b0000], swsb.any().mux(pipe("OWN"), pipe("NONE"))),
            (vec![0b0001], pipe("ALL")),
            (vec![0b0010], pipe("FLOAT")),
            (vec![0b0011], pipe("INTEGER")),
            (vec![0b1010], pipe("LONG")),
        ],
        pipe("NONE"),
    );
    let alone = alone.named("swsb_pipe_alone");
    let with_token = of.is_send.mux(pipe("ALL"), pipe("OWN"));
    let has_distance = row.case([(vec![0, 1, 2, 3, 0b1010], m.ones(1))], m.zeros(1));
    let has_distance = has_distance.named("swsb_has_distance");
    let distance = of.when(has_distance, swsb.slice(0, 3));
    fields.set("swsb_distance", is_both.mux(swsb.slice(4, 3), distance));
    fields.set_enum("swsb_pipe", is_both.mux(with_token, alone), pipes);

    let alone = row.case(
        [
            (vec![0b0100, 0b0101], mode("DESTINATION")),
            (vec![0b0110, 0b0111], mode("SOURCES")),
            (vec![0b1000, 0b1001], mode("SET")),
        ],
        mode("NONE"),
    );
    let alone = alone.named("swsb_mode_alone");
    let sets = of.is_send | of.is_math | of.is_dpas;
    let with_distance = sets.mux(mode("SET"), mode("DESTINATION"));
    let kind = is_both.mux(with_distance, alone);
    let has_token = kind.any();
    fields.set_enum("swsb_mode", kind, modes);
    fields.set_if("swsb_token", has_token, swsb.slice(0, 4));
}

/// What only some formats have.
fn functions<'m>(of: &Opcode<'m>, fields: &mut Decoded<'m>) {
    fields.set_enum("math_function", of.math_function, type_of("MathFC"));
    fields.set("math_macro", of.is_math_macro | of.is_madm);
    let sync = of.when(of.is_sync, of.part(&["sync"], "SyncFC"));
    fields.set_enum("sync_function", sync, type_of("SyncFC"));
    let table = of.part(&["ternary_bfn"], "BooleanFuncCtrl");
    fields.set_if("bfn_function", of.is_bfn, table);
    let dpas = |field| of.part(&["ternary_dpas"], field);
    fields.set_if("dpas_depth", of.is_dpas, dpas("SystolicDepth"));
    let repeat = dpas("RepeatCount").zext(4) + 1;
    fields.set_if("dpas_repeat", of.is_dpas, repeat);
}

/// The type of an enumeration's values.
fn type_of(name: &str) -> EnumType {
    let found = enums::enumeration(name);
    found.expect("an enumeration of the document").value_type()
}
