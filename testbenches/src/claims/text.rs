//! The claims as Markdown: sentences for the README, and tables for the verification page, all computed from what the tests read.

use super::independence::tables;
use super::theorems::{self, Settings};
use crate::effort::designs::{ICARUS, NETLISTS, OVERRIDDEN, SYSTEM_VERILOG, VERILATOR};
use crate::effort::{self, Effort, When};
use crate::glsl::{self, Proved};
use crate::tools::{Dialect, Tool};
use std::fmt::Write;
use warpwright_blocks::catalogue::CATALOGUE;
use warpwright_blocks::glsl450::table::{Class, INSTRUCTIONS};

/// A named configuration, and in which runs each check takes it.
struct Checked {
    configuration: &'static str,
    /// Whether it has its block's name.
    is_sample: bool,
    proof: When,
    verilog: When,
    system_verilog: When,
    yosys: When,
    verilator: When,
}

fn configurations() -> Vec<Checked> {
    let of_block = |block: &'static str, configuration: &'static str| {
        let Effort { proof, text, .. } = effort::of(block, configuration);
        let (tool, dialect) = (Tool::Yosys, Dialect::Verilog2001);
        Checked {
            configuration,
            is_sample: configuration == block,
            proof,
            verilog: text,
            system_verilog: effort::system_verilog_proof(block, configuration),
            yosys: effort::lint(tool, dialect, block, configuration),
            verilator: effort::verilator_run(block, configuration),
        }
    };
    let blocks = CATALOGUE.iter();
    blocks
        .flat_map(|block| {
            let named = block.configurations().iter();
            named.map(move |named| of_block(block.name(), named.name))
        })
        .collect()
}

/// The names of those that a check takes in these runs.
fn taken(all: &[Checked], which: impl Fn(&Checked) -> When, when: When) -> Vec<&'static str> {
    let wanted = all.iter().filter(|checked| which(checked) == when);
    wanted.map(|checked| checked.configuration).collect()
}

/// `` `a`, `b` and `c` ``.
fn listed(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    match &quoted[..] {
        [] => "none".to_string(),
        [one] => one.clone(),
        [many @ .., last] => format!("{} and {last}", many.join(", ")),
    }
}

/// An item of a list within an item: what is said of these configurations, their number and their names. Empty if there are none.
fn inner_item(what: &str, names: &[&str]) -> String {
    match names {
        [] => String::new(),
        _ => format!("\n  - {what} ({}): {}", names.len(), listed(names)),
    }
}

/// The claims of proof and independence, a list item each, for the README.
pub fn readme() -> String {
    let all = configurations();
    let count = all.len();
    let of = |which: fn(&Checked) -> When, when| taken(&all, which, when);
    let (proofs, verilog) = (|c: &Checked| c.proof, |c: &Checked| c.verilog);
    let (proved, long, never) = (
        of(proofs, When::EveryRun),
        of(proofs, When::LongRuns),
        of(proofs, When::Never),
    );
    let (in_part, unproved): (Vec<&str>, Vec<&str>) = never
        .iter()
        .copied()
        .partition(|name| is_proved_in_part(name));
    let (read, read_long, unread) = (
        of(verilog, When::EveryRun),
        of(verilog, When::LongRuns),
        of(verilog, When::Never),
    );
    // Those with their block's name that Yosys does not read alone in every run.
    let is_left = |c: &&Checked| c.is_sample && c.yosys != When::EveryRun;
    let left_to_long_runs = all.iter().filter(is_left).map(|c| c.configuration);
    let left_to_long_runs: Vec<&str> = left_to_long_runs.collect();
    let mut text = String::new();
    let _ = writeln!(
        text,
        "- Warpwright's catalogue has {count} named configurations, which are blocks with fixed parameters. Every test run proves that {} of the named \
         configurations are equal to their golden models, for all inputs. The proofs cover every cycle after a reset. For each configuration that is too large \
         for our prover, we prove [smaller sizes or parts](docs/verification.md#what-is-proved-in-place-of-large-configurations), and test the full size. Long \
         test runs prove the whole block `gather_scatter`, but only with the parameters {}. Normal test runs do not prove the following \
         configurations:{}{}{}",
        proved.len(),
        size(whole_gather()),
        inner_item("proved in long test runs", &long),
        inner_item("too large for our prover", &in_part),
        inner_item("tested, but not proved in any size", &unproved),
    );
    let _ = writeln!(
        text,
        "- The source code of the golden model is the same for proofs and tests. Warpwright replays each counterexample in the simulator, and then reports the \
         counterexample with a waveform."
    );
    let _ = writeln!(
        text,
        "- In every test run, Yosys reads the emitted Verilog of {} configurations. Our prover and ABC each prove that the emitted Verilog is equal to \
         Warpwright's netlist. All simulations and proofs use Warpwright's netlist. For some configurations, neither our prover nor ABC can decide whether the \
         Verilog and the netlist are equal. If neither our prover nor ABC can decide, Icarus simulates the Verilog, and tests compare the outputs with the \
         golden model. In normal test runs, Yosys does not read the following configurations:{}{}",
        read.len(),
        inner_item("read and proved in long test runs", &read_long),
        inner_item("undecided", &unread),
    );
    let _ = writeln!(
        text,
        "- Every test run compiles the emitted files of all {count} configurations as one project. The tools `verilator -Wall` (5.048), Icarus and Yosys \
         (0.23) compile all emitted files together without warnings. The linters slang and Verible also check each configuration separately, and report no \
         warnings. A main configuration has the same name as its block. Every test run checks each main configuration separately. The Verilog of the main \
         configurations passes Verilator, Icarus and Yosys. The SystemVerilog of the main configurations passes Verilator, slang and Verible. In long test \
         runs, Verilator, Icarus, Yosys, slang and Verible check the Verilog and the SystemVerilog of every configuration separately. Long test runs also use \
         Verilator 5.006 and Yosys 0.70.{}",
        inner_item(
            "main configurations that Yosys checks separately only in long test runs",
            &left_to_long_runs
        ),
    );
    let _ = writeln!(
        text,
        "- Every test run checks {NETLISTS} random designs. Each random design must behave identically in the reference evaluator and in both simulation \
         engines. Every netlist pass must preserve the behavior of each random design. Icarus also simulates the emitted Verilog of {ICARUS} random designs, \
         and Verilator simulates the Verilog of {VERILATOR} random designs. Icarus also simulates the emitted SystemVerilog of {SYSTEM_VERILOG} random \
         designs. In addition, Icarus simulates {OVERRIDDEN} random designs with overridden Verilog parameters. If a random design fails, the test shrinks the \
         design, and prints the small design with its seed."
    );
    let _ = write!(
        text,
        "- Golden models are written from the text of the source documents. The golden model and the hardware of a block never import each other. A test reads \
         the source code of all blocks, and fails if a golden model imports its hardware, or if the hardware imports its golden model. The golden model and \
         the hardware both import the block's contract (parameters, ports, and the order of rules). For a pipeline, the prover computes the contents of the \
         registers by symbolic execution of the hardware. The prover first proves that the computed register contents are correct, and then uses them in other \
         proofs. A proof cannot detect an error in a table that the golden model and the hardware share. The section *Trusted data* of each datasheet lists \
         the corpora and tools that check the block's tables. The golden models and the hardware share the following tables:"
    );
    for (what, blocks) in tables() {
        let _ = write!(text, "\n  - {what} ({})", listed(&blocks));
    }
    text
}

/// Whether something is proved equal to the golden model in place of a configuration.
fn is_proved_in_part(configuration: &str) -> bool {
    theorems::in_place_of(configuration).next().is_some()
}

/// The settings in which the whole of `gather_scatter` is proved in every cycle.
fn whole_gather() -> Settings {
    let test = "gather_proofs::whole::every_cycle_is_proved";
    let theorem = theorems::THEOREMS.iter().find(|t| t.test == test);
    theorem.map_or(&[], |theorem| theorem.sizes[0].1)
}

/// `lanes=1 data=off`.
fn size(settings: Settings) -> String {
    let settings = settings
        .iter()
        .map(|(name, value)| format!("{name}={value}"));
    format!("`{}`", settings.collect::<Vec<_>>().join(" "))
}

/// Which check takes which configuration: a table for the page on verification.
pub fn table() -> String {
    let mut text = "| configuration | proved equal to the golden model | Verilog proved equal to the netlist | SystemVerilog proved equal to the netlist | linted alone by \
                    every tool | Verilator simulation |\n|---|---|---|---|---|---|\n"
        .to_string();
    for checked in configurations() {
        let proof = match checked.proof {
            When::Never if is_proved_in_part(checked.configuration) => "in other sizes or parts",
            when => runs(when),
        };
        let _ = writeln!(
            text,
            "| `{}` | {proof} | {} | {} | {} | {} |",
            checked.configuration,
            runs(checked.verilog),
            runs(checked.system_verilog),
            runs(checked.yosys),
            runs(checked.verilator),
        );
    }
    text
}

fn runs(when: When) -> &'static str {
    match when {
        When::EveryRun => "every run",
        When::LongRuns => "long runs",
        When::Never => "no",
    }
}

/// What is proved in place of the configurations that are not proved themselves: a list for the page on verification.
pub fn sizes() -> String {
    let mut text = String::new();
    for theorem in theorems::THEOREMS.iter().chain(theorems::SAYING_LESS) {
        let of = |when| {
            let sizes = theorem.sizes.iter().filter(move |(at, _)| *at == when);
            sizes
                .map(|(_, settings)| size(settings))
                .collect::<Vec<_>>()
        };
        let _ = write!(
            text,
            "- For `{}`, a proof covers {}",
            theorem.block, theorem.what
        );
        for (when, covers) in [
            (When::EveryRun, "Every run covers"),
            (When::LongRuns, "Long runs cover"),
        ] {
            let sizes = of(when);
            if !sizes.is_empty() {
                let _ = write!(text, ". {covers} {}", sizes.join(", "));
            }
        }
        match theorem.test {
            "glsl450::each_exact_instruction_is_proved" => {
                text += &instructions(Class::Exact, "exact");
            }
            "glsl450::each_pack_instruction_is_proved" => {
                text += &instructions(Class::Pack, "packing");
            }
            _ => {}
        }
        let _ = writeln!(text, " (`{}`).", theorem.test);
    }
    text
}

/// At which widths the instructions of a class are proved one by one.
fn instructions(class: Class, kind: &str) -> String {
    let mut text = String::new();
    for width in [16, 32, 64] {
        let of_class = INSTRUCTIONS.iter().filter(|i| i.class == class);
        let proved: Vec<_> = of_class
            .filter(|instruction| instruction.shape.widths.contains(&width))
            .filter_map(|instruction| Some((instruction.name, glsl::proved(instruction, width)?)))
            .collect();
        for how in [Proved::Always, Proved::InLongRuns, Proved::Undecided] {
            let names: Vec<&str> = proved
                .iter()
                .filter(|(_, p)| *p == how)
                .map(|(name, _)| *name)
                .collect();
            if names.is_empty() {
                continue;
            }
            let noun = if names.len() == 1 {
                "instruction"
            } else {
                "instructions"
            };
            let _ = match how {
                Proved::Always => write!(
                    text,
                    ". Every run proves {} {kind} {noun} at a width of {width} bits",
                    names.len()
                ),
                Proved::InLongRuns => write!(
                    text,
                    ". Long runs also prove the {width}-bit {noun} {}",
                    listed(&names)
                ),
                Proved::Undecided => write!(
                    text,
                    ". Our prover does not decide the {width}-bit {noun} {}",
                    listed(&names)
                ),
            };
        }
    }
    text
}
