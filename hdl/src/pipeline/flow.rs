//! The minimum cut of a network between a source and a sink: its cost equals the maximum
//! flow (L. Ford, D. Fulkerson), found by shortest augmenting paths (J. Edmonds, R. Karp).

use std::collections::VecDeque;

/// More than all capacities together.
const ENDLESS: u64 = 1 << 40;

struct Edge {
    to: usize,
    left: u64,
}

/// Vertices and edges with capacities.
pub(super) struct Network {
    /// Each edge is followed by the one back.
    edges: Vec<Edge>,
    from: Vec<Vec<usize>>,
}

impl Network {
    pub(super) fn new(vertices: usize) -> Self {
        Self {
            edges: Vec::new(),
            from: vec![Vec::new(); vertices],
        }
    }

    /// Cutting between the two costs so much.
    pub(super) fn connect(&mut self, from: usize, to: usize, cost: u32) {
        self.push(from, to, cost.into());
    }

    /// If the first is on the source's side, so is the second.
    pub(super) fn bind(&mut self, from: usize, to: usize) {
        self.push(from, to, ENDLESS);
    }

    fn push(&mut self, from: usize, to: usize, capacity: u64) {
        for (from, to, left) in [(from, to, capacity), (to, from, 0)] {
            self.from[from].push(self.edges.len());
            self.edges.push(Edge { to, left });
        }
    }

    /// Which vertices are on the source's side of the cheapest cut, of several the one nearest to the source.
    pub(super) fn source_side(mut self, source: usize, sink: usize) -> Vec<bool> {
        loop {
            let reached = self.reached(source);
            if reached[sink].is_none() {
                return reached.iter().map(Option::is_some).collect();
            }
            self.augment(source, sink, &reached);
        }
    }

    /// By which edge each vertex is reached; the source by any.
    fn reached(&self, source: usize) -> Vec<Option<usize>> {
        let mut by = vec![None; self.from.len()];
        by[source] = Some(usize::MAX);
        let mut open = VecDeque::from([source]);
        while let Some(vertex) = open.pop_front() {
            for &edge in &self.from[vertex] {
                let Edge { to, left } = self.edges[edge];
                if left > 0 && by[to].is_none() {
                    by[to] = Some(edge);
                    open.push_back(to);
                }
            }
        }
        by
    }

    /// As much more as the path takes.
    fn augment(&mut self, source: usize, sink: usize, reached: &[Option<usize>]) {
        let mut path = Vec::new();
        let mut vertex = sink;
        while vertex != source {
            let edge = reached[vertex].expect("the sink is reached");
            path.push(edge);
            // The way back leads to where the edge begins.
            vertex = self.edges[edge ^ 1].to;
        }
        let more = path.iter().map(|edge| self.edges[*edge].left).min();
        let more = more.expect("the sink is not the source");
        for edge in path {
            self.edges[edge].left -= more;
            self.edges[edge ^ 1].left += more;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Network;

    /// Two ways of 3 and 2 that meet in one of 4: the cheapest cut is behind.
    #[test]
    fn the_cheapest_cut_is_found() {
        let mut network = Network::new(5);
        network.connect(0, 1, 3);
        network.connect(0, 2, 2);
        network.bind(1, 3);
        network.bind(2, 3);
        network.connect(3, 4, 4);
        assert_eq!(network.source_side(0, 4), [true, true, true, true, false]);
    }
}
