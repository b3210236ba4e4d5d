//! Reasons why a block cannot be used in a rust-hdl design.

use thiserror::Error;
use warpwright_blocks::catalogue::UnknownBlock;
use warpwright_blocks::parameters::ParameterError;
use warpwright_hdl::problem::BuildErrors;

/// Why a block cannot be used in a rust-hdl design.
#[derive(Clone, Debug, Error)]
pub enum ExportError {
    /// No such block.
    #[error(transparent)]
    Block(#[from] UnknownBlock),
    /// Wrong settings.
    #[error(transparent)]
    Parameter(#[from] ParameterError),
    /// The block cannot be described with these settings.
    #[error(transparent)]
    Build(#[from] BuildErrors),
    /// The struct cannot have this name.
    #[error(
        "`{name}` cannot be the struct's name: {why}; use a name in UpperCamelCase, such as `LutArray`"
    )]
    StructName {
        /// The name asked for.
        name: String,
        /// What is wrong with it.
        why: &'static str,
    },
    /// A generated file is older or newer than the library.
    #[error(
        "this file was generated for a `{block}` with {expected}, but the library's has {found}; generate the file again"
    )]
    Changed {
        /// The block.
        block: String,
        /// The port that the file has, or its absence.
        expected: String,
        /// What the library's block has in its place.
        found: String,
    },
}
