//! What the registers hold between stages, for the proof by induction: operands and results by the golden model, and the rest as the hardware
//! itself makes it of a payload within a cycle.
//!
//! An invariant may be anything that can be proved of the registers; what comes out at their end is compared with the golden model.

use super::configuration::{Configuration, result_names};
use super::golden::Unit;
use super::rtl;
use super::table::Class;
use crate::cut;
use crate::golden::StageRegisters;
use warpwright_hdl::prelude::*;
use warpwright_hdl::word::Word;

impl StageRegisters for Unit {
    fn held<W: Word>(&self, stage: u32, payload: &[W]) -> Vec<(String, W)> {
        let operation = self.operation(payload);
        let of_class = |class: Class| self.asked(&operation, self.0.of_class(class));
        let held = self.0.held(stage).into_iter();
        held.map(|name| {
            let mut given = self.0.payload().into_iter().zip(payload);
            let given = given.find_map(|((field, _), value)| (field == name).then_some(value));
            let value = given.cloned().unwrap_or_else(|| {
                match name {
                    "illegal" => return self.is_illegal(&operation),
                    "asks_mix" => {
                        let mut ops = self.0.ops.iter();
                        let mix = ops.find(|op| op.name == "FMix").expect("it is built in");
                        return Self::is(&operation, mix);
                    }
                    "asks_fma" => return Self::is_one(&operation, self.0.of_class(Class::Fma)),
                    _ => {}
                }
                let classes = self.0.classes();
                let mut results = classes.into_iter().filter_map(|class| {
                    let names = result_names(class);
                    let place = names.iter().position(|known| *known == name)?;
                    let results = of_class(class);
                    Some(W::join([results.result, results.second][place].clone()))
                });
                results.next().expect("a name of a field or of a result")
            });
            (name.to_string(), value)
        })
        .chain(left(&self.0, stage, payload))
        .collect()
    }
}

/// What is left of a payload besides operands and results: the hardware's own stages up to there within a cycle.
fn left<W: Word>(c: &Configuration, stage: u32, payload: &[W]) -> Vec<(String, W)> {
    let m = ModuleBuilder::new("glsl450_held");
    let inputs = c.payload().into_iter();
    let operation: Vec<_> = inputs
        .map(|(name, width)| (name, m.input(name, width)))
        .collect();
    // None is without a use.
    for (name, signal) in &operation {
        m.output(&format!("given_{name}"), *signal);
    }
    let left = rtl::left(&m, c, stage, &operation).expect("a part of what can be built");
    cut::show(&m, left);
    cut::shown(&m, payload.len(), payload)
}
