//! Reads a text with Yosys as gates, and passes the gates to ABC.
//!
//! Yosys runs without its optimisations, which may remove or merge registers and choose values
//! for undefined bits. Remaining undefined bits become free inputs (`setundef -anyseq`). For
//! ABC, which pairs inputs by name, a second file has 0 there, and every flip-flop starts at 0.

use super::pair::Difference;
use super::{CrosscheckError, Subject, Verdict};
use crate::tools::{Found, Reason, Scratch, run_abc, run_yosys};
use std::fmt::Write as _;
use std::time::Duration;
use warpwright_hdl::verilog::{Dialect, PackedRegister};
use warpwright_prove::aiger::{Aiger, Format, Latch, Reset};

/// The circuit in files.
pub struct Reading {
    folder: Scratch,
    reader: Found,
    packed: Vec<PackedRegister>,
}

const FREE: &str = "free.aig";
const ZERO: &str = "zero.aig";
const OURS: &str = "ours.aig";
const THEIRS: &str = "theirs.aig";

impl Reading {
    /// Reads a text.
    pub fn new(subject: &Subject, yosys: &Found) -> Result<Self, CrosscheckError> {
        let folder = Scratch::new()?;
        let quoted = |name: &str| {
            let path = yosys.path(&folder.path().join(name));
            format!("\"{}\"", path.display())
        };
        let mut texts = String::new();
        for file in &subject.files {
            std::fs::write(folder.path().join(&file.name), &file.text)?;
            let _ = write!(texts, " {}", quoted(&file.name));
        }
        let language = match subject.dialect {
            Dialect::Verilog2001 => "",
            Dialect::SystemVerilog => " -sv",
        };
        let mut overrides = String::new();
        for (name, value) in &subject.overrides {
            let _ = write!(overrides, " -chparam {name} {value}");
        }
        let top = &subject.netlist.name;
        // What is cut off stays an instance, and of the module that it must be; its connections become ports.
        let mut kept = String::new();
        for (instance, module) in &subject.cut {
            let _ = write!(
                kept,
                "select -assert-count 1 {top}/c:{instance} {top}/t:{module} %i; \
                 setattr -set keep_hierarchy 1 {top}/c:{instance}; "
            );
        }
        let mut cut = String::new();
        if !subject.cut.is_empty() {
            let instances = subject
                .cut
                .iter()
                .map(|(name, _)| format!(" {top}/c:{name}"));
            let instances: String = instances.collect();
            cut = format!("expose -evert{instances}; hierarchy -top {top}; ");
        }
        let script = format!(
            "read_verilog{language}{texts}; hierarchy -check -top {top}{overrides}; proc; {kept}flatten; {cut}\
             memory_collect; memory_map; techmap; dffunmap; setundef -anyseq; aigmap; \
             write_aiger -symbols {free}; \
             delete t:$anyseq; setundef -undriven -zero; zinit -all; \
             write_aiger -symbols {zero}",
            free = quoted(FREE),
            zero = quoted(ZERO),
        );
        run_yosys(yosys, &script)?;
        Ok(Self {
            reader: yosys.clone(),
            packed: subject.packed.clone(),
            folder,
        })
    }

    /// The circuit, undefined bits as inputs without names, and every bit of a register under the register's name.
    pub fn circuit(&self) -> Result<Aiger, CrosscheckError> {
        let bytes = self.written(FREE)?;
        let circuit = Aiger::read(&bytes);
        let mut circuit = circuit.map_err(|error| CrosscheckError::Aiger {
            tool: self.reader.tool,
            error,
        })?;
        if !self.packed.is_empty() {
            let names = circuit
                .latches
                .iter_mut()
                .filter_map(|latch| latch.name.as_mut());
            names.for_each(|name| *name = self.unpacked(name));
        }
        Ok(circuit)
    }

    /// The names of a bit, where it is a variable's with the register's name instead: `held_tag_q[1]` for `held_q[4]`.
    fn unpacked(&self, names: &str) -> String {
        let unpacked = names.split(' ').map(|name| {
            let bit = name
                .strip_suffix(']')
                .and_then(|name| name.rsplit_once('['));
            let bit = bit.and_then(|(variable, bit)| Some((variable, bit.parse::<u32>().ok()?)));
            let found = bit.and_then(|(variable, bit)| {
                let is_it = |of: &&PackedRegister| {
                    of.variable == variable && (of.low..of.low + of.width).contains(&bit)
                };
                Some((self.packed.iter().find(is_it)?, bit))
            });
            match found {
                Some((of, _)) if of.width == 1 => of.path.clone(),
                Some((of, bit)) => format!("{}[{}]", of.path, bit - of.low),
                None => name.to_string(),
            }
        });
        unpacked.collect::<Vec<_>>().join(" ")
    }

    /// A file that Yosys wrote.
    fn written(&self, name: &str) -> Result<Vec<u8>, CrosscheckError> {
        let path = self.folder.path().join(name);
        std::fs::read(path).map_err(|error| CrosscheckError::Answer {
            tool: self.reader.tool,
            said: format!("it succeeded, but its file {name} cannot be read: {error}"),
        })
    }

    /// Whether ABC can tell the circuit from a subject's netlist when both start with every bit 0.
    pub fn dsec(
        &self,
        subject: &Subject,
        abc: &Found,
        seconds: u32,
    ) -> Result<Verdict, CrosscheckError> {
        let mut ours = Aiger::of_netlist(&subject.netlist, &subject.unread);
        for latch in &mut ours.latches {
            latch.reset = Reset::To(false);
        }
        let theirs = self.written(ZERO)?;
        // Without state there is nothing sequential, and ABC says so instead of answering. Where only the
        // text has some, which nothing reads, ours gets a bit that nothing reads either.
        let engine = if latches(&theirs) == Some(0) && ours.latches.is_empty() {
            "cec"
        } else {
            if ours.latches.is_empty() {
                let bit = ours.aig.input();
                ours.latches.push(Latch {
                    name: None,
                    reset: Reset::To(false),
                    next: bit,
                });
            }
            "dsec"
        };
        self.write(OURS, &ours)?;
        self.ask(
            abc,
            &format!("{engine} -T {seconds} {OURS} {ZERO}"),
            seconds,
        )
    }

    /// Whether ABC can tell two combinational circuits apart.
    pub fn cec(
        &self,
        circuits: [Aiger; 2],
        abc: &Found,
        seconds: u32,
    ) -> Result<Verdict, CrosscheckError> {
        let names = [OURS, THEIRS];
        for (name, circuit) in names.iter().zip(&circuits) {
            self.write(name, circuit)?;
        }
        // The engine for combinational circuits of any size.
        let command = format!("&r {OURS}; &cec -T {seconds} {THEIRS}");
        self.ask(abc, &command, seconds)
    }

    fn write(&self, name: &str, circuit: &Aiger) -> Result<(), CrosscheckError> {
        let bytes = circuit.write(Format::Binary);
        Ok(std::fs::write(self.folder.path().join(name), bytes)?)
    }

    fn ask(&self, abc: &Found, command: &str, seconds: u32) -> Result<Verdict, CrosscheckError> {
        let limit = Duration::from_secs(u64::from(seconds));
        let out_of_time = || Ok(Verdict::Unknown(format!("ABC's limit of {seconds} s")));
        let said = match run_abc(abc, command, self.folder.path(), limit) {
            Err(failure) if matches!(failure.reason, Reason::TimedOut(_)) => return out_of_time(),
            said => said?,
        };
        // A file that cannot be opened is told among other things, and the command ends well.
        let is_whole = !said.to_lowercase().contains("error");
        let line = |what: &str| said.lines().map(str::trim).find(|line| line.contains(what));
        if let Some(told) = line("NOT EQUIVALENT").or_else(|| line("different"))
            && is_whole
        {
            let told = Difference::Told(told.to_string());
            return Ok(Verdict::Differs(vec![told]));
        }
        if line("Networks are equivalent").is_some() && is_whole {
            return Ok(Verdict::Held);
        }
        if line("UNDECIDED").is_some() && is_whole {
            return out_of_time();
        }
        Err(CrosscheckError::Answer {
            tool: abc.tool,
            said,
        })
    }
}

/// How many latches a binary AIGER file's header claims: its fourth word.
fn latches(file: &[u8]) -> Option<usize> {
    let header = file.split(|byte| *byte == b'\n').next()?;
    let words = std::str::from_utf8(header).ok()?;
    words.split(' ').nth(3)?.parse().ok()
}
