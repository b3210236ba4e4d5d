//! The state shared by building a block and declaring its parts: common data of all blocks, finished blocks, and the current one.

use super::clocks::{Clocks, Wiring};
use super::design::{BlockContents, Declaration, Enumeration};
use super::names::Names;
use super::scope::Scope;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use warpwright_hdl::builder::ModuleBuilder;
use warpwright_hdl::enums::EnumType;
use warpwright_hdl::module::Module;
use warpwright_hdl::signal::Signal;

/// What all blocks of a design share.
#[derive(Debug, Default)]
pub(super) struct Shared {
    /// Names of modules that are taken.
    pub modules: Names,
    enum_names: Names,
    enums: Vec<(Enumeration, Arc<EnumType>)>,
}

/// A finished block.
#[derive(Clone, Debug)]
pub(super) struct Built {
    pub module: Arc<Module>,
    /// rust-hdl's names of the ports and ours.
    pub ports: BTreeMap<String, String>,
    pub clocks: Clocks,
}

impl Shared {
    pub(super) fn enum_type(&mut self, of: &Enumeration, width: u32) -> Option<Arc<EnumType>> {
        if let Some((_, known)) = self.enums.iter().find(|(known, _)| known == of) {
            return Some(Arc::clone(known));
        }
        let prefix = format!("{}::", of.name);
        let plain = |value: &String| value.strip_prefix(&prefix).unwrap_or(value).to_string();
        let values = of.values.iter().map(plain).zip(0..).collect();
        let enum_type = Arc::new(EnumType {
            name: self.enum_names.claim(&of.name),
            width,
            variants: values,
        });
        enum_type.check().ok()?;
        self.enums.push((of.clone(), Arc::clone(&enum_type)));
        Some(enum_type)
    }

    /// The type of a signal that is an enumeration.
    pub(super) fn type_of(&mut self, signal: &Declaration) -> Option<Arc<EnumType>> {
        let of = signal.enums.first().filter(|_| signal.is_enum)?;
        self.enum_type(of, signal.width)
    }
}

/// A block on its way to a module.
pub(super) struct Builder<'m> {
    pub m: &'m ModuleBuilder,
    pub scope: Scope<'m>,
    pub wiring: Wiring,
    /// Input ports: name and signal.
    pub inputs: Vec<(String, Signal<'m>)>,
    pub ports: BTreeMap<String, String>,
    /// What processes drive.
    pub driven: BTreeMap<String, Signal<'m>>,
    /// Signals that are neither ports nor a sub-block's.
    pub locals: BTreeSet<String>,
    /// Enumerations of signals.
    pub types: BTreeMap<String, Arc<EnumType>>,
}

/// Sub-blocks, and what became of them.
pub(super) type Parts<'p> = [(&'p BlockContents, Built)];
