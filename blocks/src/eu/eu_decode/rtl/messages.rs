//! Branch targets and messages.

use super::Fields;
use super::opcode::Opcode;
use warpwright_eu::tables::Attribute;

pub(super) fn decode<'m>(of: &Opcode<'m>, fields: &mut Fields<'m>) {
    branch(of, fields);
    message(of, fields);
}

fn branch<'m>(of: &Opcode<'m>, fields: &mut Fields<'m>) {
    let part = |field| of.part(&["branch"], field);
    let has_control = of.has(Attribute::BranchControl, "has_branch_control");
    fields.branch_control = has_control.mux(part("BranchCtrl"), 0);
    let is_immediate = part("Src0.IsImm").named("target_is_immediate");
    fields.jip_exists = of.has(Attribute::Jip, "has_jip") & is_immediate;
    fields.jip = fields.jip_exists.mux(part("JIP"), 0);
    fields.uip_exists = of.has(Attribute::Uip, "has_uip") & is_immediate & part("Src1.IsImm");
    fields.uip = fields.uip_exists.mux(part("UIP"), 0);
}

fn message<'m>(of: &Opcode<'m>, fields: &mut Fields<'m>) {
    /// The low bits of an extended descriptor, which no instruction has.
    const LOW: u32 = 11;
    let part = |field| of.part(&["send"], field);
    let is_send = of.is.send;
    fields.sfid = is_send.mux(part("SFID"), 0);
    fields.end_of_thread = is_send.mux(part("EOT"), 0);
    fields.fusion = is_send.mux(part("FusionCtrl"), 0);

    let in_register = part("Desc.IsReg");
    fields.desc_is_register = is_send.mux(in_register, 0);
    fields.desc = (is_send & !in_register).mux(part("Desc"), 0);

    let is_register = is_send & part("ExDesc.IsReg");
    let is_immediate = is_send & !part("ExDesc.IsReg");
    fields.exdesc_is_register = is_register;
    fields.exdesc_subregister = is_register.mux(part("ExDesc.AddrSubRegNum"), 0);
    let exdesc = of.m.cat([part("ExDesc"), of.m.zeros(LOW)]);
    fields.exdesc = is_immediate.mux(exdesc, 0);
    fields.exbso = is_register & part("ExBSO");
    fields.cps = fields.exbso.mux(part("CPS"), 0);

    fields.src1_length_exists = is_immediate | fields.exbso;
    fields.src1_length = fields.src1_length_exists.mux(part("Src1.Length"), 0);
}
