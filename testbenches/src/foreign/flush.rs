//! After how many clock edges a design has forgotten what its registers without a start value began with.
//!
//! Registers of a datapath often have no reset: whatever they hold at first leaves the pipeline within its length. Two such designs are compared
//! from then on.

use warpwright_hdl::netlist::{NetOp, Netlist};

/// Clock edges that are looked at: a longer way is taken for a loop.
const LONGEST: u32 = 64;

/// The number of clock edges, if what is `known` of the state at the start and the inputs make up all of the rest by then; none if some of
/// the rest keeps itself. A memory that is written and not known is never forgotten.
pub fn edges(
    netlist: &Netlist,
    is_register_known: &dyn Fn(usize) -> bool,
    is_memory_known: &dyn Fn(usize) -> bool,
) -> Option<u32> {
    // Of each register: clock edges from the start until it is made up; more than the longest for those that never are.
    let mut ages = vec![0; netlist.registers.len()];
    let mut of_nets = vec![0; netlist.nets.len()];
    loop {
        for (index, net) in netlist.nets.iter().enumerate() {
            let mut age = match net.op {
                NetOp::Register(register) => ages[register as usize],
                NetOp::MemoryRead(memory, _) if !is_memory_known(memory as usize) => LONGEST + 1,
                _ => 0,
            };
            net.op
                .for_each_operand(|id| age = age.max(of_nets[id.index()]));
            of_nets[index] = age;
        }
        let next = netlist
            .registers
            .iter()
            .enumerate()
            .map(|(index, register)| {
                let is_known = register.resets || is_register_known(index);
                // What is known at the start is so until something else reaches it.
                match of_nets[register.next.index()] {
                    0 if is_known => 0,
                    age => (age + 1).min(LONGEST + 1),
                }
            });
        let next: Vec<u32> = next.collect();
        if next == ages {
            break;
        }
        ages = next;
    }
    // An output may read a memory without a register between.
    let outputs = netlist.outputs.iter().map(|port| of_nets[port.net.index()]);
    let edges = ages.iter().copied().chain(outputs).max().unwrap_or(0);
    (edges <= LONGEST).then_some(edges)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use warpwright_hdl::netlist::flatten::{Names, flatten};
    use warpwright_hdl::netlist::passes::optimize;
    use warpwright_hdl::prelude::*;

    fn of(describe: impl Fn(&ModuleBuilder)) -> Option<u32> {
        let m = ModuleBuilder::new("pipe");
        describe(&m);
        let module = Arc::new(m.finish().expect("a module"));
        let netlist = optimize(flatten(&module, Names::Dropped));
        edges(&netlist, &|_| false, &|_| false)
    }

    #[test]
    fn a_pipeline_forgets_and_a_loop_does_not() {
        assert_eq!(
            of(|m| {
                m.output("y", !m.input("a", 1));
            }),
            Some(0)
        );
        let three = of(|m| {
            let a = m.input("a", 4);
            let b = m.register("b_q", 4).next(a);
            let c = m.register("c_q", 4).next(b + 1u32);
            m.output("y", m.register("d_q", 4).next(c ^ b));
        });
        assert_eq!(three, Some(3));
        // One that keeps its value remembers, unless reset has set it.
        let kept = |m: &ModuleBuilder| {
            let (a, load) = (m.input("a", 4), m.input("load", 1));
            m.output("y", m.register("b_q", 4).enable(load).next(a));
        };
        assert_eq!(of(kept), None);
        let reset = of(|m| {
            let count = m.register("count_q", 4).reset(0u8);
            m.output("y", count.next(count.value() + 1u32));
        });
        assert_eq!(reset, Some(0));
        // A register that begins with a value takes what the one before began with.
        let behind = of(|m| {
            let a = m.register("a_q", 4).next(m.input("a", 4));
            m.output("y", m.register("b_q", 4).reset(0u8).next(a));
        });
        assert_eq!(behind, Some(2));
    }
}
