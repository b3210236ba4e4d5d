//! Bundles: structs of signals that are handled as one unit.
//!
//! A bundle is a struct generic over what its leaves hold, so one struct serves for widths, signals and values: `Request<Field>`
//! declares the ports, `Request<Signal>` holds the signals, and a golden model can use `Request<u64>`. Field names become the
//! names of ports, registers and waveform signals; no string repeats them. Bundles nest: a bundle field `source` with a field
//! `kind` gives the port `source_kind`, or `kind` if the field is `#[bundle(flat)]`. Elements of a `Vec` or an array are numbered.
//! What the comment on a field says is the comment on its ports and registers.
//!
//! ```
//! use warpwright_hdl::bundle::{Bundle, Field};
//! use warpwright_hdl::prelude::*;
//!
//! #[derive(Bundle)]
//! struct Request<T> {
//!     line: T,
//!     tag: T,
//! }
//!
//! let m = ModuleBuilder::new("marked");
//! // A tag of no bits has no port.
//! let tag_bits = 0;
//! let request = m.inputs("in", Request { line: Field::bits(8).doc("a line"), tag: tag_bits.into() });
//! m.outputs("out", Request { line: request.line + 1, ..request });
//! assert_eq!(m.finish()?.ports.len(), 2);
//! # Ok::<(), BuildErrors>(())
//! ```

use crate::builder::{ModuleBuilder, OutputPort, RegisterHandle};
use crate::enums::{EnumType, Enumeration};
use crate::problem::Problem;
use crate::signal::{Alternative, Signal};
use crate::size::Size;
use crate::source::Source;
use std::sync::Arc;

pub use crate::names::joined;
pub use warpwright_hdl_derive::Bundle;

/// A struct of leaves of one type, each with a name; `#[derive(Bundle)]` writes it.
pub trait Bundle: Sized {
    /// What each leaf holds.
    type Leaf;

    /// The same struct with other leaves.
    type Of<U>: Bundle<Leaf = U, Of<Field> = Self::Of<Field>>;

    /// The same struct of what is made of each leaf, in the order of the fields; `prefix` stands before the leaves' names.
    fn each_at<U>(self, prefix: &str, make: &mut dyn FnMut(&str, Self::Leaf) -> U) -> Self::Of<U>;

    /// Tells what each leaf means, in the same order: the comment on its field, or on the field of the bundle that it is in, or `around`.
    fn each_doc(&self, around: &str, tell: &mut dyn FnMut(&str));

    /// What each leaf means.
    fn docs(&self) -> Vec<String> {
        let mut docs = Vec::new();
        self.each_doc("", &mut |doc| docs.push(doc.to_string()));
        docs
    }

    /// The same struct of what is made of each leaf and its name.
    fn each<U>(self, mut make: impl FnMut(&str, Self::Leaf) -> U) -> Self::Of<U> {
        self.each_at("", &mut make)
    }

    /// The same struct of what is made of each leaf.
    fn map<U>(self, mut make: impl FnMut(Self::Leaf) -> U) -> Self::Of<U> {
        self.each_at("", &mut |_, leaf| make(leaf))
    }

    /// All leaves with their names.
    fn leaves(self) -> Vec<(String, Self::Leaf)> {
        let mut leaves = Vec::new();
        self.each(|name, leaf| leaves.push((name.to_string(), leaf)));
        leaves
    }
}

/// A struct that knows the names of its fields without a value of it; `#[derive(Bundle)]` writes it.
pub trait FieldNames {
    /// The fields that hold leaves, in their order; none of what is flat.
    const FIELDS: &'static [&'static str];
}

/// A bundle beside another: the fields of both.
impl<A: Bundle, B: Bundle<Leaf = A::Leaf>> Bundle for (A, B) {
    type Leaf = A::Leaf;
    type Of<U> = (A::Of<U>, B::Of<U>);

    fn each_at<U>(self, prefix: &str, make: &mut dyn FnMut(&str, A::Leaf) -> U) -> Self::Of<U> {
        let first = self.0.each_at(prefix, make);
        (first, self.1.each_at(prefix, make))
    }

    fn each_doc(&self, around: &str, tell: &mut dyn FnMut(&str)) {
        self.0.each_doc(around, tell);
        self.1.each_doc(around, tell);
    }
}

/// A bundle of signals.
pub trait Signals<'m>: Bundle<Leaf = Signal<'m>, Of<Signal<'m>> = Self> {}

impl<'m, B: Bundle<Leaf = Signal<'m>, Of<Signal<'m>> = B>> Signals<'m> for B {}

/// A bundle of fields.
pub trait Shape: Bundle<Leaf = Field, Of<Field> = Self> {}

impl<B: Bundle<Leaf = Field, Of<Field> = B>> Shape for B {}

/// What is said of a field before there is a signal: its width, what it means, the enumeration whose values it has.
#[derive(Clone, Debug, Default)]
pub struct Field {
    width: Size,
    doc: String,
    enum_type: Option<Arc<EnumType>>,
}

impl Field {
    /// A field of so many bits.
    pub fn bits(width: impl Into<Size>) -> Self {
        Self {
            width: width.into(),
            ..Self::default()
        }
    }

    /// A field with the values of an enumeration.
    pub fn of_enum(enum_type: &Arc<EnumType>) -> Self {
        Self {
            width: Size::plain(enum_type.width),
            doc: String::new(),
            enum_type: Some(Arc::clone(enum_type)),
        }
    }

    /// A field with the values of a Rust enum.
    pub fn of<E: Enumeration>() -> Self {
        Self::of_enum(&E::enum_type())
    }

    /// What it means.
    #[must_use]
    pub fn doc(self, text: &str) -> Self {
        let doc = text.to_string();
        Self { doc, ..self }
    }

    /// Its width.
    pub fn width(&self) -> Size {
        self.width
    }

    /// What it means.
    pub fn text(&self) -> &str {
        &self.doc
    }

    /// The enumeration whose values it has.
    pub fn enum_type(&self) -> Option<&Arc<EnumType>> {
        self.enum_type.as_ref()
    }

    /// The field that a signal fits.
    pub fn like(signal: Signal<'_>) -> Self {
        Self {
            width: signal.width(),
            doc: String::new(),
            enum_type: signal.enum_type(),
        }
    }
}

impl<S: Into<Size>> From<S> for Field {
    fn from(width: S) -> Self {
        Self::bits(width)
    }
}

impl ModuleBuilder {
    /// An input port for each field, with what is said of it.
    #[track_caller]
    pub fn inputs<'m, B: Shape>(&'m self, prefix: &str, shape: B) -> B::Of<Signal<'m>> {
        self.inputs_at(prefix, shape, &Source::here())
    }

    pub(crate) fn inputs_at<'m, B: Shape>(
        &'m self,
        prefix: &str,
        shape: B,
        source: &Source,
    ) -> B::Of<Signal<'m>> {
        let mut docs = shape.docs().into_iter();
        shape.each_at(prefix, &mut |name, field| {
            let doc = said(&field.doc, docs.next());
            let port = self.add_input(name, field.width, field.enum_type, source.clone());
            if doc.is_empty() { port } else { port.doc(&doc) }
        })
    }

    /// An output port for each leaf; the handles take their documentation.
    #[track_caller]
    pub fn outputs<'m, B: Signals<'m>>(&'m self, prefix: &str, values: B) -> B::Of<OutputPort<'m>> {
        let source = Source::here();
        let mut docs = values.docs().into_iter();
        values.each_at(prefix, &mut |name, value| {
            let port = self.add_output(name, value, source.clone());
            port.doc(&docs.next().unwrap_or_default());
            port
        })
    }

    /// A register for each field.
    #[track_caller]
    pub fn registers<'m, B: Shape>(&'m self, name: &str, shape: B) -> B::Of<RegisterHandle<'m>> {
        let source = Source::here();
        let mut docs = shape.docs().into_iter();
        let all = match name {
            "" => String::new(),
            name => format!("{name}_q"),
        };
        shape.each_at("", &mut |of, field| {
            let name = joined(&joined(name, of), "q");
            let register = self.add_register(&name, field.width, source.clone());
            let register = register.member_of(&all, of);
            register.value().of_enum_if(field.enum_type.as_ref());
            register.doc(&said(&field.doc, docs.next()))
        })
    }
}

/// What is said of a field: by itself, or by the comment on it.
pub(crate) fn said(own: &str, comment: Option<String>) -> String {
    match own {
        "" => comment.unwrap_or_default(),
        own => own.to_string(),
    }
}

impl<'m, B: Signals<'m>> Alternative<'m, B> for B {
    fn chosen(condition: Signal<'m>, then: Self, otherwise: B, source: &Source) -> Self {
        let others = otherwise.leaves();
        let right = others.len();
        let mut others = others.into_iter();
        let mut left = 0;
        let chosen = then.map(|then| {
            left += 1;
            match others.next() {
                Some((_, otherwise)) => Signal::chosen(condition, then, otherwise, source),
                None => then,
            }
        });
        if left != right {
            let problem = Problem::ShapesDiffer { left, right };
            condition.builder().error(source.clone(), problem);
        }
        chosen
    }
}

/// What is done with all leaves of a bundle of signals.
pub trait SignalsExt<'m>: Signals<'m> {
    /// Each leaf with a name: a prefix and its field's.
    #[track_caller]
    fn named(self, prefix: &str) -> Self {
        let source = Source::here();
        self.each_at(prefix, &mut |name, leaf| {
            leaf.named_at(name, source.clone())
        })
    }

    /// Each leaf where a bit is 1, and 0 where it is 0.
    #[track_caller]
    fn gated_by(self, bit: Signal<'m>) -> Self {
        let source = Source::here();
        self.map(|leaf| leaf.gated_at(bit, source.clone()))
    }

    /// All leaves side by side, the first in the low bits.
    #[track_caller]
    fn packed(self, m: &'m ModuleBuilder) -> Signal<'m> {
        let leaves = self.leaves().into_iter().rev();
        m.cat(leaves.map(|(_, leaf)| leaf))
    }

    /// Its shape.
    fn shape(self) -> Self::Of<Field> {
        self.map(Field::like)
    }
}

impl<'m, B: Signals<'m>> SignalsExt<'m> for B {}

/// What is done with all fields of a shape.
pub trait ShapeExt: Shape {
    /// How many bits it has in all.
    fn total_bits(&self) -> Size
    where
        Self: Clone,
    {
        let leaves = self.clone().leaves().into_iter();
        leaves
            .map(|(_, field)| field.width)
            .fold(Size::plain(0), |sum, width| sum + width)
    }

    /// A value of so many bits taken apart, the first field in the low bits.
    #[track_caller]
    fn unpacked(self, packed: Signal<'_>) -> Self::Of<Signal<'_>> {
        let source = Source::here();
        let mut low = 0;
        self.map(|field| {
            let part = packed.slice_at(low, field.width, source.clone());
            low += field.width.get();
            part.of_enum_if(field.enum_type.as_ref())
        })
    }

    /// All bits of each field 0.
    #[track_caller]
    fn zeros(self, m: &ModuleBuilder) -> Self::Of<Signal<'_>> {
        let source = Source::here();
        self.map(|field| m.add_zeros(field.width, source.clone()))
    }
}

impl<B: Shape> ShapeExt for B {}
