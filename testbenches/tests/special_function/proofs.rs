//! Proofs that need no products: undefined function codes, special values, and, for some fractions, every exponent.

use std::sync::Arc;
use std::time::Instant;
use warpwright_blocks::catalogue;
use warpwright_blocks::golden::{Function as AnyFunction, Inputs, Output, Pure};
use warpwright_blocks::special_function::golden::{Asked, Special, answer};
use warpwright_blocks::special_function::{Configuration, Function, SpecialFunction, function};
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_hdl::prelude::ModuleBuilder;
use warpwright_hdl::word::Word;
use warpwright_prove::obligation::{Obligation, Verdict};
use warpwright_testbenches::claims::theorems::{Settings, sizes};
use warpwright_testbenches::proof::agrees_with;

pub fn configuration(settings: Settings) -> Configuration {
    let parameters = catalogue::parameters(&SpecialFunction, settings.iter().copied());
    Configuration::new(&parameters.expect("allowed parameters"))
}

/// Some of all that may be asked: what is none of these is any.
#[derive(Clone, Copy, Debug, Default)]
struct Case {
    code: Option<u64>,
    exponent: Option<u64>,
    fraction: Option<u64>,
    mode: Option<u64>,
    denormals: Option<u64>,
}

impl Case {
    /// A case's names of inputs, their widths, and what they are held at.
    fn inputs(&self) -> [(&'static str, u32, Option<u64>); 6] {
        [
            ("math_function", 4, self.code),
            ("sign", 1, None),
            ("exponent", 8, self.exponent),
            ("fraction", 23, self.fraction),
            ("mode", 1, self.mode),
            ("denormals", 1, self.denormals),
        ]
    }

    /// The hardware within a cycle, with what is held as constants.
    fn hardware(&self, c: &Configuration) -> Netlist {
        let m = ModuleBuilder::new("one_case");
        let [code, sign, exponent, fraction, mode, denormals] =
            self.inputs().map(|(name, width, held)| match held {
                Some(value) => m.constant(value, width),
                None => m.input(name, width),
            });
        let unit = m
            .instance("unit", &function(c).expect("a unit"))
            .connect("math_function", code)
            .connect("src", m.cat([sign, exponent, fraction]))
            .connect("mode", mode)
            .connect("denormals", denormals);
        for name in ["result", "illegal"] {
            m.output(name, unit.output(name));
        }
        let module = Arc::new(m.finish().expect("a case"));
        optimize(flatten(&module, Names::Dropped))
    }
}

/// The golden model of a case.
#[derive(Clone, Copy)]
struct Model(Configuration, Case);

impl AnyFunction for Model {
    fn outputs<W: Word>(&self, inputs: &dyn Inputs<W>) -> Vec<Output<W>> {
        let [function, sign, exponent, fraction, is_alt, keeps_denormals] =
            self.1.inputs().map(|(name, width, held)| match held {
                Some(value) => W::number(value, width),
                None => inputs.word(name, width),
            });
        let asked = Asked {
            function,
            src: sign.concat(&exponent).concat(&fraction),
            is_alt,
            keeps_denormals,
        };
        let answer = answer(&self.0, &asked);
        vec![
            Output::exactly("result", answer.result),
            Output::exactly("illegal", answer.is_illegal),
        ]
    }

    fn widest(&self) -> u32 {
        AnyFunction::widest(&Special(self.0))
    }
}

fn held(hardware: &Configuration, model: &Configuration, case: Case) -> Verdict {
    let netlist = case.hardware(hardware);
    let model = Pure(Model(*model, case));
    agrees_with(&netlist, &model, Obligation::Combinational).verdict
}

/// Codes that are no function, of any source.
fn illegal(c: &Configuration) -> impl Iterator<Item = Case> {
    let legal: Vec<u64> = c.functions().iter().map(|f| f.code()).collect();
    let illegal = (0..16).filter(move |code| !legal.contains(code));
    illegal.map(|code| Case {
        code: Some(code),
        ..Case::default()
    })
}

/// Zeros, infinities and NaNs in every mode, and denormals that are flushed by either input.
fn special(function: Function) -> impl Iterator<Item = Case> {
    let any = Case {
        code: Some(function.code()),
        ..Case::default()
    };
    let largest = Case {
        exponent: Some(255),
        ..any
    };
    let small = Case {
        exponent: Some(0),
        ..any
    };
    let zero = Case {
        fraction: Some(0),
        ..small
    };
    let by_mode = Case {
        mode: Some(1),
        ..small
    };
    let by_input = Case {
        mode: Some(0),
        denormals: Some(0),
        ..small
    };
    [largest, zero, by_mode, by_input].into_iter()
}

/// Every exponent of both signs in every mode, for fractions of all kinds.
fn exponents(function: Function) -> impl Iterator<Item = Case> {
    let fractions = [0, 1, 0x12_3456, 0x40_0000, 0x55_5555, 0x7F_FFFF];
    fractions.into_iter().map(move |fraction| Case {
        code: Some(function.code()),
        fraction: Some(fraction),
        ..Case::default()
    })
}

#[test]
fn what_no_product_decides_is_proved() {
    for settings in sizes("special_function::proofs::what_no_product_decides_is_proved") {
        let c = configuration(settings);
        let functions = c.functions().iter();
        let of_functions = functions.flat_map(|f| special(*f).chain(exponents(*f)));
        for case in illegal(&c).chain(of_functions) {
            let began = Instant::now();
            let verdict = held(&c, &c, case);
            println!("{settings:?}, {case:?}: {:?}", began.elapsed());
            assert_eq!(verdict, Verdict::Held, "{settings:?}, {case:?}");
        }
    }
}

/// The cosine of zero is not the same in both tables.
#[test]
fn another_special_value_is_refuted() {
    let (corrected, as_written) = (
        configuration(&[]),
        configuration(&[("tables", "as_written")]),
    );
    let refuted = |case| matches!(held(&corrected, &as_written, case), Verdict::Refuted(_));
    assert!(special(Function::Cos).any(refuted));
    assert!(!special(Function::Sin).any(refuted));
}
