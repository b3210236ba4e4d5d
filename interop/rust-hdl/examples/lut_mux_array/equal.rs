//! An imported rust-hdl array, the catalogue's `lut_array`, and the proof that they are equal.
//!
//! One step is proved: from equal registers, both have equal outputs, and equal registers after the clock edge, for all inputs.
//! So they never differ once they are equal. rust-hdl's registers begin at 0, the catalogue's with any value, 0 included,
//! until a reset and a first result: so the behaviour of the first from power-up is a possible behaviour of the second.

use rust_hdl_core::prelude::Block;
use std::sync::Arc;
use warpwright_blocks::catalogue;
use warpwright_blocks::overridable::overridable;
use warpwright_hdl::module::Module;
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_hdl::verilog::{self, Options};
use warpwright_prove::aiger::Aiger;
use warpwright_prove::decide;
use warpwright_rust_hdl::import_as;
use warpwright_testbenches::crosscheck::pair::Paired;
use warpwright_testbenches::crosscheck::{Verdict, clock};

/// A rust-hdl block as a module.
pub fn brought_in<B: Block>(mut block: B) -> Result<Arc<Module>, String> {
    block.connect_all();
    let module = import_as(&block, "lut_mux_array").map_err(|error| error.to_string())?;
    Ok(Arc::new(module))
}

/// The catalogue's array, as it is without settings: three operands, 32 bits, one thread, one stage.
pub fn lut_array() -> Result<Arc<Module>, String> {
    let block = catalogue::find("lut_array").map_err(|error| error.to_string())?;
    let parameters = catalogue::parameters(block, []).map_err(|error| error.to_string())?;
    let module = overridable(block, &parameters);
    Ok(Arc::new(module.map_err(|error| error.to_string())?))
}

/// What a name of the imported array is called in `lut_array`.
const NAMES: [(&str, &str); 4] = [
    ("rst_", "rst"),
    ("dst_q.q", "lanes[0].dst_q"),
    ("valid_q.q", "out_valid"),
    ("enable_q.q", "dst_enable"),
];

/// How many functions (outputs and next values of registers, a bit each) are proved equal, or where they differ.
pub fn prove_equal(imported: &Arc<Module>, lut_array: &Arc<Module>) -> Result<usize, String> {
    let ours = optimize(flatten(lut_array, Names::Dropped));
    let theirs = optimize(flatten(imported, Names::Dropped));
    let mut theirs = Aiger::of_netlist(&theirs, &["clk"]);
    let latches = theirs.latches.iter_mut().map(|latch| &mut latch.name);
    for name in theirs.inputs.iter_mut().chain(latches).flatten() {
        *name = our_name(name);
    }
    let paired = Paired::new(&ours, &clock(&ours), &theirs);
    let functions = paired.functions();
    match paired.decide(&decide::Options::default()) {
        Ok(Verdict::Held) => Ok(functions),
        Ok(Verdict::Differs(differences)) => {
            let told: Vec<String> = differences.iter().map(ToString::to_string).collect();
            Err(told.join("\n"))
        }
        Ok(Verdict::Unknown(limit)) => Err(format!("not decided: {limit}")),
        Err(error) => Err(error.to_string()),
    }
}

/// `dst_q.q[3]` is `lanes[0].dst_q[3]`, at whatever depth the register is.
fn our_name(name: &str) -> String {
    let (path, bit) = match name.rfind('[') {
        Some(at) => name.split_at(at),
        None => (name, ""),
    };
    let ours = NAMES.iter().find(|(theirs, _)| path.ends_with(theirs));
    format!("{}{bit}", ours.map_or(path, |(_, ours)| ours))
}

/// The text of a module and of all that is in it.
pub fn text(module: &Arc<Module>) -> String {
    let files = verilog::emit(module, &Options::default());
    files.into_iter().map(|file| file.text).collect()
}

/// A line that says what was proved.
pub fn proved(functions: usize) -> String {
    format!("proved equal: {functions} functions, outputs and next values of register bits\n")
}

/// A line that says how large a text is.
pub fn size(name: &str, text: &str) -> String {
    let (lines, bytes) = (text.lines().count(), text.len());
    format!("{name}: {lines} lines, {bytes} bytes\n")
}
