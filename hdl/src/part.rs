//! Parts: modules with one input bundle and one output bundle, so that no string is needed to connect them.
//!
//! ```
//! use warpwright_hdl::part::Part;
//! use warpwright_hdl::prelude::*;
//!
//! #[derive(Bundle, Clone)]
//! struct Pair<T> {
//!     a: T,
//!     b: T,
//! }
//!
//! #[derive(Bundle, Clone)]
//! struct Order<T> {
//!     low: T,
//!     high: T,
//! }
//!
//! fn sorter(width: u32) -> Result<Part<Pair<Field>, Order<Field>>, BuildErrors> {
//!     let m = ModuleBuilder::new("sorter");
//!     let shape = Pair { a: width.into(), b: width.into() };
//!     let Pair { a, b } = m.inputs("", shape.clone());
//!     let is_sorted = a.le(b);
//!     let order = Order { low: is_sorted.mux(a, b), high: is_sorted.mux(b, a) };
//!     m.finish_part(shape, order, Order { low: width.into(), high: width.into() })
//! }
//!
//! let m = ModuleBuilder::new("least");
//! let pair = Pair { a: m.input("x", 8), b: m.input("y", 8) };
//! let order = m.part("in_order", &sorter(8)?, pair);
//! m.output("least", order.low);
//! m.unused(order.high);
//! m.finish()?;
//! # Ok::<(), BuildErrors>(())
//! ```

use crate::builder::ModuleBuilder;
use crate::bundle::{self, Bundle, Shape};
use crate::instance::InstanceHandle;
use crate::module::Module;
use crate::problem::BuildErrors;
use crate::signal::Signal;
use crate::source::Source;
use std::sync::Arc;

/// A module with the shapes of what goes in and of what comes out.
#[derive(Clone, Debug)]
pub struct Part<I, O> {
    module: Arc<Module>,
    inputs: I,
    outputs: O,
}

impl<I, O> Part<I, O> {
    /// The module.
    pub fn module(&self) -> &Arc<Module> {
        &self.module
    }

    /// What goes in.
    pub fn inputs(&self) -> &I {
        &self.inputs
    }

    /// What comes out.
    pub fn outputs(&self) -> &O {
        &self.outputs
    }
}

impl ModuleBuilder {
    /// Ends a module whose inputs are those of a shape, each a port of its field's name: declares its outputs, and checks all of it.
    #[track_caller]
    pub fn finish_part<'m, I: Shape, O: Shape + Clone>(
        &'m self,
        inputs: I,
        outputs: O::Of<Signal<'m>>,
        shape: O,
    ) -> Result<Part<I, O>, BuildErrors> {
        let source = Source::here();
        let mut docs = shape.docs().into_iter();
        let mut about = shape.clone().leaves().into_iter();
        outputs.each_at("", &mut |name, value| {
            let said = about.next().map(|(_, about)| about).unwrap_or_default();
            let port = self.add_output(name, value, source.clone());
            port.expect(said.width(), &source);
            port.doc(&bundle::said(said.text(), docs.next()));
        });
        let module = Arc::new(self.finish()?);
        Ok(Part {
            module,
            inputs,
            outputs: shape,
        })
    }

    /// A part in this module: what comes out of what goes in.
    #[track_caller]
    pub fn part<'m, I: Shape, O: Shape + Clone>(
        &'m self,
        name: &str,
        part: &Part<I, O>,
        inputs: I::Of<Signal<'m>>,
    ) -> O::Of<Signal<'m>> {
        let source = Source::here();
        let instance = self.add_instance(name, &part.module, None, source.clone());
        instance.connect_each("", inputs, &source);
        instance.outputs_at("", part.outputs.clone(), &source)
    }
}

impl<'m> InstanceHandle<'m> {
    /// Connects an input port to each leaf.
    #[track_caller]
    pub fn connect_all<B: Bundle<Leaf = Signal<'m>>>(self, prefix: &str, values: B) -> Self {
        self.connect_each(prefix, values, &Source::here());
        self
    }

    fn connect_each<B: Bundle<Leaf = Signal<'m>>>(self, prefix: &str, values: B, source: &Source) {
        values.each_at(prefix, &mut |name, value| {
            self.connect_at(name, value, source.clone());
        });
    }

    /// The outputs that a shape's fields name; one of no bits is none.
    #[track_caller]
    pub fn outputs<B: Shape>(self, prefix: &str, shape: B) -> B::Of<Signal<'m>> {
        self.outputs_at(prefix, shape, &Source::here())
    }

    pub(crate) fn outputs_at<B: Shape>(
        self,
        prefix: &str,
        shape: B,
        source: &Source,
    ) -> B::Of<Signal<'m>> {
        shape.each_at(prefix, &mut |name, field| {
            if field.width().is_zero() {
                return Signal::nothing(self.builder());
            }
            self.output_at(name, source.clone())
        })
    }
}
