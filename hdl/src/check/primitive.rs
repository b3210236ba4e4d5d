//! Checks of vendor primitives and their models: port names, and modules that cannot be instantiated as a primitive.

use crate::module::{CLOCK, Module};
use crate::names::{check_identifier, keyword_of};
use crate::primitive::{Primitive, PrimitiveValue};
use crate::problem::Problem;
use std::collections::HashSet;

impl Primitive {
    /// Says what the vendor calls the clock.
    pub fn clock(self, vendor: &str) -> Self {
        self.port(CLOCK, vendor)
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
            let why = "its model has registers with a reset, which is not a port of the primitive; make the reset a port of the model".to_string();
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
            // Vendors' names are in capitals, and keywords are none then.
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
                    "the parameter `{name}` must not contain quotes, backslashes or special characters"
                ));
            }
        }
        Ok(())
    }
}
