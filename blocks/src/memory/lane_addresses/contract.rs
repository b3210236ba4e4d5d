//! The contract shared by hardware and golden model: parameters, ports, and the reasons and policies in code order.

use crate::eu::document_enum;
use crate::framework::fields::field_list;
use crate::framework::golden::FieldList;
use crate::framework::parameters::Parameters;
use std::sync::Arc;
use warpwright_hdl::prelude::{Bundle, EnumType, Field, Size};

/// Why a request is illegal, and the text for it. The code is one more than the place; of several the first is reported.
pub const REASONS: [(&str, &str); 25] = [
    ("PIPELINE", "the SFID is not UGM, UGML, TGM or SLM"),
    ("OPCODE_RESERVED", "the opcode is reserved"),
    (
        "OPCODE_OTHER",
        "the operation is not a load, store or atomic of lanes",
    ),
    ("ADDRESS_SIZE_RESERVED", "the address size is reserved"),
    ("A16_GLOBAL", "16-bit addresses outside shared local memory"),
    ("A64_SURFACE", "64-bit addresses with a surface"),
    ("SLM_SURFACE", "shared local memory with a surface"),
    ("TGM_FLAT", "typed memory without a surface"),
    (
        "UGML_FLAT_SHORT",
        "UGML without a surface and with addresses of less than 64 bits",
    ),
    ("DATA_SIZE_RESERVED", "the data size is reserved"),
    ("DATA_SIZE_BLOCK", "D8 or D16, which are only for blocks"),
    ("ATOMIC_BYTE", "an atomic on bytes"),
    ("ATOMIC_COMPONENTS", "an atomic with a component mask"),
    ("ATOMIC_TRANSPOSED", "a transposed atomic"),
    ("ATOMIC_VECTOR", "an atomic with several elements per lane"),
    ("COMPONENTS_NONE", "the component mask is 0"),
    (
        "COMPONENTS_TRANSPOSED",
        "a transposed request with a component mask",
    ),
    (
        "COMPONENTS_GAP",
        "a store to UGML whose components are not the first ones",
    ),
    (
        "ELEMENTS_RESERVED",
        "a vector cannot have this number of elements",
    ),
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
    /// The memory pipeline: SFID.
    pub sfid: T,
    /// The message descriptor.
    pub desc: T,
    /// The extended descriptor.
    pub exdesc: T,
    /// The operation: `DP_OPCODE`.
    pub operation: T,
    /// Bits of an address: `DP_ADDR_SIZE`.
    pub address_size: T,
    /// Size of an element in memory and in registers: `DP_DATA_SIZE`.
    pub data_size: T,
    /// Elements at each address: 1 to 4, or 8, 16, 32, 64 if transposed.
    pub elements: T,
    /// The enabled components, if the operation has a mask: `DP_CMASK`.
    pub component_mask: T,
    /// 1: lane 0 has all data.
    pub transposed: T,
    /// Cache policy; only the policy of loads affects legality.
    pub cache: T,
    /// `DP_ADDR_SURFACE_TYPE`; bounds are checked unless it is flat.
    pub surface: T,
    /// 1: data are returned; a load that returns none is a prefetch.
    pub returns: T,
    /// Address of the surface's first byte; ignored if the surface is flat.
    pub base: T,
    /// Bytes to add to each address, signed.
    pub offset: T,
    /// Number of bits by which addresses are shifted left.
    pub scale: T,
    /// Size of the surface in bytes.
    pub surface_bytes: T,
    /// Required alignment of addresses in bytes: 0 or a power of two.
    pub alignment: T,
    /// Policy for misaligned lanes.
    pub policy: T,
    /// Lanes that take part.
    pub mask: T,
    /// Each lane's address, unsigned, in the low bits of its 64.
    pub address: T,
    /// The request's tag, passed through to its completion.
    pub tag: T,
    /// Fill value for elements of lanes that are off, in the low bits.
    pub fill: T,
    /// Each lane's 32 bytes, in register order; after the front, in memory order.
    pub data: T,
}

/// An answer.
#[derive(Bundle, Clone, Copy, Debug)]
pub(crate) struct LaneAnswers<T> {
    /// 1: the request touches nothing.
    pub illegal: T,
    /// First reason why the request is illegal; 0: none.
    pub reason: T,
    /// 1: a legal store.
    pub is_store: T,
    /// 1: a legal atomic.
    pub is_atomic: T,
    /// 1: transposed, and more than 32 bytes.
    pub walks: T,
    /// If transposed: number of bytes from lane 0's address on; else 0.
    pub length: T,
    /// Lanes that touch memory.
    pub active: T,
    /// Line of each active lane's address.
    pub line: T,
    /// Byte of the line at which each active lane's address points.
    pub place: T,
    /// Lanes that touch bytes of their line.
    pub touches_first: T,
    /// Lanes that touch bytes of the next line.
    pub crosses: T,
    /// Bytes that each lane touches, counted from its address.
    pub bytes: T,
    /// Lanes in the mask whose address is not a multiple of the alignment.
    pub misaligned: T,
    /// Lanes outside the mask whose address is not a multiple of the alignment.
    pub misaligned_inactive: T,
    /// Lanes with a component outside the surface.
    pub out_of_bounds: T,
    /// Active lanes whose address or data pass 2^64.
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
            illegal: 1.into(),
            reason: REASON_BITS.into(),
            is_store: 1.into(),
            is_atomic: 1.into(),
            walks: 1.into(),
            length: 10.into(),
            active: lanes.into(),
            line: (lanes * self.line_bits()).into(),
            place: (lanes * self.place_bits()).into(),
            touches_first: lanes.into(),
            crosses: lanes.into(),
            bytes: (lanes * 32u32).into(),
            misaligned: lanes.into(),
            misaligned_inactive: lanes.into(),
            out_of_bounds: lanes.into(),
            wrapped: lanes.into(),
        }
    }
}

impl Request<Field> {
    /// The fields of a request of so many lanes.
    pub(crate) fn of_lanes(lanes: Size) -> Self {
        let request: Request<Field> = Request {
            sfid: 4.into(),
            desc: 0.into(),
            exdesc: 0.into(),
            operation: 6.into(),
            address_size: 2.into(),
            data_size: 3.into(),
            elements: 7.into(),
            component_mask: 4.into(),
            transposed: 1.into(),
            cache: 3.into(),
            surface: 2.into(),
            returns: 1.into(),
            base: 64.into(),
            offset: 32.into(),
            scale: 2.into(),
            surface_bytes: 64.into(),
            alignment: 32.into(),
            policy: 2.into(),
            mask: lanes.into(),
            address: (lanes * 64u32).into(),
            tag: 0.into(),
            fill: 0.into(),
            data: 0.into(),
        };
        request.with_enumerations()
    }

    /// The same fields, each with the enumeration whose values it has, unless it has no bits.
    pub(crate) fn with_enumerations(self) -> Self {
        let of_type = |field: Field, of: EnumType| {
            if field.width().is_zero() {
                return field;
            }
            let text = field.text();
            Field::of_enum(&Arc::new(of)).doc(text)
        };
        let named = |field: Field, of: &str| of_type(field, EnumType::clone(&document_enum(of)));
        let policies = EnumType::new("lane_policy", 2, POLICIES.into_iter().zip(0..));
        Self {
            sfid: named(self.sfid, "SFID"),
            operation: named(self.operation, "DP_OPCODE"),
            address_size: named(self.address_size, "DP_ADDR_SIZE"),
            data_size: named(self.data_size, "DP_DATA_SIZE"),
            component_mask: named(self.component_mask, "DP_CMASK"),
            // The names are those of loads.
            cache: named(self.cache, "DP_CACHE_LOAD"),
            surface: named(self.surface, "DP_ADDR_SURFACE_TYPE"),
            policy: of_type(self.policy, policies),
            ..self
        }
    }
}
