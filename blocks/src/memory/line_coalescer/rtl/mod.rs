//! Hardware: the parts that the architectures share. [`leaders`] compares all lanes with
//! the lines of some leaders in every cycle; [`matrix`] compares all pairs of lanes once.

mod leaders;
mod matrix;
mod parts;

pub(crate) use parts::chosen_or_zero;

use super::contract::{Architecture, Beat, Configuration, Request, Sizes};
use warpwright_hdl::builder::{RegisterHandle, WireHandle};
use warpwright_hdl::prelude::*;
use warpwright_hdl::stream::Stream;

#[description]
pub(crate) fn build(c: &Configuration) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("line_coalescer");
    let order = match c.architecture {
        Architecture::Serial => "A beat has the line of the first waiting lane.",
        Architecture::FirstLast => "A beat has the lines of the first and the last waiting lane.",
        Architecture::Alternating => {
            "A beat has the lines of the first, last, second and second-to-last run of adjacent waiting lanes with \
             the same line."
        }
        Architecture::Matrix => {
            "Each slot of a beat has a share of the lanes and takes the first waiting line of its share. Slots whose share has no waiting \
             line take the leftover lines, in order."
        }
    };
    m.doc(&format!(
        "Issues one transaction for each distinct line of a request's lanes. {order}"
    ));
    let sizes = Sizes {
        lanes: match c.architecture {
            // Its shares and pairs of lanes are worked out for one number of lanes.
            Architecture::Matrix => Size::plain(c.lanes),
            _ => m.parameter("LANES", c.lanes, LANES),
        },
        line_bits: m.parameter("LINE_BITS", c.line_bits, LINE_BITS),
        tag_bits: match c.tag_bits {
            0 => Size::plain(0),
            bits => m.parameter("TAG_BITS", bits, "bits of a request's tag"),
        },
        slots: c.slots,
    };
    let requests = m.stream_in("in", sizes.request());
    let beats = match c.architecture {
        Architecture::Matrix => matrix::coalesced(&m, c, sizes.line_bits, requests)?,
        architecture => leaders::coalesced(&m, architecture, sizes, &requests)?,
    };
    m.stream_out("out", beats, sizes.beat());
    m.finish()
}

/// What the parameters are, for the text.
const LANES: &str = "lanes of a request";
const LINE_BITS: &str = "bits of a line's number";

type Requests<'m> = Stream<'m, Request<Signal<'m>>>;
type Beats<'m> = Stream<'m, Beat<Signal<'m>>>;

/// What the slots of a beat have, and the lanes that wait afterwards.
#[derive(Bundle)]
struct Slots<T> {
    used: T,
    line: T,
    lanes: T,
    left: T,
}

/// The section of [`Current`].
const IN_HAND: &str = "The current request";

/// The request whose beats come.
struct Current<'m> {
    /// There is one.
    busy: Signal<'m>,
    /// The next one comes.
    load: Signal<'m>,
    line: Signal<'m>,
    tag: Signal<'m>,
    /// The beat, to be driven: it is taken, and it is the last.
    taken: WireHandle<'m>,
    is_last: WireHandle<'m>,
}

impl<'m> Current<'m> {
    /// Registers for a request, of which the next is loaded with the last beat of the one before.
    #[description]
    fn registered(m: &'m ModuleBuilder, requests: &Requests<'m>) -> Self {
        m.section_about(
            IN_HAND,
            "The next request loads with the last beat of the previous one.",
        );
        let busy = m
            .register("busy_q", 1)
            .reset(0u8)
            .doc("1: a request is in progress");
        let taken = m.wire("beat_taken", 1);
        let is_last = m.wire("is_last", 1);
        let ends = (taken.value() & is_last.value()).named("request_ends");
        let is_free = (!busy.value() | ends).named("is_free");
        requests.accept(is_free);
        let load = (requests.valid() & is_free).named("load");
        busy.next(load | (busy.value() & !ends));
        let Request { line, tag, .. } = requests.payload();
        let held = |name, value: Signal<'m>| m.register(name, value.width()).enable(load);
        Self {
            busy: busy.value(),
            load,
            line: held("line_q", line)
                .doc("each lane's line, lane 0's lowest")
                .next(line),
            tag: held("tag_q", tag)
                .doc("the tag that came with the request")
                .next(tag),
            taken,
            is_last,
        }
    }

    /// A register of who waits: all when the request comes, and after each beat who is left.
    #[description]
    fn until_served(
        &self,
        register: RegisterHandle<'m>,
        all: Signal<'m>,
        left: Signal<'m>,
    ) -> Signal<'m> {
        let changes = self.load | self.taken.value();
        register.enable(changes).next(self.load.mux(all, left))
    }

    /// Its beats as a stream.
    #[description]
    fn beats(self, m: &'m ModuleBuilder, slots: Slots<Signal<'m>>) -> Beats<'m> {
        m.section(IN_HAND);
        self.is_last.drive(slots.left.is_zero());
        let beat = Beat {
            used: slots.used,
            line: slots.line,
            lanes: slots.lanes,
            last: self.is_last.value(),
            tag: self.tag,
        };
        let beats = m.stream_of("beats", self.busy, beat);
        self.taken.drive(self.busy & beats.ready());
        beats
    }
}

/// Side by side, the first lowest.
pub(crate) fn beside<'m>(
    m: &'m ModuleBuilder,
    parts: impl IntoIterator<Item = Signal<'m>>,
) -> Signal<'m> {
    let parts: Vec<_> = parts.into_iter().collect();
    m.cat(parts.into_iter().rev())
}
