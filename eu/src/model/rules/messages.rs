//! Rules S: messages; and L: messages to the load/store pipelines.

use super::broken::Broken;
use crate::model::Fields;
use crate::model::words::{any, bits, one_of, table};
use warpwright_hdl::word::Word;

/// Bits of register counts here.
const COUNT: u32 = 10;

pub(super) fn check<W: Word>(fields: &Fields<W>, broken: &mut Broken<W>) {
    let send = fields.class.is(4);
    registers(fields, &send, broken);
    let pipelines = one_of(&fields.sfid, &[1, 13, 14, 15]);
    let known = send & pipelines & !fields.desc_is_register.clone();
    load_store(fields, &known, broken);
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

/// What the descriptor of a load/store message says.
struct Message<W> {
    operation: W,
    size: W,
    address: W,
    elements: W,
    mask: W,
    transposed: W,
    cache: W,
    surface: W,
    flat: W,
    masked: W,
    atomic: W,
    block: W,
    fence: W,
    /// Loads, stores and atomics of any kind.
    transfer: W,
}

impl<W: Word> Message<W> {
    fn of(desc: &W) -> Self {
        let operation = bits(desc, 5, 0);
        let atomic = !operation.less(&W::number(8, 6)) & operation.less(&W::number(27, 6));
        let masked = one_of(&operation, &[2, 6]);
        let block = one_of(&operation, &[3, 7]);
        let plain = one_of(&operation, &[0, 1, 4, 5, 27, 28]);
        Self {
            size: bits(desc, 11, 9),
            address: bits(desc, 8, 7),
            elements: bits(desc, 14, 12),
            mask: bits(desc, 15, 12),
            transposed: desc.bit(15) & !masked.clone(),
            cache: bits(desc, 19, 17),
            flat: bits(desc, 30, 29).is(0),
            surface: bits(desc, 30, 29),
            fence: operation.is(31),
            transfer: any([plain, masked.clone(), block.clone(), atomic.clone()]),
            operation,
            masked,
            atomic,
            block,
        }
    }
}

fn load_store<W: Word>(fields: &Fields<W>, known: &W, broken: &mut Broken<W>) {
    let message = Message::of(&fields.desc);
    let (shared, typed, local_global) = (fields.sfid.is(14), fields.sfid.is(13), fields.sfid.is(1));
    let mut report = |id, condition: W| broken.report(id, known.clone() & condition);
    addresses(&message, &shared, &typed, &local_global, &mut report);
    elements(fields, &message, &typed, &mut report);
    caches(fields, &message, &typed, &local_global, &mut report);

    let fence = message.fence.clone();
    let (scope, flush) = (&message.size, &message.elements);
    let wide = shared & (scope.any() | flush.any());
    report("L18", fence & any([scope.is(7), flush.is(7), wide]));
    let reserved = any([fields.desc.bit(6), fields.desc.bit(31), fields.desc.bit(16)]);
    report("L19", reserved);
    let inside = !fields.exdesc_is_register.clone();
    let flat = message.flat.clone() & fields.exdesc.any();
    let table = message.surface.is(3) & fields.exdesc.slice(0, 24).any();
    report("L20", inside & (flat | table));
    lengths(fields, &message, &typed, &mut report);
}

fn addresses<W: Word>(
    message: &Message<W>,
    shared: &W,
    typed: &W,
    local_global: &W,
    report: &mut impl FnMut(&'static str, W),
) {
    let sized = message.transfer.clone() & !message.block.clone();
    let (short, long) = (message.address.is(1), message.address.is(3));
    report("L01", !message.operation.less(&W::number(32, 6)));
    report("L02", sized.clone() & message.address.is(0));
    report("L03", sized.clone() & short & !shared.clone());
    let surface = !message.flat.clone();
    report("L04", sized.clone() & long.clone() & surface.clone());
    report("L05", shared.clone() & surface.clone());
    report(
        "L06",
        typed.clone() & message.transfer.clone() & !surface.clone(),
    );
    report("L07", sized & local_global.clone() & (surface | !long));
}

fn elements<W: Word>(
    fields: &Fields<W>,
    message: &Message<W>,
    typed: &W,
    report: &mut impl FnMut(&'static str, W),
) {
    let (transfer, block, atomic) = (&message.transfer, &message.block, &message.atomic);
    let narrow = one_of(&message.size, &[0, 1]);
    let widened = one_of(&message.size, &[4, 5]);
    let wrong = block.mux(&widened, &narrow) | message.size.is(7);
    // Typed memory knows the size of its elements itself.
    report("L08", transfer.clone() & wrong & !typed.clone());
    report(
        "L09",
        atomic.clone() & one_of(&message.size, &[0, 4]) & !typed.clone(),
    );
    let several = message.elements.any() & !message.masked.clone() & !block.clone();
    let converted = one_of(&message.size, &[4, 5, 6]);
    report(
        "L10",
        transfer.clone() & several & (atomic.clone() | converted),
    );
    let misplaced = fields.exec_size.any() | atomic.clone();
    report(
        "L11",
        transfer.clone() & !block.clone() & message.transposed.clone() & misplaced,
    );
    report("L12", message.masked.clone() & !message.mask.any());
    let first = one_of(&message.mask, &[0, 1, 3, 7, 15]);
    report("L13", message.operation.is(6) & !first);
}

fn caches<W: Word>(
    fields: &Fields<W>,
    message: &Message<W>,
    typed: &W,
    local_global: &W,
    report: &mut impl FnMut(&'static str, W),
) {
    let prefetch = one_of(&message.operation, &[0, 1, 2, 3]) & !fields.dst_file.clone();
    let elsewhere = !fields.sfid.is(14);
    report("L15", prefetch & message.cache.is(7) & elsewhere.clone());
    let cached = one_of(&message.cache, &[3, 4, 5, 6, 7]);
    report("L16", message.atomic.clone() & cached & elsewhere);
    let set = (typed.clone() | local_global.clone()) & message.cache.any();
    report("L17", message.transfer.clone() & set);
}

/// L14 and L21: how many registers a message takes.
fn lengths<W: Word>(
    fields: &Fields<W>,
    message: &Message<W>,
    typed: &W,
    report: &mut impl FnMut(&'static str, W),
) {
    let number = |value: u64| W::number(value, 14);
    let sized = message.transfer.clone() & !message.block.clone() & !typed.clone();
    // Channels, 8 at least, and registers of 32 bytes that so many elements take.
    let few = fields.exec_size.less(&W::number(3, 3));
    let channels_log = few.mux(&W::number(3, 3), &fields.exec_size);
    let registers = |bytes: W| (bytes + number(31)).shr(&W::number(5, 3));
    let address_bytes = number(1).shl(&message.address);
    let addresses = registers(address_bytes.shl(&channels_log));
    let addresses = message.transposed.mux(&number(1), &addresses);

    let count = table(&[1, 2, 3, 4, 8, 16, 32, 64], &message.elements, 7);
    let enabled = (0..4).map(|bit| message.mask.bit(bit).zext(7));
    let enabled = enabled.reduce(|a, b| a + b).expect("four components");
    let count = message.masked.mux(&enabled, &count).zext(14);
    let size_log = table(&[0, 1, 2, 3, 2, 2, 2, 2], &message.size, 2);
    let each = registers(number(1).shl(&size_log).shl(&channels_log));
    // Up to 64 elements of up to 8 registers each.
    let data = count.clone() * each;
    let packed = registers(count.shl(&size_log));
    let data = message.transposed.mux(&packed, &data);
    report("L14", sized.clone() & number(8).less(&data));

    let loads = one_of(&message.operation, &[0, 1, 2, 27]);
    let stores = one_of(&message.operation, &[4, 5, 6, 28]);
    let without = one_of(&message.operation, &[8, 9, 10]);
    let twice = one_of(&message.operation, &[18, 23]);
    let operands = twice.mux(&(data.clone() + data.clone()), &data);
    let sent = (stores.clone() | (message.atomic.clone() & !without)).mux(&operands, &number(0));
    let wanted = |found: W, wanted: &W| !found.zext(14).equals(wanted);
    let address_length = wanted(bits(&fields.desc, 28, 25), &addresses);
    let data_length = fields.src1_length_exists.clone() & wanted(fields.src1_length.clone(), &sent);
    let read = bits(&fields.desc, 24, 20);
    let none = !read.any();
    let read_wrong = wanted(read, &data);
    let read_length = (loads & !none.clone() & read_wrong.clone())
        | (stores & !none.clone())
        | (message.atomic.clone() & !none & read_wrong);
    report(
        "L21",
        sized & any([address_length, data_length, read_length]),
    );
    let fence = message.fence.clone();
    let fence_wrong = !bits(&fields.desc, 28, 25).is(1)
        | fields.src1_length.any()
        | !bits(&fields.desc, 24, 20).is(1);
    report("L21", fence & fence_wrong);
}
