//! `equiv` and `import`: mistakes on the command line are found, most of them before a tool is asked, and nothing is written.

use crate::common::Folder;
use warpwright::testbenches::tools::{Tool, require_or_skip};

const SUM: &str = "module sum #(parameter W = 4) (input [W-1:0] a, b, output [W-1:0] y, z);
  assign y = a + b;
  assign z = a;
endmodule
";

fn folder() -> Folder {
    let folder = Folder::new();
    folder.write("sum.v", SUM);
    folder
}

#[test]
fn paths_that_cannot_be_meant_are_refused() {
    let folder = folder();
    std::fs::create_dir(folder.path().join("rtl")).expect("a folder");
    let refused = |line: &str, why: &str| {
        folder.warpwright(line).refused(why);
    };
    refused(
        "equiv rtl sum.v",
        "rtl is a folder; name the Verilog files in it",
    );
    refused("import sum.v -I nope", "-I nope: there is no such folder");
    refused("import sum.v -I sum.v", "-I sum.v: there is no such folder");
    refused(
        "import sum.v -P W=4 -P W=5",
        "the parameter `W` is set twice",
    );
    refused(
        "import sum.v --vcd run.out --fst ./run.out",
        "run.out is named for two files",
    );
    refused("import sum.v --vcd sum.v", "sum.v");
    assert_eq!(folder.names(), ["sum.v"]);
}

/// An entry of the map that is passed over would compare more, or less, than its writer believes.
#[test]
fn an_output_to_ignore_must_exist() {
    if require_or_skip(Tool::Yosys, "an_output_to_ignore_must_exist").is_none() {
        return;
    }
    let folder = folder();
    folder.write("map.json", r#"{"ignore": ["nope"]}"#);
    let line = "equiv sum.v sum.v --map map.json";
    folder
        .warpwright(line)
        .refused("neither design has an output `nope` to ignore");
    folder.write("map.json", r#"{"ignore": ["z"]}"#);
    assert_eq!(folder.warpwright(line).code, Some(0));
}
