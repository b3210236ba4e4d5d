//! The files in `tests/generated/` are what is generated today.

use crate::check;
use std::path::Path;
use std::sync::Arc;
use warpwright_blocks::block::{Block, NamedConfiguration};
use warpwright_blocks::catalogue::{self, CATALOGUE};
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_rust_hdl::export::rust_source;

/// `lop3_unit_warp` becomes `Lop3UnitWarp`.
fn struct_name(configuration: &str) -> String {
    let words = configuration.split('_').map(|word| {
        let (first, rest) = word.split_at(1);
        first.to_uppercase() + rest
    });
    words.collect()
}

/// The struct's ports by name, for `ports!`, and its line in the list of all.
fn known(block: &dyn Block, configuration: &NamedConfiguration) -> (String, String) {
    let name = configuration.name;
    let settings = configuration.settings.iter().copied();
    let parameters = catalogue::parameters(block, settings).expect("settings");
    let module = block.build(&parameters).expect("a module");
    let path = format!("super::{name}::{}", struct_name(name));
    let kind = if module.has_clock() {
        "clocked"
    } else {
        "combinational"
    };
    let netlist = flatten(&Arc::new(module), Names::Dropped);
    let inputs = netlist.inputs.iter().map(|port| port.name.as_str());
    let outputs = netlist.outputs.iter().map(|port| port.name.as_str());
    let ports = format!(
        "ports!([{path}] {kind}\n    {{{} }}\n    {{{} }});\n",
        wrapped(inputs),
        wrapped(outputs),
    );
    (ports, format!("    Known::new::<{path}>(\"{name}\"),\n"))
}

/// Words in lines that a reader sees whole.
fn wrapped<'w>(words: impl Iterator<Item = &'w str>) -> String {
    let mut text = String::new();
    let mut column = 0;
    for word in words {
        if column + word.len() > 90 {
            text.push_str("\n     ");
            column = 0;
        }
        column += word.len() + 1;
        text.push(' ');
        text.push_str(word);
    }
    text
}

#[test]
fn every_named_configuration_has_its_file() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/generated");
    let mut modules =
        String::from("//! Generated files, one a named configuration of the catalogue.\n\n");
    let mut names = vec!["known"];
    let (mut ports, mut list) = (String::new(), String::new());
    for block in CATALOGUE {
        for configuration in block.configurations() {
            let name = struct_name(configuration.name);
            let text = rust_source(block.name(), configuration.settings, &name)
                .unwrap_or_else(|error| panic!("{}: {error}", configuration.name));
            check(&folder.join(format!("{}.rs", configuration.name)), &text);
            let (of_one, line) = known(*block, configuration);
            ports.push_str(&of_one);
            list.push_str(&line);
            names.push(configuration.name);
        }
    }
    let known = format!(
        "//! The generated structs: their ports, and a list of all.\n\n\
         use crate::blocks::Known;\nuse crate::exported::ports;\n\n\
         {ports}\n/// One for each named configuration of the catalogue.\n#[rustfmt::skip]\npub const KNOWN: &[Known] = &[\n{list}];\n"
    );
    check(&folder.join("known.rs"), &known);
    names.sort_unstable();
    for name in names {
        modules.extend(["pub mod ", name, ";\n"]);
    }
    check(&folder.join("mod.rs"), &modules);
}
