//! The Verilog beside the Rust that it comes from.

use super::html::{escaped, section};
use crate::configuration::Configuration;
use std::sync::Arc;
use warpwright::hdl::module::Module;
use warpwright::hdl::verilog::{self, Options};

/// Shows which lines belong together.
pub const SCRIPT: &str = include_str!("assets/source.js");

/// The section.
pub fn section_of(_configuration: &Configuration, module: &Arc<Module>) -> String {
    let mut text = String::new();
    for file in verilog::emit(module, &Options::default()) {
        text.push_str(&format!("<details><summary><code>{}</code></summary><div class=\"code\"><pre>{}</pre></div></details>\n", escaped(&file.name), escaped(&file.text)));
    }
    section("source", "Verilog and Rust", &text)
}
