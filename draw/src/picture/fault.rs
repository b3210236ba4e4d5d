//! Reasons why a trace cannot be read.

use std::fmt::Display;
use std::io;
use thiserror::Error;

/// What keeps a trace from being read.
#[derive(Debug, Error)]
pub enum Fault {
    /// What is wrong with it.
    #[error("{0}")]
    Trace(String),
    /// The limit that it goes beyond.
    #[error("the trace is too large: {0}")]
    TooLarge(String),
    /// What the operating system says.
    #[error("{0}")]
    Reading(#[from] io::Error),
}

impl Fault {
    /// An FST that contradicts itself.
    pub(crate) fn damaged(what: impl Display) -> Self {
        Self::Trace(format!("the FST is damaged: {what}"))
    }
}
