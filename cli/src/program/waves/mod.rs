//! The waveform of a run: every named value of the hierarchy, and the clock.
//!
//! A cycle is 10 ns. It begins with the rising edge that ends the previous cycle (the first begins without
//! one), and within it only the clock changes: each signal shows its value just before the next edge.

mod golden;

pub use golden::Beside;

use crate::hdl::module::{CLOCK, RESET};
use crate::hdl::netlist::{NameKind, NetId, Netlist, Scope};
use crate::program::error::Result;
use crate::sim::simulator::Simulator;
use crate::sim::wave::{TraceScope, TraceVariable, VariableKind, WaveFiles, WaveOptions};
use num_bigint::BigUint;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

const HALF_PERIOD: u64 = 5;

/// The slot of the clock; those of nets follow.
const CLOCK_SLOT: usize = 0;

/// The files asked for.
#[derive(Clone, Copy, Debug, Default)]
pub struct WaveRequest<'a> {
    pub vcd: Option<&'a Path>,
    pub fst: Option<&'a Path>,
    pub plain_vcd: bool,
}

impl WaveRequest<'_> {
    /// Whether no file is asked for.
    pub fn is_empty(&self) -> bool {
        self.vcd.is_none() && self.fst.is_none()
    }
}

/// A waveform being written.
pub struct Waves {
    files: WaveFiles,
    nets: Vec<NetId>,
    /// Its slots follow those of the nets.
    golden: Option<Beside>,
    cycle: u64,
}

impl Waves {
    /// Begins the files; nothing if none is asked for. The design must have its names.
    pub fn begin(
        design: &Netlist,
        request: &WaveRequest<'_>,
        golden: Option<Beside>,
    ) -> Result<Option<Self>> {
        if request.is_empty() {
            return Ok(None);
        }
        let mut slots = Slots::default();
        let mut layout = match &design.scope {
            Some(scope) => slots.scope(scope),
            None => TraceScope::default(),
        };
        if layout.name.is_empty() {
            layout.name.clone_from(&design.name);
        }
        // The description does not mention clock and reset, so they are not among its names.
        let is_named = layout.variables.iter().any(|v| v.name == RESET);
        let mut implicit = |name: &str, slot| {
            layout.variables.insert(
                0,
                TraceVariable {
                    name: name.to_string(),
                    width: 1,
                    kind: VariableKind::Input,
                    enum_type: None,
                    slot,
                },
            );
        };
        if let Some(reset) = design.input(RESET).filter(|_| !is_named) {
            implicit(RESET, slots.slot(reset.net));
        }
        if design.clocked {
            implicit(CLOCK, CLOCK_SLOT);
        }
        slots.set_widths(&mut layout, design);
        if golden.is_some() {
            let beside = Beside::layout(design, &layout, slots.nets.len() + 1);
            layout.scopes.insert(0, beside);
        }
        let options = WaveOptions {
            plain: request.plain_vcd,
            ..WaveOptions::default()
        };
        Ok(Some(Self {
            files: WaveFiles::create(request.vcd, request.fst, &layout, options)?,
            nets: slots.nets,
            golden,
            cycle: 0,
        }))
    }

    /// The nets whose values are sampled.
    pub fn nets(&self) -> &[NetId] {
        &self.nets
    }

    /// Takes the values of a cycle, settled, before its clock edge.
    pub fn sample(&mut self, design: &Netlist, simulator: &dyn Simulator) -> Result<()> {
        let Self {
            files,
            nets,
            golden,
            ..
        } = self;
        let start = self.cycle * 2 * HALF_PERIOD;
        let mut values: Vec<BigUint> = nets
            .iter()
            .map(|net| simulator.net(*net).unwrap_or_default())
            .collect();
        if let Some(golden) = golden {
            values.extend(golden.sample(design, simulator)?);
        }
        let mut sample = |time, clock: bool| {
            files.sample(time, |slot, limbs| match slot.checked_sub(1) {
                None => limbs[0] = u64::from(clock),
                Some(net) => {
                    let digits = values[net].iter_u64_digits();
                    limbs
                        .iter_mut()
                        .zip(digits)
                        .for_each(|(to, from)| *to = from);
                }
            })
        };
        sample(start, self.cycle > 0)?;
        // Without a clock nothing changes here, but the trace lasts as long.
        sample(start + HALF_PERIOD, false)?;
        self.cycle += 1;
        Ok(())
    }

    /// Ends the files; answers with their names.
    pub fn finish(self) -> Result<Vec<PathBuf>> {
        Ok(self.files.finish()?)
    }
}

/// Nets to slots: names of one net share a slot.
#[derive(Default)]
struct Slots {
    nets: Vec<NetId>,
    by_net: HashMap<NetId, usize>,
}

impl Slots {
    fn scope(&mut self, scope: &Scope) -> TraceScope {
        let variables = scope.names.iter().map(|name| TraceVariable {
            name: name.name.clone(),
            width: 0,
            kind: match name.kind {
                NameKind::Input => VariableKind::Input,
                NameKind::Output => VariableKind::Output,
                NameKind::Register => VariableKind::Register,
                NameKind::Wire => VariableKind::Wire,
            },
            enum_type: name.enum_type.clone(),
            slot: self.slot(name.net),
        });
        TraceScope {
            name: scope.name.clone(),
            variables: variables.collect(),
            module: Some(scope.module.clone()).filter(|module| !module.is_empty()),
            source: scope.source.clone(),
            scopes: scope.scopes.iter().map(|inner| self.scope(inner)).collect(),
        }
    }

    fn slot(&mut self, net: NetId) -> usize {
        let nets = &mut self.nets;
        *self.by_net.entry(net).or_insert_with(|| {
            nets.push(net);
            nets.len()
        })
    }

    fn set_widths(&self, scope: &mut TraceScope, design: &Netlist) {
        for variable in &mut scope.variables {
            if let Some(index) = variable.slot.checked_sub(1) {
                variable.width = design.net(self.nets[index]).width;
            }
        }
        for inner in &mut scope.scopes {
            self.set_widths(inner, design);
        }
    }
}
