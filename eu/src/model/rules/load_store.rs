//! Rules L: messages to the load/store pipelines.

use super::broken::Broken;
use crate::model::lsc::{LscFields, LscMessage, lsc_fields};
use crate::model::words::{any, one_of};
use warpwright_hdl::word::Word;

const SHARED: u64 = 14;
const TYPED: u64 = 13;
const LOCAL_GLOBAL: u64 = 1;
/// Bits of a needed length.
const LENGTH: u32 = 11;

pub(super) fn check<W: Word>(message: &LscMessage<W>, applies: &W, broken: &mut Broken<W>) {
    let fields = lsc_fields(message);
    let applies = applies.clone() & fields.known.clone();
    let mut report = |id, condition: W| broken.report(id, applies.clone() & condition);
    addresses(message, &fields, &mut report);
    elements(message, &fields, &mut report);
    caches(message, &fields, &mut report);
    rest(message, &fields, &mut report);
    lengths(message, &fields, &mut report);
}

/// Takes down whether a rule is broken.
type Report<'a, W> = &'a mut dyn FnMut(&'static str, W);

/// Loads, stores and atomics.
fn transfer<W: Word>(fields: &LscFields<W>) -> W {
    one_of(&fields.kind, &[1, 2, 3])
}

fn addresses<W: Word>(message: &LscMessage<W>, fields: &LscFields<W>, report: Report<'_, W>) {
    let sized = transfer(fields) & !fields.block.clone();
    let (short, long) = (fields.address_size.is(1), fields.address_size.is(3));
    let surface = fields.surface.any();
    report("L01", !fields.kind.any());
    report("L02", sized.clone() & fields.address_size.is(0));
    report("L03", sized.clone() & short & !message.sfid.is(SHARED));
    report("L04", sized.clone() & long.clone() & surface.clone());
    report("L05", message.sfid.is(SHARED) & surface.clone());
    report(
        "L06",
        message.sfid.is(TYPED) & transfer(fields) & !surface.clone(),
    );
    report(
        "L07",
        sized & message.sfid.is(LOCAL_GLOBAL) & !surface & !long,
    );
}

fn elements<W: Word>(message: &LscMessage<W>, fields: &LscFields<W>, report: Report<'_, W>) {
    let (transfer, atomic) = (transfer(fields), fields.kind.is(3));
    let narrow = one_of(&fields.data_size, &[0, 1]);
    let widened = one_of(&fields.data_size, &[4, 5]);
    let wrong = fields.block.mux(&widened, &narrow) | fields.data_size.is(7);
    // Typed memory knows the size of its elements itself.
    let typed = message.sfid.is(TYPED);
    report("L08", transfer.clone() & wrong & !typed.clone());
    report(
        "L09",
        atomic.clone() & one_of(&fields.data_size, &[0, 4]) & !typed,
    );
    let several = !one_of(&fields.elements, &[0, 1]) & !fields.masked.clone();
    let converted = one_of(&fields.data_size, &[4, 5, 6]);
    report("L10", several & (atomic.clone() | converted));
    let status = fields.operation.is(27);
    let misplaced = any([message.exec_size.any(), atomic, status]);
    report(
        "L11",
        !fields.block.clone() & fields.transposed.clone() & misplaced,
    );
    report("L12", fields.masked.clone() & !fields.component_mask.any());
    let stored = fields.masked.clone() & fields.kind.is(2);
    report(
        "L13",
        stored & !one_of(&fields.component_mask, &[0, 1, 3, 7, 15]),
    );
}

fn caches<W: Word>(message: &LscMessage<W>, fields: &LscFields<W>, report: Report<'_, W>) {
    // What shared local memory's bits say has no effect.
    let cached = !message.sfid.is(SHARED);
    let prefetch = fields.kind.is(1) & !message.returns.clone();
    report("L15", prefetch & fields.cache.is(7) & cached.clone());
    let first_level = one_of(&fields.cache, &[3, 4, 5, 6, 7]);
    report("L16", fields.kind.is(3) & first_level & cached);
    let fixed = one_of(&message.sfid, &[TYPED, LOCAL_GLOBAL]);
    report("L17", fixed & fields.cache.any());
}

fn rest<W: Word>(message: &LscMessage<W>, fields: &LscFields<W>, report: Report<'_, W>) {
    let (scope, flush) = (&fields.fence_scope, &fields.fence_flush);
    let flushes = !one_of(flush, &[0, 6]);
    let wide = message.sfid.is(SHARED) & (scope.any() | flushes);
    report("L18", any([scope.is(7), flush.is(7), wide]));
    report("L19", any([6, 16, 31].map(|bit| message.desc.bit(bit))));
    let inside = !message.exdesc_is_register.clone();
    let flat = !fields.surface.any() & message.exdesc.any();
    let table = fields.surface.is(3) & message.exdesc.slice(0, 24).any();
    report("L20", inside & (flat | table));
}

fn lengths<W: Word>(message: &LscMessage<W>, fields: &LscFields<W>, report: Report<'_, W>) {
    let limit = W::number(8, fields.payload.width());
    report("L14", limit.less(&fields.payload));
    let differs = |length: &W, needed: &W| !length.zext(needed.width()).equals(needed);
    let typed = message.sfid.is(TYPED) & !fields.kind.is(4);
    let address = differs(&fields.address_length, &fields.needed_address);
    // How many coordinates there are, one to four, only the length says.
    let several = (2..=4).map(|coordinates| {
        let all = fields.needed_address.clone() * W::number(coordinates, LENGTH);
        !differs(&fields.address_length, &all)
    });
    let address = address & !(typed.clone() & any(several));
    // Compilers send two registers where a single component is stored.
    let single = typed & fields.kind.is(2) & fields.component_mask.is(1);
    let data = differs(&fields.data_length, &fields.needed_data)
        & !(single & fields.data_length.is(2))
        & message.data_length_exists.clone();
    // A prefetch and an atomic may return nothing.
    let prefetch = fields.kind.is(1) & !message.returns.clone() & !fields.operation.is(27);
    let optional = prefetch | fields.kind.is(3);
    let silent = optional & !fields.read_length.any();
    let read = differs(&fields.read_length, &fields.needed_read) & !silent;
    report(
        "L21",
        fields.lengths_known.clone() & any([address, data, read]),
    );
}
