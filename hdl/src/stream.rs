//! Streams: payload that moves in a cycle in which `valid` and `ready` are both 1.
//!
//! The rules: `valid` never waits for `ready` (checked: an output stream whose `valid` depends on its own
//! `ready` within a cycle is a mistake); once `valid` is 1 it stays, and the payload holds, until the
//! transfer. The pieces here keep the rules if their input does:
//!
//! - [`Stream::registered`]: one word; full rate; `ready` passes through combinationally. [`Stream::registered_until`] can be flushed.
//! - [`Stream::skid`]: words pass, and one that is not taken at once is put aside; full rate; `ready` comes
//!   from a register, so that it cuts long chains of `ready`.
//!
//! What these describe has the place of the line that asked for it; so they are written with loops, since a
//! closure would be a place of its own.

use crate::builder::{ModuleBuilder, OutputPort, WireHandle};
use crate::enums::EnumType;
use crate::signal::Signal;
use crate::size::Size;
use std::sync::Arc;

/// A stream inside a module: its consumer drives `ready` once.
#[derive(Clone, Debug)]
pub struct Stream<'m> {
    builder: &'m ModuleBuilder,
    valid: Signal<'m>,
    ready: WireHandle<'m>,
    fields: Vec<(String, Signal<'m>)>,
}

impl ModuleBuilder {
    /// An input stream: ports `NAME_valid`, `NAME_ready` (an output), and `NAME_FIELD` for each field.
    #[track_caller]
    pub fn stream_input<S: Into<Size>>(
        &self,
        name: &str,
        fields: impl IntoIterator<Item = (&'static str, S)>,
    ) -> Stream<'_> {
        let valid = self
            .input(&format!("{name}_valid"), 1)
            .doc("a word is offered");
        let ready = self.wire(&format!("{name}_ready"), 1);
        self.output(&format!("{name}_ready"), ready.value())
            .doc("it is accepted");
        let mut stream = Stream {
            builder: self,
            valid,
            ready,
            fields: Vec::new(),
        };
        for (field, width) in fields {
            let port = self.input(&format!("{name}_{field}"), width);
            stream.fields.push((field.to_string(), port));
        }
        stream
    }

    /// An output stream: ports `NAME_valid`, `NAME_ready` (an input), and `NAME_FIELD` for each field. The returned handle takes the
    /// fields' documentation.
    #[track_caller]
    pub fn stream_output<'m>(&'m self, name: &str, stream: Stream<'m>) -> StreamOutput<'m> {
        let ready = self
            .input(&format!("{name}_ready"), 1)
            .doc("the word is taken");
        self.output(&format!("{name}_valid"), stream.valid)
            .doc("a word is present");
        let mut fields = Vec::new();
        for (field, signal) in stream.fields {
            let port = self.output(&format!("{name}_{field}"), signal);
            port.doc(&format!("its {field}; undefined while there is none"));
            fields.push((field, port));
        }
        stream.ready.drive(ready);
        self.watch_stream(name, stream.valid, ready);
        StreamOutput { fields }
    }

    /// A stream made from a `valid` and fields; [`Stream::ready`] tells when it is taken.
    #[track_caller]
    pub fn stream<'m>(
        &'m self,
        name: &str,
        valid: Signal<'m>,
        fields: impl IntoIterator<Item = (&'static str, Signal<'m>)>,
    ) -> Stream<'m> {
        Stream {
            builder: self,
            valid,
            ready: self.wire(&format!("{name}_ready"), 1),
            fields: fields
                .into_iter()
                .map(|(field, signal)| (field.to_string(), signal))
                .collect(),
        }
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
    /// Whether a word is offered.
    pub fn valid(&self) -> Signal<'m> {
        self.valid
    }

    /// Whether the consumer takes a word in this cycle.
    pub fn ready(&self) -> Signal<'m> {
        self.ready.value()
    }

    /// A field of the payload; an unknown name is a recorded mistake.
    #[track_caller]
    pub fn field(&self, name: &str) -> Signal<'m> {
        let found = self.fields.iter().find(|(field, _)| field == name);
        match found {
            Some((_, signal)) => *signal,
            None => self.builder.unknown_field(name, &self.fields),
        }
    }

    /// The same, of a field whose values, and whose port's if it comes from one, are those of an enumeration.
    #[track_caller]
    pub fn field_of_enum(&self, name: &str, enum_type: &Arc<EnumType>) -> Signal<'m> {
        self.field(name).port_of_enum(enum_type)
    }

    /// The same words with another payload, calculated from this one's within the cycle.
    #[must_use]
    pub fn carrying<S: Into<String>>(
        self,
        fields: impl IntoIterator<Item = (S, Signal<'m>)>,
    ) -> Self {
        let fields = fields.into_iter();
        Self {
            fields: fields
                .map(|(field, signal)| (field.into(), signal))
                .collect(),
            ..self
        }
    }

    /// The payload: each field's name and value.
    pub fn fields(&self) -> impl Iterator<Item = (&str, Signal<'m>)> {
        self.fields
            .iter()
            .map(|(name, signal)| (name.as_str(), *signal))
    }

    /// Makes the caller the consumer: words are taken where `ready` is 1.
    #[track_caller]
    pub fn accept(&self, ready: Signal<'m>) {
        self.ready.drive(ready);
    }

    /// The same words, one clock later at the least: one register, full rate.
    #[track_caller]
    pub fn registered(self, name: &str) -> Self {
        self.into_register(name, None)
    }

    /// As [`Stream::registered`]; in a cycle in which `flush` is 1, the word in the register and one that comes are dropped.
    #[track_caller]
    pub fn registered_until(self, flush: Signal<'m>, name: &str) -> Self {
        self.into_register(name, Some(flush))
    }

    #[track_caller]
    fn into_register(self, name: &str, flush: Option<Signal<'m>>) -> Self {
        let m = self.builder;
        let full = m.register(&format!("{name}_valid_q"), 1).reset(0u8);
        let out_ready = m.wire(&format!("{name}_out_ready"), 1);
        let ready = (!full.value() | out_ready.value()).named(&format!("{name}_in_ready"));
        let load = (self.valid & ready).named(&format!("{name}_load"));
        let stays = load | (full.value() & !out_ready.value());
        full.next(match flush {
            Some(flush) => stays & !flush,
            None => stays,
        });
        let mut stream = Stream {
            builder: m,
            valid: full.value(),
            ready: out_ready,
            fields: Vec::new(),
        };
        for (field, signal) in self.fields {
            let register = m.register(&format!("{name}_{field}_q"), signal.width());
            let held = register.enable(load).next(signal);
            stream.fields.push((field, held.of_enum_like(signal)));
        }
        self.ready.drive(ready);
        stream
    }

    /// The same words, of which one that is not taken at once waits in a register; full rate; the producer's
    /// `ready` comes from a register.
    #[track_caller]
    pub fn skid(self, name: &str) -> Self {
        let m = self.builder;
        let spare_full = m.register(&format!("{name}_spare_valid_q"), 1).reset(0u8);
        let out_ready = m.wire(&format!("{name}_out_ready"), 1);
        let spare = spare_full.value();
        let taken = out_ready.value();
        // A word goes aside if it was accepted while the output did not move.
        let aside = (self.valid & !spare & !taken).named(&format!("{name}_aside"));
        spare_full.next((spare | aside) & !taken);
        let mut fields = Vec::new();
        for (field, signal) in self.fields {
            let register = m.register(&format!("{name}_{field}_spare_q"), signal.width());
            let held = register.enable(aside).next(signal);
            let offered = spare.mux(held.of_enum_like(signal), signal);
            fields.push((field, offered.of_enum_like(signal)));
        }
        self.ready.drive(!spare);
        Stream {
            builder: m,
            valid: self.valid | spare,
            ready: out_ready,
            fields,
        }
    }
}
