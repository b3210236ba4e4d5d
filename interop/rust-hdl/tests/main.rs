//! Tests of blocks in and from rust-hdl, in one program so that shared code is compiled and linked once.

mod blocks;
mod changed;
mod common;
mod design;
mod edges;
mod exported;
mod generated;
mod guide;
mod import_errors;
mod import_kernels;
mod import_meaning;
mod import_random;
mod kernels;
mod lut_mux_array;
mod widgets;
