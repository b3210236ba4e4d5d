//! Compares engines: the reference evaluator on the netlist as flattened defines the meaning; the
//! reference on the simplified netlist, the single and the batch engine must agree with it on every output.

use super::compare::Design;
use super::drive::drive;
use super::outcome::{Failure, Fault};
use super::{Progress, VerifyError};
use warpwright_blocks::golden::Stimulus;
use warpwright_hdl::bits::Bits;
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_sim::engine::{Batch, Single};
use warpwright_sim::error::SimError;
use warpwright_sim::reference::Reference;
use warpwright_sim::simulator::Simulator;

/// Stimuli that the batch engine runs side by side; all the same, so that every lane of it is compared.
const BATCH: usize = 5;

pub(super) fn compare(
    design: &Design<'_>,
    stimulus: &mut dyn Stimulus,
    cycles: u64,
    progress: &dyn Fn(Progress<'_>),
) -> Result<Option<Failure>, VerifyError> {
    let as_flattened = flatten(&design.module, Names::Kept);
    let mut meaning = Reference::new(&as_flattened);
    let mut simplified = Reference::new(&design.netlist);
    let mut single = Single::new(&design.netlist);
    let mut batch = Batch::new(&design.netlist, BATCH).map_err(|e| design.simulator_error(e))?;
    let mut given = Vec::new();
    for cycle in 0..cycles {
        let inputs = stimulus.next();
        let mut run = || -> Result<Option<(&'static str, Fault)>, SimError> {
            for simulator in [
                &mut meaning as &mut dyn Simulator,
                &mut simplified,
                &mut single,
            ] {
                drive(simulator, &design.netlist, &inputs)?;
                simulator.step();
            }
            for port in &design.netlist.inputs {
                for lane in 0..BATCH {
                    batch.poke(&port.name, lane, inputs.get(&port.name))?;
                }
            }
            batch.step();
            for port in &design.netlist.outputs {
                let expected = meaning.peek(&port.name)?;
                let mut found = vec![
                    (
                        "reference evaluator, simplified",
                        simplified.peek(&port.name)?,
                    ),
                    ("single engine", single.peek(&port.name)?),
                ];
                for lane in 0..BATCH {
                    found.push(("batch engine", batch.peek(&port.name, lane)?));
                }
                if let Some((engine, found)) = found.into_iter().find(|(_, f)| *f != expected) {
                    return Ok(Some((
                        engine,
                        Fault {
                            port: port.name.clone(),
                            care: Bits::ones(port.width).value().clone(),
                            expected,
                            found,
                            driver: port.source.to_string(),
                        },
                    )));
                }
            }
            Ok(None)
        };
        let fault = run().map_err(|e| design.simulator_error(e))?;
        given.push(inputs);
        if let Some((engine, fault)) = fault {
            return Ok(Some(Failure {
                cycle,
                fault,
                engine,
                compared_from: 0,
                start: Vec::new(),
                stimulus: given,
            }));
        }
        if cycle % 16 == 0 {
            progress(Progress::Cycles(cycle));
        }
    }
    progress(Progress::Cycles(cycles));
    Ok(None)
}
