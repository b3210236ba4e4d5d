//! Emitted Verilog read back by tools that are not ours.

use std::sync::Arc;
use warpwright_blocks::catalogue::{self, CATALOGUE};
use warpwright_hdl::module::Module;
use warpwright_hdl::verilog::Dialect;
use warpwright_testbenches::crosscheck::{Options, Subject, Tools, crosscheck};

#[test]
fn first() {
    let tools = Tools::find();
    for block in CATALOGUE {
        for named in block.configurations() {
            let parameters = catalogue::parameters(*block, named.settings.iter().copied()).unwrap();
            let module: Arc<Module> = Arc::new(block.build(&parameters).unwrap());
            let subject = Subject::new(&module, Dialect::Verilog2001);
            let cycles = subject.random_cycles(200, 1).unwrap();
            println!("{}", named.name);
            crosscheck(&subject, &cycles, &tools, &Options::default(), &mut |f| {
                println!(
                    "{} {:?} {:?} {:?} {:.2}",
                    f.reader.tool,
                    f.prover.map(|p| p.tool),
                    f.claim,
                    f.verdict,
                    f.seconds
                );
                true
            })
            .unwrap();
        }
    }
}
