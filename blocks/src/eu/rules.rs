//! Instruction-set rules in hardware: port names, their documentation, and the inputs that modules for some of them depend on.

use std::collections::{BTreeMap, HashSet};
use std::sync::LazyLock;
use warpwright_eu::model::{RULES, Rule};
use warpwright_hdl::module::Op;
use warpwright_hdl::prelude::*;

/// Of each rule the port's name.
static PORTS: LazyLock<BTreeMap<&'static str, String>> = LazyLock::new(|| {
    let rules = RULES.iter();
    rules
        .map(|rule| (rule.id, rule.id.to_lowercase()))
        .collect()
});

/// The port of a rule's bit: of `D01`, `d01`.
pub(crate) fn rule_port(id: &'static str) -> &'static str {
    PORTS.get(id).map_or(id, String::as_str)
}

/// The field of a rule's bit with what its port says: of `d01`, `1 if the opcode is not defined`.
pub(crate) fn rule_field(port: &str, is_checked: impl Fn(&str) -> bool) -> Field {
    let rule = RULES.iter().find(|rule| rule_port(rule.id) == port);
    let rule = rule.filter(|rule| is_checked(rule.id));
    rule.map_or_else(Field::default, |rule| {
        Field::bits(1).doc(&format!("1 if {}", rule.violation))
    })
}

/// From here on the condition of this rule is described: a section with what breaks it.
pub(crate) fn rule_section(m: &ModuleBuilder, id: &str) {
    let rule = Rule::by_id(id).expect("a rule of the list");
    let about = format!("Broken if {}.", rule.violation);
    m.section_about(&format!("Rule {id}"), &about);
}

/// A bundle with a bit for each of some rules, which are called by their ids.
macro_rules! rule_bits {
    ($(#[$doc:meta])* $name:ident: $($id:ident)*) => {
        $(#[$doc])*
        #[derive(Bundle, Clone, Debug, Default)]
        pub(crate) struct $name<T> {
            $(pub $id: T,)*
        }

        impl $name<Field> {
            /// A bit for each rule that is checked.
            pub fn shape(is_checked: impl Fn(&str) -> bool) -> Self {
                $name::<()>::default().each(|port, ()| crate::eu::rule_field(port, &is_checked))
            }
        }
    };
}

pub(crate) use rule_bits;

/// A part without the inputs that no output depends on: those are of no bits. It is described with all inputs, then with the others.
pub(crate) fn reading<I: Shape + Clone, O>(
    all: I,
    describe: impl Fn(I) -> Result<Part<I, O>, BuildErrors>,
) -> Result<Part<I, O>, BuildErrors> {
    let read = inputs_read(describe(all.clone())?.module());
    let is_read = |name: &str, field| read.contains(name).then_some(field);
    describe(all.each(|name, field| is_read(name, field).unwrap_or_default()))
}

/// The inputs that some output depends on.
fn inputs_read(module: &Module) -> HashSet<String> {
    let mut open: Vec<_> = module.outputs().map(|port| port.node).collect();
    let mut seen: HashSet<_> = open.iter().copied().collect();
    let mut read = HashSet::new();
    while let Some(id) = open.pop() {
        let op = &module.node(id).op;
        if let Op::Input(port) = op {
            read.insert(module.ports[*port as usize].name.clone());
        }
        op.for_each_operand(|operand| {
            if seen.insert(operand) {
                open.push(operand);
            }
        });
    }
    read
}
