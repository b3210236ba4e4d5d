//! Rows: lane arrays whose lanes each yield a bundle.
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
use crate::bundle::{Bundle, Field, Shape};
use crate::instance::LaneBuilder;
use crate::signal::Signal;
use crate::size::Size;
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
}
