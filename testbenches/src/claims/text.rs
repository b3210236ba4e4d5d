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

/// Where something is checked only in long runs, the count and the names, ready to follow a semicolon.
fn long_too(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        names => format!("; {} more in long runs ({})", names.len(), listed(names)),
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
        "- Of the {count} named configurations, {} are proved equal to their golden model in every run, for all inputs and in every cycle after a \
         reset{}. {} more ({}) are too large for our prover: they are proved in smaller sizes or in parts, and tested at their own size \
         ([which sizes](docs/verification.md#what-is-proved-in-place-of-large-configurations)). `gather_scatter` as a whole is proved only with {}, \
         in long runs. {} {} not proved in any size, but tested.",
        proved.len(),
        long_too(&long),
        in_part.len(),
        listed(&in_part),
        size(whole_gather()),
        listed(&unproved),
        if unproved.len() == 1 { "is" } else { "are" },
    );
    let _ = writeln!(
        text,
        "- The golden model that is proved is the text that the tests run. A counter-example is replayed in the simulator before it is reported, with a \
         waveform."
    );
    let _ = writeln!(
        text,
        "- The emitted Verilog of {} configurations is read back by Yosys in every run and proved equal to the netlist that we simulate and prove, by our \
         prover and by ABC{}. For {} no prover decides it: {}; Icarus runs their text beside the golden model.",
        read.len(),
        long_too(&read_long),
        unread.len(),
        listed(&unread),
    );
    let _ = writeln!(
        text,
        "- The emitted files of the {count} configurations, in one project, are clean under `verilator -Wall` (5.048), Icarus and Yosys (0.23) in every \
         run, and each configuration alone under slang and Verible. That with its block's name is also read alone by those three (by Yosys not {}), and as \
         SystemVerilog by Verilator, slang and Verible; long runs read all alone in both languages, with all of them, Verilator 5.006 and Yosys 0.70.",
        listed(&left_to_long_runs),
    );
    let _ = writeln!(
        text,
        "- Every run checks that {NETLISTS} random designs behave the same in the reference evaluator, after every pass and in both engines; the emitted \
         text of {ICARUS} in Icarus ({SYSTEM_VERILOG} more as SystemVerilog, {OVERRIDDEN} with overridden parameters), and of {VERILATOR} in Verilator. A \
         failure is shrunk and printed with its seed."
    );
    let _ = write!(
        text,
        "- Golden models are written from the documents' words. Golden model and hardware never read each other, which a test checks in the \
         sources: both read the block's contract (parameters, ports, the order of rules). What the registers of a pipeline hold between its stages the \
         prover finds by running the hardware on symbols, and proves before it uses it. Tables that both sides read: {}. A proof does not see an error in such a table; the corpora and tools that it is checked \
         against are named in each datasheet under *Trusted data*.",
        tables()
            .iter()
            .map(|(what, blocks)| format!("{what} ({})", listed(blocks)))
            .collect::<Vec<_>>()
            .join(", "),
    );
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
    let mut text = "| configuration | equal to its golden model, proved | Verilog equal to the netlist, proved | SystemVerilog, likewise | every lint alone | Verilator runs \
                    it |\n|---|---|---|---|---|---|\n"
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
        let _ = write!(text, "- `{}`: {}", theorem.block, theorem.what);
        for when in [When::EveryRun, When::LongRuns] {
            let sizes = of(when);
            if !sizes.is_empty() {
                let _ = write!(text, "; in {}: {}", runs(when), sizes.join(", "));
            }
        }
        match theorem.test {
            "glsl450::each_exact_instruction_is_proved" => text += &instructions(Class::Exact),
            "glsl450::each_pack_instruction_is_proved" => text += &instructions(Class::Pack),
            _ => {}
        }
        let _ = writeln!(text, " (`{}`).", theorem.test);
    }
    text
}

/// At which widths the instructions of a class are proved one by one.
fn instructions(class: Class) -> String {
    let mut text = String::new();
    for width in [16, 32, 64] {
        let of_class = INSTRUCTIONS.iter().filter(|i| i.class == class);
        let proved: Vec<_> = of_class
            .filter(|instruction| instruction.shape.widths.contains(&width))
            .filter_map(|instruction| Some((instruction.name, glsl::proved(instruction, width)?)))
            .collect();
        for (when, how) in [
            ("in every run", Proved::Always),
            ("in long runs", Proved::InLongRuns),
            ("not decided", Proved::Undecided),
        ] {
            let names: Vec<&str> = proved
                .iter()
                .filter(|(_, p)| *p == how)
                .map(|(name, _)| *name)
                .collect();
            if !names.is_empty() {
                let _ = write!(text, "; {width} bits, {when}: {}", names.len());
                if how != Proved::Always {
                    let _ = write!(text, " ({})", names.join(", "));
                }
            }
        }
    }
    text
}
