//! The unit with an AXI4 master interface in the place of its memory port and answers.
//!
//! A transaction is one transfer of a line: a load reads, a store writes the bytes that it enables. Its entry and number are the transfer's ID, so
//! answers may come in any order; a response with an error is a fault. AXI4 has no atomics: an atomic is answered as a fault and touches
//! nothing. The memory pipeline is in `aruser` and `awuser`, for a system in which shared local memory has addresses of its own.
//!
//! Transactions leave in order, but AXI4 keeps none between its read and write channels, nor between IDs: of two requests to one line of which one
//! stores, the second must wait for the completion of the first. Answers come from the memory itself (not bufferable), so a completion still means
//! that it has done everything.
//!
//! No output of the interface follows an input of it within the cycle: whose response is taken next is in a register.

use super::super::contract::{Answers, Configuration};
use crate::eu::{document_enum, is_called};
use crate::memory::lane_addresses::rtl::request::{LOADS, STORES};
use std::sync::Arc;
use warpwright_hdl::module::Direction;
use warpwright_hdl::prelude::*;

/// The channels that this side offers.
#[derive(Bundle, Clone)]
struct Offered<T> {
    /// The transaction's number, and above it the request's entry.
    awid: T,
    /// The line's first byte.
    awaddr: T,
    /// One transfer.
    awlen: T,
    /// log2 of the bytes of a transfer.
    awsize: T,
    /// Incrementing.
    awburst: T,
    /// Normal memory, not cacheable, not bufferable: the answer is the memory's own.
    awcache: T,
    /// Data, secure, unprivileged.
    awprot: T,
    /// The memory pipeline: SFID.
    awuser: T,
    /// An address to write to is offered.
    awvalid: T,
    /// The store data.
    wdata: T,
    /// Bytes that are stored.
    wstrb: T,
    /// Each transfer is a burst's last.
    wlast: T,
    /// Store data are offered.
    wvalid: T,
    /// The answer to a store is taken.
    bready: T,
    /// The transaction's number, and above it the request's entry.
    arid: T,
    /// The line's first byte.
    araddr: T,
    /// One transfer.
    arlen: T,
    /// log2 of the bytes of a transfer.
    arsize: T,
    /// Incrementing.
    arburst: T,
    /// Normal memory, not cacheable, not bufferable: the answer is the memory's own.
    arcache: T,
    /// Data, secure, unprivileged.
    arprot: T,
    /// The memory pipeline: SFID.
    aruser: T,
    /// An address to read from is offered.
    arvalid: T,
    /// The answer to a load is taken.
    rready: T,
}

/// What the other side says.
#[derive(Bundle, Clone)]
struct Said<T> {
    /// The address to write to is taken.
    awready: T,
    /// The store data are taken.
    wready: T,
    /// The transaction that is answered.
    bid: T,
    /// 2 and 3 are errors.
    bresp: T,
    /// An answer to a store is offered.
    bvalid: T,
    /// The address to read from is taken.
    arready: T,
    /// The transaction that is answered.
    rid: T,
    /// The line's bytes.
    rdata: T,
    /// 2 and 3 are errors.
    rresp: T,
    /// Always 1, because there is one transfer.
    rlast: T,
    /// An answer to a load is offered.
    rvalid: T,
}

/// Whose answer is taken next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enumeration)]
enum Turn {
    Read,
    Write,
    Refused,
}

/// A unit, already built, behind its interface.
#[description]
pub fn build(c: &Configuration, unit: &Arc<Module>) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new(&format!("{}_axi4", unit.name));
    m.doc(
        "A gather/scatter unit whose memory port is an AXI4 master. A transaction is one transfer of a line: a load reads the line, and a \
         store writes the bytes that it enables. The ID identifies the transaction, so answers may arrive in any order. AXI4 has no \
         atomics, so an atomic is answered as a fault. AXI4 keeps no order between requests in flight: if one must follow another, wait \
         for the completion. Cache policies do not reach the bus. A reset is allowed only when no answer is outstanding.",
    );
    let instance = m.instance("unit", unit);
    let is_memory = |name: &str| name.starts_with("memory_") || name.starts_with("answer_");
    for port in unit.ports.iter().filter(|port| !is_memory(&port.name)) {
        let name = &port.name;
        // What is known of it within the unit is another thing here.
        let doc = match &**name {
            "in_ready" => "accepted; depends combinationally on m_axi's ready inputs",
            _ => &port.doc,
        };
        match port.direction {
            Direction::Input => {
                let given = m.input(name, port.width).doc(doc);
                instance.connect(name, given);
            }
            Direction::Output => m.output(name, instance.output(name)).doc(doc),
        }
    }
    let id_bits = c.number_bits() + c.entry_bits();
    let said = m.inputs(
        "m_axi",
        Said {
            awready: 1,
            wready: 1,
            bid: id_bits,
            bresp: 2,
            bvalid: 1,
            arready: 1,
            rid: id_bits,
            rdata: c.line_bytes() * 8,
            rresp: 2,
            rlast: 1,
            rvalid: 1,
        }
        .map(Field::bits),
    );
    m.unused(said.rlast);

    m.section_about(
        "The kind of transaction",
        "A store's address and its data may be taken in different cycles.",
    );
    let beat = instance.outputs("memory", c.memory());
    let operation = beat.operation.of_enum(&document_enum("DP_OPCODE"));
    let is_load = is_called(operation, &LOADS).named("is_load");
    let is_store = is_called(operation, &STORES).named("is_store");
    let offered = (instance.output("memory_valid") & beat.used).named("offered");
    let reads = (offered & is_load).named("reads");
    let writes = (offered & is_store).named("writes");
    let is_refused = (offered & !is_load & !is_store).named("is_refused");
    let address_gone = m.register("address_gone_q", 1).reset(0u8);
    let address_gone = address_gone.doc("1: the address of the current store has been taken");
    let data_gone = m.register("data_gone_q", 1).reset(0u8);
    let data_gone = data_gone.doc("1: the data of the current store have been taken");
    let address_goes = (address_gone.value() | said.awready).named("address_goes");
    let data_goes = (data_gone.value() | said.wready).named("data_goes");
    let is_written = (address_goes & data_goes).named("is_written");
    address_gone.next(writes & address_goes & !is_written);
    data_gone.next(writes & data_goes & !is_written);

    m.section_about(
        "Whose answer is taken",
        "A source keeps its turn until its answer has been taken. Then the turn passes to the next source that has an answer.",
    );
    let turn = m.state("turn_q", Turn::Read);
    let turn = turn.doc("the source whose answer is taken");
    let refused = m.register("refused_q", 1).reset(0u8);
    let refused = refused.doc("1: a transaction waits to be answered as a fault");
    let refused_id = m
        .register("refused_id_q", id_bits)
        .doc("ID of the refused transaction");
    let id = m.cat([beat.request, beat.number]).named("transaction_id");
    let is = |side: Turn| turn.value().eq(side);
    let is_read = is(Turn::Read).named("reads_turn");
    let is_write = is(Turn::Write).named("writes_turn");
    let accepts = instance.output("answer_ready");
    let no_data = m.zeros(c.line_bytes() * 8);
    let (valid, answered, fault, data) = (
        is_read.mux(said.rvalid, is_write.mux(said.bvalid, refused.value())),
        is_read.mux(said.rid, is_write.mux(said.bid, refused_id.value())),
        is_read.mux(said.rresp.msb(), !is_write | said.bresp.msb()),
        is_read.mux(said.rdata, no_data),
    );
    let valid = valid.named("has_answer");
    m.unused(said.rresp.bit(0));
    m.unused(said.bresp.bit(0));
    let is_free = (!valid | accepts).named("turn_ends");
    let after = |(first, side), (second, other)| -> Signal<'_> {
        let other = Signal::mux(second, m.value::<Turn>(other), turn.value());
        Signal::mux(first, m.value::<Turn>(side), other)
    };
    let (read, write, fail) = (
        (said.rvalid, Turn::Read),
        (said.bvalid, Turn::Write),
        (refused.value(), Turn::Refused),
    );
    let after_read = after(write, fail).named("after_read");
    let after_write = after(fail, read).named("after_write");
    let after_refused = after(read, write).named("after_refused");
    let of_writes = is_write.mux(after_write, after_refused);
    turn.enable(is_free)
        .next(is_read.mux(after_read, of_writes));
    let leaves = (is(Turn::Refused) & accepts).named("refusal_leaves");
    let enters = (is_refused & !refused.value()).named("refusal_enters");
    refused.next(enters | (refused.value() & !leaves));
    refused_id.enable(enters).next(id);
    m.section("The unit, and the interface");
    let answer = Answers {
        request: answered.slice(c.number_bits(), c.entry_bits()),
        used: m.ones(1),
        number: answered.slice(0, c.number_bits()),
        fault,
        data,
    };
    instance
        .connect("answer_valid", valid)
        .connect_all("answer", answer);

    let taken = is_load.mux(said.arready, is_store.mux(is_written, !refused.value()));
    instance.connect("memory_ready", !beat.used | taken);
    let low = m.zeros(c.line_bytes().ilog2());
    let address = m.cat([beat.line, low]).named("address");
    let constant = |value: u32, width: u32| m.constant(value, width);
    let size = c.line_bytes().ilog2();
    m.outputs(
        "m_axi",
        Offered {
            awid: id,
            awaddr: address,
            awlen: constant(0, 8),
            awsize: constant(size, 3),
            awburst: constant(1, 2),
            awcache: constant(2, 4),
            awprot: constant(0, 3),
            awuser: beat.sfid,
            awvalid: writes & !address_gone.value(),
            wdata: beat.data,
            wstrb: beat.enables,
            wlast: constant(1, 1),
            wvalid: writes & !data_gone.value(),
            bready: accepts & is_write,
            arid: id,
            araddr: address,
            arlen: constant(0, 8),
            arsize: constant(size, 3),
            arburst: constant(1, 2),
            arcache: constant(2, 4),
            arprot: constant(0, 3),
            aruser: beat.sfid,
            arvalid: reads,
            rready: accepts & is_read,
        },
    );
    m.finish()
}
