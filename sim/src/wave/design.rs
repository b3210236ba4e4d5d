//! The waveform of a design: every named value of its hierarchy, the clock and the reset.
//!
//! A cycle is 10 ns. It begins with the rising edge that ends the previous cycle (the first begins without
//! one), and within it only the clock changes: each signal shows its value just before the next edge.

use super::error::WaveError;
use super::files::{WaveFiles, WaveOptions};
use super::layout::{TraceScope, TraceVariable, VariableKind};
use crate::simulator::Simulator;
use num_bigint::BigUint;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use warpwright_hdl::module::{CLOCK, RESET};
use warpwright_hdl::netlist::{NameKind, NetId, Netlist, Scope};

const HALF_PERIOD: u64 = 5;

/// The slot of the clock; those of nets follow.
const CLOCK_SLOT: usize = 0;

/// The signals of a design's waveform.
#[derive(Clone, Debug)]
pub struct DesignLayout {
    /// Slot 0 is the clock, slot `n` is net `n - 1` of the list.
    pub scope: TraceScope,
    /// The nets whose values are shown.
    pub nets: Vec<NetId>,
}

impl DesignLayout {
    /// Those of a design, which must have its names.
    pub fn of(design: &Netlist) -> Self {
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
        // Verilog that was read may call another signal so.
        let mut clock = CLOCK.to_string();
        while layout.variables.iter().any(|v| v.name == clock) {
            clock.push('_');
        }
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
            implicit(&clock, CLOCK_SLOT);
        }
        slots.set_widths(&mut layout, design);
        Self {
            scope: layout,
            nets: slots.nets,
        }
    }
}

/// Records a cycle: the values of all slots behind the clock's.
pub fn sample_cycle(
    files: &mut WaveFiles,
    cycle: u64,
    values: &[BigUint],
) -> Result<(), WaveError> {
    let start = cycle * 2 * HALF_PERIOD;
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
    sample(start, cycle > 0)?;
    // Without a clock nothing changes here, but the trace lasts as long.
    sample(start + HALF_PERIOD, false)
}

/// Records a run of a design as a VCD file, in a unit test for example.
///
/// ```
/// use std::sync::Arc;
/// use warpwright_hdl::netlist::flatten::{Names, flatten};
/// use warpwright_hdl::prelude::*;
/// use warpwright_sim::engine::Single;
/// use warpwright_sim::simulator::Simulator;
/// use warpwright_sim::wave::DesignWaves;
///
/// let m = ModuleBuilder::new("counter");
/// let count = m.register("count_q", 4).reset(0u8);
/// m.output("count", count.next(count.value() + 1));
/// let design = flatten(&Arc::new(m.finish()?), Names::Kept);
///
/// let vcd = std::env::temp_dir().join("warpwright-counter.vcd");
/// let mut waves = DesignWaves::create(&design, &vcd)?;
/// let mut counter = Single::watching(&design, waves.nets());
/// for _ in 0..5 {
///     waves.cycle(&mut counter)?;
/// }
/// assert_eq!(counter.peek("count")?, 4u8.into());
/// waves.finish()?;
/// assert!(std::fs::read_to_string(vcd)?.contains("count_q"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct DesignWaves {
    files: WaveFiles,
    nets: Vec<NetId>,
    cycle: u64,
}

impl DesignWaves {
    /// Begins the file. The design must have its names ([`Names::Kept`](warpwright_hdl::netlist::flatten::Names)).
    pub fn create(design: &Netlist, vcd: &Path) -> Result<Self, WaveError> {
        let layout = DesignLayout::of(design);
        let files = WaveFiles::create(Some(vcd), None, &layout.scope, WaveOptions::default())?;
        Ok(Self {
            files,
            nets: layout.nets,
            cycle: 0,
        })
    }

    /// The nets whose values the simulator must keep; see [`Single::watching`](crate::engine::Single::watching).
    pub fn nets(&self) -> &[NetId] {
        &self.nets
    }

    /// Runs one clock cycle with the inputs as driven, and records it.
    pub fn cycle(&mut self, simulator: &mut dyn Simulator) -> Result<(), WaveError> {
        simulator.settle();
        let nets = self.nets.iter();
        let values: Vec<BigUint> = nets
            .map(|net| simulator.net(*net).unwrap_or_default())
            .collect();
        sample_cycle(&mut self.files, self.cycle, &values)?;
        self.cycle += 1;
        simulator.step();
        Ok(())
    }

    /// Ends the file; answers with its path and those of the viewers' files beside it.
    pub fn finish(self) -> Result<Vec<PathBuf>, WaveError> {
        self.files.finish()
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
