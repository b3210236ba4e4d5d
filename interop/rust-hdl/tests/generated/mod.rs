//! Generated files, one a named configuration of the catalogue.

pub mod bfn_simd16;
pub mod enum_name;
pub mod enum_name_dp_opcode;
pub mod enum_name_sfid;
pub mod enum_name_ternary_data_type;
pub mod eu_decode;
pub mod eu_expand;
pub mod eu_fetch;
pub mod eu_fetch_pair;
pub mod eu_frontend;
pub mod eu_legal;
pub mod leading_zeros;
pub mod leading_zeros_24;
pub mod lop3_unit;
pub mod lop3_unit_warp;
pub mod lsc_decode;
pub mod lut_array;
pub mod lut_array_combinational;
pub mod lut_array_deep;
pub mod lut_array_warp;
pub mod priority_tree;
pub mod priority_tree_registered;
pub mod stream_buffer;
pub mod stream_register;
