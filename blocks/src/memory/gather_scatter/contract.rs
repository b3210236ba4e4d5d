//! The contract shared by hardware and golden model: parameters and ports.

use crate::framework::fields::field_list;
use crate::framework::golden::FieldList;
use crate::framework::parameters::Parameters;
use crate::memory::lane_addresses::contract::{self as lane_addresses, Request};
use crate::memory::line_coalescer::contract::{self as line_coalescer, Architecture};
use warpwright_hdl::prelude::{Bundle, Field};

/// Bytes of registers that a lane has.
pub const LANE_BYTES: u32 = 32;

/// The caches that policies speak of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Caches {
    /// Both levels.
    L1L3,
    /// The outer one alone.
    L3,
}

/// For each cache policy, of loads or of stores, the one that says the same of the L3 and leaves the L1 uncached.
pub const L3_ONLY: [u64; 8] = [0, 1, 2, 1, 2, 1, 2, 2];

/// A beat of transactions.
#[derive(Bundle, Clone, Copy, Debug)]
pub(crate) struct Beat<T> {
    /// For each slot: it has a transaction.
    pub used: T,
    /// For each slot: the line's number; undefined in a slot that is not used.
    pub line: T,
    /// For each slot: lanes whose data begin in this line.
    pub first: T,
    /// For each slot: lanes whose data continue into this line.
    pub second: T,
    /// For each slot: number of the transaction in its request; undefined in a slot that is not used.
    pub number: T,
    /// For each slot: bytes of the line that are touched.
    pub enables: T,
    /// For each slot: store data, or an atomic's first operand; otherwise 0.
    pub data: T,
    /// For each slot: an atomic's second operand.
    pub operand: T,
    /// The memory pipeline: SFID.
    pub sfid: T,
    /// The operation: `DP_OPCODE`.
    pub operation: T,
    /// Size of an element in memory and in registers: `DP_DATA_SIZE`.
    pub data_size: T,
    /// The request's cache policy, or the policy that replaces it.
    pub cache: T,
    /// Byte of the first line at which each lane's data begin.
    pub place: T,
    /// The request's entry, which the answer names.
    pub request: T,
    /// 1: this beat is the request's last one.
    pub last: T,
}

/// A beat of answers.
#[derive(Bundle, Clone, Copy, Debug)]
pub(crate) struct Answers<T> {
    /// The entry that is answered.
    pub request: T,
    /// For each slot: it has an answer.
    pub used: T,
    /// For each slot: the number of the transaction that it answers.
    pub number: T,
    /// For each slot: the line could not be reached.
    pub fault: T,
    /// For each slot: the bytes of the line.
    pub data: T,
}

/// A completion.
#[derive(Bundle, Clone, Copy, Debug)]
pub(crate) struct Completion<T> {
    /// The tag that came with the request.
    pub tag: T,
    /// 1: the request touched nothing.
    pub illegal: T,
    /// First reason why the request is illegal; 0: none.
    pub reason: T,
    /// 1: another cache policy replaced the request's.
    pub cache_remapped: T,
    /// Number of transactions that the request took.
    pub transactions: T,
    /// Lanes in the mask whose address is not a multiple of the alignment.
    pub misaligned: T,
    /// Lanes outside the mask whose address is not a multiple of the alignment.
    pub misaligned_inactive: T,
    /// Lanes with a component outside the surface.
    pub out_of_bounds: T,
    /// Active lanes whose address or data pass 2^64.
    pub wrapped: T,
    /// Lanes with a transaction whose answer was a fault.
    pub faulted: T,
    /// New values of the lanes' registers.
    pub data: T,
}

/// The parameters.
#[derive(Clone, Copy, Debug)]
pub struct Configuration {
    /// The front: lanes, lines and registers.
    pub addresses: lane_addresses::Configuration,
    /// Which lines go into a beat.
    pub architecture: Architecture,
    /// Transactions in a beat.
    pub slots: u32,
    /// Requests that may be under way.
    pub entries: u32,
    /// Completions are in the order of the requests.
    pub in_order: bool,
    /// Bits of a request's tag.
    pub tag_bits: u32,
    /// The caches that memory has.
    pub caches: Caches,
    /// There is a data path.
    pub data: bool,
    /// Requests come as messages, with their descriptors.
    pub messages: bool,
}

impl Configuration {
    #[doc(hidden)]
    pub fn new(p: &Parameters) -> Self {
        let lanes = p.number("lanes");
        let (architecture, slots) = line_coalescer::architecture(p);
        Self {
            addresses: lane_addresses::Configuration {
                lanes,
                line_bytes: p.number("line_bytes"),
                payload_bytes: p.number("payload_bytes").min(lanes * LANE_BYTES),
                stages: p.number("stages"),
            },
            architecture,
            slots,
            entries: p.number("entries"),
            in_order: p.text("completions") == "in_order",
            tag_bits: p.number("tag_bits"),
            caches: match p.text("caches") {
                "l3" => Caches::L3,
                _ => Caches::L1L3,
            },
            data: p.text("data") == "on",
            messages: p.text("requests") == "messages",
        }
    }

    /// Lanes of a request.
    pub fn lanes(&self) -> u32 {
        self.addresses.lanes
    }

    /// Bytes of a line.
    pub fn line_bytes(&self) -> u32 {
        self.addresses.line_bytes
    }

    /// Bits of an entry's number, at least one.
    pub fn entry_bits(&self) -> u32 {
        self.entries.next_power_of_two().ilog2().max(1)
    }

    /// Bits of a transaction's number: a request has at most two a lane.
    pub fn number_bits(&self) -> u32 {
        (2 * self.lanes()).next_power_of_two().ilog2()
    }

    /// The coalescer's: a key for each lane's line, and for the one behind it. Its tag is the entry, and whether the request's last step came.
    pub(crate) fn coalescer(&self) -> line_coalescer::Configuration {
        line_coalescer::Configuration {
            lanes: 2 * self.lanes(),
            line_bits: self.addresses.line_bits(),
            tag_bits: self.entry_bits() + 1,
            architecture: self.architecture,
            slots: self.slots,
            apart: self.lanes(),
        }
    }

    /// Bits of what is there if there is a data path.
    pub(crate) fn of_data(&self, bits: u32) -> u32 {
        bits * u32::from(self.data)
    }

    /// The fields of a request, whether it is a message or not.
    pub(crate) fn said(&self) -> Request<Field> {
        Request {
            tag: self.tag_bits.into(),
            fill: self.of_data(64).into(),
            data: self.of_data(self.lanes() * LANE_BYTES * 8).into(),
            ..Request::of_lanes(self.lanes().into())
        }
    }

    /// The fields of a request as it comes in: a message says in its descriptors what they have.
    pub(crate) fn arriving(&self) -> Request<Field> {
        if !self.messages {
            return self.said();
        }
        Request {
            desc: 32.into(),
            exdesc: 32.into(),
            operation: 0.into(),
            address_size: 0.into(),
            data_size: 0.into(),
            elements: 0.into(),
            component_mask: 0.into(),
            transposed: 0.into(),
            cache: 0.into(),
            surface: 0.into(),
            offset: 0.into(),
            ..self.said()
        }
    }

    /// The same, with widths.
    pub(crate) fn request(&self) -> FieldList {
        field_list(self.arriving())
    }

    /// The fields of a beat of transactions.
    pub(crate) fn memory(&self) -> Beat<Field> {
        let (lanes, slots, bytes) = (self.lanes(), self.slots, self.line_bytes());
        Beat {
            used: slots.into(),
            line: (slots * self.addresses.line_bits()).into(),
            first: (slots * lanes).into(),
            second: (slots * lanes).into(),
            number: (slots * self.number_bits()).into(),
            enables: (slots * bytes).into(),
            data: (slots * self.of_data(bytes * 8)).into(),
            operand: (slots * self.of_data(64)).into(),
            sfid: 4.into(),
            operation: 6.into(),
            data_size: 3.into(),
            cache: 3.into(),
            place: (lanes * self.addresses.place_bits()).into(),
            request: self.entry_bits().into(),
            last: 1.into(),
        }
    }

    /// The fields of a beat of answers.
    pub(crate) fn answer(&self) -> Answers<Field> {
        let slots = self.slots;
        Answers {
            request: self.entry_bits().into(),
            used: slots.into(),
            number: (slots * self.number_bits()).into(),
            fault: slots.into(),
            data: (slots * self.of_data(self.line_bytes() * 8)).into(),
        }
    }

    /// The fields of a completion.
    pub(crate) fn completion(&self) -> Completion<Field> {
        let lanes = self.lanes();
        let of = self.addresses.answer_of(lanes.into());
        Completion {
            tag: self.tag_bits.into(),
            illegal: 1.into(),
            reason: of.reason,
            cache_remapped: 1.into(),
            transactions: (self.number_bits() + 1).into(),
            misaligned: of.misaligned,
            misaligned_inactive: of.misaligned_inactive,
            out_of_bounds: of.out_of_bounds,
            wrapped: of.wrapped,
            faulted: lanes.into(),
            data: self.of_data(lanes * LANE_BYTES * 8).into(),
        }
    }
}
