//! The interactive parts: the block itself, and for two kinds of blocks a panel for their subject.
//!
//! The page runs the block's netlist, the one that is simulated and proved, with a small evaluator
//! (`assets/netlist.js`). The decoder's panel runs three blocks in a row: expansion, decoding,
//! rules. The Boolean table needs no hardware: both conventions are only index arithmetic.

use super::html::{data, section};
use super::recorded::Recorded;
use crate::blocks::boolean::{Convention, TruthTable, shortest};
use crate::blocks::catalogue;
use crate::hdl::bits::Bits;
use crate::hdl::module::Module;
use crate::hdl::netlist::flatten::{Names, flatten};
use crate::hdl::netlist::passes::optimize;
use crate::hdl::netlist::{NetOp, Netlist};
use crate::hdl::verilog::Options;
use crate::program::catalogue::served;
use crate::program::configuration::Configuration;
use crate::program::datasheet::ports;
use crate::program::error::Result;
use crate::program::value::hexadecimal;
use serde_json::{Value, json};
use std::sync::Arc;

/// Nets up to which a page runs a block: beyond, it would be slow to load and to run.
const MOST_NETS: usize = 40_000;
/// Operands of a Boolean function for which the shortest expressions of all tables are in the page.
const LISTED_INPUTS: u32 = 3;

const ELEMENTS: &str = include_str!("assets/elements.js");
const NETLIST: &str = include_str!("assets/netlist.js");
const TRACE: &str = include_str!("assets/trace.js");
const TRY: &str = include_str!("assets/try.js");
const TABLE: &str = include_str!("assets/table.js");
const DECODER: &str = include_str!("assets/decoder.js");

/// Sections with data, and the scripts that bring them to life.
pub struct Interactive {
    /// What the block is about.
    pub special: String,
    /// The block itself.
    pub block: String,
    pub scripts: Vec<&'static str>,
}

/// What a block's page has.
pub fn interactive(
    configuration: &Configuration,
    module: &Arc<Module>,
    recorded: &Recorded,
) -> Result<Interactive> {
    let mut made = Interactive {
        special: String::new(),
        block: String::new(),
        scripts: vec![ELEMENTS, NETLIST],
    };
    if let Some(inputs) = boolean_inputs(configuration) {
        made.special.push_str(&table_section(inputs)?);
        made.scripts.push(TABLE);
    }
    if configuration.block.name() == "eu_decode" {
        made.special.push_str(&decoder_section()?);
        made.scripts.push(DECODER);
    }
    let netlist = optimize(flatten(module, Names::Dropped));
    let nets = netlist.nets.len();
    if nets > MOST_NETS {
        let text = format!(
            "<p>At {nets} operations this configuration is too large to be run in a page; <code>{} sim {configuration}</code> runs it.</p>\n",
            served().program
        );
        made.block = section("try", "Try it", &text);
        return Ok(made);
    }
    let has_names = netlist.inputs.iter().any(|port| port.enum_type.is_some());
    let names = if has_names { ", or names" } else { "" };
    let intro = format!(
        "<p>The block's own netlist, {nets} operations, runs in this page. Values are hexadecimal (<code>0x1f</code>), binary \
         (<code>0b101</code>) or decimal{names}.</p>\n<div id=\"try-panel\" class=\"panel\"><noscript>This needs JavaScript.</noscript></div>\n"
    );
    let text = intro
        + &data("try-netlist", &netlist_data(&netlist, module))
        + &data("try-examples", &examples(recorded));
    made.block = section("try", "Try it", &text);
    made.scripts.extend([TRACE, TRY]);
    Ok(made)
}

/// The inputs of example requests, by name.
fn examples(recorded: &Recorded) -> Value {
    let inputs = || recorded.traces.iter().filter(|trace| !trace.is_output);
    let of_cycle = |cycle: usize| -> Value {
        let values = inputs().map(|trace| {
            let value = hexadecimal(&trace.values[cycle], trace.width);
            (trace.name.clone(), json!(value))
        });
        Value::Object(values.collect())
    };
    recorded.examples().into_iter().map(of_cycle).collect()
}

/// How many operands the block's Boolean functions have, if it has such.
fn boolean_inputs(configuration: &Configuration) -> Option<u32> {
    match configuration.block.name() {
        "lut_array" => configuration.parameters.text("inputs").parse().ok(),
        "lop3_unit" => Some(3),
        _ => None,
    }
}

fn table_section(inputs: u32) -> Result<String> {
    let mut expressions = Vec::new();
    if inputs <= LISTED_INPUTS {
        for index in 0..1_u64 << (1_u32 << inputs) {
            let table = TruthTable::new(inputs, Convention::Lop3, index)?;
            expressions.push(json!(shortest(table).expression.to_string()));
        }
    }
    let text = "<p>Click results, or type an index. In the convention <code>lop3</code> the first operand, <code>a</code>, is the \
                most significant bit of the table's bit numbers; in <code>spirv</code>, which the EU's <code>bfn</code> shares, the \
                least.</p>\n<div id=\"table-panel\" class=\"panel\"><noscript>This needs JavaScript.</noscript></div>\n";
    let given = json!({ "inputs": inputs, "expressions": expressions });
    let text = text.to_string() + &data("table-data", &given);
    Ok(section("table", "A Boolean function", &text))
}

/// Expansion, decoding and rules, each with one register.
fn decoder_section() -> Result<String> {
    let mut given = serde_json::Map::new();
    for (name, block, settings) in [
        ("expand", "eu_expand", &[][..]),
        ("decode", "eu_decode", &[]),
        ("legal", "eu_legal", &[("stages", "1")]),
    ] {
        let block = catalogue::find(block).map_err(crate::program::error::CliError::Block)?;
        let module = Configuration::of(block, settings.iter().copied())?.build()?;
        let netlist = optimize(flatten(&module, Names::Dropped));
        given.insert(name.to_string(), netlist_data(&netlist, &module));
    }
    let text = "<p>Type an instruction, as bytes in the order of memory: 16, or 8 for a compact one. <code>eu_expand</code>, \
                <code>eu_decode</code> and <code>eu_legal</code> run in this page and say what it is; \
                <code>warpwright decode</code> writes it as text, too, and knows the rules of messages, which are \
                <code>lsc_decode</code>'s.</p>\n\
                <div id=\"decoder-panel\" class=\"panel\"><noscript>This needs JavaScript.</noscript></div>\n";
    let text = text.to_string() + &data("decoder-data", &Value::Object(given));
    Ok(section("decoder", "Decode an instruction", &text))
}

/// A netlist as `assets/netlist.js` takes it.
fn netlist_data(netlist: &Netlist, module: &Module) -> Value {
    let described = ports(module, &Options::default());
    let port = |name: &str, width: u32, net: u32| {
        let port = described.iter().find(|port| port.name == name);
        let doc = port.map_or("", |port| port.doc.as_str());
        let values = port.and_then(|port| port.enum_type.as_ref());
        let values = values.map_or(json!([]), |of| of["values"].clone());
        json!({ "name": name, "width": width, "net": net, "doc": doc, "values": values })
    };
    let inputs = netlist.inputs.iter();
    let inputs: Vec<Value> = inputs.map(|p| port(&p.name, p.width, p.net.0)).collect();
    let outputs = netlist.outputs.iter();
    let outputs: Vec<Value> = outputs.map(|p| port(&p.name, p.width, p.net.0)).collect();
    let nets: Vec<Value> = netlist
        .nets
        .iter()
        .map(|net| operation(&net.op, net.width))
        .collect();
    let registers = netlist.registers.iter();
    let registers: Vec<Value> = registers
        .map(|r| json!([digits(&r.initial), r.next.0]))
        .collect();
    let memories = netlist.memories.iter().map(|memory| {
        let writes = memory.writes.iter();
        let writes: Vec<_> = writes
            .map(|w| [w.enable.0, w.address.0, w.data.0])
            .collect();
        let contents: Vec<String> = memory.contents.iter().map(digits).collect();
        json!({ "depth": memory.depth, "contents": contents, "writes": writes })
    });
    let memories: Vec<Value> = memories.collect();
    let tables = netlist.tables.iter();
    let tables: Vec<Vec<String>> = tables
        .map(|t| t.entries.iter().map(digits).collect())
        .collect();
    json!({
        "clocked": netlist.clocked,
        "inputs": inputs,
        "outputs": outputs,
        "nets": nets,
        "registers": registers,
        "memories": memories,
        "tables": tables,
    })
}

/// `[name, width, operands...]`; a number that is no net comes first among the operands.
fn operation(op: &NetOp, width: u32) -> Value {
    let (name, number) = match op {
        NetOp::Const(bits) => return json!(["const", width, digits(bits)]),
        NetOp::Input(index) => ("input", Some(*index)),
        NetOp::Register(index) => ("register", Some(*index)),
        NetOp::Not(_) => ("not", None),
        NetOp::And(..) => ("and", None),
        NetOp::Or(..) => ("or", None),
        NetOp::Xor(..) => ("xor", None),
        NetOp::Add(..) => ("add", None),
        NetOp::Sub(..) => ("sub", None),
        NetOp::Mul(..) => ("mul", None),
        NetOp::Eq(..) => ("eq", None),
        NetOp::Lt(..) => ("lt", None),
        NetOp::SignedLt(..) => ("slt", None),
        NetOp::Shl(..) => ("shl", None),
        NetOp::Shr(..) => ("shr", None),
        NetOp::SignedShr(..) => ("sshr", None),
        NetOp::Mux(..) => ("mux", None),
        NetOp::BitMux(..) => ("bitmux", None),
        NetOp::Slice(_, low) => ("slice", Some(*low)),
        NetOp::Concat(_) => ("concat", None),
        NetOp::Repeat(_) => ("repeat", None),
        NetOp::All(_) => ("all", None),
        NetOp::Any(_) => ("any", None),
        NetOp::Parity(_) => ("parity", None),
        NetOp::Select(..) => ("select", None),
        NetOp::Lookup(table, _) => ("lookup", Some(*table)),
        NetOp::MemoryRead(memory, _) => ("read", Some(*memory)),
    };
    let mut all = vec![json!(name), json!(width)];
    all.extend(number.map(|number| json!(number)));
    op.for_each_operand(|net| all.push(json!(net.0)));
    Value::Array(all)
}

fn digits(bits: &Bits) -> String {
    format!("{:#x}", bits.value())
}
