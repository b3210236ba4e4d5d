//! A rust-hdl block, read from its own description, as a Warpwright module.

use rust_hdl_core::block::Block;
use thiserror::Error;
use warpwright_hdl::module::Module;

/// Why a block cannot come in.
#[derive(Debug, Error)]
pub enum ImportError {}

/// Reads a block, whose `connect_all` has been called, as a module of this name with its sub-blocks inside.
pub fn import(_block: &dyn Block, _name: &str) -> Result<Module, ImportError> {
    todo!()
}
