//! A rust-hdl block, read from its own description, becomes a Warpwright module.
//!
//! What counts is what `Logic::hdl` says: the tree of a kernel (`#[hdl_gen]`) or a primitive's custom Verilog, and what
//! that means *as Verilog*. Where rust-hdl's simulation means something else, the import follows the text that rust-hdl would write;
//! `docs/interop/rust_hdl.md` lists such cases. Each sub-block becomes a module and an instance of it.
//!
//! Clocks are no ports: a module has one implicit `clk`. Start values (`initial`) become power-up values of registers.
//!
//! The way of a block: `design` visits it; `kernel` and `custom` read what it does into a `tree`; `process` runs that
//! with symbols, expressions by the rules of `widths`; `clocks` are followed; `build` puts the module together.

mod build;
mod clocks;
mod custom;
mod declare;
mod design;
mod error;
mod kernel;
mod lexer;
mod names;
mod number;
mod process;
mod scope;
mod shared;
mod tree;
mod widths;

pub use error::{ImportError, ImportProblem};

use rust_hdl_core::block::Block;
use warpwright_hdl::module::Module;

/// Reads a block as a module called `top`. See [`import_as`].
pub fn import(block: &dyn Block) -> Result<Module, ImportError> {
    import_as(block, "top")
}

/// Reads a block as a module of this name, made legal; its sub-blocks are called `name_part`. Ports keep rust-hdl's order and
/// names, with `_` for `$` and `.`; clocks are left out.
pub fn import_as(block: &dyn Block, name: &str) -> Result<Module, ImportError> {
    let part = design::read(block, name)?;
    let built = build::build(
        &part,
        &build::top_name(name),
        &mut shared::Shared::default(),
    )?;
    built.clocks.check_top().map_err(|problem| ImportError {
        block: part.path.clone(),
        problem,
    })?;
    let module = std::sync::Arc::try_unwrap(built.module);
    Ok(module.unwrap_or_else(|shared| (*shared).clone()))
}
