//! What golden models share with the hardware they check, as each block declares it: [`Block::in_common`](warpwright_blocks::block::Block::in_common).
//! The test `claims` compares this with the sources: undeclared sharing fails, and so does an outdated declaration.

use warpwright_blocks::block::Common;
use warpwright_blocks::catalogue::CATALOGUE;

/// Tables that both sides read, each with its blocks.
pub fn tables() -> Vec<(&'static str, Vec<&'static str>)> {
    let mut tables: Vec<(&str, Vec<&str>)> = Vec::new();
    for block in CATALOGUE {
        for common in block.in_common() {
            let Common::Tables(what) = common;
            match tables.iter_mut().find(|(known, _)| known == what) {
                Some((_, blocks)) => blocks.push(block.name()),
                None => tables.push((what, vec![block.name()])),
            }
        }
    }
    tables
}

/// Whether a source text names a module: in a path as in `rtl::x`, or in a `use`, over several lines, too. Comments do not count, and neither
/// does a variable of the same name.
pub fn names_module(text: &str, module: &str) -> bool {
    let code = text.lines().map(|line| line.split("//").next());
    let code: Vec<&str> = code.map(Option::unwrap_or_default).collect();
    code.join("\n").split(';').any(|statement| {
        let is_use = statement.split_whitespace().any(|word| word == "use");
        statement.match_indices(module).any(|(at, _)| {
            let (before, after) = (&statement[..at], &statement[at + module.len()..]);
            let is_part = |c: char| c.is_alphanumeric() || c == '_';
            let is_whole = !before.ends_with(is_part) && !after.starts_with(is_part);
            is_whole && (is_use || before.ends_with("::") || after.starts_with("::"))
        })
    })
}
