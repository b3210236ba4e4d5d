//! A message as the second half sees it: the fields, and what is asked of them most.

use super::operation::{codes, kind_enum};
use super::{about, type_of};
use std::sync::Arc;
use warpwright_hdl::prelude::*;

/// The fields of a message, and what the rules ask for most.
pub(super) struct Message<'m> {
    pub m: &'m ModuleBuilder,
    /// Inputs.
    pub exec_size: Signal<'m>,
    pub returns: Signal<'m>,
    pub data_length_exists: Signal<'m>,
    pub known: Signal<'m>,
    pub operation: Signal<'m>,
    pub kind: Signal<'m>,
    pub block: Signal<'m>,
    pub masked: Signal<'m>,
    pub address_size: Signal<'m>,
    pub data_size: Signal<'m>,
    pub element_bytes: Signal<'m>,
    pub elements: Signal<'m>,
    pub component_mask: Signal<'m>,
    pub transposed: Signal<'m>,
    pub cache: Signal<'m>,
    pub surface: Signal<'m>,
    pub fence_scope: Signal<'m>,
    pub fence_flush: Signal<'m>,
    pub address_length: Signal<'m>,
    pub data_length: Signal<'m>,
    pub read_length: Signal<'m>,
    pub lengths_known: Signal<'m>,
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
    /// An input for each field that lengths and rules depend on; one that there is not is 0.
    pub fn new(m: &'m ModuleBuilder, has_input: &dyn Fn(&str) -> bool) -> Self {
        let field = |name: &str, width: u32| {
            if has_input(name) {
                return m.input(name, width).doc(about(name));
            }
            m.zeros(width)
        };
        let named = |name: &str, of: &Arc<EnumType>| {
            if has_input(name) {
                return m.input_enum(name, of).doc(about(name));
            }
            m.zeros(of.width)
        };
        let of_enum = |name: &str, of: &str| named(name, &type_of(of));
        let pipelines = type_of("SFID");
        let sfid = named("sfid", &pipelines);
        let goes_to =
            |label: &str, name: &str| sfid.eq(m.enum_value(&pipelines, label)).named(name);
        let kind = named("kind", &kind_enum());
        let does = |label: &str, name: &str| kind.eq(m.enum_value(&kind_enum(), label)).named(name);
        let (is_load, is_store) = (does("LOAD", "is_load"), does("STORE", "is_store"));
        let is_atomic = does("ATOMIC", "is_atomic");
        let operation = of_enum("operation", "DP_OPCODE");
        let status = operation.eq(m.enum_value(&type_of("DP_OPCODE"), "LOAD_WITH_STATUS"));
        Self {
            m,
            exec_size: of_enum("exec_size", "ExecSize"),
            returns: field("returns", 1),
            data_length_exists: field("data_length_exists", 1),
            known: field("known", 1),
            operation,
            kind,
            block: field("block", 1),
            masked: field("masked", 1),
            address_size: of_enum("address_size", "DP_ADDR_SIZE"),
            data_size: of_enum("data_size", "DP_DATA_SIZE"),
            element_bytes: field("element_bytes", 2),
            elements: field("elements", 7),
            component_mask: of_enum("component_mask", "DP_CMASK"),
            transposed: field("transposed", 1),
            cache: field("cache", 3),
            surface: of_enum("surface", "DP_ADDR_SURFACE_TYPE"),
            fence_scope: of_enum("fence_scope", "DP_FENCE_SCOPE"),
            fence_flush: of_enum("fence_flush", "DP_FLUSH_TYPE"),
            address_length: field("address_length", 4),
            data_length: field("data_length", 5),
            read_length: field("read_length", 5),
            lengths_known: field("lengths_known", 1),
            address_registers: field("address_registers", 3),
            element_registers: field("element_registers", 3),
            is_ugml: goes_to("UGML", "is_ugml"),
            is_typed: goes_to("TGM", "is_typed"),
            is_shared: goes_to("SLM", "is_shared"),
            is_load,
            is_store,
            is_atomic,
            is_fence: does("FENCE", "is_fence"),
            accesses: (is_load | is_store | is_atomic).named("accesses_memory"),
            has_status: status.named("has_status"),
        }
    }

    /// The value under a condition, else 0.
    pub fn when(&self, condition: Signal<'m>, value: Signal<'m>) -> Signal<'m> {
        condition.mux(value, self.m.zeros(value.bits()))
    }

    /// Whether a field has one of these names of its enumeration.
    pub fn is(&self, name: &str, field: (Signal<'m>, &str), names: &[&str]) -> Signal<'m> {
        let (field, of) = (field.0, type_of(field.1));
        if let [only] = names {
            return field.eq(self.m.enum_value(&of, only)).named(name);
        }
        let found = field.is_one_of(codes(&of, names));
        found.named(name)
    }

    /// Whether the operation is one of these.
    pub fn operation_is(&self, name: &str, operations: &[&str]) -> Signal<'m> {
        self.is(name, (self.operation, "DP_OPCODE"), operations)
    }
}
