//! The section of a page with the stored synthesis results of its configuration.

use super::html::{escaped, section, table};
use crate::hdl::module::Module;
use crate::program::structure;
use crate::program::synthesis::{COLUMNS, Cells, Clock, Found, STORED_RESULTS, Stored, Target};
use std::fmt::Write as _;
use std::sync::Arc;

/// The section of a configuration, with the files that are emitted of it.
pub fn section_of(command: &str, module: &Arc<Module>) -> String {
    let stored = STORED_RESULTS.as_ref();
    let text = stored.and_then(|stored| figures(stored, command, &structure::digest(module)));
    let text = text.unwrap_or_else(|| others(stored, command));
    section("cells", "Cells and clock", &text)
}

/// Which pages have figures, if this one has none.
fn others(stored: Option<&Stored>, command: &str) -> String {
    let block = command.split(' ').next().unwrap_or_default();
    let mut text = String::from(
        "<p>Figures are stored of named configurations only, and this is none of them.",
    );
    let of_block = stored.into_iter().flat_map(|stored| stored.measured(block));
    let of_block: Vec<String> = of_block
        .map(|known| {
            format!(
                "<code>{}</code>",
                escaped(&format!("warpwright report {known}"))
            )
        })
        .collect();
    if !of_block.is_empty() {
        let _ = write!(text, " These have them: {}.", of_block.join(", "));
    }
    text + "</p>\n"
}

fn figures(stored: &Stored, command: &str, digest: &str) -> Option<String> {
    let Found {
        configured: entry,
        is_older,
    } = stored.of(command, digest)?;
    let mut text = String::new();
    if is_older {
        text.push_str(
            "<p class=\"failed\">Measured on an older netlist of this configuration.</p>\n",
        );
    }
    let (mut rows, mut missing, mut has_clock) = (Vec::new(), String::new(), false);
    for (family, target) in &entry.targets {
        match target {
            Target::Measured(cells) => {
                has_clock |= cells.clock_mhz.is_some();
                rows.push(row(stored, family, cells));
            }
            Target::Not { not_measured } => {
                let (family, why) = (escaped(family), escaped(not_measured));
                let _ = writeln!(missing, "<p>{family}: not measured: {why}.</p>");
            }
        }
    }
    if !rows.is_empty() {
        let header = [&COLUMNS[..], &["by"]].concat();
        text.push_str(&table(&header, &[1, 2, 3, 4, 5, 6], &rows));
        let tool = |name: &str| stored.tools.get(name).map_or("", String::as_str);
        let _ = write!(
            text,
            "<p><small>{}. The block alone, without pads.",
            escaped(tool("yosys"))
        );
        if has_clock {
            let _ = write!(
                text,
                " The clock: {}, three seeds, a register at each port; the median, and in brackets the least and the greatest.",
                escaped(tool("nextpnr"))
            );
        }
        text.push_str("</small></p>\n");
    }
    Some(text + &missing)
}

fn row(stored: &Stored, family: &str, cells: &Cells) -> Vec<String> {
    let synthesis = stored.families.get(family);
    let synthesis = synthesis.map_or("", |family| &family.synthesis);
    let clock = cells.clock_mhz.as_ref().map_or_else(String::new, |clock| {
        let Clock {
            median,
            least,
            greatest,
        } = clock;
        format!("{median:.0} <small>({least:.0} to {greatest:.0})</small>")
    });
    let mut row = vec![escaped(family)];
    row.extend(cells.counts());
    row.extend([clock, format!("<code>{}</code>", escaped(synthesis))]);
    row
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stored() -> &'static Stored {
        let stored = STORED_RESULTS.as_ref();
        stored.expect("the stored figures are in the form that is read here")
    }

    #[test]
    fn figures_of_another_netlist_are_said_to_be_old() {
        let stored = stored();
        let (_, entry) = stored
            .configurations
            .iter()
            .find(|(name, _)| *name == "lut_array")
            .expect("lut_array");
        let command = entry
            .command
            .strip_prefix("warpwright emit ")
            .expect("a command");
        let now = figures(stored, command, &entry.netlist_sha256).expect("figures");
        assert!(now.contains("ECP5") && !now.contains("older"), "{now}");
        let changed = figures(stored, command, "0").expect("figures");
        assert!(changed.contains("older"), "{changed}");
        assert!(figures(stored, "lut_array -p lanes=5", "0").is_none());
        // The same netlist under other settings has the same cells.
        assert!(figures(stored, "lut_array -p lanes=1", &entry.netlist_sha256).is_some());
    }

    #[test]
    fn what_could_not_be_measured_says_why() {
        let text = r#"{"tools": {}, "families": {}, "configurations": {"one": {
            "command": "warpwright emit one", "netlist_sha256": "1", "targets": {"ECP5": {"not_measured": "too <large>"}}}}}"#;
        let stored: Stored = serde_json::from_str(text).expect("results");
        let text = figures(&stored, "one", "1").expect("figures");
        assert!(text.contains("not measured: too &lt;large&gt;"), "{text}");
    }
}
