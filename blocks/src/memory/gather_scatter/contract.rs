//! The contract shared by hardware and golden model: parameters and ports.

use crate::framework::fields::field_list;
use crate::framework::golden::FieldList;
use crate::framework::parameters::Parameters;
use crate::memory::lane_addresses::contract::{self as lane_addresses, Request, field};
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
    pub used: T,
    pub line: T,
    pub first: T,
    pub second: T,
    pub number: T,
    pub enables: T,
    pub data: T,
    pub operand: T,
    pub sfid: T,
    pub operation: T,
    pub data_size: T,
    pub cache: T,
    pub place: T,
    pub request: T,
    pub last: T,
}

/// A beat of answers.
#[derive(Bundle, Clone, Copy, Debug)]
pub(crate) struct Answers<T> {
    pub request: T,
    pub used: T,
    pub number: T,
    pub fault: T,
    pub data: T,
}

/// A completion.
#[derive(Bundle, Clone, Copy, Debug)]
pub(crate) struct Completion<T> {
    pub tag: T,
    pub illegal: T,
    pub reason: T,
    pub cache_remapped: T,
    pub transactions: T,
    pub misaligned: T,
    pub misaligned_inactive: T,
    pub out_of_bounds: T,
    pub wrapped: T,
    pub faulted: T,
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
    pub(super) fn new(p: &Parameters) -> Self {
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
        let data = self.of_data(self.lanes() * LANE_BYTES * 8);
        let fill = "what elements of lanes that are off become, in its low bits";
        let in_order = "registers: 32 bytes a lane; behind the front in the order of memory";
        Request {
            tag: field(self.tag_bits, "is passed through to the completion"),
            fill: field(self.of_data(64), fill),
            data: field(data, in_order),
            ..Request::of_lanes(self.lanes().into())
        }
    }

    /// The fields of a request as it comes in: a message says in its descriptors what they have.
    pub(crate) fn arriving(&self) -> Request<Field> {
        if !self.messages {
            return self.said();
        }
        Request {
            desc: field(32, "the message descriptor"),
            exdesc: field(32, "the extended descriptor"),
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
        let (lanes, slots) = (self.lanes(), self.slots);
        let (lines, bytes) = (self.addresses.line_bits(), self.line_bytes());
        let each = |width: u32, doc: &str| field(slots * width, &format!("for each slot, {doc}"));
        let of_data = |width: u32, doc: &str| each(self.of_data(width), doc);
        Beat {
            used: each(1, "whether it has a transaction"),
            line: each(
                lines,
                "the line's number; undefined in one that is not used",
            ),
            first: each(lanes, "the lanes that begin in this line"),
            second: each(lanes, "the lanes that go on into this line"),
            number: each(
                self.number_bits(),
                "which transaction of its request it is; undefined in one that is not used",
            ),
            enables: each(bytes, "the bytes of the line that are touched"),
            data: of_data(
                bytes * 8,
                "what is stored there, an atomic's first operand; else 0",
            ),
            operand: of_data(64, "an atomic's second operand"),
            sfid: field(4, "the pipeline: SFID"),
            operation: field(6, "what is done: DP_OPCODE"),
            data_size: field(3, "DP_DATA_SIZE"),
            cache: field(3, "cache control: the policy, or that which stands for it"),
            place: field(
                lanes * self.addresses.place_bits(),
                "where in its first line each lane begins",
            ),
            request: field(self.entry_bits(), "the request's entry, for the answer"),
            last: field(1, "the request's last beat"),
        }
    }

    /// The fields of a beat of answers.
    pub(crate) fn answer(&self) -> Answers<Field> {
        let each = |width, doc: &str| field(self.slots * width, &format!("for each slot, {doc}"));
        Answers {
            request: field(self.entry_bits(), "the entry that is answered"),
            used: each(1, "whether it is an answer"),
            number: each(self.number_bits(), "the transaction's number"),
            fault: each(1, "whether the line could not be reached"),
            data: each(self.of_data(self.line_bytes() * 8), "the line"),
        }
    }

    /// The fields of a completion.
    pub(crate) fn completion(&self) -> Completion<Field> {
        let lanes = self.lanes();
        let of = self.addresses.answer_of(lanes.into());
        let faulted = "lanes with a transaction whose answer was a fault";
        let transactions = field(self.number_bits() + 1, "how many transactions there were");
        let remapped = "another cache policy stands for the request's";
        let data = self.of_data(lanes * LANE_BYTES * 8);
        Completion {
            tag: field(self.tag_bits, "the request's tag"),
            illegal: field(1, "the request was illegal and touched nothing"),
            reason: of.reason,
            cache_remapped: field(1, remapped),
            transactions,
            misaligned: of.misaligned,
            misaligned_inactive: of.misaligned_inactive,
            out_of_bounds: of.out_of_bounds,
            wrapped: of.wrapped,
            faulted: field(lanes, faulted),
            data: field(data, "the lanes' registers"),
        }
    }
}
