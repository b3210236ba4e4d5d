//! What the pipeline and the operation say: which fields there are.

use crate::eu::document_enum;
use crate::lsc_decode::contract::kind_enum;
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

/// The values of these names.
pub(super) fn codes(of: &EnumType, names: &[&str]) -> Vec<u64> {
    let value = |name: &&str| {
        let value = of.value_of(name);
        value.unwrap_or_else(|| panic!("{} has no {name}", of.name))
    };
    names.iter().map(value).collect()
}

/// The operation of a message, all of it 0 for messages to somewhere else.
pub(super) struct Operation<'m> {
    m: &'m ModuleBuilder,
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
        let (pipelines, opcodes, kinds) = (
            document_enum("SFID"),
            document_enum("DP_OPCODE"),
            kind_enum(),
        );
        let known = sfid
            .is_one_of(codes(&pipelines, &PIPELINES))
            .named("is_known");
        let is_typed = sfid.eq(m.enum_value(&pipelines, "TGM")).named("is_typed");
        let opcode = desc.slice(0, 6).of_enum(&opcodes).named("opcode");

        let [first, last] = ATOMICS.map(|name| codes(&opcodes, &[name])[0]);
        let kind = |name: &str| m.enum_value(&kinds, name);
        let arms = [
            (codes(&opcodes, &LOADS), kind("LOAD")),
            (codes(&opcodes, &STORES), kind("STORE")),
            ((first..=last).collect(), kind("ATOMIC")),
            (codes(&opcodes, &["FENCE"]), kind("FENCE")),
            (codes(&opcodes, &STATE), kind("STATE")),
        ];
        let of_opcode = opcode.case(arms, kind("UNDEFINED"));
        let of_opcode = of_opcode.named("kind_of_opcode").of_enum(&kinds);
        let does = |name: &str, label: &str| (known & of_opcode.eq(kind(name))).named(label);
        let (is_load, is_atomic) = (does("LOAD", "is_load"), does("ATOMIC", "is_atomic"));
        let among = |names: &[&str], label: &str| {
            let found = opcode.is_one_of(codes(&opcodes, names));
            (known & found.named(&format!("{label}_opcode"))).named(label)
        };
        Self {
            m,
            opcode,
            known,
            is_typed,
            number: known.mux(opcode, 0),
            kind: known.mux(of_opcode, 0),
            is_load,
            is_atomic,
            is_fence: does("FENCE", "is_fence"),
            accesses: (is_load | does("STORE", "is_store") | is_atomic).named("accesses_memory"),
            is_block: among(&["LOAD_2DBLOCK", "STORE_2DBLOCK"], "is_block"),
            is_masked: among(&["LOAD_CMASK", "STORE_CMASK"], "is_masked"),
        }
    }

    /// Whether it is the one of this name.
    pub fn is(&self, name: &str) -> Signal<'m> {
        let number = self.m.enum_value(&document_enum("DP_OPCODE"), name);
        self.known & self.opcode.eq(number)
    }
}
