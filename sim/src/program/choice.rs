//! The instruction chosen for each net, before code is made.

use super::Op;
use super::code::Def;
use warpwright_hdl::netlist::NetId;

/// What must be computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Roots {
    /// The outputs.
    Outputs,
    /// The outputs and the next states.
    OutputsAndState,
}

/// An operand of a chosen instruction.
#[derive(Clone, Copy, Debug)]
pub(super) enum Operand {
    Net(NetId),
    Const(u64),
}

/// Bits of a net and where they go.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field {
    pub net: NetId,
    pub low: u32,
    pub width: u32,
    pub at: u32,
}

/// How a net is computed.
#[derive(Clone, Debug)]
pub(super) enum Choice {
    /// Not computed at all.
    Source(Def),
    /// The same word as another net's.
    Same(NetId),
    One(Op, Vec<Operand>),
    Assemble(Vec<Field>),
    /// The one of the leaves that the index names.
    Pick {
        index: NetId,
        leaves: Vec<NetId>,
    },
    /// Choices by the selectors (low first) among four or eight leaves.
    Tree {
        selectors: Vec<NetId>,
        leaves: Vec<NetId>,
    },
}

impl Choice {
    /// Visits what it reads.
    pub fn for_each_net(&self, mut visit: impl FnMut(NetId)) {
        match self {
            Self::Source(_) => {}
            Self::Same(net) => visit(*net),
            Self::One(_, operands) => {
                for operand in operands {
                    if let Operand::Net(net) = operand {
                        visit(*net);
                    }
                }
            }
            Self::Assemble(fields) => fields.iter().for_each(|field| visit(field.net)),
            Self::Pick { index, leaves } => {
                visit(*index);
                for net in leaves {
                    visit(*net);
                }
            }
            Self::Tree { selectors, leaves } => {
                selectors.iter().chain(leaves).for_each(|net| visit(*net));
            }
        }
    }
}
