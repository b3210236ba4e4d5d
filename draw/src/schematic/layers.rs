//! Assigns vertices to columns, and lists the contents of each column and of the channels between columns.
//!
//! Inputs are in column 0, outputs in the last one; in between every edge leads to
//! the right except feedback edges. A depth-first walk from the inputs, in port order,
//! finds these, so that data flows to the right and responses (`ready`) to the left.
//!
//! A *net* is all edges from one output pin. It crosses the columns between its ends by
//! *wires*, one per column, which its edges share. An edge to the left goes around its source's
//! column first: its net has a wire in that column too, and in the column of its destination.

use super::graph::{Graph, VertexId, VertexShape};
use super::shape::Shape;
use std::collections::BTreeMap;

/// Index of an item of the layout: first all vertices, then the wires.
pub type ItemId = usize;
/// Index of a net.
pub type NetId = usize;

/// Columns and channels.
#[derive(Clone, Debug)]
pub struct Layers {
    /// The items of each column, from the top.
    pub columns: Vec<Vec<ItemId>>,
    pub items: Vec<Item>,
    pub nets: Vec<Net>,
    /// What each net meets in the channel to the right of each column.
    pub channels: Vec<BTreeMap<NetId, Vec<End>>>,
}

/// Something with a place in a column.
#[derive(Clone, Copy, Debug)]
pub struct Item {
    pub column: usize,
    pub height: i32,
    /// The net, if it is a wire.
    pub net: Option<NetId>,
    /// Where its top is.
    pub y: i32,
}

/// All edges from one pin.
#[derive(Clone, Debug)]
pub struct Net {
    pub from: VertexId,
    pub output: usize,
}

/// Where a net meets an item at the side of a channel.
#[derive(Clone, Copy, Debug)]
pub struct End {
    pub item: ItemId,
    /// From the item's top.
    pub offset: i32,
    pub side: Side,
    /// Index of the edge that ends here.
    pub edge: Option<usize>,
}

/// A side of a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Left,
    Right,
}

/// Puts vertices into columns and leads nets through them.
pub fn layers(graph: &Graph, shapes: &[Shape]) -> Layers {
    let column = columns(graph);
    let count = column.iter().max().map_or(0, |last| last + 1);
    let mut layers = Layers {
        columns: vec![Vec::new(); count],
        items: Vec::new(),
        nets: Vec::new(),
        channels: vec![BTreeMap::new(); count],
    };
    for (shape, column) in shapes.iter().zip(&column) {
        layers.add(*column, shape.height, None);
    }
    let mut nets: BTreeMap<(VertexId, usize), Vec<usize>> = BTreeMap::new();
    for (index, edge) in graph.edges.iter().enumerate() {
        nets.entry((edge.from, edge.output))
            .or_default()
            .push(index);
    }
    for ((from, output), edges) in nets {
        layers.lead(graph, shapes, from, output, edges);
    }
    layers
}

impl Layers {
    fn add(&mut self, column: usize, height: i32, net: Option<NetId>) -> ItemId {
        let item = self.items.len();
        self.columns[column].push(item);
        self.items.push(Item {
            column,
            height,
            net,
            y: 0,
        });
        item
    }

    fn lead(
        &mut self,
        graph: &Graph,
        shapes: &[Shape],
        from: VertexId,
        output: usize,
        edges: Vec<usize>,
    ) {
        let net = self.nets.len();
        let start = self.items[from].column;
        let to = |edge: &usize| self.items[graph.edges[*edge].to].column;
        let far = edges.iter().map(to).filter(|to| *to > start).max();
        let near = edges.iter().map(to).filter(|to| *to <= start).min();
        let source = End {
            item: from,
            offset: shapes[from].outputs[output],
            side: Side::Left,
            edge: None,
        };
        self.meet(start, net, source);
        for column in start + 1..far.unwrap_or(start) {
            let item = self.add(column, 0, Some(net));
            self.meet(column - 1, net, wire(item, Side::Right));
            self.meet(column, net, wire(item, Side::Left));
        }
        for column in near.unwrap_or(start + 1)..=start {
            let item = self.add(column, 0, Some(net));
            self.meet(column - 1, net, wire(item, Side::Right));
            self.meet(column, net, wire(item, Side::Left));
        }
        for edge in &edges {
            let ends = &graph.edges[*edge];
            let end = End {
                item: ends.to,
                offset: shapes[ends.to].inputs[ends.input],
                side: Side::Right,
                edge: Some(*edge),
            };
            self.meet(self.items[ends.to].column - 1, net, end);
        }
        self.nets.push(Net { from, output });
    }

    fn meet(&mut self, channel: usize, net: NetId, end: End) {
        self.channels[channel].entry(net).or_default().push(end);
    }
}

fn wire(item: ItemId, side: Side) -> End {
    End {
        item,
        offset: 0,
        side,
        edge: None,
    }
}

/// The column of every vertex: 0 for inputs only.
fn columns(graph: &Graph) -> Vec<usize> {
    let count = graph.vertices.len();
    let forward = forward(graph);
    let mut into = vec![Vec::new(); count];
    let mut out = vec![Vec::new(); count];
    for edge in &forward {
        into[edge.1].push(edge.0);
        out[edge.0].push(edge.1);
    }
    // From the left, each as far left as it may be.
    let mut column = vec![0; count];
    let order = topological(&into, &out);
    for vertex in &order {
        let least = usize::from(graph.vertices[*vertex].kind != VertexShape::Input);
        let before = into[*vertex].iter().map(|from| column[*from] + 1).max();
        column[*vertex] = before.unwrap_or(least).max(least);
    }
    let inner = |v: VertexId| graph.vertices[v].kind != VertexShape::Output;
    let last = (0..count)
        .filter(|v| inner(*v))
        .map(|v| column[v] + 1)
        .max();
    for vertex in (0..count).filter(|v| !inner(*v)) {
        column[vertex] = last.unwrap_or(1).max(1);
    }
    // From the right, each so far right that its edges are as short together as they can be alone.
    for _ in 0..4 {
        for vertex in order.iter().rev() {
            let kind = graph.vertices[*vertex].kind;
            let nearest = out[*vertex].iter().map(|to| column[*to] - 1).min();
            if kind == VertexShape::Input || kind == VertexShape::Output || into[*vertex].len() > 1
            {
                continue;
            }
            if let Some(nearest) = nearest.filter(|nearest| *nearest > column[*vertex]) {
                column[*vertex] = nearest;
            }
        }
    }
    column
}

/// The edges, without those that close a circle.
fn forward(graph: &Graph) -> Vec<(VertexId, VertexId)> {
    #[derive(Clone, Copy, PartialEq)]
    enum Walk {
        New,
        Open,
        Done,
    }
    let count = graph.vertices.len();
    let mut out = vec![Vec::new(); count];
    for edge in &graph.edges {
        if !out[edge.from].contains(&edge.to) {
            out[edge.from].push(edge.to);
        }
    }
    let mut walk = vec![Walk::New; count];
    let mut forward = Vec::new();
    // Inputs come first among the vertices; what no input reaches begins at state.
    let is_state = |v: &VertexId| graph.vertices[*v].is_structure();
    let starts = (0..count).filter(is_state).chain(0..count);
    for start in starts {
        if walk[start] != Walk::New {
            continue;
        }
        walk[start] = Walk::Open;
        let mut open = vec![(start, 0)];
        while let Some((vertex, next)) = open.pop() {
            let Some(to) = out[vertex].get(next) else {
                walk[vertex] = Walk::Done;
                continue;
            };
            open.push((vertex, next + 1));
            if walk[*to] != Walk::Open {
                forward.push((vertex, *to));
            }
            if walk[*to] == Walk::New {
                walk[*to] = Walk::Open;
                open.push((*to, 0));
            }
        }
    }
    forward
}

/// Every vertex after all that lead to it.
fn topological(into: &[Vec<VertexId>], out: &[Vec<VertexId>]) -> Vec<VertexId> {
    let mut missing: Vec<usize> = into.iter().map(Vec::len).collect();
    let mut order: Vec<VertexId> = (0..into.len()).filter(|v| missing[*v] == 0).collect();
    let mut next = 0;
    while let Some(vertex) = order.get(next).copied() {
        for to in &out[vertex] {
            missing[*to] -= 1;
            if missing[*to] == 0 {
                order.push(*to);
            }
        }
        next += 1;
    }
    order
}
