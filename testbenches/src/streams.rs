//! Prepares hardware to be checked against the stream rules, in simulations and in proofs.
//!
//! Two of the rules are about one run, the third about two: `valid` is the same whatever `ready`
//! is. The second run is built beside the first by copying the logic between the two, with `ready`
//! inverted: its result is an extra output, visible to everything that drives or proves the netlist.

use warpwright_blocks::block::Block;
use warpwright_blocks::parameters::Parameters;
use warpwright_blocks::streams::{
    Direction, NoStreamPort, StreamPorts, StreamRules, valid_if_ready_flips,
};
use warpwright_hdl::netlist::{NetId, NetOp, Netlist, OutputPort};

/// A netlist with the further outputs, and the rules for it.
#[derive(Clone, Debug)]
pub struct Watched {
    /// The netlist.
    pub netlist: Netlist,
    /// The rules of its streams.
    pub rules: StreamRules,
}

impl Watched {
    /// A block's netlist made ready.
    pub fn new(
        block: &dyn Block,
        parameters: &Parameters,
        netlist: &Netlist,
    ) -> Result<Self, NoStreamPort> {
        let rules = StreamRules::new(netlist, &block.streams(parameters))?;
        let mut netlist = netlist.clone();
        for stream in rules.streams() {
            if stream.direction == Direction::Output {
                add_flipped(&mut netlist, stream);
            }
        }
        Ok(Self { netlist, rules })
    }
}

/// Adds the output that says what `valid` would be if `ready` were the other.
fn add_flipped(netlist: &mut Netlist, stream: &StreamPorts) {
    let ready = netlist.input(&stream.ready()).map(|port| port.net);
    let valid = netlist.output(&stream.valid()).cloned();
    let (Some(ready), Some(valid)) = (ready, valid) else {
        return;
    };
    let in_cone = cone(netlist, valid.net);
    let mut twins = vec![None; netlist.nets.len()];
    twins[ready.index()] = Some(netlist.push(NetOp::Not(ready), 1));
    for index in 0..in_cone.len() {
        let net = netlist.nets[index].clone();
        let mut differs = false;
        net.op
            .for_each_operand(|operand| differs |= twins[operand.index()].is_some());
        if in_cone[index] && differs {
            let twin = |id: NetId| twins[id.index()].unwrap_or(id);
            let op = net.op.map_operands(twin);
            twins[index] = Some(netlist.push(op, net.width));
        }
    }
    netlist.outputs.push(OutputPort {
        name: valid_if_ready_flips(stream),
        net: twins[valid.net.index()].unwrap_or(valid.net),
        ..valid
    });
}

/// For each net up to this one, whether it is needed for it within the cycle.
fn cone(netlist: &Netlist, end: NetId) -> Vec<bool> {
    let mut needed = vec![false; end.index() + 1];
    needed[end.index()] = true;
    for index in (0..needed.len()).rev() {
        if needed[index] {
            let op = &netlist.nets[index].op;
            op.for_each_operand(|operand| needed[operand.index()] = true);
        }
    }
    needed
}
