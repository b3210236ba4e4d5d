//! The contract shared by hardware and golden model: parameters, ports, and the reasons and policies in code order.

use crate::framework::fields::field_list;
use crate::framework::golden::FieldList;
use crate::framework::parameters::Parameters;
use warpwright_hdl::prelude::{Bundle, Field, Size};

/// Why a request is illegal, and the text for it. The code is one more than the place; of several the first is reported.
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

/// A request. What `gather_scatter` alone has has no bits in this block: the descriptors of a message, the tag and the data.
#[derive(Bundle, Clone, Copy, Debug)]
pub(crate) struct Request<T> {
    pub sfid: T,
    pub desc: T,
    pub exdesc: T,
    pub operation: T,
    pub address_size: T,
    pub data_size: T,
    pub elements: T,
    pub component_mask: T,
    pub transposed: T,
    pub cache: T,
    pub surface: T,
    pub returns: T,
    pub base: T,
    pub offset: T,
    pub scale: T,
    pub surface_bytes: T,
    pub alignment: T,
    pub policy: T,
    pub mask: T,
    pub address: T,
    pub tag: T,
    pub fill: T,
    pub data: T,
}

/// An answer.
#[derive(Bundle, Clone, Copy, Debug)]
pub(crate) struct LaneAnswers<T> {
    pub illegal: T,
    pub reason: T,
    pub is_store: T,
    pub is_atomic: T,
    pub walks: T,
    pub length: T,
    pub active: T,
    pub line: T,
    pub place: T,
    pub touches_first: T,
    pub crosses: T,
    pub bytes: T,
    pub misaligned: T,
    pub misaligned_inactive: T,
    pub out_of_bounds: T,
    pub wrapped: T,
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
        field_list(Request::of_lanes(self.lanes.into()))
    }

    /// What is answered, in the order of the output stream's ports, with widths.
    pub fn answer(&self) -> FieldList {
        field_list(self.answer_of(self.lanes.into()))
    }

    /// The fields of an answer about so many lanes.
    pub(crate) fn answer_of(&self, lanes: Size) -> LaneAnswers<Field> {
        LaneAnswers {
            illegal: field(1, "the request is illegal and touches nothing"),
            reason: field(REASON_BITS, "why"),
            is_store: field(1, "it is a legal store"),
            is_atomic: field(1, "it is a legal atomic"),
            walks: field(1, "transposed, and more than 32 bytes"),
            length: field(10, "bytes from the address on, if transposed"),
            active: field(lanes, "lanes that touch memory"),
            line: field(
                lanes * self.line_bits(),
                "lines of the lanes' addresses, or 0",
            ),
            place: field(
                lanes * self.place_bits(),
                "places of the addresses in their lines, or 0",
            ),
            touches_first: field(lanes, "lanes that touch bytes of their line"),
            crosses: field(lanes, "lanes that touch bytes of the line behind it"),
            bytes: field(lanes * 32, "bytes touched, counted from the lane's address"),
            misaligned: field(
                lanes,
                "lanes of the mask whose address is no multiple of the alignment",
            ),
            misaligned_inactive: field(lanes, "the same of the other lanes"),
            out_of_bounds: field(lanes, "lanes with a component outside of the surface"),
            wrapped: field(lanes, "active lanes whose address or data pass 2^64"),
        }
    }
}

impl Request<Field> {
    /// The fields of a request of so many lanes.
    pub(crate) fn of_lanes(lanes: Size) -> Self {
        Self {
            sfid: field(4, "the pipeline: SFID"),
            desc: 0.into(),
            exdesc: 0.into(),
            operation: field(6, "what is done: DP_OPCODE"),
            address_size: field(2, "DP_ADDR_SIZE"),
            data_size: field(3, "DP_DATA_SIZE"),
            elements: field(
                7,
                "elements at each address: 1 to 4, or 8, 16, 32, 64 if transposed",
            ),
            component_mask: field(4, "the components, if the operation has some: DP_CMASK"),
            transposed: field(1, "one lane has all data"),
            cache: field(3, "cache control; that of loads is looked at"),
            surface: field(
                2,
                "DP_ADDR_SURFACE_TYPE; bounds are checked unless it is flat",
            ),
            returns: field(1, "a load has somewhere to put its data"),
            base: field(
                64,
                "where the surface begins; of a flat request not looked at",
            ),
            offset: field(32, "bytes to add to each address, signed"),
            scale: field(2, "addresses are shifted left by so many bits"),
            surface_bytes: field(64, "bytes of the surface"),
            alignment: field(
                32,
                "what addresses should be multiples of: 0 or a power of two",
            ),
            policy: field(2, "what becomes of misaligned lanes"),
            mask: field(lanes, "lanes that take part"),
            address: field(
                lanes * 64,
                "addresses of the lanes, unsigned, in their low bits",
            ),
            tag: 0.into(),
            fill: 0.into(),
            data: 0.into(),
        }
    }
}

pub(crate) fn field(width: impl Into<Size>, doc: &str) -> Field {
    Field::bits(width).doc(doc)
}
