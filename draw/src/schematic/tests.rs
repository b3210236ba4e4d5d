//! Checks drawings of every named configuration without knowing how they were made: overlaps, connections,
//! and whether they agree with the module's own connectivity. Each check is shown a fault that it must catch.

use super::detail::graph;
use super::graph::{DrawnItem, Graph, VertexId, VertexShape};
use super::layout::{Layout, Point, Rectangle, lay_out};
use super::{LEVELS, at_level, drawings, readable};
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use warpwright_blocks::catalogue::{self, CATALOGUE};
use warpwright_hdl::module::{
    Binding, Direction, InstanceId, MemoryId, Module, NodeId, Op, RegisterId,
};

/// Every named configuration.
fn modules() -> Vec<(String, Arc<Module>)> {
    let mut modules = Vec::new();
    for block in CATALOGUE {
        for named in block.configurations() {
            let settings = named.settings.iter().copied();
            let parameters = catalogue::parameters(*block, settings).expect("parameters");
            let module = block.build(&parameters).expect("a module");
            modules.push((named.name.to_string(), Arc::new(module)));
        }
    }
    modules
}

fn module(name: &str) -> Arc<Module> {
    let found = modules().into_iter().find(|(found, _)| found == name);
    found.expect("a configuration of this name").1
}

/// The columns of letters that the usual fonts have, as SVG's writer asks for them.
const LETTER: f64 = 11.0 * 0.6;

/// What is wrong with a drawing.
fn faults(graph: &Graph, layout: &Layout) -> Vec<String> {
    let mut faults = Vec::new();
    let name = |v: VertexId| &graph.vertices[v].label;
    for (a, one) in layout.boxes.iter().enumerate() {
        for (b, other) in layout.boxes.iter().enumerate().skip(a + 1) {
            if meet(*one, *other) {
                faults.push(format!("{} and {} overlap", name(a), name(b)));
            }
        }
        let text = layout.shapes[a].head.iter();
        let widest = text.map(|line| line.chars().count() as f64 * LETTER);
        if widest.fold(0.0, f64::max) > f64::from(one.width) {
            faults.push(format!("the text of {} is wider than its box", name(a)));
        }
    }
    let mut arrived = BTreeSet::new();
    for route in &layout.routes {
        let lines: Vec<(Point, Point)> = route.all_lines().copied().collect();
        for (v, at) in layout.boxes.iter().enumerate() {
            if lines.iter().any(|line| is_inside(*line, *at)) {
                faults.push(format!("{} runs through {}", name(route.from), name(v)));
            }
        }
        let at = layout.boxes[route.from];
        let pin = layout.shapes[route.from].outputs[route.output];
        let reached = reached((at.x + at.width, at.y + pin), &lines);
        for (edge, end, _) in &route.ends {
            let of = &graph.edges[*edge];
            let (to, pin) = (layout.boxes[of.to], layout.shapes[of.to].inputs[of.input]);
            if *end != (to.x, to.y + pin)
                || !lines
                    .iter()
                    .zip(&reached)
                    .any(|(l, is)| *is && on(*end, *l))
            {
                faults.push(format!(
                    "{} does not arrive at {}",
                    name(of.from),
                    name(of.to)
                ));
            }
            if (of.from, of.output) == (route.from, route.output) {
                arrived.insert(*edge);
            }
        }
        if reached.contains(&false) {
            faults.push(format!("a line of {} is loose", name(route.from)));
        }
    }
    if arrived.len() != graph.edges.len() {
        faults.push(format!(
            "{} of {} edges are drawn",
            arrived.len(),
            graph.edges.len()
        ));
    }
    let routes = layout.routes.iter().enumerate();
    let lines: Vec<(usize, (Point, Point))> = routes
        .flat_map(|(net, route)| route.all_lines().map(move |line| (net, *line)))
        .collect();
    for (index, (a, one)) in lines.iter().enumerate() {
        for (b, other) in lines[index + 1..].iter().filter(|(b, _)| a != b) {
            if is_along(*one, *other) {
                let (a, b) = (layout.routes[*a].from, layout.routes[*b].from);
                faults.push(format!("{} and {} lie on each other", name(a), name(b)));
            }
        }
    }
    faults
}

fn meet(a: Rectangle, b: Rectangle) -> bool {
    a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

/// Whether a line is within a box, and not only at its border.
fn is_inside(((x1, y1), (x2, y2)): (Point, Point), at: Rectangle) -> bool {
    let (left, right, top, bottom) = (x1.min(x2), x1.max(x2), y1.min(y2), y1.max(y2));
    left < at.x + at.width
        && at.x < right.max(left + 1)
        && top < at.y + at.height
        && at.y < bottom.max(top + 1)
        && !(left == right && left == at.x)
        && !(top == bottom && top == at.y)
}

fn on((x, y): Point, ((x1, y1), (x2, y2)): (Point, Point)) -> bool {
    x1.min(x2) <= x && x <= x1.max(x2) && y1.min(y2) <= y && y <= y1.max(y2)
}

/// Which lines hang together with a point.
fn reached(from: Point, lines: &[(Point, Point)]) -> Vec<bool> {
    let mut reached: Vec<bool> = lines.iter().map(|line| on(from, *line)).collect();
    loop {
        let touches = |a: &(Point, Point), b: &(Point, Point)| {
            on(a.0, *b) || on(a.1, *b) || on(b.0, *a) || on(b.1, *a)
        };
        let is_next = |at: &usize| {
            let mut near = lines.iter().zip(&reached).filter(|(_, is)| **is);
            !reached[*at] && near.any(|(line, _)| touches(line, &lines[*at]))
        };
        let Some(next) = (0..lines.len()).find(is_next) else {
            return reached;
        };
        reached[next] = true;
    }
}

/// Whether two lines have more than a point in common.
fn is_along(a: (Point, Point), b: (Point, Point)) -> bool {
    let across =
        |((x1, y1), (x2, y2)): (Point, Point)| (y1 == y2).then_some((y1, x1.min(x2), x1.max(x2)));
    let down =
        |((x1, y1), (x2, y2)): (Point, Point)| (x1 == x2).then_some((x1, y1.min(y2), y1.max(y2)));
    let overlap = |a: Option<(i32, i32, i32)>, b: Option<(i32, i32, i32)>| match (a, b) {
        (Some((at, from, to)), Some((other, start, end))) => {
            at == other && from.max(start) < to.min(end)
        }
        _ => false,
    };
    overlap(across(a), across(b)) || overlap(down(a), down(b))
}

/// What feeds what by way of operations, as the module says: from a port, state or instance to another.
fn feeds(module: &Module) -> BTreeSet<(DrawnItem, DrawnItem)> {
    let mut targets: Vec<(DrawnItem, NodeId)> = Vec::new();
    for (index, port) in (0..).zip(&module.ports) {
        if port.direction == Direction::Output {
            targets.push((DrawnItem::Port(index), port.node));
        }
    }
    for (index, register) in (0..).zip(&module.registers) {
        let nodes = [Some(register.next), register.enable].into_iter().flatten();
        targets.extend(nodes.map(|node| (DrawnItem::Register(RegisterId(index)), node)));
    }
    let mut read = BTreeSet::new();
    for (index, memory) in (0..).zip(&module.memories) {
        let part = DrawnItem::Memory(MemoryId(index));
        let nodes = memory
            .writes
            .iter()
            .flat_map(|w| [w.enable, w.address, w.data]);
        targets.extend(nodes.map(|node| (part, node)));
    }
    for (index, instance) in (0..).zip(&module.instances) {
        let nodes = instance.inputs.iter().flatten().filter_map(Binding::node);
        targets.extend(nodes.map(|node| (DrawnItem::Instance(InstanceId(index)), node)));
    }
    let mut feeds = BTreeSet::new();
    while let Some((to, node)) = targets.pop() {
        let mut seen = BTreeSet::new();
        let mut open = vec![node];
        while let Some(id) = open.pop() {
            if !seen.insert(id) {
                continue;
            }
            let part = match &module.node(id).op {
                Op::Input(port) => DrawnItem::Port(*port),
                Op::Register(register) => DrawnItem::Register(*register),
                Op::InstanceOutput { instance, .. } => DrawnItem::Instance(*instance),
                Op::MemoryRead { memory, address } => {
                    // A read that is needed makes its address feed the memory.
                    if read.insert(id) {
                        targets.push((DrawnItem::Memory(*memory), *address));
                    }
                    DrawnItem::Memory(*memory)
                }
                op => {
                    op.for_each_operand(|operand| open.push(operand));
                    continue;
                }
            };
            feeds.insert((part, to));
        }
    }
    feeds
}

/// The same as a graph says, between its vertices.
fn drawn(graph: &Graph) -> BTreeSet<(VertexId, VertexId)> {
    let mut into: HashMap<VertexId, Vec<VertexId>> = HashMap::new();
    for edge in &graph.edges {
        into.entry(edge.to).or_default().push(edge.from);
    }
    let mut drawn = BTreeSet::new();
    for to in (0..graph.vertices.len()).filter(|v| graph.vertices[*v].is_structure()) {
        let (mut seen, mut open) = (BTreeSet::new(), vec![to]);
        while let Some(vertex) = open.pop() {
            for from in into.get(&vertex).into_iter().flatten() {
                if graph.vertices[*from].is_structure() {
                    drawn.insert((*from, to));
                } else if seen.insert(*from) {
                    open.push(*from);
                }
            }
        }
    }
    drawn
}

/// What a graph says differently from its module.
fn differences(module: &Module, graph: &Graph) -> Vec<String> {
    let of: HashMap<DrawnItem, VertexId> = (graph.vertices.iter().enumerate())
        .flat_map(|(index, vertex)| vertex.parts.iter().map(move |part| (*part, index)))
        .collect();
    let mut differences = Vec::new();
    for (index, _) in module.ports.iter().enumerate() {
        if !of.contains_key(&DrawnItem::Port(index as u32)) {
            differences.push(format!("port {index} is not drawn"));
        }
    }
    let is_group = |v: VertexId| graph.vertices[v].parts.len() > 1;
    let truth: BTreeSet<_> = feeds(module)
        .into_iter()
        .map(|(from, to)| (of[&from], of[&to]))
        .filter(|(from, to)| from != to || !is_group(*from))
        .collect();
    let drawn = drawn(graph);
    let name = |(from, to): &(VertexId, VertexId)| {
        format!(
            "{} to {}",
            graph.vertices[*from].label, graph.vertices[*to].label
        )
    };
    differences.extend(
        truth
            .difference(&drawn)
            .map(|pair| format!("missing: {}", name(pair))),
    );
    differences.extend(
        drawn
            .difference(&truth)
            .map(|pair| format!("invented: {}", name(pair))),
    );
    differences
}

#[test]
fn every_configuration_is_drawn_without_faults() {
    for (name, module) in modules() {
        let (level, graph, _) = readable(&module);
        let layout = lay_out(&graph);
        let found = faults(&graph, &layout);
        assert!(found.is_empty(), "{name} at {level:?}: {found:#?}");
        assert!(
            graph.vertices.len() <= 80,
            "{name}: {}",
            graph.vertices.len()
        );
    }
}

#[test]
fn every_level_keeps_what_feeds_what() {
    for (name, module) in modules() {
        let full = graph(&module);
        for level in LEVELS {
            let found = differences(&module, &at_level(&full, level));
            assert!(found.is_empty(), "{name} at {level:?}: {found:#?}");
        }
    }
}

#[test]
fn the_judges_see_their_faults() {
    let module = module("lop3_unit");
    let (_, graph, _) = readable(&module);
    let good = lay_out(&graph);
    let has = |layout: &Layout, word: &str| {
        let found = faults(&graph, layout);
        assert!(
            found.iter().any(|fault| fault.contains(word)),
            "{word}: {found:?}"
        );
    };
    let mut moved = good.clone();
    moved.boxes[1].y = moved.boxes[0].y;
    moved.boxes[1].x = moved.boxes[0].x;
    has(&moved, "overlap");
    has(&moved, "does not arrive");
    let mut wide = good.clone();
    wide.boxes[0].width = 5;
    has(&wide, "wider than its box");
    let mut across = good.clone();
    let at = good.boxes[2];
    let y = at.y + at.height / 2 + 1;
    across.routes[0]
        .lines
        .push(((at.x - 9, y), (at.x + at.width + 9, y)));
    has(&across, "runs through");
    has(&across, "loose");
    let mut cut = good.clone();
    cut.routes[3].lines.clear();
    has(&cut, "does not arrive");
    let mut lost = good.clone();
    lost.routes.pop();
    has(&lost, "edges are drawn");
    let mut twice = good.clone();
    let line = twice.routes[0].lines[0];
    twice.routes[1].lines.push(line);
    has(&twice, "lie on each other");

    let mut missing = graph.clone();
    let to_output = |e: &super::graph::Edge| graph.vertices[e.to].kind == VertexShape::Output;
    let edge = graph.edges.iter().position(to_output).expect("an output");
    missing.edges.remove(edge);
    let found = differences(&module, &missing);
    assert!(found.iter().any(|f| f.starts_with("missing")), "{found:?}");
    let mut invented = graph.clone();
    invented.edges[edge].from = 0;
    let found = differences(&module, &invented);
    assert!(found.iter().any(|f| f.starts_with("invented")), "{found:?}");
}

#[test]
fn drawings_are_xml_and_always_the_same() {
    for name in ["lut_array", "lop3_unit"] {
        let module = module(name);
        let (all, left_out) = drawings(&module, 6);
        assert!((2..=6).contains(&all.len()), "{name}: {}", all.len());
        assert_eq!(all[0].title, module.name);
        for drawing in &all {
            let document = roxmltree::Document::parse(&drawing.svg).expect("XML");
            let boxes = document
                .descendants()
                .filter(|n| n.attribute("class") == Some("s-box"));
            assert!(boxes.count() > 1, "{}", drawing.title);
        }
        assert_eq!(drawings(&module, 6), (all.clone(), left_out), "{name}");
        let (whole, none) = drawings(&module, usize::MAX);
        assert_eq!((whole.len(), none), (all.len() + left_out, 0), "{name}");
    }
}
