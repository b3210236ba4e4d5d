//! Errors in a module, with their location.

use thiserror::Error;

/// What is wrong, at which word of the module; word 0 is the magic number.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("word {word}: {message}")]
pub struct ReadError {
    /// The first word of the instruction, or of what is missing.
    pub word: usize,
    /// What was found, and what is allowed.
    pub message: String,
}

impl ReadError {
    pub(crate) fn new(word: usize, message: impl Into<String>) -> Self {
        Self {
            word,
            message: message.into(),
        }
    }
}
