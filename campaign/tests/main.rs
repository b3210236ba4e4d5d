//! All tests of campaigns, as one program.

mod common;
mod findings;
mod folder;
mod plan;
mod results;
mod schedulers;
mod shards;
mod survey;
