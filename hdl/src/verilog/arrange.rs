//! The order of a scope's text: section by section, each declaration beside its use.
//!
//! - What a line reads stands above it, apart from registers. So a block of lines that is described in an early section, but reads what a later one
//!   computes, goes into the later one.
//! - Within a section values come first and clocked blocks behind them.
//! - Without sections all registers are declared at the top. With them, one that nothing reads before its clocked block is declared above that, and any
//!   other at the top of the section that reads it first. A net that is driven in a loop or by an instance is declared right above it.
//! - Sections have banners if there is one beside that of the handshake.

use super::layout::{COLUMNS, STEP, comment, line};
use super::lines::{Lines, table};
use super::text::{Block, Declaration, Text, TextBlock};
use crate::section::Section;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// A loop body of so many lines is written without blank lines.
const SMALL_BODY: usize = 8;

/// Where a block stands among the others: the section's number, and the part of the section.
type Rank = (u64, u8);

/// Behind all sections.
const LAST: u64 = u64::MAX;

/// All of a scope's text; `outputs` are the ports that it drives.
pub(super) fn arranged(text: Text, outputs: &[&str], is_loop: bool) -> Lines {
    let Text {
        indent,
        mut blocks,
        declarations,
        ..
    } = text;
    let has_sections = blocks
        .iter()
        .filter_map(|block| block.section.as_ref())
        .any(|section| section.number > 0);
    if !has_sections {
        for block in &mut blocks {
            block.section = None;
        }
    }
    let count: usize = blocks.iter().map(|block| block.lines.len()).sum();
    let is_small = is_loop && count + declarations.len() <= SMALL_BODY;
    let sections: HashMap<u64, Arc<Section>> = blocks
        .iter()
        .filter_map(|block| block.section.as_ref())
        .map(|section| (rank_of(Some(section)), Arc::clone(section)))
        .collect();
    let mut ranked = ranked(blocks, &declarations, outputs);
    ranked.sort_by_key(|(rank, _)| *rank);
    let mut all = Lines::default();
    let mut last: Option<(u64, TextBlock)> = None;
    for (rank, block) in declared(ranked, declarations, has_sections, indent) {
        if let (Some(section), true) = (sections.get(&rank), last.is_none_or(|(at, _)| at != rank))
        {
            if last.is_some() {
                all.push_plain("");
            }
            all.append(banner(section, indent));
            all.push_plain("");
        } else if let Some((_, kind)) = last {
            let is_run = matches!(
                kind,
                TextBlock::Declaration | TextBlock::Net | TextBlock::Output
            );
            if (kind != block.kind || !is_run) && !is_small {
                all.push_plain("");
            }
        }
        all.append(block.lines);
        last = Some((rank, block.kind));
    }
    all
}

/// 0 is what stands in front of all sections, 1 the handshake.
fn rank_of(section: Option<&Arc<Section>>) -> u64 {
    section.map_or(0, |section| u64::from(section.number) + 1)
}

/// The section's title between two lines, and what it is about.
fn banner(section: &Section, indent: usize) -> Lines {
    // Bodies may nest further than a line is wide.
    let room = COLUMNS.saturating_sub(indent + 3);
    let rule = line(indent, format!("// {}", "-".repeat(room)));
    let mut text = vec![rule.clone()];
    text.extend(comment(indent, &section.title));
    text.push(rule);
    text.extend(comment(indent, &section.about));
    Lines::of(text, &super::Places::default())
}

/// Each block with its rank: that of its section, or of a later one whose values it reads.
fn ranked(
    blocks: Vec<Block>,
    declarations: &[Declaration],
    outputs: &[&str],
) -> Vec<(Rank, Block)> {
    // Of what loops and instances drive, whoever mentions it first is the driver.
    let nets = declarations.iter().filter(|of| !of.is_state);
    let mut open: HashSet<&str> = nets.map(|of| of.name.as_str()).collect();
    open.extend(outputs);
    let mut drivers: HashMap<String, u64> = HashMap::new();
    let mut ranked = Vec::new();
    for block in blocks {
        let words = words(&block.lines);
        let read = words.iter().filter_map(|word| drivers.get(word));
        let mut rank = read.fold(rank_of(block.section.as_ref()), |rank, of| rank.max(*of));
        let part = match block.kind {
            TextBlock::Clocked => 1,
            TextBlock::Output => {
                rank = LAST - 1;
                0
            }
            TextBlock::Unused => {
                rank = LAST;
                0
            }
            _ => 0,
        };
        if let Some(net) = &block.drives {
            open.remove(&**net);
            drivers.insert(net.to_string(), rank);
        }
        for word in words {
            if open.remove(&*word) {
                drivers.insert(word, rank);
            }
        }
        ranked.push(((rank, part), block));
    }
    ranked
}

/// The blocks with declarations among them, each with the rank of its section.
fn declared(
    ranked: Vec<(Rank, Block)>,
    declarations: Vec<Declaration>,
    has_sections: bool,
    indent: usize,
) -> Vec<(u64, Block)> {
    let mut first: HashMap<String, usize> = HashMap::new();
    for (place, (_, block)) in ranked.iter().enumerate() {
        for word in words(&block.lines) {
            first.entry(word).or_insert(place);
        }
    }
    let top = |place: usize| {
        let rank = ranked[place].0.0;
        let first = ranked.iter().position(|(of, _)| of.0 == rank);
        first.unwrap_or(place)
    };
    let mut beside: HashMap<usize, Vec<Declaration>> = HashMap::new();
    let mut above: HashMap<usize, Vec<Declaration>> = HashMap::new();
    for declaration in declarations {
        let place = first.get(&declaration.name).copied();
        let place = place.unwrap_or(ranked.len().saturating_sub(1));
        if !declaration.is_state {
            beside.entry(place).or_default().push(declaration);
            continue;
        }
        let is_clocked = |(_, block): &(Rank, Block)| block.kind == TextBlock::Clocked;
        let place = match ranked.get(place) {
            Some(_) if !has_sections => 0,
            Some(of) if !is_clocked(of) => top(place),
            _ => place,
        };
        above.entry(place).or_default().push(declaration);
    }
    let mut all = Vec::new();
    for (place, ((rank, _), block)) in ranked.into_iter().enumerate() {
        if let Some(rows) = above.remove(&place) {
            all.push((rank, rows_of(&rows, indent)));
        }
        let mut lines = match beside.remove(&place) {
            Some(rows) => rows_of(&rows, indent).lines,
            None => Lines::default(),
        };
        lines.append(block.lines);
        all.push((rank, Block { lines, ..block }));
    }
    all
}

/// Declarations: those with types of their own, each behind its type, and the others.
fn rows_of(rows: &[Declaration], indent: usize) -> Block {
    let (typed, plain): (Vec<_>, Vec<_>) = rows.iter().partition(|row| row.typedef.is_some());
    let mut lines = table_of(&plain, indent);
    for row in typed {
        if !lines.is_empty() {
            lines.push_plain("");
        }
        let fields: Vec<&Declaration> = row.typedef.iter().flatten().collect();
        let nowhere = super::Places::default();
        lines.push(line(indent, "typedef struct packed {"), &nowhere);
        lines.append(table_of(&fields, indent + STEP));
        lines.push(line(indent, format!("}} {};", row.kind)), &nowhere);
        lines.append(table_of(&[row], indent));
    }
    Block {
        kind: TextBlock::Declaration,
        lines,
        drives: None,
        section: None,
    }
}

/// Declarations, their names in one column.
fn table_of(rows: &[&Declaration], indent: usize) -> Lines {
    let widest = |of: fn(&Declaration) -> usize| rows.iter().map(|row| of(row)).max().unwrap_or(0);
    let is_table = rows.iter().all(|row| row.is_state);
    let range = widest(|row| row.range.len());
    let text = |row: &Declaration| {
        let range = if is_table { range } else { row.range.len() };
        let space = if range > 0 { " " } else { "" };
        format!(
            "{}{space}{:range$} {}{};",
            row.kind, row.range, row.name, row.tail
        )
    };
    let texts = rows.iter().map(|row| (text(row), &*row.doc, &row.places));
    table(indent, texts.collect())
}

/// The words of a block's code.
fn words(lines: &Lines) -> Vec<String> {
    let code = lines.texts().iter().map(|line| {
        let end = line.find("//").unwrap_or(line.len());
        &line[..end]
    });
    let words = code
        .flat_map(|code| code.split(|c: char| !(c.is_ascii_alphanumeric() || "_$.".contains(c))));
    // A field is declared as part of its variable; an instance's port has nothing before it.
    let words = words.map(|word| match word.split_once('.') {
        Some((variable, _)) if !variable.is_empty() => variable,
        Some((_, port)) => port,
        None => word,
    });
    let is_name = |word: &&str| word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    words.filter(is_name).map(str::to_string).collect()
}
