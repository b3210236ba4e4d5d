//! Black boxes: a vendor's primitive, and the module that is its model.
//!
//! The model is a module as any other. It simulates, and proofs go through it; Verilog has an instance of the primitive in its place, whose text the vendor
//! has. Nothing here knows whether the model does what the primitive does: that is for its author to show, against the vendor's own model.
//!
//! ```
//! use std::sync::Arc;
//! use warpwright_hdl::prelude::*;
//! use warpwright_hdl::verilog::{Options, emit};
//!
//! // Xilinx's buffer with an enable for a clock domain's data, say.
//! let m = ModuleBuilder::new("inverter_model");
//! let input = m.input("i", 1);
//! m.output("o", !input);
//! m.stands_for(Primitive::new("INV").parameter("LOC", "SLICE_X0Y0"));
//! let model = Arc::new(m.finish()?);
//!
//! let m = ModuleBuilder::new("two_kinds");
//! let inverter = m.instance("inverter", &model).connect("i", m.input("a", 1));
//! m.output("y", inverter.output("o"));
//! let files = emit(&Arc::new(m.finish()?), &Options::default());
//! assert_eq!(files.len(), 1);
//! assert!(files[0].text.contains("INV #(.LOC(\"SLICE_X0Y0\")) inverter ("));
//! assert!(files[0].text.contains(".I(a),"));
//! # Ok::<(), BuildErrors>(())
//! ```

use crate::bits::Bits;
use crate::builder::ModuleBuilder;
use crate::module::{CLOCK, Module};
use crate::names::{check_identifier, keyword_of};
use crate::problem::Problem;
use crate::source::Source;
use std::collections::HashSet;
use std::fmt;

/// What a primitive's parameter is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PrimitiveValue {
    /// A number without a width.
    Number(u32),
    /// Bits.
    Bits(Bits),
    /// A word in quotes.
    Text(String),
}

impl From<u32> for PrimitiveValue {
    fn from(value: u32) -> Self {
        Self::Number(value)
    }
}

impl From<Bits> for PrimitiveValue {
    fn from(value: Bits) -> Self {
        Self::Bits(value)
    }
}

impl From<&str> for PrimitiveValue {
    fn from(value: &str) -> Self {
        Self::Text(value.to_string())
    }
}

/// As both Verilog and the text form write it.
impl fmt::Display for PrimitiveValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(value) => write!(f, "{value}"),
            Self::Bits(bits) => write!(f, "{}'h{:x}", bits.width(), bits.value()),
            Self::Text(text) => write!(f, "\"{text}\""),
        }
    }
}

/// A vendor's primitive, as an instance of it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Primitive {
    /// What the vendor calls it.
    pub name: String,
    /// Its parameters that are given, by name.
    pub parameters: Vec<(String, PrimitiveValue)>,
    /// The model's ports, and what the vendor calls them. Of a finished module all, `clk` among them if there is one.
    pub ports: Vec<(String, String)>,
}

impl Primitive {
    /// A primitive of this name. Its ports are called as those of the model, in capitals, and its clock `CLK`.
    pub fn new(name: &str) -> Self {
        Self {
            name: name.to_string(),
            parameters: Vec::new(),
            ports: Vec::new(),
        }
    }

    /// Gives a parameter.
    pub fn parameter(mut self, name: &str, value: impl Into<PrimitiveValue>) -> Self {
        self.parameters.push((name.to_string(), value.into()));
        self
    }

    /// Says what the vendor calls a port of the model.
    pub fn port(mut self, model: &str, vendor: &str) -> Self {
        self.ports.push((model.to_string(), vendor.to_string()));
        self
    }

    /// Says what the vendor calls the clock.
    pub fn clock(self, vendor: &str) -> Self {
        self.port(CLOCK, vendor)
    }

    /// What the vendor calls a port.
    pub(crate) fn vendors<'a>(&'a self, model: &'a str) -> &'a str {
        let mut ports = self.ports.iter();
        let found = ports.find(|(name, _)| name == model);
        found.map_or(model, |(_, vendor)| vendor)
    }

    /// The primitive with every port of its model listed.
    pub(crate) fn of(mut self, model: &Module) -> Self {
        let clock = model.has_clock().then_some(CLOCK);
        let ports = model.ports.iter().map(|port| port.name.as_str());
        for port in clock.into_iter().chain(ports) {
            if !self.ports.iter().any(|(name, _)| name == port) {
                let vendor = port.to_ascii_uppercase();
                self.ports.push((port.to_string(), vendor));
            }
        }
        self
    }

    /// Why no instance of it in the place of this model can be written.
    pub(crate) fn check(&self, model: &Module) -> Result<(), Problem> {
        let refuse = |why: String| {
            Err(Problem::BadPrimitive {
                name: self.name.clone(),
                why,
            })
        };
        if model.has_reset() {
            let why = "its model has registers with a reset, which is no port of the primitive; make the reset a port of the model".to_string();
            return refuse(why);
        }
        let parameters = self.parameters.iter().map(|(name, _)| name);
        let ports = self.ports.iter().map(|(_, vendor)| vendor);
        for name in [&self.name]
            .into_iter()
            .chain(parameters.clone())
            .chain(ports.clone())
        {
            check_identifier(name)?;
            if let Some(language) = keyword_of(name).filter(|_| *name == name.to_ascii_lowercase())
            {
                let name = name.clone();
                return Err(Problem::Keyword { name, language });
            }
        }
        for (model_port, _) in &self.ports {
            let is_clock = model_port == CLOCK && model.has_clock();
            if !is_clock && model.port(model_port).is_none() {
                return refuse(format!("its model has no port `{model_port}`"));
            }
        }
        let models = self.ports.iter().map(|(model, _)| model);
        let lists = [
            ("parameter", parameters.collect::<Vec<_>>()),
            ("port", ports.collect()),
            ("port of the model", models.collect()),
        ];
        for (what, names) in lists {
            let mut seen = HashSet::new();
            if let Some(twice) = names.into_iter().find(|name| !seen.insert(*name)) {
                return refuse(format!("the {what} `{twice}` is given twice"));
            }
        }
        for (name, value) in &self.parameters {
            let is_plain = |c: char| (' '..='~').contains(&c) && !"\"\\".contains(c);
            if let PrimitiveValue::Text(text) = value
                && !text.chars().all(is_plain)
            {
                return refuse(format!(
                    "the parameter `{name}` may have no quotes, backslashes or special characters in it"
                ));
            }
        }
        Ok(())
    }
}

impl ModuleBuilder {
    /// Says that the module is the model of a vendor's primitive: in Verilog, an instance of the one stands where an instance of the other is described.
    #[track_caller]
    pub fn stands_for(&self, primitive: Primitive) {
        let source = Source::here();
        let mut state = self.state.borrow_mut();
        if state.module.primitive.is_some() {
            let name = primitive.name;
            let why = "the module stands for another one already".to_string();
            state.error(source, Problem::BadPrimitive { name, why });
            return;
        }
        state.module.primitive = Some(primitive);
    }
}
