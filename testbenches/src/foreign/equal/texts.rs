//! A text against another text.
//!
//! Both run side by side with the same inputs. Registers and memories that reset leaves alone, of the same name and size in both, begin with the same
//! arbitrary value: then each start of the one has its start of the other. All other such state begins with any value of its own; where it is forgotten within
//! some clock edges, as in a pipeline, outputs are compared from then on.

use super::super::ports::{Condition, Given, Start};
use super::super::product::{Side, count_cycles, delayed, product};
use super::super::{ForeignError, Reading, UNDEFINED};
use super::sequential::{Alike, Beside, alike, sequential, with_contents};
use super::with_model::proved;
use super::{Answer, Budget, COMPARED, Judge, Limits, SECOND, Verdict, listed, replay};
use std::collections::BTreeSet;
use std::time::Instant;
use warpwright_blocks::golden::{Expected, PortValues};
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::netlist::evaluate::State;
use warpwright_hdl::word::{Symbol, Word};
use warpwright_prove::obligation::{self, Obligation};
use warpwright_prove::spec::{Demand, Ports, Spec};
use warpwright_sim::simulator::Simulator;

/// Whether two texts are equal. What is given of ports is about the second.
pub fn texts(
    first: &Reading,
    second: &Reading,
    given: &Given,
    limits: &Limits,
    tell: &dyn Fn(&str),
) -> Result<Answer, ForeignError> {
    let budget = Budget {
        limits,
        began: Instant::now(),
    };
    let mut notes = Vec::new();
    let pairs = pairs(first, second, given, &mut notes)?;
    let later = given.latency.unwrap_or(0);
    let one = delayed(&first.netlist, later);
    let join = |one: &Netlist, other: &Netlist, from: u32| {
        let sides = [
            Side {
                netlist: one,
                state: "",
                outputs: "",
                scope: "first",
            },
            Side {
                netlist: other,
                state: SECOND,
                outputs: SECOND,
                scope: "second",
            },
        ];
        let mut both = product(&first.netlist.name, &sides);
        count_cycles(&mut both, COMPARED, from);
        both
    };
    let (plain, other) = (one, proved(&second.netlist));
    let one = proved(&plain);
    let netlist = join(&one, &other, later);
    let alike = alike(
        &netlist,
        one.registers.len(),
        one.memories.len(),
        [first, second],
        &given.states,
    );
    all_states_are_alike(given, &alike, &netlist)?;
    let forgotten = alike.forgotten_after(&netlist);
    let from = later + forgotten.unwrap_or(0);
    let netlist = join(&one, &other, from);
    let design = join(&plain, &second.netlist, from);
    let spec = || -> Box<dyn Spec> {
        Box::new(Equal {
            pairs: pairs.clone(),
            alike: alike.clone(),
            is_at_power_up: first.begins_at_power_up() && second.begins_at_power_up(),
        })
    };
    let is_stateless = netlist.registers.is_empty() && netlist.memories.is_empty();
    let (claim, verdict, relations, statistics) = if is_stateless {
        let tried = obligation::prove_and_tell(
            &netlist,
            &spec,
            Obligation::Combinational,
            &budget.left(),
            tell,
        )?;
        (
            "all compared outputs are equal in both designs, for all inputs".to_string(),
            tried.verdict,
            0,
            tried.statistics,
        )
    } else {
        if !alike.registers.is_empty() || !alike.memories.is_empty() {
            let registers = alike
                .registers
                .iter()
                .map(|(index, _)| netlist.registers[*index].path.as_str());
            let memories = alike
                .memories
                .iter()
                .map(|(index, _)| netlist.memories[*index].path.as_str());
            notes.push(format!(
                "without a reset value, and assumed to start with equal values in both designs: {}",
                listed(registers.chain(memories))
            ));
        }
        let beside = Beside {
            netlist: &netlist,
            first_registers: one.registers.len(),
            first_memories: one.memories.len(),
            spec: &spec,
        };
        let done = sequential(&beside, from - later + 1, &budget, tell)?;
        let start = if first.reset.is_some() || second.reset.is_some() {
            given.start
        } else {
            Start::PowerUp
        };
        let when = if later > 0 {
            format!(", with the second design's outputs {later} clocks later")
        } else {
            String::new()
        };
        let filled = match forgotten {
            Some(0) => String::new(),
            Some(1) => {
                ", from the first clock edge on, which writes the registers without a start value"
                    .to_string()
            }
            Some(edges) => format!(
                ", from clock edge {edges} on, which is when all registers without a start value have been written"
            ),
            None => {
                notes.push("registers or memories without a start value keep their contents, and may start with any value".to_string());
                String::new()
            }
        };
        (
            format!(
                "all compared outputs are equal in both designs{when}{filled}, {}",
                done.extent(start)
            ),
            done.verdict,
            done.relations,
            done.statistics,
        )
    };
    let verdict = match verdict {
        obligation::Verdict::Held => Verdict::Equal,
        obligation::Verdict::Unknown(why) => Verdict::Unknown(why),
        obligation::Verdict::Refuted(claimed) => {
            let mut claimed = *claimed;
            if let warpwright_prove::counterexample::Violation::Output { port, .. } =
                &mut claimed.violation
                && let Some(plain) = port.strip_prefix(SECOND)
            {
                *port = plain.to_string();
            }
            let mut judge = First(&pairs);
            let found_as = |port: &str| format!("{SECOND}{port}");
            Verdict::Different(Box::new(replay(
                &design, &netlist, &claimed, &mut judge, &found_as,
            )?))
        }
    };
    notes.extend(notes_of(first));
    notes.extend(notes_of(second));
    notes.dedup();
    Ok(Answer {
        verdict,
        claim,
        compared: pairs.iter().map(|pair| pair.name.clone()).collect(),
        notes,
        relations,
        statistics,
        seconds: budget.began.elapsed().as_secs_f64(),
        design,
        golden: None,
        compared_from: from,
    })
}

/// What a reader of the answer must know of how a text was read.
pub(super) fn notes_of(reading: &Reading) -> Vec<String> {
    let mut notes = reading.notes.clone();
    if let Some(reset) = reading.reset.as_ref().filter(|_| reading.reset_is_guessed) {
        let level = if reset.is_low { "low" } else { "high" };
        notes.push(format!(
            "`{}` is used as the reset, active {level}, because of its name",
            reset.name
        ));
    }
    let undefined = undefined_places(&reading.netlist);
    if undefined > 0 {
        let name = &reading.netlist.name;
        notes.push(format!(
            "{name} leaves values undefined in {undefined} places (x, or a read beyond the end): any value is allowed there"
        ));
    }
    notes
}

/// How many undefined values can be seen: those that only a write's data or address has, which nothing writes, are none.
fn undefined_places(netlist: &Netlist) -> usize {
    let mut is_seen = vec![false; netlist.nets.len()];
    let outputs = netlist.outputs.iter().map(|port| port.net);
    let registers = netlist.registers.iter().map(|register| register.next);
    let writes = netlist.memories.iter().flat_map(|memory| &memory.writes);
    for root in outputs
        .chain(registers)
        .chain(writes.map(|write| write.enable))
    {
        is_seen[root.index()] = true;
    }
    for (index, net) in netlist.nets.iter().enumerate().rev() {
        if is_seen[index] {
            net.op
                .for_each_operand(|operand| is_seen[operand.index()] = true);
        }
    }
    let undefined = netlist
        .inputs
        .iter()
        .filter(|port| port.name.starts_with(UNDEFINED));
    undefined.filter(|port| is_seen[port.net.index()]).count()
}

/// Every entry of the map about states is of registers or memories that can start alike.
fn all_states_are_alike(
    given: &Given,
    alike: &Alike,
    netlist: &Netlist,
) -> Result<(), ForeignError> {
    let registers = alike.registers.iter();
    let registers = registers.map(|(_, other)| netlist.registers[*other].path.as_str());
    let memories = alike.memories.iter();
    let memories = memories.map(|(_, other)| netlist.memories[*other].path.as_str());
    let found: BTreeSet<&str> = registers
        .chain(memories)
        .filter_map(|path| path.strip_prefix(SECOND))
        .collect();
    let mut missing = given.states.iter();
    match missing.find(|(theirs, _)| !found.contains(theirs.as_str())) {
        None => Ok(()),
        Some((theirs, ours)) => Err(ForeignError::Ports(format!(
            "`state` maps `{theirs}` to `{ours}`: there must be a register or memory of the second and of the first design with these names, \
             of the same size, without a reset value and with the same initial value or none"
        ))),
    }
}

/// An output of both.
#[derive(Clone)]
struct Pair {
    name: String,
    width: u32,
    /// The first text's output that says when it is compared.
    when: Option<(Condition, u32)>,
}

fn pairs(
    first: &Reading,
    second: &Reading,
    given: &Given,
    notes: &mut Vec<String>,
) -> Result<Vec<Pair>, ForeignError> {
    let (one, other) = (&first.netlist, &second.netlist);
    let mut wrong = Vec::new();
    let has_both = |a: &str, b: &str| {
        let has =
            |reading: &Reading, name: &str| reading.ports.iter().any(|port| port.name == name);
        [first, second]
            .iter()
            .all(|text| has(text, a) && has(text, b))
    };
    let clocks = first.clock.as_deref().zip(second.clock.as_deref());
    if let Some((a, b)) = clocks.filter(|(a, b)| a != b && has_both(a, b)) {
        wrong.push(format!(
            "the first design's clock is `{a}` and the second's is `{b}`, but both designs have both ports"
        ));
    }
    let resets = first.reset.as_ref().zip(second.reset.as_ref());
    if let Some((a, b)) = resets.filter(|(a, b)| a.name != b.name && has_both(&a.name, &b.name)) {
        wrong.push(format!(
            "`{}` would be the first design's reset and `{}` the second's, but both designs have both ports; name the reset in the map",
            a.name, b.name
        ));
    }
    if first.falls != second.falls && clocks.is_some() && given.clock.is_none() {
        wrong.push("the registers of one design change at the falling edge and the registers of the other at the rising edge; \
                    set \"clock\" in the map to compare whole cycles, not half cycles".to_string());
    }
    for port in one
        .inputs
        .iter()
        .filter(|port| !port.name.starts_with(UNDEFINED))
    {
        match other.input(&port.name) {
            Some(theirs) if theirs.width != port.width => {
                wrong.push(format!(
                    "the input `{}` has {} bits in the first design and {} in the second",
                    port.name, port.width, theirs.width
                ));
            }
            _ => {}
        }
    }
    let only = |a: &Netlist, b: &Netlist| -> Vec<String> {
        let own = a
            .inputs
            .iter()
            .filter(|port| b.input(&port.name).is_none() && !port.name.starts_with(UNDEFINED));
        own.map(|port| port.name.clone()).collect()
    };
    for (which, names) in [("first", only(one, other)), ("second", only(other, one))] {
        notes.extend(names.iter().map(|name| {
            format!("only the {which} design has the input `{name}`: it may have any value")
        }));
    }
    for name in given.constants.keys() {
        let mut ports = first.ports.iter().chain(&second.ports);
        if !ports.any(|port| port.name == *name && port.is_input) {
            wrong.push(format!(
                "neither design has an input `{name}` to hold constant"
            ));
        }
    }
    for name in &given.ignored {
        if one.output(name).is_none() && other.output(name).is_none() {
            wrong.push(format!("neither design has an output `{name}` to ignore"));
        }
    }
    let mut pairs = Vec::new();
    for port in one
        .outputs
        .iter()
        .filter(|port| !given.ignored.contains(&port.name))
    {
        match other.output(&port.name) {
            Some(theirs) if theirs.width == port.width => {
                let when = given.compared_when.get(&port.name);
                let when = when.and_then(|when| {
                    let width = one.output(&when.output)?.width;
                    Some((when.clone(), width))
                });
                pairs.push(Pair {
                    name: port.name.clone(),
                    width: port.width,
                    when,
                });
            }
            Some(theirs) => wrong.push(format!(
                "the output `{}` has {} bits in the first design and {} in the second",
                port.name, port.width, theirs.width
            )),
            None => wrong.push(format!(
                "only the first design has the output `{}`",
                port.name
            )),
        }
    }
    for port in other
        .outputs
        .iter()
        .filter(|port| one.output(&port.name).is_none() && !given.ignored.contains(&port.name))
    {
        wrong.push(format!(
            "only the second design has the output `{}`",
            given.their_name(&port.name)
        ));
    }
    for name in given
        .compared_when
        .keys()
        .chain(given.compared_when.values().map(|when| &when.output))
    {
        if one.output(name).is_none() {
            wrong.push(format!(
                "the first design has no output `{name}`; it has {}",
                listed(one.outputs.iter().map(|port| port.name.as_str()))
            ));
        }
    }
    notes.extend(
        given
            .ignored
            .iter()
            .map(|name| format!("`{name}` is not compared, because the map ignores it")),
    );
    if !wrong.is_empty() {
        return Err(ForeignError::Ports(format!(
            "the designs do not match: {}",
            wrong.join("; ")
        )));
    }
    if pairs.is_empty() {
        return Err(ForeignError::Ports("no output is compared".to_string()));
    }
    Ok(pairs)
}

/// The outputs of both are equal.
struct Equal {
    pairs: Vec<Pair>,
    alike: Alike,
    /// Whether memories begin with the contents that the texts give.
    is_at_power_up: bool,
}

impl Spec for Equal {
    fn for_each_word(&mut self, _: &mut dyn FnMut(&str, &mut Symbol)) {}

    fn cycle(&mut self, ports: &Ports) -> Vec<Demand> {
        let is_compared = ports.read(COMPARED, 1);
        let demands = self.pairs.iter().map(|pair| {
            let expected = ports.read(&pair.name, pair.width);
            let when = pair
                .when
                .as_ref()
                .map(|(when, width)| when.holds(&ports.read(&when.output, *width)));
            let when = when.map_or_else(|| is_compared.clone(), |when| when & is_compared.clone());
            Demand::Output {
                port: format!("{SECOND}{}", pair.name),
                care: when.repeat(pair.width),
                expected,
            }
        });
        demands.collect()
    }

    fn is_partial(&self) -> bool {
        true
    }

    fn after_reset(&self, netlist: &Netlist, state: &mut State<Symbol>) {
        self.alike.begin(state);
        if self.is_at_power_up {
            with_contents(netlist, state);
        }
    }
}

/// The first text says what must be.
struct First<'a>(&'a [Pair]);

impl Judge for First<'_> {
    fn expected(
        &mut self,
        _: &PortValues,
        design: &dyn Simulator,
    ) -> Result<Vec<Expected>, ForeignError> {
        let is_compared = design.peek(COMPARED)?.bits() > 0;
        let mut expected = Vec::new();
        for pair in self.0 {
            let when = match &pair.when {
                Some((when, _)) => when.is_met(&design.peek(&when.output)?),
                None => true,
            };
            if when && is_compared {
                expected.push(Expected::exactly(
                    &pair.name,
                    pair.width,
                    design.peek(&pair.name)?,
                ));
            }
        }
        Ok(expected)
    }
}
