//! Runs designs in third-party simulators: emitted Verilog, a self-checking bench, Icarus or Verilator.

use crate::selfcheck::{self, Design};
use crate::tools::{self, Found, Tool, ToolFailure};
use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use warpwright_hdl::module::Module;
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::verilog::{self, Dialect, Options, PackedRegister, VerilogFile};

/// Writes a module's Verilog into a folder; returns the files, the top module's last.
pub fn write_verilog(
    folder: &Path,
    module: &Arc<Module>,
    options: &Options,
) -> std::io::Result<Vec<PathBuf>> {
    verilog::emit(module, options)
        .into_iter()
        .map(|VerilogFile { name, text, .. }| {
            let path = folder.join(name);
            std::fs::write(&path, text)?;
            Ok(path)
        })
        .collect()
}

/// The registers that a module's text has as parts of a variable.
pub fn packed(module: &Arc<Module>, dialect: Dialect) -> Vec<PackedRegister> {
    match dialect {
        Dialect::Verilog2001 => Vec::new(),
        Dialect::SystemVerilog => verilog::packed_registers(module),
    }
}

/// Calls registers as a text does that has them as parts of a variable.
pub fn as_written(netlist: &mut Netlist, packed: &[PackedRegister]) {
    for of in packed {
        let mut registers = netlist.registers.iter_mut();
        if let Some(register) = registers.find(|register| register.path == of.path) {
            register.path = format!("{}.{}", of.variable, of.field);
        }
    }
}

/// Runs designs in an outside simulator on their recorded cycles; the error is what the simulator said.
///
/// `modules` are the designs' descriptions, in the order of `designs`, with distinct module names.
pub fn simulate(
    tool: &Found,
    folder: &Path,
    modules: &[Arc<Module>],
    designs: &[Design],
    options: &Options,
) -> Result<(), String> {
    let as_text = |e: std::io::Error| e.to_string();
    let mut files = Vec::new();
    for module in modules {
        files.extend(write_verilog(folder, module, options).map_err(as_text)?);
    }
    // A copy only where something is called otherwise.
    let mut designs = Cow::Borrowed(designs);
    for (number, module) in modules.iter().enumerate() {
        let packed = packed(module, options.dialect);
        if !packed.is_empty() {
            as_written(&mut designs.to_mut()[number].netlist, &packed);
        }
    }
    let said = simulate_files(tool, folder, files, &designs).map_err(as_text)?;
    let said = said.map_err(|e| e.to_string())?;
    if said.lines().any(|line| line.trim() == "PASS 0") {
        Ok(())
    } else {
        Err(said)
    }
}

/// Runs designs that are in Verilog files already, with a bench written into the folder; the answer is
/// what the bench said.
pub fn simulate_files(
    tool: &Found,
    folder: &Path,
    mut files: Vec<PathBuf>,
    designs: &[Design],
) -> std::io::Result<Result<String, ToolFailure>> {
    for file in selfcheck::bench(designs) {
        let path = folder.join(&file.name);
        std::fs::write(&path, file.text)?;
        if path.extension().is_some_and(|e| e == "v") {
            files.push(path);
        }
    }
    Ok(match tool.tool {
        Tool::Icarus => tools::simulate_icarus(tool, &files, selfcheck::TOP, folder),
        _ => tools::simulate_verilator(tool, &files, selfcheck::TOP, folder),
    })
}
