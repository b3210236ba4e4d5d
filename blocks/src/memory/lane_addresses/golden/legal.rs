//! Legality of requests: the documented list of combinations, one sentence each.

use super::{LENGTH, Request, one_of};
use crate::memory::lane_addresses::contract::{Configuration, REASON_BITS, REASONS};
use warpwright_hdl::word::Word;

/// The pipelines.
const UGML: u64 = 1;
const TGM: u64 = 13;
const SLM: u64 = 14;
const UGM: u64 = 15;

/// 0, or the code of the first reason why the request is illegal.
pub(super) fn reason<W: Word>(request: &Request<W>, configuration: Configuration) -> W {
    let found = conditions(request, configuration);
    let mut reason = W::zero(REASON_BITS);
    for (code, (name, _)) in REASONS.iter().enumerate().rev() {
        let code = code as u64 + 1;
        let of_this_name = found.iter().find(|(known, _)| known == name);
        let (_, holds) = of_this_name.expect("a condition for each reason");
        reason = holds.mux(&W::number(code, REASON_BITS), &reason);
    }
    reason
}

/// What makes a request illegal, each whatever else does.
pub fn conditions<W: Word>(
    request: &Request<W>,
    configuration: Configuration,
) -> Vec<(&'static str, W)> {
    let goes_to = |pipeline| request.sfid.is(pipeline);
    let flat = request.is_flat();
    let (a16, a64) = (request.address_size.is(1), request.address_size.is(3));
    let (atomic, masked) = (request.is_atomic(), request.is_masked());
    let touches = request.is_load() | request.is_store() | atomic.clone();
    let reserved = !request.operation.less(&W::number(36, 6));
    let several = W::number(1, 7).less(&request.elements);
    // With a component mask the number of elements follows from it.
    let vector = !masked.clone();
    let first_ones = one_of(&request.component_mask, &[1, 3, 7, 15]);
    vec![
        ("PIPELINE", !one_of(&request.sfid, &[UGML, TGM, SLM, UGM])),
        ("OPCODE_RESERVED", reserved.clone()),
        ("OPCODE_OTHER", !reserved & !touches),
        ("ADDRESS_SIZE_RESERVED", request.address_size.is(0)),
        ("A16_GLOBAL", a16 & !goes_to(SLM)),
        ("A64_SURFACE", a64.clone() & !flat.clone()),
        ("SLM_SURFACE", goes_to(SLM) & !flat.clone()),
        ("TGM_FLAT", goes_to(TGM) & flat.clone()),
        ("UGML_FLAT_SHORT", goes_to(UGML) & flat & !a64),
        ("DATA_SIZE_RESERVED", one_of(&request.data_size, &[6, 7])),
        ("DATA_SIZE_BLOCK", one_of(&request.data_size, &[0, 1])),
        ("ATOMIC_BYTE", atomic.clone() & request.data_size.is(4)),
        (
            "ATOMIC_COMPONENTS",
            atomic.clone() & request.component_mask.any(),
        ),
        (
            "ATOMIC_TRANSPOSED",
            atomic.clone() & request.transposed.clone(),
        ),
        ("ATOMIC_VECTOR", atomic & several),
        (
            "COMPONENTS_NONE",
            masked.clone() & request.component_mask.is(0),
        ),
        (
            "COMPONENTS_TRANSPOSED",
            masked.clone() & request.transposed.clone(),
        ),
        (
            "COMPONENTS_GAP",
            masked & goes_to(UGML) & request.is_store() & !first_ones,
        ),
        (
            "ELEMENTS_RESERVED",
            vector.clone() & !one_of(&request.elements, &[1, 2, 3, 4, 8, 16, 32, 64]),
        ),
        (
            "ELEMENTS_LONG",
            vector & !request.transposed.clone() & W::number(4, 7).less(&request.elements),
        ),
        (
            "TRANSPOSED_MASK",
            request.transposed.clone() & !request.mask.is(1),
        ),
        ("PAYLOAD", has_too_much(request, configuration)),
        (
            "PREFETCH_INVALIDATES",
            request.is_load() & !request.returns.clone() & request.cache.is(7),
        ),
        ("ALIGNMENT", !is_alignment(&request.alignment)),
        ("POLICY", request.policy.is(3)),
    ]
}

/// In registers an element has 4 bytes, or 8 if it has as many in memory; a lane has all its elements side by side, or, transposed, only lane 0
/// has some.
fn has_too_much<W: Word>(request: &Request<W>, configuration: Configuration) -> W {
    let bits = LENGTH + 6;
    let number = |value: u32| W::number(value.into(), bits);
    let components = (0..4).map(|place| request.component_mask.bit(place).zext(bits));
    let components = components.fold(number(0), |sum, component| sum + component);
    let elements = request
        .is_masked()
        .mux(&components, &request.elements.zext(bits));
    let element = request.data_size.is(3).mux(&number(8), &number(4));
    let of_one = elements * element;
    let of_all = of_one.clone() * number(configuration.lanes);
    let payload = request.transposed.mux(&of_one, &of_all);
    number(configuration.payload_bytes).less(&payload)
}

/// 0, or one of the powers of two.
fn is_alignment<W: Word>(alignment: &W) -> W {
    let powers = (0..32).map(|power| alignment.is(1 << power));
    powers.fold(alignment.is(0), |some, this| some | this)
}
