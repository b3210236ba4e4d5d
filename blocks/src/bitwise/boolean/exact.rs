//! The shortest expression of every function of up to four operands.
//!
//! *Claim.* [`Exact::expression`] has the fewest operators any expression of the function can have, among those
//! the shortest text, and among those the fewest `^`.
//!
//! *Why.* The search fills levels: level `c` holds the functions whose shortest expression has `c` operators. Such
//! an expression is `~g` with `g` on level `c - 1`, or `g op h` with levels that add up to `c - 1`, since a longer
//! side could be replaced by a shorter one. All such pairs are tried, so a function that first appears at level `c`
//! cannot have fewer. For the length of the text it matters only which operator is outermost (it decides on
//! parentheses), so the shortest text is kept for each of the four cases. Constants inside an expression never
//! help: they could be folded away.
//!
//! Renaming operands changes neither count nor length. So the larger side of a pair runs over one representative
//! per class of functions equal up to renaming (3,984 classes instead of 65,536 functions of four operands), and a
//! result counts for its whole class.

use std::sync::OnceLock;

use super::expression::{Binding, Expression};
use super::operand::Operand;
use super::word;

/// The most operands for which the whole table of functions is searched.
pub(super) const MAX_EXACT: usize = 4;

const UNKNOWN: u8 = u8::MAX;

/// What a character adds to a text's weight. A `^` adds one more: among texts of one length, those with fewer of
/// them read more easily.
const CHARACTER: u16 = 32;

/// All functions of a number of operands with their shortest expressions.
pub(super) struct Exact {
    inputs: usize,
    renamings: Vec<Renaming>,
    /// For each function its class, and the renaming that leads from the class's representative to it.
    class_of: Vec<(u16, u8)>,
    /// For each function the operators of its shortest expression.
    cost: Vec<u8>,
    classes: Vec<Class>,
    /// All functions, cheapest first.
    by_cost: Vec<u16>,
}

struct Renaming {
    /// Bit `k` of a renamed function is bit `source[k]` of the original.
    source: Vec<u8>,
    /// Which renaming takes this one back.
    inverse: u8,
}

struct Class {
    representative: u16,
    /// The shortest text with each outermost operator.
    forms: [Option<Form>; 4],
    /// The weight of the shortest text as operand of each operator, parentheses included.
    weight_within: [u16; 4],
}

#[derive(Clone, Copy)]
struct Form {
    weight: u16,
    left: u16,
    right: u16,
}

/// The functions of one level, and one representative per class among them.
#[derive(Default)]
struct Level {
    all: Vec<u16>,
    representatives: Vec<u16>,
}

impl Exact {
    /// The table for functions of up to `inputs` operands (at most [`MAX_EXACT`]), searched on first use.
    pub(super) fn get(inputs: usize) -> &'static Self {
        static TABLES: [OnceLock<Exact>; MAX_EXACT + 1] =
            [const { OnceLock::new() }; MAX_EXACT + 1];
        // Three inputs take microseconds, and fewer are among them.
        let inputs = inputs.clamp(3, MAX_EXACT);
        TABLES[inputs].get_or_init(|| {
            let mut exact = Self::classify(inputs);
            exact.search();
            exact
        })
    }

    /// The shortest expression of `table`, with `operands[i]` as the name of its operand `i`.
    pub(super) fn expression(&self, table: u16, operands: &[usize]) -> Expression {
        self.within(Binding::Or, table, operands)
    }

    /// The first function, from the cheapest on, that is 1 where `lower` is and 0 where `upper` is.
    pub(super) fn cheapest_between(&self, lower: u16, upper: u16) -> Option<u16> {
        self.by_cost
            .iter()
            .copied()
            .find(|f| lower & !f == 0 && f & !upper == 0)
    }

    /// The shortest expression of `table` where it is an operand of `outer`.
    fn within(&self, outer: Binding, table: u16, operands: &[usize]) -> Expression {
        let (class, renaming) = self.class_of[usize::from(table)];
        let best = Binding::ALL
            .into_iter()
            .filter_map(|kind| Some((kind, self.classes[usize::from(class)].forms[kind as usize]?)))
            .min_by_key(|&(kind, form)| (weight_within(form.weight, kind, outer), kind));
        let variable = (0..self.inputs).find(|&i| self.operand(i) == table);
        match (variable, best) {
            (Some(i), _) => {
                Expression::Operand(Operand::ALL[operands.get(i).copied().unwrap_or(i)])
            }
            (None, None) => Expression::Constant(table != 0),
            (None, Some((kind, form))) => {
                let side = |side| self.within(kind, self.rename(side, renaming), operands);
                match kind {
                    Binding::Unary => side(form.left).negated(),
                    _ => Expression::join(kind, side(form.left), side(form.right)),
                }
            }
        }
    }

    fn operand(&self, i: usize) -> u16 {
        word::OPERANDS[i] as u16 & self.mask()
    }

    /// The constant function 1.
    pub(super) fn mask(&self) -> u16 {
        u16::MAX >> (16 - (1 << self.inputs))
    }

    fn rename(&self, table: u16, renaming: u8) -> u16 {
        let source = &self.renamings[usize::from(renaming)].source;
        source
            .iter()
            .enumerate()
            .fold(0, |renamed, (k, from)| renamed | (table >> from & 1) << k)
    }

    /// Sorts all functions into classes that renaming operands maps onto themselves.
    fn classify(inputs: usize) -> Self {
        let orders = permutations(inputs);
        let renamings = orders
            .iter()
            .map(|order| {
                let reads = |k: usize| {
                    order
                        .iter()
                        .enumerate()
                        .fold(0, |j, (i, p)| j | (k >> p & 1) << i)
                };
                let undoes = |other: &Vec<usize>| (0..inputs).all(|i| other[order[i]] == i);
                Renaming {
                    source: (0..1 << inputs).map(|k| reads(k) as u8).collect(),
                    inverse: orders.iter().position(undoes).unwrap_or(0) as u8,
                }
            })
            .collect();
        let functions = 1_usize << (1 << inputs);
        let mut exact = Self {
            inputs,
            renamings,
            class_of: vec![(u16::MAX, 0); functions],
            cost: vec![UNKNOWN; functions],
            classes: Vec::new(),
            by_cost: Vec::new(),
        };
        for representative in 0..=exact.mask() {
            if exact.class_of[usize::from(representative)].0 != u16::MAX {
                continue;
            }
            for renaming in 0..exact.renamings.len() as u8 {
                let function = usize::from(exact.rename(representative, renaming));
                if exact.class_of[function].0 == u16::MAX {
                    exact.class_of[function] = (exact.classes.len() as u16, renaming);
                }
            }
            exact.classes.push(Class {
                representative,
                forms: [None; 4],
                weight_within: [u16::MAX; 4],
            });
        }
        exact
    }

    /// Fills the levels until every function has its place.
    fn search(&mut self) {
        for constant in [0, self.mask()] {
            self.cost[usize::from(constant)] = 0;
            self.by_cost.push(constant);
        }
        let operands: Vec<u16> = (0..self.inputs).map(|i| self.operand(i)).collect();
        for &operand in &operands {
            self.offer(Binding::Unary, operand, |_| Form {
                weight: CHARACTER,
                left: operand,
                right: operand,
            });
        }
        let mut levels = vec![self.close(0)];
        while self.by_cost.len() < self.cost.len() {
            let previous = levels.len() - 1;
            for &inner in &levels[previous].representatives {
                self.offer(Binding::Unary, !inner & self.mask(), |exact| Form {
                    weight: CHARACTER + exact.weight_within(inner, Binding::Unary),
                    left: inner,
                    right: inner,
                });
            }
            for small in 0..=previous / 2 {
                self.combine(
                    &levels[small].all,
                    &levels[previous - small].representatives,
                );
            }
            let level = self.close(levels.len() as u8);
            levels.push(level);
        }
    }

    /// Offers every `left op right`.
    fn combine(&mut self, lefts: &[u16], rights: &[u16]) {
        for &left in lefts {
            for &right in rights {
                for kind in Binding::BINARY {
                    let function = kind.apply(u64::from(left), u64::from(right)) as u16;
                    self.offer(kind, function, |exact| Form {
                        weight: exact.weight_within(left, kind)
                            + 3 * CHARACTER
                            + u16::from(kind == Binding::Xor)
                            + exact.weight_within(right, kind),
                        left,
                        right,
                    });
                }
            }
        }
    }

    /// Notes a way to write `function` for its class, unless an earlier level has the function or an equally short
    /// text with that operator is known.
    #[inline]
    fn offer(&mut self, kind: Binding, function: u16, form: impl FnOnce(&Self) -> Form) {
        if self.cost[usize::from(function)] != UNKNOWN {
            return;
        }
        let form = form(self);
        let (class, renaming) = self.class_of[usize::from(function)];
        let known = self.classes[usize::from(class)].forms[kind as usize];
        if known.is_none_or(|known| form.weight < known.weight) {
            let back = self.renamings[usize::from(renaming)].inverse;
            let [left, right] = [form.left, form.right].map(|side| self.rename(side, back));
            self.classes[usize::from(class)].forms[kind as usize] = Some(Form {
                left,
                right,
                ..form
            });
        }
    }

    /// Makes a level of the functions offered since the last one.
    fn close(&mut self, cost: u8) -> Level {
        let mut level = Level::default();
        for class in &mut self.classes {
            let fresh = self.cost[usize::from(class.representative)] == UNKNOWN;
            if !fresh || class.forms.iter().all(Option::is_none) {
                continue;
            }
            level.representatives.push(class.representative);
            for outer in Binding::ALL {
                let weights = Binding::ALL.into_iter().filter_map(|kind| {
                    Some(weight_within(
                        class.forms[kind as usize]?.weight,
                        kind,
                        outer,
                    ))
                });
                class.weight_within[outer as usize] = weights.min().unwrap_or(u16::MAX);
            }
        }
        for &representative in &level.representatives {
            for renaming in 0..self.renamings.len() as u8 {
                let function = self.rename(representative, renaming);
                if self.cost[usize::from(function)] == UNKNOWN {
                    self.cost[usize::from(function)] = cost;
                    level.all.push(function);
                }
            }
        }
        self.by_cost.extend(&level.all);
        level
    }

    fn weight_within(&self, function: u16, outer: Binding) -> u16 {
        let (class, _) = self.class_of[usize::from(function)];
        self.classes[usize::from(class)].weight_within[outer as usize]
    }
}

/// The weight of a text with outermost operator `kind` where it is an operand of `outer`.
fn weight_within(weight: u16, kind: Binding, outer: Binding) -> u16 {
    if kind > outer {
        weight + 2 * CHARACTER
    } else {
        weight
    }
}

/// All orders of `0..count`, the identity first.
fn permutations(count: usize) -> Vec<Vec<usize>> {
    (0..count).fold(vec![Vec::new()], |orders, _| {
        let extend = |order: Vec<usize>| {
            let unused: Vec<usize> = (0..count).filter(|i| !order.contains(i)).collect();
            unused
                .into_iter()
                .map(move |next| [order.as_slice(), &[next]].concat())
        };
        orders.into_iter().flat_map(extend).collect()
    })
}
