//! What hardware and golden model agree on: parameters, ports, and the reasons and policies in the order of their codes.

use crate::golden::FieldList;
use crate::parameters::Parameters;

/// Why a request is illegal, and the text for it. The code is one more than the place; of several the first is told.
pub const REASONS: [(&str, &str); 25] = [
    ("PIPELINE", "the SFID is none of UGM, UGML, TGM and SLM"),
    ("OPCODE_RESERVED", "the opcode is reserved"),
    (
        "OPCODE_OTHER",
        "the operation is no load, store or atomic of lanes",
    ),
    ("ADDRESS_SIZE_RESERVED", "the address size is reserved"),
    (
        "A16_GLOBAL",
        "addresses of 16 bits outside shared local memory",
    ),
    ("A64_SURFACE", "addresses of 64 bits with a surface"),
    ("SLM_SURFACE", "shared local memory with a surface"),
    ("TGM_FLAT", "typed memory without a surface"),
    (
        "UGML_FLAT_SHORT",
        "UGML without a surface and with addresses of less than 64 bits",
    ),
    ("DATA_SIZE_RESERVED", "the data size is reserved"),
    ("DATA_SIZE_BLOCK", "D8 and D16 are for blocks"),
    ("ATOMIC_BYTE", "an atomic on bytes"),
    ("ATOMIC_COMPONENTS", "an atomic with a component mask"),
    ("ATOMIC_TRANSPOSED", "a transposed atomic"),
    ("ATOMIC_VECTOR", "an atomic with several elements a lane"),
    ("COMPONENTS_NONE", "the component mask is 0"),
    ("COMPONENTS_TRANSPOSED", "a component mask, and transposed"),
    (
        "COMPONENTS_GAP",
        "a store to UGML whose components are not the first ones",
    ),
    ("ELEMENTS_RESERVED", "no vector has so many elements"),
    (
        "ELEMENTS_LONG",
        "a vector of more than 4 elements that is not transposed",
    ),
    (
        "TRANSPOSED_MASK",
        "a transposed request whose mask is not 1",
    ),
    (
        "PAYLOAD",
        "the data fill more registers than a request may have",
    ),
    (
        "PREFETCH_INVALIDATES",
        "a load that returns nothing and invalidates after reading",
    ),
    ("ALIGNMENT", "the alignment is neither 0 nor a power of two"),
    ("POLICY", "the policy is reserved"),
];

/// Bits of a reason.
pub const REASON_BITS: u32 = 5;

/// What becomes of a misaligned lane.
pub const POLICIES: [&str; 3] = ["ALLOW", "SUPPRESS", "FORCE"];

/// A set of parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Configuration {
    /// 1 to 32.
    pub lanes: u32,
    /// 32, 64 or 128.
    pub line_bytes: u32,
    /// Bytes of registers that a request's data may fill.
    pub payload_bytes: u32,
    /// Registers, 1 to 3.
    pub stages: u32,
}

impl Configuration {
    /// What the block's parameters say.
    pub fn new(parameters: &Parameters) -> Self {
        Self {
            lanes: parameters.number("lanes"),
            line_bytes: parameters.number("line_bytes"),
            payload_bytes: parameters.number("payload_bytes"),
            stages: parameters.number("stages"),
        }
    }

    /// Bits of a place in a line.
    pub fn place_bits(&self) -> u32 {
        self.line_bytes.trailing_zeros()
    }

    /// Bits of a line's number.
    pub fn line_bits(&self) -> u32 {
        u64::BITS - self.place_bits()
    }

    /// The parts of a request, in the order of the input stream's ports, with widths.
    pub fn request(&self) -> FieldList {
        vec![
            ("sfid", 4),
            ("operation", 6),
            ("address_size", 2),
            ("data_size", 3),
            ("elements", 7),
            ("component_mask", 4),
            ("transposed", 1),
            ("cache", 3),
            ("surface", 2),
            ("returns", 1),
            ("base", 64),
            ("offset", 32),
            ("scale", 2),
            ("surface_bytes", 64),
            ("alignment", 32),
            ("policy", 2),
            ("mask", self.lanes),
            ("address", self.lanes * 64),
        ]
    }

    /// What is answered, in the order of the output stream's ports, with widths.
    pub fn answer(&self) -> FieldList {
        vec![
            ("illegal", 1),
            ("reason", REASON_BITS),
            ("is_store", 1),
            ("is_atomic", 1),
            ("walks", 1),
            ("length", 10),
            ("active", self.lanes),
            ("line", self.lanes * self.line_bits()),
            ("place", self.lanes * self.place_bits()),
            ("touches_first", self.lanes),
            ("crosses", self.lanes),
            ("bytes", self.lanes * 32),
            ("misaligned", self.lanes),
            ("misaligned_inactive", self.lanes),
            ("out_of_bounds", self.lanes),
            ("wrapped", self.lanes),
        ]
    }
}
