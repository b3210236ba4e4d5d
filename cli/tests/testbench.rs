//! `emit --testbench`: the bench passes before and after synthesis, in two simulators, and notices a fault.

use crate::common::Folder;
use std::path::PathBuf;
use std::process::Command;
use warpwright::blocks::catalogue::CATALOGUE;
use warpwright::testbenches::effort::{When, by_run};
use warpwright::testbenches::tools::{
    Found, Tool, require_or_skip, run_yosys, simulate_icarus, simulate_verilator,
};

/// A configuration with its bench, in a folder.
struct Emitted {
    folder: Folder,
    top: String,
}

impl Emitted {
    fn new(words: &str, top: &str) -> Self {
        let folder = Folder::new();
        folder.answer(&format!("emit {words} --testbench"));
        let top = top.to_string();
        Self { folder, top }
    }

    fn bench(&self) -> PathBuf {
        self.folder.path().join(format!("{}_tb.v", self.top))
    }

    /// The Verilog of the block.
    fn sources(&self) -> Vec<PathBuf> {
        self.folder.verilog(&self.top)
    }

    /// The last line that the bench prints in Icarus with these files.
    fn said(&self, icarus: &Found, files: Vec<PathBuf>) -> String {
        let files: Vec<PathBuf> = std::iter::once(self.bench()).chain(files).collect();
        let top = format!("{}_tb", self.top);
        let printed = simulate_icarus(icarus, &files, &top, self.folder.path());
        last_line(&printed.expect("a run"))
    }
}

fn last_line(printed: &str) -> String {
    let lines = printed.lines().map(str::trim);
    let mut verdicts = lines.filter(|line| line.starts_with("PASS") || line.starts_with("FAIL"));
    verdicts.next_back().unwrap_or_default().to_string()
}

/// Of each block the configuration with its name.
#[test]
#[cfg_attr(debug_assertions, ignore = "runs in the release pass")]
fn every_bench_passes() {
    let Some(icarus) = require_or_skip(Tool::Icarus, "every_bench_passes") else {
        return;
    };
    for block in CATALOGUE {
        let emitted = Emitted::new(block.name(), block.name());
        let said = emitted.said(&icarus, emitted.sources());
        assert!(said.starts_with("PASS: "), "{}: {said}", block.name());
    }
}

#[test]
#[cfg_attr(debug_assertions, ignore = "runs in the release pass")]
fn a_bench_passes_in_verilator() {
    let Some(verilator) = require_or_skip(Tool::VerilatorPypi, "a_bench_passes_in_verilator")
    else {
        return;
    };
    let emitted = Emitted::new("lut_array -p lanes=3", "lut_array");
    let mut files = emitted.sources();
    files.insert(0, emitted.bench());
    let printed = simulate_verilator(&verilator, &files, "lut_array_tb", emitted.folder.path());
    assert_eq!(last_line(&printed.expect("a run")), "PASS: 258 cycles");
}

/// Yosys's models of a family's cells, with what they include.
fn models(yosys: &Found, family: &str) -> String {
    let installed = yosys.program.ancestors().nth(2).expect("a folder");
    let folder = installed.join("share/yosys").join(family);
    let text = |name: &str| std::fs::read_to_string(folder.join(name)).expect("models of cells");
    let lines = text("cells_sim.v");
    let lines = lines.lines().map(|line| match line.split('"').nth(1) {
        Some(name) if line.starts_with("`include") => text(name),
        _ => format!("{line}\n"),
    });
    lines.collect()
}

/// What Yosys maps to the cells of a family, with the models of the cells that come with it: in every run two blocks, one for each
/// family, in long runs four, each for both.
#[test]
#[cfg_attr(debug_assertions, ignore = "runs in the release pass")]
fn a_bench_passes_after_synthesis() {
    let test = "a_bench_passes_after_synthesis";
    let (Some(icarus), Some(yosys)) = (
        require_or_skip(Tool::Icarus, test),
        require_or_skip(Tool::Yosys, test),
    ) else {
        return;
    };
    let all = [
        ("lut_array", "ecp5"),
        ("line_coalescer", "xilinx"),
        ("lop3_unit", "xilinx"),
        ("stream_fifo", "ecp5"),
    ];
    for &(block, own) in &all[..by_run(2, 4)] {
        let emitted = Emitted::new(block, block);
        let sources = emitted.sources();
        let read = sources
            .iter()
            .map(|file| format!(" \"{}\"", file.display()));
        let read: String = read.collect();
        let families = ["ecp5", "xilinx"].into_iter();
        for family in families.filter(|family| *family == own || When::LongRuns.is_now()) {
            let netlist = emitted.folder.path().join(format!("{family}_netlist.v"));
            let script = format!(
                "read_verilog{read}; synth_{family} -top {block}; write_verilog -noattr \"{}\"",
                netlist.display()
            );
            run_yosys(&yosys, &script).expect("a synthesis");
            let cells = emitted.folder.path().join(format!("{family}_cells.v"));
            std::fs::write(&cells, models(&yosys, family)).expect("a file");
            let said = emitted.said(&icarus, vec![netlist, cells]);
            assert_eq!(said, "PASS: 258 cycles", "{block} on {family}");
        }
    }
}

#[test]
fn a_bench_notices_a_fault() {
    let Some(icarus) = require_or_skip(Tool::Icarus, "a_bench_notices_a_fault") else {
        return;
    };
    let words = "lut_array -p lanes=2 --top pair --reset-level low --clock-name core_clk";
    let emitted = Emitted::new(words, "pair");
    let held = emitted.said(&icarus, emitted.sources());
    assert_eq!(held, "PASS: 258 cycles");
    let text = emitted.folder.text("pair.v");
    let (from, to) = (
        "{src0[bit_index], src1[bit_index], src2[bit_index]}",
        "{src0[bit_index], src2[bit_index], src1[bit_index]}",
    );
    assert!(text.contains(from), "{text}");
    emitted.folder.write("pair.v", text.replace(from, to));
    let said = emitted.said(&icarus, emitted.sources());
    assert!(said.starts_with("FAIL: "), "{said}");

    // Without its vectors it says nothing good.
    std::fs::remove_file(emitted.folder.path().join("pair_tb.hex")).expect("the vectors");
    let said = emitted.said(&icarus, emitted.sources());
    assert!(said.starts_with("FAIL: "), "{said}");
}

/// Runs an emitted bench for cocotb as a program; whether it passed, and what it printed.
fn cocotb_passes(cocotb: &Found, folder: &Folder, top: &str) -> (bool, String) {
    let mut python = Command::new(cocotb.program.with_file_name("python3"));
    let bench = format!("test_{top}.py");
    let ran = python.current_dir(folder.path()).arg(bench).output();
    let ran = ran.expect("Python runs");
    let printed = [ran.stdout, ran.stderr].concat();
    let printed = String::from_utf8_lossy(&printed).into_owned();
    (ran.status.success(), printed)
}

/// A pipeline, a block without a clock, and one with other names and levels.
#[test]
#[cfg_attr(debug_assertions, ignore = "runs in the release pass")]
fn benches_for_cocotb_pass_and_notice_a_fault() {
    let test = "benches_for_cocotb_pass_and_notice_a_fault";
    let found = require_or_skip(Tool::Cocotb, test).zip(require_or_skip(Tool::Icarus, test));
    let Some((cocotb, _)) = found else {
        return;
    };
    let other = "lop3_unit -p lanes=2 --top pair --reset async --reset-level low --clock-name core_clk --dialect systemverilog";
    for (words, top) in [
        ("barrel_shifter", "barrel_shifter"),
        (other, "pair"),
        ("lut_array_combinational --top choice", "choice"),
    ] {
        let folder = Folder::new();
        folder.answer(&format!("emit {words} --cocotb=60"));
        let (passes, printed) = cocotb_passes(&cocotb, &folder, top);
        assert!(passes && printed.contains("PASS=1"), "{words}: {printed}");
        if top == "choice" {
            let text = folder.text("choice.v");
            let exchanged = text.replace("src1[bit_index], src2[", "src2[bit_index], src1[");
            assert_ne!(exchanged, text, "{text}");
            folder.write("choice.v", exchanged);
            let (passes, printed) = cocotb_passes(&cocotb, &folder, top);
            assert!(!passes && printed.contains("FAIL=1"), "{printed}");
        }
    }
}
