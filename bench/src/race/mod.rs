//! Races our two engines against Verilator: on our emitted Verilog, over seventeen block configurations and every named one, or on public processors.
//!
//! For each design the contestants are batches of 256, 64, 32 and 16, one stimulus, and Verilator with each C++ compiler. They
//! must give equal checksums on every table before anything is timed. A ratio is the median of the rounds' ratios to the faster compiler;
//! for our batch, of the faster size. Verilator programs are built in advance and kept, so that a race can wait for a quiet machine.

mod configurations;
mod results;

use crate::contest::{Check, Line, Racers, Side, agree, race};
use crate::contestants::ours;
use crate::contestants::verilator::{Compiler, Verilated, Work};
use crate::designs::{Design, built, described, emitted};
use crate::error::Error;
use crate::figures::Figures;
use crate::machine;
use crate::public;
use crate::stimulus::Tape;
use configurations::SMOKE;
use results::{Ours, Row, Verilator};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use warpwright_hdl::netlist::Netlist;

/// What was asked for.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// Names of configurations; all of them if there are none.
    pub names: Vec<String>,
    /// Rounds.
    pub rounds: usize,
    /// A quick look: two configurations, short runs, nothing is stored.
    pub smoke: bool,
    /// Only build the programs.
    pub build_only: bool,
    /// Where programs are kept.
    pub folder: PathBuf,
    /// Where the figures are stored.
    pub store: PathBuf,
    /// Where the packages of public processors are, if these are to be raced.
    pub processors: Option<PathBuf>,
}

/// Rounds where no number is given.
pub const ROUNDS: usize = 5;
/// Processor time of a turn.
const WINDOW: Duration = Duration::from_millis(400);

/// How often the way to the first outputs is taken.
const FIRST_RESULTS: usize = 3;

/// Stimuli of our batches, and how their contestants' names end.
const SIZES: [(usize, &str); 4] = [
    (256, "batch of 256"),
    (64, "batch of 64"),
    (32, "batch of 32"),
    (16, "batch of 16"),
];

/// How a quick look differs.
const SMOKE_WINDOW: Duration = Duration::from_millis(10);
const SMOKE_CHECK: Check = Check {
    streams: 2,
    cycles: 64,
};

/// Builds what is missing, then races and stores the figures.
pub fn run(wanted: &Wanted) -> Result<(), Error> {
    let order = names(wanted);
    let mut entrants = Vec::new();
    for name in chosen(wanted, &order)? {
        entrants.push(Entrant::new(name, wanted.processors.as_deref())?);
    }
    // `make` runs in another folder.
    let folder = std::path::absolute(&wanted.folder).map_err(Error::file(&wanted.folder))?;
    // Everything is built before anything is raced.
    for entrant in &entrants {
        entrant.build(&folder)?;
    }
    if wanted.build_only {
        return Ok(());
    }
    let mut rows = Vec::new();
    println!("{}", results::HEADING);
    for entrant in &entrants {
        let row = entrant.race(wanted, &folder)?;
        println!("{}", row.line());
        rows.push(row);
    }
    for (who, pick) in results::SIDES {
        println!("{who}: {}", results::spoken(&rows, pick));
    }
    if wanted.smoke {
        return Ok(());
    }
    let is_whole = wanted.names.is_empty();
    let method = results::Method {
        rounds: wanted.rounds,
        window: WINDOW,
    };
    results::store(&wanted.store, &rows, is_whole, &order, method)
}

/// All that can be raced, in the order of the table.
fn names(wanted: &Wanted) -> Vec<&'static str> {
    match &wanted.processors {
        Some(_) => public::ALL.iter().map(|processor| processor.name).collect(),
        None => (configurations::all().iter())
            .map(|configuration| configuration.name)
            .collect(),
    }
}

/// Those of these that were asked for.
fn chosen(wanted: &Wanted, known: &[&'static str]) -> Result<Vec<&'static str>, Error> {
    let is_known = |name: &&String| known.contains(&name.as_str());
    if let Some(unknown) = wanted.names.iter().find(|name| !is_known(name)) {
        return Err(Error::Answer {
            what: "--race".to_string(),
            expected: format!("names of {}", known.join(", ")),
            found: unknown.clone(),
        });
    }
    let is_wanted = |name: &&'static str| match wanted.names.as_slice() {
        [] if wanted.smoke => SMOKE.contains(name) || *name == public::SMOKE,
        [] => true,
        names => names.iter().any(|wanted| wanted == name),
    };
    Ok(known.iter().copied().filter(is_wanted).collect())
}

/// A design with its text and its tape.
struct Entrant {
    name: &'static str,
    /// Where its Verilog comes from.
    origin: String,
    /// What drives it.
    inputs: &'static str,
    netlist: Netlist,
    design: Design,
    tape: Arc<Tape>,
    /// The block and its settings, if it is one of ours.
    described: Option<(&'static str, Settings)>,
}

type Settings = &'static [(&'static str, &'static str)];

impl Entrant {
    fn new(name: &'static str, processors: Option<&Path>) -> Result<Self, Error> {
        if let Some(processor) = public::ALL.iter().find(|processor| processor.name == name)
            && let Some(installed) = processors
        {
            let ready = processor.ready(installed)?;
            return Ok(Self {
                name,
                origin: processor.package(installed)?,
                inputs: "a program",
                netlist: ready.netlist,
                design: ready.design,
                tape: Arc::new(ready.tape),
                described: None,
            });
        }
        let mut all = configurations::all().into_iter();
        let Some(configuration) = all.find(|configuration| configuration.name == name) else {
            return Err(Error::Missing(name.to_string()));
        };
        let built = built(configuration.block, configuration.settings)?;
        Ok(Self {
            name,
            origin: configuration.command(),
            inputs: configuration.origin.text(),
            netlist: ours::netlist(&built.module),
            design: emitted(&built.module),
            tape: built.tape(configuration.origin),
            described: Some((configuration.block, configuration.settings)),
        })
    }

    fn place(&self, folder: &Path, compiler: Compiler) -> PathBuf {
        folder.join(self.name).join(compiler.program())
    }

    fn build(&self, folder: &Path) -> Result<(), Error> {
        for compiler in Compiler::ALL {
            let place = self.place(folder, compiler);
            let runtime = folder.join("runtime").join(compiler.program());
            Work::new(&self.design, &self.tape, compiler, &place)?.build_and_keep(&runtime)?;
        }
        Ok(())
    }

    fn race(&self, wanted: &Wanted, folder: &Path) -> Result<Row, Error> {
        let (check, window) = if wanted.smoke {
            (SMOKE_CHECK, SMOKE_WINDOW)
        } else {
            (Check::full(&self.tape), WINDOW)
        };
        let load = machine::load();
        let one = ours::One::new(&self.netlist, &self.tape)?;
        let instructions = one.instructions();
        let mut racers: Racers = vec![(Side::Single, Box::new(one))];
        for (stimuli, _) in SIZES {
            let many = ours::Many::new(&self.netlist, &self.tape, stimuli)?;
            racers.push((Side::Batch, Box::new(many)));
        }
        for compiler in Compiler::ALL {
            let place = self.place(folder, compiler);
            let running = Verilated::start(&self.design, &self.tape, compiler, &place)?;
            racers.push((Side::VerilatorEmitted, Box::new(running)));
        }
        agree(&mut racers, check)?;
        let lines = race(&mut racers, wanted.rounds, window, false)?;
        let mut row = self.row(instructions, load, &lines);
        if let Some((block, settings)) = self.described {
            let first = |stimuli| -> Result<f64, Error> {
                let mut took = Figures::default();
                for _ in 0..FIRST_RESULTS {
                    let describe = || described(block, settings);
                    let first = ours::first_result(&self.tape, describe, stimuli)?;
                    took.push(first.cpu.as_secs_f64() * 1e3);
                }
                Ok(took.median())
            };
            row.first = Some([first(Some(row.batch.stimuli))?, first(None)?]);
        }
        Ok(row)
    }

    fn row(&self, instructions: usize, load: String, lines: &[Line]) -> Row {
        let rates = |name: &str| -> Figures {
            let line = lines.iter().find(|line| line.name.ends_with(name));
            line.map(|line| line.rate.clone()).unwrap_or_default()
        };
        let best = |names: &[&'static str]| -> (&'static str, Figures) {
            let both = names.iter().map(|name| (*name, rates(name)));
            let better = both.max_by(|a, b| a.1.median().total_cmp(&b.1.median()));
            better.unwrap_or_default()
        };
        let compilers = Compiler::ALL.map(Compiler::program);
        let (compiler, verilator) = best(&compilers);
        let (size, batch) = best(&SIZES.map(|(_, name)| name));
        let single = rates("one stimulus");
        Row {
            name: self.name,
            origin: self.origin.clone(),
            inputs: self.inputs,
            cycles: self.tape.cycles,
            instructions,
            load,
            verilator: Verilator {
                compiler,
                rates: compilers.map(|name| (name, rates(name).median())),
            },
            batch: Ours {
                stimuli: size.trim_start_matches("batch of ").parse().unwrap_or(0),
                rate: batch.median(),
                ratio: batch.over(&verilator),
            },
            single: Ours {
                stimuli: 1,
                rate: single.median(),
                ratio: single.over(&verilator),
            },
            first: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stimulus::Origin;

    /// The same ports, another function.
    #[test]
    fn a_contestant_that_computes_something_else_stops_the_race() {
        let of = |convention| {
            let array = built("lut_array", &[("convention", convention)]).expect("a block");
            (ours::netlist(&array.module), array.tape(Origin::Random))
        };
        let ((right, tape), (wrong, _)) = (of("lop3"), of("spirv"));
        let check = |many| {
            let mut racers: Racers = vec![
                (
                    Side::Single,
                    Box::new(ours::One::new(&right, &tape).expect("an engine")),
                ),
                (
                    Side::Batch,
                    Box::new(ours::Many::new(many, &tape, 64).expect("a batch")),
                ),
            ];
            agree(&mut racers, Check::full(&tape))
        };
        assert!(check(&right).is_ok());
        let said = check(&wrong).expect_err("another function").to_string();
        assert!(
            said.starts_with("Warpwright, batch of 64: stream 0 has checksum"),
            "{said}"
        );
    }

    #[test]
    fn every_configuration_can_be_built_and_has_a_name_of_its_own() {
        let all = configurations::all();
        let mut names: Vec<&str> = all.iter().map(|c| c.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), all.len());
        assert!(SMOKE.iter().all(|name| names.contains(name)));
        for configuration in all {
            built(configuration.block, configuration.settings).expect(configuration.name);
        }
    }
}
