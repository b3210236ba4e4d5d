//! The JSON that Yosys writes (`help write_json`): a flat module's ports, cells and names.

use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use std::collections::HashMap;
use std::fmt;
use std::marker::PhantomData;

/// The whole file.
#[derive(Debug, Deserialize)]
pub struct Design {
    /// By name.
    pub modules: Listed<Module>,
}

/// A module.
#[derive(Debug, Deserialize)]
pub struct Module {
    /// `top` marks the top module.
    #[serde(default)]
    pub attributes: HashMap<String, Constant>,
    /// In the order of the text.
    pub ports: Listed<Port>,
    /// Operations, registers, memories.
    pub cells: Listed<Cell>,
    /// Names of bits.
    pub netnames: Listed<NetName>,
}

/// A port.
#[derive(Debug, Deserialize)]
pub struct Port {
    /// `input`, `output` or `inout`.
    pub direction: String,
    /// From bit 0.
    pub bits: Vec<Bit>,
}

/// An operation.
#[derive(Debug, Deserialize)]
pub struct Cell {
    /// Which, such as `$add`.
    #[serde(rename = "type")]
    pub kind: String,
    /// Widths and signs.
    #[serde(default)]
    pub parameters: HashMap<String, Constant>,
    /// `src` is its place in the text.
    #[serde(default)]
    pub attributes: HashMap<String, Constant>,
    /// Bits by port.
    pub connections: HashMap<String, Vec<Bit>>,
}

/// A name.
#[derive(Debug, Deserialize)]
pub struct NetName {
    /// Whether Yosys made it up.
    #[serde(default)]
    pub hide_name: u8,
    /// From bit 0.
    pub bits: Vec<Bit>,
    /// `init` is the value at power-up.
    #[serde(default)]
    pub attributes: HashMap<String, Constant>,
}

/// A bit: the number of a net, or a constant.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Bit {
    /// A net.
    Net(u64),
    /// 0 or 1.
    Known(bool),
    /// `x`.
    Undefined,
    /// `z`.
    HighImpedance,
}

impl<'de> Deserialize<'de> for Bit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either;
        impl Visitor<'_> for Either {
            type Value = Bit;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a net's number, \"0\", \"1\", \"x\" or \"z\"")
            }

            fn visit_u64<E>(self, net: u64) -> Result<Bit, E> {
                Ok(Bit::Net(net))
            }

            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Bit, E> {
                match text {
                    "0" => Ok(Bit::Known(false)),
                    "1" => Ok(Bit::Known(true)),
                    "x" => Ok(Bit::Undefined),
                    "z" => Ok(Bit::HighImpedance),
                    _ => Err(E::custom(format!("a bit `{text}`"))),
                }
            }
        }
        deserializer.deserialize_any(Either)
    }
}

/// A parameter or attribute: binary digits from the most significant on, a text, or a number.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum Constant {
    /// Digits `0`, `1`, `x`, `z`, or a text.
    Text(String),
    /// A number.
    Number(i64),
}

impl Constant {
    /// As a number, if it is one that fits.
    pub fn number(&self) -> Option<u64> {
        match self {
            Self::Number(number) => u64::try_from(*number).ok(),
            Self::Text(digits) => {
                let digits = digits.trim_start_matches('0');
                match digits {
                    "" => Some(0),
                    _ if digits.len() > 64 => None,
                    _ => u64::from_str_radix(digits, 2).ok(),
                }
            }
        }
    }

    /// As bits from bit 0 on; nothing where it is `x`.
    pub fn bits(&self) -> Vec<Option<bool>> {
        match self {
            Self::Text(digits) => digits
                .chars()
                .rev()
                .map(|digit| match digit {
                    '0' => Some(false),
                    '1' => Some(true),
                    _ => None,
                })
                .collect(),
            Self::Number(number) => (0..64).map(|bit| Some(number >> bit & 1 == 1)).collect(),
        }
    }

    /// As a text.
    pub fn text(&self) -> String {
        match self {
            Self::Text(text) => text.trim_end().to_string(),
            Self::Number(number) => number.to_string(),
        }
    }
}

impl Cell {
    /// A parameter that is a number; 0 where there is none.
    pub fn number(&self, name: &str) -> u64 {
        let value = self.parameters.get(name);
        value.and_then(Constant::number).unwrap_or(0)
    }

    /// A parameter that is a flag.
    pub fn is(&self, name: &str) -> bool {
        self.number(name) != 0
    }

    /// The bits of a port.
    pub fn bits(&self, port: &str) -> &[Bit] {
        self.connections.get(port).map_or(&[], Vec::as_slice)
    }

    /// Where it stands in the text, as Yosys says it.
    pub fn src(&self) -> String {
        let src = self.attributes.get("src");
        src.map_or(String::new(), Constant::text)
    }
}

/// Names and values in the order of the file.
#[derive(Debug)]
pub struct Listed<T>(pub Vec<(String, T)>);

impl<T> Default for Listed<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Listed<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Pairs<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Pairs<T> {
            type Value = Listed<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("names and values")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Listed(entries))
            }
        }
        deserializer.deserialize_map(Pairs(PhantomData))
    }
}

impl Design {
    /// The top module and its name.
    pub fn top(&self) -> Option<(&str, &Module)> {
        let modules = &self.modules.0;
        let marked = modules.iter().find(|(_, module)| {
            let mark = module.attributes.get("top");
            mark.and_then(Constant::number).unwrap_or(0) != 0
        });
        let top = marked.or_else(|| modules.first().filter(|_| modules.len() == 1));
        top.map(|(name, module)| (name.as_str(), module))
    }
}
