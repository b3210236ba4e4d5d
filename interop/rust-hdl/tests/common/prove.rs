//! Our Verilog of an import and rust-hdl's own Verilog of the same block, proved equal by Yosys.
//!
//! Registers are paired by name and shown by induction to stay equal once they are. That they start equal is
//! checked in the first cycles from power-up, for all inputs; registers without a start value begin at 0 there.
//! Bits that rust-hdl's text leaves undefined (`x`, such as an index beyond a signal) may have any value.

use super::{Widget, imported};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use warpwright_hdl::verilog::Options;
use warpwright_testbenches::cross::write_verilog;
use warpwright_testbenches::tools::{self, Found};

/// SAT solvers do not compare multipliers. But two that multiply the same numbers are one, and so are two adders; where both
/// operands and the result have one width, which of them is signed does not matter. Sixteen bits is what the FIR filter has.
const SAME_PRODUCTS: &str = "setparam -set A_SIGNED 0 -set B_SIGNED 0 \
     t:$add t:$mul %u r:A_WIDTH=16 %i r:B_WIDTH=16 %i r:Y_WIDTH=16 %i; \
     equiv_struct -fwd -icells t:$add t:$mul t:$equiv;";

/// Our Verilog of a widget's import, in files.
pub fn files(folder: &Path, widget: &Widget) -> Vec<PathBuf> {
    let module = imported(widget).unwrap();
    write_verilog(folder, &module, &Options::default()).unwrap()
}

/// Instances in rust-hdl's text get the names that ours have, so that registers pair up.
fn with_our_instances(theirs: &str, ours: &str, name: &str) -> String {
    let mut text = String::new();
    for line in theirs.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let renamed = match words[..] {
            [module, instance] if module.starts_with("top$") && instance.ends_with('(') => {
                let our_module = format!("{name}_{}", module["top$".len()..].replace('$', "_"));
                let found = ours.lines().find_map(|line| {
                    let rest = line.trim().strip_prefix(&our_module)?.strip_prefix(' ')?;
                    rest.strip_suffix(" (")
                });
                // Elements of an array are instances of one module, which is called like the array.
                let element = instance.trim_end_matches('(').replace('$', "_");
                let instance = found.unwrap_or(&element);
                Some(format!("{module} {instance}("))
            }
            _ => None,
        };
        text += &renamed.unwrap_or_else(|| line.to_string());
        text.push('\n');
    }
    text
}

/// Proves it, or says what Yosys said.
pub fn prove_equal(yosys: &Found, widget: &Widget, theirs: &str) -> Result<(), String> {
    let folder = tempfile::tempdir().unwrap();
    let ours = files(folder.path(), widget);
    let name = widget.name;
    let all: String = ours
        .iter()
        .map(|file| std::fs::read_to_string(file).unwrap())
        .collect();
    let gold = folder.path().join("rust_hdl.v");
    let theirs = with_our_instances(theirs, &all, name);
    std::fs::write(&gold, &theirs).unwrap();
    // Ports and clocks get our names.
    let mut renames = String::new();
    let ports = theirs
        .lines()
        .find_map(|line| line.strip_prefix("module top("))
        .unwrap();
    for port in ports.trim_end_matches(");").split(',') {
        let ours = match port {
            "clock" | "clk" => "clk".to_string(),
            port => port.replace('$', "_"),
        };
        if ours != port {
            let _ = write!(renames, "rename \\{port} {ours}; ");
        }
    }
    let paths: Vec<String> = ours
        .iter()
        .map(|file| yosys.path(file).display().to_string())
        .collect();
    let script = format!(
        "read_verilog {gold}; hierarchy -check -top top; proc; flatten; memory; cd top; {renames}cd; rename top gold; \
         opt_clean -purge; design -stash gold; \
         read_verilog {ours}; hierarchy -check -top {name}; proc; flatten; memory; rename {name} gate; \
         opt_clean -purge; design -stash gate; \
         design -copy-from gold -as gold gold; design -copy-from gate -as gate gate; \
         equiv_make gold gate equal; hierarchy -top equal; clean -purge; \
         {SAME_PRODUCTS} equiv_simple -undef -seq 1; equiv_induct -undef -seq 2; equiv_status -assert; design -reset; \
         design -copy-from gold -as gold gold; design -copy-from gate -as gate gate; \
         miter -equiv -flatten gold gate miter; hierarchy -top miter; \
         sat -verify -prove trigger 0 -set-init-zero -seq 3 miter",
        gold = yosys.path(&gold).display(),
        ours = paths.join(" "),
    );
    tools::run_yosys(yosys, &script)
        .map(drop)
        .map_err(|why| why.to_string())
}
