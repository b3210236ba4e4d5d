//! `line_coalescer` checked against its purpose, independently of its golden model: every active lane is served once, by a transaction
//! with its own line that serves all lanes of this line; so no line comes twice, and there are as few transactions as there are lines.
//!
//! Since such a set of transactions is unique, all architectures issue the same ones.

use std::sync::Arc;
use warpwright_blocks::catalogue;
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_hdl::word::{Symbol, Word};
use warpwright_prove::obligation::{Obligation, Verdict, prove};
use warpwright_prove::spec::{Demand, Ports, Remembered, Spec};
use warpwright_testbenches::proof::patient;

/// A request that is inside.
#[derive(Clone)]
struct Request {
    is_there: Symbol,
    active: Symbol,
    lines: Vec<Symbol>,
    /// The active lanes that were not served yet.
    left: Symbol,
}

/// Sees the ports, and says what must hold.
struct Watch {
    lanes: u32,
    line_bits: u32,
    slots: u32,
    arch: &'static str,
    /// Those inside, the one whose beats come first.
    requests: Vec<Request>,
    /// What it demands wrongly, to show that it can be noticed.
    fault: Fault,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Fault {
    None,
    /// The last lane is said never to be served.
    LastLaneIsIdle,
    /// There is never more than one transaction in a beat.
    OneAtOnce,
}

fn implies(condition: &Symbol, then: Symbol) -> Symbol {
    !condition.clone() | then
}

fn split(word: &Symbol, width: u32) -> Vec<Symbol> {
    let count = word.width() / width;
    (0..count)
        .map(|part| word.slice(part * width, width))
        .collect()
}

impl Request {
    fn none(lanes: u32, line_bits: u32) -> Self {
        Self {
            is_there: Symbol::flag(false),
            active: Symbol::zero(lanes),
            lines: vec![Symbol::zero(line_bits); lanes as usize],
            left: Symbol::zero(lanes),
        }
    }

    /// This where the condition is 1, the other where it is 0.
    fn mux(condition: &Symbol, one: &Self, zero: &Self) -> Self {
        let lines = one.lines.iter().zip(&zero.lines);
        Self {
            is_there: condition.mux(&one.is_there, &zero.is_there),
            active: condition.mux(&one.active, &zero.active),
            lines: lines.map(|(one, zero)| condition.mux(one, zero)).collect(),
            left: condition.mux(&one.left, &zero.left),
        }
    }

    /// The lanes that wait, and not with the line of a neighbour below that waits too.
    fn run_starts(&self) -> Symbol {
        let starts = (0u32..).zip(&self.lines).map(|(lane, line)| {
            let Some(below) = lane.checked_sub(1) else {
                return self.left.bit(0);
            };
            let same = self.lines[below as usize].equals(line);
            self.left.bit(lane) & !(self.left.bit(below) & same)
        });
        Symbol::join(starts)
    }

    /// For each lane a bit for each other: whether that is higher, and both are active, with the same line.
    fn together_rows(&self) -> Symbol {
        let lanes = || (0u32..).zip(&self.lines);
        let rows = lanes().flat_map(|(lane, line)| {
            lanes().map(move |(other, other_line)| {
                let active = self.active.bit(lane) & self.active.bit(other);
                Symbol::flag(other > lane) & active & line.equals(other_line)
            })
        });
        Symbol::join(rows)
    }

    /// The active lanes with this line.
    fn with_line(&self, line: &Symbol) -> Symbol {
        let same = self.lines.iter().map(|own| own.equals(line));
        Symbol::join(same) & self.active.clone()
    }
}

impl Watch {
    fn new(lanes: u32, line_bits: u32, slots: u32, arch: &'static str, fault: Fault) -> Self {
        let inside = if arch == "matrix" { 2 } else { 1 };
        Self {
            lanes,
            line_bits,
            slots,
            arch,
            requests: vec![Request::none(lanes, line_bits); inside],
            fault,
        }
    }

    /// What must hold of a beat, and the lanes that it serves.
    fn beat(&self, ports: &Ports) -> (Vec<(&'static str, Symbol)>, Symbol) {
        let head = &self.requests[0];
        let used = ports.read("out_used", self.slots);
        let lines = split(
            &ports.read("out_line", self.slots * self.line_bits),
            self.line_bits,
        );
        let lanes = split(
            &ports.read("out_lanes", self.slots * self.lanes),
            self.lanes,
        );
        let mut rules = vec![("a beat belongs to a request", head.is_there.clone())];
        let mut served = Symbol::zero(self.lanes);
        for (slot, (line, lanes)) in (0..).zip(lines.iter().zip(&lanes)) {
            let used = used.bit(slot);
            rules.push(("who is not used serves nobody", used.equals(&lanes.any())));
            let all = head.with_line(line).equals(lanes);
            rules.push(("all lanes with the line are served", implies(&used, all)));
            let again = (served.clone() & lanes.clone()).any();
            rules.push(("no lane is served twice in a beat", !again));
            served = served | lanes.clone();
        }
        let left = head.left.clone() & !served.clone();
        rules.push((
            "only lanes that wait are served",
            (served.clone() & !head.left.clone()).is(0),
        ));
        rules.push((
            "a beat does something",
            implies(&head.left.any(), served.any()),
        ));
        rules.push((
            "the last beat is the last",
            ports.read("out_last", 1).equals(&left.is(0)),
        ));
        match self.fault {
            Fault::None => {}
            Fault::LastLaneIsIdle => rules.push(("fault", !served.top())),
            Fault::OneAtOnce => rules.push(("fault", !used.slice(1, self.slots - 1).any())),
        }
        (rules, served)
    }
}

impl Spec for Watch {
    fn for_each_word(&mut self, visit: &mut dyn FnMut(&str, &mut Symbol)) {
        for request in &mut self.requests {
            visit("there is a request", &mut request.is_there);
            visit("active lanes", &mut request.active);
            visit("lanes left", &mut request.left);
            request
                .lines
                .iter_mut()
                .for_each(|line| visit("a line", line));
        }
    }

    fn cycle(&mut self, ports: &Ports) -> Vec<Demand> {
        let valid = ports.read("out_valid", 1);
        let (rules, served) = self.beat(ports);
        let demands = rules.into_iter().map(|(name, holds)| Demand::Rule {
            name: name.to_string(),
            holds: implies(&valid, holds),
        });
        let demands = demands.collect();

        let taken = valid & ports.read("out_ready", 1);
        let head = &mut self.requests[0];
        head.left = taken.mux(&(head.left.clone() & !served), &head.left);
        let ends = taken & ports.read("out_last", 1);
        let active = ports.read("in_active", self.lanes);
        let mut comes = Request {
            is_there: ports.read("in_valid", 1) & ports.read("in_ready", 1),
            left: active.clone(),
            active,
            lines: split(
                &ports.read("in_line", self.lanes * self.line_bits),
                self.line_bits,
            ),
        };
        // The queue moves up, and who comes takes the first free place.
        let behind = self.requests.iter().skip(1).cloned();
        let nobody = Request::none(self.lanes, self.line_bits);
        let moved: Vec<Request> = behind.chain([nobody]).collect();
        let goes_on = !ports.read("rst", 1);
        for (place, next) in self.requests.iter_mut().zip(&moved) {
            *place = Request::mux(&ends, next, place);
        }
        for place in &mut self.requests {
            let free = !place.is_there.clone() & comes.is_there.clone();
            *place = Request::mux(&free, &comes, place);
            comes.is_there = comes.is_there & !free;
        }
        for place in &mut self.requests {
            place.is_there = place.is_there.clone() & goes_on.clone();
        }
        demands
    }

    fn invariants(&self, hardware: &Remembered<'_>) -> Vec<(String, Symbol)> {
        let same = |there: &Symbol, one: Symbol, other: &Symbol| {
            implies(&there.repeat(other.width()), !(one ^ other.clone()))
        };
        let mut all = Vec::new();
        for request in &self.requests {
            let not_active = request.left.clone() & !request.active.clone();
            all.push(("lanes left are active", !not_active));
            for (lane, line) in (0..).zip(&request.lines) {
                let group = request.with_line(line);
                let none = (group.clone() & request.left.clone()).is(0);
                let whole = (group & !request.left.clone()).is(0);
                let holds = !request.active.bit(lane) | none | whole;
                all.push((
                    "lanes with a line wait together",
                    !request.is_there.clone() | holds,
                ));
            }
        }
        let joined = |request: &Request| Symbol::join(request.lines.iter().cloned());
        let width = self.lanes * self.line_bits;
        let head = &self.requests[0];
        let busy = hardware.register("busy_q", 1);
        if self.arch == "matrix" {
            let arrived = hardware.register("arrived_valid_q", 1);
            let second = &self.requests[1];
            // The one that is being compared is the second, or the first behind which there is none.
            let compared = Request::mux(&busy, second, head);
            all.push((
                "as many are inside",
                second.is_there.equals(&(busy.clone() & arrived.clone())),
            ));
            all.push((
                "one is inside",
                head.is_there.equals(&(busy.clone() | arrived.clone())),
            ));
            let lines = hardware.register("arrived_line_q", width);
            all.push((
                "lines to compare",
                same(&arrived, joined(&compared), &lines),
            ));
            let active = hardware.register("arrived_active_q", self.lanes);
            all.push((
                "lanes to compare",
                same(&arrived, compared.active.clone(), &active),
            ));
            all.push((
                "nobody is served before",
                same(&arrived, compared.left.clone(), &active),
            ));
            let bits = self.lanes * self.lanes;
            let found = hardware.register("arrived_together_q", bits);
            let together = compared.together_rows();
            all.push(("pairs compared", same(&arrived, together, &found)));
            let found = hardware.register("together_q", bits);
            let known = (0..self.lanes).flat_map(|lane| {
                let bit = move |other| head.left.bit(lane) | Symbol::flag(other <= lane);
                (0..self.lanes).map(bit)
            });
            let differs = (found ^ head.together_rows()) & Symbol::join(known);
            all.push(("pairs of a line", !(differs & busy.repeat(bits))));
            let leaders = (0..).zip(&head.lines).map(|(lane, line)| {
                let group = head.with_line(line);
                let is_first = match lane {
                    0 => Symbol::flag(true),
                    _ => !group.slice(0, lane).any(),
                };
                head.left.bit(lane) & is_first
            });
            let leaders: Vec<Symbol> = leaders.collect();
            let found = hardware.register("leader_q", self.lanes);
            all.push(("the leaders", same(&busy, Symbol::join(leaders), &found)));
        } else {
            all.push(("one is inside", busy.equals(&head.is_there)));
            let waiting = hardware.register("waiting_q", self.lanes);
            all.push(("who waits", same(&busy, head.left.clone(), &waiting)));
            if self.arch == "alternating" {
                let starts = hardware.register("run_start_q", self.lanes) & waiting;
                all.push(("where runs start", same(&busy, head.run_starts(), &starts)));
            }
        }
        let lines = hardware.register("line_q", width);
        all.push(("lines", same(&busy, joined(head), &lines)));
        let named = all.into_iter();
        named
            .map(|(name, holds)| (name.to_string(), holds))
            .collect()
    }
}

fn netlist(settings: &[(&str, &str)]) -> Netlist {
    let block = catalogue::find("line_coalescer").unwrap();
    let parameters = catalogue::parameters(block, settings.iter().copied()).unwrap();
    let module = Arc::new(block.build(&parameters).unwrap());
    optimize(flatten(&module, Names::Dropped))
}

fn verdict(lanes: u32, line_bits: u32, arch: &'static str, slots: u32, fault: Fault) -> Verdict {
    let [lane_text, bits_text, slot_text] = [lanes, line_bits, slots].map(|n| n.to_string());
    let netlist = netlist(&[
        ("lanes", &lane_text),
        ("line_bits", &bits_text),
        ("arch", arch),
        ("requests_per_cycle", &slot_text),
    ]);
    let spec = || -> Box<dyn Spec> { Box::new(Watch::new(lanes, line_bits, slots, arch, fault)) };
    let induction = Obligation::Induction { cycles: 1 };
    let proof = prove(&netlist, &spec, induction, &patient()).unwrap();
    proof.verdict
}

const KINDS: [(&str, u32); 6] = [
    ("serial", 1),
    ("first_last", 2),
    ("alternating", 4),
    ("matrix", 1),
    ("matrix", 2),
    ("matrix", 4),
];

/// Line numbers are compared with each other and handed on, and nothing else; so four lanes see no more of wide ones than of two bits,
/// which have four values.
#[test]
fn each_line_is_one_transaction() {
    for (arch, slots) in KINDS {
        for line_bits in [2, 3] {
            let verdict = verdict(4, line_bits, arch, slots, Fault::None);
            assert_eq!(
                verdict,
                Verdict::Held,
                "{arch}, {slots} slots, {line_bits} bits"
            );
        }
    }
}

#[test]
fn wrong_demands_are_refuted() {
    for (arch, slots) in KINDS {
        let refuted = |fault| {
            let verdict = verdict(4, 2, arch, slots, fault);
            assert!(
                matches!(verdict, Verdict::Refuted(_)),
                "{arch} {fault:?}: {verdict:?}"
            );
        };
        refuted(Fault::LastLaneIsIdle);
        if slots > 1 {
            refuted(Fault::OneAtOnce);
        }
    }
}
