//! The sizes of vertices and the positions of their pins.
//!
//! Everything lies on a grid of [`GRID`] pixels, so that lines of different nets are never closer than that and
//! pins that should be on one line are.

use super::graph::{Graph, Pin, Vertex, VertexShape};

/// Pixels between neighbouring lines.
pub const GRID: i32 = 8;
/// Pixels between rows of text.
pub const ROW: i32 = 16;
/// Pixels of a letter's height.
pub const FONT_SIZE: f64 = 11.0;
/// The same of what is written on edges.
pub const SMALL_FONT_SIZE: f64 = 9.0;
/// A letter's width in heights, in the widest of the usual fonts.
pub const LETTER: f64 = 0.61;
/// Room between text and the lines around it.
pub const PADDING: i32 = 8;
/// Pixels by which the sides of a choice are slanted.
pub const SLANT: i32 = 8;
/// Pixels by which the boxes behind a lane array show.
pub const STACK: i32 = 6;

/// A vertex's box, and the offsets of its pins from its top.
#[derive(Clone, Debug)]
pub struct Shape {
    pub width: i32,
    pub height: i32,
    pub inputs: Vec<i32>,
    pub outputs: Vec<i32>,
    /// Room that labels of edges need to its left and right.
    pub left: i32,
    pub right: i32,
    /// Lines of text at its top.
    pub head: Vec<String>,
}

/// Width of a text in pixels.
pub fn text_width(text: &str, size: f64) -> i32 {
    (text.chars().count() as f64 * size * LETTER).ceil() as i32
}

/// What is written where an output leaves.
pub fn width_label(pin: &Pin) -> String {
    if pin.width > 1 {
        return pin.width.to_string();
    }
    String::new()
}

/// The shapes of all vertices.
pub fn shapes(graph: &Graph) -> Vec<Shape> {
    let mut shapes: Vec<Shape> = graph.vertices.iter().map(shape).collect();
    for edge in &graph.edges {
        let label = text_width(&edge.label, SMALL_FONT_SIZE);
        let room = if label > 0 { label + 10 } else { 0 };
        let left = &mut shapes[edge.to].left;
        *left = (*left).max(room);
    }
    for (shape, vertex) in shapes.iter_mut().zip(&graph.vertices) {
        let labels = vertex.outputs.iter().map(width_label);
        let widest = labels
            .map(|label| text_width(&label, SMALL_FONT_SIZE))
            .max();
        shape.right = widest.filter(|room| *room > 0).map_or(0, |room| room + 6);
        if vertex.lanes.is_some() {
            shape.right += STACK;
        }
    }
    shapes
}

fn shape(vertex: &Vertex) -> Shape {
    let head = head(vertex);
    let head_width = head.iter().map(|line| text_width(line, FONT_SIZE)).max();
    let labels = |pins: &[Pin]| {
        let widths = pins.iter().map(|pin| text_width(&pin.label, FONT_SIZE));
        widths.max().unwrap_or(0)
    };
    let (left, right) = (labels(&vertex.inputs), labels(&vertex.outputs));
    let has_gap = left > 0 && right > 0;
    let gap = if has_gap { 2 * PADDING } else { 0 };
    let slant = lead(vertex.kind);
    let tip = if is_tag(vertex.kind) { ROW / 2 } else { 0 };
    let width = head_width.unwrap_or(0).max(left + gap + right) + 2 * PADDING + slant + tip;
    // Labels of pins stand below the head; pins without any may be beside it.
    let has_rows = left > 0 || right > 0;
    let lead = lead(vertex.kind);
    let top = lead + head.len() as i32 * ROW;
    let rows = if has_rows {
        let rows = |pins: &[Pin], labels: i32| if labels > 0 { pins.len() } else { 0 };
        rows(&vertex.inputs, left).max(rows(&vertex.outputs, right)) as i32 * ROW
    } else {
        0
    };
    let beside = |pins: &[Pin], labels: i32| match pins.len() as i32 {
        _ if labels > 0 => 0,
        0 | 1 => ROW,
        pins @ 2..=3 => pins * ROW,
        pins => (pins + 1) * GRID,
    };
    let foot = match vertex.kind {
        VertexShape::Register => GRID,
        kind => self::lead(kind),
    };
    let least = beside(&vertex.inputs, left).max(beside(&vertex.outputs, right));
    let height = (top + rows).max(least) + foot;
    let place = |pins: &[Pin], labels: i32| -> Vec<i32> {
        let count = pins.len() as i32;
        if labels > 0 {
            return (0..count).map(|pin| top + ROW / 2 + pin * ROW).collect();
        }
        let step = if count <= 3 { ROW } else { GRID };
        let span = (count - 1) * step;
        let start = (height - span) / 2 / GRID * GRID;
        (0..count).map(|pin| start + pin * step).collect()
    };
    Shape {
        width: (width + GRID - 1) / GRID * GRID,
        height,
        inputs: place(&vertex.inputs, left),
        outputs: place(&vertex.outputs, right),
        left: 0,
        right: 0,
        head,
    }
}

/// Room above the first line, which the slanted side of a choice needs.
pub fn lead(kind: VertexShape) -> i32 {
    if kind == VertexShape::Choice {
        SLANT
    } else {
        0
    }
}

/// Whether a vertex is a tag with a tip.
pub fn is_tag(kind: VertexShape) -> bool {
    matches!(kind, VertexShape::Input | VertexShape::Output)
}

/// The lines at a vertex's top.
fn head(vertex: &Vertex) -> Vec<String> {
    let mut label = vertex.label.clone();
    if let Some(lanes) = vertex.lanes {
        label = format!("{label} × {lanes}");
    }
    let mut head = vec![label];
    head.retain(|label| !label.is_empty());
    head.extend(vertex.notes.iter().cloned());
    if vertex.folded > 0 {
        head.push(super::words::count(vertex.folded, "operation"));
    }
    head
}
