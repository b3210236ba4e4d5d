//! The order of the items in each column: barycentre sweeps and swaps of neighbours, to minimise line crossings.

use super::layers::{End, ItemId, Layers, Side};
use super::place::{self, Neighbours};

/// Sweeps there and back.
const SWEEPS: usize = 16;

/// Orders every column.
pub fn order(layers: &mut Layers) {
    let neighbours = Neighbours::new(layers);
    place::stack(layers);
    let mut best = layers.columns.clone();
    let mut least = crossings(layers);
    for sweep in 0..SWEEPS {
        if least == 0 {
            break;
        }
        let count = layers.columns.len();
        let forward: Vec<usize> = (0..count).collect();
        let columns: Vec<usize> = match sweep % 2 {
            0 => forward,
            _ => forward.into_iter().rev().collect(),
        };
        for column in columns {
            // The last sweeps listen to both sides.
            let side = match sweep {
                _ if sweep * 2 >= SWEEPS && sweep % 4 > 1 => None,
                _ if sweep % 2 == 0 => Some(Side::Left),
                _ => Some(Side::Right),
            };
            sort(layers, &neighbours, column, side);
        }
        swap(layers);
        let found = crossings(layers);
        if found < least {
            least = found;
            best.clone_from(&layers.columns);
        }
    }
    layers.columns = best;
    place::stack(layers);
}

/// Sorts a column by where the neighbours of its items are.
fn sort(layers: &mut Layers, neighbours: &Neighbours, column: usize, side: Option<Side>) {
    let wish = |item: &ItemId| {
        let wishes = neighbours.wishes(layers, *item, side);
        let (mut sum, mut weight) = (0, 0);
        for (y, _) in wishes {
            sum += y * 16;
            weight += 1;
        }
        if weight == 0 {
            return layers.items[*item].y * 16;
        }
        sum / weight
    };
    let middle = |item: &ItemId| layers.items[*item].height * 8;
    let mut keyed: Vec<(i32, ItemId)> = layers.columns[column]
        .iter()
        .map(|item| (wish(item) + middle(item), *item))
        .collect();
    keyed.sort_by_key(|(wish, _)| *wish);
    layers.columns[column] = keyed.into_iter().map(|(_, item)| item).collect();
    place::stack_column(layers, column);
}

/// Swaps neighbours while that saves crossings.
fn swap(layers: &mut Layers) {
    for _ in 0..4 {
        let mut is_better = false;
        for column in 0..layers.columns.len() {
            for at in 1..layers.columns[column].len() {
                let (upper, lower) = (layers.columns[column][at - 1], layers.columns[column][at]);
                let (now, then) = both(layers, column, upper, lower);
                if then < now {
                    layers.columns[column].swap(at - 1, at);
                    place::stack_column(layers, column);
                    is_better = true;
                }
            }
        }
        if !is_better {
            break;
        }
    }
}

/// Crossings between the edges of two neighbours, as they are and if they were swapped.
fn both(layers: &Layers, column: usize, upper: ItemId, lower: ItemId) -> (usize, usize) {
    let (mut now, mut then) = (0, 0);
    let channels = [column.checked_sub(1), Some(column)];
    for channel in channels
        .into_iter()
        .flatten()
        .filter(|c| *c < layers.channels.len())
    {
        let side = if channel == column {
            Side::Left
        } else {
            Side::Right
        };
        let reach = |item: ItemId| {
            let mut reach = Vec::new();
            for ends in layers.channels[channel].values() {
                let own = ends
                    .iter()
                    .filter(|e| e.item == item && e.side == side)
                    .count();
                for _ in 0..own {
                    let others = ends.iter().filter(|e| e.side != side);
                    reach.extend(others.map(|end| at(layers, end)));
                }
            }
            reach
        };
        let (above, below) = (reach(upper), reach(lower));
        for a in &above {
            for b in &below {
                now += usize::from(a > b);
                then += usize::from(a < b);
            }
        }
    }
    (now, then)
}

/// Pairs of lines that cross in all channels.
pub fn crossings(layers: &Layers) -> usize {
    let mut crossings = 0;
    for channel in &layers.channels {
        let mut lines = Vec::new();
        for ends in channel.values() {
            let (left, right): (Vec<&End>, Vec<&End>) =
                ends.iter().partition(|end| end.side == Side::Left);
            for from in &left {
                lines.extend(right.iter().map(|to| (at(layers, from), at(layers, to))));
            }
        }
        lines.sort_unstable();
        for (index, (from, to)) in lines.iter().enumerate() {
            let later = &lines[index + 1..];
            crossings += later.iter().filter(|(f, t)| f > from && t < to).count();
        }
    }
    crossings
}

fn at(layers: &Layers, end: &End) -> i32 {
    layers.items[end.item].y + end.offset
}
