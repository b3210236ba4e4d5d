//! Black boxes: a vendor primitive and the module that models it.
//!
//! The model is an ordinary module, used by simulation and proofs; the emitted Verilog instantiates the primitive instead, whose source the
//! vendor supplies. Nothing here checks that the model behaves like the primitive: its author must show that against the vendor's model.
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

    /// What the vendor calls a port.
    pub(crate) fn vendors<'a>(&'a self, model: &'a str) -> &'a str {
        let mut ports = self.ports.iter();
        let found = ports.find(|(name, _)| name == model);
        found.map_or(model, |(_, vendor)| vendor)
    }
}
