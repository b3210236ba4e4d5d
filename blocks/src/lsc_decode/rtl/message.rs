//! A message as the second half sees it: the fields, and what is asked of them most.

use super::Between;
use super::descriptor::Early;
use super::operation::codes;
use crate::eu::document_enum;
use crate::lsc_decode::contract::{Said, kind_enum};
use warpwright_hdl::prelude::*;

/// The fields of a message, and what the rules ask for most.
pub(super) struct Message<'m> {
    pub m: &'m ModuleBuilder,
    pub said: Said<Signal<'m>>,
    pub exec_size: Signal<'m>,
    pub returns: Signal<'m>,
    pub data_length_exists: Signal<'m>,
    pub address_registers: Signal<'m>,
    pub element_registers: Signal<'m>,
    /// The pipelines.
    pub is_ugml: Signal<'m>,
    pub is_typed: Signal<'m>,
    pub is_shared: Signal<'m>,
    /// The kinds; loads, stores and atomics.
    pub is_load: Signal<'m>,
    pub is_store: Signal<'m>,
    pub is_atomic: Signal<'m>,
    pub is_fence: Signal<'m>,
    pub accesses: Signal<'m>,
    /// The load that returns whether it went well, and no data.
    pub has_status: Signal<'m>,
}

impl<'m> Message<'m> {
    /// What follows from the fields.
    pub fn new(m: &'m ModuleBuilder, between: Between<Signal<'m>>) -> Self {
        let Early {
            said,
            address_registers,
            element_registers,
            ..
        } = between.early;
        let is = |field: Signal<'m>, of, label: &str, name: &str| {
            field.eq(m.enum_value(&of, label)).named(name)
        };
        let goes_to = |label, name| is(between.sfid, document_enum("SFID"), label, name);
        let does = |label, name| is(said.kind, kind_enum(), label, name);
        let (is_load, is_store) = (does("LOAD", "is_load"), does("STORE", "is_store"));
        let is_atomic = does("ATOMIC", "is_atomic");
        let opcodes = document_enum("DP_OPCODE");
        Self {
            m,
            said,
            exec_size: between.exec_size,
            returns: between.returns,
            data_length_exists: between.data_length_exists,
            address_registers,
            element_registers,
            is_ugml: goes_to("UGML", "is_ugml"),
            is_typed: goes_to("TGM", "is_typed"),
            is_shared: goes_to("SLM", "is_shared"),
            is_load,
            is_store,
            is_atomic,
            is_fence: does("FENCE", "is_fence"),
            accesses: (is_load | is_store | is_atomic).named("accesses_memory"),
            has_status: is(said.operation, opcodes, "LOAD_WITH_STATUS", "has_status"),
        }
    }

    /// Whether a field has one of these names of its enumeration.
    pub fn is(&self, name: &str, field: (Signal<'m>, &str), names: &[&str]) -> Signal<'m> {
        let (field, of) = (field.0, document_enum(field.1));
        if let [only] = names {
            return field.eq(self.m.enum_value(&of, only)).named(name);
        }
        let found = field.is_one_of(codes(&of, names));
        found.named(name)
    }

    /// Whether the operation is one of these.
    pub fn operation_is(&self, name: &str, operations: &[&str]) -> Signal<'m> {
        self.is(name, (self.said.operation, "DP_OPCODE"), operations)
    }
}
