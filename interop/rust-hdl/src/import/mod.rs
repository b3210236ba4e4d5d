//! Imports a rust-hdl block as a Warpwright module, from the block's own description.
//!
//! The source is `Logic::hdl`: the tree of a kernel (`#[hdl_gen]`) or a primitive's custom Verilog, with its
//! meaning *as Verilog*. Where rust-hdl's simulation behaves differently, the import follows the text that rust-hdl
//! would write; `docs/interop/rust_hdl.md` lists such cases. Each sub-block becomes a module and an instance of it.
//!
//! Clocks are not ports: a module has one implicit `clk`. Start values (`initial`) become power-up values of registers.
//!
//! The steps: `design` visits a block; `kernel` and `custom` read its behaviour into a `tree`; `process` executes
//! that symbolically, with expressions by the rules of `widths`; `clocks` traces clocks; `build` assembles the module.

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
