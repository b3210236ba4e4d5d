//! What `emit --core`, `emit --prefix` and `fusesoc` write and refuse. `fusesoc.rs` checks that FuseSoC itself accepts it.

use crate::common::{Folder, Ran};
use yaml_rust2::{Yaml, YamlLoader};

fn read(text: &str) -> Yaml {
    assert!(text.starts_with("CAPI=2:\n"), "{text}");
    let documents = YamlLoader::load_from_str(text).expect("YAML");
    documents[0].clone()
}

fn words(list: &Yaml) -> Vec<&str> {
    list.as_vec()
        .into_iter()
        .flatten()
        .filter_map(Yaml::as_str)
        .collect()
}

#[test]
fn the_generators_core_file_has_our_version() {
    let core = read(include_str!(
        "../../interop/fusesoc/generator/warpwright.core"
    ));
    let vlnv = format!("warpwright:tools:generator:{}", env!("CARGO_PKG_VERSION"));
    assert_eq!(core["name"].as_str(), Some(vlnv.as_str()));
}

/// What FuseSoC hands on for these parameters.
fn request(parameters: &str) -> String {
    format!("files_root: /somewhere\ngapi: '1.0'\nparameters:\n{parameters}vlnv: a:b:c-d:1.0\n")
}

fn asked(folder: &Folder, text: &str) -> Ran {
    folder.write("d_input.yml", text);
    folder.warpwright("fusesoc d_input.yml")
}

#[test]
fn a_core_file_lists_what_was_emitted() {
    let folder = Folder::new();
    folder.answer("emit gather_scatter --core -o out");
    let core = read(&folder.text("out/gather_scatter.core"));
    assert_eq!(
        core["name"].as_str(),
        Some("warpwright:blocks:gather_scatter:0.1.0")
    );
    let files = words(&core["filesets"]["rtl"]["files"]);
    let json = folder.parsed("out/gather_scatter.json");
    let told = json["files"].as_array().into_iter().flatten();
    let told: Vec<&str> = told.filter_map(|file| file["name"].as_str()).collect();
    assert_eq!(files, told);
    assert_eq!(
        core["targets"]["lint"]["toplevel"].as_str(),
        Some("gather_scatter")
    );
}

#[test]
fn cores_of_different_parameters_have_different_names() {
    let folder = Folder::new();
    let name = |options: &str| {
        folder.answer(&format!("emit lut_array {options} --core -o out"));
        let top = if options.contains("--top") {
            "warp"
        } else {
            "lut_array"
        };
        let core = read(&folder.text(&format!("out/{top}.core")));
        core["name"].as_str().unwrap_or_default().to_string()
    };
    assert_eq!(name(""), "warpwright:blocks:lut_array:0.1.0");
    let set = "-p lanes=32 -p convention=spirv";
    assert_eq!(
        name(set),
        "warpwright:blocks:lut_array_lanes_32_convention_spirv:0.1.0"
    );
    // A name for the top module is a name for the core.
    let named = format!("{set} --top warp");
    assert_eq!(name(&named), "warpwright:blocks:warp:0.1.0");
}

/// FuseSoC sets parameters at the top of the whole design, so that a part of it must not name any.
#[test]
fn only_parameters_that_may_be_changed_are_told_and_only_to_lint() {
    let folder = Folder::new();
    // LANES stands in the text of both; in that of the second, with two lanes, other numbers follow from it.
    for (what, declared, parameters) in [
        ("lut_array", "    parameter LANES", &["LANES", "WIDTH"][..]),
        ("glsl450 -p ops=exact", "    localparam LANES", &[]),
    ] {
        let (block, _) = what.split_once(' ').unwrap_or((what, ""));
        folder.answer(&format!("emit {what} --core"));
        let text = folder.text(&format!("{block}.v"));
        assert!(text.contains(declared), "{text}");
        let json = folder.parsed(&format!("{block}.json"));
        let told = json["parameters"].as_array().into_iter().flatten();
        let mut told: Vec<&str> = told.filter_map(|p| p["verilog"]["name"].as_str()).collect();
        told.sort_unstable();
        assert_eq!(told, parameters);
        let core = read(&folder.text(&format!("{block}.core")));
        assert!(core["targets"]["default"]["parameters"].is_badvalue());
        assert_eq!(
            words(&core["targets"]["lint"]["parameters"]),
            parameters,
            "{block}"
        );
        for name in parameters {
            let told = &core["parameters"][*name];
            assert_eq!(told["paramtype"].as_str(), Some("vlogparam"));
        }
    }
}

#[test]
fn a_prefix_names_modules_files_and_the_core() {
    let folder = Folder::new();
    let emit = "emit line_coalescer --prefix my_ --core";
    folder.answer(emit);
    let names = folder.names();
    assert!(
        names.iter().all(|name| name.starts_with("my_")),
        "{names:?}"
    );
    let top = folder.text("my_line_coalescer.v");
    assert!(
        top.contains("\nmodule my_line_coalescer #(")
            || top.contains("\nmodule my_line_coalescer (")
    );
    assert!(
        top.contains(" my_line_coalescer_same_line ")
            && !top.contains(" line_coalescer_same_line "),
        "{top}"
    );
    let command = "warpwright emit line_coalescer --prefix my_";
    assert!(
        top.lines()
            .next()
            .is_some_and(|line| line.ends_with(command))
    );
    let core = read(&folder.text("my_line_coalescer.core"));
    assert_eq!(
        core["name"].as_str(),
        Some("warpwright:blocks:my_line_coalescer:0.1.0")
    );

    let said = "the prefix `9` does not give valid module names: ";
    folder.refused("emit lut_array --prefix 9", said);
}

#[test]
fn a_request_gives_what_emit_gives() {
    let folder = Folder::new();
    let asked = asked(
        &folder,
        &request("  block: slm_banks\n  settings:\n    lanes: 8\n    data: false\n  prefix: x_\n"),
    );
    assert_eq!(asked.answer(), "wrote slm_banks -p lanes=8 -p data=off\n");
    folder.answer("emit slm_banks -p lanes=8 -p data=off --prefix x_ -o other");
    for name in ["x_slm_banks.v", "x_slm_banks.json"] {
        assert_eq!(folder.text(name), folder.text(&format!("other/{name}")));
    }
    let core = read(&folder.text("x_slm_banks.core"));
    assert_eq!(core["name"].as_str(), Some("a:b:c-d:1.0"));
}

#[test]
fn parts_may_be_a_list_and_the_dialect_is_chosen() {
    let folder = Folder::new();
    let text =
        request("  block: glsl450\n  settings:\n    ops: [SAbs, SMax]\n  dialect: systemverilog\n");
    asked(&folder, &text).answer();
    assert!(
        folder
            .text("glsl450.sv")
            .contains("warpwright emit glsl450 -p ops=SAbs+SMax")
    );
    let core = read(&folder.text("glsl450.core"));
    assert_eq!(
        core["filesets"]["rtl"]["file_type"].as_str(),
        Some("systemVerilogSource")
    );
}

#[test]
fn mistakes_are_told_with_their_place() {
    let folder = Folder::new();
    let wrong = [
        (
            request("  block: lut_aray\n"),
            "line 4, column 10: there is no block `lut_aray`",
        ),
        (
            request("  block: lut_array\n  setings: {}\n"),
            "line 5, column 3: parameters have no entry `setings`; the entries are block, settings, top, prefix, dialect; did you mean `settings`?",
        ),
        (
            request("  settings: {}\n"),
            "line 4, column 3: parameters must have `block`",
        ),
        (
            request("  block: lut_array\n  settings: {lanes: 65}\n"),
            "line 5, column 21: lut_array: lanes must be 1 to 64, got 65",
        ),
        (
            request("  block: lut_array\n  settings: {lane: 5}\n"),
            "line 5, column 14: lut_array has no parameter `lane`",
        ),
        (
            request("  block: lut_array\n  settings: 7\n"),
            "line 5, column 13: settings must be a mapping from names to values",
        ),
        (
            request("  block: lut_array\n  prefix: a-b\n"),
            "line 5, column 11: prefix must consist of letters, digits and underscores",
        ),
        (
            request("  block: lut_array\n  dialect: vhdl\n"),
            "line 5, column 12: dialect must be verilog or systemverilog, got vhdl",
        ),
        (
            request("  block: [lut_array]\n"),
            "line 4, column 10: block must be a single value",
        ),
        (
            "gapi: '2.0'\nvlnv: a:b:c:1\nparameters: {block: lut_array}\n".into(),
            "line 1, column 7: gapi must be 1.0",
        ),
        (
            "gapi: '1.0'\nvlnv: a b\nparameters: {block: lut_array}\n".into(),
            "line 2, column 7: vlnv must be VENDOR:LIBRARY:NAME:VERSION, got a b",
        ),
        ("gapi: [\n".into(), "d_input.yml, line 2, column 1: "),
        (String::new(), "line 1, column 1: the file is empty"),
    ];
    for (text, message) in wrong {
        asked(&folder, &text).refused(message);
        assert_eq!(folder.names(), ["d_input.yml"], "nothing is left behind");
    }
    folder.refused("fusesoc missing.yml", "missing.yml");
}
