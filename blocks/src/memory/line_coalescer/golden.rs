//! Golden model of `line_coalescer`: examines the lanes of a request one by one.

use super::contract::{Architecture, Configuration};
use crate::framework::golden::{Hardware, Inputs, Invariant, MaybeKnown, Model, Output, State};
use warpwright_hdl::word::Word;

/// A request that is inside.
#[derive(Clone, Debug)]
struct Request<W> {
    is_there: W,
    /// The lanes that wait to be served.
    waiting: Vec<W>,
    /// Each lane's line.
    lines: Vec<W>,
    tag: Option<W>,
}

/// A transaction.
struct Slot<W> {
    used: W,
    line: W,
    /// The lanes that it serves.
    lanes: Vec<W>,
}

/// What a request does in one cycle.
struct Beat<W> {
    slots: Vec<Slot<W>>,
    /// The lanes that wait afterwards.
    left: Vec<W>,
    is_last: W,
}

/// The model of the block.
#[derive(Clone, Copy, Debug)]
pub struct Coalescing(pub Configuration);

/// The requests that are inside, the one whose beats come last.
#[derive(Clone, Debug)]
pub struct Requests<W>(Vec<Request<W>>);

impl<W: Word> Request<W> {
    fn none(c: &Configuration) -> Self {
        let lanes = c.lanes as usize;
        Self {
            is_there: W::flag(false),
            waiting: vec![W::flag(false); lanes],
            lines: vec![W::zero(c.line_bits); lanes],
            tag: (c.tag_bits > 0).then(|| W::zero(c.tag_bits)),
        }
    }

    fn arriving(c: &Configuration, inputs: &dyn Inputs<W>) -> Self {
        Self {
            is_there: inputs.word("in_valid", 1),
            waiting: inputs.lanes("in_active", 1, c.lanes),
            lines: inputs.lanes("in_line", c.line_bits, c.lanes),
            tag: (c.tag_bits > 0).then(|| inputs.word("in_tag", c.tag_bits)),
        }
    }

    /// Of some lanes in an order: whether there is one after so many others, and its line.
    fn line_of(&self, lanes: impl Iterator<Item = (usize, W)>, skipped: u64) -> (W, W) {
        let mut exists = W::flag(false);
        let mut line = W::zero(self.lines[0].width());
        let mut seen = W::zero(8);
        for (lane, counts) in lanes {
            let is_it = counts.clone() & seen.is(skipped);
            line = is_it.mux(&self.lines[lane], &line);
            exists = exists | is_it;
            seen = seen + counts.zext(8);
        }
        (exists, line)
    }

    /// The lanes at which a run begins: neighbours that wait with the same line.
    fn run_starts(&self) -> Vec<W> {
        let lanes = 0..self.lines.len();
        lanes
            .map(|lane| {
                let Some(before) = lane.checked_sub(1) else {
                    return self.waiting[lane].clone();
                };
                let same = self.lines[before].equals(&self.lines[lane]);
                self.waiting[lane].clone() & !(self.waiting[before].clone() & same)
            })
            .collect()
    }

    /// For each slot, whether there is a line for it, and which.
    fn wanted(&self, c: &Configuration) -> Vec<(W, W)> {
        let enumerated = |lanes: &[W]| lanes.iter().cloned().enumerate().collect::<Vec<_>>();
        let waiting = enumerated(&self.waiting).into_iter();
        match c.architecture {
            Architecture::Serial => vec![self.line_of(waiting, 0)],
            Architecture::FirstLast => {
                let first = self.line_of(waiting.clone(), 0);
                vec![first, self.line_of(waiting.rev(), 0)]
            }
            Architecture::Alternating => {
                let runs = enumerated(&self.run_starts()).into_iter();
                let of_slot = |slot: u64| match slot % 2 {
                    0 => self.line_of(runs.clone(), slot / 2),
                    _ => self.line_of(runs.clone().rev(), slot / 2),
                };
                (0..u64::from(c.slots)).map(of_slot).collect()
            }
            Architecture::Matrix => self.wanted_of_shares(c.slots as usize),
        }
    }

    /// The lanes that are the first to wait with their line.
    fn leads(&self) -> Vec<W> {
        let lanes = 0..self.lines.len();
        let same = |one: usize, other: usize| self.lines[one].equals(&self.lines[other]);
        lanes
            .map(|lane| {
                let earlier =
                    (0..lane).map(|before| self.waiting[before].clone() & same(before, lane));
                let has_earlier = earlier.fold(W::flag(false), |any, one| any | one);
                self.waiting[lane].clone() & !has_earlier
            })
            .collect()
    }

    /// For each pair of lanes that are so many apart, the lowest first: whether both wait, with the same line.
    fn together(&self, apart: u32) -> Vec<W> {
        let pairs = (0..self.lines.len()).zip(apart as usize..self.lines.len());
        let together = pairs.map(|(one, other)| {
            let same = self.lines[one].equals(&self.lines[other]);
            self.waiting[one].clone() & self.waiting[other].clone() & same
        });
        together.collect()
    }

    /// For each lane a bit for each other, lane 0's first: whether that is higher, and both wait with the same line.
    fn together_rows(&self, c: &Configuration) -> Vec<W> {
        let mut rows = vec![W::flag(false); (c.lanes * c.lanes) as usize];
        for apart in c.compared_distances() {
            for (lane, together) in (0..).zip(self.together(apart)) {
                rows[(lane * c.lanes + lane + apart) as usize] = together;
            }
        }
        rows
    }

    /// What each slot of `matrix` is for. First each slot looks through its own share of the lanes; then those that found nothing, one
    /// after the other, through all that nobody took.
    fn wanted_of_shares(&self, slots: usize) -> Vec<(W, W)> {
        let lanes = self.lines.len();
        let share = lanes.div_ceil(slots);
        let mut untaken = self.leads();
        let mut take_first = |wants: W, from: usize, to: usize| {
            let mut found = W::flag(false);
            let mut line = W::zero(self.lines[0].width());
            for (lane, free) in untaken.iter_mut().enumerate().take(to).skip(from) {
                let is_it = wants.clone() & !found.clone() & free.clone();
                line = is_it.mux(&self.lines[lane], &line);
                *free = free.clone() & !is_it.clone();
                found = found | is_it;
            }
            (found, line)
        };
        let own =
            (0..slots).map(|slot| take_first(W::flag(true), slot * share, (slot + 1) * share));
        let own: Vec<(W, W)> = own.collect();
        let others = own.into_iter().map(|(found, line)| {
            let (also, other) = take_first(!found.clone(), 0, lanes);
            (found.clone() | also, found.mux(&line, &other))
        });
        others.collect()
    }

    fn beat(&self, c: &Configuration) -> Beat<W> {
        let mut left = self.waiting.clone();
        let mut slots = Vec::new();
        for (exists, line) in self.wanted(c) {
            let serves =
                |lane: usize| exists.clone() & left[lane].clone() & self.lines[lane].equals(&line);
            let lanes: Vec<W> = (0..left.len()).map(serves).collect();
            for (waits, served) in left.iter_mut().zip(&lanes) {
                *waits = waits.clone() & !served.clone();
            }
            let used = W::join(lanes.clone()).any();
            slots.push(Slot { used, line, lanes });
        }
        let is_last = !W::join(left.clone()).any();
        Beat {
            slots,
            left,
            is_last,
        }
    }

    /// This where the condition is 1, the other where it is 0.
    fn mux(condition: &W, one: &Self, zero: &Self) -> Self {
        let each = |one: &[W], zero: &[W]| -> Vec<W> {
            let pairs = one.iter().zip(zero);
            pairs.map(|(one, zero)| condition.mux(one, zero)).collect()
        };
        Self {
            is_there: condition.mux(&one.is_there, &zero.is_there),
            waiting: each(&one.waiting, &zero.waiting),
            lines: each(&one.lines, &zero.lines),
            tag: one
                .tag
                .as_ref()
                .zip(zero.tag.as_ref())
                .map(|(one, zero)| condition.mux(one, zero)),
        }
    }

    /// What the hardware's registers hold of a request, where there is one: of lanes that wait the lines.
    fn held(&self, names: [&str; 3], hardware: &dyn Hardware<W>) -> Vec<Invariant<W>> {
        let [valid, line, tag] = names;
        let found = hardware.register(valid, 1);
        let mut invariants = vec![Invariant::new(valid, !(found ^ self.is_there.clone()))];
        let width = self.lines[0].width();
        let lines = hardware.register(line, width * self.lines.len() as u32);
        for (lane, (own, waits)) in (0..).zip(self.lines.iter().zip(&self.waiting)) {
            let known = MaybeKnown::where_(self.is_there.clone() & waits.clone(), own.clone());
            let found = lines.slice(lane * width, width);
            invariants.push(Invariant::known(line, &known, &found));
        }
        if let Some(value) = &self.tag {
            invariants.push(self.where_there(tag, value.clone(), hardware));
        }
        invariants
    }

    fn where_there(&self, register: &str, value: W, hardware: &dyn Hardware<W>) -> Invariant<W> {
        let found = hardware.register(register, value.width());
        let known = MaybeKnown::where_(self.is_there.clone(), value);
        Invariant::known(register, &known, &found)
    }
}

impl<W: Word> Requests<W> {
    /// For each pair of lanes that are so many apart in one of the requests: whether both wait, with the same line.
    pub(crate) fn together(&self, apart: u32) -> impl Iterator<Item = W> {
        let requests = self.0.iter();
        requests.flat_map(move |request| {
            let together = request.together(apart).into_iter();
            together.map(|together| together & request.is_there.clone())
        })
    }

    /// For each place for a request: whether there is one, the lanes that wait, and its tag.
    pub(crate) fn inside(&self) -> impl Iterator<Item = (W, &[W], W)> {
        let places = self.0.iter();
        places.filter_map(|request| {
            let tag = request.tag.clone()?;
            Some((request.is_there.clone(), &request.waiting[..], tag))
        })
    }
}

impl<W: Word> State<W> for Requests<W> {
    fn for_each_word(&mut self, visit: &mut dyn FnMut(&str, &mut W)) {
        for (place, request) in self.0.iter_mut().enumerate() {
            visit(&format!("request {place} is there"), &mut request.is_there);
            for (lane, waits) in request.waiting.iter_mut().enumerate() {
                visit(&format!("lane {lane} of request {place} waits"), waits);
            }
            for (lane, line) in request.lines.iter_mut().enumerate() {
                visit(&format!("line of lane {lane} of request {place}"), line);
            }
            if let Some(tag) = &mut request.tag {
                visit(&format!("tag of request {place}"), tag);
            }
        }
    }
}

impl Model for Coalescing {
    type State<W: Word> = Requests<W>;

    fn power_up<W: Word>(&self) -> Requests<W> {
        let places = match self.0.architecture {
            Architecture::Matrix => 2,
            _ => 1,
        };
        Requests(vec![Request::none(&self.0); places])
    }

    fn cycle<W: Word>(&self, state: &mut Requests<W>, inputs: &dyn Inputs<W>) -> Vec<Output<W>> {
        let c = &self.0;
        let last = state.0.len() - 1;
        let leaving = state.0[last].clone();
        let beat = leaving.beat(c);
        let taken = leaving.is_there.clone() & inputs.word("out_ready", 1);
        // From the end to the input: whether a place can take who comes.
        let mut takes = !leaving.is_there.clone() | (taken.clone() & beat.is_last.clone());
        for (waits, left) in state.0[last].waiting.iter_mut().zip(&beat.left) {
            *waits = taken.mux(left, waits);
        }
        let goes_on = !inputs.word("rst", 1);
        for place in (0..=last).rev() {
            let comes = match place.checked_sub(1) {
                Some(before) => state.0[before].clone(),
                None => Request::arriving(c, inputs),
            };
            let before = state.0[place].clone();
            let mut after = Request::mux(&takes, &comes, &before);
            after.is_there = after.is_there & goes_on.clone();
            state.0[place] = after;
            if place > 0 {
                takes = !state.0[place - 1].is_there.clone() | takes;
            }
        }

        let there = &leaving.is_there;
        let slots = beat.slots.iter();
        let used = W::join(slots.clone().map(|slot| slot.used.clone()));
        let lanes = slots
            .clone()
            .map(|slot| MaybeKnown::where_(there.clone(), W::join(slot.lanes.clone())));
        let lanes = Output::lanes("out_lanes", lanes);
        let lines = slots
            .map(|slot| MaybeKnown::where_(there.clone() & slot.used.clone(), slot.line.clone()));
        let mut outputs = vec![
            Output::exactly("in_ready", takes),
            Output::exactly("out_valid", there.clone()),
            Output::when(there, "out_used", used),
            Output::lanes("out_line", lines),
            lanes,
            Output::when(there, "out_last", beat.is_last),
        ];
        if let Some(tag) = leaving.tag {
            outputs.push(Output::when(there, "out_tag", tag));
        }
        outputs
    }

    fn invariants<W: Word>(
        &self,
        state: &Requests<W>,
        hardware: &dyn Hardware<W>,
    ) -> Vec<Invariant<W>> {
        let request = &state.0[state.0.len() - 1];
        let waiting = W::join(request.waiting.clone());
        let mut invariants = request.held(["busy_q", "line_q", "tag_q"], hardware);
        let lanes = self.0.lanes;
        match self.0.architecture {
            Architecture::Serial | Architecture::FirstLast => {
                invariants.push(request.where_there("waiting_q", waiting, hardware));
            }
            Architecture::Alternating => {
                invariants.push(request.where_there("waiting_q", waiting.clone(), hardware));
                let starts = W::join(request.run_starts());
                let found = hardware.register("run_start_q", lanes) & waiting;
                let known = MaybeKnown::where_(request.is_there.clone(), starts);
                invariants.push(Invariant::known("starts of runs", &known, &found));
            }
            Architecture::Matrix => invariants.extend(matrix(&self.0, state, hardware)),
        }
        invariants
    }

    fn widest(&self) -> u32 {
        let c = &self.0;
        c.line_bits.max(c.tag_bits).max(c.lanes)
    }
}

/// What the registers of `matrix` hold: of both requests who is together, and of the second the first lane of each line.
fn matrix<W: Word>(
    c: &Configuration,
    state: &Requests<W>,
    hardware: &dyn Hardware<W>,
) -> Vec<Invariant<W>> {
    let [arrived, request] = [&state.0[0], &state.0[1]];
    let mut invariants = arrived.held(
        ["arrived_valid_q", "arrived_line_q", "arrived_tag_q"],
        hardware,
    );
    let active = W::join(arrived.waiting.clone());
    invariants.push(arrived.where_there("arrived_active_q", active, hardware));
    let together = W::join(arrived.together_rows(c));
    invariants.push(arrived.where_there("arrived_together_q", together, hardware));
    let together = W::join(request.together_rows(c));
    let found = hardware.register("together_q", together.width());
    // Lanes of one line are served together: of one that waits, the register says who waits with it.
    let known = (0..c.lanes).flat_map(|lane| {
        let waits = &request.waiting[lane as usize];
        let known = (0..c.lanes).map(move |other| waits.clone() | W::flag(other <= lane));
        known.map(|known| known & request.is_there.clone())
    });
    let differs = (found ^ together) & W::join(known);
    invariants.push(Invariant::new("together_q", !differs));
    let leads = W::join(request.leads());
    invariants.push(request.where_there("leader_q", leads, hardware));
    invariants
}
