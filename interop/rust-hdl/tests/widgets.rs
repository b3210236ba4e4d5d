//! rust-hdl's widgets, imported, in one program because rust-hdl's types take long to compile.

mod behaviour;
mod verilog;
