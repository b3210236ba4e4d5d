//! The benchmark problems: pairs of structurally different circuits, and the catalogue's own proofs.

use std::sync::Arc;
use warpwright_blocks::catalogue;
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_hdl::word::{Literal, Symbol, Word};
use warpwright_prove::aig::{Aig, SharedAig};
use warpwright_prove::obligation::Obligation;
use warpwright_testbenches::proof;

/// Goals over a graph.
pub struct Problem {
    /// What is proved.
    pub name: String,
    /// The graph.
    pub aig: Aig,
    /// What is always 1.
    pub goals: Vec<Literal>,
}

/// All problems.
pub fn all() -> Vec<Problem> {
    let mut problems = vec![
        pair(
            "a + b + c, 64 bits: ripple carry == carry save and ripple",
            |aig| {
                let [a, b, c] = [64; 3].map(|width| aig.inputs(width));
                let save = a.clone() ^ b.clone() ^ c.clone();
                let carry = (a.clone() & b.clone()) | (c.clone() & (a.clone() | b.clone()));
                (a + b + c, save + carry.shl(&Symbol::number(1, 1)))
            },
        ),
        pair("a + b, 64 bits: ripple carry == parallel prefix", |aig| {
            let [a, b] = [64; 2].map(|width| aig.inputs(width));
            (a.clone() + b.clone(), prefix_sum(&a, &b))
        }),
        pair(
            "a - b < 0, 64 bits: borrow == comparison from the top",
            |aig| {
                let [a, b] = [64; 2].map(|width| aig.inputs(width));
                let from_top = (0..64).fold(Symbol::zero(1), |less, bit| {
                    let (x, y) = (a.bit(bit), b.bit(bit));
                    (x.clone() ^ y.clone()).mux(&y, &less)
                });
                (a.less(&b), from_top)
            },
        ),
        pair("a << b, 64 bits: barrel shifter == one of 64", |aig| {
            let (a, b) = (aig.inputs(64), aig.inputs(6));
            let cases = (0..64).map(|n| {
                let moved = a.shl(&Symbol::number(n, 6));
                moved & b.is(n).repeat(64)
            });
            let one_of = cases.reduce(|all, case| all | case).expect("64 cases");
            (a.shl(&b), one_of)
        }),
        pair("LOP3, 32 x 32 bits: multiplexer tree == minterms", |aig| {
            let table = aig.inputs(8);
            let operands = [1024; 3].map(|width| aig.inputs(width));
            let bit = |n: u32| operands.each_ref().map(|operand| operand.bit(n));
            let tree = (0..1024).map(|n| table.select(&Symbol::join(bit(n)), 1));
            let tree = Symbol::join(tree);
            let minterms = (0..1024).map(|n| {
                let bits = bit(n);
                let terms = (0..8u32).map(|entry| {
                    let literals = bits.iter().enumerate().map(|(i, b)| {
                        if entry >> i & 1 == 1 {
                            b.clone()
                        } else {
                            !b.clone()
                        }
                    });
                    literals.fold(table.bit(entry), |term, literal| term & literal)
                });
                terms.reduce(|sum, term| sum | term).expect("8 terms")
            });
            (tree, Symbol::join(minterms))
        }),
        pair("a * b, 6 x 6 bits: rows == columns", |aig| {
            let [a, b] = [6; 2].map(|width| aig.inputs(width).zext(12));
            (a.clone() * b.clone(), b * a)
        }),
    ];
    for (block, settings) in [
        ("priority_tree", &[("width", "64")][..]),
        ("leading_zeros", &[("width", "64")]),
        ("lut_array", &[("lanes", "32"), ("stages", "3")]),
        (
            "lut_array",
            &[
                ("lanes", "32"),
                ("inputs", "6"),
                ("stages", "3"),
                ("convention", "spirv"),
            ],
        ),
    ] {
        problems.push(of_catalogue(block, settings));
    }
    problems
}

/// Two circuits over the same inputs.
fn pair(name: &str, make: impl Fn(&SharedAig) -> (Symbol, Symbol)) -> Problem {
    let aig = SharedAig::new();
    let (one, other) = make(&aig);
    let goals = !(one ^ other);
    let goals = goals.literals().to_vec();
    let aig = aig.graph().clone();
    Problem {
        name: name.to_string(),
        aig,
        goals,
    }
}

/// A sum whose carries come from a tree (Kogge and Stone).
fn prefix_sum(a: &Symbol, b: &Symbol) -> Symbol {
    let width = a.width();
    let half = a.clone() ^ b.clone();
    let (mut generate, mut propagate) = (a.clone() & b.clone(), half.clone());
    let mut distance = 1;
    while distance < width {
        let amount = Symbol::number(u64::from(distance), 8);
        generate = generate.clone() | (propagate.clone() & generate.shl(&amount));
        propagate = propagate.clone() & propagate.shl(&amount);
        distance *= 2;
    }
    half ^ generate.shl(&Symbol::number(1, 1))
}

/// A block against its golden model, from any state over its latency.
fn of_catalogue(name: &str, settings: &[(&str, &str)]) -> Problem {
    let block = catalogue::find(name).expect("a block");
    let parameters = catalogue::parameters(block, settings.iter().copied()).expect("parameters");
    let module = Arc::new(block.build(&parameters).expect("a right description"));
    let netlist = optimize(flatten(&module, Names::Dropped));
    let obligation = match block.timing(&parameters).latency {
        0 => Obligation::Combinational,
        latency => Obligation::Pipeline { latency },
    };
    let miter = proof::miter(block, &parameters, &netlist, obligation).expect("a miter");
    Problem {
        name: format!("`{name}{}` == golden model", parameters.as_options()),
        aig: miter.aig,
        goals: miter.goals,
    }
}
