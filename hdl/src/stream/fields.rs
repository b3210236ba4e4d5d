//! Streams whose fields are known only at run time: a list of named signals.

use super::{Payload, Stream};
use crate::builder::{ModuleBuilder, OutputPort};
use crate::enums::EnumType;
use crate::problem::Problem;
use crate::signal::Signal;
use crate::size::Size;
use crate::source::Source;
use std::sync::Arc;

/// A payload of signals by name.
#[derive(Clone, Debug)]
pub struct Fields<'m>(Vec<(String, Signal<'m>)>);

impl<'m> Payload<'m> for Fields<'m> {
    fn each_field(self, make: &mut dyn FnMut(&str, Signal<'m>) -> Signal<'m>) -> Self {
        let fields = self.0.into_iter().map(|(name, signal)| {
            let made = make(&name, signal);
            (name, made)
        });
        Self(fields.collect())
    }
}

impl<'m, S: Into<String>> FromIterator<(S, Signal<'m>)> for Fields<'m> {
    fn from_iter<I: IntoIterator<Item = (S, Signal<'m>)>>(fields: I) -> Self {
        let fields = fields.into_iter();
        Self(fields.map(|(name, signal)| (name.into(), signal)).collect())
    }
}

impl<'m> IntoIterator for Fields<'m> {
    type Item = (String, Signal<'m>);
    type IntoIter = std::vec::IntoIter<Self::Item>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'m> Fields<'m> {
    /// A field; an unknown name is a recorded mistake.
    pub(super) fn of(&self, name: &str, m: &'m ModuleBuilder, source: &Source) -> Signal<'m> {
        if let Some((_, signal)) = self.0.iter().find(|(field, _)| field == name) {
            return *signal;
        }
        let names: Vec<&str> = self.0.iter().map(|(field, _)| field.as_str()).collect();
        let problem = Problem::UnknownField {
            field: name.to_string(),
            available: names.join(", "),
        };
        m.error(source.clone(), problem);
        m.add_zeros(Size::plain(1), source.clone())
    }
}

impl ModuleBuilder {
    /// An input stream of fields by name: ports `NAME_valid`, `NAME_ready` (an output), and `NAME_FIELD` for each field.
    #[track_caller]
    pub fn stream_input<S: Into<Size>>(
        &self,
        name: &str,
        fields: impl IntoIterator<Item = (&'static str, S)>,
    ) -> Stream<'_> {
        let source = Source::here();
        self.handshake(name, &source).map(|()| {
            let fields = fields.into_iter().map(|(field, width)| {
                let port = format!("{name}_{field}");
                let port = self.add_input(&port, width.into(), None, source.clone());
                (field, port)
            });
            fields.collect()
        })
    }

    /// An output stream of fields by name. The returned handle takes the fields' documentation.
    #[track_caller]
    pub fn stream_output<'m>(&'m self, name: &str, stream: Stream<'m>) -> StreamOutput<'m> {
        let source = Source::here();
        let mut ports = Vec::new();
        self.handshake_out(name, stream, &source, &mut |field, port| {
            port.doc(&format!("its {field}; undefined while there is none"));
            ports.push((field.to_string(), port));
        });
        StreamOutput { fields: ports }
    }

    /// A stream made from a `valid` and fields by name; [`Stream::ready`] tells when it is taken.
    #[track_caller]
    pub fn stream<'m>(
        &'m self,
        name: &str,
        valid: Signal<'m>,
        fields: impl IntoIterator<Item = (&'static str, Signal<'m>)>,
    ) -> Stream<'m> {
        self.stream_of(name, valid, fields.into_iter().collect())
    }
}

/// The ports of an output stream's fields.
#[derive(Clone, Debug)]
pub struct StreamOutput<'m> {
    fields: Vec<(String, OutputPort<'m>)>,
}

impl StreamOutput<'_> {
    /// What the fields are; a field that the stream does not have is passed over.
    pub fn docs<'t>(self, docs: impl IntoIterator<Item = (&'t str, &'t str)>) -> Self {
        for (field, doc) in docs {
            let of_this_name = self.fields.iter().filter(|(name, _)| name == field);
            of_this_name.for_each(|(_, port)| port.doc(doc));
        }
        self
    }
}

impl<'m> Stream<'m> {
    /// A field of the payload; an unknown name is a recorded mistake.
    #[track_caller]
    pub fn field(&self, name: &str) -> Signal<'m> {
        self.payload.of(name, self.builder, &Source::here())
    }

    /// The same, of a field whose values, and whose port's if it comes from one, are those of an enumeration.
    #[track_caller]
    pub fn field_of_enum(&self, name: &str, enum_type: &Arc<EnumType>) -> Signal<'m> {
        self.field(name).port_of_enum(enum_type)
    }

    /// The same words with other fields, calculated from these within the cycle.
    #[must_use]
    pub fn carrying<S: Into<String>>(
        self,
        fields: impl IntoIterator<Item = (S, Signal<'m>)>,
    ) -> Self {
        self.map(|_| fields.into_iter().collect())
    }

    /// The payload: each field's name and value.
    pub fn fields(&self) -> impl Iterator<Item = (&str, Signal<'m>)> {
        let Fields(fields) = &self.payload;
        fields.iter().map(|(name, signal)| (name.as_str(), *signal))
    }
}
