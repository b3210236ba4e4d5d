//! Cell counts after synthesis with Yosys: Warpwright's output next to hand-written Verilog.

use crate::designs::{Design, emitted, lut_array, table2, table2_combinational};
use crate::error::Error;
use crate::process::run;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use warpwright_testbenches::tools::{Found, Tool};

/// A family of devices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Family {
    /// Its name.
    pub name: &'static str,
    /// The command that maps to it.
    pub synthesis: &'static str,
}

/// The families that are tried.
pub const FAMILIES: [Family; 3] = [
    Family {
        name: "iCE40",
        synthesis: "synth_ice40",
    },
    Family {
        name: "ECP5",
        synthesis: "synth_ecp5",
    },
    Family {
        name: "Xilinx 7",
        synthesis: "synth_xilinx -flatten",
    },
];

/// Not logic: pads, clock buffers, and marks that newer versions leave in the netlist.
const NOT_COUNTED: [&str; 6] = ["IBUF", "OBUF", "BUFG", "SB_IO", "SB_GB", "$scopeinfo"];

/// What one design takes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cells(BTreeMap<String, u64>);

impl Cells {
    /// All cells that count.
    pub fn total(&self) -> u64 {
        self.0.values().sum()
    }

    /// Look-up tables.
    pub fn luts(&self) -> u64 {
        self.sum(|name| name.contains("LUT"))
    }

    /// Flip-flops.
    pub fn flip_flops(&self) -> u64 {
        self.sum(|name| name.contains("DFF") || name.contains("_FF") || name.starts_with("FD"))
    }

    /// Everything else: wide multiplexers, carries, inverters.
    pub fn others(&self) -> u64 {
        self.total() - self.luts() - self.flip_flops()
    }

    /// Every kind with its count.
    pub fn kinds(&self) -> String {
        let kinds = self.0.iter().map(|(kind, count)| format!("{count} {kind}"));
        kinds.collect::<Vec<_>>().join(", ")
    }

    fn sum(&self, counts: impl Fn(&str) -> bool) -> u64 {
        self.0
            .iter()
            .filter(|(name, _)| counts(name))
            .map(|(_, count)| count)
            .sum()
    }
}

/// Two designs, one family, one version of Yosys.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// What was built.
    pub what: &'static str,
    /// The family.
    pub family: Family,
    /// Which Yosys.
    pub yosys: String,
    /// What Warpwright's text takes.
    pub emitted: Cells,
    /// What the text by hand takes.
    pub by_hand: Cells,
}

impl Comparison {
    /// Whether ours takes no more cells.
    pub fn holds(&self) -> bool {
        self.emitted.total() <= self.by_hand.total()
    }
}

/// All comparisons, with every Yosys of these.
pub fn compare(versions: &[Tool]) -> Result<Vec<Comparison>, Error> {
    let registered = lut_array(&[])?;
    let combinational = lut_array(&[("stages", "0")])?;
    let pairs = [
        ("`lut_array`, defaults", emitted(&registered), table2(1)),
        (
            "`lut_array`, stages=0",
            emitted(&combinational),
            table2_combinational(),
        ),
    ];
    let mut comparisons = Vec::new();
    for tool in versions {
        let found = tool
            .find()
            .ok_or_else(|| Error::Missing(tool.to_string()))?;
        for (what, ours, theirs) in &pairs {
            for family in FAMILIES {
                comparisons.push(Comparison {
                    what,
                    family,
                    yosys: found.version.clone(),
                    emitted: synthesise(&found, ours, family)?,
                    by_hand: synthesise(&found, theirs, family)?,
                });
            }
        }
    }
    Ok(comparisons)
}

fn synthesise(yosys: &Found, design: &Design, family: Family) -> Result<Cells, Error> {
    let folder = tempfile::tempdir().map_err(Error::file("a temporary folder"))?;
    let answer = folder.path().join("cells.json");
    let sources = design.write_to(folder.path())?;
    let named = |path: &Path| yosys.path(path).display().to_string();
    let sources: Vec<String> = sources.iter().map(|path| named(path)).collect();
    let top = &design.top;
    let settings = design.settings.iter();
    let settings = settings.map(|(name, value)| format!("chparam -set {name} {value} {top}; "));
    let script = format!(
        "read_verilog {}; {}{} -top {top}; tee -q -o {} stat -json",
        sources.join(" "),
        settings.collect::<String>(),
        family.synthesis,
        named(&answer)
    );
    run(yosys.command().args(["-q", "-p", &script]))?;
    let text = fs::read_to_string(&answer).map_err(Error::file(&answer))?;
    counted(&text).ok_or_else(|| Error::Answer {
        what: format!("{} {}", yosys.tool, yosys.version),
        expected: "counts of cells by type".to_string(),
        found: text,
    })
}

fn counted(text: &str) -> Option<Cells> {
    let report: serde_json::Value = serde_json::from_str(text).ok()?;
    let kinds = report
        .get("design")?
        .get("num_cells_by_type")?
        .as_object()?;
    let counts = kinds
        .iter()
        .filter(|(kind, _)| !NOT_COUNTED.contains(&kind.as_str()));
    let counts: Option<BTreeMap<String, u64>> = counts
        .map(|(kind, count)| Some((kind.clone(), count.as_u64()?)))
        .collect();
    counts.map(Cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pads_do_not_count_and_every_other_cell_does() {
        let text = r#"{"design": {"num_cells_by_type":
            {"IBUF": 9, "LUT6": 3, "LUT2": 1, "FDRE": 2, "MUXF7": 4, "SB_DFFE": 5, "TRELLIS_FF": 6}}}"#;
        let cells = counted(text).expect("a well-formed report");
        assert_eq!(cells.total(), 21);
        assert_eq!(
            (cells.luts(), cells.flip_flops(), cells.others()),
            (4, 13, 4)
        );
        assert_eq!(counted(r#"{"design": {}}"#), None);
    }
}
