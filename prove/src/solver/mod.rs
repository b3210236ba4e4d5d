//! stub
use thiserror::Error;
/// Stub.
#[derive(Debug, Error)]
#[error("solver")]
pub struct SolverError;
