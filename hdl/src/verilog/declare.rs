//! The file around a module's body: header, parameters, ports, and named numbers and values.

use super::expression::literal;
use super::guard::guards;
use super::header::header_of;
use super::layout::{STEP, comment, commented, line};
use super::lines::{Lines, places, table};
use super::merge::merge;
use super::names::Names;
use super::needed::Needed;
use super::package::number;
use super::packed;
use super::reads::Reads;
use super::reference::Reference;
use super::scope::{EnumValue, File, Graph, Scope};
use super::width::Width;
use super::{Around, Defaults, Dialect, Options, Places};
use crate::module::{Direction, Module, Parameter, Port};
use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;

/// A row of the port list.
struct Row {
    direction: &'static str,
    kind: &'static str,
    range: String,
    name: String,
    doc: String,
    places: Places,
}

/// A module as text.
pub(super) struct Written {
    pub lines: Lines,
    /// Those that may be overridden in it.
    pub parameters: Vec<Parameter>,
    pub derived_names: Vec<String>,
}

/// Writes a module.
pub(super) fn file(module: &Module, around: Around<'_>) -> Written {
    let Around {
        options,
        defaults,
        kept_parameters,
        package,
    } = around;
    let packed = match options.dialect {
        Dialect::Verilog2001 => Vec::new(),
        Dialect::SystemVerilog => packed::variables(module),
    };
    let (mut module, origins) = merge(module);
    packed::rename(&mut module, &packed);
    let (module, origins) = (&module, &origins);
    let mut names = Names::of(module, options);
    if let Some(package) = package {
        names.take(&package.name);
    }
    for variable in &packed {
        names.take(&variable.name);
        names.take(&variable.type_name);
    }
    let mut file = File {
        options,
        parameters: &module.parameters,
        kept_parameters,
        package,
        packed,
        names,
        reads: Reads::default(),
        enum_values: BTreeMap::new(),
        named_constants: Vec::new(),
        genvars: Vec::new(),
        new_genvars: Vec::new(),
        lane_numbers: HashSet::new(),
        reg_ports: HashSet::new(),
    };
    let needed = Needed::of(module);
    let slots = slots(module);
    let graph = Graph {
        module,
        needed: &needed,
        origins,
    };
    let mut scope = Scope::new(&mut file, graph, Vec::new(), STEP, None, slots);
    for name in implicit_ports(module, options) {
        let net = super::reference::Net {
            name: name.into(),
            width: Width::plain(1),
        };
        scope.nets.push(net);
    }
    scope.write();
    scope.write_unused(None);
    let body = scope.into_lines(false);

    let rows = rows(module, &file);
    let is_kept = |p: &&Parameter| {
        let ranges = rows.iter().map(|row| row.range.as_str());
        let body = body.texts().iter().map(|line| code(line));
        ranges.chain(body).any(|text| mentions(text, &p.name))
    };
    let kept = module.parameters.iter().filter(is_kept);
    let (kept, fixed): (Vec<_>, Vec<_>) = kept.partition(|p| p.allowed.is_some());
    let mut constants = numbers(&fixed, options, defaults);
    constants.extend(named(&file, &body));
    constants.extend(values(&file));
    let guards = guards(&kept, &mut file.names);

    let here = places(vec![module.source.clone()]);
    let mut text = Lines::of(header(module, options), &Places::default());
    text.push_plain("`default_nettype none");
    text.push_plain("");
    if kept.is_empty() {
        text.push(format!("module {} (", module.name), &here);
    } else {
        text.push(format!("module {} #(", module.name), &here);
        let kind = match options.dialect {
            Dialect::Verilog2001 => "parameter",
            Dialect::SystemVerilog => "parameter int",
        };
        let last = kept.len() - 1;
        for (i, p) in kept.iter().enumerate() {
            // Without a column for comments, which would move with the number of digits.
            let comma = if i == last { "" } else { "," };
            let value = defaults.of(p);
            let row = line(STEP, format!("{kind} {} = {value}{comma}", p.name));
            text.extend(commented(STEP, vec![row], &p.doc), &Places::default());
        }
        text.push_plain(") (");
    }
    text.append(port_lines(&rows));
    text.push_plain(");");
    let constants = Lines::of(constants, &Places::default());
    let parts = [constants, Lines::of(guards, &here), body].into_iter();
    for (i, part) in parts.filter(|part| !part.is_empty()).enumerate() {
        if i > 0 {
            text.push_plain("");
        }
        text.append(part);
    }
    text.push_plain(match options.dialect {
        Dialect::Verilog2001 => "endmodule".to_string(),
        Dialect::SystemVerilog => format!("endmodule : {}", module.name),
    });
    text.push_plain("");
    text.push_plain("`default_nettype wire");
    Written {
        lines: text,
        parameters: kept.into_iter().cloned().collect(),
        derived_names: file.names.derived,
    }
}

/// What outputs of a module drive: its ports.
fn slots(module: &Module) -> Vec<Option<Reference>> {
    let slot = |port: &Port| {
        let net = super::reference::Net {
            name: port.name.as_str().into(),
            width: Width::new(port.width, &module.parameters, &module.parameters),
        };
        (port.direction == Direction::Output).then(|| Reference::whole(net))
    };
    module.ports.iter().map(slot).collect()
}

fn implicit_ports<'a>(module: &Module, options: &'a Options) -> impl Iterator<Item = &'a str> {
    let clock = module.has_clock().then_some(&*options.clock_name);
    let reset = module.has_reset().then_some(options.reset_port());
    clock.into_iter().chain(reset)
}

fn header(module: &Module, options: &Options) -> Vec<String> {
    let mut lines = header_of(&module.doc, options);
    if module.source.is_known() {
        // Without the line, which would make every edit above it a change of the emitted file.
        lines.extend(comment(0, &format!("Described in {}", module.source.file)));
    }
    lines
}

fn rows(module: &Module, file: &File<'_>) -> Vec<Row> {
    let (wire, reg) = match file.options.dialect {
        Dialect::Verilog2001 => ("wire", "reg"),
        Dialect::SystemVerilog => ("logic", "logic"),
    };
    let style = file.options.reset;
    let mut rows = Vec::new();
    for name in implicit_ports(module, file.options) {
        let doc = if *name == *file.options.clock_name {
            "clock".to_string()
        } else {
            style.meaning()
        };
        rows.push(Row {
            direction: "input",
            kind: wire,
            range: String::new(),
            name: name.to_string(),
            doc,
            places: Places::default(),
        });
    }
    for port in &module.ports {
        let is_reg = file.reg_ports.contains(&port.name);
        let width = Width::new(port.width, &module.parameters, &module.parameters);
        rows.push(Row {
            direction: port.direction.word(),
            kind: if is_reg { reg } else { wire },
            range: width.of_port(&module.parameters).range(),
            name: port.name.clone(),
            doc: port_doc(port),
            places: places(vec![port.source.clone()]),
        });
    }
    rows
}

/// A port's documentation, with the names of its values where they are few.
fn port_doc(port: &Port) -> String {
    let Some(of) = port.enum_type.as_ref().filter(|of| of.variants.len() <= 4) else {
        return port.doc.clone();
    };
    let mut variants: Vec<_> = of.variants.iter().collect();
    variants.sort_by_key(|(_, value)| *value);
    let values: Vec<String> = variants
        .into_iter()
        .map(|(name, value)| format!("{value} {name}"))
        .collect();
    let values = values.join(", ");
    let doc = &*port.doc;
    if doc.is_empty() {
        values
    } else if doc.ends_with('.') && (doc.contains(". ") || doc.contains(':')) {
        format!("{doc} Values: {values}.")
    } else {
        // The names continue a sentence.
        format!("{}: {values}", doc.strip_suffix('.').unwrap_or(doc))
    }
}

fn port_lines(rows: &[Row]) -> Lines {
    let longest = |of: fn(&Row) -> usize| rows.iter().map(of).max().unwrap_or(0);
    let direction = longest(|row| row.direction.len());
    let kind = longest(|row| row.kind.len());
    let range = longest(|row| row.range.len());
    let cells = rows.iter().map(|row| {
        let mut text = format!("{:direction$} {:kind$} ", row.direction, row.kind);
        if range > 0 {
            let _ = write!(text, "{:range$} ", row.range);
        }
        (text + &row.name, row)
    });
    let cells: Vec<(String, &Row)> = cells.collect();
    let last = cells.len().saturating_sub(1);
    let rows = cells.iter().enumerate().map(|(i, (text, row))| {
        let text = format!("{text}{}", if i == last { "" } else { "," });
        (text, &*row.doc, &row.places)
    });
    table(STEP, rows.collect())
}

/// The `localparam`s of the numbers that may not be overridden.
fn numbers(fixed: &[&Parameter], options: &Options, defaults: Defaults) -> Vec<String> {
    let kind = match options.dialect {
        Dialect::Verilog2001 => "localparam",
        Dialect::SystemVerilog => "localparam int",
    };
    let number = |p: &&Parameter| {
        let row = format!("{kind} {} = {};", p.name, defaults.of(p));
        commented(STEP, vec![line(STEP, row)], &p.doc)
    };
    fixed.iter().flat_map(number).collect()
}

/// What declares a constant with a width.
fn sized_constant(file: &File<'_>) -> &'static str {
    match file.options.dialect {
        Dialect::Verilog2001 => "localparam",
        Dialect::SystemVerilog => "localparam logic",
    }
}

/// The `localparam`s of constants that the description has named.
fn named(file: &File<'_>, body: &Lines) -> Vec<String> {
    let kind = sized_constant(file);
    // Of one that is only read in part, the part is a number.
    let is_read = |name: &str| body.texts().iter().any(|line| mentions(code(line), name));
    let constants = file.named_constants.iter();
    constants
        .filter(|(name, _)| is_read(name))
        .flat_map(|(name, (width, bits, doc))| {
            let range = width.range();
            let space = if range.is_empty() { "" } else { " " };
            let value = literal(bits);
            let row = line(STEP, format!("{kind} {range}{space}{name} = {value};"));
            commented(STEP, vec![row], doc)
        })
        .collect()
}

/// The `localparam`s of the enumerations' values that the text mentions.
fn values(file: &File<'_>) -> Vec<String> {
    let kind = sized_constant(file);
    let values = file.enum_values.iter();
    values
        .map(|(EnumValue { value, width, .. }, name)| {
            let range = Width::plain(*width).range();
            let space = if range.is_empty() { "" } else { " " };
            let value = number(*width, *value);
            line(STEP, format!("{kind} {range}{space}{name} = {value};"))
        })
        .collect()
}

/// A line without its comment.
fn code(line: &str) -> &str {
    line.split_once("//").map_or(line, |(code, _)| code)
}

/// Whether a text has a word in it.
fn mentions(text: &str, word: &str) -> bool {
    // With the point before it a word is a field or a port of something else.
    text.split(|c: char| !(c.is_ascii_alphanumeric() || "_.".contains(c)))
        .any(|found| found == word)
}
