//! A text read by Yosys, as gates; the gates given to ABC.
//!
//! Yosys is run without its optimisations, which may remove or merge registers and choose values for
//! undefined bits. What remains undefined is made a free input (`setundef -anyseq`). For ABC, which pairs
//! inputs by name, a second file has 0 there, and every flip-flop starts at 0.

use super::pair::Difference;
use super::{CrosscheckError, Subject, Verdict};
use crate::tools::{Found, run_abc, run_yosys};
use tempfile::TempDir;
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::verilog::Dialect;
use warpwright_prove::aiger::{Aiger, Format, Reset};

/// The clock's name, an input that no function reads.
pub const CLOCK: &str = "clk";

/// The circuit in files.
pub struct Reading {
    folder: TempDir,
    reader: Found,
}

const FREE: &str = "free.aig";
const ZERO: &str = "zero.aig";
const OURS: &str = "ours.aig";

impl Reading {
    /// Reads a text.
    pub fn new(subject: &Subject, yosys: &Found) -> Result<Self, CrosscheckError> {
        let folder = tempfile::tempdir()?;
        let quoted = |name: &str| {
            let path = yosys.path(&folder.path().join(name));
            format!("\"{}\"", path.display())
        };
        let mut texts = String::new();
        for file in &subject.files {
            std::fs::write(folder.path().join(&file.name), &file.text)?;
            texts += &format!(" {}", quoted(&file.name));
        }
        let language = match subject.dialect {
            Dialect::Verilog2001 => "",
            Dialect::SystemVerilog => " -sv",
        };
        let script = format!(
            "read_verilog{language}{texts}; hierarchy -check -top {top}; proc; flatten; \
             memory_collect; memory_map; techmap; dffunmap; setundef -anyseq; aigmap; \
             write_aiger -symbols {free}; \
             delete t:$anyseq; setundef -undriven -zero; zinit -all; \
             write_aiger -symbols {zero}",
            top = subject.netlist.name,
            free = quoted(FREE),
            zero = quoted(ZERO),
        );
        run_yosys(yosys, &script)?;
        Ok(Self {
            reader: yosys.clone(),
            folder,
        })
    }

    /// The circuit, undefined bits as inputs without names.
    pub fn circuit(&self) -> Result<Aiger, CrosscheckError> {
        let bytes = std::fs::read(self.folder.path().join(FREE))?;
        Aiger::read(&bytes).map_err(|error| CrosscheckError::Aiger {
            tool: self.reader.tool,
            error,
        })
    }

    /// Whether ABC can tell the circuit from a netlist when both start with every bit 0.
    pub fn dsec(
        &self,
        netlist: &Netlist,
        abc: &Found,
        seconds: u32,
    ) -> Result<Verdict, CrosscheckError> {
        let mut ours = Aiger::of_netlist(netlist, clock(netlist));
        for latch in &mut ours.latches {
            latch.reset = Reset::To(false);
        }
        let folder = self.folder.path();
        std::fs::write(folder.join(OURS), ours.write(Format::Binary))?;
        // Without state there is nothing sequential, and ABC says so instead of answering.
        let command = if ours.latches.is_empty() {
            format!("cec -T {seconds} {OURS} {ZERO}")
        } else {
            format!("dsec -T {seconds} {OURS} {ZERO}")
        };
        let said = run_abc(abc, &command, folder)?;
        if said.contains("NOT EQUIVALENT") || said.contains("different") {
            let line = said
                .lines()
                .map(str::trim)
                .find(|line| line.contains("NOT EQUIVALENT") || line.contains("different"));
            let told = line.unwrap_or_default().to_string();
            return Ok(Verdict::Differs(vec![Difference::Told(told)]));
        }
        if said.contains("Networks are equivalent") {
            return Ok(Verdict::Held);
        }
        if said.contains("UNDECIDED") {
            return Ok(Verdict::Unknown(format!(
                "{seconds} s or another limit of ABC"
            )));
        }
        Err(CrosscheckError::Answer {
            tool: abc.tool,
            said,
        })
    }
}

/// The inputs that the text has and the netlist has not.
pub fn clock(netlist: &Netlist) -> &'static [&'static str] {
    if netlist.clocked { &[CLOCK] } else { &[] }
}
