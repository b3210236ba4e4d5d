//! Messages to the load/store pipelines: ugm, ugml, slm and tgm.
//!
//! A decodable message is written as an operation with its controls, as
//! in `load.ugm.d32x4.a32.ca.ca.bti[1]`; any other is described in words.

use super::super::names;
use super::{Description, Message, cache};

/// SFIDs of these pipelines.
pub(super) const SHARED_FUNCTIONS: [u32; 4] = [1, TGM, SLM, 15];
const TGM: u32 = 13;
const SLM: u32 = 14;

/// What an operation does with memory.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Access {
    Load,
    Store,
    Atomic,
    /// A load with a component mask.
    LoadMasked,
    /// A store with a component mask.
    StoreMasked,
    LoadBlock,
    StoreBlock,
    Status,
}

use Access::{Atomic, Load, LoadBlock, LoadMasked, Status, Store, StoreBlock, StoreMasked};

/// By opcode: name, words and access; those that are absent here are handled apart.
const OPERATIONS: [(u32, &str, &str, Access); 30] = [
    (0, "load", "gathering load", Load),
    (1, "load_strided", "strided load (a.k.a load_block)", Load),
    (2, "load_quad", "quad load (a.k.a. load_cmask)", LoadMasked),
    (3, "load_block2d", "block2d load", LoadBlock),
    (4, "store", "scattering store", Store),
    (
        5,
        "store_strided",
        "strided store (a.k.a store_block)",
        Store,
    ),
    (
        6,
        "store_quad",
        "quad store (a.k.a. store_cmask)",
        StoreMasked,
    ),
    (7, "store_block2d", "block2d store", StoreBlock),
    (8, "atomic_iinc", "atomic integer increment", Atomic),
    (9, "atomic_idec", "atomic integer decrement", Atomic),
    (10, "atomic_load", "atomic load", Atomic),
    (11, "atomic_store", "atomic store", Atomic),
    (12, "atomic_iadd", "atomic integer add", Atomic),
    (13, "atomic_isub", "atomic integer subtract", Atomic),
    (14, "atomic_smin", "atomic signed-integer minimum", Atomic),
    (15, "atomic_smax", "atomic signed-integer maximum", Atomic),
    (16, "atomic_umin", "atomic unsigned-integer minimum", Atomic),
    (17, "atomic_umax", "atomic unsigned-integer maximum", Atomic),
    (18, "atomic_icas", "atomic integer compare and swap", Atomic),
    (19, "atomic_fadd", "atomic float add", Atomic),
    (20, "atomic_fsub", "atomic float subtract", Atomic),
    (21, "atomic_fmin", "atomic float minimum", Atomic),
    (22, "atomic_fmax", "atomic float maximum", Atomic),
    (23, "atomic_fcas", "atomic float compare and swap", Atomic),
    (24, "atomic_and", "atomic logical and", Atomic),
    (25, "atomic_or", "atomic logical or", Atomic),
    (26, "atomic_xor", "atomic logical xor", Atomic),
    (27, "load_status", "load status", Status),
    (
        28,
        "store_uncompressed",
        "scattering store uncompressed",
        Store,
    ),
    (
        32,
        "store_uncompressed_quad",
        "store quad uncompressed",
        StoreMasked,
    ),
];

const COMPRESSION: u32 = 29;
const READ_STATE: u32 = 30;
const FENCE: u32 = 31;

/// `DP_DATA_SIZE`.
const DATA_SIZES: [&str; 8] = [
    "d8", "d16", "d32", "d64", "d8u32", "d16u32", "d16u32h", "0x7",
];

/// `DP_VECT_SIZE`.
const VECTORS: [u32; 8] = [1, 2, 3, 4, 8, 16, 32, 64];

/// `DP_ADDR_SIZE`.
const ADDRESS_BITS: [u32; 4] = [0, 16, 32, 64];

/// `DP_FLUSH_TYPE`: name and words.
const FLUSHES: [(&str, &str); 6] = [
    ("none", "no op"),
    ("evict", "evict (dirty lines invalidated and evicted)"),
    (
        "invalidate",
        "invalidate (all clean lines, but do not evict)",
    ),
    (
        "discard",
        "discard (dirty and clean lines invalidated without eviction)",
    ),
    (
        "clean",
        "clean (dirty lines written out, but kept in clean state)",
    ),
    ("flushl3", "flush L3 only"),
];

/// `DP_FENCE_SCOPE`: name and words.
const SCOPES: [(&str, &str); 7] = [
    ("group", "thread group"),
    ("local", "slice"),
    ("tile", "tile"),
    ("gpu", "gpu"),
    ("gpus", "all gpus"),
    ("sysrel", "system release"),
    ("sysacq", "system acquire"),
];

pub(super) fn describe(message: Message) -> Description {
    let pipeline = names::SHARED_FUNCTIONS[message.sfid as usize];
    match message.bits(0, 6) {
        COMPRESSION => compression(message, pipeline),
        READ_STATE => read_state(message, pipeline),
        FENCE => fence(message, pipeline).into(),
        code => {
            let mut operations = OPERATIONS.iter();
            let operation = operations.find(|(number, ..)| *number == code);
            operation.map_or_else(Description::default, |(_, name, words, access)| {
                transfer(message, &format!("{name}.{pipeline}"), words, *access)
            })
        }
    }
}

/// Loads, stores and atomics.
fn transfer(message: Message, name: &str, words: &str, access: Access) -> Description {
    let block = [LoadBlock, StoreBlock].contains(&access);
    let masked = [LoadMasked, StoreMasked].contains(&access);
    let bits = if block {
        64
    } else {
        ADDRESS_BITS[message.bits(7, 2) as usize]
    };
    let elements = if masked {
        components(message)
    } else {
        Some(vector(message, access))
    };
    let load = [Load, LoadMasked, LoadBlock, Status].contains(&access);
    let caches = match message.sfid {
        SLM => "",
        _ => cache::controls(load, message.bits(17, 3)),
    };
    let status_wrong = access == Status && (message.bit(15) || message.bits(20, 5) != 1);
    let text = match elements {
        Some(elements) if bits != 0 && !status_wrong => {
            let data = DATA_SIZES[message.bits(9, 3) as usize];
            format!(
                "{name}.{data}{elements}.a{bits}{caches}{}",
                surface(message)
            )
        }
        _ => words.to_string(),
    };
    let coordinates = message.sfid == TGM && (masked || access == Atomic);
    Description {
        text,
        coordinate_bits: coordinates.then_some(bits),
        channels: message.channels,
    }
}

/// `.xyz`, or nothing if no component is there.
fn components(message: Message) -> Option<String> {
    let mask = message.bits(12, 4);
    let present = "xyzw".chars().enumerate();
    let present = present.filter(|(index, _)| mask >> index & 1 == 1);
    let letters: String = present.map(|(_, letter)| letter).collect();
    (mask != 0).then(|| format!(".{letters}"))
}

/// `x4t`: elements at each address, whether transposed.
fn vector(message: Message, access: Access) -> String {
    let size = VECTORS[message.bits(12, 3) as usize];
    let transposed = message.bit(15);
    let block = [LoadBlock, StoreBlock].contains(&access);
    let count = if size > 1 || transposed && !block {
        format!("x{size}")
    } else {
        String::new()
    };
    let order = if transposed { "t" } else { "" };
    let transform = if access == LoadBlock && message.bit(7) {
        "v"
    } else {
        ""
    };
    format!("{count}{order}{transform}")
}

/// `.bti[3]`: the surface, nothing for flat addresses.
fn surface(message: Message) -> String {
    let kind = match message.bits(29, 2) {
        0 => return String::new(),
        1 => "bss",
        2 => "ss",
        _ => "bti",
    };
    match (message.extended, kind) {
        (Err(register), _) => format!(".{kind}[a0.{register}]"),
        (Ok(extended), "bti") => format!(".bti[{}]", extended >> 24),
        (Ok(extended), _) => format!(".{kind}[0x{:X}]", extended >> 11 << 11),
    }
}

fn fence(message: Message, pipeline: &str) -> String {
    let flush = FLUSHES.get(message.bits(12, 3) as usize);
    let scope = SCOPES.get(message.bits(9, 3) as usize);
    if let (Some((flush, _)), Some((scope, _))) = (flush, scope) {
        return format!("fence.{pipeline}.{flush}.{scope}");
    }
    let flush = flush.map_or("invalid flush type", |(_, words)| words);
    let scope = scope.map_or("invalid flush scope", |(_, words)| words);
    format!("fence {flush} scoped to {scope}")
}

fn read_state(message: Message, pipeline: &str) -> Description {
    let flat = message.bits(29, 2) == 0;
    let text = if flat {
        "read state information".to_string()
    } else {
        format!("read_state.{pipeline}{}", surface(message))
    };
    Description {
        text,
        coordinate_bits: Some(64),
        channels: 1,
    }
}

/// Compression state: clear or uncompress a page or a sector.
fn compression(message: Message, pipeline: &str) -> Description {
    const OPERATIONS: [(&str, &str); 4] = [
        ("pc", " page clear (64k)"),
        ("sc", " sector clear (2-cachelines)"),
        ("pu", " page uncompress (64k)"),
        ("su", " sector uncompress (2-cachelines)"),
    ];
    let code = message.bits(17, 3);
    let (name, words) = OPERATIONS
        .get(code as usize)
        .unwrap_or(&("", "invalid ccs sop"));
    let long_and_flat = message.bits(7, 2) == 3 && message.bits(29, 2) == 0;
    let text = match code {
        0 | 2 if long_and_flat => format!("ccs_{name}.{pipeline}"),
        1 | 3 => format!("ccs_{name}.{pipeline}.a32{}", surface(message)),
        _ => format!("compression-state control{words}"),
    };
    text.into()
}
