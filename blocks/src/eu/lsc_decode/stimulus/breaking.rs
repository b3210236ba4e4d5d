//! For each rule, messages that break only that rule.

use super::Parts;

/// load.ugm.d32.a64 of 8 channels.
pub const LOAD: Parts = Parts {
    sfid: UGM,
    exec_size: 3,
    desc: 0x0410_0580,
    exdesc_is_register: 0,
    exdesc: 0,
    data_length_exists: 1,
    data_length: 0,
    returns: 1,
};

const UGML: u64 = 1;
const TGM: u64 = 13;
const SLM: u64 = 14;
const UGM: u64 = 15;

/// The same message with another pipeline and descriptor.
const fn to(sfid: u64, desc: u64) -> Parts {
    Parts { sfid, desc, ..LOAD }
}

const fn with_exdesc(desc: u64, exdesc: u64) -> Parts {
    Parts {
        desc,
        exdesc,
        ..LOAD
    }
}

/// A rule, and a message that breaks it once it has the lengths that it needs.
pub const MESSAGES: [(&str, Parts); 32] = [
    ("L01", to(UGM, 0x05A1)),
    ("L02", to(UGM, 0x0400)),
    ("L03", to(UGM, 0x0480)),
    ("L04", to(UGM, 0x6000_0580)),
    ("L05", to(SLM, 0x6000_0500)),
    ("L06", to(TGM, 0xF502)),
    ("L07", to(UGML, 0x0500)),
    // Reserved, not in a register, and widened in a block.
    ("L08", to(UGM, 0x0F80)),
    ("L08", to(UGM, 0x0180)),
    ("L08", to(UGM, 0x0803)),
    ("L09", to(UGM, 0x0988)),
    ("L10", to(UGM, 0x1588)),
    ("L10", to(UGM, 0x1B80)),
    ("L11", to(UGM, 0x8580)),
    ("L12", to(UGM, 0x0582)),
    ("L13", to(UGM, 0x2586)),
    (
        "L14",
        Parts {
            exec_size: 4,
            ..to(UGM, 0x2780)
        },
    ),
    (
        "L15",
        Parts {
            returns: 0,
            ..to(UGM, 0x000E_0580)
        },
    ),
    ("L16", to(UGM, 0x0008_0588)),
    ("L17", to(UGML, 0x0002_0580)),
    ("L18", to(UGM, 0x0F1F)),
    ("L18", to(UGM, 0x711F)),
    // Shared local memory: a wider scope, a flush.
    ("L18", to(SLM, 0x031F)),
    ("L18", to(SLM, 0x111F)),
    ("L19", to(UGM, 0x05C0)),
    ("L19", to(UGM, 0x0001_0580)),
    ("L19", to(UGM, 0x8000_0580)),
    ("L19", to(UGM, 0x8000_05C0)),
    ("L19", to(UGM, 0x8001_0580)),
    ("L19", to(UGM, 0x0001_05C0)),
    ("L20", with_exdesc(0x0580, 0x1000)),
    ("L20", with_exdesc(0x6000_0500, 0x0500_1000)),
];

/// Messages that break L21: one register of addresses, of data sent and of data returned too many or too few.
pub const LENGTHS: [Parts; 4] = [
    to(UGM, 0x0210_0580),
    to(UGM, 0x0420_0580),
    to(UGM, 0x0400_0580),
    Parts {
        data_length: 2,
        ..to(UGM, 0x0400_0584)
    },
];
