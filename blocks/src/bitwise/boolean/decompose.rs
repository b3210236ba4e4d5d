//! Finds a short expression of a function of five or six operands, built from exactly shortest parts.
//!
//! There are too many such functions to search them all. Each is decomposed in every way of three kinds, and the
//! shortest result is kept; the parts are functions of fewer operands, down to four, where [`Exact`] is optimal:
//!
//! - around one operand: `(x op A) op B`, where the part `A` often has don't-cares, and `x & A | ~x & B`;
//! - through a wire: `F(g(X), Y)`, where the operands `X` reach the result through one bit only. This includes
//!   `g(X) op h(Y)`;
//! - a factored sum of products, if nothing else fits.
//!
//! Every way is tried on the function and on its complement.

use std::collections::HashMap;

use super::cover;
use super::exact::{Exact, MAX_EXACT};
use super::expression::{Binding, Expression};
use super::operand::Operand;
use super::word::{self, OPERANDS, OperandSet};

/// The shortest expression of a function that depends on up to four operands; `None` if it depends on more.
pub(super) fn exact(word: u64) -> Option<Expression> {
    let operands: Vec<usize> = word::members(word::support(word)).collect();
    (operands.len() <= MAX_EXACT).then(|| {
        // The table of fewer operands than the search is over is repeated to its width.
        let table = word::repeat(word::compress(word, &operands), operands.len() as u32);
        let exact = Exact::get(operands.len());
        exact.expression(table as u16 & exact.mask(), &operands)
    })
}

/// The functions taken apart so far.
#[derive(Default)]
pub(super) struct Decomposer {
    known: HashMap<u64, Expression>,
}

impl Decomposer {
    /// A short expression of the function.
    pub(super) fn expression(&mut self, word: u64) -> Expression {
        if let Some(known) = self.known.get(&word) {
            return known.clone();
        }
        if let Some(shortest) = exact(word) {
            self.known.insert(word, shortest.clone());
            return shortest;
        }
        let [plain, complement] = [word, !word].map(|word| self.take_apart(word));
        let direct = Best::of(plain.clone()).or(complement.clone().negated());
        let inverse = Best::of(complement).or(plain.negated());
        self.known.insert(!word, inverse.expression);
        self.known.insert(word, direct.expression.clone());
        direct.expression
    }

    fn take_apart(&mut self, word: u64) -> Expression {
        let mut best = Best::of(cover::factored(word, word));
        let support = word::support(word);
        for operand in word::members(support) {
            self.around_operand(word, operand, &mut best);
        }
        for wired in 1..support {
            // A subset of the support with at least two operands and not all of them.
            if wired & !support == 0 && wired.count_ones() >= 2 {
                self.through_a_wire(word, support, wired, &mut best);
            }
        }
        best.expression
    }

    /// Offers every `(x op A) op B` and `x & A | ~x & B` that is this function, `A` and `B` without `x`.
    fn around_operand(&mut self, word: u64, operand: usize, best: &mut Best) {
        let (low, high) = word::cofactors(word, operand);
        let literal = Expression::Operand(Operand::ALL[operand]);
        // `at0` and `at1` are what remains where the literal, `x` or `~x`, is 0 and 1.
        for (literal, at0, at1) in [
            (literal.clone(), low, high),
            (literal.clone().negated(), high, low),
        ] {
            use Binding::{And, Or, Xor};
            // The inner operator, the bounds of `A`, the outer operator, `B`.
            let mut forms = vec![
                (And, [at0 ^ at1; 2], Xor, at0),
                (Or, [at0 ^ !at1; 2], Xor, !at1),
            ];
            if word::implies(at0, at1) {
                forms.push((And, [at1 & !at0, at1], Or, at0));
                forms.push((Or, [at0, at0 | !at1], And, at1));
            }
            if at0 & at1 == 0 {
                forms.push((Xor, [at0, !at1], And, at0 | at1));
            }
            if at0 | at1 == u64::MAX {
                forms.push((Xor, [at0 & !at1, at0 | !at1], Or, at0 & at1));
            }
            for (inner, [lower, upper], outer, rest) in forms {
                let part = self.between(lower, upper);
                let rest = self.expression(rest);
                best.offer(fold(outer, fold(inner, literal.clone(), part), rest));
            }
        }
        // Two halves, alone or with what both have in common written once.
        for common in [0, low & high] {
            let halves = [(literal.clone(), high), (literal.clone().negated(), low)].map(
                |(literal, half)| {
                    let part = self.between(half & !common, half);
                    fold(Binding::And, literal, part)
                },
            );
            let [first, second] = halves;
            let common = self.expression(common);
            best.offer(fold(Binding::Or, fold(Binding::Or, first, second), common));
        }
        let common = low | high;
        let halves = [(literal.clone(), low), (literal.negated(), high)].map(|(literal, half)| {
            let part = self.between(half, half | !common);
            fold(Binding::Or, literal, part)
        });
        let [first, second] = halves;
        let common = self.expression(common);
        best.offer(fold(
            Binding::And,
            fold(Binding::And, first, second),
            common,
        ));
    }

    /// Offers `F(g(wired), others)` if the function is one.
    fn through_a_wire(
        &mut self,
        word: u64,
        support: OperandSet,
        wired: OperandSet,
        best: &mut Best,
    ) {
        let wires: Vec<usize> = word::members(support & wired).collect();
        // What remains for each value of the wired operands; two different remainders are what one bit can choose.
        let remainders: Vec<u64> = (0..1_usize << wires.len())
            .map(|value| {
                wires.iter().enumerate().fold(word, |rest, (i, &operand)| {
                    let (low, high) = word::cofactors(rest, operand);
                    if value >> i & 1 == 1 { high } else { low }
                })
            })
            .collect();
        let first = remainders[0];
        let Some(&second) = remainders.iter().find(|&&rest| rest != first) else {
            return;
        };
        if remainders
            .iter()
            .any(|&rest| rest != first && rest != second)
        {
            return;
        }
        let choice = remainders
            .iter()
            .enumerate()
            .filter(|&(_, &rest)| rest == second)
            .fold(0, |choice, (value, _)| {
                let here = wires
                    .iter()
                    .enumerate()
                    .fold(u64::MAX, |here, (i, &operand)| {
                        here & if value >> i & 1 == 1 {
                            OPERANDS[operand]
                        } else {
                            !OPERANDS[operand]
                        }
                    });
                choice | here
            });
        // Inside `F`, the first wired operand's name stands for the wire.
        let wire = wires[0];
        let outer = self.expression(OPERANDS[wire] & second | !OPERANDS[wire] & first);
        let [inner, complement] = [choice, !choice].map(|choice| self.expression(choice));
        best.offer(substitute(&outer, Operand::ALL[wire], &inner, &complement));
    }

    /// A short expression that is 1 wherever `lower` is and 0 wherever `upper` is.
    fn between(&mut self, lower: u64, upper: u64) -> Expression {
        if lower == upper {
            return self.expression(lower);
        }
        let (mut low, mut high) = (lower, upper);
        for operand in 0..6 {
            if (word::support(low) | word::support(high)).count_ones() as usize <= MAX_EXACT {
                break;
            }
            let ((low0, low1), (high0, high1)) = (
                word::cofactors(low, operand),
                word::cofactors(high, operand),
            );
            // Not needed if one function fits both halves.
            if word::implies(low0 | low1, high0 & high1) {
                (low, high) = (low0 | low1, high0 & high1);
            }
        }
        let operands: Vec<usize> =
            word::members(word::support(low) | word::support(high)).collect();
        if operands.len() <= MAX_EXACT {
            let [low, high] = [low, high].map(|bound| {
                word::repeat(word::compress(bound, &operands), operands.len() as u32) as u16
            });
            let exact = Exact::get(MAX_EXACT);
            if let Some(cheapest) = exact.cheapest_between(low, high) {
                return exact.expression(cheapest, &operands);
            }
        }
        let covering = self.expression(cover::factored(low, high).word());
        Best::of(covering)
            .or(self.expression(low))
            .or(self.expression(high))
            .expression
    }
}

/// The shortest of the expressions offered: fewest operators, then shortest text, then offered first.
struct Best {
    expression: Expression,
}

impl Best {
    fn of(expression: Expression) -> Self {
        Self { expression }
    }

    fn offer(&mut self, other: Expression) {
        let (known, found) = (self.expression.operators(), other.operators());
        let shorter = || other.to_string().len() < self.expression.to_string().len();
        if found < known || found == known && shorter() {
            self.expression = other;
        }
    }

    fn or(mut self, other: Expression) -> Self {
        self.offer(other);
        self
    }
}

/// `left op right`, with constants folded away.
fn fold(operator: Binding, left: Expression, right: Expression) -> Expression {
    use Expression::Constant;
    match (operator, left, right) {
        (_, Constant(left), Constant(right)) => {
            Constant(operator.apply(u64::from(left), u64::from(right)) & 1 == 1)
        }
        (Binding::And, Constant(value), other) | (Binding::And, other, Constant(value)) => {
            if value { other } else { Constant(false) }
        }
        (Binding::Or, Constant(value), other) | (Binding::Or, other, Constant(value)) => {
            if value {
                Constant(true)
            } else {
                other
            }
        }
        (Binding::Xor, Constant(value), other) | (Binding::Xor, other, Constant(value)) => {
            if value { other.negated() } else { other }
        }
        (operator, left, right) => Expression::join(operator, left, right),
    }
}

/// The expression with another in place of an operand, and the other's complement in place of its negation.
fn substitute(
    expression: &Expression,
    operand: Operand,
    inner: &Expression,
    complement: &Expression,
) -> Expression {
    let chain = |operator| {
        let items = expression
            .children()
            .iter()
            .map(|item| substitute(item, operand, inner, complement));
        items
            .reduce(|left, right| Expression::join(operator, left, right))
            .unwrap_or(Expression::Constant(operator == Binding::And))
    };
    match expression {
        Expression::Operand(found) if *found == operand => inner.clone(),
        Expression::Constant(_) | Expression::Operand(_) => expression.clone(),
        Expression::Not(negated) if **negated == Expression::Operand(operand) => complement.clone(),
        Expression::Not(negated) => substitute(negated, operand, inner, complement).negated(),
        Expression::And(_) => chain(Binding::And),
        Expression::Xor(_) => chain(Binding::Xor),
        Expression::Or(_) => chain(Binding::Or),
    }
}
