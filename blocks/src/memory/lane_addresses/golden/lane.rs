//! One lane: its address sum, and the bytes it touches, one by one.

use super::{LENGTH, Request, SHOWN, SUM, at_most, when};
use warpwright_hdl::word::Word;

/// A lane's address as it is calculated.
#[derive(Clone, Debug)]
pub(super) struct Sum<W> {
    /// From the beginning of the surface, or of memory: [`SUM`] bits.
    pub offset: W,
    /// The address: 64 bits.
    pub address: W,
    /// One bit: the sum is below 0 or needs more than 64 bits.
    pub leaves: W,
}

impl<W: Word> Sum<W> {
    pub fn new(request: &Request<W>, number: u32) -> Self {
        let given = &request.addresses[number as usize];
        let low = |bits| given.slice(0, bits).zext(SUM);
        let (a16, a32) = (request.address_size.is(1), request.address_size.is(2));
        let given = a16.mux(&low(16), &a32.mux(&low(32), &low(64)));
        let scaled = given.shl(&request.scale);
        let offset = request.offset.sext(SUM);
        // A flat request has no base.
        let base = request.is_flat().mux(&W::zero(64), &request.base);
        let sum = base.zext(SUM) + offset.clone() + scaled.clone();
        let offset = offset + scaled;
        Self {
            offset,
            address: sum.slice(0, 64),
            leaves: sum.slice(64, SUM - 64).any(),
        }
    }
}

/// Alignment - 1, where there is one to keep: the bits of an address that must be 0.
pub(super) fn below_alignment<W: Word>(request: &Request<W>) -> W {
    let alignment = &request.alignment;
    let below = alignment.clone() - W::number(1, 32);
    when(&alignment.any(), below).slice(0, 31)
}

/// A part of a lane's data: whether the request asks for it, and where its element ends, in bytes from the lane's address.
#[derive(Clone, Debug)]
struct LanePart<W> {
    is_asked: W,
    end: W,
}

/// What a request asks for at each address: the first elements or, of a transposed request, all, and the bytes that are shown.
#[derive(Clone, Debug)]
pub(super) struct Asked<W> {
    elements: Vec<LanePart<W>>,
    bytes: Vec<LanePart<W>>,
}

impl<W: Word> Asked<W> {
    pub fn new(request: &Request<W>) -> Self {
        let power = request.element_power();
        let element = |index: W| LanePart {
            is_asked: request.asks_for(&index),
            end: (index.zext(LENGTH) + W::number(1, LENGTH)).shl(&power),
        };
        let element_of = |byte| W::number(byte, 7).shr(&power);
        Self {
            elements: (0..64).map(|index| element(W::number(index, 7))).collect(),
            bytes: (0..SHOWN)
                .map(|byte| element(element_of(byte.into())))
                .collect(),
        }
    }

    /// The bytes that are asked for, of those that are shown.
    pub fn bytes(&self) -> W {
        W::join(self.bytes.iter().map(|byte| byte.is_asked.clone()))
    }

    /// Where the last element ends that is asked for.
    pub fn extent(&self) -> W {
        let elements = self.elements.iter();
        elements.fold(W::zero(LENGTH), |extent, element| {
            element.is_asked.mux(&element.end, &extent)
        })
    }
}

/// What is said of a lane.
#[derive(Clone, Debug)]
pub(crate) struct Lane<W> {
    pub active: W,
    pub line: W,
    pub place: W,
    pub touches_first: W,
    pub crosses: W,
    pub bytes: W,
    pub misaligned: W,
    pub misaligned_inactive: W,
    pub out_of_bounds: W,
    pub wrapped: W,
    /// Bytes from the address on to the end of the last element that is touched.
    pub length: W,
}

impl<W: Word> Lane<W> {
    pub(super) fn new(
        request: &Request<W>,
        asked: &Asked<W>,
        legal: &W,
        number: u32,
        line_bytes: u32,
    ) -> Self {
        let sum = Sum::new(request, number);
        let has_it = request.mask.bit(number);
        let excess = sum.address.slice(0, 31) & below_alignment(request);
        let is_misaligned = legal.clone() & excess.any();
        let misaligned = has_it.clone() & is_misaligned.clone();
        let suppressed = misaligned.clone() & request.policy.is(1);
        let serves = legal.clone() & has_it.clone() & !suppressed;

        // Rounded down, if that is the policy.
        let excess = when(&request.policy.is(2), excess);
        let address = sum.address.clone() - excess.zext(64);
        let offset = sum.offset.clone() - excess.zext(SUM);
        let room = Room::new(request, &offset);

        let touches =
            |byte: &LanePart<W>| serves.clone() & byte.is_asked.clone() & room.holds(&byte.end);
        let bytes: Vec<W> = asked.bytes.iter().map(touches).collect();
        let mut length = W::zero(LENGTH);
        let mut out_of_bounds = W::flag(false);
        // Elements beyond the fourth are those of transposed requests, which lane 0 has.
        let most = if number == 0 { 64 } else { 4 };
        for element in asked.elements.iter().take(most) {
            let is_asked = serves.clone() & element.is_asked.clone();
            let fits = room.holds(&element.end);
            out_of_bounds = out_of_bounds | (is_asked.clone() & !fits.clone());
            length = (is_asked & fits).mux(&element.end, &length);
        }

        let active = length.any();
        let place_bits = line_bytes.trailing_zeros();
        let place = address.slice(0, place_bits);
        let is_in_first = |byte: u32| {
            let from_line = place.zext(LENGTH) + W::number(byte.into(), LENGTH);
            from_line.less(&W::number(line_bytes.into(), LENGTH))
        };
        let (mut touches_first, mut crosses) = (W::flag(false), W::flag(false));
        for (byte, touched) in (0..).zip(&bytes) {
            let first = is_in_first(byte);
            touches_first = touches_first | (touched.clone() & first.clone());
            crosses = crosses | (touched.clone() & !first);
        }
        // What ends at 2^64 ends where memory does.
        let behind = address.zext(SUM) + length.zext(SUM);
        let ends_beyond = Self::two_to_64().less(&behind);
        let wrapped = active.clone() & (sum.leaves | ends_beyond);
        Self {
            line: when(&active, address.slice(place_bits, 64 - place_bits)),
            place: when(&active, place),
            touches_first,
            crosses,
            bytes: W::join(bytes),
            misaligned,
            misaligned_inactive: is_misaligned & !has_it,
            out_of_bounds,
            wrapped,
            length,
            active,
        }
    }

    fn two_to_64() -> W {
        W::flag(true).concat(&W::zero(64)).zext(SUM)
    }
}

/// How much of the surface there is at and behind a lane's address.
struct Room<W> {
    /// One bit: there is no surface, and no bounds.
    is_endless: W,
    /// One bit: the address is not below the surface.
    begins: W,
    /// Bytes: enough for any request, or less.
    bytes: W,
}

impl<W: Word> Room<W> {
    fn new(request: &Request<W>, offset: &W) -> Self {
        let left = request.surface_bytes.zext(SUM) - offset.clone();
        let is_behind = left.top();
        Self {
            is_endless: request.is_flat(),
            begins: !offset.top(),
            bytes: when(&!is_behind, at_most(&left, LENGTH)),
        }
    }

    /// Whether what ends here is within bounds.
    fn holds(&self, end: &W) -> W {
        let fits = !self.bytes.less(end);
        self.is_endless.clone() | (self.begins.clone() & fits)
    }
}
