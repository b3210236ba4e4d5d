//! A block of Warpwright's catalogue as a part of a rust-hdl design.
