//! Modules as text, through the assembler of Khronos.

// Each test brings this in, and not each uses all of it.
use warpwright_hdl::verilog::{Options as VerilogOptions, emit};
use warpwright_spirv::datapath::Datapath;
use warpwright_testbenches::tools::{Design, Scratch, Tool, assemble, lint, require_or_skip};

/// The binary of a text; nothing where the assembler is missing, which the test says.
pub fn assembled(text: &str, test: &str) -> Option<Vec<u8>> {
    let spirv_as = require_or_skip(Tool::SpirvAs, test)?;
    let scratch = Scratch::new().expect("a temporary folder");
    let [source, binary] = ["module.spvasm", "module.spv"].map(|name| scratch.path().join(name));
    std::fs::write(&source, text).expect("a file in it");
    assemble(&spirv_as, "spv1.3", &source, &binary).unwrap_or_else(|failure| panic!("{failure}"));
    Some(std::fs::read(&binary).expect("the binary"))
}

/// One of the examples.
pub fn example(name: &str, test: &str) -> Option<Vec<u8>> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/examples");
    let text = std::fs::read_to_string(format!("{folder}/{name}.spvasm"));
    assembled(&text.expect("an example"), test)
}

/// No linter that is on this machine has anything to say.
#[track_caller]
pub fn clean(datapath: &Datapath) {
    let scratch = Scratch::new().expect("a folder");
    let files = emit(&datapath.hardware, &VerilogOptions::default());
    let files = files.iter().map(|file| {
        let path = scratch.path().join(&file.name);
        std::fs::write(&path, &file.text).expect("a file");
        path
    });
    let files: Vec<_> = files.collect();
    for tool in [Tool::VerilatorDebian, Tool::Icarus, Tool::Yosys] {
        if let Some(found) = tool.find() {
            let design = Design::new(&files, &datapath.name);
            lint(&found, &design).unwrap_or_else(|failure| panic!("{failure}"));
        }
    }
}
