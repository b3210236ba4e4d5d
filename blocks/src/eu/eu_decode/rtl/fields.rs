//! Decodes the fields that are not operands: execution, predicate, flags and the scoreboard, which most
//! instructions have at the same position; the functions of some opcodes, branch targets and messages.

use super::Fields;
use super::opcode::Opcode;
use crate::eu::{Mode, Pipe, Scoreboard, document_codes, number_of};
use warpwright_eu::tables::Attribute;
use warpwright_hdl::prelude::*;

/// Formats that write to a register by calculating.
const CALCULATING: &[&str] = &["basic_1src", "basic_2src", "math", "ternary", "ternary_bfn"];
/// Formats with a condition modifier of four bits.
const CONDITIONAL: &[&str] = &["basic_1src", "basic_2src", "ternary"];

#[description]
pub(super) fn header<'m>(of: &Opcode<'m>, fields: &mut Fields<'m>) {
    of.m.section_about(
        "Execution",
        "Most instructions have these fields at the same position.",
    );
    fields.opcode = of.number;
    fields.format = of.format;
    fields.class = of.class;
    fields.compacted = of.header("CmptCtrl");
    let exists = of.has_header | of.is.nop;
    fields.debug = exists.mux(of.header("DebugCtrl"), 0);
    execution(of, fields);
    flags(of, fields);
    fields.swsb = scoreboard(of, exists.named("has_swsb"));
    functions(of, fields);
}

#[description]
fn execution<'m>(of: &Opcode<'m>, fields: &mut Fields<'m>) {
    let part = |field| of.has_header.mux(of.header(field), 0);
    fields.exec_size = part("ExecSize");
    // In groups of four channels.
    let group = of.m.cat([of.header("ChanOff"), of.m.zeros(2)]);
    fields.channel_offset = of.has_header.mux(group, 0);
    fields.mask_disabled = part("MaskCtrl");
    fields.atomic = part("AtomicCtrl");
    of.m.section("Results");
    let calculates = of.is_basic | of.is_three;
    fields.accumulator_write = calculates.mux(of.part(CALCULATING, "AccWrCtrl"), 0);
    let has_saturate = of.has(Attribute::Saturate, "has_saturate");
    fields.saturate = has_saturate.mux(of.part(CALCULATING, "Saturate"), 0);
}

#[description]
fn flags<'m>(of: &Opcode<'m>, fields: &mut Fields<'m>) {
    let part = |field| of.header(field);
    of.m.section("The predicate");
    let has_predicate = of.has(Attribute::Predicate, "has_predicate");
    fields.predicate = has_predicate.mux(part("PredCtrl"), 0);
    let is_predicated = fields.predicate.any().named("is_predicated");
    fields.predicate_inverted = is_predicated.mux(part("PredInv"), 0);

    of.m.section_about(
        "The condition modifier",
        "bfn encodes none, zero, greater and less in two bits, which are converted to the coding of the other formats. A 64-bit immediate \
         takes the position of the condition.",
    );
    let covered = of.is.one_source & of.src0_is_wide_immediate;
    let has_four_bits = of.has(Attribute::Condition, "has_condition") & !of.is.bfn & !covered;
    let has_four_bits = has_four_bits.named("has_condition_modifier");
    let four = has_four_bits.mux(of.part(CONDITIONAL, "CondModifier"), 0);
    fields.condition = of.is.bfn.mux(condition_of_bfn(of), four);
    let is_conditional = fields.condition.any().named("is_conditional");

    of.m.section("The flag register");
    fields.flag_used = is_predicated | is_conditional | of.is_math_macro;
    fields.flag_register = fields.flag_used.mux(part("FlagRegNum"), 0);
    fields.flag_subregister = fields.flag_used.mux(part("FlagSubRegNum"), 0);
}

/// Two bits: none, zero, greater, less; in the coding of the other formats.
#[description]
fn condition_of_bfn<'m>(of: &Opcode<'m>) -> Signal<'m> {
    let short = of.part(&["ternary_bfn"], "CondModifier");
    let conditions = document_codes("FlagModifier", &["ZE", "GT", "LT"]);
    let conditions = (1..).map(|code| [code]).zip(conditions);
    number_of(short, 4, conditions, 0).named("condition_of_bfn")
}

/// The byte of three distance pipes: its upper five bits say what it is about.
#[description]
fn scoreboard<'m>(of: &Opcode<'m>, exists: Signal<'m>) -> Scoreboard<Signal<'m>> {
    let m = of.m;
    m.section_about(
        "The scoreboard byte: the distance",
        "Bit 7 is 1 if the byte has both a distance and a token. Otherwise, the upper five bits determine the kind of byte: 0ddd is a \
         distance, 1ssss a token.",
    );
    let swsb = exists.mux(of.header("SWSB"), 0).named("swsb");
    let is_both = swsb.bit(7).named("swsb_is_both");
    let row = swsb.slice(3, 4).named("swsb_row");
    let [none, own, all] = [Pipe::None, Pipe::Own, Pipe::All].map(|pipe| m.value(pipe));
    let pipes = [
        (vec![0b0000], swsb.any().mux(own, none)),
        (vec![0b0001], all),
        (vec![0b0010], m.value(Pipe::Float)),
        (vec![0b0011], m.value(Pipe::Integer)),
        (vec![0b1010], m.value(Pipe::Long)),
    ];
    let alone = row.case(pipes, none).named("swsb_pipe_alone");
    let with_token = of.is.send.mux(all, own);
    let has_distance = row.is_one_of([0, 1, 2, 3, 0b1010]);
    let has_distance = has_distance.named("swsb_has_distance");
    let distance = has_distance.mux(swsb.slice(0, 3), 0);
    let distance = is_both.mux(swsb.slice(4, 3), distance);
    let pipe = is_both.mux(with_token, alone);

    m.section("The scoreboard byte: the token");
    let [destination, set] = [Mode::Destination, Mode::Set].map(|mode| m.value(mode));
    let modes = [
        (vec![0b0100, 0b0101], destination),
        (vec![0b0110, 0b0111], m.value(Mode::Sources)),
        (vec![0b1000, 0b1001], set),
    ];
    let alone = row.case(modes, m.value(Mode::None));
    let alone = alone.named("swsb_mode_alone");
    let sets_token = of.is.send | of.is.math | of.is.dpas;
    let mode = is_both.mux(sets_token.mux(set, destination), alone);
    Scoreboard {
        distance,
        pipe,
        token: mode.any().mux(swsb.slice(0, 4), 0),
        mode,
    }
}

/// What only some formats have.
#[description]
fn functions<'m>(of: &Opcode<'m>, fields: &mut Fields<'m>) {
    of.m.section("Fields of single formats");
    fields.math_function = of.math_function;
    fields.math_macro = of.is_math_macro | of.is.madm;
    fields.sync_function = of.is.sync.mux(of.part(&["sync"], "SyncFC"), 0);
    let table = of.part(&["ternary_bfn"], "BooleanFuncCtrl");
    fields.bfn_function = of.is.bfn.mux(table, 0);
    let dpas = |field| of.part(&["ternary_dpas"], field);
    fields.dpas_depth = of.is.dpas.mux(dpas("SystolicDepth"), 0);
    let repeat = dpas("RepeatCount").zext(4) + 1;
    fields.dpas_repeat = of.is.dpas.mux(repeat, 0);
}

#[description]
pub(super) fn branch<'m>(of: &Opcode<'m>, fields: &mut Fields<'m>) {
    let part = |field| of.part(&["branch"], field);
    of.m.section("Branch targets");
    let has_control = of.has(Attribute::BranchControl, "has_branch_control");
    fields.branch_control = has_control.mux(part("BranchCtrl"), 0);
    let is_immediate = part("Src0.IsImm").named("target_is_immediate");
    fields.jip_exists = of.has(Attribute::Jip, "has_jip") & is_immediate;
    fields.jip = fields.jip_exists.mux(part("JIP"), 0);
    fields.uip_exists = of.has(Attribute::Uip, "has_uip") & is_immediate & part("Src1.IsImm");
    fields.uip = fields.uip_exists.mux(part("UIP"), 0);
}

#[description]
pub(super) fn message<'m>(of: &Opcode<'m>, fields: &mut Fields<'m>) {
    let part = |field| of.part(&["send"], field);
    let is_send = of.is.send;
    of.m.section("Messages: the function and the descriptor");
    fields.sfid = is_send.mux(part("SFID"), 0);
    fields.end_of_thread = is_send.mux(part("EOT"), 0);
    fields.fusion = is_send.mux(part("FusionCtrl"), 0);

    let in_register = part("Desc.IsReg");
    fields.desc_is_register = is_send.mux(in_register, 0);
    let has_desc = is_send & !in_register;
    let desc_bits = part("Desc");
    fields.desc = has_desc.mux(desc_bits, 0);

    of.m.section("Messages: the extended descriptor");
    let is_register = is_send & part("ExDesc.IsReg");
    let has_exdesc = is_send & !part("ExDesc.IsReg");
    fields.exdesc_is_register = is_register;
    fields.exdesc_subregister = is_register.mux(part("ExDesc.AddrSubRegNum"), 0);
    // The low bits are in no instruction.
    let exdesc_bits = part("ExDesc");
    let exdesc = of.m.cat([exdesc_bits, of.m.zeros(11)]);
    fields.exdesc = has_exdesc.mux(exdesc, 0);
    fields.exbso = is_register & part("ExBSO");
    fields.cps = fields.exbso.mux(part("CPS"), 0);

    fields.src1_length_exists = has_exdesc | fields.exbso;
    fields.src1_length = fields.src1_length_exists.mux(part("Src1.Length"), 0);
}
