//! Tests of the execution units' tables and models, from outside: one program, so that what they share is compiled and linked once.

mod common;
mod container;
mod corpus;
mod encoding;
mod enums;
// For its unit test.
#[path = "../src/text/float.rs"]
mod float;
mod iga_enums;
mod installed_iga;
mod messages;
mod model;
mod rules;
mod symbols;
mod tables;
