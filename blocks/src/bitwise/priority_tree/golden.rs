//! Golden model of `priority_tree`: examines the requests one by one, in order.

use super::contract::{Configuration, First};
use crate::framework::golden::{Inputs, Model, Output, State};
use warpwright_hdl::size::address_bits;
use warpwright_hdl::word::Word;

/// The first request.
#[derive(Clone, Debug)]
pub struct Found<W> {
    /// One bit: there is one.
    pub any: W,
    /// Its bit alone.
    pub grant: W,
    /// Its number, if there is one.
    pub index: W,
}

impl<W: Word> Found<W> {
    fn none(width: u32) -> Self {
        Self {
            any: W::flag(false),
            grant: W::zero(width),
            index: W::zero(address_bits(width)),
        }
    }

    fn outputs(&self) -> Vec<Output<W>> {
        vec![
            Output::exactly("any", self.any.clone()),
            Output::exactly("grant", self.grant.clone()),
            Output::when(&self.any, "index", self.index.clone()),
        ]
    }
}

/// The first request in the order.
pub fn first_set<W: Word>(requests: &W, first: First) -> Found<W> {
    let width = requests.width();
    let mut found = Found::<W>::none(width);
    let mut grant = vec![W::flag(false); width as usize];
    for place in 0..width {
        let number = match first {
            First::Lowest => place,
            First::Highest => width - 1 - place,
        };
        let is_first = requests.bit(number) & !found.any.clone();
        let own_number = W::number(number.into(), address_bits(width));
        found.any = found.any | is_first.clone();
        found.index = is_first.mux(&own_number, &found.index);
        grant[number as usize] = is_first;
    }
    found.grant = W::join(grant);
    found
}

/// The model of the whole block.
#[derive(Clone, Copy, Debug)]
pub struct PriorityModel(pub Configuration);

/// The answer to the requests of the cycle before, with a stage.
impl<W: Word> State<W> for Found<W> {
    fn for_each_word(&mut self, visit: &mut dyn FnMut(&str, &mut W)) {
        visit("any", &mut self.any);
        visit("grant", &mut self.grant);
        visit("index", &mut self.index);
    }
}

impl Model for PriorityModel {
    type State<W: Word> = Found<W>;

    fn power_up<W: Word>(&self) -> Found<W> {
        Found::none(self.0.width)
    }

    fn cycle<W: Word>(&self, before: &mut Found<W>, inputs: &dyn Inputs<W>) -> Vec<Output<W>> {
        let found = first_set(&inputs.word("requests", self.0.width), self.0.first);
        if self.0.stages == 0 {
            return found.outputs();
        }
        let outputs = before.outputs();
        let none = Found::none(self.0.width);
        let reset = inputs.word("rst", 1);
        *before = Found {
            any: reset.mux(&none.any, &found.any),
            grant: reset.mux(&none.grant, &found.grant),
            index: found.index,
        };
        outputs
    }

    fn widest(&self) -> u32 {
        self.0.width
    }
}
