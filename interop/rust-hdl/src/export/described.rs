//! A block with its settings: the module, its unique name, and its ports as rust-hdl sees them.

use super::error::ExportError;
use super::port::{Port, PortRole, name_fields};
use super::rename::renamed;
use std::sync::Arc;
use warpwright_blocks::catalogue;
use warpwright_blocks::parameters::Parameters;
use warpwright_hdl::module::{CLOCK, Direction, Module, RESET};

/// A block with its settings.
#[derive(Debug)]
pub struct Described {
    /// What the block is.
    pub summary: &'static str,
    /// The hardware; its modules have names that no other block or setting gives.
    pub module: Arc<Module>,
    /// Clock first, then reset, then the block's own ports.
    pub ports: Vec<Port>,
}

impl Described {
    /// The block of this name with these settings; other parameters have their defaults.
    pub fn new(block: &str, settings: &[(&str, &str)]) -> Result<Self, ExportError> {
        let block = catalogue::find(block)?;
        let parameters = catalogue::parameters(block, settings.iter().copied())?;
        let module = Arc::new(block.build(&parameters)?);
        let ports = ports(&module);
        Ok(Self {
            summary: block.summary(),
            module: renamed(&module, &unique_name(block.name(), &parameters)),
            ports,
        })
    }

    /// The ports of a kind.
    pub fn of_kind(&self, kind: PortRole) -> impl Iterator<Item = &Port> {
        self.ports.iter().filter(move |port| port.kind == kind)
    }
}

/// `warpwright_lut_array_width_8`: the settings that differ from the defaults, in the block's order, so that equal
/// hardware has one name and different hardware has two.
fn unique_name(block: &str, parameters: &Parameters) -> String {
    let options = parameters.as_options().replace(" -p ", "_");
    let legal = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
    let options: String = options.chars().map(legal).collect();
    format!("warpwright_{block}{options}")
}

/// The ports of a module, each with its field.
pub(super) fn ports(module: &Module) -> Vec<Port> {
    let mut ports = Vec::new();
    let mut add = |kind, name: &str, width, doc: &str| {
        ports.push(Port::new(kind, name, width, doc));
    };
    if module.has_clock() {
        add(PortRole::Clock, CLOCK, 1, "clock");
    }
    if module.has_reset() {
        add(PortRole::Input, RESET, 1, "synchronous reset, active high");
    }
    for port in &module.ports {
        let kind = match port.direction {
            Direction::Input => PortRole::Input,
            Direction::Output => PortRole::Output,
        };
        add(kind, &port.name, port.width.get(), &port.doc);
    }
    name_fields(&mut ports);
    ports
}
