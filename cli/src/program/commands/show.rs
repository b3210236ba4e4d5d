//! `warpwright show`: prints a block's datasheet.

use crate::blocks::block::{Block, NamedConfiguration};
use crate::program::arguments::Show;
use crate::program::configuration::Configuration;
use crate::program::datasheet::Datasheet;
use crate::program::error::Result;
use crate::program::output;
use comfy_table::CellAlignment;
use serde::Serialize;
use std::fmt::Write as _;

#[derive(Serialize)]
struct Shown {
    #[serde(flatten)]
    datasheet: Datasheet,
    configurations: Vec<Named>,
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
        } else {
            ": "
        };
        let doc = format!("{}{colon}{}", p.doc, p.values);
        table.add_row([p.name.as_str(), p.direction, &p.width.to_string(), &doc]);
    }
    let _ = write!(text, "\nPorts\n{table}\n");

    let _ = write!(
        text,
        "\nTiming\n  latency {} {}, interval {} {}{}{}\n",
        timing.latency,
        plural(timing.latency, "clock edge"),
        timing.interval,
        plural(timing.interval, "cycle"),
        if timing.note.is_empty() { "" } else { "; " },
        timing.note,
    );
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

fn plural(count: u32, noun: &str) -> String {
    format!("{noun}{}", if count == 1 { "" } else { "s" })
}
