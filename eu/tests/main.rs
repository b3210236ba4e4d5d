//! The integration tests of the execution units' tables and models, in one program so that shared code is compiled and linked once.

mod common;
mod container;
mod corpus;
mod encoding;
mod enums;
mod execute;
// For its unit test.
#[path = "../src/text/float.rs"]
mod float;
mod iga_enums;
mod installed_iga;
mod kernels;
mod launchable;
mod messages;
mod model;
mod rules;
mod symbols;
mod tables;
