//! For each reason, requests that are illegal for only that reason.

use super::{LOAD, Request, SLM, TGM, UGML};
use crate::memory::lane_addresses::Configuration;

/// An atomic addition.
pub const ATOMIC: Request = Request {
    operation: 12,
    ..LOAD
};

/// A load with a component mask.
pub const MASKED: Request = Request {
    operation: 2,
    component_mask: 5,
    ..LOAD
};

/// A store with one.
pub const MASKED_STORE: Request = Request {
    operation: 6,
    ..MASKED
};

/// A transposed load.
pub const TRANSPOSED: Request = Request {
    transposed: 1,
    elements: 8,
    mask: 1,
    ..LOAD
};

/// To a surface.
pub const SURFACE: Request = Request {
    address_size: 2,
    surface: 3,
    surface_bytes: 4096,
    ..LOAD
};

/// A reason's name and a request.
pub type Breaking = (&'static str, Request);

/// All that the configuration knows of.
pub fn requests(configuration: &Configuration) -> Vec<Breaking> {
    let mut all = Vec::new();
    let mut add = |reason, requests: Vec<Request>| {
        all.extend(requests.into_iter().map(|request| (reason, request)));
    };
    let with = |request: Request, change: fn(&mut Request, u64), values: &[u64]| {
        let changed = values.iter().map(|value| {
            let mut request = request;
            change(&mut request, *value);
            request
        });
        changed.collect::<Vec<_>>()
    };
    let others = [0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
    add(
        "PIPELINE",
        with(LOAD, |request, sfid| request.sfid = sfid, &others),
    );
    let reserved: Vec<u64> = (36..64).collect();
    add(
        "OPCODE_RESERVED",
        with(LOAD, |request, code| request.operation = code, &reserved),
    );
    add(
        "OPCODE_OTHER",
        with(
            LOAD,
            |request, code| request.operation = code,
            &[1, 3, 5, 7, 29, 30, 31],
        ),
    );
    add(
        "ADDRESS_SIZE_RESERVED",
        with(LOAD, |request, size| request.address_size = size, &[0]),
    );
    add(
        "A16_GLOBAL",
        with(LOAD, |request, size| request.address_size = size, &[1]),
    );
    for sfid in [UGML, TGM] {
        add(
            "A16_GLOBAL",
            vec![Request {
                sfid,
                address_size: 1,
                ..SURFACE
            }],
        );
    }
    add(
        "A64_SURFACE",
        with(
            LOAD,
            |request, surface| request.surface = surface,
            &[1, 2, 3],
        ),
    );
    let shared = Request {
        sfid: SLM,
        ..SURFACE
    };
    add(
        "SLM_SURFACE",
        with(
            shared,
            |request, surface| request.surface = surface,
            &[1, 2, 3],
        ),
    );
    add(
        "TGM_FLAT",
        with(
            Request { sfid: TGM, ..LOAD },
            |request, size| request.address_size = size,
            &[2, 3],
        ),
    );
    add(
        "UGML_FLAT_SHORT",
        vec![Request {
            sfid: UGML,
            address_size: 2,
            ..LOAD
        }],
    );
    add(
        "DATA_SIZE_RESERVED",
        with(LOAD, |request, size| request.data_size = size, &[6, 7]),
    );
    add(
        "DATA_SIZE_BLOCK",
        with(LOAD, |request, size| request.data_size = size, &[0, 1]),
    );
    add(
        "ATOMIC_BYTE",
        vec![Request {
            data_size: 4,
            ..ATOMIC
        }],
    );
    add(
        "ATOMIC_COMPONENTS",
        with(
            ATOMIC,
            |request, mask| request.component_mask = mask,
            &[1, 2, 4, 8, 15],
        ),
    );
    add(
        "ATOMIC_TRANSPOSED",
        vec![Request {
            transposed: 1,
            mask: 1,
            ..ATOMIC
        }],
    );
    add(
        "ATOMIC_VECTOR",
        with(
            ATOMIC,
            |request, elements| request.elements = elements,
            &[2, 3, 4],
        ),
    );
    for masked in [MASKED, MASKED_STORE] {
        add(
            "COMPONENTS_NONE",
            vec![Request {
                component_mask: 0,
                ..masked
            }],
        );
        add(
            "COMPONENTS_TRANSPOSED",
            vec![Request {
                transposed: 1,
                mask: 1,
                ..masked
            }],
        );
    }
    let store = Request {
        sfid: UGML,
        ..MASKED_STORE
    };
    let gaps = [2, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14];
    add(
        "COMPONENTS_GAP",
        with(store, |request, mask| request.component_mask = mask, &gaps),
    );
    let lengths: Vec<u64> = (0..128)
        .filter(|length| ![1, 2, 3, 4, 8, 16, 32, 64].contains(length))
        .collect();
    add(
        "ELEMENTS_RESERVED",
        with(
            TRANSPOSED,
            |request, elements| request.elements = elements,
            &lengths,
        ),
    );
    add(
        "ELEMENTS_RESERVED",
        with(LOAD, |request, elements| request.elements = elements, &[0]),
    );
    add(
        "ELEMENTS_LONG",
        with(
            LOAD,
            |request, elements| request.elements = elements,
            &[8, 16, 32, 64],
        ),
    );
    add(
        "TRANSPOSED_MASK",
        vec![Request {
            mask: 0,
            ..TRANSPOSED
        }],
    );
    let second = (1..configuration.lanes).flat_map(|lane| [1 << lane, 1 | 1 << lane]);
    add(
        "TRANSPOSED_MASK",
        with(
            TRANSPOSED,
            |request, mask| request.mask = mask,
            &second.collect::<Vec<_>>(),
        ),
    );
    for (data_size, element) in [(2, 4), (3, 8)] {
        let fills = |elements: u64, lanes: u32| {
            elements * element * u64::from(lanes) > configuration.payload_bytes.into()
        };
        let vectors = (1..=4).filter(|elements| fills(*elements, configuration.lanes));
        let sized = Request { data_size, ..LOAD };
        add(
            "PAYLOAD",
            with(
                sized,
                |request, elements| request.elements = elements,
                &vectors.collect::<Vec<_>>(),
            ),
        );
        let long = [1, 2, 3, 4, 8, 16, 32, 64]
            .into_iter()
            .filter(|elements| fills(*elements, 1));
        let sized = Request {
            data_size,
            ..TRANSPOSED
        };
        add(
            "PAYLOAD",
            with(
                sized,
                |request, elements| request.elements = elements,
                &long.collect::<Vec<_>>(),
            ),
        );
        let masks = (1..16u64).filter(|mask| fills(mask.count_ones().into(), configuration.lanes));
        let sized = Request {
            data_size,
            ..MASKED
        };
        add(
            "PAYLOAD",
            with(
                sized,
                |request, mask| request.component_mask = mask,
                &masks.collect::<Vec<_>>(),
            ),
        );
    }
    let prefetch = Request {
        returns: 0,
        cache: 7,
        ..LOAD
    };
    add(
        "PREFETCH_INVALIDATES",
        with(prefetch, |request, code| request.operation = code, &[0, 27]),
    );
    let two_bits: Vec<u64> = (1..32)
        .flat_map(|high| [1 << high | 1, 1 << high | 1 << (high - 1)])
        .collect();
    add(
        "ALIGNMENT",
        with(
            LOAD,
            |request, alignment| request.alignment = alignment,
            &two_bits,
        ),
    );
    add(
        "ALIGNMENT",
        with(
            LOAD,
            |request, alignment| request.alignment = alignment,
            &[0xFFFF_FFFF, 6, 0x8000_0001],
        ),
    );
    add("POLICY", vec![Request { policy: 3, ..LOAD }]);
    // With little room for data most other reasons would not stand alone.
    all
}
