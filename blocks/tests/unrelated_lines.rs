//! A line more in a description renames nothing that it has nothing to do with.
//!
//! Into the text form of a module go two statements behind an input: a value, which a variable holds, and an output that it drives. All nodes behind
//! have other numbers then. The emitted text must have the lines that it had, and some more: none of them may be gone.

use std::collections::BTreeMap;
use std::sync::Arc;
use warpwright_blocks::catalogue::{self, CATALOGUE};
use warpwright_hdl::module::Module;
use warpwright_hdl::text::{parse, print};
use warpwright_hdl::verilog::{self, Options};

/// How many blocks are tried at least.
const BLOCKS: usize = 10;

/// A module's own file, each line of code with how often it is there.
fn lines(module: &Arc<Module>) -> BTreeMap<String, usize> {
    let files = verilog::emit(module, &Options::default());
    let mut lines = BTreeMap::new();
    for line in files[files.len() - 1].text.lines() {
        // The last port has no comma, and comments move with the widest port.
        let code = line.split("//").next().unwrap_or_default();
        let words: Vec<&str> = code.split_whitespace().collect();
        let code = words.join(" ").trim_end_matches(',').to_string();
        *lines.entry(code).or_default() += 1;
    }
    lines
}

/// The text form with an unrelated value behind its `place`-th input, and what that input is called.
fn with_a_line(text: &str, place: usize) -> Option<String> {
    let top = text.rfind("\nmodule ").map_or(0, |at| at + 1);
    let inputs = text[top..].match_indices("\n  input ");
    let (at, _) = inputs.take(place + 1).last()?;
    let end = top + at + 1 + text[top + at + 1..].find('\n')?;
    let line: Vec<&str> = text[top + at + 1..end].split_whitespace().collect();
    let more = format!(
        "\n  let %999999 as unrelated : {size} = mul {name} {name}\n  output unrelated_out : {size} = %999999",
        name = line[1],
        size = line[3]
    );
    Some(format!("{}{more}{}", &text[..end], &text[end..]))
}

#[test]
fn an_unrelated_line_renames_nothing() {
    let mut tried = 0;
    for block in CATALOGUE {
        let named = &block.configurations()[0];
        let parameters = catalogue::parameters(*block, named.settings.iter().copied());
        let module = Arc::new(block.build(&parameters.unwrap()).unwrap());
        let text = print(&module);
        // The text form does not say where things are described.
        let before = lines(&parse(&text).unwrap());
        for place in [0, 1] {
            let text = with_a_line(&text, place);
            let text = text.unwrap_or_else(|| panic!("{} has no input", named.name));
            let after = lines(&parse(&text).unwrap_or_else(|error| panic!("{error}")));
            let gone = before
                .iter()
                .filter(|(line, count)| after.get(*line) < Some(count));
            let gone: Vec<&String> = gone.map(|(line, _)| line).collect();
            assert!(gone.is_empty(), "{}: {gone:#?}", named.name);
            assert!(after.len() > before.len(), "{}", named.name);
        }
        tried += 1;
    }
    assert!(tried >= BLOCKS);
}

/// The comparison sees a name with another number.
#[test]
fn a_renamed_net_is_noticed() {
    let text = |name: &str| {
        let text = "module m { input a : 8 let NAME = add a 8'd3 output y = (mul NAME NAME) }";
        lines(&parse(&text.replace("NAME", name)).unwrap())
    };
    let (before, after) = (text("sum_4"), text("sum_5"));
    assert!(before.iter().any(|(line, _)| !after.contains_key(line)));
}
