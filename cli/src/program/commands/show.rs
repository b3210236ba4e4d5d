//! `warpwright show`: prints a block's datasheet.

use crate::blocks::block::{Block, NamedConfiguration};
use crate::hdl::module::Module;
use crate::program::arguments::Show;
use crate::program::configuration::Configuration;
use crate::program::datasheet::Datasheet;
use crate::program::error::Result;
use crate::program::output;
use crate::program::structure;
use crate::program::synthesis::{COLUMNS, STORED_RESULTS, Target};
use crate::testbenches::wording::counted;
use comfy_table::CellAlignment;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

#[derive(Serialize)]
struct Shown {
    #[serde(flatten)]
    datasheet: Datasheet,
    /// Stored synthesis results, if this configuration was measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    resources: Option<Resources>,
    configurations: Vec<Named>,
}

/// Synthesis results for each family of FPGAs.
#[derive(Serialize)]
struct Resources {
    /// Measured on an older netlist of this configuration.
    is_older: bool,
    yosys: &'static str,
    targets: &'static BTreeMap<String, Target>,
}

impl Resources {
    /// The results of a configuration whose hardware is `module`.
    fn of(configuration: &Configuration, module: &Arc<Module>) -> Option<Self> {
        let stored = STORED_RESULTS.as_ref()?;
        let options = configuration.parameters.as_options();
        let command = format!("{}{options}", configuration.block.name());
        let found = stored.of(&command, &structure::digest(module))?;
        Some(Self {
            is_older: found.is_older,
            yosys: stored.tools.get("yosys").map_or("", String::as_str),
            targets: &found.configured.targets,
        })
    }
}

/// A named configuration and how to ask for it.
#[derive(Serialize)]
struct Named {
    name: &'static str,
    options: String,
    fault_trial: Trial,
}

/// How it is tried by faults.
#[derive(Serialize)]
struct Trial {
    faults: u32,
    /// What is tried in its place, if it is not tried itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    stand_in: Option<String>,
    same_design_only: bool,
    is_long: bool,
}

/// Shows a block.
pub fn run(arguments: &Show) -> Result<()> {
    let configuration = Configuration::new(&arguments.block, &arguments.settings.settings)?;
    let module = configuration.overridable()?;
    let shown = Shown {
        datasheet: Datasheet::new(&configuration, &module),
        resources: Resources::of(&configuration, &module),
        configurations: named(configuration.block)?,
    };
    if arguments.json {
        return output::print_json(&shown);
    }
    output::print(&as_text(&shown))
}

fn named(block: &'static dyn Block) -> Result<Vec<Named>> {
    let all = block.configurations().iter();
    all.map(|named| {
        let configuration = Configuration::named(block, named)?;
        Ok(Named {
            name: named.name,
            options: plain_options(&configuration),
            fault_trial: trial(block, named.name)?,
        })
    })
    .collect()
}

/// The synthesis results, or for which options there are some.
fn resources_text(shown: &Shown) -> String {
    let mut text = String::from("\nResources\n");
    let Some(resources) = &shown.resources else {
        let block = shown.datasheet.block;
        let measured = STORED_RESULTS.iter().flat_map(|all| all.measured(block));
        let measured: Vec<_> = measured
            .map(|of| format!("`warpwright show {of}`"))
            .collect();
        if measured.is_empty() {
            return String::new();
        }
        let _ = writeln!(
            text,
            "  not measured for these parameters; measured: {}",
            measured.join(", ")
        );
        return text;
    };
    let mut table = output::table(COLUMNS);
    for column in 1..COLUMNS.len() {
        if let Some(column) = table.column_mut(column) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    let mut missing = String::new();
    for (family, target) in resources.targets {
        match target {
            Target::Measured(cells) => {
                let clock = cells.clock_mhz.as_ref();
                let clock = clock.map(|clock| format!("{:.0}", clock.median));
                let row = [family.clone()].into_iter().chain(cells.counts());
                table.add_row(row.chain([clock.unwrap_or_default()]));
            }
            Target::Not { not_measured } => {
                let _ = writeln!(missing, "  {family}: not measured: {not_measured}");
            }
        }
    }
    let _ = writeln!(
        text,
        "{table}\n{missing}  {}; the block alone, without pads",
        resources.yosys
    );
    if resources.is_older {
        text.push_str("  measured on an older netlist of this configuration\n");
    }
    text
}

/// Options as they are typed.
fn plain_options(configuration: &Configuration) -> String {
    let options = configuration.parameters.as_options();
    options.trim_start().to_string()
}

fn trial(block: &'static dyn Block, name: &'static str) -> Result<Trial> {
    let trial = block.fault_trial(name);
    let stand_in = trial.stand_in.map(|settings| {
        let smaller = NamedConfiguration { name, settings };
        Configuration::named(block, &smaller)
    });
    Ok(Trial {
        faults: trial.faults,
        stand_in: stand_in.transpose()?.as_ref().map(plain_options),
        same_design_only: trial.same_design_only,
        is_long: trial.is_long,
    })
}

fn as_text(shown: &Shown) -> String {
    let Datasheet {
        block,
        summary,
        parameters,
        ports,
        timing,
        references,
    } = &shown.datasheet;
    let mut text = format!("{block}: {summary}\n");

    let mut table = output::table(["parameter", "value", "default", "range", ""]);
    for p in parameters {
        let (value, default) = (plain(&p.value), plain(&p.default));
        table.add_row([p.name, &value, &default, &p.range, p.doc]);
    }
    if !parameters.is_empty() {
        let _ = write!(text, "\nParameters\n{table}\n");
    }
    let names = parameters.iter().filter_map(|p| p.verilog.as_ref());
    let names: Vec<&str> = names.map(|of| of.name.as_str()).collect();
    if !names.is_empty() {
        let names = names.join(" and ");
        let _ = writeln!(text, "  {names} can be overridden in the emitted module.");
    }

    let mut table = output::table(["port", "direction", "bits", ""]);
    if let Some(bits) = table.column_mut(2) {
        bits.set_cell_alignment(CellAlignment::Right);
    }
    for p in ports {
        let colon = if p.values.is_empty() || p.doc.is_empty() {
            ""
        } else if p.doc.ends_with('.') {
            " Values: "
        } else {
            ": "
        };
        let doc = format!("{}{colon}{}", p.doc, p.values);
        table.add_row([p.name.as_str(), p.direction, &p.width.to_string(), &doc]);
    }
    let _ = write!(text, "\nPorts\n{table}\n");

    let _ = write!(
        text,
        "\nTiming\n  latency {}, interval {}{}{}\n",
        counted(timing.latency, "clock edge"),
        counted(timing.interval, "cycle"),
        if timing.note.is_empty() { "" } else { "; " },
        timing.note,
    );
    text.push_str(&resources_text(shown));
    if !references.is_empty() {
        text.push_str("\nReferences\n");
    }
    for reference in references {
        let _ = writeln!(text, "  {}: {}", reference.document, reference.place);
    }
    if !shown.configurations.is_empty() {
        text.push_str("\nNamed configurations\n");
    }
    let widest = shown.configurations.iter().map(|c| c.name.len()).max();
    for Named { name, options, .. } in &shown.configurations {
        let options = if options.is_empty() {
            "(the defaults)"
        } else {
            options
        };
        let _ = writeln!(text, "  {name:0$}  {options}", widest.unwrap_or(0));
    }
    text
}

fn plain(value: &serde_json::Value) -> String {
    value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_string)
}
