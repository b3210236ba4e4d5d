//! `warpwright list`: lists the catalogue.

use crate::blocks::block::Block;
use crate::program::arguments::List;
use crate::program::catalogue::served;
use crate::program::error::Result;
use crate::program::output;
use serde::Serialize;

#[derive(Serialize)]
struct ListJson {
    blocks: Vec<Listed>,
}

#[derive(Serialize)]
struct Listed {
    name: &'static str,
    summary: &'static str,
    documents: Vec<&'static str>,
    parameters: Vec<&'static str>,
    configurations: Vec<&'static str>,
}

/// Lists every block.
pub fn run(arguments: &List) -> Result<()> {
    if arguments.json {
        let blocks = served().blocks.iter().map(|block| Listed {
            name: block.name(),
            summary: block.summary(),
            documents: documents(*block),
            parameters: block.parameters().iter().map(|p| p.name).collect(),
            configurations: block.configurations().iter().map(|c| c.name).collect(),
        });
        let blocks = blocks.collect();
        return output::print_json(&ListJson { blocks });
    }
    let mut table = output::table(["block", "what it is", "parameters"]);
    for block in &served().blocks {
        let parameters: Vec<&str> = block.parameters().iter().map(|p| p.name).collect();
        table.add_row([block.name(), block.summary(), &parameters.join(", ")]);
    }
    let program = &served().program;
    output::print(&format!(
        "{table}\n`{program} show BLOCK` has the details.\n"
    ))
}

/// The documents that a block follows, each once.
fn documents(block: &dyn Block) -> Vec<&'static str> {
    let mut documents: Vec<&str> = block.references().iter().map(|r| r.document).collect();
    documents.dedup();
    documents
}
