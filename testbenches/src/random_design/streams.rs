//! Streams of random designs: from ports or values, through registers and skid buffers, to ports or values.

use super::build::Grower;
use warpwright_hdl::prelude::*;
use warpwright_hdl::stream::Stream;

impl Grower<'_> {
    pub fn stream(&mut self, [a, b, c, width]: [u32; 4], size: u32) {
        let name = self.fresh("stream");
        let has_ports = !self.is_body && a.is_multiple_of(2);
        let taken = self.pick_bit(c, a);
        let mut stream = if has_ports {
            let widths = [("data", self.sized(b, width)), ("tag", Size::plain(3))];
            self.m.stream_input(&name, widths)
        } else {
            let fields = [("data", self.pick(b)), ("tag", self.pick(c))];
            self.m.stream(&name, self.pick_bit(a, b), fields)
        };
        self.m.unused(stream.valid());
        for (_, field) in stream.fields() {
            self.m.unused(field);
        }
        for piece in 0..=(size % 3) {
            let name = format!("{name}_{piece}");
            stream = match b >> (2 * piece) & 3 {
                0 => stream.registered(&name),
                1 => stream.skid(&name),
                2 => stream.registered_until(self.pick_bit(a, c), &name),
                _ => mixed(stream),
            };
        }
        let ends = [stream.valid(), stream.field("data"), stream.ready()];
        self.pool.extend(&ends[..2]);
        if has_ports && a / 2 % 2 == 0 {
            let docs = [("data", "what is carried"), ("tag", "whose it is")];
            self.m
                .stream_output(&format!("{name}_left"), stream)
                .docs(docs);
        } else {
            stream.accept(taken);
        }
        // It depends on what takes the stream, which was there before.
        self.pool.push(ends[2]);
    }
}

/// The same words with a payload that mixes its fields.
fn mixed(stream: Stream<'_>) -> Stream<'_> {
    let (data, tag) = (stream.field("data"), stream.field("tag"));
    let odd = tag.parity().mux(!data, data);
    stream.carrying([("data", odd), ("tag", tag)])
}
