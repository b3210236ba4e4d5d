//! Modules in random designs: instances, lane arrays, parameters.

use super::Gene;
use super::build::{Grower, build_copies, cut, fit, fit_size};
use std::sync::Arc;
use warpwright_hdl::instance::{InstanceHandle, LaneBuilder};
use warpwright_hdl::prelude::*;

/// Most copies of a module that lanes in lanes make.
const COPIES: u32 = 40;

impl<'m> Grower<'m> {
    /// A module of its own, connected to values of this one.
    fn child(&mut self, genes: &[Gene], copies: u32) -> Option<Arc<Module>> {
        let name = self.fresh("child");
        let module = build_copies(&name, genes, self.copies * copies).ok()?;
        let has_ports = module.inputs().count() > 0 && module.outputs().count() > 0;
        let module = has_ports.then(|| Arc::new(module))?;
        self.modules.push(Arc::clone(&module));
        Some(module)
    }

    pub fn instance(&mut self, genes: &[Gene], pick: [u32; 4]) {
        if let Some(child) = self.child(genes, 1) {
            self.connected(&child, pick);
        }
    }

    fn connected(&mut self, child: &Arc<Module>, [a, b, ..]: [u32; 4]) {
        let name = self.fresh("u");
        let instance = self.m.instance(&name, child).doc("One of them.");
        for (i, port) in child.inputs().enumerate() {
            let value = fit(self.pick(a.wrapping_add(i as u32)), port.width.get(), b);
            instance.connect(&port.name, value);
        }
        self.take_outputs(instance, child);
    }

    /// A module that is there already once more.
    pub fn again(&mut self, pick: [u32; 4]) {
        let [a, b, ..] = pick;
        if self.modules.is_empty() {
            return;
        }
        let child = Arc::clone(&self.modules[b as usize % self.modules.len()]);
        if a.is_multiple_of(2) {
            self.connected(&child, pick);
        } else {
            self.lanes_of(&child, Size::plain(1 + a / 2 % 3), pick);
        }
    }

    fn take_outputs(&mut self, instance: InstanceHandle<'m>, child: &Module) {
        for port in child.outputs() {
            self.pool.push(instance.output(&port.name));
        }
    }

    /// Lanes for a size: mostly few, and never so many that lanes in lanes become a burden.
    fn lane_count(&self, size: u32) -> u32 {
        let wanted = if size < 40 {
            1 + size % 5
        } else {
            3 + size % 38
        };
        wanted.min(COPIES / self.copies).max(1)
    }

    pub fn lanes(&mut self, genes: &[Gene], pick: [u32; 4], size: u32) {
        let count = self.lane_count(size);
        self.lanes_counted(genes, Size::plain(count), pick);
    }

    /// A parameter, a port as many times so wide, and as many lanes.
    pub fn parameter(&mut self, genes: &[Gene], pick: [u32; 4], size: u32) {
        if self.is_body {
            return self.lanes(genes, pick, size);
        }
        let [a, b, ..] = pick;
        let name = format!("SIZE_{}", self.parameters.len() + 1);
        let doc = "How many there are.";
        let parameter = self.m.parameter(&name, self.lane_count(size), doc);
        self.parameters.push(parameter);
        let name = self.fresh("rows");
        let rows = self.m.input(&name, parameter * (1 + b % 9));
        self.m.unused(rows);
        self.pool.push(rows);
        self.lanes_counted(genes, parameter, [a | 1, b, b, a]);
    }

    fn lanes_counted(&mut self, genes: &[Gene], count: Size, pick: [u32; 4]) {
        let [a, b, c, _] = pick;
        if a.is_multiple_of(2) {
            if let Some(child) = self.child(genes, count.get()) {
                self.lanes_of(&child, count, pick);
            }
            return;
        }
        let name = self.fresh("lanes");
        let (shared, sliced) = (self.pick(b), self.pick(c));
        let width = self.sized(a / 2, 1 + a % 40);
        let row = fit_size(sliced, width * count, c);
        // Windows that overlap, or leave bits out.
        let (base, stride) = (a / 64 % 3, b / 8 % 12);
        let window = 1 + a / 512 % 12;
        let room = base + (count.get() - 1) * stride + window;
        let wide = fit(self.pick(a), room + c % 2, b);
        // What other lanes yield: of a tree, or of the lane before.
        let each = 1 + c / 4 % 9;
        let is_seen = b / 128 % 4;
        let ends = fit(self.pick(c / 2), each, b);
        let branches = 2 + c / 64 % 3;
        let leaves = (count * (branches - 1) + Size::plain(1)) * each;
        let leaves = fit_size(self.pick(b / 2), leaves, a);
        let prefix = self.fresh("body");
        let copies = self.copies * count.get();
        let parameters = self.parameters.clone();
        let array = self.m.lanes(&name, count, |lane| {
            let mut seeds = vec![
                lane.bits(row, width),
                lane.whole(shared),
                lane.number(),
                lane.window(wide, base, stride, window),
            ];
            match is_seen {
                1 if branches == 2 => seeds.extend(lane.branches("seen", leaves)),
                1 => seeds.push(lane.many_branches("seen", leaves, branches)),
                2 => seeds.push(lane.from_above("seen", ends)),
                3 => seeds.push(lane.before("seen", ends)),
                _ => {}
            }
            for seed in &seeds {
                lane.unused(*seed);
            }
            let m: &ModuleBuilder = lane;
            let mut body = Grower::new(m, &prefix, copies);
            body.is_body = true;
            body.parameters = parameters;
            let yielded = [0, each, 2 * each, each][is_seen as usize];
            grow_body(lane, body, genes, &seeds, yielded);
        });
        let array = array.doc("Some lanes.");
        self.pool
            .extend([array.output("last"), array.output("mixed")]);
        if is_seen > 0 {
            self.pool.push(array.output("seen"));
        }
    }

    fn lanes_of(&mut self, child: &Arc<Module>, count: Size, [a, _, c, _]: [u32; 4]) {
        let name = self.fresh("lanes");
        let array = self.m.lanes_of(&name, count, child);
        for (i, port) in child.inputs().enumerate() {
            let from = self.pick(a.wrapping_add(i as u32));
            let width = port.width.get();
            if i % 3 == 2 {
                array.connect(&port.name, fit(from, width, c));
            } else if (a / 4).is_multiple_of(3) || (a / 4 + i as u32).is_multiple_of(5) {
                array.connect_lane_number(&port.name);
            } else {
                array.connect_lanes(&port.name, fit(from, width * count.get(), c));
            }
        }
        self.take_outputs(array, child);
    }

    pub fn bit_lanes(&mut self, genes: &[Gene], [a, b, c, _]: [u32; 4], size: u32) {
        let count = 2 + if b.is_multiple_of(4) {
            b / 4 % 299
        } else {
            size
        };
        let name = self.fresh("bits");
        let (x, y, table) = (self.pick(a), self.pick(b), self.pick(c));
        let (x, y) = (fit(x, count, c), fit(y, count + 3, a));
        let table = fit(table, 8, a);
        let prefix = self.fresh("plane");
        let array = self.m.lanes(&name, count, |lane| {
            let mut body = Grower::new(lane, &prefix, 1);
            let y = lane.window(y, a % 4, 1, 1);
            body.pool.extend([lane.bit(x), y, lane.whole(table)]);
            for gene in genes {
                let made = body.bitwise(gene.pick);
                body.pool.push(made);
            }
            // The body's result depends on a lane's own bit, and the table is used at least once.
            let index = lane.cat([y, lane.bit(x), body.pick(c).bit(0)]);
            lane.output("chosen", lane.whole(table).select(index));
            let last = body.pool[body.pool.len() - 1];
            let last = fit(last, last.bits().min(1 + 2_000 / count), c);
            let first = body.pick(0).bit(0);
            lane.output("other", last ^ first.repeat(last.bits()));
        });
        self.pool
            .extend([array.output("chosen"), array.output("other")]);
    }
}

/// Grows genes inside a lane's body, which has the outputs `last` and `mixed`, and one that other lanes see, if that has bits.
fn grow_body<'b>(
    lane: &LaneBuilder<'_>,
    mut body: Grower<'b>,
    genes: &[Gene],
    seeds: &[Signal<'b>],
    yielded: u32,
) {
    body.pool.extend(seeds.iter().copied());
    for gene in genes {
        body.grow(gene);
    }
    body.close();
    let last = cut(body.pool[body.pool.len() - 1], 0);
    let first = cut(body.pool[0], 0);
    lane.output("last", last);
    lane.output("mixed", first ^ fit(last, first.bits(), 1));
    if yielded > 0 {
        let seen = seeds[seeds.len() - 1];
        lane.output("seen", fit(last, yielded, 0) ^ fit(seen, yielded, 1));
    }
}
