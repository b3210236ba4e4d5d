//! A laid-out schematic as SVG: one self-contained file that can also be embedded in a page.
//!
//! Colours are those of waveform pictures, light or dark according to the reader's preference. Boxes and nets
//! show their names on hover. Classes begin with `s-`, so that a page can hold schematics beside other pictures.

use super::graph::{Graph, Vertex, VertexShape};
use super::layout::{Layout, Point, Rectangle, Route};
use super::shape::{self, FONT_SIZE, PADDING, ROW, SLANT, SMALL_FONT_SIZE, STACK, Shape};
use super::words;
use crate::picture::scene::Ink;
use crate::picture::svg::{Theme, hexadecimal};
use crate::svg::escaped;
use std::fmt::Write as _;

/// Inks of the kinds of boxes.
const INKS: [(&str, Ink); 7] = [
    ("s-port", Ink::Name(7)),
    ("s-operation", Ink::Number),
    ("s-register", Ink::Name(0)),
    ("s-memory", Ink::Name(2)),
    ("s-instance", Ink::Name(3)),
    ("s-table", Ink::Name(6)),
    ("s-name", Ink::Number),
];

/// The file.
pub fn draw(graph: &Graph, layout: &Layout, title: &str) -> String {
    let (width, height) = (layout.width, layout.height);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"s-schematic\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\">\n<title>{}</title>\n<style>\n",
        escaped(title)
    );
    style(&mut text);
    let _ = writeln!(
        text,
        "</style>\n<rect class=\"s-paper\" width=\"{width}\" height=\"{height}\" rx=\"6\"/>"
    );
    for route in &layout.routes {
        net(&mut text, graph, route);
    }
    for ((vertex, shape), at) in graph.vertices.iter().zip(&layout.shapes).zip(&layout.boxes) {
        block(&mut text, vertex, shape, *at);
    }
    text.push_str("</svg>\n");
    text
}

fn style(text: &mut String) {
    let _ = writeln!(
        text,
        ".s-schematic text{{font:{FONT_SIZE}px ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono','Liberation Mono',monospace;\
         white-space:pre;pointer-events:none}}\n\
         .s-schematic .s-small{{font-size:{SMALL_FONT_SIZE}px}}\n\
         .s-schematic path{{fill:none;stroke-width:1.25;stroke-linejoin:round}}\n\
         .s-net:hover path{{stroke-width:2.5}}\n\
         .s-middle{{text-anchor:middle}}\n.s-end{{text-anchor:end}}\n.s-strong{{font-weight:bold}}"
    );
    rules(text, Theme::Light);
    text.push_str("@media (prefers-color-scheme:dark){\n");
    rules(text, Theme::Dark);
    text.push_str("}\n");
}

fn rules(text: &mut String, theme: Theme) {
    let line = |ink| hexadecimal(theme.colours(ink).line);
    let area = |ink| hexadecimal(theme.colours(ink).area);
    let (paper, letters, dim) = (
        hexadecimal(theme.background()),
        line(Ink::Text),
        line(Ink::Dim),
    );
    let back = line(Ink::Event);
    let _ = writeln!(
        text,
        ".s-paper{{fill:{paper}}}\n.s-text{{fill:{letters}}}\n.s-dim{{fill:{dim}}}\n\
         .s-schematic .s-wire{{stroke:{dim}}}\n.s-dot{{fill:{dim}}}\n\
         .s-schematic .s-back{{stroke:{back}}}\n.s-back-dot{{fill:{back}}}\n\
         .s-schematic .s-bubble{{stroke:{dim};fill:{paper}}}"
    );
    for (class, ink) in INKS {
        let _ = writeln!(
            text,
            ".s-schematic .{class}{{stroke:{};fill:{}}}",
            line(ink),
            area(ink)
        );
    }
}

fn class(kind: VertexShape) -> &'static str {
    match kind {
        VertexShape::Input | VertexShape::Output => "s-port",
        VertexShape::Operation | VertexShape::Choice | VertexShape::Join => "s-operation",
        VertexShape::Name => "s-name",
        VertexShape::Table => "s-table",
        VertexShape::Register => "s-register",
        VertexShape::Memory => "s-memory",
        VertexShape::Instance => "s-instance",
    }
}

/// The lines of a net, with arrows, dots and labels.
fn net(text: &mut String, graph: &Graph, route: &Route) {
    let dot = |is_back: bool| if is_back { "s-back-dot" } else { "s-dot" };
    let pin = &graph.vertices[route.from].outputs[route.output];
    let of = graph.vertices[route.from].title.lines().next();
    let mut title = of.unwrap_or_default().to_string();
    if !pin.label.is_empty() {
        title = format!("{title}, {}: {}", pin.label, words::bits(pin.width));
    }
    let _ = writeln!(
        text,
        "<g class=\"s-net\"><title>{}</title>",
        escaped(&title)
    );
    for (class, lines) in [("s-wire", &route.lines), ("s-back", &route.back)] {
        let mut path = String::new();
        for ((x1, y1), (x2, y2)) in lines {
            let _ = if y1 == y2 {
                write!(path, "M{x1} {y1}H{x2}")
            } else {
                write!(path, "M{x1} {y1}V{y2}")
            };
        }
        if !path.is_empty() {
            let _ = writeln!(text, "<path class=\"{class}\" d=\"{path}\"/>");
        }
    }
    for ((x, y), is_back) in &route.dots {
        let class = dot(*is_back);
        let _ = writeln!(
            text,
            "<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"2.2\"/>"
        );
    }
    for (edge, (x, y), is_back) in &route.ends {
        let edge = &graph.edges[*edge];
        if edge.is_inverted {
            let _ = writeln!(
                text,
                "<circle class=\"s-bubble\" cx=\"{}\" cy=\"{y}\" r=\"3\"/>",
                x - 3
            );
        } else {
            let _ = writeln!(
                text,
                "<polygon class=\"{0}\" points=\"{x},{y} {1},{2} {1},{3}\"/>",
                dot(*is_back),
                x - 6,
                y - 3,
                y + 3
            );
        }
        write(text, "s-dim s-small s-end", (x - 8, y - 3), &edge.label);
    }
    text.push_str("</g>\n");
}

/// A vertex with its text.
fn block(text: &mut String, vertex: &Vertex, shape: &Shape, at: Rectangle) {
    let (x, y, width, height) = (at.x, at.y, at.width, at.height);
    let class = class(vertex.kind);
    let _ = writeln!(
        text,
        "<g class=\"s-box\"><title>{}</title>",
        several(&vertex.title)
    );
    if vertex.lanes.is_some() {
        for behind in [STACK, STACK / 2] {
            let outline = rectangle(x + behind, y - behind, width, height, 3);
            let _ = writeln!(text, "<path class=\"{class}\" d=\"{outline}\"/>");
        }
    }
    let _ = writeln!(
        text,
        "<path class=\"{class}\" d=\"{}\"/>",
        outline(vertex.kind, at)
    );
    if vertex.kind == VertexShape::Register {
        let (middle, foot) = (x + width / 2, y + height);
        let _ = writeln!(
            text,
            "<path class=\"{class}\" d=\"M{} {foot}L{middle} {}L{} {foot}\"/>",
            middle - 5,
            foot - 6,
            middle + 5
        );
    }
    let lead = shape::lead(vertex.kind);
    let middle = x + match vertex.kind {
        VertexShape::Input | VertexShape::Output => (width - ROW / 2) / 2 + ROW / 8,
        _ => width / 2,
    };
    for (row, line) in (0..).zip(&shape.head) {
        let class = match row {
            0 if vertex.kind != VertexShape::Name => "s-text s-strong s-middle",
            0 => "s-text s-middle",
            _ => "s-text s-small s-middle",
        };
        write(text, class, (middle, y + lead + row * ROW + 12), line);
    }
    for (pin, offset) in vertex.inputs.iter().zip(&shape.inputs) {
        let at = (x + PADDING - 2, y + offset + 4);
        write(text, "s-text", at, &pin.label);
    }
    for (pin, offset) in vertex.outputs.iter().zip(&shape.outputs) {
        let at = (x + width - PADDING + 2 - lead, y + offset + 4);
        write(text, "s-text s-end", at, &pin.label);
        let stack = if vertex.lanes.is_some() { STACK } else { 0 };
        let at = (x + width + 3 + stack, y + offset - 3);
        write(text, "s-dim s-small", at, &shape::width_label(pin));
    }
    text.push_str("</g>\n");
}

/// The outline of a vertex.
fn outline(kind: VertexShape, at: Rectangle) -> String {
    let (x, y, width, height) = (at.x, at.y, at.width, at.height);
    let (right, foot) = (x + width, y + height);
    match kind {
        VertexShape::Input | VertexShape::Output => {
            let (neck, middle) = (right - ROW / 2, y + height / 2);
            format!("M{x} {y}H{neck}L{right} {middle}L{neck} {foot}H{x}Z")
        }
        VertexShape::Choice => {
            let (upper, lower) = (y + SLANT, foot - SLANT);
            format!("M{x} {y}L{right} {upper}V{lower}L{x} {foot}Z")
        }
        VertexShape::Register | VertexShape::Memory | VertexShape::Join => {
            rectangle(x, y, width, height, 0)
        }
        VertexShape::Name => rectangle(x, y, width, height, 8),
        _ => rectangle(x, y, width, height, 3),
    }
}

/// A rectangle with round corners.
fn rectangle(x: i32, y: i32, width: i32, height: i32, radius: i32) -> String {
    let (right, foot, r) = (x + width, y + height, radius);
    if r == 0 {
        return format!("M{x} {y}H{right}V{foot}H{x}Z");
    }
    format!(
        "M{} {y}H{}Q{right} {y} {right} {}V{}Q{right} {foot} {} {foot}H{}Q{x} {foot} {x} {}V{}Q{x} {y} {} {y}Z",
        x + r,
        right - r,
        y + r,
        foot - r,
        right - r,
        x + r,
        foot - r,
        y + r,
        x + r
    )
}

fn write(text: &mut String, class: &str, (x, y): Point, words: &str) {
    if !words.is_empty() {
        let words = escaped(words);
        let _ = writeln!(
            text,
            "<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{words}</text>"
        );
    }
}

/// A text of several lines.
fn several(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(escaped).collect();
    lines.join("\n")
}
