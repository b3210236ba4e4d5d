//! Assigns each vertex to a stage: minimises the stage delay, then the number of bits across each cut.

use super::Graph;
use super::flow::Network;

/// A stage, from 0, and how much of its time is gone.
type Moment = (u32, u32);

/// Of each vertex its stage, from 0.
pub(super) fn places(graph: &Graph, count: u32) -> Vec<u32> {
    let time = shortest(graph, count);
    let latest = latest(graph, count, time);
    let mut places = vec![0; graph.reads.len()];
    for cut in 1..count {
        let earliest = earliest(graph, time, cut, &places);
        let goes_on = beyond(graph, cut, &places, &earliest, &latest);
        for &vertex in &graph.order {
            if places[vertex] == cut - 1 && goes_on[vertex] {
                places[vertex] = cut;
            }
        }
    }
    places
}

/// The least time of a stage with which there are enough of them.
fn shortest(graph: &Graph, count: u32) -> u32 {
    let longest = graph.order.iter().map(|vertex| graph.delays[*vertex]).max();
    let all: u32 = graph.order.iter().map(|vertex| graph.delays[*vertex]).sum();
    let nowhere = vec![0; graph.reads.len()];
    let suffices = |time: u32| {
        let ends = earliest(graph, time, 1, &nowhere);
        graph.order.iter().all(|vertex| ends[*vertex].0 < count)
    };
    let (mut least, mut enough) = (longest.unwrap_or(0), all);
    while least < enough {
        let middle = least.midpoint(enough);
        if suffices(middle) {
            enough = middle;
        } else {
            least = middle + 1;
        }
    }
    enough
}

/// When each is done at the earliest, if the cuts before this one are as they are: what is in a stage before those that it ends is there from the
/// beginning.
fn earliest(graph: &Graph, time: u32, cut: u32, places: &[u32]) -> Vec<Moment> {
    let mut ends = vec![(0, 0); graph.reads.len()];
    for &vertex in &graph.order {
        if places[vertex] + 1 < cut {
            ends[vertex] = (cut - 1, 0);
            continue;
        }
        let reads = graph.reads[vertex].iter();
        let begins = reads.map(|read| ends[*read]).max();
        let begins = begins.unwrap_or((0, 0)).max((cut - 1, 0));
        ends[vertex] = behind(begins, graph.delays[vertex], time);
    }
    ends
}

/// When something is done that begins at a moment: in the same stage if its time suffices.
fn behind((stage, gone): Moment, delay: u32, time: u32) -> Moment {
    if gone + delay > time {
        (stage + 1, delay)
    } else {
        (stage, gone + delay)
    }
}

/// In which stage each is at the latest.
fn latest(graph: &Graph, count: u32, time: u32) -> Vec<u32> {
    // Counted from the end: the moment by which those that read it begin.
    let mut needed: Vec<Moment> = vec![(0, 0); graph.reads.len()];
    for &vertex in graph.order.iter().rev() {
        let begins = behind(needed[vertex], graph.delays[vertex], time);
        needed[vertex] = begins;
        for &read in &graph.reads[vertex] {
            needed[read] = needed[read].max(begins);
        }
    }
    needed
        .iter()
        .map(|(stage, _)| (count - 1).saturating_sub(*stage))
        .collect()
}

/// Which of those that are not behind earlier cuts' stages go beyond this one, so that the fewest bits cross it.
fn beyond(
    graph: &Graph,
    cut: u32,
    places: &[u32],
    earliest: &[Moment],
    latest: &[u32],
) -> Vec<bool> {
    // For each vertex, and for its value across the cut.
    let vertices = graph.reads.len();
    let (source, sink) = (2 * vertices, 2 * vertices + 1);
    let value = |vertex: usize| vertices + vertex;
    let mut network = Network::new(2 * vertices + 2);
    for &vertex in &graph.order {
        if places[vertex] + 1 < cut || latest[vertex] < cut || graph.reads[vertex].is_empty() {
            network.bind(source, vertex);
        } else if earliest[vertex].0 >= cut {
            network.bind(vertex, sink);
        }
        network.connect(vertex, value(vertex), graph.costs[vertex]);
        for &read in &graph.reads[vertex] {
            // Who reads is not before what it reads; a value that someone reads beyond the cut crosses it.
            network.bind(vertex, read);
            network.bind(value(read), vertex);
        }
    }
    for &output in &graph.outputs {
        network.bind(value(output), sink);
    }
    for &(one, other) in &graph.together {
        network.bind(one, other);
        network.bind(other, one);
    }
    let before = network.source_side(source, sink);
    before.iter().map(|is_before| !is_before).collect()
}
