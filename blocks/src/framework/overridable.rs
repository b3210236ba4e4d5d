//! Which block parameters may be overridden in the emitted Verilog.
//!
//! A block's parameter `lanes` is in the text as `LANES`, if the block keeps it there
//! ([`ModuleBuilder::parameter`](warpwright_hdl::builder::ModuleBuilder::parameter)).
//! The catalogue knows the values it may take and can build the block with each,
//! so the check of [`warpwright_hdl::overridable`] is made here, once for everything
//! that emits a block: the command, reports, core files and the checks by other tools.

use crate::catalogue;
use crate::framework::block::Block;
use crate::framework::parameters::{ParameterError, ParameterKind, ParameterSpec, Parameters};
use std::sync::Arc;
use warpwright_hdl::allowed::Allowed;
use warpwright_hdl::module::Module;
use warpwright_hdl::overridable::{Setting, marked};
use warpwright_hdl::prefix::designed;
use warpwright_hdl::problem::{BuildError, BuildErrors};

/// A block's hardware, to be emitted: as [`Block::build`] describes it, with a mark on each parameter that may be
/// overridden in the text. Such a parameter takes the values that the block's parameter takes when all others
/// stay, or those of them around its own for which there is one text.
pub fn overridable(block: &dyn Block, parameters: &Parameters) -> Result<Module, BuildErrors> {
    let module = block.build(parameters)?;
    let kept: Vec<(&ParameterSpec, String)> = block
        .parameters()
        .iter()
        .map(|spec| (spec, in_text(spec)))
        .filter(|(_, name)| module.parameters.iter().any(|p| p.name == *name))
        .collect();
    let settings: Vec<Setting<'_>> = kept
        .iter()
        .map(|(spec, name)| Setting {
            name,
            value: parameters.number(spec.name),
            allowed: allowed(block, parameters, spec),
        })
        .collect();
    let build = |values: &[u32]| {
        let names = kept.iter().map(|(spec, _)| spec.name);
        let changes: Vec<_> = names.zip(values.iter().copied()).collect();
        let parameters = changed(block, parameters, &changes).ok()?;
        block.build(&parameters).ok()
    };
    called_after_the_block(marked(module, &settings, &build))
}

/// With names of inner modules that begin with the block's: two blocks may have inner modules of one name.
fn called_after_the_block(module: Module) -> Result<Module, BuildErrors> {
    let module = Arc::new(module);
    let named = designed(&module, &module.name);
    let named = named.map_err(|problem| {
        BuildErrors(vec![BuildError {
            module: module.name.clone(),
            source: module.source.clone(),
            problem,
        }])
    })?;
    Ok(Arc::unwrap_or_clone(named))
}

/// What a block's parameter is called in Verilog.
pub fn in_text(spec: &ParameterSpec) -> String {
    spec.name.to_uppercase()
}

/// The numbers that a parameter can be when all others stay as they are.
fn allowed(block: &dyn Block, parameters: &Parameters, spec: &ParameterSpec) -> Allowed {
    let numbers: Vec<u32> = match spec.kind {
        ParameterKind::Number { min, max } => (min..=max).collect(),
        ParameterKind::Choice(words) => words.iter().filter_map(|word| word.parse().ok()).collect(),
        ParameterKind::Parts(_) => Vec::new(),
    };
    let is_allowed = |number: &u32| changed(block, parameters, &[(spec.name, *number)]).is_ok();
    Allowed::of(numbers.into_iter().filter(is_allowed))
}

/// The same parameters with other numbers for some.
fn changed(
    block: &dyn Block,
    parameters: &Parameters,
    changes: &[(&str, u32)],
) -> Result<Parameters, ParameterError> {
    let numbers: Vec<String> = changes.iter().map(|(_, n)| n.to_string()).collect();
    let is_changed = |name: &str| changes.iter().any(|(changed, _)| *changed == name);
    let mut settings: Vec<(&str, &str)> = parameters.iter().collect();
    settings.retain(|(name, _)| !is_changed(name));
    let changes = changes.iter().zip(&numbers);
    settings.extend(changes.map(|((name, _), number)| (*name, number.as_str())));
    catalogue::parameters(block, settings)
}
