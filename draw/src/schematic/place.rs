//! The position of items in their columns: in order, without overlap, and each as close as possible to where its lines are straight.
//!
//! For one column with all others fixed this is solved exactly: the sum of the distances from the preferred positions is
//! least where neighbours that push each other form one block, at the median of all its preferred positions (pool adjacent
//! violators). Preferred positions lie on the grid, and so do medians; a line is then straight or bent by a whole step.

use super::layers::{End, ItemId, Layers, Side};
use super::shape::{GRID, ROW};

/// Sweeps over all columns, there and back.
const SWEEPS: usize = 12;

/// Who is connected with whom.
#[derive(Clone, Debug)]
pub struct Neighbours {
    of: Vec<Vec<Neighbour>>,
}

#[derive(Clone, Copy, Debug)]
struct Neighbour {
    own: i32,
    other: ItemId,
    offset: i32,
    /// The side of the item that it is on.
    side: Side,
    weight: usize,
}

impl Neighbours {
    /// Those of every item.
    pub fn new(layers: &Layers) -> Self {
        let mut of = vec![Vec::new(); layers.items.len()];
        for channel in &layers.channels {
            for ends in channel.values() {
                for a in ends {
                    for b in ends {
                        let across = a.side != b.side;
                        // A line that turns around has both ends on one side.
                        let turns = a.side == b.side
                            && a.item != b.item
                            && ends.iter().all(|end| end.side == a.side);
                        if across || turns {
                            of[a.item].push(neighbour(layers, a, b));
                        }
                    }
                }
            }
        }
        Self { of }
    }

    /// Where an item's neighbours on a side want its top to be, and how much.
    pub fn wishes(&self, layers: &Layers, item: ItemId, side: Option<Side>) -> Vec<(i32, usize)> {
        let on_side = |side| {
            self.of[item]
                .iter()
                .filter(move |n: &&Neighbour| n.side == side)
        };
        let all: Vec<&Neighbour> = match side {
            None => self.of[item].iter().collect(),
            Some(side) => on_side(side).collect(),
        };
        let wish = |n: &Neighbour| (layers.items[n.other].y + n.offset - n.own, n.weight);
        all.into_iter().map(wish).collect()
    }
}

fn neighbour(layers: &Layers, own: &End, other: &End) -> Neighbour {
    let is_wire = |end: &End| layers.items[end.item].net.is_some();
    Neighbour {
        own: own.offset,
        other: other.item,
        offset: other.offset,
        side: match own.side {
            // The channel's left side is the item's right one.
            Side::Left => Side::Right,
            Side::Right => Side::Left,
        },
        weight: match (is_wire(own), is_wire(other)) {
            (true, true) => 8,
            (false, false) => 1,
            _ => 2,
        },
    }
}

/// Places everything.
pub fn place(layers: &mut Layers) {
    let neighbours = Neighbours::new(layers);
    stack(layers);
    let count = layers.columns.len();
    for sweep in 0..SWEEPS {
        let side = |side| if sweep + 4 < SWEEPS { Some(side) } else { None };
        for column in 0..count {
            settle(layers, &neighbours, column, side(Side::Left));
        }
        for column in (0..count).rev() {
            settle(layers, &neighbours, column, side(Side::Right));
        }
    }
    close(layers);
}

/// Begins at the top, and takes out what is empty across all columns.
fn close(layers: &mut Layers) {
    let mut by_height: Vec<ItemId> = (0..layers.items.len()).collect();
    by_height.sort_by_key(|item| layers.items[*item].y);
    let first = by_height.first().map_or(0, |item| layers.items[*item].y);
    let (mut shift, mut end) = (first, first);
    for item in by_height {
        let item = &mut layers.items[item];
        shift += (item.y - end - (ROW + GRID)).max(0);
        end = end.max(item.y + item.height);
        item.y -= shift;
    }
}

/// Puts every column's items one below the other, around a common middle.
pub fn stack(layers: &mut Layers) {
    for column in 0..layers.columns.len() {
        stack_column(layers, column);
    }
}

/// The same for one column.
pub fn stack_column(layers: &mut Layers, column: usize) {
    let items = layers.columns[column].clone();
    let starts = starts(layers, &items);
    let height = starts.last().copied().unwrap_or(0);
    let middle = height / 2 / GRID * GRID;
    for (item, start) in items.iter().zip(&starts) {
        layers.items[*item].y = start - middle;
    }
}

/// Where items begin if they are as close as they may be.
fn starts(layers: &Layers, items: &[ItemId]) -> Vec<i32> {
    let mut starts = Vec::with_capacity(items.len());
    let mut y = 0;
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            y += gap(layers, items[index - 1], *item);
        }
        starts.push(y);
        y += layers.items[*item].height;
    }
    starts
}

/// Room between two items of a column.
fn gap(layers: &Layers, upper: ItemId, lower: ItemId) -> i32 {
    let is_wire = |item: ItemId| layers.items[item].net.is_some();
    match (is_wire(upper), is_wire(lower)) {
        (true, true) => GRID,
        (false, false) => ROW + GRID,
        _ => ROW,
    }
}

/// Places one column, the others fixed.
fn settle(layers: &mut Layers, neighbours: &Neighbours, column: usize, side: Option<Side>) {
    let items = layers.columns[column].clone();
    let starts = starts(layers, &items);
    let mut blocks: Vec<(usize, Vec<(i32, usize)>)> = Vec::new();
    for (index, item) in items.iter().enumerate() {
        let mut wishes = neighbours.wishes(layers, *item, side);
        if wishes.is_empty() {
            wishes.push((layers.items[*item].y, 1));
        }
        for wish in &mut wishes {
            wish.0 -= starts[index];
        }
        blocks.push((1, wishes));
        while let [.., (_, upper), (_, lower)] = blocks.as_slice()
            && median(upper) > median(lower)
            && let Some((count, wishes)) = blocks.pop()
            && let Some(last) = blocks.last_mut()
        {
            last.0 += count;
            last.1.extend(wishes);
        }
    }
    let mut index = 0;
    for (count, wishes) in &blocks {
        let y = median(wishes);
        for _ in 0..*count {
            layers.items[items[index]].y = y + starts[index];
            index += 1;
        }
    }
}

fn median(wishes: &[(i32, usize)]) -> i32 {
    let mut sorted = wishes.to_vec();
    sorted.sort_unstable();
    let all: usize = sorted.iter().map(|(_, weight)| weight).sum();
    let mut passed = 0;
    for (y, weight) in &sorted {
        passed += weight;
        if passed * 2 >= all {
            return *y;
        }
    }
    0
}
