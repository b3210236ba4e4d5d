//! rust-hdl's widgets, imported: one program, since rust-hdl's types take the compiler long.

mod behaviour;
mod verilog;
