//! Messages to the load/store pipelines (ugm, ugml, slm, tgm): their decoded descriptors, and the number of registers they need.

use super::Fields;
use super::field_macro::{FieldSpec, field_list};
use super::words::{any, bits, first, one_of, table, when};
use warpwright_hdl::word::Word;

/// The parts of `send` that make a message.
#[derive(Clone, Debug)]
pub struct LscMessage<W> {
    /// Where it goes: SFID, 4 bits.
    pub sfid: W,
    /// Channels as a power of two, 3 bits.
    pub exec_size: W,
    /// The message descriptor, 32 bits.
    pub desc: W,
    /// The extended descriptor is in a register: 1 bit.
    pub exdesc_is_register: W,
    /// The extended descriptor if not, 32 bits.
    pub exdesc: W,
    /// The length of the data is in the instruction: 1 bit.
    pub data_length_exists: W,
    /// That length, 5 bits.
    pub data_length: W,
    /// It writes a register: 1 bit.
    pub returns: W,
}

impl<W: Word> LscMessage<W> {
    /// The message of a send with its descriptor in the instruction.
    pub fn of(fields: &Fields<W>) -> Self {
        Self {
            sfid: fields.sfid.clone(),
            exec_size: fields.exec_size.clone(),
            desc: fields.desc.clone(),
            exdesc_is_register: fields.exdesc_is_register.clone(),
            exdesc: fields.exdesc.clone(),
            data_length_exists: fields.src1_length_exists.clone(),
            data_length: fields.src1_length.clone(),
            returns: fields.dst_file.clone(),
        }
    }
}

field_list! {
    /// All fields of a message in order; all are 0 for other SFIDs.
    LSC_FIELDS;
    /// The fields of one message.
    LscFields;
    known: 1, "The SFID selects a load/store pipeline.";
    operation: 6, "The operation: DP_OPCODE.";
    kind: 3, "What it does: 0 not defined, 1 load, 2 store, 3 atomic, 4 fence, 5 compression state or surface state.";
    block: 1, "A two-dimensional block.";
    masked: 1, "Has a component mask in the place of a vector size.";
    address_size: 2, "DP_ADDR_SIZE: 1 to 3 for 16, 32 and 64 bits. Of loads, stores and atomics; a block has 64 bits.";
    data_size: 3, "DP_DATA_SIZE. Of loads, stores and atomics.";
    element_bytes: 2, "Bytes of an element in a register, as a power of two; those of typed memory have four whatever the data size says.";
    elements: 7, "Elements at each address, 1 to 64; with a component mask how many components. Not of blocks.";
    component_mask: 4, "The components, if masked: DP_CMASK.";
    transposed: 1, "The elements of one address follow each other in registers.";
    transformed: 1, "A block is rearranged for dpas (VNNI).";
    cache: 3, "DP_CACHE_LOAD or DP_CACHE_STORE. Of loads, stores and atomics.";
    surface: 2, "DP_ADDR_SURFACE_TYPE: 0 flat, 1 bindless, 2 surface state, 3 binding table. Not of fences.";
    surface_in_register: 1, "A register says which, if not flat.";
    surface_index: 8, "The binding table's entry, if not in a register.";
    surface_offset: 32, "The surface state's offset, if not in a register; its low 11 bits are 0.";
    fence_scope: 3, "DP_FENCE_SCOPE.";
    fence_flush: 3, "DP_FLUSH_TYPE.";
    state_operation: 3, "What is done to compression state: 0 clear a page, 1 clear a sector, 2 uncompress a page, 3 uncompress a sector.";
    address_length: 4, "Registers of addresses.";
    data_length: 5, "Registers of data that are sent, if the instruction says.";
    read_length: 5, "Registers that are written in return.";
    lengths_known: 1, "What lengths are needed follows from the message: not of blocks and state, and of typed memory only with a component mask, and of atomics.";
    needed_address: 11, "Registers of addresses that it needs; of typed memory for each of one to four coordinates.";
    needed_data: 11, "Registers of data that it sends.";
    needed_read: 11, "Registers that it returns if it does: a prefetch, and an atomic that returns nothing, have none.";
    payload: 11, "Registers of one set of data, of which some atomics send two.";
}

/// The pipeline of typed memory.
const TYPED: u64 = 13;

const LOAD: u64 = 1;
const STORE: u64 = 2;
const ATOMIC: u64 = 3;
const FENCE: u64 = 4;
const STATE: u64 = 5;

/// Bits of register counts: up to 64 elements of 8 registers, twice. That is 32 channels of 64 bits; more there are not.
const COUNT: u32 = 11;

/// What a message says: total, for defined and undefined ones.
pub fn lsc_fields<W: Word>(message: &LscMessage<W>) -> LscFields<W> {
    let desc = &message.desc;
    let mut fields = LscFields::absent();
    let known = one_of(&message.sfid, &[1, 13, 14, 15]);
    let operation = bits(desc, 5, 0);
    let is = |numbers: &[u64]| known.clone() & one_of(&operation, numbers);
    let atomic =
        known.clone() & !operation.less(&W::number(8, 6)) & operation.less(&W::number(27, 6));
    let kinds = [
        (is(&[0, 1, 2, 3, 27]), LOAD),
        (is(&[4, 5, 6, 7, 28]), STORE),
        (atomic.clone(), ATOMIC),
        (is(&[31]), FENCE),
        (is(&[29, 30]), STATE),
    ];
    fields.kind = first(
        3,
        kinds.map(|(condition, kind)| (condition, W::number(kind, 3))),
    );
    fields.operation = when(&known, operation.clone());
    fields.block = is(&[3, 7]);
    fields.masked = is(&[2, 6]);
    let transfer = one_of(&fields.kind, &[LOAD, STORE, ATOMIC]);
    let sized = transfer.clone() & !fields.block.clone();

    let address = when(&sized, bits(desc, 8, 7)) | when(&fields.block, W::number(3, 2));
    fields.address_size = address;
    fields.data_size = when(&transfer, bits(desc, 11, 9));
    let bytes = table(&[0, 1, 2, 3, 2, 2, 2, 0], &bits(desc, 11, 9), 2);
    // A component of typed memory is a doubleword in registers; its surface has the size in memory.
    let bytes = message.sfid.is(TYPED).mux(&W::number(2, 2), &bytes);
    fields.element_bytes = when(&transfer, bytes);
    fields.component_mask = when(&fields.masked, bits(desc, 15, 12));
    let enabled = (0..4).map(|bit| fields.component_mask.bit(bit).zext(7));
    let enabled = enabled.reduce(|a, b| a + b).expect("four components");
    let vector = table(&[1, 2, 3, 4, 8, 16, 32, 64], &bits(desc, 14, 12), 7);
    fields.elements = when(&sized, fields.masked.mux(&enabled, &vector));
    fields.transposed = transfer.clone() & !fields.masked.clone() & desc.bit(15);
    fields.transformed = is(&[3]) & desc.bit(7);
    fields.cache = when(&transfer, bits(desc, 19, 17));

    let fence = fields.kind.is(FENCE);
    let surface = when(&(known.clone() & !fence.clone()), bits(desc, 30, 29));
    let inside = surface.any() & !message.exdesc_is_register.clone();
    fields.surface_in_register = surface.any() & message.exdesc_is_register.clone();
    fields.surface_index = when(
        &(inside.clone() & surface.is(3)),
        bits(&message.exdesc, 31, 24),
    );
    let offset = bits(&message.exdesc, 31, 11).concat(&W::zero(11));
    fields.surface_offset = when(&(inside & !surface.is(3)), offset);
    fields.surface = surface;
    fields.fence_scope = when(&fence, bits(desc, 11, 9));
    fields.fence_flush = when(&fence, bits(desc, 14, 12));
    fields.state_operation = when(&is(&[29]), bits(desc, 19, 17));

    fields.address_length = when(&known, bits(desc, 28, 25));
    fields.read_length = when(&known, bits(desc, 24, 20));
    let counted = known.clone() & message.data_length_exists.clone();
    fields.data_length = when(&counted, message.data_length.clone());
    fields.known = known;
    lengths(message, &operation, &mut fields);
    fields
}

/// How many registers a message needs.
fn lengths<W: Word>(message: &LscMessage<W>, operation: &W, fields: &mut LscFields<W>) {
    let number = |value: u64| W::number(value, COUNT);
    let fence = fields.kind.is(FENCE);
    let transfer = one_of(&fields.kind, &[LOAD, STORE, ATOMIC]);
    // Typed memory has no others than these.
    let typed = fields.masked.clone() | fields.kind.is(ATOMIC);
    let sized = transfer & !fields.block.clone() & (!message.sfid.is(TYPED) | typed);
    fields.lengths_known = sized.clone() | fence.clone();

    // Eight channels at least, and 32 at most, as which the reserved codes count; a register has 32 bytes.
    let few = message.exec_size.less(&W::number(3, 3));
    let many = W::number(5, 3).less(&message.exec_size);
    let channels = few.mux(&W::number(3, 3), &message.exec_size);
    let channels = many.mux(&W::number(5, 3), &channels);
    let registers = |bytes: W| (bytes + number(31)).shr(&W::number(5, 3));
    let addresses = registers(number(1).shl(&fields.address_size).shl(&channels));
    let addresses = fields.transposed.mux(&number(1), &addresses);
    fields.needed_address = when(&sized, addresses) | when(&fence, number(1));

    let elements = fields.elements.zext(COUNT);
    let each = registers(number(1).shl(&fields.element_bytes).shl(&channels));
    let apart = elements.clone() * each;
    let together = registers(elements.shl(&fields.element_bytes));
    let payload = when(&sized, fields.transposed.mux(&together, &apart));

    // Compare-and-exchange has two operands; increment, decrement and load have none.
    let twice = one_of(operation, &[18, 23]);
    let without = one_of(operation, &[8, 9, 10]);
    let sends = fields.kind.is(STORE) | (fields.kind.is(ATOMIC) & !without);
    let sent = twice.mux(&(payload.clone() + payload.clone()), &payload);
    fields.needed_data = when(&sends, sent);
    let returns = any([fields.kind.is(LOAD), fields.kind.is(ATOMIC)]);
    let status = operation.is(27);
    let read = status.mux(&number(1), &payload);
    fields.needed_read = when(&(sized & returns), read) | when(&fence, number(1));
    fields.payload = payload;
}
