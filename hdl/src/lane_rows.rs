//! Lanes that see one another: trees and chains.
//!
//! An output of a lane array may be a row that the lanes themselves see parts of. The row has the lanes' values side by
//! side and, below or above them, its ends: the leaves of a tree, its root, the first value of a chain. A lane sees the
//! ends and lanes on their side alone, so there is no loop, whatever the number of lanes; the row is one vector in the
//! text, and the tree one loop, with the number of lanes as a parameter.

use crate::instance::{InstanceHandle, LaneBuilder, Row};
use crate::module::{Binding, Direction, Side};
use crate::problem::Problem;
use crate::rules::check_row;
use crate::signal::Signal;
use crate::size::Size;
use crate::source::Source;

impl<'m> LaneBuilder<'m> {
    /// For a tree from its leaves to its root: what the two branches of a node yield as `output`. Lane 0 is the root, the
    /// branches of lane `i` are the lanes `2i + 1` and `2i + 2`, and behind the last lane come the leaves, of which there
    /// are as many as lanes and one more. The array's `output` has them all in this order.
    #[track_caller]
    pub fn branches(&self, output: &str, leaves: Signal<'m>) -> [Signal<'_>; 2] {
        let source = Source::here();
        let width = self.leaf_width(leaves, self.count + Size::plain(1), &source);
        [1, 2].map(|place| {
            let shown = (width * place, width * 2, width);
            let row = (output, width);
            self.see(row, leaves, Side::Above, shown, source.clone())
        })
    }

    /// The same of a tree with so many branches at each node, which are side by side in the result, the first lowest. The
    /// branches of lane `i` are the lanes `branches * i + 1` and following. There are `branches - 1` as many leaves as
    /// lanes, and one more.
    #[track_caller]
    pub fn many_branches(&self, output: &str, leaves: Signal<'m>, branches: u32) -> Signal<'_> {
        let source = Source::here();
        let count = self.count * branches.saturating_sub(1) + Size::plain(1);
        let width = self.leaf_width(leaves, count, &source);
        let shown = (width, width * branches, width * branches);
        self.see((output, width), leaves, Side::Above, shown, source)
    }

    /// The width of one of so many leaves.
    fn leaf_width(&self, leaves: Signal<'m>, count: Size, source: &Source) -> Size {
        let (found, unit) = (leaves.bits(), count.get());
        if found % unit != 0 {
            let what = format!("a row of {unit} leaves");
            let problem = Problem::NotAMultiple { what, unit, found };
            self.outer.error_about(&[leaves], source, problem);
        }
        leaves.width().part_of(count)
    }

    /// For a tree from its root to its leaves: what the node above yields for this one in its `output`, which has that
    /// for the lane's first branch in its low bits and that for the second above it. Nodes are numbered as in
    /// [`Self::branches`]; the root sees `root`. The array's `output` has what each node sees, and behind that what the
    /// leaves do.
    #[track_caller]
    pub fn from_above(&self, output: &str, root: Signal<'m>) -> Signal<'_> {
        let width = root.width();
        let shown = (Size::plain(0), width, width);
        let row = (output, width * 2);
        self.see(row, root, Side::Below, shown, Source::here())
    }

    /// For a chain: what the lane before yields as `output`; lane 0 sees `first`. The array's `output` has `first` in
    /// its low bits, and behind it what each lane yields.
    #[track_caller]
    pub fn before(&self, output: &str, first: Signal<'m>) -> Signal<'_> {
        let width = first.width();
        let shown = (Size::plain(0), width, width);
        self.see((output, width), first, Side::Below, shown, Source::here())
    }

    /// An input that sees a row: from which bit on, at what distance, and how many bits. It is bound when the lanes have their outputs.
    fn see(
        &self,
        (output, each): (&str, Size),
        ends: Signal<'m>,
        side: Side,
        (base, stride, width): (Size, Size, Size),
        source: Source,
    ) -> Signal<'_> {
        let ends = self.outer.own(ends, &source);
        let width = self.outer.legal_width("a lane's slice", width, &source);
        if width.is_zero() {
            return Signal::nothing(&self.body);
        }
        let stem = format!("{output}_seen");
        let name = self.free_port_name(&stem);
        let signal = self.body.add_input(&name, width, None, source.clone());
        let port = self.body.state.borrow().module.ports.len() - 1;
        self.rows.borrow_mut().push(Row {
            port,
            output: output.to_string(),
            each,
            ends: ends.id,
            side,
            base,
            stride,
            source,
        });
        signal
    }
}

impl InstanceHandle<'_> {
    /// The width of what a row has beside the lanes' values.
    pub(crate) fn ends_size(self, output: usize) -> Size {
        let state = self.builder().state.borrow();
        let ends = state.module.instances[self.id.index()].ends(output as u32);
        ends.map_or(Size::plain(0), |(ends, _)| state.module.node(ends).width)
    }

    /// Binds what the lanes see of an output of theirs, now that they have it.
    pub(crate) fn see_row(self, row: Row) {
        let output = self.find(&row.output, Direction::Output, &row.source);
        let mut state = self.builder().state.borrow_mut();
        let mut problem = None;
        // Of a mistake, something that is there, so that the description can be read on.
        let mut binding = Binding::Whole(row.ends);
        if let Some((output, width)) = output {
            let expected = row.each.get();
            if width == expected {
                binding = Binding::Row {
                    output: output as u32,
                    ends: row.ends,
                    side: row.side,
                    base: row.base,
                    stride: row.stride,
                };
            } else {
                let what = format!("output `{}`, which other lanes see,", row.output);
                problem = Some(Problem::WrongWidth {
                    what,
                    expected,
                    found: width,
                });
            }
        }
        state.module.instances[self.id.index()].inputs[row.port] = Some(binding.clone());
        if let Binding::Row { .. } = binding {
            let instance = &state.module.instances[self.id.index()];
            let input = &instance.module.ports[row.port];
            let width = input.width.get();
            problem = check_row(&state.module, instance, &input.name, width, &binding).err();
        }
        if output.is_some() && problem.is_none() {
            drop(state);
            // The row is there even if only the lanes see it.
            self.output_at(&row.output, row.source);
            return;
        }
        let inputs = &mut state.module.instances[self.id.index()].inputs;
        inputs[row.port] = Some(Binding::Whole(row.ends));
        state.wrong_bodies.insert(self.id);
        if let Some(problem) = problem {
            state.error(row.source, problem);
        }
    }
}
