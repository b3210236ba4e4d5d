//! Schematics of modules as SVG: the parts of a module and their connections, readable by a person.
//!
//! [`drawings`] gives a module's own drawing, then those of its lane arrays' bodies and of its submodules. Each
//! shows as much detail as fits: all operations, or only named ones, or only ports, state and instances, or groups
//! of these. Coarser drawings preserve the connections through everything they omit, and say how much is omitted.
//!
//! - `detail` makes a graph of a module (`connect` its edges, `follow` finds what drives an operand), `fold` makes it coarser
//! - `shape` sizes the vertices, `layers` assigns them to columns, `order` and `place` position them
//!   in their columns, `tracks` positions the lines between columns, and `layout` combines all that
//! - `svg` draws it
//!
//! The same module gives the same bytes.

mod connect;
mod detail;
mod fold;
mod follow;
mod graph;
mod layers;
mod layout;
mod order;
mod place;
mod shape;
mod svg;
#[cfg(test)]
mod tests;
mod tracks;
mod words;

use graph::{Graph, Vertex, VertexShape};
use layout::Layout;
use std::collections::{HashSet, VecDeque};
use std::sync::Arc;
use warpwright_hdl::module::{Instance, Lanes, Module};

/// Vertices and edges that a person can still follow.
const MOST_VERTICES: usize = 60;
const MOST_EDGES: usize = 110;
/// Pixels from left to right up to which a finer drawing is taken.
const WIDEST: i32 = 3000;

/// A picture of a module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// The module's name, or that of a lane array.
    pub title: String,
    /// What is drawn and what is left out.
    pub caption: String,
    /// The file.
    pub svg: String,
}

/// How much of a module is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    /// Every operation.
    Full,
    /// Operations with names, ports, state and instances.
    Named,
    /// Ports, state and instances.
    Structure,
    /// The same, with those drawn as one whose names differ by numbers.
    Families,
    /// The same, with those drawn as one whose names begin with the same word.
    Prefixes,
    /// One vertex for all state, one for each module below.
    Coarsest,
}

const LEVELS: [Level; 6] = [
    Level::Full,
    Level::Named,
    Level::Structure,
    Level::Families,
    Level::Prefixes,
    Level::Coarsest,
];

/// The module's own drawing first, then those of lane bodies and modules below it, the nearest first; so many at most,
/// and how many there would be more.
pub fn drawings(module: &Module, most: usize) -> (Vec<Drawing>, usize) {
    let mut drawings = vec![draw(module, &module.name)];
    let mut left_out = 0;
    let mut seen = HashSet::new();
    let mut open: VecDeque<&Instance> = module.instances.iter().collect();
    while let Some(instance) = open.pop_front() {
        if seen.insert(Arc::as_ptr(&instance.module)) {
            open.extend(&instance.module.instances);
            if drawings.len() >= most {
                left_out += 1;
                continue;
            }
            let title = match instance.lanes {
                Some(Lanes { count, in_place }) if in_place => {
                    format!(
                        "{}: one of {}",
                        instance.name,
                        words::count(count.as_usize(), "lane")
                    )
                }
                _ => instance.module.name.clone(),
            };
            drawings.push(draw(&instance.module, &title));
        }
    }
    (drawings, left_out)
}

fn draw(module: &Module, title: &str) -> Drawing {
    let (level, graph, layout) = readable(module);
    Drawing {
        title: title.to_string(),
        caption: caption(level, &graph),
        svg: svg::draw(&graph, &layout, title),
    }
}

/// The finest graph that can be read.
fn readable(module: &Module) -> (Level, Graph, Layout) {
    let full = detail::graph(module);
    for level in LEVELS {
        let graph = at_level(&full, level);
        if graph.vertices.len() > MOST_VERTICES || graph.edges.len() > MOST_EDGES {
            continue;
        }
        let layout = layout::lay_out(&graph);
        if layout.width <= WIDEST {
            return (level, graph, layout);
        }
    }
    // Whatever its size.
    let graph = at_level(&full, Level::Coarsest);
    let layout = layout::lay_out(&graph);
    (Level::Coarsest, graph, layout)
}

/// A whole module as coarse as that.
fn at_level(full: &Graph, level: Level) -> Graph {
    let structure = || fold::fold(full, Vertex::is_structure);
    let key = |vertex: &Vertex, name: String| Some(format!("{:?} {name}", vertex.kind));
    match level {
        Level::Full => full.clone(),
        Level::Named => fold::fold(full, |vertex| !vertex.is_nameless()),
        Level::Structure => structure(),
        Level::Families => fold::group(&structure(), |v| key(v, words::family(&v.label))),
        Level::Prefixes => fold::group(&structure(), |v| {
            key(v, words::prefix(&v.label).to_string())
        }),
        Level::Coarsest => fold::group(&structure(), |v| {
            let name = match v.kind {
                VertexShape::Instance => v.notes.first().unwrap_or(&v.label).clone(),
                VertexShape::Register | VertexShape::Memory => String::new(),
                _ => words::prefix(&v.label).to_string(),
            };
            key(v, name)
        }),
    }
}

/// What is drawn, and what is not.
fn caption(level: Level, graph: &Graph) -> String {
    let what = match level {
        Level::Full => "All operations are drawn",
        Level::Named => "Operations without names are left out",
        Level::Structure => "Ports, state and instances",
        Level::Families => "Ports, state and instances, together where names differ by numbers",
        Level::Prefixes => "Ports, state and instances, together where names begin alike",
        Level::Coarsest => "Ports, all state as one, and the modules below",
    };
    if graph.vertices.iter().any(|vertex| vertex.folded > 0) {
        return format!("{what}; a box says how many operations lie before it.");
    }
    format!("{what}.")
}
