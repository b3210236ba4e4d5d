//! The structs of all named configurations. The build script writes their files from `verilog_out/`, to be read in
//! `target/debug/build/warpwright-rust-hdl-*/out/parts/`.

#![allow(clippy::doc_markdown, reason = "the docs are those of the ports")]

use crate::blocks::WrappedBlock;
use warpwright_blocks::catalogue::{self, CATALOGUE};
use warpwright_rust_hdl::export::rust_source;

include!(concat!(env!("OUT_DIR"), "/parts/mod.rs"));

#[test]
fn the_files_are_what_is_written_today() {
    let mut count = 0;
    for block in CATALOGUE {
        for configuration in block.configurations() {
            let known = WrappedBlock::named(configuration.name);
            let settings = configuration.settings.iter().copied();
            let options = catalogue::parameters(*block, settings).expect("settings");
            let options = options.as_options();
            let options = options.split(" -p ").filter_map(|o| o.split_once('='));
            let options: Vec<(&str, &str)> = options.collect();
            let text = rust_source(block.name(), &options, known.made).expect("a file");
            assert_eq!(known.text, text, "scripts/regenerate-verilog --write");
            count += 1;
        }
    }
    assert_eq!(KNOWN.len(), count);
}
