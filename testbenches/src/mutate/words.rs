//! Descriptions of faults for reports.

use super::fault::{Fault, FaultKind, Site, WrongComparison};
use super::fault::{other_operators, wrong_comparisons, wrong_places};
use super::sites::Sites;
use std::fmt;
use warpwright_hdl::netlist::{NetId, NetOp};

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Operator => "operator swapped",
            Self::Comparison => "comparison changed",
            Self::Inversion => "inversion left out",
            Self::Legs => "legs exchanged",
            Self::StuckChoice => "choice stuck",
            Self::Enable => "enable dropped",
            Self::Reset => "reset dropped",
            Self::Operand => "operand replaced by a neighbour",
            Self::Slice => "part taken beside its place",
            Self::Parts => "parts exchanged",
            Self::Index => "index off by one",
            Self::Constant => "bit of a constant inverted",
            Self::Table => "bit of a table inverted",
            Self::Inverted => "bit inverted",
            Self::StuckAt0 => "bit stuck at 0",
            Self::StuckAt1 => "bit stuck at 1",
            Self::Write => "write port wrong",
        })
    }
}

/// A fault in words, with the operation that it strikes; `name` gives a net's.
pub fn describe(sites: &Sites<'_>, fault: &Fault, name_of: &dyn Fn(NetId) -> String) -> String {
    let netlist = sites.netlist();
    let choice = fault.choice;
    let net = match fault.site {
        Site::Net(net) => net,
        Site::Write { .. } => {
            return match choice {
                0 => "written in every cycle".to_string(),
                1 => "never written".to_string(),
                _ => "written to the next address".to_string(),
            };
        }
    };
    let described = netlist.net(net);
    let name = operation(&described.op);
    let detail = match fault.kind {
        FaultKind::Operator => {
            let other = other_operators(&described.op);
            let other = other.get(choice as usize).map_or("", operation);
            if other == name {
                format!("{name} with its operands exchanged")
            } else {
                format!("{name} became {other}")
            }
        }
        FaultKind::Comparison => {
            let wrong = wrong_comparisons(&described.op).get(choice as usize);
            let wrong = wrong.map_or("", |wrong| match wrong {
                WrongComparison::Not => "inverted",
                WrongComparison::OrEqual => "or equal",
                WrongComparison::Exchanged => "operands exchanged",
                WrongComparison::OtherSign => "signed for unsigned",
            });
            format!("{name}: {wrong}")
        }
        FaultKind::StuckChoice => format!("{name} takes leg {choice} always"),
        FaultKind::Operand => {
            let neighbour = sites.neighbour(net, choice);
            let neighbour = neighbour.map_or(String::new(), |neighbour| {
                let op = operation(&netlist.net(neighbour).op);
                format!("{op} at {}", place(&name_of(neighbour)))
            });
            format!("{name}, operand {}: {neighbour}", choice / 2)
        }
        FaultKind::Slice => match described.op {
            NetOp::Slice(of, low) => {
                let whole = netlist.net(of).width;
                let places = wrong_places(low, described.width, whole);
                let place = places.get(choice as usize).copied().unwrap_or(low);
                format!("{} bits from bit {place} instead of {low}", described.width)
            }
            _ => String::new(),
        },
        FaultKind::Parts => format!("parts {choice} and {}", choice + 1),
        FaultKind::Index => format!("{name} by {}", ["+1", "-1"][choice as usize % 2]),
        FaultKind::Table => format!("bit {choice}, entries side by side"),
        FaultKind::Constant | FaultKind::Inverted | FaultKind::StuckAt0 | FaultKind::StuckAt1 => {
            format!("{name}, bit {choice} of {}", described.width)
        }
        FaultKind::Inversion
        | FaultKind::Legs
        | FaultKind::Enable
        | FaultKind::Reset
        | FaultKind::Write => name.to_string(),
    };
    format!("{} ({detail})", fault.kind)
}

/// A place in the hierarchy in words.
pub fn place(path: &str) -> &str {
    if path.is_empty() { "the top" } else { path }
}

/// An operation's name.
fn operation(op: &NetOp) -> &'static str {
    match op {
        NetOp::Input(_) => "input",
        NetOp::Const(_) => "constant",
        NetOp::Register(_) => "register",
        NetOp::Not(_) => "not",
        NetOp::And(..) => "and",
        NetOp::Or(..) => "or",
        NetOp::Xor(..) => "xor",
        NetOp::Add(..) => "add",
        NetOp::Sub(..) => "subtract",
        NetOp::Mul(..) => "multiply",
        NetOp::Eq(..) => "equal",
        NetOp::Lt(..) => "less",
        NetOp::SignedLt(..) => "signed less",
        NetOp::Shl(..) => "shift left",
        NetOp::Shr(..) => "shift right",
        NetOp::SignedShr(..) => "signed shift right",
        NetOp::Mux(..) => "mux",
        NetOp::BitMux(..) => "bitwise mux",
        NetOp::Slice(..) => "slice",
        NetOp::Concat(_) => "concatenation",
        NetOp::Repeat(_) => "repetition",
        NetOp::All(_) => "all",
        NetOp::Any(_) => "any",
        NetOp::Parity(_) => "parity",
        NetOp::Select(..) => "select",
        NetOp::Lookup(..) => "table lookup",
        NetOp::MemoryRead(..) => "memory read",
    }
}
