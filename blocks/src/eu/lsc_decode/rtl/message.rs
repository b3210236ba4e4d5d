//! A message as the second half sees it: the fields, and what is asked of them most.

use super::Between;
use crate::eu::is_called;
use crate::eu::lsc_decode::contract::{Kind, Said};
use warpwright_hdl::prelude::*;

/// The fields of a message, and what the rules ask for most.
pub(super) struct Message<'m> {
    pub m: &'m ModuleBuilder,
    pub said: Said<Signal<'m>>,
    pub between: Between<Signal<'m>>,
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
        let (sfid, said) = (between.sfid, between.early.said);
        let is = |of, label: &str, name: &str| is_called(of, &[label]).named(name);
        let goes_to = |label, name| is(sfid, label, name);
        let does = |kind: Kind, name: &str| said.kind.eq(kind).named(name);
        let is_load = does(Kind::Load, "is_load");
        let is_store = does(Kind::Store, "is_store");
        let is_atomic = does(Kind::Atomic, "is_atomic");
        Self {
            m,
            said,
            between,
            is_ugml: goes_to("UGML", "is_ugml"),
            is_typed: goes_to("TGM", "is_typed"),
            is_shared: goes_to("SLM", "is_shared"),
            is_load,
            is_store,
            is_atomic,
            is_fence: does(Kind::Fence, "is_fence"),
            accesses: (is_load | is_store | is_atomic).named("accesses_memory"),
            has_status: is(said.operation, "LOAD_WITH_STATUS", "has_status"),
        }
    }
}
