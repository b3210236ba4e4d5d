//! Factored sums of products: an expression of any function, found quickly but seldom the shortest.
//!
//! The products are an irredundant cover by the recursion of Minato and Morreale, which also chooses freely
//! where a function may be either 0 or 1. Factoring repeatedly pulls out the literal that most products share.

use super::expression::{Binding, Expression};
use super::operand::Operand;
use super::word::{self, OPERANDS, OperandSet};

/// A product of operands and negated operands; of none, it is 1.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Product {
    positive: OperandSet,
    negative: OperandSet,
}

impl Product {
    const ONE: Self = Self {
        positive: 0,
        negative: 0,
    };

    fn common(self, other: Self) -> Self {
        Self {
            positive: self.positive & other.positive,
            negative: self.negative & other.negative,
        }
    }

    fn has(self, part: Self) -> bool {
        self.common(part) == part
    }

    fn without(self, part: Self) -> Self {
        Self {
            positive: self.positive & !part.positive,
            negative: self.negative & !part.negative,
        }
    }

    /// All twelve products of one literal.
    fn literals() -> impl Iterator<Item = Self> {
        (0..6).map(|i| 1 << i).flat_map(|operand| {
            [
                Self {
                    positive: operand,
                    negative: 0,
                },
                Self {
                    positive: 0,
                    negative: operand,
                },
            ]
        })
    }

    fn factors(self) -> impl Iterator<Item = Expression> {
        let operand = |i| Expression::Operand(Operand::ALL[i]);
        let negatives = word::members(self.negative).map(move |i| operand(i).negated());
        word::members(self.positive).map(operand).chain(negatives)
    }
}

/// An expression that is 1 wherever `lower` is and 0 wherever `upper` is.
pub(super) fn factored(lower: u64, upper: u64) -> Expression {
    factor(&cover(lower, upper).0)
}

/// Products whose sum lies between `lower` and `upper`, none of them superfluous, and the word of their sum.
fn cover(lower: u64, upper: u64) -> (Vec<Product>, u64) {
    if lower == 0 {
        return (Vec::new(), 0);
    }
    let Some(split) = word::members(word::support(lower) | word::support(upper)).next() else {
        return (vec![Product::ONE], u64::MAX);
    };
    if upper == u64::MAX {
        return (vec![Product::ONE], u64::MAX);
    }
    let (lower0, lower1) = word::cofactors(lower, split);
    let (upper0, upper1) = word::cofactors(upper, split);
    // Products that must name the operand, then those that serve both halves.
    let (mut products, sum0) = cover(lower0 & !upper1, upper0);
    let (only1, sum1) = cover(lower1 & !upper0, upper1);
    let (both, sum) = cover(lower0 & !sum0 | lower1 & !sum1, upper0 & upper1);
    for product in &mut products {
        product.negative |= 1 << split;
    }
    products.extend(only1.iter().map(|&product| Product {
        positive: product.positive | 1 << split,
        ..product
    }));
    products.extend(both);
    (
        products,
        !OPERANDS[split] & sum0 | OPERANDS[split] & sum1 | sum,
    )
}

fn factor(products: &[Product]) -> Expression {
    if products.is_empty() || products.contains(&Product::ONE) {
        return Expression::Constant(!products.is_empty());
    }
    let uses = |literal: Product| {
        products
            .iter()
            .filter(|product| product.has(literal))
            .count()
    };
    // `max_by_key` takes the last of equals; going backwards makes that the first operand.
    let literals: Vec<Product> = Product::literals().collect();
    let shared = literals
        .into_iter()
        .rev()
        .max_by_key(|&literal| uses(literal))
        .filter(|&literal| uses(literal) > 1);
    let Some(shared) = shared else {
        let terms = products
            .iter()
            .map(|product| gather(Binding::And, product.factors().collect()));
        return gather(Binding::Or, terms.collect());
    };
    let (with, rest): (Vec<Product>, Vec<Product>) =
        products.iter().partition(|product| product.has(shared));
    let divisor = with
        .iter()
        .copied()
        .reduce(Product::common)
        .unwrap_or(shared);
    let quotient: Vec<Product> = with
        .iter()
        .map(|product| product.without(divisor))
        .collect();
    let mut factors: Vec<Expression> = divisor.factors().collect();
    match factor(&quotient) {
        Expression::Constant(true) => {}
        other => factors.push(other),
    }
    let term = gather(Binding::And, factors);
    if rest.is_empty() {
        term
    } else {
        gather(Binding::Or, vec![term, factor(&rest)])
    }
}

/// A chain of `&` or `|` in which two or more negations become one: `~a & ~b & c` is `~(a | b) & c`.
fn gather(operator: Binding, items: Vec<Expression>) -> Expression {
    let (negated, mut plain): (Vec<_>, Vec<_>) = items
        .into_iter()
        .partition(|item| matches!(item, Expression::Not(_)));
    if negated.len() < 2 {
        plain.extend(negated);
    } else {
        let dual = if operator == Binding::And {
            Binding::Or
        } else {
            Binding::And
        };
        let inner = negated.into_iter().map(Expression::negated);
        plain.push(
            inner
                .reduce(|left, right| Expression::join(dual, left, right))
                .map_or(Expression::Constant(true), Expression::negated),
        );
    }
    let joined = plain
        .into_iter()
        .reduce(|left, right| Expression::join(operator, left, right));
    joined.unwrap_or(Expression::Constant(operator == Binding::And))
}
