//! Golden model of `lane_addresses`: judges a request, then examines its lanes one after another, byte by byte.
//!
//! Sums are computed in words too wide to wrap: `SUM` bits in two's complement.

mod lane;
pub(crate) mod legal;
mod pipeline;

pub(crate) use lane::Lane;
pub use pipeline::Pipeline;

use super::contract::Configuration;
use crate::framework::golden::{FieldList, StreamFunction};
use lane::{Asked, Sum};
use warpwright_hdl::word::Word;

/// Bits of a sum: addresses of 64 bits shifted by 3, a base and an offset, and a sign, with room.
const SUM: u32 = 72;
/// Bytes that `bytes` speaks of.
const SHOWN: u32 = 32;
/// Bits of a number of bytes: 512 at most.
const LENGTH: u32 = 10;

/// A request, by the names of its ports.
#[derive(Clone, Debug)]
#[doc(hidden)]
pub struct Request<W> {
    sfid: W,
    operation: W,
    address_size: W,
    data_size: W,
    elements: W,
    component_mask: W,
    transposed: W,
    cache: W,
    surface: W,
    returns: W,
    base: W,
    offset: W,
    scale: W,
    surface_bytes: W,
    alignment: W,
    policy: W,
    mask: W,
    /// A word a lane.
    addresses: Vec<W>,
}

impl<W: Word> Request<W> {
    /// From all parts, the addresses last.
    pub fn new(payload: &[W]) -> Self {
        let (address, parts) = payload.split_last().expect("the addresses come last");
        let lanes = 0..address.width() / u64::BITS;
        let of_lane = |lane| address.slice(lane * u64::BITS, u64::BITS);
        Self::apart(parts, lanes.map(of_lane).collect())
    }

    /// From all parts but the addresses, and these.
    fn apart(parts: &[W], addresses: Vec<W>) -> Self {
        let mut parts = parts.iter().cloned();
        let mut next = || parts.next().expect("a value for each part of a request");
        Self {
            sfid: next(),
            operation: next(),
            address_size: next(),
            data_size: next(),
            elements: next(),
            component_mask: next(),
            transposed: next(),
            cache: next(),
            surface: next(),
            returns: next(),
            base: next(),
            offset: next(),
            scale: next(),
            surface_bytes: next(),
            alignment: next(),
            policy: next(),
            mask: next(),
            addresses,
        }
    }

    fn is_flat(&self) -> W {
        self.surface.is(0)
    }

    /// It has a component mask.
    fn is_masked(&self) -> W {
        one_of(&self.operation, &[2, 6])
    }

    /// `LOAD`, `LOAD_CMASK`, `LOAD_WITH_STATUS`.
    fn is_load(&self) -> W {
        one_of(&self.operation, &[0, 2, 27])
    }

    /// `STORE`, `STORE_CMASK`, `STORE_UNCOMPRESSED`.
    fn is_store(&self) -> W {
        one_of(&self.operation, &[4, 6, 28])
    }

    /// 8 to 26, and those of bfloat16: 32 to 35.
    fn is_atomic(&self) -> W {
        let number = |value| W::number(value, 6);
        let among = |first: u64, last: u64| {
            !self.operation.less(&number(first)) & !number(last).less(&self.operation)
        };
        among(8, 26) | among(32, 35)
    }

    /// Bytes of an element in memory, as a power of two: D8U32, D16U32, D32, D64.
    fn element_power(&self) -> W {
        let number = |value| W::number(value, 2);
        let two = self.data_size.is(2).mux(&number(2), &number(0));
        let three = self.data_size.is(3).mux(&number(3), &number(0));
        let one = self.data_size.is(5).mux(&number(1), &number(0));
        one | two | three
    }

    /// Whether the request asks for element, or component, number `index` of each lane.
    fn asks_for(&self, index: &W) -> W {
        let component = self.component_mask.select(index, 1);
        let element = index.less(&self.elements.zext(index.width()));
        self.is_masked().mux(&component, &element)
    }
}

/// One bit: the value is one of these.
fn one_of<W: Word>(value: &W, numbers: &[u64]) -> W {
    let found = numbers.iter().map(|number| value.is(*number));
    found.fold(W::flag(false), |some, this| some | this)
}

/// The value where the condition holds, else 0.
fn when<W: Word>(condition: &W, value: W) -> W {
    condition.repeat(value.width()) & value
}

/// What is answered, by the names of the output's ports, with its lanes apart.
#[derive(Clone, Debug)]
pub(crate) struct LaneAnswers<W> {
    pub illegal: W,
    pub reason: W,
    pub is_store: W,
    pub is_atomic: W,
    pub length: W,
    pub lanes: Vec<Lane<W>>,
}

/// The model of one request.
#[derive(Clone, Copy, Debug)]
pub struct Touching(pub Configuration);

impl Touching {
    /// The answer to a request whose last part, the addresses, is given a word a lane: no word is wider than a sum.
    pub(crate) fn answer<W: Word>(&self, parts: &[W], addresses: Vec<W>) -> LaneAnswers<W> {
        self.judged(&Request::apart(parts, addresses))
    }

    fn judged<W: Word>(&self, request: &Request<W>) -> LaneAnswers<W> {
        let reason = legal::reason(request, self.0);
        let illegal = reason.any();
        let legal = !illegal.clone();
        let lanes = self.lanes(request, &legal);
        LaneAnswers {
            is_store: legal.clone() & request.is_store(),
            is_atomic: legal & request.is_atomic(),
            length: when(&request.transposed, lanes[0].length.clone()),
            illegal,
            reason,
            lanes,
        }
    }

    fn lanes<W: Word>(&self, request: &Request<W>, legal: &W) -> Vec<Lane<W>> {
        let asked = Asked::new(request);
        let lane = |number| Lane::new(request, &asked, legal, number, self.0.line_bytes);
        (0..self.0.lanes).map(lane).collect()
    }

    /// What the hardware's registers behind the first of several stages hold of a request, by their names.
    fn held<W: Word>(self, payload: &[W]) -> Vec<(String, W)> {
        self.held_of(&Request::new(payload))
    }

    /// The same of a request whose addresses are given a word a lane.
    pub(crate) fn held_apart<W: Word>(self, parts: &[W], addresses: Vec<W>) -> Vec<(String, W)> {
        self.held_of(&Request::apart(parts, addresses))
    }

    fn held_of<W: Word>(self, request: &Request<W>) -> Vec<(String, W)> {
        let reason = legal::reason(request, self.0);
        let illegal = reason.any();
        let legal = !illegal.clone();
        let sums: Vec<_> = (0..self.0.lanes)
            .map(|number| Sum::new(request, number))
            .collect();
        let asked = Asked::new(request);
        let held = [
            ("illegal", illegal),
            ("reason", reason),
            ("is_store", legal.clone() & request.is_store()),
            ("is_atomic", legal.clone() & request.is_atomic()),
            ("transposed", request.transposed.clone()),
            ("asked", when(&legal, asked.bytes())),
            ("extent", when(&legal, asked.extent())),
            ("element_power", request.element_power()),
            ("bounded", !request.is_flat()),
            ("limit", kept_size(&request.surface_bytes)),
            (
                "below_alignment",
                when(&legal, lane::below_alignment(request)),
            ),
            ("policy", request.policy.clone()),
            ("mask", request.mask.clone()),
            (
                "address",
                W::join(sums.iter().map(|sum| sum.address.clone())),
            ),
            (
                "carries",
                W::join(sums.iter().map(|sum| sum.leaves.clone())),
            ),
            (
                "offsets",
                W::join(sums.iter().map(|sum| sum.offset.slice(0, 38))),
            ),
        ];
        held.map(|(name, value)| (name.to_string(), value)).into()
    }
}

impl StreamFunction for Touching {
    fn payload(&self) -> FieldList {
        self.0.request()
    }

    fn fields(&self) -> FieldList {
        self.0.answer()
    }

    fn outputs<W: Word>(&self, payload: &[W]) -> Vec<W> {
        let answer = self.judged(&Request::new(payload));
        let lanes = answer.lanes;
        let each = |of: fn(&Lane<W>) -> &W| W::join(lanes.iter().map(|lane| of(lane).clone()));
        vec![
            answer.illegal,
            answer.reason,
            answer.is_store,
            answer.is_atomic,
            W::number(SHOWN.into(), LENGTH).less(&answer.length),
            answer.length,
            each(|lane| &lane.active),
            each(|lane| &lane.line),
            each(|lane| &lane.place),
            each(|lane| &lane.touches_first),
            each(|lane| &lane.crosses),
            each(|lane| &lane.bytes),
            each(|lane| &lane.misaligned),
            each(|lane| &lane.misaligned_inactive),
            each(|lane| &lane.out_of_bounds),
            each(|lane| &lane.wrapped),
        ]
    }

    fn widest(&self) -> u32 {
        SUM.max(self.0.lanes * u64::BITS)
    }
}

/// In so many bits, the greatest number where there are too few of them.
fn at_most<W: Word>(value: &W, bits: u32) -> W {
    let is_more = value.slice(bits, value.width() - bits).any();
    is_more.mux(&W::ones(bits), &value.slice(0, bits))
}

/// What the hardware keeps of the size of a surface: no offset is 2^36 or more, so that a size of so much says only that.
fn kept_size<W: Word>(size: &W) -> W {
    let is_more = size.slice(36, size.width() - 36).any();
    W::join([size.slice(0, 36), is_more])
}
