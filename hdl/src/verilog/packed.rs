//! Registers of a bundle as one variable of a packed struct, in `SystemVerilog`: `held_q.tag` for `held_tag_q`.
//!
//! A bundle is packed if two of its registers or more are in the module, if reset sets all of them or none (a variable has one clocking, of which an
//! asynchronous reset is part), if none has a power-up value (which takes an `initial` block, and so no `always_ff`) or is a port, and if nothing
//! else has the names. In the bodies of lanes registers stay by themselves: older readers know no types there.

use super::Options;
use super::names::Names;
use crate::module::{Module, RESET_LOW, Register, join};
use crate::names::check_name;
use crate::problem::Problem;
use std::collections::HashSet;
use std::sync::Arc;

/// A variable of a packed struct.
#[derive(Clone, Debug)]
pub(super) struct Variable {
    pub name: String,
    /// Of the struct: the variable's with `_t` in the place of `_q`.
    pub type_name: String,
    /// The module's registers that are its fields, the one in the highest bits first.
    pub registers: Vec<usize>,
}

/// Where the text has a register.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackedRegister {
    /// The hierarchical name of the register.
    pub path: String,
    /// The same of the variable that it is part of.
    pub variable: String,
    /// What it is called there.
    pub field: String,
    /// The variable's bit that is the register's lowest.
    pub low: u32,
    /// Its width.
    pub width: u32,
}

/// The registers of a hierarchy that the text in `SystemVerilog` has as parts of a variable.
pub fn packed_registers(module: &Arc<Module>) -> Vec<PackedRegister> {
    let mut found = Vec::new();
    add(module, "", &mut found);
    found
}

fn add(module: &Module, path: &str, found: &mut Vec<PackedRegister>) {
    for variable in variables(module) {
        let mut low = 0;
        for index in variable.registers.iter().rev() {
            let register = &module.registers[*index];
            let width = module.node(register.node).width.get();
            found.push(PackedRegister {
                path: join(path, &register.name),
                variable: join(path, &variable.name),
                field: field(register),
                low,
                width,
            });
            low += width;
        }
    }
    add_below(module, path, found);
}

/// What is below a module or a body in place, of which only what it instantiates has structs.
fn add_below(module: &Module, path: &str, found: &mut Vec<PackedRegister>) {
    for instance in &module.instances {
        let add_one = if instance.is_in_place() {
            add_below
        } else {
            add
        };
        for lane in 0..instance.count() {
            add_one(&instance.module, &instance.path(path, lane), found);
        }
    }
}

/// Gives the registers the names that they have as fields: `held_q.tag`.
pub(super) fn rename(module: &mut Module, variables: &[Variable]) {
    for variable in variables {
        for index in &variable.registers {
            let register = &mut module.registers[*index];
            register.name = format!("{}.{}", variable.name, field(register));
        }
    }
}

/// Whether no variable of a module's text, and no type, is called so.
pub(super) fn free_for_port(module: &Module, name: &str) -> Result<(), Problem> {
    let variables = variables(module).into_iter();
    let mut found = variables.filter(|of| {
        let names = [&of.name, &of.type_name];
        names.iter().any(|known| known.eq_ignore_ascii_case(name))
    });
    match found.next() {
        None => Ok(()),
        Some(of) => Err(Problem::NameTaken {
            name: name.to_string(),
            first: module.registers[of.registers[0]].source.clone(),
        }),
    }
}

/// Whether a net is a field of a variable.
pub(super) fn is_field(net: &str) -> bool {
    net.contains('.')
}

/// The variables of a module's own text. Names count as they are described, before values are merged.
pub(super) fn variables(module: &Module) -> Vec<Variable> {
    let mut all: Vec<Variable> = Vec::new();
    for (index, register) in module.registers.iter().enumerate() {
        let Some(member) = &register.member else {
            continue;
        };
        match all.iter_mut().find(|known| known.name == member.variable) {
            Some(known) => known.registers.push(index),
            None => all.push(Variable {
                name: member.variable.clone(),
                type_name: type_name(&member.variable),
                registers: vec![index],
            }),
        }
    }
    if all.is_empty() {
        return all;
    }
    let mut names = Names::of(module, &Options::default());
    names.take(RESET_LOW);
    // A type's name is one wherever it stands: behind a point, too.
    let others = names_elsewhere(module);
    all.retain(|variable| {
        let (name, of) = (&variable.name, &variable.type_name);
        let is_free = check_name(name).and(check_name(of)).is_ok()
            && names.is_free(name)
            && names.is_free(of)
            && !others.contains(&of.to_lowercase());
        let is_packed = is_free && is_packed(module, variable);
        if is_packed {
            names.take(name);
            names.take(of);
        }
        is_packed
    });
    all
}

/// What modules that are instantiated, their ports, and fields are called, in small letters.
fn names_elsewhere(module: &Module) -> HashSet<String> {
    let members = module.registers.iter().filter_map(|of| of.member.as_ref());
    let mut names: HashSet<String> = members.map(|of| of.field.to_lowercase()).collect();
    for instance in &module.instances {
        let inner = &instance.module;
        names.insert(inner.name.to_lowercase());
        names.extend(inner.ports.iter().map(|port| port.name.to_lowercase()));
        if instance.is_in_place() {
            names.extend(names_elsewhere(inner));
        }
    }
    names
}

fn is_packed(module: &Module, variable: &Variable) -> bool {
    let mut fields = HashSet::new();
    let mut registers = variable.registers.iter().map(|of| &module.registers[*of]);
    let resets = |of: &usize| module.registers[*of].reset.is_some();
    let first = variable.registers.first().is_some_and(resets);
    variable.registers.len() > 1
        && variable.registers.iter().all(|of| resets(of) == first)
        && registers.all(|register| {
            let field = field(register);
            register.power_up.is_none()
                && module.port(&register.name).is_none()
                && check_name(&field).is_ok()
                && fields.insert(field.to_lowercase())
        })
}

/// What a field is called in the struct: with a line behind it, if a tool takes its name for something else.
fn field(register: &Register) -> String {
    match register.member.as_ref().map_or("", |member| &member.field) {
        taken if TAKEN.split_whitespace().any(|word| word == taken) => format!("{taken}_"),
        field => field.to_string(),
    }
}

/// Methods of an array to Verible, classes of the language to Icarus and Verilator, names of C++ and `SystemC` to Verilator 5.006.
const TAKEN: &str = "find find_first find_first_index find_index find_last find_last_index max min product randomize reverse rsort shuffle sort sum \
    unique_index mailbox process semaphore bit_vector complex const_iterator deque iterator list map queue reference sensitive set stack \
    type_info vector";

fn type_name(variable: &str) -> String {
    format!("{}_t", variable.strip_suffix("_q").unwrap_or(variable))
}
