//! The method of a check: as fields for scripts, as a phrase for people.

use crate::blocks::block::Proof;
use crate::testbenches::verify::{Check, How};
use crate::testbenches::wording::counted;
use serde::Serialize;

/// How a check is done, and how far it goes.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Manner {
    /// Random cycles.
    Random { cycles: u64, seed: u64 },
    /// Something covered completely.
    Directed {
        cycles: u64,
        /// What is covered.
        exhaustive_over: String,
    },
    /// Random cycles, held against the rules of streams.
    Streams { cycles: u64, seed: u64 },
    /// The same random cycles in every engine.
    Engines { cycles: u64, seed: u64 },
    /// All operands of a function, one after another.
    Sweep { operands: u64 },
    /// For all inputs at once.
    Proof(Method),
}

/// In which way a proof goes.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "method", rename_all = "snake_case")]
pub enum Method {
    /// Without state.
    Combinational { bounded: bool },
    /// From any state.
    Pipeline { bounded: bool, latency: u32 },
    /// Cycles that follow good ones.
    Induction {
        bounded: bool,
        k: u32,
        invariants: usize,
    },
    /// The first cycles, and no others.
    Bounded { bounded: bool, cycles: u32 },
}

impl Manner {
    pub fn of(check: &Check) -> Self {
        let (cycles, seed) = (check.cycles, check.seed());
        match check.how {
            How::Random => Self::Random { cycles, seed },
            How::Directed => Self::Directed {
                cycles,
                exhaustive_over: check.claim.clone(),
            },
            How::Streams => Self::Streams { cycles, seed },
            How::Engines => Self::Engines { cycles, seed },
            How::Sweep => Self::Sweep { operands: cycles },
            How::Proof {
                proof, invariants, ..
            } => Self::Proof(match proof {
                Proof::Combinational => Method::Combinational { bounded: false },
                Proof::Pipeline { latency } => Method::Pipeline {
                    bounded: false,
                    latency,
                },
                Proof::Induction { cycles } => Method::Induction {
                    bounded: false,
                    k: cycles,
                    invariants,
                },
                Proof::Bounded { cycles } => Method::Bounded {
                    bounded: true,
                    cycles,
                },
            }),
        }
    }

    /// The seed of what is random in it.
    pub fn seed(&self) -> Option<u64> {
        match self {
            Self::Random { seed, .. } | Self::Streams { seed, .. } | Self::Engines { seed, .. } => {
                Some(*seed)
            }
            Self::Directed { .. } | Self::Sweep { .. } | Self::Proof(_) => None,
        }
    }

    /// For a person.
    pub fn phrase(&self) -> String {
        match self {
            Self::Random { cycles, .. }
            | Self::Streams { cycles, .. }
            | Self::Engines { cycles, .. } => counted(cycles, "random cycle"),
            Self::Directed { cycles, .. } => format!("exhaustive, {}", counted(cycles, "cycle")),
            Self::Sweep { operands } => format!("exhaustive, {}", counted(operands, "operand")),
            Self::Proof(Method::Combinational { .. }) => "combinational proof".to_string(),
            Self::Proof(Method::Pipeline { latency, .. }) => {
                format!(
                    "proof from any state over {}",
                    counted(latency, "clock edge")
                )
            }
            Self::Proof(Method::Induction { k, invariants, .. }) => {
                let invariants = counted(invariants, "invariant");
                format!("unbounded proof by induction, k = {k}, {invariants}")
            }
            Self::Proof(Method::Bounded { cycles, .. }) => {
                format!("bounded proof, {} after a reset", counted(cycles, "cycle"))
            }
        }
    }
}
