//! The waveform of a run: every named value of the hierarchy, and the clock, as [`crate::sim::wave::DesignLayout`] has
//! them; beside them what a golden model expects.

mod golden;

pub use golden::Beside;

use crate::hdl::netlist::{NetId, Netlist};
use crate::program::error::Result;
use crate::sim::simulator::Simulator;
use crate::sim::wave::{DesignLayout, WaveFiles, WaveOptions, sample_cycle};
use num_bigint::BigUint;
use std::path::{Path, PathBuf};

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
        let DesignLayout {
            scope: mut layout,
            nets,
        } = DesignLayout::of(design);
        if golden.is_some() {
            let beside = Beside::layout(design, &layout, nets.len() + 1);
            layout.scopes.insert(0, beside);
        }
        let options = WaveOptions {
            plain: request.plain_vcd,
            ..WaveOptions::default()
        };
        Ok(Some(Self {
            files: WaveFiles::create(request.vcd, request.fst, &layout, options)?,
            nets,
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
        let mut values: Vec<BigUint> = nets
            .iter()
            .map(|net| simulator.net(*net).unwrap_or_default())
            .collect();
        if let Some(golden) = golden {
            values.extend(golden.sample(design, simulator)?);
        }
        sample_cycle(files, self.cycle, &values)?;
        self.cycle += 1;
        Ok(())
    }

    /// Ends the files; answers with their names.
    pub fn finish(self) -> Result<Vec<PathBuf>> {
        Ok(self.files.finish()?)
    }
}
