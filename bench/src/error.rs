//! Errors while measuring.

use std::path::PathBuf;
use thiserror::Error;

/// Why there are no figures.
#[derive(Debug, Error)]
pub enum Error {
    /// Engines that disagree cannot be compared.
    #[error(
        "{name}: stream {stream} has checksum {found:016x} after {cycles} cycles, but {reference} has {expected:016x}"
    )]
    Disagreement {
        /// Who disagrees.
        name: String,
        /// With whom.
        reference: String,
        /// On which stream.
        stream: usize,
        /// After how many cycles.
        cycles: u64,
        /// What it found.
        found: u64,
        /// What was expected.
        expected: u64,
    },
    /// A tool is not on this machine.
    #[error("{0} is not on this machine; bench/run installs what is missing")]
    Missing(String),
    /// A tool was started and failed.
    #[error("{command} failed: {status}\n{output}")]
    Tool {
        /// What was run.
        command: String,
        /// How it ended.
        status: String,
        /// What it printed.
        output: String,
    },
    /// A tool ended well but its answer makes no sense.
    #[error("{what}: expected {expected}, found {found}")]
    Answer {
        /// Who answered.
        what: String,
        /// What was expected.
        expected: String,
        /// What came.
        found: String,
    },
    /// A block could not be built.
    #[error("{0}")]
    Build(String),
    /// Our simulator refused.
    #[error(transparent)]
    Simulator(#[from] warpwright_sim::error::SimError),
    /// rust-hdl's simulator stopped.
    #[error("rust-hdl's simulation stopped: {0}")]
    RustHdl(String),
    /// A file or folder could not be used.
    #[error("{path}: {source}")]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
}

impl Error {
    /// For `map_err` on operations with one file.
    pub fn file(path: impl Into<PathBuf>) -> impl FnOnce(std::io::Error) -> Self {
        let path = path.into();
        |source| Self::File { path, source }
    }
}
