//! Tests of golden models, and what must hold of every description, from outside: one program, so that what they share is compiled and linked once.

mod boolean;
mod derived_names;
mod glsl450;
mod golden_models;
mod places;
mod purity;
mod rule_ports;
