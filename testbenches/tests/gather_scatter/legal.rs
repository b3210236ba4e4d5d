//! Which requests are legal, in plain numbers: the restrictions of the PRM's enumerations `DP_*` and those added by `lane_addresses`.

use super::request::{A16, A64, D8U32, Request, SLM, Shape, TGM, UGM, UGML};

/// What may be wrong, in the order in which it is told.
fn wrongs(shape: &Shape, r: &Request) -> [bool; 25] {
    let touches = r.is_load() || r.is_store() || r.is_atomic();
    let is_vector = !r.is_masked();
    let elements = r.components().len() as u64;
    let lanes = if r.transposed {
        1
    } else {
        u64::from(shape.lanes)
    };
    let payload = elements * r.register_bytes() as u64 * lanes;
    let most = shape.payload_bytes.min(32 * shape.lanes);
    [
        ![UGML, TGM, SLM, UGM].contains(&r.sfid),
        r.operation > 35,
        r.operation <= 35 && !touches,
        r.address_size == 0,
        r.address_size == A16 && r.sfid != SLM,
        r.address_size == A64 && r.surface != 0,
        r.sfid == SLM && r.surface != 0,
        r.sfid == TGM && r.surface == 0,
        r.sfid == UGML && r.surface == 0 && r.address_size != A64,
        r.data_size > 5,
        r.data_size < 2,
        r.is_atomic() && r.data_size == D8U32,
        r.is_atomic() && r.component_mask != 0,
        r.is_atomic() && r.transposed,
        r.is_atomic() && r.elements > 1,
        r.is_masked() && r.component_mask == 0,
        r.is_masked() && r.transposed,
        r.operation == super::request::STORE_CMASK
            && r.sfid == UGML
            && (r.component_mask & (r.component_mask + 1)) != 0,
        is_vector && ![1, 2, 3, 4, 8, 16, 32, 64].contains(&r.elements),
        is_vector && !r.transposed && r.elements > 4,
        r.transposed && r.mask != 1,
        payload > u64::from(most),
        r.is_load() && !r.returns && r.cache == 7,
        r.alignment != 0 && !r.alignment.is_power_of_two(),
        r.policy == 3,
    ]
}

/// 0, or one more than the place of what is wrong first.
pub fn reason(shape: &Shape, request: &Request) -> u64 {
    let wrongs = wrongs(shape, request);
    let first = wrongs.iter().position(|is_wrong| *is_wrong);
    first.map_or(0, |place| place as u64 + 1)
}
