//! Functions with several instructions of GLSL.std.450: each has its own modules, whatever else is beside it.

use crate::common::{clean, datapath, module, proved};
use crate::floats::{HEAD, text::Text};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::rc::Rc;
use warpwright_blocks::glsl450::Configuration;
use warpwright_blocks::glsl450::table::{Class, INSTRUCTIONS, Instruction, NumberKind, find};
use warpwright_hdl::verilog::{Options as VerilogOptions, emit};
use warpwright_spirv::datapath::Datapath;
use warpwright_spirv::module::Module;

/// An instruction, and the bits of a component.
type Unit = (&'static Instruction, u32);

/// Every instruction that `glsl450` has at each of its widths.
fn units() -> Vec<Unit> {
    let rows = INSTRUCTIONS
        .iter()
        .filter(|row| Configuration::can_have(row));
    let each = rows.flat_map(|row| row.shape.widths.iter().map(move |width| (row, *width)));
    each.collect()
}

/// What instructions of GLSL.std.450 have in a text.
impl Text {
    fn scalar(&mut self, kind: NumberKind, width: u32) -> String {
        match kind {
            NumberKind::Float => self.declared(&format!("OpTypeFloat {width}")),
            NumberKind::Signed | NumberKind::Unsigned => {
                self.declared(&format!("OpTypeInt {width} 0"))
            }
        }
    }

    /// The types of an instruction's operands and of its result.
    fn signature(&mut self, (row, width): Unit) -> (Vec<String>, String) {
        let (packs, across) = (row.name.starts_with("Pack"), row.shape.across);
        let mut part = |kind, is_vector: bool| {
            if across == 1 {
                return self.scalar(kind, width);
            }
            // A double is of two words; all other parts of a packed word are floats of 32 bits.
            let component = if is_vector { 32 } else { width };
            let scalar = self.scalar(kind, component);
            if is_vector {
                return self.declared(&format!("OpTypeVector {scalar} {across}"));
            }
            scalar
        };
        let operands = row.shape.operands.iter().map(|kind| part(*kind, packs));
        let operands: Vec<String> = operands.collect();
        let results = row.shape.results.iter().map(|kind| part(*kind, !packs));
        let results: Vec<String> = results.collect();
        let result = match &results[..] {
            [only] => only.clone(),
            several => self.declared(&format!("OpTypeStruct {}", several.join(" "))),
        };
        (operands, result)
    }

    /// A function of this name that gives what these instructions make of its parameters.
    fn of_several(&mut self, name: &str, units: &[Unit]) {
        let id = format!(
            "%function_{}",
            self.functions.matches("OpFunctionEnd").count()
        );
        let _ = writeln!(self.names, "OpName {id} \"{name}\"");
        let (mut parameters, mut body) = (Vec::new(), String::new());
        let (mut results, mut values) = (Vec::new(), Vec::new());
        for (number, unit) in units.iter().enumerate() {
            let (operands, result) = self.signature(*unit);
            let value = format!("{id}_{number}");
            let _ = write!(body, "{value} = OpExtInst {result} %glsl {}", unit.0.name);
            for operand in operands {
                let parameter = format!("{id}_p{}", parameters.len());
                let _ = write!(body, " {parameter}");
                parameters.push((parameter, operand));
            }
            body.push('\n');
            results.push(result);
            values.push(value);
        }
        let all = self.declared(&format!("OpTypeStruct {}", results.join(" ")));
        let types: Vec<&str> = parameters.iter().map(|(_, of)| of.as_str()).collect();
        let of = self.declared(&format!("OpTypeFunction {all} {}", types.join(" ")));
        let _ = writeln!(self.functions, "{id} = OpFunction {all} None {of}");
        for (parameter, of) in &parameters {
            let _ = writeln!(self.functions, "{parameter} = OpFunctionParameter {of}");
        }
        let _ = write!(
            self.functions,
            "{id}_l = OpLabel\n{body}{id}_all = OpCompositeConstruct {all} {}\nOpReturnValue {id}_all\nOpFunctionEnd\n",
            values.join(" ")
        );
    }

    fn of_units(&self, test: &str) -> Option<Rc<Module>> {
        module(&self.module(&["Shader", "Linkage"], HEAD, ""), test)
    }
}

/// Files are named after their modules: no two may have one name, on systems too that do not tell cases apart.
fn check_names(datapath: &Datapath) -> usize {
    let files = emit(&datapath.hardware, &VerilogOptions::default());
    let names: BTreeSet<String> = files.iter().map(|f| f.name.to_ascii_lowercase()).collect();
    assert_eq!(names.len(), files.len(), "{names:?}");
    files.len()
}

/// Every two instructions of a class, and every instruction at two widths.
#[test]
fn two_instructions_of_a_class_stand_in_one_function() {
    let all = units();
    let mut text = Text::default();
    let mut pairs = Vec::new();
    for (number, a) in all.iter().enumerate() {
        for b in &all[number + 1..] {
            // Of several widths two instructions are taken at the first one, or at the only one that one of them has.
            let firsts = [a, b].map(|(row, width)| row.shape.widths[0] == *width);
            if a.0.class == b.0.class && (a.0 == b.0 || firsts == [true; 2]) {
                let name = format!("{}_{}_{}_{}", a.0.name, a.1, b.0.name, b.1);
                text.of_several(&name, &[*a, *b]);
                pairs.push((name, a.0.class));
            }
        }
    }
    let of_class = |class| pairs.iter().filter(|(_, of)| *of == class).count();
    let counts = [Class::Integer, Class::Exact, Class::Pack, Class::Fma].map(of_class);
    // Of n instructions n (n - 1) / 2 pairs, and of each the pairs of its widths.
    assert_eq!(counts, [78 + 66, 190 + 54, 28, 6 + 8]);
    let test = "two_instructions_of_a_class_stand_in_one_function";
    let Some(module) = text.of_units(test) else {
        return;
    };
    for (name, class) in pairs {
        let datapath = datapath(&module, &name, 0);
        check_names(&datapath);
        if class == Class::Integer {
            proved(&datapath);
        }
    }
}

/// All units at once, in a function whose name is as long as names get, and in one that is called as a unit.
#[test]
fn all_instructions_stand_in_one_function() {
    let test = "all_instructions_stand_in_one_function";
    let all = units();
    let mut text = Text::default();
    let long = "a_name_that_is_longer_than_any_that_verilog_is_given_for_a_function_here";
    text.of_several(long, &all);
    text.of_several("smin_32", &all);
    let Some(module) = text.of_units(test) else {
        return;
    };
    for name in [long, "smin_32"] {
        // One file a unit, one of its lanes at least, and those around them.
        assert!(check_names(&datapath(&module, name, 0)) > 2 * all.len());
    }
}

/// What linters say of units of all classes side by side, and what a prover says of integers.
#[test]
fn several_units_are_read_by_linters() {
    let test = "several_units_are_read_by_linters";
    let mut text = Text::default();
    let named = |name| find(name).unwrap_or_else(|| panic!("{name}"));
    let several = ["SMin", "SMax", "UClamp", "Floor", "FMax", "PackHalf2x16"];
    text.of_several("several", &several.map(|name| (named(name), 32)));
    let Some(module) = text.of_units(test) else {
        return;
    };
    let datapath = datapath(&module, "several", 0);
    proved(&datapath);
    clean(&datapath);
}
