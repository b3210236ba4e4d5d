//! The origin of each net of a flat design: its hierarchical name and its Rust line.
//!
//! A net that corresponds to no node of the description (a register's choice
//! between old and next value, a step of a case) takes the origin of its reader.

use super::Flattener;
use crate::module::{Module, Op};
use crate::netlist::{NetId, Netlist};
use crate::source::Source;
use std::sync::Arc;

/// Where a net was described.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The instance below the top module, and the value's name where it has one, separated by dots.
    pub path: String,
    /// The line of Rust.
    pub source: Source,
}

impl Default for Origin {
    fn default() -> Self {
        Self {
            path: String::new(),
            source: Source::unknown(),
        }
    }
}

/// Flattens a module lane by lane, names dropped, and says of each net where it comes from.
pub fn flatten_with_origins(module: &Arc<Module>) -> (Netlist, Vec<Origin>) {
    let mut flattener = Flattener::new(module, false);
    flattener.fill();
    let netlist = &flattener.netlist;
    let mut origins = described(&flattener, netlist.nets.len());
    for register in &netlist.registers {
        let own = origins[register.value.index()].clone();
        origins[register.next.index()].get_or_insert(own.unwrap_or_default());
    }
    for index in (0..netlist.nets.len()).rev() {
        let Some(origin) = origins[index].clone() else {
            continue;
        };
        netlist.nets[index].op.for_each_operand(|operand| {
            origins[operand.index()].get_or_insert_with(|| origin.clone());
        });
    }
    let origins = origins.into_iter().map(Option::unwrap_or_default);
    let origins = origins.collect();
    (flattener.netlist, origins)
}

/// The origins of nets that nodes stand for.
fn described(flattener: &Flattener<'_>, nets: usize) -> Vec<Option<Origin>> {
    let mut origins: Vec<Option<Origin>> = vec![None; nets];
    let mut is_alias = vec![true; nets];
    for (number, place) in flattener.places.iter().enumerate() {
        let path = flattener.path(number);
        for (node, net) in place
            .module
            .nodes
            .iter()
            .zip(&flattener.nets[place.nodes..])
        {
            let Some(NetId(net)) = *net else { continue };
            let net = net as usize;
            // A wire or a port is only another name of a value that may have one of its own.
            let only_names = matches!(
                node.op,
                Op::Wire(_) | Op::Input(_) | Op::InstanceOutput { .. }
            );
            if origins[net].is_some() && (only_names || !is_alias[net]) {
                continue;
            }
            is_alias[net] = only_names;
            let parts = [Some(path.as_str()), node.name.as_deref()];
            let parts: Vec<&str> = parts
                .into_iter()
                .flatten()
                .filter(|p| !p.is_empty())
                .collect();
            origins[net] = Some(Origin {
                path: parts.join("."),
                source: node.source.clone(),
            });
        }
    }
    origins
}
