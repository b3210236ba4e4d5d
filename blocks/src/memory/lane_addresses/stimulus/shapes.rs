//! Requests of each shape, and one request at many addresses.

use super::{LOAD, Request, SIZES};

/// The request at all of these addresses, at as many at a time as there are lanes.
pub(super) fn at(request: &Request, addresses: &[u64], lanes: usize) -> Vec<Request> {
    let requests = addresses.chunks(lanes).map(|addresses| {
        let mut request = *request;
        request.address[..addresses.len()].copy_from_slice(addresses);
        request
    });
    requests.collect()
}

/// Loads and stores of each size: of one to four elements, and with each component mask.
pub(super) fn shapes() -> Vec<Request> {
    let mut shapes = Vec::new();
    for data_size in SIZES {
        let sized = Request { data_size, ..LOAD };
        shapes.extend((1..=4).map(|elements| Request { elements, ..sized }));
        shapes.extend((1..16).map(|component_mask| Request {
            operation: 6,
            component_mask,
            ..sized
        }));
    }
    shapes
}
