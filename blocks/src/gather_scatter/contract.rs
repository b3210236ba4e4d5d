//! What hardware and golden model agree on: parameters and ports, and which fields a message has in its descriptors.

use crate::golden::FieldList;
use crate::lane_addresses::contract::{self as lane_addresses, REASON_BITS};
use crate::line_coalescer::contract::{self as line_coalescer, Architecture};
use crate::parameters::Parameters;

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

/// Fields of a request that a message has in its descriptors.
pub(crate) const OF_DESCRIPTORS: [&str; 9] = [
    "operation",
    "address_size",
    "data_size",
    "elements",
    "component_mask",
    "transposed",
    "cache",
    "surface",
    "offset",
];

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

    /// A request's fields that the addresses do not need.
    pub(crate) fn along(&self) -> FieldList {
        let mut fields = vec![("tag", self.tag_bits)];
        if self.data {
            fields.extend([("fill", 64), ("data", self.lanes() * LANE_BYTES * 8)]);
        }
        fields
    }

    /// The fields of a request.
    pub(crate) fn request(&self) -> FieldList {
        let mut fields = self.addresses.request();
        if self.messages {
            fields.retain(|(name, _)| !OF_DESCRIPTORS.contains(name));
            let descriptors = [("desc", 32), ("exdesc", 32)];
            fields.splice(1..1, descriptors);
        }
        fields.extend(self.along());
        fields
    }

    /// The fields of a beat of transactions.
    pub(crate) fn memory(&self) -> FieldList {
        let (lanes, slots) = (self.lanes(), self.slots);
        let mut fields = vec![
            ("used", slots),
            ("line", slots * self.addresses.line_bits()),
            ("first", slots * lanes),
            ("second", slots * lanes),
            ("number", slots * self.number_bits()),
            ("enables", slots * self.line_bytes()),
        ];
        if self.data {
            fields.extend([
                ("data", slots * self.line_bytes() * 8),
                ("operand", slots * 64),
            ]);
        }
        fields.extend([
            ("sfid", 4),
            ("operation", 6),
            ("data_size", 3),
            ("cache", 3),
            ("place", lanes * self.addresses.place_bits()),
            ("request", self.entry_bits()),
            ("last", 1),
        ]);
        fields
    }

    /// The fields of a beat of answers.
    pub(crate) fn answer(&self) -> FieldList {
        let slots = self.slots;
        let mut fields = vec![
            ("request", self.entry_bits()),
            ("used", slots),
            ("number", slots * self.number_bits()),
            ("fault", slots),
        ];
        if self.data {
            fields.push(("data", slots * self.line_bytes() * 8));
        }
        fields
    }

    /// The fields of a completion.
    pub(crate) fn completion(&self) -> FieldList {
        let lanes = self.lanes();
        let mut fields = vec![
            ("tag", self.tag_bits),
            ("illegal", 1),
            ("reason", REASON_BITS),
            ("cache_remapped", 1),
            ("transactions", self.number_bits() + 1),
            ("misaligned", lanes),
            ("misaligned_inactive", lanes),
            ("out_of_bounds", lanes),
            ("wrapped", lanes),
            ("faulted", lanes),
        ];
        if self.data {
            fields.push(("data", lanes * LANE_BYTES * 8));
        }
        fields
    }
}
