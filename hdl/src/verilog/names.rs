//! Generates names for nameless values.
//!
//! A name describes the value (`a_plus_b`, `not_valid`, `lut_q_bit`) using
//! only the names around it, so that unrelated changes leave it alone. Only
//! if two values would get the same name does the later one take a number.
//!
//! A name may leave out most of a value, but not an inversion: a value read through an odd number of inversions
//! has one in its name (`not_valid`, `count_is_zero`). Inversions are `~`, `~&`, `~|`, `~^`, `!=`, and `==`
//! with zero; `!=` with zero does not count. A name must not contain both a signal and its inverse, either.

use super::Options;
use super::expression::{Expression, Operator};
use crate::module::{CLOCK, LANE_UNIT, Module, Op, RESET};
use crate::problem::Problem;

use crate::names::keyword_of;
use std::collections::{HashMap, HashSet};

/// Derived names stay readable up to this length.
const LONGEST: usize = 40;

/// The names of one file, compared without regard to case.
#[derive(Debug, Default)]
pub(super) struct Names {
    taken: HashSet<String>,
    /// The last number given to a wanted name.
    numbers: HashMap<String, u32>,
    /// Names that neither the description has nor anything that reads the value: made up here, or numbered.
    pub derived: Vec<String>,
}

/// Whether nothing that a module's file has by the description's wish is called so.
pub(super) fn free_for_port(module: &Module, name: &str) -> Result<(), Problem> {
    let is_same = |known: &str| known.eq_ignore_ascii_case(name);
    let ports = module.ports.iter().map(|of| (&*of.name, &of.source));
    let nodes = module.nodes.iter();
    let nodes = nodes.filter_map(|of| Some((of.name.as_deref()?, &of.source)));
    let registers = module.registers.iter().map(|of| (&*of.name, &of.source));
    let memories = module.memories.iter().map(|of| (&*of.name, &of.source));
    let instances = module.instances.iter().map(|of| (&*of.name, &of.source));
    let parameters = module.parameters.iter();
    let parameters = parameters.map(|of| (&*of.name, &module.source));
    let mut known = ports
        .chain(nodes)
        .chain(registers)
        .chain(memories)
        .chain(instances)
        .chain(parameters);
    if let Some((known, first)) = known.find(|(known, _)| is_same(known)) {
        return Err(Problem::NameTaken {
            name: known.to_string(),
            first: first.clone(),
        });
    }
    let bodies = module.instances.iter().filter(|of| of.is_in_place());
    bodies
        .into_iter()
        .try_for_each(|of| free_for_port(&of.module, name))
}

impl Names {
    /// Every name that the description itself gives to what stands in this module's file.
    pub fn of(module: &Module, options: &Options) -> Self {
        let mut names = Self::default();
        let (clock, reset) = (&*options.clock_name, options.reset_port());
        for name in [CLOCK, RESET, clock, reset, LANE_UNIT] {
            names.take(name);
        }
        module.parameters.iter().for_each(|p| names.take(&p.name));
        module.ports.iter().for_each(|p| names.take(&p.name));
        names.take_inner(module);
        names
    }

    fn take_inner(&mut self, module: &Module) {
        for node in &module.nodes {
            // Those of ports and registers come by themselves.
            let is_other = matches!(node.op, Op::Input(_) | Op::Register(_));
            if let Some(name) = node.name.as_ref().filter(|_| !is_other) {
                self.take(name);
            }
        }
        module.registers.iter().for_each(|r| self.take(&r.name));
        module.memories.iter().for_each(|m| self.take(&m.name));
        for instance in &module.instances {
            self.take(&instance.name);
            if instance.is_in_place() {
                self.take_inner(&instance.module);
            }
        }
    }

    /// Says that something has a name.
    pub fn take(&mut self, name: &str) {
        self.taken.insert(name.to_ascii_lowercase());
    }

    /// Whether a name may still be given.
    pub fn is_free(&self, name: &str) -> bool {
        keyword_of(name).is_none() && !self.taken.contains(&name.to_ascii_lowercase())
    }

    /// The same for a name that is made up.
    pub fn claim_derived(&mut self, wanted: &str) -> String {
        let name = self.claim(wanted);
        if name == wanted {
            self.derived.push(name.clone());
        }
        name
    }

    /// A name of this file that nothing else has: `wanted`, or `wanted` with a number.
    pub fn claim(&mut self, wanted: &str) -> String {
        let mut name = wanted.to_string();
        // Numbers go on from the last one given, so that a thousand equal wishes stay cheap.
        let mut last = self.numbers.get(wanted).copied().unwrap_or(1);
        while !self.is_free(&name) {
            last += 1;
            name = format!("{wanted}_{last}");
        }
        if name != wanted {
            self.derived.push(name.clone());
        }
        self.numbers.insert(wanted.to_string(), last);
        self.take(&name);
        name
    }
}

/// The loop variable for a generate block: what one of its lanes is called.
pub(super) fn loop_variables(label: &str) -> [String; 2] {
    let word = label.rsplit('_').next().unwrap_or(label);
    let word = if word.is_empty() { "lane" } else { word };
    let word = word.to_ascii_lowercase();
    let one = match word.strip_suffix('s') {
        Some(stem) if stem.ends_with("ie") => format!("{}y", &stem[..stem.len() - 2]),
        Some(stem) if stem.ends_with("sse") || stem.ends_with("xe") || stem.ends_with("she") => {
            stem[..stem.len() - 1].to_string()
        }
        Some(stem) if !stem.is_empty() && !stem.ends_with(['s', 'u', 'i']) => stem.to_string(),
        _ => return ["i".to_string(), format!("{}_index", no_number(&word))],
    };
    let one = no_number(&one);
    [one.clone(), format!("{one}_index")]
}

/// The word, or a lane of it where it begins with a digit, as no name may.
fn no_number(word: &str) -> String {
    let is_number = word.starts_with(|c: char| c.is_ascii_digit());
    format!("{}{word}", if is_number { "lane" } else { "" })
}

/// What an expression is called when it needs a name.
pub(super) fn describe(value: &Expression) -> String {
    if let Expression::Reference(reference) = value
        && let Some(around) = reference.innermost_loop()
    {
        return format!("{}_{}", reference.words(), around.genvar);
    }
    let full = phrase(value, &|operand| match operand {
        Expression::Constant(_) | Expression::Reference(_) => describe(operand),
        _ if inverts(operand) => describe(operand),
        _ => leaf(operand),
    });
    [full, phrase(value, &leaf)]
        .into_iter()
        .find(|name| name.len() <= LONGEST && !contradicts(value))
        .unwrap_or_else(|| short(value))
}

/// The first thing that an expression reads, and what sort of value is made of it.
fn short(value: &Expression) -> String {
    // These sorts say themselves that the value is inverted, or compared either way.
    let named = match value {
        Expression::Prefix("~", a) => leaf(a),
        Expression::Binary(operator, a, _) if operator.is_comparison() && !a.is_fixed() => leaf(a),
        _ => leaf(value),
    };
    let named: String = named.chars().take(LONGEST).collect();
    format!("{named}_{}", kind(value))
}

/// Whether it is written as the number 0.
fn is_zero(value: &Expression) -> bool {
    matches!(value, Expression::Constant(of) if of.name.is_none() && of.bits.is_zero())
}

/// Whether an operation gives the inverse of what it is about.
fn inverts(value: &Expression) -> bool {
    match value {
        Expression::Prefix(symbol, _) => symbol.starts_with('~'),
        Expression::Binary(Operator::NotEqual, a, b) => !is_zero(a) && !is_zero(b),
        Expression::Binary(Operator::Equal, a, b) => is_zero(a) || is_zero(b),
        // One of two constants, of which only the second is not zero.
        Expression::Choice(parts) => {
            parts[1..].iter().all(|part| part.bits().is_some()) && is_zero(&parts[1])
        }
        _ => false,
    }
}

/// Whether both operands would have the name of one thing, once inverted.
fn contradicts(value: &Expression) -> bool {
    let Expression::Binary(_, a, b) = value else {
        return false;
    };
    let ((a, a_is_inverted), (b, b_is_inverted)) = (first(a), first(b));
    a == b && a_is_inverted != b_is_inverted
}

/// The name of the first thing that an expression reads; of its inverse, if it is read through an inversion.
fn leaf(value: &Expression) -> String {
    match first(value) {
        (name, true) => format!("not_{name}"),
        (name, false) => name,
    }
}

/// The name of the first thing that an expression reads, and whether through an odd number of inversions.
fn first(value: &Expression) -> (String, bool) {
    let plain = |name: String| (name, false);
    let (name, is_inverted) = match value {
        Expression::Constant(_) => plain(phrase(value, &leaf)),
        Expression::Reference(reference) => plain(reference.words()),
        Expression::Index { net, .. } => plain(net.words()),
        Expression::Word { memory, .. } => plain(memory.to_string()),
        Expression::Choice(parts) => {
            let mut parts_read = parts[1..].iter().filter(|part| part.bits().is_none());
            first(parts_read.next().unwrap_or(&parts[0]))
        }
        _ => {
            let mut found = None;
            value.for_each_operand(|operand| {
                if found.is_none() && operand.bits().is_none() {
                    found = Some(first(operand));
                }
            });
            found.unwrap_or_else(|| plain("constant".to_string()))
        }
    };
    (name, is_inverted != inverts(value))
}

/// One operation in words; `inner` names its operands.
fn phrase(value: &Expression, inner: &dyn Fn(&Expression) -> String) -> String {
    match value {
        Expression::Constant(constant) => match &constant.name {
            // Of a value of a package, without that.
            Some(name) => match name.split_once("::") {
                Some((_, value)) => value.to_ascii_lowercase(),
                None => name.to_ascii_lowercase(),
            },
            None if constant.bits.is_zero() => "zero".to_string(),
            None if constant.bits.is_ones() => "ones".to_string(),
            None => format!("constant_{:x}", constant.bits.value()),
        },
        Expression::Reference(reference) => reference.words(),
        Expression::Index { net, index, .. } => format!("{}_at_{}", net.words(), inner(index)),
        Expression::Word { memory, index } => format!("{memory}_at_{}", inner(index)),
        Expression::Prefix(symbol, a) => match *symbol {
            "~" => format!("not_{}", inner(a)),
            "|" => format!("any_{}", inner(a)),
            "&" => format!("all_{}", inner(a)),
            "~|" => format!("{}_is_zero", inner(a)),
            "~&" => format!("not_all_{}", inner(a)),
            "^" => format!("{}_parity", inner(a)),
            "$signed" | "$unsigned" => phrase(a, inner),
            _ => format!("{}_even_parity", inner(a)),
        },
        Expression::Binary(operator, a, b) => {
            let word = match operator {
                Operator::Multiply => "times",
                Operator::Add => "plus",
                Operator::Subtract => "minus",
                Operator::ShiftLeft => "shifted_left",
                Operator::ShiftRight | Operator::SignedShiftRight => "shifted_right",
                Operator::Less => "below",
                Operator::LessEqual => "up_to",
                Operator::Greater => "above",
                Operator::GreaterEqual => "from",
                Operator::Equal => "is",
                Operator::NotEqual => "is_not",
                Operator::And => "and",
                Operator::Xor => "xor",
                Operator::Or => "or",
            };
            format!("{}_{word}_{}", inner(a), inner(b))
        }
        Expression::Choice(parts) => {
            let [condition, then, otherwise] = &**parts;
            match (then.bits(), otherwise.bits()) {
                (Some(_), None) => format!("{}_unless_{}", inner(otherwise), inner(condition)),
                _ => format!("{}_if_{}", inner(then), inner(condition)),
            }
        }
        Expression::Concat(parts) => {
            let mut named = parts.iter().filter(|part| part.bits().is_none());
            match (named.next(), named.next()) {
                (Some(only), None) => format!("{}_wide", inner(only)),
                (Some(first), Some(_)) => {
                    let parts: Vec<String> = named_parts(parts).map(inner).collect();
                    let all = parts.join("_");
                    if all.len() <= LONGEST {
                        all
                    } else {
                        format!("{}_and_more", inner(first))
                    }
                }
                _ => "constant".to_string(),
            }
        }
        Expression::Repeat(_, a) => format!("{}_repeated", inner(a)),
    }
}

fn named_parts(parts: &[Expression]) -> impl Iterator<Item = &Expression> {
    parts.iter().filter(|part| part.bits().is_none())
}

/// What sort of value an expression is, in a word.
fn kind(value: &Expression) -> &'static str {
    match value {
        Expression::Constant(_) => "constant",
        Expression::Reference(_) | Expression::Index { .. } => "bits",
        Expression::Word { .. } => "word",
        Expression::Prefix("~", _) => "inverted",
        Expression::Prefix("$signed" | "$unsigned", a) => kind(a),
        Expression::Prefix(..) => "flag",
        Expression::Binary(operator, ..) => match operator {
            Operator::Multiply => "product",
            Operator::Add => "sum",
            Operator::Subtract => "difference",
            Operator::ShiftLeft | Operator::ShiftRight | Operator::SignedShiftRight => "shifted",
            Operator::And | Operator::Xor | Operator::Or => "combined",
            _ => "compared",
        },
        Expression::Choice(_) => "chosen",
        Expression::Concat(_) => "joined",
        Expression::Repeat(..) => "repeated",
    }
}
