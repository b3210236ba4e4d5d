//! What a design's registers keep to, as `emit --assertions` writes it: found and proved when the file is written ([`crate::prove::facts`]).

use crate::hdl::module::Module;
use crate::hdl::netlist::RegisterState;
use crate::hdl::netlist::flatten::{Names, flatten};
use crate::hdl::netlist::passes::optimize;
use crate::hdl::verilog::{PackedRegister, packed_registers};
use crate::prove::decide::Options;
use crate::prove::facts::{Fact, facts};
use crate::prove::solver::SolverError;
use std::fmt::Write;
use std::sync::Arc;

/// Conflicts of one call of the solver: facts are simple, or are left out. Never a time, so that the file is the same on every machine.
const CONFLICTS: u64 = 20_000;

/// A register that a fact speaks of.
#[derive(Clone, Debug)]
pub struct Watched {
    /// What it is called in the assertions.
    pub name: String,
    pub width: u32,
    /// How it is read from within the design's top module.
    pub path: String,
    /// Whether it is an output port of the top module.
    pub is_port: bool,
}

/// A fact, in words and as a condition over [`Watched::name`]s.
#[derive(Clone, Debug)]
pub struct Claim {
    pub label: String,
    pub words: String,
    pub condition: String,
}

/// What is known of a design's registers.
#[derive(Clone, Debug, Default)]
pub struct RegisterFacts {
    pub registers: Vec<Watched>,
    pub claims: Vec<Claim>,
}

impl RegisterFacts {
    /// Of registers that the text has by their names, which in SystemVerilog those of a bundle are not, and whose width no parameter says.
    pub fn of(module: &Arc<Module>, is_system_verilog: bool) -> Result<Self, SolverError> {
        let netlist = optimize(flatten(module, Names::Dropped));
        let options = Options {
            conflicts: CONFLICTS,
            seconds: f64::MAX,
            ..Options::default()
        };
        let found = facts(&netlist, &options)?;
        let packed = if is_system_verilog {
            packed_registers(module)
        } else {
            Vec::new()
        };
        let watched = |index: usize| watched(module, &netlist.registers[index], &packed);
        let mut known = Self::default();
        for fact in found {
            let registers: Option<Vec<Watched>> =
                fact.registers().into_iter().map(watched).collect();
            let Some(registers) = registers else { continue };
            let registers: Vec<Watched> = registers
                .into_iter()
                .map(|register| known.named(register, module))
                .collect();
            known.claims.push(claim(&fact, &registers));
        }
        Ok(known)
    }

    /// The register among those that are watched, under a name that is its own.
    fn named(&mut self, mut register: Watched, top: &Module) -> Watched {
        if let Some(known) = self.registers.iter().find(|of| of.path == register.path) {
            return known.clone();
        }
        let is_port = |name: &str| top.ports.iter().any(|port| port.name == name);
        while !register.is_port
            && (is_port(&register.name) || self.registers.iter().any(|of| of.name == register.name))
        {
            register.name += "_inside";
        }
        self.registers.push(register.clone());
        register
    }

    /// Those that the assertions do not have as ports of the design.
    pub fn inner(&self) -> impl Iterator<Item = &Watched> {
        self.registers.iter().filter(|register| !register.is_port)
    }

    /// The assertions, under the conditions, of which one is that the parameters have the values for which the facts were proved.
    pub fn text(&self, clock: &str, conditions: &[String], values: &[String]) -> String {
        if self.claims.is_empty() {
            return String::new();
        }
        let when = match conditions {
            [] => String::new(),
            all => format!("if ({}) ", all.join(" & ")),
        };
        let mut claims = String::new();
        for claim in &self.claims {
            let Claim {
                label,
                words,
                condition,
            } = claim;
            let _ = write!(
                claims,
                "            // {words}\n            {label}: assert ({condition});\n"
            );
        }
        let always = format!(
            "    always @(posedge {clock}) begin\n        {when}begin\n{claims}        end\n    end\n"
        );
        let head = "    // What registers keep to from a reset on, whatever the inputs";
        if values.is_empty() {
            return format!("{head}.\n{always}\n");
        }
        let always = always.replace("\n    ", "\n        ");
        format!(
            "{head}: proved for these parameters.\n    generate\n        if ({}) begin : proved\n        {}        end\n    endgenerate\n\n",
            values.join(" && "),
            always
        )
    }
}

/// How a register is read; none if it is in a lane, as wide as a parameter says, or a part of a variable.
fn watched(top: &Module, register: &RegisterState, packed: &[PackedRegister]) -> Option<Watched> {
    let mut module = top;
    let mut segments: Vec<&str> = register.path.split('.').collect();
    let name = segments.pop()?;
    for segment in &segments {
        let instance = module.instances.iter().find(|of| of.name == **segment)?;
        // Of a primitive the text has no registers: its model has.
        if instance.lanes.is_some() || instance.module.primitive.is_some() {
            return None;
        }
        module = &instance.module;
    }
    let described = module.registers.iter().find(|of| of.name == name)?;
    let is_packed = packed.iter().any(|of| of.path == register.path);
    if is_packed || module.node(described.node).width.spelling().is_some() {
        return None;
    }
    let path = register.path.clone();
    let is_port = segments.is_empty() && top.ports.iter().any(|port| port.name == path);
    Some(Watched {
        name: path.replace('.', "_"),
        is_port,
        width: register.width,
        path,
    })
}

fn claim(fact: &Fact, registers: &[Watched]) -> Claim {
    let a = &*registers[0].name;
    let b = registers.get(1).map_or("", |b| &*b.name);
    let bits = registers[0].width;
    let is = |of: &Watched| match of.width {
        1 => of.name.clone(),
        _ => format!("(|{})", of.name),
    };
    let is_a = is(&registers[0]);
    let is_b = registers.get(1).map(is).unwrap_or_default();
    let set = |of: &Watched| match of.width {
        1 => "1",
        _ => "not 0",
    };
    let set_a = set(&registers[0]);
    let set_b = registers.get(1).map_or("", set);
    let (label, words, condition) = match fact {
        Fact::OneBit(_) => (
            format!("{a}_one_bit"),
            format!("Of {a} one bit is 1."),
            format!("$onehot({a})"),
        ),
        Fact::AtMostOneBit(_) => (
            format!("{a}_at_most_one_bit"),
            format!("Of {a} at most one bit is 1."),
            format!("$onehot0({a})"),
        ),
        Fact::AtMost(_, most) => (
            format!("{a}_range"),
            format!("{a} is at most {most}."),
            format!("{a} <= {bits}'d{most}"),
        ),
        Fact::Implies(..) => (
            format!("{a}_needs_{b}"),
            format!("If {a} is {set_a}, {b} is {set_b}."),
            format!("~{is_a} | {is_b}"),
        ),
        Fact::Excludes(..) => (
            format!("{a}_excludes_{b}"),
            format!("If {a} is {set_a}, {b} is 0."),
            format!("~({is_a} & {is_b})"),
        ),
        Fact::Either(..) => (
            format!("{a}_or_{b}"),
            format!("If {a} is 0, {b} is {set_b}."),
            format!("{is_a} | {is_b}"),
        ),
        Fact::Equal(..) => (
            format!("{a}_is_{b}"),
            format!("{a} and {b} are equal."),
            format!("{a} == {b}"),
        ),
        Fact::Ahead(_, _, most) => (
            format!("{a}_ahead_of_{b}"),
            format!("{a} is at most {most} ahead of {b}, in {bits} bits."),
            // A part of a sum has as many bits as it takes.
            format!("(({a} - {b}) & {{{bits}{{1'b1}}}}) <= {bits}'d{most}"),
        ),
    };
    Claim {
        label,
        words,
        condition,
    }
}
