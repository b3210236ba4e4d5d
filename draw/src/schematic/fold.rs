//! Makes coarser graphs from finer ones: vertices folded into their consumers, and vertices drawn as one.
//!
//! Both preserve reachability: an edge of the coarser graph is a path of the
//! finer one through vertices that are not drawn, and every such path is an edge.

use super::graph::{Edge, Graph, Pin, Vertex, VertexId, VertexShape};
use super::words;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Leaves out vertices; each counts for every vertex that it feeds.
pub fn fold(graph: &Graph, is_kept: impl Fn(&Vertex) -> bool) -> Graph {
    let kept: Vec<bool> = graph.vertices.iter().map(is_kept).collect();
    let mut into: Vec<Vec<&Edge>> = vec![Vec::new(); graph.vertices.len()];
    for edge in &graph.edges {
        into[edge.to].push(edge);
    }
    let mut number = vec![0; kept.len()];
    let mut folded = Graph::default();
    for (index, vertex) in graph.vertices.iter().enumerate().filter(|(v, _)| kept[*v]) {
        number[index] = folded.vertices.len();
        folded.vertices.push(vertex.clone());
    }
    for index in (0..kept.len()).filter(|index| kept[*index]) {
        let to = number[index];
        let mut pins = Vec::new();
        let mut rest = BTreeSet::new();
        let mut passed: BTreeSet<VertexId> = BTreeSet::new();
        for (input, pin) in graph.vertices[index].inputs.iter().enumerate() {
            let mut seen = BTreeSet::new();
            let mut open: Vec<&Edge> = into[index]
                .iter()
                .filter(|e| e.input == input)
                .copied()
                .collect();
            let mut sources = BTreeSet::new();
            let mut direct = None;
            let is_fed = !open.is_empty();
            while let Some(edge) = open.pop() {
                if kept[edge.from] {
                    sources.insert((number[edge.from], edge.output));
                    direct = (edge.to == index).then_some(edge);
                } else if seen.insert(edge.from) {
                    open.extend(&into[edge.from]);
                }
            }
            passed.extend(&seen);
            let only = sources.first().filter(|_| sources.len() == 1);
            if let (Some((from, output)), false) = (only, pin.label.is_empty()) {
                let edge = direct.filter(|_| seen.is_empty());
                folded.edges.push(Edge {
                    from: *from,
                    output: *output,
                    to,
                    input: pins.len(),
                    label: edge.map(|edge| edge.label.clone()).unwrap_or_default(),
                    is_inverted: edge.is_some_and(|edge| edge.is_inverted),
                });
                pins.push(pin.clone());
            } else if !is_fed {
                pins.push(pin.clone());
            }
            if only.is_none() || pin.label.is_empty() {
                rest.extend(sources);
            }
        }
        for (from, output) in rest {
            folded.edges.push(edge(from, output, to, pins.len()));
            pins.push(Pin::default());
        }
        let vertex = &mut folded.vertices[to];
        vertex.inputs = pins;
        vertex.folded += passed.len();
    }
    folded
}

/// Draws vertices with the same key as one, with one output. Vertices without a key stay.
pub fn group(graph: &Graph, key: impl Fn(&Vertex) -> Option<String>) -> Graph {
    let mut groups: BTreeMap<String, Vec<VertexId>> = BTreeMap::new();
    for (index, vertex) in graph.vertices.iter().enumerate() {
        if let Some(key) = key(vertex) {
            groups.entry(key).or_default().push(index);
        }
    }
    let mut first: HashMap<VertexId, &[VertexId]> = HashMap::new();
    let mut leader: Vec<VertexId> = (0..graph.vertices.len()).collect();
    for members in groups.values().filter(|members| members.len() > 1) {
        first.insert(members[0], members);
        for member in members {
            leader[*member] = members[0];
        }
    }
    let mut number = vec![0; leader.len()];
    let mut grouped = Graph::default();
    for index in (0..leader.len()).filter(|index| leader[*index] == *index) {
        number[index] = grouped.vertices.len();
        let members = first.get(&index).copied().unwrap_or(&[]);
        let mut vertex = graph.vertices[index].clone();
        if !members.is_empty() {
            vertex = together(members.iter().map(|member| &graph.vertices[*member]));
        }
        vertex.inputs.clear();
        let width = match vertex.outputs.as_slice() {
            [only] => only.width,
            _ => 0,
        };
        if !vertex.outputs.is_empty() {
            vertex.outputs = vec![Pin {
                label: String::new(),
                width,
            }];
        }
        grouped.vertices.push(vertex);
    }
    let ends = |edge: &Edge| (number[leader[edge.from]], number[leader[edge.to]]);
    let pairs: BTreeSet<(VertexId, VertexId)> = graph.edges.iter().map(ends).collect();
    for (from, to) in pairs {
        // Within a group, what feeds what is not said.
        let is_inner = from == to && grouped.vertices[from].parts.len() > 1;
        if !is_inner {
            let input = grouped.vertices[to].inputs.len();
            grouped.vertices[to].inputs.push(Pin::default());
            grouped.edges.push(edge(from, 0, to, input));
        }
    }
    grouped
}

fn edge(from: VertexId, output: usize, to: VertexId, input: usize) -> Edge {
    Edge {
        from,
        output,
        to,
        input,
        label: String::new(),
        is_inverted: false,
    }
}

/// Several vertices of one kind as one.
fn together<'a>(members: impl Iterator<Item = &'a Vertex>) -> Vertex {
    let members: Vec<&Vertex> = members.collect();
    let (head, last) = (members[0], members[members.len() - 1]);
    let parts: Vec<_> = members.iter().flat_map(|m| m.parts.clone()).collect();
    let noun = match head.kind {
        VertexShape::Input | VertexShape::Output => "port",
        VertexShape::Register => "register",
        VertexShape::Memory => "memory",
        VertexShape::Instance => "instance",
        _ => "operation",
    };
    let mut titles: Vec<&str> = members
        .iter()
        .filter_map(|m| m.title.lines().next())
        .collect();
    let more = titles.len().saturating_sub(20);
    titles.truncate(20);
    let mut title = titles.join("\n");
    if more > 0 {
        title = format!("{title}\nand {more} more");
    }
    let label = if head.label == last.label {
        head.label.clone()
    } else {
        words::range(&head.label, &last.label)
    };
    let mut vertex = Vertex::new(head.kind, label, title);
    vertex.notes.push(words::count(parts.len(), noun));
    let of: BTreeSet<&String> = members.iter().filter_map(|m| m.notes.first()).collect();
    if let (VertexShape::Instance, Some(module), 1) = (head.kind, of.first(), of.len()) {
        vertex.notes.insert(0, (*module).clone());
    }
    if members.iter().any(|member| !member.outputs.is_empty()) {
        let width = members
            .iter()
            .flat_map(|m| &m.outputs)
            .map(|o| o.width)
            .sum();
        vertex = vertex.with_output("", width);
    }
    vertex.is_named = true;
    vertex.folded = members.iter().map(|member| member.folded).sum();
    vertex.parts = parts;
    vertex
}
