//! A unit of plain Rust with the same ports: correct, or wrong in the way another design was. It
//! shows that the bench detects what it should, and lets bench and hardware be written separately.
//!
//! It shares the model's interpretation of addresses and masks; everything after that is its own. Where a [`Bug`] imitates
//! a design, the underlying facts were read in that design's source or issues (MIAOW's was observed in simulation).

use super::bugs::Bug;
use super::memory::{Plan, plan};
use super::ports::{Answers, Beat, Completion, Inputs, Outputs, Slot, TransactionAnswer, Unit};
use super::request::{A16, A32, LANE_BYTES, Request, Shape};
use std::collections::VecDeque;

/// A request inside.
#[derive(Clone, Debug)]
struct Job {
    entry: u64,
    tag: u64,
    request: Request,
    plan: Plan,
    /// Beats that did not leave.
    todo: VecDeque<Vec<Slot>>,
    /// Those that did, by number, and what was answered.
    sent: Vec<(Slot, Option<TransactionAnswer>)>,
}

/// The unit.
#[derive(Clone, Debug)]
pub struct Ideal {
    shape: Shape,
    bug: Bug,
    jobs: VecDeque<Job>,
    accepted: u64,
    /// What is offered.
    beat: Option<Beat>,
    out: Option<Completion>,
    has_stalled: bool,
    has_left: bool,
    has_lost: bool,
}

impl Ideal {
    pub fn new(shape: &Shape, bug: Bug) -> Self {
        Self {
            shape: shape.clone(),
            bug,
            jobs: VecDeque::new(),
            accepted: 0,
            beat: None,
            out: None,
            has_stalled: false,
            has_left: false,
            has_lost: false,
        }
    }

    /// The request as a unit with this bug sees it.
    fn seen(&self, request: &Request) -> Request {
        let mut r = request.clone();
        let size = r.memory_bytes();
        match self.bug {
            Bug::StopsAtTheFirstLaneOff => {
                r.mask &= !(u32::MAX.checked_shl(r.mask.trailing_ones()).unwrap_or(0));
            }
            Bug::IgnoresTheMask if !r.transposed => r.mask = self.shape.all_lanes(),
            Bug::AddressesLikeData => {
                let bits = 8 * size as u32;
                let of_address = match r.address_size {
                    A16 => 16,
                    A32 => 32,
                    _ => 64,
                };
                r.address_size = if bits > of_address { 3 } else { r.address_size };
                for address in &mut r.address {
                    *address &= u64::MAX >> (64 - bits.max(16));
                }
            }
            Bug::CountsOnWhileStalled if self.has_stalled && r.is_store() => {
                r.address.rotate_left(1);
            }
            Bug::StoresAddresses => {
                for (lane, address) in r.address.iter().enumerate() {
                    let from = lane * LANE_BYTES;
                    r.data[from..from + 8].copy_from_slice(&address.to_le_bytes());
                }
            }
            Bug::AlignsSilently => {
                for address in &mut r.address {
                    *address &= !(size - 1);
                }
            }
            _ => {}
        }
        r
    }

    fn planned(&self, request: &Request) -> Plan {
        let mut legal = request.clone();
        if self.bug == Bug::ServesIllegalRequests {
            // It does not look at the policy.
            legal.policy %= 3;
        }
        let mut found = plan(&self.shape, &legal);
        match self.bug {
            Bug::TrapsOnLanesOff if found.misaligned_inactive != 0 => {
                found = Plan {
                    reason: 24,
                    ..Plan::default()
                };
            }
            Bug::NamesWrongLanes => {
                found.misaligned = found.misaligned << 1 & self.shape.all_lanes();
            }
            Bug::ForgetsTheSecondLine => {
                let shape = &self.shape;
                found.touched.retain(|t| {
                    shape.line(t.address) == shape.line(t.address.wrapping_sub(t.behind))
                });
            }
            _ => {}
        }
        found
    }

    /// Which touched bytes share a transaction: those with the same number here.
    fn share(&self, request: &Request, lane: usize) -> usize {
        let each_alone = request.is_atomic() && self.bug != Bug::MergesAtomics;
        match self.bug {
            _ if each_alone => lane,
            Bug::NeverMerges => lane,
            Bug::MergesInWindows => lane / (self.shape.lanes as usize / 2),
            _ => 0,
        }
    }

    fn beats(&self, r: &Request, plan: &Plan) -> VecDeque<Vec<Slot>> {
        let shape = &self.shape;
        let mut slots: Vec<(usize, Slot)> = Vec::new();
        for touched in &plan.touched {
            let key = (self.share(r, touched.lane), shape.line(touched.address));
            let found = slots
                .iter()
                .position(|(share, slot)| (*share, slot.line) == key);
            let found = found.unwrap_or_else(|| {
                let slot = Slot {
                    is_used: true,
                    line: key.1,
                    data: vec![0; shape.line_bytes as usize],
                    ..Slot::default()
                };
                slots.push((key.0, slot));
                slots.len() - 1
            });
            let slot = &mut slots[found].1;
            let begins_at = touched.address.wrapping_sub(touched.behind);
            let half = if shape.line(begins_at) == slot.line {
                &mut slot.first
            } else {
                &mut slot.second
            };
            *half |= 1 << touched.lane;
            let place = shape.place(touched.address) as usize;
            let was_enabled = slot.enables >> place & 1 == 1;
            let word = slot.enables >> (place & !3) & 15;
            let byte = if r.is_load() {
                0
            } else {
                r.data[touched.register]
            };
            let is_lowest = slot.first | slot.second == 1 << touched.lane;
            match self.bug {
                Bug::OrsStores => slot.data[place] |= byte,
                Bug::LowestLaneWins if was_enabled => {}
                Bug::LosesBytesOfAWord if word != 0 && !is_lowest => continue,
                _ => slot.data[place] = byte,
            }
            slot.enables |= 1 << place;
        }
        if r.is_atomic() {
            for (_, slot) in &mut slots {
                let lane = slot.first.trailing_zeros() as usize;
                let from = lane * LANE_BYTES + r.register_bytes();
                slot.operand = r.number(from, r.memory_bytes() as usize);
            }
        }
        let lanes = 0..shape.lanes as usize;
        let mut off = lanes.filter(|lane| !r.has_lane(*lane));
        let turns = match self.bug {
            Bug::OrderShowsLanesOff => off.any(|lane| r.address[lane] & 1 == 1),
            Bug::OrderShowsLines => slots.iter().any(|(_, slot)| slot.line & 3 == 3),
            Bug::OrderShowsStalls => self.has_stalled,
            _ => false,
        };
        if turns && !r.is_atomic() {
            slots.reverse();
        }
        for (number, (_, slot)) in slots.iter_mut().enumerate() {
            slot.number = number as u64;
            if self.bug == Bug::DropsAByte && slot.enables.count_ones() > 8 {
                let place = slot.enables.trailing_zeros();
                slot.enables &= slot.enables - 1;
                slot.data[place as usize] = 0;
            }
        }
        let together = if r.is_atomic() {
            1
        } else {
            shape.slots as usize
        };
        let slots: Vec<Slot> = slots.into_iter().map(|(_, slot)| slot).collect();
        slots.chunks(together).map(<[Slot]>::to_vec).collect()
    }

    fn accept(&mut self, tag: u64, request: &Request) {
        let request = self.seen(request);
        let plan = self.planned(&request);
        let mut todo = self.beats(&request, &plan);
        if self.bug == Bug::LosesTheFirst
            && !self.has_lost
            && let Some(beat) = todo.front_mut()
        {
            beat.remove(0);
            self.has_lost = true;
        }
        if self.bug == Bug::RepeatsABeat && todo.len() > 1 {
            todo.insert(1, todo[0].clone());
        }
        self.jobs.push_back(Job {
            entry: self.accepted % u64::from(self.shape.entries),
            tag,
            request,
            plan,
            todo,
            sent: Vec::new(),
        });
        self.accepted += 1;
        self.has_stalled = false;
    }

    /// The next beat of the first request that has one.
    fn refill(&mut self) {
        let mut waiting: Vec<&mut Job> = self.jobs.iter_mut().collect();
        waiting.retain(|job| !job.todo.is_empty());
        let is_hasty = self.bug == Bug::LoadsOvertake && self.has_left;
        let next = waiting
            .iter()
            .position(|job| is_hasty && job.request.is_load());
        let Some(job) = waiting.into_iter().nth(next.unwrap_or(0)) else {
            return;
        };
        let Some(mut slots) = job.todo.pop_front() else {
            return;
        };
        let lanes = self.shape.lanes as usize;
        let mut place = vec![0; lanes];
        for touched in &job.plan.touched {
            let begins_at = touched.address.wrapping_sub(touched.behind);
            place[touched.lane] = self.shape.place(begins_at);
        }
        job.sent
            .extend(slots.iter().map(|slot| (slot.clone(), None)));
        slots.resize(
            self.shape.slots as usize,
            Slot {
                data: vec![0; self.shape.line_bytes as usize],
                ..Slot::default()
            },
        );
        self.beat = Some(Beat {
            slots,
            sfid: job.request.sfid,
            operation: job.request.operation,
            data_size: job.request.data_size,
            cache: job.request.policy(),
            place,
            entry: job.entry,
            is_last: job.todo.is_empty(),
        });
    }

    fn answer(&mut self, answers: &Answers) {
        let Some(job) = self.jobs.iter_mut().find(|job| job.entry == answers.entry) else {
            return;
        };
        for given in answers.slots.iter().flatten() {
            for (slot, answer) in &mut job.sent {
                if slot.number == given.number {
                    *answer = Some(given.clone());
                }
            }
        }
    }

    fn is_done(&self, job: &Job) -> bool {
        let mut answers = job.sent.iter().map(|(_, answer)| answer.is_some());
        match self.bug {
            Bug::HangsWithoutLanes if job.request.mask == 0 => false,
            Bug::LosesTheFirst if job.sent.is_empty() => job.plan.touched.is_empty(),
            Bug::CompletesEarly if !job.sent.is_empty() => answers.any(|is_there| is_there),
            _ => job.todo.is_empty() && answers.all(|is_there| is_there),
        }
    }

    fn completion(&self, job: &Job) -> Completion {
        let (r, plan) = (&job.request, &job.plan);
        let mut data = vec![0; self.shape.lanes as usize * LANE_BYTES];
        let mut faulted = 0;
        for touched in &plan.touched {
            let line = self.shape.line(touched.address);
            let has_it = |slot: &Slot| {
                slot.line == line && (slot.first | slot.second) >> touched.lane & 1 == 1
            };
            let answer = job.sent.iter().find(|(slot, _)| has_it(slot));
            let Some((_, Some(answer))) = answer else {
                continue;
            };
            if answer.is_faulty {
                let lane = if r.transposed { 0 } else { touched.lane };
                faulted |= 1 << lane;
            }
            if !answer.is_faulty || self.bug == Bug::ShowsFaultyLines {
                data[touched.register] = answer.line[self.shape.place(touched.address) as usize];
            }
        }
        if self.bug != Bug::FillsWithZero {
            for register in &plan.filled {
                let bytes = r.memory_bytes() as usize;
                data[*register..register + bytes].copy_from_slice(&r.fill.to_le_bytes()[..bytes]);
            }
        }
        if r.is_store() || !r.returns {
            data.fill(0);
        }
        Completion {
            tag: job.tag ^ u64::from(self.bug == Bug::SwapsTags),
            is_illegal: plan.reason != 0,
            reason: plan.reason,
            cache_remapped: plan.reason == 0 && r.policy() != r.cache,
            transactions: job.sent.len() as u64,
            misaligned: plan.misaligned,
            misaligned_inactive: plan.misaligned_inactive,
            out_of_bounds: plan.out_of_bounds,
            wrapped: plan.wrapped,
            faulted,
            data,
        }
    }
}

impl Unit for Ideal {
    fn shape(&self) -> &Shape {
        &self.shape
    }

    fn cycle(&mut self, inputs: &Inputs) -> Outputs {
        if inputs.reset {
            *self = Self::new(&self.shape, self.bug);
            return Outputs::default();
        }
        let entry = self.accepted % u64::from(self.shape.entries);
        let outputs = Outputs {
            in_ready: self.jobs.iter().all(|job| job.entry != entry),
            memory: self.beat.clone(),
            answer_ready: true,
            out: self.out.clone(),
        };
        if outputs.memory.is_some() {
            if inputs.memory_ready {
                self.beat = None;
                self.has_left = true;
            } else {
                self.has_stalled = true;
                if let (Bug::ChangesWhileStalled, Some(beat)) = (self.bug, &mut self.beat) {
                    beat.slots[0].line ^= 1;
                }
            }
        }
        if inputs.out_ready {
            self.out = None;
        }
        if let Some(answers) = inputs.answers {
            self.answer(answers);
        }
        if let Some((_, tag, request)) = inputs.request.filter(|_| outputs.in_ready) {
            self.accept(tag, request);
        }
        if self.out.is_none() {
            let candidates = if self.shape.in_order {
                self.jobs.len().min(1)
            } else {
                self.jobs.len()
            };
            let done = (0..candidates).find(|at| self.is_done(&self.jobs[*at]));
            if let Some(job) = done.and_then(|at| self.jobs.remove(at)) {
                self.out = Some(self.completion(&job));
            }
        }
        if self.beat.is_none() {
            self.refill();
        }
        outputs
    }
}
