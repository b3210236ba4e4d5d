//! The external view of a block's configuration, ready to print or to write as JSON.

use crate::blocks::overridable::in_text;
use crate::blocks::parameters::{ParameterKind, ParameterSpec};
use crate::hdl::enums::EnumType;
use crate::hdl::module::{Direction, Module};
use crate::hdl::verilog::Options;
use crate::program::configuration::Configuration;
use serde::Serialize;
use serde_json::{Value, json};

/// A configuration from outside.
#[derive(Debug, Serialize)]
pub struct Datasheet {
    pub block: &'static str,
    pub summary: &'static str,
    pub parameters: Vec<Parameter>,
    pub ports: Vec<Port>,
    pub timing: Timing,
    pub references: Vec<Reference>,
}

/// A parameter and its value here.
#[derive(Debug, Serialize)]
pub struct Parameter {
    pub name: &'static str,
    pub value: Value,
    pub default: Value,
    pub allowed: Value,
    pub doc: &'static str,
    /// The parameter of the emitted module that it is, where that may be overridden.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verilog: Option<Overridable>,
    /// The range in words.
    #[serde(skip)]
    pub range: String,
}

/// A parameter of the emitted module.
#[derive(Debug, Serialize)]
pub struct Overridable {
    pub name: String,
    /// The ranges of its values.
    pub allowed: Vec<Value>,
}

/// A port, clock and reset included.
#[derive(Debug, Serialize)]
pub struct Port {
    pub name: String,
    pub direction: &'static str,
    pub width: u32,
    pub doc: String,
    #[serde(rename = "enum", skip_serializing_if = "Option::is_none")]
    pub enum_type: Option<Value>,
    /// The enumeration's values in words.
    #[serde(skip)]
    pub values: String,
}

/// When results come.
#[derive(Debug, Serialize)]
pub struct Timing {
    pub latency: u32,
    pub interval: u32,
    pub note: &'static str,
}

/// A place in a document.
#[derive(Debug, Serialize)]
pub struct Reference {
    pub document: &'static str,
    pub place: &'static str,
}

impl Datasheet {
    /// The datasheet of a configuration whose hardware is `module`.
    pub fn new(configuration: &Configuration, module: &Module) -> Self {
        let Configuration { block, parameters } = configuration;
        let timing = block.timing(parameters);
        let references = block.references().iter().map(|r| Reference {
            document: r.document,
            place: r.place,
        });
        Self {
            block: block.name(),
            summary: block.summary(),
            parameters: block
                .parameters()
                .iter()
                .map(|spec| Parameter {
                    verilog: overridable(spec, module),
                    ..parameter(spec, parameters.text(spec.name))
                })
                .collect(),
            ports: ports(module, &Options::default()),
            timing: Timing {
                latency: timing.latency,
                interval: timing.interval,
                note: timing.note,
            },
            references: references.collect(),
        }
    }
}

/// A parameter with a value.
pub fn parameter(spec: &ParameterSpec, value: &str) -> Parameter {
    let typed = |text: &str| match spec.kind {
        ParameterKind::Number { .. } => text.parse::<u32>().map_or(json!(text), |n| json!(n)),
        ParameterKind::Choice(_) | ParameterKind::Parts(_) => json!(text),
    };
    Parameter {
        name: spec.name,
        value: typed(value),
        default: typed(spec.default),
        allowed: match spec.kind {
            ParameterKind::Number { min, max } => json!({ "min": min, "max": max }),
            ParameterKind::Choice(words) => json!(words),
            ParameterKind::Parts(list) => json!({ "parts": list.items }),
        },
        doc: spec.doc,
        verilog: None,
        range: spec.kind.allowed(),
    }
}

/// The emitted module's parameter of that name, if it may be overridden.
fn overridable(spec: &ParameterSpec, module: &Module) -> Option<Overridable> {
    let name = in_text(spec);
    let found = module.parameters.iter().find(|p| p.name == name)?;
    let runs = found.allowed.as_ref()?.runs().iter();
    let allowed = runs.map(|(min, max)| json!({ "min": min, "max": max }));
    Some(Overridable {
        name,
        allowed: allowed.collect(),
    })
}

/// The ports of a module, clock and reset included.
pub fn ports(module: &Module, options: &Options) -> Vec<Port> {
    let implicit = |name: &str, doc: &str| Port {
        name: name.to_string(),
        direction: "input",
        width: 1,
        doc: doc.to_string(),
        enum_type: None,
        values: String::new(),
    };
    let mut ports = Vec::new();
    if module.has_clock() {
        ports.push(implicit(&options.clock_name, "clock, rising edge"));
    }
    if module.has_reset() {
        ports.push(implicit(options.reset_port(), &options.reset.meaning()));
    }
    ports.extend(module.ports.iter().map(|port| Port {
        name: port.name.clone(),
        direction: match port.direction {
            Direction::Input => "input",
            Direction::Output => "output",
        },
        width: port.width.get(),
        doc: port.doc.clone(),
        enum_type: port.enum_type.as_deref().map(enum_json),
        values: port.enum_type.as_deref().map_or(String::new(), enum_words),
    }));
    ports
}

fn enum_json(names: &EnumType) -> Value {
    let values = names.variants.iter();
    let values = values.map(|(name, value)| json!({ "name": name, "value": value }));
    json!({ "name": names.name, "values": values.collect::<Vec<_>>() })
}

fn enum_words(names: &EnumType) -> String {
    let values = names.variants.iter();
    let values = values.map(|(name, value)| format!("{value} {name}"));
    values.collect::<Vec<_>>().join(", ")
}
