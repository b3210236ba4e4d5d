//! Words of literals: every operation adds the gates that compute it.
//!
//! The circuits are the simplest ones (ripple carry, shift-and-add, barrel shifter):
//! proofs are easier when both sides have the same structure, and simple circuits
//! are easy to review. Each is checked against the same operation on numbers.

use super::{Gates, Literal, Word, times};
use crate::bits::Bits;
use std::fmt;
use std::ops::{Add, BitAnd, BitOr, BitXor, Mul, Not, Sub};
use std::rc::Rc;

/// A word of literals, lowest bit first.
#[derive(Clone)]
pub struct Symbol {
    literals: Rc<[Literal]>,
    /// The graph that the literals belong to; none where all are constants.
    gates: Option<Rc<dyn Gates>>,
}

impl Symbol {
    /// A word of these literals of a graph, lowest first.
    pub fn new(gates: Rc<dyn Gates>, literals: impl IntoIterator<Item = Literal>) -> Self {
        Self {
            literals: literals.into_iter().collect(),
            gates: Some(gates),
        }
    }

    /// The literals, lowest first.
    pub fn literals(&self) -> &[Literal] {
        &self.literals
    }

    fn like(&self, literals: impl IntoIterator<Item = Literal>) -> Self {
        Self {
            literals: literals.into_iter().collect(),
            gates: self.gates.clone(),
        }
    }

    /// The circuit builder of the graph that one of the words belongs to.
    fn circuit<const N: usize>(words: [&Self; N]) -> Circuit {
        Circuit {
            gates: words.iter().find_map(|word| word.gates.clone()),
        }
    }

    fn bitwise(&self, other: &Self, f: impl Fn(&Circuit, Literal, Literal) -> Literal) -> Self {
        agree(self, other);
        let circuit = Self::circuit([self, other]);
        let pairs = self.literals.iter().zip(other.literals.iter());
        let literals = pairs.map(|(a, b)| f(&circuit, *a, *b)).collect();
        circuit.word(literals)
    }

    /// Sum and carry out.
    fn sum(&self, other: &Self, carry: Literal) -> (Self, Literal) {
        agree(self, other);
        let circuit = Self::circuit([self, other]);
        let mut carry = carry;
        let mut literals = Vec::with_capacity(self.literals.len());
        for (a, b) in self.literals.iter().zip(other.literals.iter()) {
            let half = circuit.xor(*a, *b);
            literals.push(circuit.xor(half, carry));
            carry = circuit.or(circuit.and(*a, *b), circuit.and(half, carry));
        }
        (circuit.word(literals), carry)
    }

    /// The value moved by a power of two for each bit of the amount; `moved` gives the moved value.
    fn shifted(&self, amount: &Self, moved: impl Fn(&[Literal], usize) -> Vec<Literal>) -> Self {
        let circuit = Self::circuit([self, amount]);
        let mut now = self.literals.to_vec();
        for (bit, choice) in amount.literals.iter().enumerate() {
            let distance = 1usize.checked_shl(bit as u32).unwrap_or(usize::MAX);
            let after = if distance < now.len() {
                moved(&now, distance)
            } else {
                vec![Literal::FALSE; now.len()]
            };
            now = (now.iter().zip(&after))
                .map(|(stay, go)| circuit.mux(*choice, *go, *stay))
                .collect();
        }
        circuit.word(now)
    }
}

impl fmt::Debug for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Symbol").field(&self.literals).finish()
    }
}

fn agree(a: &Symbol, b: &Symbol) {
    assert_eq!(a.width(), b.width(), "the widths differ");
}

/// Gates made of and-gates.
struct Circuit {
    gates: Option<Rc<dyn Gates>>,
}

impl Circuit {
    fn word(self, literals: Vec<Literal>) -> Symbol {
        Symbol {
            literals: literals.into(),
            gates: self.gates,
        }
    }

    fn and(&self, a: Literal, b: Literal) -> Literal {
        match (a, b) {
            (Literal::FALSE, _) | (_, Literal::FALSE) => Literal::FALSE,
            (Literal::TRUE, other) | (other, Literal::TRUE) => other,
            _ => {
                let gates = self.gates.as_ref();
                gates.expect("a literal belongs to a graph").and(a, b)
            }
        }
    }

    fn or(&self, a: Literal, b: Literal) -> Literal {
        !self.and(!a, !b)
    }

    fn xor(&self, a: Literal, b: Literal) -> Literal {
        self.or(self.and(a, !b), self.and(!a, b))
    }

    fn mux(&self, condition: Literal, one: Literal, zero: Literal) -> Literal {
        if one == zero {
            return one;
        }
        self.or(self.and(condition, one), self.and(!condition, zero))
    }
}

operator!(Symbol, BitAnd, bitand, |a, b| a.bitwise(&b, Circuit::and));
operator!(Symbol, BitOr, bitor, |a, b| a.bitwise(&b, Circuit::or));
operator!(Symbol, BitXor, bitxor, |a, b| a.bitwise(&b, Circuit::xor));
operator!(Symbol, Add, add, |a, b| a.sum(&b, Literal::FALSE).0);
operator!(Symbol, Sub, sub, |a, b| a.sum(&!b, Literal::TRUE).0);

impl Not for Symbol {
    type Output = Self;

    fn not(self) -> Self {
        self.like(self.literals.iter().map(|literal| !*literal))
    }
}

impl Mul for Symbol {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        agree(&self, &other);
        let width = self.literals.len();
        let circuit = Self::circuit([&self, &other]);
        let mut sum = Symbol::zero(self.width());
        for (row, digit) in other.literals.iter().enumerate() {
            let moved = std::iter::repeat_n(Literal::FALSE, row).chain(
                self.literals[..width - row]
                    .iter()
                    .map(|a| circuit.and(*a, *digit)),
            );
            let partial = Symbol {
                literals: moved.collect(),
                gates: circuit.gates.clone(),
            };
            sum = sum + partial;
        }
        sum
    }
}

impl Word for Symbol {
    fn from_bits(bits: &Bits) -> Self {
        let literals = (0..bits.width()).map(|index| Literal::constant(bits.get(index)));
        Self {
            literals: literals.collect(),
            gates: None,
        }
    }

    fn width(&self) -> u32 {
        self.literals.len() as u32
    }

    fn equals(&self, other: &Self) -> Self {
        !(self.clone() ^ other.clone()).any()
    }

    /// The carry that the difference does not produce.
    fn less(&self, other: &Self) -> Self {
        let (difference, no_borrow) = self.sum(&!other.clone(), Literal::TRUE);
        difference.like([!no_borrow])
    }

    fn shl(&self, amount: &Self) -> Self {
        self.shifted(amount, |now, distance| {
            let kept = &now[..now.len() - distance];
            [&vec![Literal::FALSE; distance], kept].concat()
        })
    }

    fn shr(&self, amount: &Self) -> Self {
        self.shifted(amount, |now, distance| {
            let mut moved = now[distance..].to_vec();
            moved.resize(now.len(), Literal::FALSE);
            moved
        })
    }

    fn slice(&self, low: u32, width: u32) -> Self {
        let (low, width) = (low as usize, width as usize);
        self.like(self.literals[low..low + width].iter().copied())
    }

    fn concat(&self, low: &Self) -> Self {
        let gates = self.gates.clone().or_else(|| low.gates.clone());
        let both = low.literals.iter().chain(self.literals.iter());
        Self {
            literals: both.copied().collect(),
            gates,
        }
    }

    fn any(&self) -> Self {
        let circuit = Self::circuit([self]);
        let any = balanced(&self.literals, &|a, b| circuit.or(a, b));
        circuit.word(vec![any])
    }

    fn parity(&self) -> Self {
        let circuit = Self::circuit([self]);
        let odd = balanced(&self.literals, &|a, b| circuit.xor(a, b));
        circuit.word(vec![odd])
    }

    fn mux(&self, one: &Self, zero: &Self) -> Self {
        assert_eq!(self.width(), 1, "a condition has one bit");
        agree(one, zero);
        let circuit = Self::circuit([self, one, zero]);
        let condition = self.literals[0];
        let pairs = one.literals.iter().zip(zero.literals.iter());
        let literals = pairs.map(|(one, zero)| circuit.mux(condition, *one, *zero));
        let literals = literals.collect();
        circuit.word(literals)
    }

    fn repeat(&self, width: u32) -> Self {
        self.like(self.literals.repeat(times(self, width) as usize))
    }

    fn join(parts: impl IntoIterator<Item = Self>) -> Self {
        let mut gates = None;
        let mut literals = Vec::new();
        for part in parts {
            literals.extend_from_slice(&part.literals);
            gates = gates.or(part.gates);
        }
        Self {
            literals: literals.into(),
            gates,
        }
    }
}

/// A tree of gates over one literal or more.
fn balanced(literals: &[Literal], gate: &impl Fn(Literal, Literal) -> Literal) -> Literal {
    if let [one] = literals {
        return *one;
    }
    let (low, high) = literals.split_at(literals.len() / 2);
    gate(balanced(low, gate), balanced(high, gate))
}
