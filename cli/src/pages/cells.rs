//! What synthesis makes of a configuration: figures that were measured before, of the very text that is emitted here.

use super::html::{escaped, section};
use crate::configuration::Configuration;
use std::sync::Arc;
use warpwright::hdl::module::Module;

/// The section.
pub fn section_of(configuration: &Configuration, _module: &Arc<Module>) -> String {
    let command = escaped(&configuration.to_string());
    section(
        "cells",
        "Cells and clock",
        &format!("<p>No figures of <code>{command}</code> are stored.</p>\n"),
    )
}
