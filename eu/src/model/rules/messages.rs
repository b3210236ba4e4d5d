//! Rules S: messages.

use super::broken::Broken;
use crate::model::Fields;
use crate::model::words::{bits, one_of};
use warpwright_hdl::word::Word;

/// Bits of register counts here.
const COUNT: u32 = 10;

pub(super) fn check<W: Word>(fields: &Fields<W>, broken: &mut Broken<W>) {
    registers(fields, &fields.class.is(4), broken);
}

fn registers<W: Word>(fields: &Fields<W>, send: &W, broken: &mut Broken<W>) {
    let in_desc = send.clone() & !fields.desc_is_register.clone();
    let addresses = bits(&fields.desc, 28, 25).zext(COUNT);
    let read = bits(&fields.desc, 24, 20).zext(COUNT);
    let data = fields.src1_length.zext(COUNT);
    let has_data = fields.src1_file.clone() & fields.src1_length_exists.clone();

    // The last sixteen registers of 128, or of 256.
    let last = |register: &W| one_of(&register.slice(4, 4), &[7, 15]);
    let address_early = !(fields.src0_file.clone() & last(&fields.src0_register));
    let data_early = fields.src1_file.clone() & !last(&fields.src1_register);
    let ends = send.clone() & fields.end_of_thread.clone();
    broken.report("S01", ends & (address_early | data_early));

    let (start, other) = (
        fields.src0_register.zext(COUNT),
        fields.src1_register.zext(COUNT),
    );
    let apart = !start.less(&(other.clone() + data.clone()))
        | !other.less(&(start.clone() + addresses.clone()));
    let both = in_desc.clone()
        & has_data.clone()
        & fields.src0_file.clone()
        & addresses.any()
        & data.any();
    broken.report("S02", both & !apart);

    let beyond = |register: &W, length: &W| {
        W::number(256, COUNT).less(&(register.zext(COUNT) + length.clone()))
    };
    let written = fields.dst_file.clone() & beyond(&fields.dst_register, &read);
    let addressed = fields.src0_file.clone() & beyond(&fields.src0_register, &addresses);
    broken.report("S03", in_desc.clone() & (written | addressed));
    broken.report(
        "S03",
        send.clone() & has_data & beyond(&fields.src1_register, &data),
    );

    let no_data = !fields.src1_file.clone();
    let other_register = no_data.clone() & fields.src1_register.any();
    let lengthy = no_data & fields.src1_length.any();
    broken.report("S04", send.clone() & (other_register | lengthy));
    broken.report("S04", in_desc & !fields.dst_file.clone() & read.any());
}
