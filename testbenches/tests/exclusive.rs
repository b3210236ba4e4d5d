//! What a block says of its outputs, that of some bits at most one is 1, is proved; `emit --assertions` writes it.

use std::sync::Arc;
use warpwright_blocks::block::Block;
use warpwright_blocks::catalogue::{self, CATALOGUE};
use warpwright_blocks::golden::{AnyModel, Golden, Hardware, Inputs, Invariant, Output, Symbolic};
use warpwright_blocks::parameters::Parameters;
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_hdl::word::{Symbol, Word};
use warpwright_prove::obligation::Verdict;
use warpwright_testbenches::proof::{agrees_with, obligation};

/// A golden model that gives 0 where it has given one of these ports' bits as 1 before: it is the hardware only if that never happens.
struct AtMostOne<'a> {
    model: &'a dyn AnyModel,
    ports: &'a [String],
}

impl AnyModel for AtMostOne<'_> {
    fn golden(&self) -> Box<dyn Golden> {
        self.model.golden()
    }

    fn symbolic(&self) -> Box<dyn Symbolic> {
        Box::new(Running {
            model: self.model.symbolic(),
            ports: self.ports.to_vec(),
        })
    }
}

struct Running {
    model: Box<dyn Symbolic>,
    ports: Vec<String>,
}

impl Symbolic for Running {
    fn for_each_word(&mut self, visit: &mut dyn FnMut(&str, &mut Symbol)) {
        self.model.for_each_word(visit);
    }

    fn cycle(&mut self, inputs: &dyn Inputs<Symbol>) -> Vec<Output<Symbol>> {
        let mut outputs = self.model.cycle(inputs);
        let mut some = Symbol::flag(false);
        for port in &self.ports {
            let output = outputs.iter_mut().find(|output| output.port == *port);
            for part in &mut output.expect("a port of the model").parts {
                let bits = (0..part.value.width()).map(|bit| {
                    let value = part.value.slice(bit, 1);
                    let first = value.clone() & !some.clone();
                    some = some.clone() | value;
                    first
                });
                part.value = Symbol::join(bits.collect::<Vec<_>>());
            }
        }
        outputs
    }

    fn invariants(&self, hardware: &dyn Hardware<Symbol>) -> Vec<Invariant<Symbol>> {
        self.model.invariants(hardware)
    }
}

fn verdict(block: &dyn Block, parameters: &Parameters, ports: &[String]) -> Verdict {
    let module = Arc::new(block.build(parameters).unwrap());
    let netlist = optimize(flatten(&module, Names::Dropped));
    let model = block.model(parameters);
    let model = AtMostOne {
        model: model.as_ref(),
        ports,
    };
    agrees_with(&netlist, &model, obligation(block.proof(parameters))).verdict
}

/// Every named configuration, and its name.
fn named() -> impl Iterator<Item = (&'static str, &'static dyn Block, Parameters)> {
    CATALOGUE.iter().flat_map(|block| {
        let named = block.configurations().iter();
        named.map(|named| {
            let settings = named.settings.iter().copied();
            let parameters = catalogue::parameters(*block, settings).unwrap();
            (named.name, *block, parameters)
        })
    })
}

#[test]
fn at_most_one_is_proved() {
    let mut names = Vec::new();
    for (name, block, parameters) in named() {
        for ports in block.exclusive(&parameters) {
            let found = verdict(block, &parameters, &ports);
            assert_eq!(found, Verdict::Held, "{name}");
            names.push(name);
        }
    }
    let wanted = [
        "priority_tree",
        "priority_tree_registered",
        "stream_arbiter",
        "stream_arbiter_5",
    ];
    assert_eq!(names, wanted);
}

/// That a request stands, or a word is there, comes with the grant.
#[test]
fn what_is_1_together_is_noticed() {
    for (of, together) in [
        ("priority_tree", ["any", "grant"]),
        ("priority_tree_registered", ["any", "grant"]),
        ("stream_arbiter", ["out_valid", "in_0_ready"]),
    ] {
        let (_, block, parameters) = named().find(|(name, ..)| *name == of).unwrap();
        let found = verdict(block, &parameters, &together.map(str::to_string));
        assert!(matches!(found, Verdict::Refuted(_)), "{of}: {found:?}");
    }
}
