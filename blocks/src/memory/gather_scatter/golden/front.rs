//! The front: requests on the way to their entries.
//!
//! With several stages, the request in the first is kept unprocessed; later ones are kept as heads. The hardware
//! keeps the same values at the same times, so that a proof compares sums with sums and pieces with pieces.

use super::Register;
use super::invariants::kept;
use super::request::{Head, arriving, parts, payload};
use crate::framework::golden::{Hardware, Inputs, Invariant, Output, StageSlot, StageSlots, State};
use crate::memory::gather_scatter::contract::Configuration;
use crate::memory::lane_addresses::golden::Touching;
use warpwright_hdl::word::Word;

/// Requests on the way.
#[derive(Clone, Debug)]
pub(super) struct Front<W> {
    /// The first of several places.
    asked: Option<StageSlots<W>>,
    /// The others, or the only one.
    heads: Vec<Register<W, Head<W>>>,
}

impl<W: Word> Front<W> {
    pub fn empty(c: &Configuration) -> Self {
        let stages = c.addresses.stages;
        let payload = payload(c);
        let zeros: Vec<W> = payload.iter().map(|(_, width)| W::zero(*width)).collect();
        let head = Register::empty(Head::new(c, &zeros));
        Self {
            asked: (stages > 1).then(|| StageSlots::empty(&payload, 1)),
            heads: vec![head; (stages - 1).max(1) as usize],
        }
    }

    /// Whether a request stands at the end, and which.
    pub fn last(&self) -> (W, Head<W>) {
        let last = &self.heads[self.heads.len() - 1];
        (last.is_full.clone(), last.content.clone())
    }

    /// A clock edge, of which the input is told whether it is taken.
    pub fn step(&mut self, c: &Configuration, inputs: &dyn Inputs<W>, leaves: W, reset: &W) -> W {
        // From the end to the input: whoever comes after a place says whether it takes its request.
        let mut takes = vec![leaves];
        for place in self.heads.iter().rev() {
            takes.push(place.takes(takes[takes.len() - 1].clone()));
        }
        takes.reverse();
        let mut comes = StageSlot {
            is_full: inputs.word("in_valid", 1),
            payload: arriving(c, inputs),
        };
        let mut in_ready = takes[0].clone();
        if let Some(asked) = &mut self.asked {
            (in_ready, comes) = asked.step(comes, in_ready, reset.clone());
        }
        let (mut is_full, mut head) = (comes.is_full, Head::new(c, &comes.payload));
        for (place, takes) in self.heads.iter_mut().zip(&takes) {
            let before = place.clone();
            place.step(takes, &is_full, &head, reset);
            (is_full, head) = (before.is_full, before.content);
        }
        in_ready
    }

    /// What the hardware's registers hold, stage by stage. `hardware` is the front alone.
    pub fn invariants(&self, c: &Configuration, hardware: &dyn Hardware<W>) -> Vec<Invariant<W>> {
        let mut invariants = Vec::new();
        let mut of_stage = |stage: u32, is_full: &W, named: Vec<Output<W>>| {
            let register =
                |name: &str, width| hardware.register(&format!("stage_{stage}_{name}_q"), width);
            let valid = register("valid", 1);
            invariants.push(Invariant::new("valid", !(valid ^ is_full.clone())));
            invariants.extend(kept(is_full, named, register));
        };
        let mut stage = 1;
        if let Some(asked) = &self.asked {
            let place = &asked.0[0];
            of_stage(stage, &place.is_full, summed(c, &place.payload));
            stage += 1;
        }
        for head in &self.heads {
            let mut named = head.content.named(c);
            named.retain(|output| match output.port.as_str() {
                "is_store" => false,
                "transposed" => c.lanes() > 1,
                _ => true,
            });
            of_stage(stage, &head.is_full, named);
            stage += 1;
        }
        for Register { is_full, content } in &self.heads {
            let said = content.touches_first.iter().chain(&content.crosses);
            let said = W::join(said.cloned()) & is_full.repeat(2 * c.lanes());
            let wrong = said & !W::join(content.kept.keys(c));
            invariants.push(Invariant::new(
                "whoever touches a line has bytes there",
                !wrong,
            ));
        }
        invariants
    }

    pub fn for_each_word(&mut self, visit: &mut dyn FnMut(&str, &mut W)) {
        if let Some(asked) = &mut self.asked {
            asked.for_each_word(&mut |name, word| visit(&format!("front, asked: {name}"), word));
        }
        for (number, head) in self.heads.iter_mut().enumerate() {
            head.for_each_word(&format!("head {number}"), visit);
        }
    }
}

/// What the registers between the sums and the rest hold of a request.
fn summed<W: Word>(c: &Configuration, payload: &[W]) -> Vec<Output<W>> {
    let names = parts(c);
    let (parts, others) = payload.split_at(names.len());
    let (addresses, others) = others.split_at(c.lanes() as usize);
    let held = Touching(c.addresses).held_apart(parts, addresses.to_vec());
    let held = held.into_iter().filter(|(name, _)| name != "is_store");
    let mut named: Vec<Output<W>> = held
        .map(|(name, value)| Output::exactly(&name, value))
        .collect();
    for name in ["sfid", "operation", "cache", "data_size"] {
        let place = names.iter().position(|(known, _)| *known == name);
        let place = place.expect("a part of a request");
        named.push(Output::exactly(name, parts[place].clone()));
    }
    named.push(Output::exactly("tag", others[0].clone()));
    named
}
