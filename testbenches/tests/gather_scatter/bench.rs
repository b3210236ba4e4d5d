//! A unit between a source of requests and a memory: handshakes, the match of answers to requests, and the rules of the ports.
//!
//! In every run the bench requires: an offered item stays stable until taken; beats come in request order, each request's up to the
//! one marked last; entries are used in turn; a completion comes once, after all answers of its request, and in order if requested;
//! nothing hangs, and nothing comes afterwards. [`properties`](super::properties) checks the contents of beats and completions.

use super::device::{Device, Pace};
use super::memory::{Expected, Memory, World, perform};
use super::ports::{Beat, Completion, Inputs, Outputs, Unit};
use super::request::{Request, Shape};
use warpwright_blocks::random::Random;

/// How a run goes.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    pub pace: Pace,
    pub world: World,
    pub seed: u64,
}

impl Plan {
    pub fn new(pace: Pace, seed: u64) -> Self {
        let world = World {
            seed,
            ..World::default()
        };
        Self { pace, world, seed }
    }

    /// One line of so many is faulty.
    pub fn with_faults(self, faulty_of: u64) -> Self {
        let world = World {
            faulty_of,
            ..self.world
        };
        Self { world, ..self }
    }
}

/// What a request has led to.
#[derive(Clone, Debug)]
pub struct Served {
    pub request: Request,
    pub expected: Expected,
    /// The cycles in which it was taken, in which its beats were, and in which its completion was.
    pub taken: u64,
    pub beats: Vec<(u64, Beat)>,
    pub completion: (u64, Completion),
}

/// A run that kept the rules of the ports.
#[derive(Clone, Debug)]
pub struct Run {
    pub shape: Shape,
    pub world: World,
    pub served: Vec<Served>,
    /// Memory as the device has it, and as the model does.
    pub memory: Memory,
    pub expected: Memory,
    /// What was seen, cycle by cycle.
    pub trace: Vec<Outputs>,
}

/// Of a request on its way.
#[derive(Clone, Debug, Default)]
struct Way {
    taken: Option<u64>,
    beats: Vec<(u64, Beat)>,
    issued: usize,
    is_closed: bool,
    answered: usize,
    completion: Option<(u64, Completion)>,
}

struct Bench<'a> {
    shape: Shape,
    requests: &'a [Request],
    expected: Vec<Expected>,
    ways: Vec<Way>,
    device: Device,
    /// The next to be offered.
    next: usize,
    completed: usize,
    last_move: u64,
}

impl Bench<'_> {
    fn tag(&self, request: usize) -> u64 {
        request as u64 & (u64::MAX >> (64 - self.shape.tag_bits))
    }

    fn entry(&self, request: usize) -> u64 {
        request as u64 % u64::from(self.shape.entries)
    }

    /// A beat was taken: it is the next one of the first request that still waits for some.
    fn beat(&mut self, beat: Beat, now: u64) -> Result<(), String> {
        let waits = |request: &usize| {
            !self.ways[*request].is_closed && !self.expected[*request].lines.is_empty()
        };
        let request = (0..self.requests.len()).find(waits);
        let request = request.ok_or("a beat belongs to no request")?;
        let entry = self.entry(request);
        let way = &mut self.ways[request];
        if way.taken.is_none() {
            return Err(format!("a beat comes before request {request} was taken"));
        }
        if beat.entry != entry {
            let named = beat.entry;
            return Err(format!(
                "a beat of request {request} names entry {named}, and it has {entry}"
            ));
        }
        if way.beats.len() as u32 >= 4 * self.shape.lanes {
            return Err(format!("the beats of request {request} never end"));
        }
        way.issued += beat.used().count();
        way.is_closed = beat.is_last;
        self.device.take(&beat, now);
        way.beats.push((now, beat));
        Ok(())
    }

    /// Answers were taken: of the entry's youngest request that has issued something.
    fn answered(&mut self, entry: u64, count: usize) {
        let of_entry =
            |request: &usize| self.entry(*request) == entry && self.ways[*request].issued > 0;
        if let Some(request) = (0..self.next).rev().find(of_entry) {
            self.ways[request].answered += count;
        }
    }

    fn completion(&mut self, completion: Completion, now: u64) -> Result<(), String> {
        let is_open = |request: &usize| self.ways[*request].completion.is_none();
        let mut open = (0..self.next).filter(is_open);
        let request = if self.shape.in_order {
            open.next()
        } else {
            open.find(|request| self.tag(*request) == completion.tag)
        };
        let tag = completion.tag;
        let request =
            request.ok_or_else(|| format!("nobody waits for a completion of tag {tag}"))?;
        if tag != self.tag(request) {
            return Err(format!(
                "the completion of request {request} has the tag {tag}"
            ));
        }
        let touches = !self.expected[request].lines.is_empty();
        let way = &mut self.ways[request];
        if touches && !way.is_closed {
            return Err(format!(
                "request {request} completes before its last transaction"
            ));
        }
        if way.answered < way.issued {
            let (answered, issued) = (way.answered, way.issued);
            return Err(format!(
                "request {request} completes with {answered} of {issued} answers"
            ));
        }
        way.completion = Some((now, completion));
        self.completed += 1;
        Ok(())
    }
}

/// What is offered must stay as it is until it is taken.
fn holds<T: PartialEq>(
    what: &str,
    before: Option<&T>,
    was_taken: bool,
    now: Option<&T>,
) -> Result<(), String> {
    match before {
        Some(before) if !was_taken && now != Some(before) => {
            Err(format!("what waits at {what} changes"))
        }
        _ => Ok(()),
    }
}

/// Resets the unit and runs requests through it, until it has nothing more to say. What it does against the rules of its ports is an error.
pub fn run(unit: &mut dyn Unit, requests: &[Request], plan: Plan) -> Result<Run, String> {
    /// Cycles after the last completion in which nothing more may come.
    const AFTERWARDS: u64 = 40;
    let shape = unit.shape().clone();
    let mut model = Memory::new(&shape, plan.world);
    let device = Device::new(&shape, model.clone(), plan.pace, plan.seed);
    let expected = requests.iter();
    let mut bench = Bench {
        expected: expected.map(|r| perform(&shape, r, &mut model)).collect(),
        ways: vec![Way::default(); requests.len()],
        device,
        requests,
        shape,
        next: 0,
        completed: 0,
        last_move: 0,
    };
    // One cycle: in more of them something might leave that a reset has forgotten.
    unit.cycle(&Inputs {
        reset: true,
        ..Inputs::default()
    });
    let mut random = Random::new(plan.seed ^ 0xABCD);
    let mut trace: Vec<Outputs> = Vec::new();
    let mut offers = false;
    let mut was_ready = (false, false);
    let pace = plan.pace;
    let patience = 400 + 40 * pace.most_delay;
    for now in 0.. {
        let is_done = bench.completed == requests.len();
        if is_done && now > bench.last_move + AFTERWARDS {
            break;
        }
        if !is_done && now > bench.last_move + patience {
            let open = bench.ways.iter().position(|way| way.completion.is_none());
            let open = open.unwrap_or_default();
            return Err(format!("it hangs: request {open} never completes"));
        }
        let mut draws = |(often, of)| random.chance(often, of);
        // Who offers goes on until it is taken.
        offers |= draws(pace.offer);
        let (memory_ready, out_ready) = (draws(pace.memory), draws(pace.out));
        let answers = bench.device.answers(now);
        let offered = requests.get(bench.next).filter(|_| offers);
        let inputs = Inputs {
            reset: false,
            request: offered.map(|request| (bench.next, bench.tag(bench.next), request)),
            memory_ready,
            answers: answers.as_ref(),
            out_ready,
        };
        let outputs = unit.cycle(&inputs);
        if let Some(before) = trace.last() {
            let (memory, out) = (before.memory.as_ref(), before.out.as_ref());
            holds("memory", memory, was_ready.0, outputs.memory.as_ref())?;
            holds("out", out, was_ready.1, outputs.out.as_ref())?;
        }
        was_ready = (memory_ready, out_ready);
        if !outputs.answer_ready {
            return Err("it does not take answers".to_string());
        }
        if offered.is_some() && outputs.in_ready {
            bench.ways[bench.next].taken = Some(now);
            bench.next += 1;
            bench.last_move = now;
            offers = false;
        }
        let before = bench.completed;
        // A completion that is seen was decided before the answers of this cycle.
        if let Some(completion) = outputs.out.clone().filter(|_| out_ready) {
            bench.completion(completion, now)?;
        }
        if let Some(answers) = &answers {
            bench.answered(answers.entry, answers.slots.iter().flatten().count());
            bench.last_move = now;
        }
        if let Some(beat) = outputs.memory.clone().filter(|_| memory_ready) {
            bench.beat(beat, now)?;
            bench.last_move = now;
        }
        if bench.completed > before {
            bench.last_move = now;
        }
        trace.push(outputs);
    }
    let all = requests.iter().zip(bench.ways).zip(bench.expected);
    let served = all.map(|((request, way), expected)| Served {
        request: request.clone(),
        expected,
        taken: way.taken.unwrap_or_default(),
        beats: way.beats,
        completion: way.completion.unwrap_or_default(),
    });
    Ok(Run {
        served: served.collect(),
        world: plan.world,
        shape: bench.shape,
        memory: bench.device.memory,
        expected: model,
        trace,
    })
}
