//! Parses the programs' text: resolves names to indices, and expands `each` and `dot` into operations.

use super::{
    CONSTANTS, Choice, From, OPERANDS, Operation, Program, Programs, RESULTS, Source, TEMPORARIES,
    To, Unit,
};
use crate::special::special_function::Function;
use std::collections::{BTreeMap, BTreeSet};

/// The name of the next word of the result.
const OUT: &str = "out";

/// A line with its number, and without its comment.
type Line<'t> = (usize, &'t str);

/// What is wrong in a line.
fn wrong<T>(line: usize, what: impl std::fmt::Display) -> Result<T, String> {
    Err(format!("line {line}: {what}"))
}

pub(super) fn read(text: &str) -> Result<Programs, String> {
    let lines = (1..).zip(
        text.lines()
            .map(|line| line.split('#').next().unwrap_or("")),
    );
    let lines: Vec<Line<'_>> = lines.filter(|(_, line)| !line.trim().is_empty()).collect();
    let mut read = Programs {
        all: Vec::new(),
        constants: vec![0],
        names: vec!["0".to_string()],
    };
    // The program of what is no instruction is at 0.
    let mut start = 1;
    let mut lines = lines.into_iter().peekable();
    while let Some((number, line)) = lines.next() {
        if let Some(constant) = line.strip_prefix("constant ") {
            let mut words = constant.split_whitespace();
            let (name, word) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
            let Ok(word) = u32::from_str_radix(word, 16) else {
                return wrong(number, format!("`{word}` is no word"));
            };
            read.names.push(name.to_string());
            read.constants.push(word);
            continue;
        }
        let mut body = Vec::new();
        while let Some(line) = lines.next_if(|(_, line)| line.starts_with(' ')) {
            body.push(line);
        }
        for components in counts(number, line)? {
            let program = program((number, line), &body, components, start, &mut read)?;
            start += program.operations.len() as u32;
            read.all.push(program);
        }
    }
    if read.constants.len() > CONSTANTS as usize {
        return Err(format!("{} constants", read.constants.len()));
    }
    Ok(read)
}

/// The words of a program's head before the colon: name, number, components.
fn head(line: &str) -> Option<[&str; 3]> {
    let (head, _) = line.split_once(':')?;
    head.split_whitespace().collect::<Vec<_>>().try_into().ok()
}

/// How many components a program is for.
fn counts(number: usize, line: &str) -> Result<std::ops::RangeInclusive<u32>, String> {
    let Some([_, _, counts]) = head(line) else {
        return wrong(number, "neither a constant nor the head of a program");
    };
    let (first, last) = counts.split_once("..").unwrap_or((counts, counts));
    match (first.parse(), last.parse()) {
        (Ok(first), Ok(last)) => Ok(first..=last),
        _ => wrong(number, format!("`{counts}` are no components")),
    }
}

/// Programs being read: names and where they are.
struct Reader<'a> {
    components: u32,
    all: &'a mut Programs,
    operands: Vec<String>,
    /// Names of values with where they are kept.
    kept: BTreeMap<String, u32>,
    /// Names of values that have components.
    of_components: BTreeSet<String>,
    results: u32,
    operations: Vec<Operation>,
}

fn program(
    (number, line): Line<'_>,
    body: &[Line<'_>],
    components: u32,
    start: u32,
    all: &mut Programs,
) -> Result<Program, String> {
    let Some([name, code, _]) = head(line) else {
        return wrong(number, "no head of a program");
    };
    let Ok(code) = code.parse() else {
        return wrong(number, format!("`{code}` is no number"));
    };
    let mut reader = Reader {
        components,
        all,
        operands: operands(line, components),
        kept: BTreeMap::new(),
        of_components: BTreeSet::new(),
        results: 0,
        operations: Vec::new(),
    };
    let mut simple: Vec<(usize, String)> = Vec::new();
    for (number, line) in body {
        let lines = reader.simple(line).into_iter();
        simple.extend(lines.map(|line| (*number, line)));
    }
    for (at, (number, line)) in simple.iter().enumerate() {
        let rest: Vec<&str> = simple[at + 1..].iter().map(|(_, l)| l.as_str()).collect();
        if let Err(what) = reader.operation(line, &rest) {
            return wrong(*number, what);
        }
    }
    if reader.operands.len() > OPERANDS as usize || !(1..=RESULTS).contains(&reader.results) {
        return wrong(number, "too many operands or results, or no result");
    }
    Ok(Program {
        name: name.to_string(),
        number: code,
        components,
        operands: reader.operands,
        results: reader.results,
        operations: reader.operations,
        start,
    })
}

/// The names of a head's operands, word by word.
fn operands(line: &str, components: u32) -> Vec<String> {
    let names = line.split_once(':').map_or("", |(_, names)| names);
    let each = names.split_whitespace().flat_map(|name| {
        let (name, words) = match name.split_once('[') {
            None => return vec![name.to_string()],
            Some((name, "n]")) => (name, components),
            Some((name, _)) => (name, components * components),
        };
        (0..words).map(|word| format!("{name}.{word}")).collect()
    });
    each.collect()
}

/// A name without what stands before it and around it.
fn bare(word: &str) -> &str {
    word.trim_start_matches('-').trim_matches('|')
}

impl Reader<'_> {
    /// The lines that a line stands for, one operation each.
    fn simple(&mut self, line: &str) -> Vec<String> {
        let line = line.trim();
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["each", line @ ..] => {
                if let Some(name) = line.first().filter(|name| **name != OUT) {
                    self.of_components.insert((*name).to_string());
                }
                let components = 0..self.components;
                components.map(|n| self.of_component(line, n)).collect()
            }
            ["dot", name, "=", a, b] => (0..self.components)
                .map(|n| match n {
                    0 => format!("{name} = {a}.0 * {b}.0"),
                    _ => format!("{name} = {a}.{n} * {b}.{n} + {name}"),
                })
                .collect(),
            _ => vec![line.to_string()],
        }
    }

    /// A line of `each` for a component.
    fn of_component(&self, line: &[&str], component: u32) -> String {
        let words = line.iter().map(|word| {
            let name = bare(word);
            let own = format!("{name}.{component}");
            if self.of_components.contains(name) || self.operands.contains(&own) {
                word.replace(name, &own)
            } else {
                (*word).to_string()
            }
        });
        words.collect::<Vec<_>>().join(" ")
    }

    /// Reads a line of one operation; `rest` are those behind it.
    fn operation(&mut self, line: &str, rest: &[&str]) -> Result<(), String> {
        let Some((to, expression)) = line.split_once(" = ") else {
            return Err(format!("`{line}` is no operation"));
        };
        let words: Vec<&str> = expression.split_whitespace().collect();
        let (unit, sources) = self.expression(&words)?;
        // What nothing reads any more has lost its place, before a place is looked for.
        self.kept.retain(|name, _| is_read(name, rest));
        let to = if to == OUT {
            self.results += 1;
            To::Result(self.results - 1)
        } else {
            To::Temporary(self.place(to)?)
        };
        self.operations.push(Operation {
            unit,
            sources,
            to,
            text: line.to_string(),
        });
        Ok(())
    }

    /// Where a value is kept: where it was, or at the first free place.
    fn place(&mut self, name: &str) -> Result<u32, String> {
        let is_free = |place: &u32| self.kept.values().all(|taken| taken != place);
        let place = match self.kept.get(name) {
            Some(place) => *place,
            None => (0..TEMPORARIES).find(is_free).ok_or("no place is free")?,
        };
        self.kept.insert(name.to_string(), place);
        Ok(place)
    }

    /// A unit and what it is given.
    fn expression(&mut self, words: &[&str]) -> Result<(Unit, [Source; 3]), String> {
        use Unit::{Choose, Finite, MultiplyAdd, Special};
        let minus = |word: &str| match word.strip_prefix('-') {
            Some(bare) => bare.to_string(),
            None => format!("-{word}"),
        };
        let (unit, [a, b, c]) = match *words {
            // Minus zero adds nothing to any number, and leaves zeros their signs.
            [a, "*", b] => (MultiplyAdd, [a, b, "-0"]),
            [a, "*", b, "+", c] => (MultiplyAdd, [a, b, c]),
            [a, "*", b, "-", c] => return self.sourced(MultiplyAdd, [a, b, &minus(c)]),
            [a, "+", c] => (MultiplyAdd, [a, "1", c]),
            [a, "-", c] => return self.sourced(MultiplyAdd, [a, "1", &minus(c)]),
            ["inv_finite", a] => (Finite(Function::Inv), [a, "0", "0"]),
            ["clamp", a, b, c] => (Choose(Choice::Clamp), [a, b, c]),
            [a, "if", c, "<", "0", "else", b] => (Choose(Choice::IfLess), [a, b, c]),
            [a, "if", "negative", c, "else", b] => (Choose(Choice::IfNegative), [a, b, c]),
            ["sign", a, b] => (Choose(Choice::Sign), [a, b, "0"]),
            ["scale", a] => (Choose(Choice::Scale), [a, "0", "0"]),
            [name, a] => {
                let mut functions = Function::WITH_ARC_TANGENT.into_iter();
                let of_name = functions.find(|f| f.name().eq_ignore_ascii_case(name));
                let function = of_name.ok_or_else(|| format!("`{name}` is no function"))?;
                (Special(function), [a, "0", "0"])
            }
            _ => return Err(format!("`{}` is no expression", words.join(" "))),
        };
        self.sourced(unit, [a, b, c])
    }

    fn sourced(&mut self, unit: Unit, words: [&str; 3]) -> Result<(Unit, [Source; 3]), String> {
        let [a, b, c] = words.map(|word| self.source(word));
        Ok((unit, [a?, b?, c?]))
    }

    fn source(&mut self, word: &str) -> Result<Source, String> {
        let name = bare(word);
        let operand = self.operands.iter().position(|operand| operand == name);
        let from = if let Some(operand) = operand {
            From::Operand(operand as u32)
        } else if let Some(place) = self.kept.get(name) {
            From::Temporary(*place)
        } else {
            From::Constant(self.constant(name)?)
        };
        Ok(Source {
            from,
            is_magnitude: word.ends_with('|'),
            is_negated: word.starts_with('-'),
        })
    }

    /// The place of a constant: one with a name, or a number that stands for itself.
    fn constant(&mut self, name: &str) -> Result<u32, String> {
        let constants = &mut self.all.constants;
        if let Some(place) = self.all.names.iter().position(|known| known == name) {
            return Ok(place as u32);
        }
        let Ok(number) = name.parse::<u8>() else {
            return Err(format!("there is no `{name}`"));
        };
        self.all.names.push(name.to_string());
        constants.push(f32::from(number).to_bits());
        Ok(constants.len() as u32 - 1)
    }
}

/// Whether a value is read before it is made anew.
fn is_read(name: &str, rest: &[&str]) -> bool {
    for line in rest {
        let (to, expression) = line.split_once(" = ").unwrap_or(("", line));
        if expression.split_whitespace().any(|word| bare(word) == name) {
            return true;
        }
        if to == name {
            return false;
        }
    }
    false
}
