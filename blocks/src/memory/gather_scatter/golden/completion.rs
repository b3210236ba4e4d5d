//! A completion: the report on a request once all its transactions are answered.

use super::entry::Entry;
use super::registers::{Components, LANE_WORDS, WORD, filled, in_registers, packed};
use super::words::{Words, each_of, when};
use crate::framework::golden::{MaybeKnown, Output};
use crate::memory::gather_scatter::contract::Configuration;
use warpwright_hdl::word::Word;

/// A completion.
#[derive(Clone, Debug)]
pub(super) struct Completion<W> {
    tag: W,
    illegal: W,
    reason: W,
    cache_remapped: W,
    transactions: W,
    misaligned: W,
    misaligned_inactive: W,
    out_of_bounds: W,
    wrapped: W,
    faulted: W,
    /// The lanes' registers.
    data: Vec<W>,
}

impl<W: Word> Words<W> for Completion<W> {
    fn each(&mut self, visit: &mut dyn FnMut(&'static str, usize, &mut W)) {
        visit("tag", 0, &mut self.tag);
        visit("illegal", 0, &mut self.illegal);
        visit("reason", 0, &mut self.reason);
        visit("cache remapped", 0, &mut self.cache_remapped);
        visit("transactions", 0, &mut self.transactions);
        visit("misaligned", 0, &mut self.misaligned);
        visit("misaligned inactive", 0, &mut self.misaligned_inactive);
        visit("out of bounds", 0, &mut self.out_of_bounds);
        visit("wrapped", 0, &mut self.wrapped);
        visit("faulted", 0, &mut self.faulted);
        each_of("data", &mut self.data, visit);
    }
}

impl<W: Word> Completion<W> {
    pub fn new(c: &Configuration, entry: &Entry<W>) -> Self {
        let request = &entry.kept;
        let of_lanes = W::join(entry.faulted.iter().cloned());
        let of_many = entry.has_faulted().zext(c.lanes());
        Self {
            tag: request.tag.clone(),
            illegal: request.illegal.clone(),
            reason: request.reason.clone(),
            cache_remapped: !request.illegal.clone() & !request.policy(c).equals(&request.cache),
            transactions: entry.issued.clone(),
            misaligned: request.misaligned.clone(),
            misaligned_inactive: request.misaligned_inactive.clone(),
            out_of_bounds: request.out_of_bounds.clone(),
            wrapped: request.wrapped.clone(),
            faulted: request.is_transposed.mux(&of_many, &of_lanes),
            data: if c.data { data(entry) } else { Vec::new() },
        }
    }

    /// What the port shows of it, if it is there.
    pub fn outputs(&self, is_there: &W) -> Vec<Output<W>> {
        let shows = |word: &W| MaybeKnown::where_(is_there.clone(), word.clone());
        let fields = [
            ("tag", &self.tag),
            ("illegal", &self.illegal),
            ("reason", &self.reason),
            ("cache_remapped", &self.cache_remapped),
            ("transactions", &self.transactions),
            ("misaligned", &self.misaligned),
            ("misaligned_inactive", &self.misaligned_inactive),
            ("out_of_bounds", &self.out_of_bounds),
            ("wrapped", &self.wrapped),
            ("faulted", &self.faulted),
        ];
        let field = |(name, word): (&str, &W)| Output::lanes(&format!("out_{name}"), [shows(word)]);
        let mut outputs = vec![Output::exactly("out_valid", is_there.clone())];
        outputs.extend(fields.into_iter().map(field));
        if !self.data.is_empty() {
            outputs.push(Output::lanes("out_data", self.data.iter().map(shows)));
        }
        outputs
    }
}

/// The registers: what was loaded, or what fills the lane.
fn data<W: Word>(entry: &Entry<W>) -> Vec<W> {
    let request = &entry.kept;
    let size = &request.data_size;
    let bytes = entry.bytes();
    let of_many = in_registers(&bytes, size);
    let filled = filled(&request.fill[0], &request.elements, size, bytes.len());
    let components = Components::new(&request.component_mask);
    let mut data = Vec::new();
    for (lane, bytes) in (0..).zip(bytes.chunks(LANE_WORDS)) {
        let is_filled = request.filled.bit(lane);
        let of_many_is_filled = request.filled.bit(0);
        let of_lane = packed(&in_registers(bytes, size), &components, size);
        for (word, loaded) in of_lane.iter().enumerate() {
            let place = lane as usize * LANE_WORDS + word;
            let of_lane = is_filled.mux(&filled[word], loaded);
            let of_many = of_many_is_filled.mux(&filled[place], &of_many[place]);
            let value = request.is_transposed.mux(&of_many, &of_lane);
            data.push(when(&request.returns, &value));
        }
    }
    debug_assert!(data.iter().all(|word| word.width() == WORD));
    data
}
