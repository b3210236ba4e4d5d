//! Rows: one vector per leaf of a bundle, holding all its elements side by side, element 0 in the low bits.
//! A lane array whose lanes each yield a bundle makes a row; an index reads an element or replaces one.
//!
//! ```
//! use warpwright_hdl::prelude::*;
//!
//! #[derive(Bundle)]
//! struct Sum<T> {
//!     sum: T,
//!     carry: T,
//! }
//!
//! let m = ModuleBuilder::new("adders");
//! let [a, b] = ["a", "b"].map(|name| m.input(name, 4 * 8));
//! let sums = m.row::<Sum<Field>>("adders", 4, |lane| {
//!     let sum = lane.element(a).widening_add(lane.element(b));
//!     Sum { sum: sum.slice(0, 8), carry: sum.msb() }
//! });
//! m.outputs("", sums);
//! let module = m.finish()?;
//! assert_eq!(module.port("carry").map(|port| port.width.get()), Some(4));
//! # Ok::<(), BuildErrors>(())
//! ```

use crate::builder::ModuleBuilder;
use crate::bundle::{Bundle, Field, Shape, Signals};
use crate::instance::LaneBuilder;
use crate::signal::Signal;
use crate::size::{Size, address_bits};
use crate::source::Source;

impl ModuleBuilder {
    /// An array of lanes whose body, as that of [`ModuleBuilder::lanes`], yields a bundle: of each leaf, all lanes' side by side. What the body's
    /// [`doc`](ModuleBuilder::doc) says becomes the comment above the array.
    #[track_caller]
    pub fn row<'m, B: Shape>(
        &'m self,
        name: &str,
        count: impl Into<Size>,
        body: impl for<'l> FnOnce(&'l LaneBuilder<'m>) -> B::Of<Signal<'l>>,
    ) -> B::Of<Signal<'m>> {
        let source = Source::here();
        let describe = |lane: &LaneBuilder<'m>| {
            let shape = body(lane).each(|name, value| {
                lane.give_way(name);
                lane.add_output(name, value, source.clone());
                Field::like(value)
            });
            let doc = std::mem::take(&mut lane.state.borrow_mut().module.doc);
            (shape, doc)
        };
        let (array, (shape, doc)) = self.lanes_at(name, count.into(), describe, source.clone());
        array.doc(&doc).outputs_at("", shape, &source)
    }

    /// The element that an index numbers in a row of `count`; zeros beyond the last.
    #[track_caller]
    pub fn row_element<'m, B: Signals<'m>>(
        &'m self,
        row: B,
        count: impl Into<Size>,
        index: Signal<'m>,
    ) -> B {
        let (count, source) = (count.into(), Source::here());
        row.each(|name, values| {
            let element = values.width().part_of(count);
            let fits = self.expect_elements(name, values, count, element, &source);
            if !fits || values.is_empty() {
                return values;
            }
            values.select_word_at(index, element, source.clone())
        })
    }

    /// A row of `count` in which the element that an index numbers is another; beyond the last there is none. It is an array of lanes of this name.
    ///
    /// ```
    /// use warpwright_hdl::prelude::*;
    ///
    /// #[derive(Bundle, Clone, Copy)]
    /// struct Entry<T> {
    ///     line: T,
    ///     is_taken: T,
    /// }
    ///
    /// let m = ModuleBuilder::new("entries");
    /// let index = m.input("index", 3);
    /// let entry = m.inputs("in", Entry { line: 20, is_taken: 1 }.map(Field::bits));
    /// let held = m.registers("entry", Entry { line: 8 * 20, is_taken: 8 }.map(Field::bits));
    /// let row = held.map(|register| register.value());
    /// let written = m.row_with("written", row, 8, index, entry);
    /// held.line.next(written.line);
    /// held.is_taken.next(written.is_taken);
    /// m.outputs("out", m.row_element(row, 8, index));
    /// assert_eq!(m.finish()?.registers.len(), 2);
    /// # Ok::<(), BuildErrors>(())
    /// ```
    #[track_caller]
    pub fn row_with<'m, B: Signals<'m>>(
        &'m self,
        name: &str,
        row: B,
        count: impl Into<Size>,
        index: Signal<'m>,
        element: B,
    ) -> B {
        let (count, source) = (count.into(), Source::here());
        let mut elements = element.leaves().into_iter();
        let mut pairs = Vec::new();
        let row = row.each(|leaf, values| {
            let element = elements.next().map_or(values, |(_, element)| element);
            let fits = self.expect_elements(leaf, values, count, element.width(), &source);
            if fits && !values.is_empty() {
                pairs.push((leaf.to_string(), values, element));
            }
            values
        });
        if pairs.is_empty() {
            return row;
        }
        let describe = |lane: &LaneBuilder<'m>| {
            let bits = index.bits().max(address_bits(count.get()));
            let [index, number] = [lane.whole_at(index, &source), lane.number_at(&source)];
            let [index, number] = [index, number].map(|value| value.extended(bits, &source));
            let is_here = index.is_same(number, &source);
            for (leaf, values, element) in &pairs {
                let width = element.width();
                let values = lane.affine(*values, Size::plain(0), width, width, source.clone());
                let element = lane.whole_at(*element, &source);
                lane.give_way(leaf);
                let chosen = is_here.mux_at(element, values, &source);
                lane.add_output(leaf, chosen, source.clone());
            }
        };
        let (array, ()) = self.lanes_at(name, count, describe, source.clone());
        let is_in = |leaf: &str| pairs.iter().any(|(name, ..)| name == leaf);
        row.each(|leaf, values| {
            if is_in(leaf) {
                return array.output_at(leaf, source.clone());
            }
            values
        })
    }

    /// Whether a leaf has so many elements of so many bits; otherwise a recorded error.
    fn expect_elements(
        &self,
        leaf: &str,
        values: Signal<'_>,
        count: Size,
        element: Size,
        source: &Source,
    ) -> bool {
        let (count, element) = (count.get(), element.get());
        let what = || format!("`{leaf}` of a row of {count} elements of {element} bits");
        self.expect_width(what, count.saturating_mul(element), values, source)
    }
}
