//! Lane arrays whose lanes are all computed at once.
//!
//! If lane `i` sees only bit `i` of shared values, and does only bitwise work, choices and selections
//! on them, then bit `k` of a body's value, over all lanes, is one value as wide as the array:
//! a *plane*. Every operation of the body becomes the same operation on planes, once for all lanes
//! instead of once per lane. Values that all lanes share stay as they are until combined with a plane.

use super::{Flattener, Missing};
use crate::module::{BinaryOp, Binding, Instance, Module, NodeId, Op, UnaryOp};
use crate::netlist::{NetId, NetOp};
use std::collections::{HashMap, HashSet};

/// More planes than this for one value are not worth it.
const MAX_PLANES: u32 = 256;

/// Values of bodies by place, instance and node.
pub(super) type Vectors = HashMap<(usize, usize, NodeId), Value>;

/// A body's value over all lanes.
#[derive(Clone)]
pub(super) enum Value {
    /// The same for every lane.
    Shared(NetId),
    /// One net a bit, low first, each as wide as the array.
    Planes(Vec<NetId>),
}

/// Whether an instance is a lane array that can be computed by planes.
pub(super) fn is_vector(instance: &Instance) -> bool {
    let Some(lanes) = instance.lanes else {
        return false;
    };
    let body = &instance.module;
    if lanes.count.get() < 2
        || !body.registers.is_empty()
        || !body.memories.is_empty()
        || !body.tables.is_empty()
        || !body.instances.is_empty()
    {
        return false;
    }
    let bindings_fit = body
        .ports
        .iter()
        .zip(&instance.inputs)
        .all(|(port, bound)| match bound {
            Some(Binding::PerLane { stride, .. }) => stride.get() == 1 && port.width.get() == 1,
            Some(Binding::LaneNumber | Binding::Row { .. }) => false,
            Some(Binding::Whole(_)) | None => true,
        });
    bindings_fit && operations_fit(body, instance)
}

fn operations_fit(body: &Module, instance: &Instance) -> bool {
    let mut varying = HashSet::new();
    for output in body.outputs() {
        for id in body.operands_first([output.node]) {
            let node = body.node(id);
            let mut depends = match &node.op {
                Op::Input(port) => matches!(
                    instance.inputs[*port as usize],
                    Some(Binding::PerLane { .. })
                ),
                _ => false,
            };
            node.op
                .for_each_operand(|o| depends |= varying.contains(&o));
            if !depends {
                continue;
            }
            varying.insert(id);
            let fits = match &node.op {
                Op::Input(_)
                | Op::Unary(..)
                | Op::Mux { .. }
                | Op::Slice { .. }
                | Op::Concat(_)
                | Op::Repeat(_)
                | Op::Wire(_) => true,
                Op::Binary(op, ..) => matches!(
                    op,
                    BinaryOp::And | BinaryOp::Or | BinaryOp::Xor | BinaryOp::Eq | BinaryOp::Ne
                ),
                Op::Select { of, index } => {
                    body.node(*index).width.get() <= 8 && body.node(*of).width.get() <= MAX_PLANES
                }
                _ => false,
            };
            if !fits || node.width.get() > MAX_PLANES {
                return false;
            }
        }
    }
    // Without a varying output there is nothing to gain.
    body.outputs().all(|output| varying.contains(&output.node))
}

impl Flattener<'_> {
    /// An output of an array computed by planes: for an output of several bits the lanes' values are put
    /// side by side from the planes' bits.
    pub(super) fn make_vector_output(
        &mut self,
        place: usize,
        instance: usize,
        port: u32,
    ) -> Result<NetId, Missing> {
        let outer = self.places[place].module;
        let array = &outer.instances[instance];
        let body = &array.module;
        let lanes = array.count();
        let output = body.ports[port as usize].node;
        let order = body.operands_first([output]);
        let mut missing = Vec::new();
        for id in &order {
            if let Op::Input(input) = body.node(*id).op
                && let Some(outside) = array.inputs[input as usize]
                    .as_ref()
                    .and_then(Binding::node)
                && self.made(place, outside).is_none()
            {
                missing.push((place, outside));
            }
        }
        if !missing.is_empty() {
            return Err(missing);
        }
        for id in order {
            let key = (place, instance, id);
            if !self.vectors.contains_key(&key) {
                let value = self.plane_value(key, body, array, lanes);
                self.vectors.insert(key, value);
            }
        }
        let width = body.node(output).width.get();
        let planes = self.planes(&(place, instance, output), width, lanes);
        if let [only] = planes[..] {
            return Ok(only);
        }
        let mut parts = Vec::new();
        for lane in (0..lanes).rev() {
            for plane in planes.iter().rev() {
                parts.push(self.slice(*plane, lane, 1));
            }
        }
        let total = parts.len() as u32;
        Ok(self.netlist.push(NetOp::Concat(parts.into()), total))
    }

    fn plane_value(
        &mut self,
        (place, instance, id): (usize, usize, NodeId),
        body: &Module,
        array: &Instance,
        lanes: u32,
    ) -> Value {
        let node = body.node(id);
        if let Op::Input(port) = node.op {
            let outside = |this: &Self, node: &NodeId| this.at(place, *node);
            return match &array.inputs[port as usize] {
                Some(Binding::PerLane { of, base, .. }) => {
                    let of = outside(self, of);
                    Value::Planes(vec![self.slice(of, base.get(), lanes)])
                }
                Some(Binding::Whole(of)) => Value::Shared(outside(self, of)),
                Some(Binding::LaneNumber | Binding::Row { .. }) | None => Value::Shared(NetId(0)),
            };
        }
        let mut shared = true;
        node.op.for_each_operand(|operand| {
            shared &= matches!(
                self.vectors.get(&(place, instance, operand)),
                Some(Value::Shared(_))
            );
        });
        if shared {
            let vectors = std::mem::take(&mut self.vectors);
            let at = |id: &NodeId| match vectors.get(&(place, instance, *id)) {
                Some(Value::Shared(net)) => *net,
                _ => NetId(0),
            };
            let net = self.make_pure(&node.op, node.width.get(), at, (0, 0));
            self.vectors = vectors;
            return Value::Shared(net);
        }
        let planes = |this: &mut Self, id: &NodeId| {
            this.planes(&(place, instance, *id), body.node(*id).width.get(), lanes)
        };
        let push = |this: &mut Self, op| this.netlist.push(op, lanes);
        Value::Planes(match &node.op {
            Op::Wire(a) => planes(self, a),
            Op::Unary(op, a) => {
                let a = planes(self, a);
                match op {
                    UnaryOp::Not => a.iter().map(|p| push(self, NetOp::Not(*p))).collect(),
                    UnaryOp::All => vec![self.join(&a, lanes, NetOp::And)],
                    UnaryOp::Any => vec![self.join(&a, lanes, NetOp::Or)],
                    UnaryOp::Parity => vec![self.join(&a, lanes, NetOp::Xor)],
                }
            }
            Op::Binary(op, a, b) => {
                let (a, b) = (planes(self, a), planes(self, b));
                let bitwise = |this: &mut Self, make: fn(NetId, NetId) -> NetOp| {
                    let pairs = a.iter().zip(&b);
                    let made: Vec<NetId> = pairs.map(|(a, b)| push(this, make(*a, *b))).collect();
                    made
                };
                match op {
                    BinaryOp::And => bitwise(self, NetOp::And),
                    BinaryOp::Or => bitwise(self, NetOp::Or),
                    BinaryOp::Eq | BinaryOp::Ne => {
                        let differ = bitwise(self, NetOp::Xor);
                        let differ = self.join(&differ, lanes, NetOp::Or);
                        match op {
                            BinaryOp::Ne => vec![differ],
                            _ => vec![push(self, NetOp::Not(differ))],
                        }
                    }
                    _ => bitwise(self, NetOp::Xor),
                }
            }
            Op::Mux {
                condition,
                then,
                otherwise,
            } => {
                let condition = planes(self, condition)[0];
                let (then, otherwise) = (planes(self, then), planes(self, otherwise));
                let pairs = then.iter().zip(&otherwise);
                pairs
                    .map(|(a, b)| push(self, NetOp::BitMux(condition, *a, *b)))
                    .collect()
            }
            Op::Slice { of, low } => {
                let from = *low as usize;
                planes(self, of)[from..from + node.width.as_usize()].to_vec()
            }
            Op::Concat(parts) => parts.iter().rev().flat_map(|p| planes(self, p)).collect(),
            Op::Repeat(a) => {
                let a = planes(self, a);
                let bits = a.iter().copied().cycle();
                bits.take(node.width.as_usize()).collect()
            }
            Op::Select { of, index } => {
                let (of, index) = (planes(self, of), planes(self, index));
                self.select_planes(&of, &index, node.width.as_usize(), lanes)
            }
            _ => unreachable!("excluded by operations_fit"),
        })
    }

    /// A value's planes; a shared value's bits are repeated for every lane.
    fn planes(&mut self, key: &(usize, usize, NodeId), width: u32, lanes: u32) -> Vec<NetId> {
        match self.vectors[key].clone() {
            Value::Planes(planes) => planes,
            Value::Shared(net) => (0..width)
                .map(|bit| {
                    let bit = self.slice(net, bit, 1);
                    self.netlist.push(NetOp::Repeat(bit), lanes)
                })
                .collect(),
        }
    }

    fn join(&mut self, planes: &[NetId], lanes: u32, make: fn(NetId, NetId) -> NetOp) -> NetId {
        let mut joined = planes[0];
        for plane in &planes[1..] {
            joined = self.netlist.push(make(joined, *plane), lanes);
        }
        joined
    }

    /// A tree of choices, the index's lowest bit at the leaves; beyond the last element it is 0.
    fn select_planes(
        &mut self,
        of: &[NetId],
        index: &[NetId],
        element: usize,
        lanes: u32,
    ) -> Vec<NetId> {
        let zero = crate::bits::Bits::zero(lanes);
        let zero = self.netlist.push(NetOp::Const(zero), lanes);
        let count = of.len() / element;
        (0..element)
            .map(|bit| {
                let mut row: Vec<NetId> = (0..1 << index.len())
                    .map(|i| {
                        if i < count {
                            of[i * element + bit]
                        } else {
                            zero
                        }
                    })
                    .collect();
                for selector in index {
                    row = row
                        .chunks(2)
                        .map(|pair| {
                            let op = NetOp::BitMux(*selector, pair[1], pair[0]);
                            self.netlist.push(op, lanes)
                        })
                        .collect();
                }
                row[0]
            })
            .collect()
    }
}
