//! What a block says of its outputs, that of some bits at most one is 1, is proved; `emit --assertions` writes it.

use std::sync::Arc;
use warpwright_blocks::catalogue::{self, CATALOGUE};
use warpwright_blocks::golden::{Function, Inputs, Output, Pure};
use warpwright_hdl::module::Module;
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_hdl::prelude::*;
use warpwright_hdl::word::Word;
use warpwright_prove::obligation::{Obligation, Verdict};
use warpwright_testbenches::proof::agrees_with;

/// A module with an output that is not 0 where two bits of these ports are 1.
fn watched(module: &Arc<Module>, ports: &[String]) -> Netlist {
    let m = ModuleBuilder::new("watched");
    let mut block = m.instance("block", module);
    for port in module.inputs() {
        block = block.connect(&port.name, m.input(&port.name, port.width));
    }
    let bits = m.cat(ports.iter().map(|port| block.output(port)));
    m.output("shared", bits & (bits - m.constant(1u32, bits.bits())));
    optimize(&flatten(&Arc::new(m.finish().unwrap()), Names::Dropped))
}

/// At most one bit, always.
#[derive(Clone)]
struct NoneShared(u32);

impl Function for NoneShared {
    fn outputs<W: Word>(&self, _inputs: &dyn Inputs<W>) -> Vec<Output<W>> {
        vec![Output::exactly("shared", W::zero(self.0))]
    }

    fn widest(&self) -> u32 {
        self.0
    }
}

fn verdict(module: &Arc<Module>, ports: &[String]) -> Verdict {
    let netlist = watched(module, ports);
    let obligation = if netlist.registers.is_empty() {
        Obligation::Combinational
    } else {
        Obligation::Induction { cycles: 1 }
    };
    let width = netlist.output("shared").unwrap().width;
    agrees_with(&netlist, &Pure(NoneShared(width)), obligation).verdict
}

#[test]
fn at_most_one_is_proved() {
    let mut count = 0;
    for block in CATALOGUE {
        for named in block.configurations() {
            let settings = named.settings.iter().copied();
            let parameters = catalogue::parameters(*block, settings).unwrap();
            for ports in block.exclusive(&parameters) {
                let module = Arc::new(block.build(&parameters).unwrap());
                assert_eq!(verdict(&module, &ports), Verdict::Held, "{}", named.name);
                count += 1;
            }
        }
    }
    assert_eq!(count, 4, "two arbiters and two trees");
}

/// That a request stands is no such bit: it comes with the grant.
#[test]
fn what_is_1_together_is_noticed() {
    for name in ["priority_tree", "priority_tree_registered"] {
        let mut named = CATALOGUE.iter().flat_map(|block| {
            let of = block.configurations().iter();
            of.map(move |named| (*block, named))
        });
        let (block, named) = named.find(|(_, named)| named.name == name).unwrap();
        let parameters = catalogue::parameters(block, named.settings.iter().copied()).unwrap();
        let module = Arc::new(block.build(&parameters).unwrap());
        let together = ["any", "grant"].map(str::to_string);
        let found = verdict(&module, &together);
        assert!(matches!(found, Verdict::Refuted(_)), "{name}: {found:?}");
    }
}
