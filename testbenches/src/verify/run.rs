//! Runs one stimulus through the hardware, with a checker beside it that reports errors in every cycle.

use super::drive::{begin, drive};
use super::outcome::{Failure, Fault};
use crate::compared::NotYet;
use num_bigint::BigUint;
use warpwright_blocks::golden::{Golden, PortValues};
use warpwright_hdl::netlist::Netlist;
use warpwright_prove::counterexample::StartValue;
use warpwright_sim::error::SimError;
use warpwright_sim::simulator::Simulator;

/// What says what is wrong in a cycle: a model of the outputs, on the bits that matter to it.
pub(super) struct Judge {
    pub model: Box<dyn Golden>,
    /// Whether it is shown the outputs beside the inputs; what it then says of an input is a fault of the
    /// stimulus.
    pub sees_outputs: bool,
}

impl Judge {
    /// All that is wrong in a cycle that has just been run.
    fn faults(
        &mut self,
        netlist: &Netlist,
        inputs: &PortValues,
        hardware: &dyn Simulator,
        not_yet: &mut NotYet,
    ) -> Result<Vec<Fault>, SimError> {
        let all = if self.sees_outputs {
            let mut ports = inputs.clone();
            for port in &netlist.outputs {
                ports.set(&port.name, hardware.peek(&port.name)?);
            }
            self.model.cycle(&ports)
        } else {
            self.model.cycle(inputs)
        };
        not_yet.saw(&all);
        let mut faults = Vec::new();
        for expected in all {
            let found = hardware.peek(&expected.port)?;
            if (&found ^ &expected.value) & &expected.care == BigUint::ZERO {
                continue;
            }
            let output = netlist.output(&expected.port);
            faults.push(Fault {
                driver: output.map_or(String::new(), |o| o.source.to_string()),
                port: expected.port,
                expected: expected.value,
                care: expected.care,
                found,
            });
        }
        Ok(faults)
    }
}

/// A run: where it begins, and where it is looked at.
pub(super) struct Run<'a> {
    pub netlist: &'a Netlist,
    pub simulator: Box<dyn Simulator + 'a>,
    pub judge: Judge,
    /// Its name in a failure.
    pub engine: &'static str,
    /// The first cycle that is looked at.
    pub compared_from: u64,
    /// Bits of outputs that no cycle has compared, of those that somebody asks about.
    pub not_yet: NotYet,
    /// The cycle that comes next.
    cycle: u64,
}

impl<'a> Run<'a> {
    /// At power-up.
    pub fn new(
        netlist: &'a Netlist,
        simulator: Box<dyn Simulator + 'a>,
        judge: Judge,
        engine: &'static str,
        compared_from: u64,
    ) -> Self {
        Self {
            netlist,
            simulator,
            judge,
            engine,
            compared_from,
            not_yet: NotYet::default(),
            cycle: 0,
        }
    }

    /// Runs one more cycle; answers with all that is wrong in it.
    pub fn cycle(&mut self, inputs: &PortValues) -> Result<Vec<Fault>, SimError> {
        drive(self.simulator.as_mut(), self.netlist, inputs)?;
        self.simulator.step();
        let mut faults = self.judge.faults(
            self.netlist,
            inputs,
            self.simulator.as_ref(),
            &mut self.not_yet,
        )?;
        if self.cycle < self.compared_from {
            faults.clear();
        }
        self.cycle += 1;
        Ok(faults)
    }

    /// A whole stimulus from power-up with these exceptions: the first cycle in which anything is wrong, and
    /// all that is wrong in it.
    pub fn first_faults(
        &mut self,
        start: &[StartValue],
        stimulus: &[PortValues],
    ) -> Result<Option<(usize, Vec<Fault>)>, SimError> {
        self.simulator.power_up();
        self.judge.model.reset();
        self.cycle = 0;
        begin(self.simulator.as_mut(), start)?;
        for (number, inputs) in stimulus.iter().enumerate() {
            let faults = self.cycle(inputs)?;
            if !faults.is_empty() {
                return Ok(Some((number, faults)));
            }
        }
        Ok(None)
    }

    /// The failure that such a run shows, if any: its stimulus ends with the cycle that shows it.
    pub fn failure(
        &mut self,
        start: &[StartValue],
        stimulus: &[PortValues],
    ) -> Result<Option<Failure>, SimError> {
        let found = self.first_faults(start, stimulus)?;
        let failure = found.and_then(|(cycle, faults)| {
            Some(Failure {
                cycle: cycle as u64,
                fault: faults.into_iter().next()?,
                engine: self.engine,
                compared_from: self.compared_from,
                start: start.to_vec(),
                stimulus: stimulus[..=cycle].to_vec(),
            })
        });
        Ok(failure)
    }
}
