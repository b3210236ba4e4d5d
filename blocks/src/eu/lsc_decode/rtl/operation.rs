//! What the pipeline and the operation say: which fields there are.

use crate::eu::lsc_decode::contract::Kind;
use crate::eu::{codes, document_enum, is_called};
use warpwright_hdl::prelude::*;

/// The shared functions that are load/store pipelines.
const PIPELINES: [&str; 4] = ["UGML", "TGM", "SLM", "UGM"];

/// Operations by kind, with the names of `DP_OPCODE`.
const LOADS: [&str; 5] = [
    "LOAD",
    "LOAD_BLOCK",
    "LOAD_CMASK",
    "LOAD_2DBLOCK",
    "LOAD_WITH_STATUS",
];
const STORES: [&str; 5] = [
    "STORE",
    "STORE_BLOCK",
    "STORE_CMASK",
    "STORE_2DBLOCK",
    "STORE_UNCOMPRESSED",
];
const STATE: [&str; 2] = ["CCS_UPDATE", "RSI"];
/// The atomics, from the first to the last of them.
const ATOMICS: [&str; 2] = ["ATOMIC_INC", "ATOMIC_XOR"];

/// The operation of a message, all of it 0 for messages to somewhere else.
pub(super) struct Operation<'m> {
    opcode: Signal<'m>,
    /// It goes to a load/store pipeline; that is typed memory's.
    pub known: Signal<'m>,
    pub is_typed: Signal<'m>,
    /// `DP_OPCODE`, and what it does.
    pub number: Signal<'m>,
    pub kind: Signal<'m>,
    pub is_load: Signal<'m>,
    pub is_atomic: Signal<'m>,
    pub is_fence: Signal<'m>,
    /// Loads, stores and atomics.
    pub accesses: Signal<'m>,
    /// Two-dimensional blocks; those with a component mask.
    pub is_block: Signal<'m>,
    pub is_masked: Signal<'m>,
}

impl<'m> Operation<'m> {
    /// From the pipeline and the low bits of the descriptor.
    pub fn new(m: &'m ModuleBuilder, sfid: Signal<'m>, desc: Signal<'m>) -> Self {
        let known = is_called(sfid, &PIPELINES).named("is_known");
        let is_typed = is_called(sfid, &["TGM"]).named("is_typed");
        let opcodes = document_enum("DP_OPCODE");
        let opcode = desc.slice(0, 6).of_enum(&opcodes).named("opcode");

        let atomics = codes(&opcodes, &ATOMICS);
        let arms = [
            (codes(&opcodes, &LOADS), m.value(Kind::Load)),
            (codes(&opcodes, &STORES), m.value(Kind::Store)),
            ((atomics[0]..=atomics[1]).collect(), m.value(Kind::Atomic)),
            (codes(&opcodes, &["FENCE"]), m.value(Kind::Fence)),
            (codes(&opcodes, &STATE), m.value(Kind::State)),
        ];
        let kind = opcode.case(arms, m.value(Kind::Undefined));
        let kind = kind.named("kind_of_opcode").of_enum(&Kind::enum_type());
        let does = |what: Kind, name: &str| (known & kind.eq(what)).named(name);
        let is_load = does(Kind::Load, "is_load");
        let is_atomic = does(Kind::Atomic, "is_atomic");
        let among = |names: &[&str], name: &str| {
            let found = is_called(opcode, names).named(&format!("{name}_opcode"));
            (known & found).named(name)
        };
        Self {
            opcode,
            known,
            is_typed,
            number: known.mux(opcode, 0),
            kind: known.mux(kind, 0),
            is_load,
            is_atomic,
            is_fence: does(Kind::Fence, "is_fence"),
            accesses: (is_load | does(Kind::Store, "is_store") | is_atomic)
                .named("accesses_memory"),
            is_block: among(&["LOAD_2DBLOCK", "STORE_2DBLOCK"], "is_block"),
            is_masked: among(&["LOAD_CMASK", "STORE_CMASK"], "is_masked"),
        }
    }

    /// Whether it is the one of this name.
    pub fn is(&self, name: &str) -> Signal<'m> {
        self.known & is_called(self.opcode, &[name])
    }
}
