//! A counter-example is accepted if it can be replayed.
//!
//! The simulators get its start state and inputs; the specification then runs on
//! the simulators' values, as constants. In the last cycle, and for proofs from
//! reset in no earlier one, it must require exactly what the counter-example says
//! and not get it, and the environment's rules must have been kept throughout.

use num_bigint::BigUint;
use warpwright_hdl::bits::Bits;
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::word::{Literal, Symbol, Word};
use warpwright_prove::counterexample::{CounterExample, Violation};
use warpwright_prove::obligation::Obligation;
use warpwright_prove::spec::{Demand, Ports, Spec};
use warpwright_sim::engine::Single;
use warpwright_sim::reference::Reference;
use warpwright_sim::simulator::Simulator;

/// Why a counter-example is not to be believed.
pub fn replay(
    netlist: &Netlist,
    mut spec: Box<dyn Spec>,
    obligation: Obligation,
    found: &CounterExample,
) -> Result<(), String> {
    let is_from_reset = !matches!(obligation, Obligation::Pipeline { .. });
    let last = found.cycle();
    let mut simulator = Both::new(netlist, found)?;
    for (number, inputs) in found.cycles.iter().enumerate() {
        let before = simulator.registers(netlist);
        let ports = simulator.cycle(netlist, inputs)?;
        let after = simulator.registers(netlist);
        if is_reset_missing(netlist, inputs, &after, &found.violation) {
            return Ok(());
        }
        if is_from_reset && number == 0 {
            starts_after_reset(netlist, &before)?;
        }
        let broken = broken(netlist, spec.cycle(&ports), &ports)?;
        if number < last && is_from_reset && !broken.is_empty() {
            return Err(format!("already broken in cycle {number}: {broken:?}"));
        }
        if number == last && !broken.contains(&located_nowhere(&found.violation)) {
            return Err(format!("replayed: {broken:?}, not {:?}", found.violation));
        }
    }
    Ok(())
}

/// Two engines that must agree.
struct Both([Box<dyn Simulator>; 2]);

impl Both {
    fn new(netlist: &Netlist, found: &CounterExample) -> Result<Self, String> {
        let mut engines: [Box<dyn Simulator>; 2] = [
            Box::new(Reference::new(netlist)),
            Box::new(Single::new(netlist)),
        ];
        for engine in &mut engines {
            for register in found.start.iter().filter(|start| start.word.is_none()) {
                let set = engine.set_register(&register.path, register.value.clone());
                set.map_err(|error| error.to_string())?;
            }
            for memory in &netlist.memories {
                let mut words = vec![BigUint::ZERO; memory.depth as usize];
                for start in found.start.iter().filter(|s| s.path == memory.path) {
                    words[start.word.unwrap_or(u32::MAX) as usize].clone_from(&start.value);
                }
                let loaded = engine.load_memory(&memory.path, &words);
                loaded.map_err(|error| error.to_string())?;
            }
        }
        Ok(Self(engines))
    }

    /// One cycle; its ports as constants.
    fn cycle(&mut self, netlist: &Netlist, inputs: &[BigUint]) -> Result<Ports, String> {
        for engine in &mut self.0 {
            for (port, value) in netlist.inputs.iter().zip(inputs) {
                let poked = engine.poke(&port.name, value.clone());
                poked.map_err(|error| error.to_string())?;
            }
            engine.step();
        }
        let inputs = netlist.inputs.iter().map(|port| (&port.name, port.width));
        let outputs = netlist.outputs.iter().map(|port| (&port.name, port.width));
        let ports = inputs.chain(outputs).map(|(name, width)| {
            let [one, other] = [0, 1].map(|engine| self.0[engine].peek(name).ok());
            let value = one.clone().filter(|_| one == other);
            let value = value.ok_or(format!("the engines differ: {name}"))?;
            let bits = Bits::truncated(value, width);
            Ok((name.clone(), Symbol::from_bits(&bits)))
        });
        ports.collect()
    }

    fn registers(&self, netlist: &Netlist) -> Vec<BigUint> {
        let registers = netlist.registers.iter();
        let values = registers.map(|r| self.0[0].register(&r.path).unwrap_or_default());
        values.collect()
    }
}

fn starts_after_reset(netlist: &Netlist, registers: &[BigUint]) -> Result<(), String> {
    for (register, value) in netlist.registers.iter().zip(registers) {
        if register.resets && value != register.initial.value() {
            return Err(format!("{} is not reset", register.path));
        }
    }
    Ok(())
}

/// Whether a rule about reset is broken as the counter-example says.
fn is_reset_missing(
    netlist: &Netlist,
    inputs: &[BigUint],
    after: &[BigUint],
    violation: &Violation,
) -> bool {
    let reset = netlist.inputs.iter().position(|port| port.name == "rst");
    let is_reset = reset.is_some_and(|index| inputs[index] == BigUint::from(1u8));
    netlist
        .registers
        .iter()
        .zip(after)
        .any(|(register, after)| {
            let name = format!("reset brings {} to {}", register.path, register.initial);
            is_reset && *violation == Violation::Rule(name) && after != register.initial.value()
        })
}

/// What is demanded in a cycle and not so.
fn broken(
    netlist: &Netlist,
    demands: Vec<Demand>,
    ports: &Ports,
) -> Result<Vec<Violation>, String> {
    let mut broken = Vec::new();
    for demand in demands {
        match demand {
            Demand::Output {
                port,
                expected,
                care,
            } => {
                let width = netlist.output(&port).map_or(0, |output| output.width);
                let found = ports.get(&port, width).ok_or("no such port")?;
                let [expected, care, found] = [number(&expected)?, number(&care)?, number(found)?];
                if (&expected ^ &found) & &care != BigUint::ZERO {
                    broken.push(Violation::Output {
                        port,
                        expected,
                        care,
                        found,
                        driver: String::new(),
                    });
                }
            }
            Demand::Rule { name, holds } => {
                if number(&!holds)? != BigUint::ZERO {
                    broken.push(Violation::Rule(name));
                }
            }
            Demand::Assumption { name, holds } => {
                if number(&!holds)? != BigUint::ZERO {
                    return Err(format!("the environment breaks its rule: {name}"));
                }
            }
        }
    }
    Ok(broken)
}

fn located_nowhere(violation: &Violation) -> Violation {
    let mut violation = violation.clone();
    if let Violation::Output { driver, .. } = &mut violation {
        driver.clear();
    }
    violation
}

fn number(word: &Symbol) -> Result<BigUint, String> {
    let mut bits = word.literals().iter().enumerate();
    bits.try_fold(BigUint::ZERO, |sum, (index, literal)| match *literal {
        Literal::FALSE => Ok(sum),
        Literal::TRUE => Ok(sum | (BigUint::from(1u8) << index)),
        other => Err(format!("{other:?} is no constant")),
    })
}
