//! The ports of a value: one for a scalar, a vector, or an array of them; for a structure, one per member.

use super::circuit::Port;
use crate::module::Module;
use crate::types::Type;
use std::collections::HashSet;
use warpwright_hdl::names::check_name;

/// Longer names are cut: what is put before and behind them must still fit.
const LONGEST: usize = 60;

/// Names that are legal in Verilog, and each given once.
#[derive(Debug)]
pub(super) struct Namer(HashSet<String>);

impl Namer {
    pub fn new() -> Self {
        Self(["clk", "rst"].map(str::to_string).into())
    }

    /// The name, or one like it.
    pub fn name(&mut self, wanted: &str) -> String {
        let wanted = identifier(wanted);
        let mut name = wanted.clone();
        let mut number = 1;
        while check_name(&name).is_err() || !self.0.insert(name.to_ascii_lowercase()) {
            number += 1;
            name = format!("{wanted}_{number}");
        }
        name
    }
}

/// A name as an identifier: of `rotate(u1;` what stands before the parameters' types.
pub(super) fn identifier(name: &str) -> String {
    let name = name.split('(').next().unwrap_or_default();
    let plain = name
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c } else { '_' });
    let plain: String = plain.take(LONGEST).collect();
    match plain.trim_matches('_') {
        "" => "value".to_string(),
        text if text.starts_with(|c: char| c.is_ascii_digit()) => format!("value_{text}"),
        text => text.to_string(),
    }
}

/// The ports of a value of this type, called `name` or, of a part, behind it with the part's name or number.
pub(super) fn ports(
    module: &Module,
    namer: &mut Namer,
    prefix: &str,
    name: &str,
    of: u32,
) -> Vec<Port> {
    let mut found = Vec::new();
    collect(module, &mut found, name, of);
    let named = found.into_iter().map(|(name, of)| Port {
        name: namer.name(&format!("{prefix}_{}", identifier(&name))),
        widths: module.layout(of).map_or_else(Vec::new, |layout| {
            layout.scalars().iter().map(|scalar| scalar.width).collect()
        }),
        of: module.type_name(of),
    });
    named.collect()
}

fn collect(module: &Module, found: &mut Vec<(String, u32)>, name: &str, of: u32) {
    match module.what(of) {
        Some(Type::Structure(members)) => {
            for (number, member) in (0..).zip(members) {
                let own = module.member_name(of, number);
                let own = own.map_or_else(|| number.to_string(), str::to_string);
                collect(module, found, &joined(name, &own), *member);
            }
        }
        Some(Type::Array { of: element, count }) if has_structure(module, *element) => {
            for number in 0..*count {
                collect(module, found, &joined(name, &number.to_string()), *element);
            }
        }
        _ => found.push((name.to_string(), of)),
    }
}

fn joined(name: &str, part: &str) -> String {
    match name {
        "" => part.to_string(),
        name => format!("{name}_{part}"),
    }
}

fn has_structure(module: &Module, of: u32) -> bool {
    match module.what(of) {
        Some(Type::Structure(_)) => true,
        Some(Type::Array { of, .. }) => has_structure(module, *of),
        _ => false,
    }
}
