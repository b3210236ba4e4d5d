//! Branch targets and messages.

use super::decoded::Decoded;
use super::opcode::Opcode;
use warpwright_eu::enums;

pub(super) fn decode<'m>(of: &Opcode<'m>, fields: &mut Decoded<'m>) {
    branch(of, fields);
    message(of, fields);
}

fn branch<'m>(of: &Opcode<'m>, fields: &mut Decoded<'m>) {
    let part = |field| of.part(&["branch"], field);
    fields.set_if("branch_control", of.has_branch_control, part("BranchCtrl"));
    let is_immediate = part("Src0.IsImm").named("target_is_immediate");
    let has_jip = of.has_jip & is_immediate;
    fields.set("jip_exists", has_jip);
    fields.set_if("jip", has_jip, part("JIP"));
    let has_uip = of.has_uip & is_immediate & part("Src1.IsImm");
    fields.set("uip_exists", has_uip);
    fields.set_if("uip", has_uip, part("UIP"));
}

fn message<'m>(of: &Opcode<'m>, fields: &mut Decoded<'m>) {
    /// The low bits of an extended descriptor, which no instruction has.
    const LOW: u32 = 11;
    let part = |field| of.part(&["send"], field);
    let is_send = of.is_send;
    let sfid = enums::enumeration("SFID").expect("an enumeration of the document");
    fields.set_enum("sfid", of.when(is_send, part("SFID")), sfid.value_type());
    fields.set_if("end_of_thread", is_send, part("EOT"));
    fields.set_if("fusion", is_send, part("FusionCtrl"));

    let in_register = part("Desc.IsReg");
    fields.set_if("desc_is_register", is_send, in_register);
    fields.set_if("desc", is_send & !in_register, part("Desc"));

    let is_register = is_send & part("ExDesc.IsReg");
    let is_immediate = is_send & !part("ExDesc.IsReg");
    fields.set("exdesc_is_register", is_register);
    let subregister = part("ExDesc.AddrSubRegNum");
    fields.set_if("exdesc_subregister", is_register, subregister);
    let exdesc = of.m.cat([part("ExDesc"), of.m.zeros(LOW)]);
    fields.set_if("exdesc", is_immediate, exdesc);
    let is_offset = is_register & part("ExBSO");
    fields.set("exbso", is_offset);
    fields.set_if("cps", is_offset, part("CPS"));

    let has_length = is_immediate | is_offset;
    fields.set("src1_length_exists", has_length);
    fields.set_if("src1_length", has_length, part("Src1.Length"));
}
