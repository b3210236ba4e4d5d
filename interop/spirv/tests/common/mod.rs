//! Modules as text, assembled by the Khronos assembler.

use std::rc::Rc;
use warpwright_hdl::bits::Bits;
use warpwright_hdl::verilog::{Options as VerilogOptions, emit};
use warpwright_hdl::word::Word;
use warpwright_prove::obligation::Verdict;
use warpwright_spirv::datapath::Datapath;
use warpwright_spirv::module::Module;
use warpwright_testbenches::proof::patient;
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

/// The module of a binary.
#[track_caller]
pub fn read(binary: &[u8]) -> Rc<Module> {
    Rc::new(Module::read(binary).unwrap_or_else(|error| panic!("{error}")))
}

/// The module of a text.
#[track_caller]
pub fn module(text: &str, test: &str) -> Option<Rc<Module>> {
    assembled(text, test).map(|binary| read(&binary))
}

/// A function of it as a block.
#[track_caller]
pub fn datapath(module: &Rc<Module>, name: &str, stages: u32) -> Datapath {
    let made = Datapath::new(module, name, stages);
    made.unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Why there is no such block.
#[track_caller]
pub fn refused(module: &Rc<Module>, name: &str, stages: u32) -> String {
    let made = Datapath::new(module, name, stages);
    made.expect_err("it is taken").to_string()
}

/// Proves that the hardware does what the interpreter says; gives the seconds that it takes.
#[track_caller]
pub fn proved(datapath: &Datapath) -> f64 {
    let Datapath { name, stages, .. } = datapath;
    let proof = datapath.prove(&patient(), &|_| {});
    let proof = proof.unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(proof.verdict, Verdict::Held, "{name} of {stages} stages");
    let seconds = proof.statistics.seconds;
    if seconds > 0.5 {
        eprintln!("{name} of {stages} stages: {seconds:.2} s");
    }
    seconds
}

/// What the interpreter gives, in numbers of up to 64 bits a port.
pub fn interpreted(datapath: &Datapath, inputs: &[u64]) -> Vec<u64> {
    let ports = datapath.inputs().iter().zip(inputs);
    let words = ports.map(|(port, value)| Word::number(*value, port.bits()));
    let words: Vec<Bits> = words.collect();
    let answer = datapath.model().answer(&words).into_iter();
    answer
        .map(|word| word.to_u64().expect("64 bits at most"))
        .collect()
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
