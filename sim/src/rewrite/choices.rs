//! Choices by one condition, side by side, become one choice between words.
//!
//! A register whose parts are described one by one keeps its state part by part. As one choice it is one instruction, and the engine for one stimulus sees
//! that the register keeps its state.

use super::Rewriter;
use warpwright_hdl::netlist::{NetId, NetOp};

/// A part of a concatenation.
#[derive(Clone, Copy)]
struct Part {
    net: NetId,
    /// Its condition and arms, if it is a choice that nothing else reads.
    choice: Option<[NetId; 3]>,
}

impl Part {
    fn condition(&self) -> Option<NetId> {
        self.choice.map(|[condition, ..]| condition)
    }
}

impl Rewriter {
    /// A concatenation in which neighbouring choices by one condition are joined: the original operation, and the same on the nets that are made.
    pub(super) fn join_choices(&mut self, original: &NetOp, op: &NetOp) -> Option<NetId> {
        let (NetOp::Concat(read), NetOp::Concat(parts)) = (original, op) else {
            return None;
        };
        let parts = read.iter().zip(parts).map(|(read, part)| Part {
            net: *part,
            choice: match self.op(*part) {
                NetOp::Mux(condition, one, zero) if self.uses[read.index()] == 1 => {
                    Some([*condition, *one, *zero])
                }
                _ => None,
            },
        });
        let parts: Vec<Part> = parts.collect();
        let is_together =
            |a: &Part, b: &Part| a.condition().is_some() && a.condition() == b.condition();
        if !parts.windows(2).any(|pair| is_together(&pair[0], &pair[1])) {
            return None;
        }
        let runs = parts.chunk_by(is_together);
        let joined: Vec<NetId> = runs.map(|run| self.joined(run)).collect();
        Some(self.side_by_side(&joined))
    }

    /// Choices by one condition as one.
    fn joined(&mut self, run: &[Part]) -> NetId {
        let choices: Vec<[NetId; 3]> = run.iter().filter_map(|part| part.choice).collect();
        let ([[condition, ..], ..], false) = (&choices[..], run.len() == 1) else {
            return run[0].net;
        };
        let [one, zero] = [1, 2].map(|arm| {
            let arms: Vec<NetId> = choices.iter().map(|choice| choice[arm]).collect();
            self.side_by_side(&arms)
        });
        let width = self.width(one);
        self.made.push(NetOp::Mux(*condition, one, zero), width)
    }

    /// Nets side by side; bits that are neighbours in one net are taken together.
    fn side_by_side(&mut self, parts: &[NetId]) -> NetId {
        // Net, lowest bit and width of each.
        let fields = parts.iter().map(|part| match self.op(*part) {
            NetOp::Slice(of, low) => (*of, *low, self.width(*part)),
            _ => (*part, 0, self.width(*part)),
        });
        let mut together: Vec<(NetId, u32, u32)> = Vec::new();
        for (net, low, width) in fields {
            match together.last_mut() {
                Some((of, lowest, all)) if *of == net && low + width == *lowest => {
                    *lowest = low;
                    *all += width;
                }
                _ => together.push((net, low, width)),
            }
        }
        let nets = together
            .into_iter()
            .map(|(net, low, width)| self.slice(net, low, width));
        let nets: Vec<NetId> = nets.collect();
        if let [net] = nets[..] {
            return net;
        }
        let width = nets.iter().map(|net| self.width(*net)).sum();
        self.made.push(NetOp::Concat(nets.into()), width)
    }
}
