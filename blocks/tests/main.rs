//! Tests of golden models and of rules for every description, in one program so that shared code is compiled and linked once.

mod boolean;
mod derived_names;
mod documented;
mod glsl450;
mod golden_models;
mod internals;
mod places;
mod purity;
mod rule_ports;
mod unrelated_lines;
