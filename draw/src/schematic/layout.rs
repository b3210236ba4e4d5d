//! The position of everything: boxes in columns, and lines between them that cross no box.
//!
//! Horizontal lines cross a column only at heights without a box, and vertical lines
//! are only in the channels between columns, so lines meet boxes only at their pins.

use super::graph::{Graph, VertexShape};
use super::layers::{self, Layers, NetId, Side};
use super::shape::{GRID, Shape, shapes};
use super::tracks::{self, Trunk};
use super::{order, place};
use std::collections::BTreeSet;

/// Room around the drawing.
const MARGIN: i32 = 16;
/// Room at each side of a channel, of which arrows take a part.
const SIDE: i32 = 10;

/// A point in pixels.
pub type Point = (i32, i32);

/// A drawing without its looks.
#[derive(Clone, Debug)]
pub struct Layout {
    pub width: i32,
    pub height: i32,
    /// One for each vertex.
    pub boxes: Vec<Rectangle>,
    pub shapes: Vec<Shape>,
    pub routes: Vec<Route>,
}

/// A box.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rectangle {
    pub x: i32,
    pub y: i32,
    pub width: i32,
    pub height: i32,
}

/// The lines of a net.
#[derive(Clone, Debug)]
pub struct Route {
    pub from: usize,
    pub output: usize,
    /// Its horizontal and vertical lines that lead to the right.
    pub lines: Vec<(Point, Point)>,
    /// Where it branches, and whether on its way to the left.
    pub dots: Vec<(Point, bool)>,
    /// Edges by their index, the pins at which they arrive, and whether from the right.
    pub ends: Vec<(usize, Point, bool)>,
    /// Those of them that lead to the left.
    pub back: Vec<(Point, Point)>,
}

impl Route {
    fn add(&mut self, line: (Point, Point), is_back: bool) {
        if is_back {
            self.back.push(line);
        } else {
            self.lines.push(line);
        }
    }

    /// Those to the right and those to the left.
    pub fn all_lines(&self) -> impl Iterator<Item = &(Point, Point)> {
        self.lines.iter().chain(&self.back)
    }
}

/// Lays a graph out.
pub fn lay_out(graph: &Graph) -> Layout {
    let shapes = shapes(graph);
    let mut layers = layers::layers(graph, &shapes);
    order::order(&mut layers);
    place::place(&mut layers);
    let mut channels: Vec<Vec<Trunk>> =
        layers.channels.iter().map(|c| trunks(&layers, c)).collect();
    let tracks: Vec<usize> = channels.iter_mut().map(tracks::assign).collect();
    let mut layout = Layout {
        width: 0,
        height: 0,
        boxes: vec![Rectangle::default(); shapes.len()],
        shapes,
        routes: Vec::new(),
    };
    let mut columns = Vec::new();
    let mut x = MARGIN;
    for (column, tracks) in tracks.iter().enumerate() {
        let width = layout.column(graph, &layers, column, x);
        columns.push((x, x + width));
        let is_last = column + 1 == layers.columns.len();
        x += width;
        if !is_last || *tracks > 0 {
            x += 2 * SIDE + (*tracks as i32).max(1) * GRID;
        }
    }
    layout.width = x + MARGIN;
    for net in 0..layers.nets.len() {
        let route = layout.route(&layers, net, &channels, &columns);
        layout.routes.push(route);
    }
    let boxes = layout.boxes.iter().map(|b| b.y + b.height);
    let points = layout.routes.iter().flat_map(Route::all_lines);
    let points = points.flat_map(|(a, b)| [a.1, b.1]);
    layout.height = boxes.chain(points).max().unwrap_or(0) + MARGIN;
    layout
}

/// The heights of the nets in a channel.
fn trunks(
    layers: &Layers,
    channel: &std::collections::BTreeMap<NetId, Vec<layers::End>>,
) -> Vec<Trunk> {
    let trunk = |(net, ends): (&NetId, &Vec<layers::End>)| {
        let on = |side| -> BTreeSet<i32> {
            let ends = ends.iter().filter(|end| end.side == side);
            ends.map(|end| layers.items[end.item].y + end.offset + MARGIN)
                .collect()
        };
        Trunk::new(*net, on(Side::Left), on(Side::Right))
    };
    channel.iter().map(trunk).collect()
}

impl Layout {
    /// Gives the boxes of a column their places; answers with the column's width.
    fn column(&mut self, graph: &Graph, layers: &Layers, column: usize, x: i32) -> i32 {
        let vertices = layers.columns[column].iter();
        let vertices: Vec<usize> = vertices
            .copied()
            .filter(|v| *v < self.shapes.len())
            .collect();
        let widest = |of: fn(&Shape) -> i32| {
            let all = vertices.iter().map(|v| of(&self.shapes[*v]));
            all.max().unwrap_or(0)
        };
        let (left, middle, right) = (widest(|s| s.left), widest(|s| s.width), widest(|s| s.right));
        for vertex in &vertices {
            let shape = &self.shapes[*vertex];
            let room = middle - shape.width;
            let shift = match graph.vertices[*vertex].kind {
                VertexShape::Input => room,
                VertexShape::Output => 0,
                _ => room / 2,
            };
            self.boxes[*vertex] = Rectangle {
                x: x + left + shift,
                y: layers.items[*vertex].y + MARGIN,
                width: shape.width,
                height: shape.height,
            };
        }
        left + middle + right
    }

    fn route(
        &self,
        layers: &Layers,
        net: NetId,
        channels: &[Vec<Trunk>],
        columns: &[(i32, i32)],
    ) -> Route {
        let of = &layers.nets[net];
        let mut route = Route {
            from: of.from,
            output: of.output,
            lines: Vec::new(),
            dots: Vec::new(),
            ends: Vec::new(),
            back: Vec::new(),
        };
        let start = layers.items[of.from].column;
        for item in layers.items.iter().filter(|item| item.net == Some(net)) {
            let (left, right) = columns[item.column];
            let y = item.y + MARGIN;
            let is_back = item.column <= start;
            route.add(((left, y), (right, y)), is_back);
        }
        for (channel, trunks) in channels.iter().enumerate() {
            let Some(ends) = layers.channels[channel].get(&net) else {
                continue;
            };
            // Where the lines of a channel meet what is at its sides.
            let edge_of = |end: &layers::End| {
                let y = layers.items[end.item].y + end.offset + MARGIN;
                let x = match (self.boxes.get(end.item), end.side) {
                    (Some(found), Side::Left) => found.x + found.width,
                    (Some(found), Side::Right) => found.x,
                    (None, Side::Left) => columns[channel].1,
                    (None, Side::Right) => columns[channel + 1].0,
                };
                (x, y)
            };
            for end in ends {
                let arrival = end.edge.map(|edge| (edge, edge_of(end), channel < start));
                route.ends.extend(arrival);
            }
            let track =
                |trunk: &Trunk| columns[channel].1 + SIDE + GRID / 2 + trunk.track as i32 * GRID;
            for trunk in trunks.iter().filter(|trunk| trunk.net == net) {
                let x = track(trunk);
                let is_back = channel < start || trunk.right.is_empty();
                if !trunk.is_straight() {
                    route.add(((x, trunk.top()), (x, trunk.bottom())), is_back);
                }
                for end in ends {
                    let (edge, y) = edge_of(end);
                    let belongs = match end.side {
                        Side::Left => trunk.left.contains(&y) && !trunk.jogged.contains(&y),
                        Side::Right => trunk.right.contains(&y) && trunk.next.is_none(),
                    };
                    if belongs {
                        let turns =
                            channel == start && end.side == Side::Left && end.item != of.from;
                        let line = ((edge.min(x), y), (edge.max(x), y));
                        route.add(line, is_back || turns);
                    }
                }
                if let Some(next) = trunk.next {
                    let to = track(&trunks[next]);
                    for y in &trunk.right {
                        route.add(((x.min(to), *y), (x.max(to), *y)), is_back);
                    }
                }
                route
                    .dots
                    .extend(branches(trunk).map(|y| ((x, y), is_back)));
            }
        }
        route
    }
}

/// Where a trunk and its stubs meet in more than a bend.
fn branches(trunk: &Trunk) -> impl Iterator<Item = i32> {
    let heights: BTreeSet<i32> = trunk.heights().collect();
    heights.into_iter().filter(|y| {
        let lines = [
            trunk.left.contains(y),
            trunk.right.contains(y),
            trunk.top() < *y,
            *y < trunk.bottom(),
        ];
        lines.into_iter().filter(|is_there| *is_there).count() > 2
    })
}
