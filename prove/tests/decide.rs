//! The decision procedure agrees with brute force, whichever methods it uses.

use crate::support::{Random, solvers};
use warpwright_hdl::word::{Literal, Symbol, Word};
use warpwright_prove::aig::{Aig, SharedAig, word_of};
use warpwright_prove::decide::{Answer, Decision, Options, Ways, decide};
use warpwright_prove::solver::{SolverError, SolverKind};

/// A graph of random gates with all its literals.
fn graph(random: &mut Random, inputs: usize, gates: usize) -> (Aig, Vec<Literal>) {
    let mut aig = Aig::new();
    let mut literals: Vec<Literal> = (0..inputs).map(|_| aig.input()).collect();
    for _ in 0..gates {
        let [a, b] = [0; 2].map(|_| {
            // Mostly of late ones, so that cones get deep.
            let end = literals.len();
            let start = if random.below(3) == 0 {
                0
            } else {
                end.saturating_sub(12)
            };
            random.of(&literals[start..])
        });
        literals.push(if random.below(3) == 0 {
            aig.xor(a, b)
        } else {
            aig.and(a, b)
        });
    }
    (aig, literals)
}

/// Whether each goal holds, by every assignment.
fn brute(aig: &Aig, goals: &[Literal], assumptions: &[Literal]) -> Vec<bool> {
    let inputs = aig.inputs().len();
    let mut holds = vec![true; goals.len()];
    for assignment in 0..1u64 << inputs {
        let words: Vec<u64> = (0..inputs).map(|i| assignment >> i & 1).collect();
        let values = aig.simulate(&words);
        if assumptions.iter().all(|a| word_of(&values, *a) & 1 == 1) {
            for (holds, goal) in holds.iter_mut().zip(goals) {
                *holds &= word_of(&values, *goal) & 1 == 1;
            }
        }
    }
    holds
}

/// A counter-example is one.
fn confirm(aig: &Aig, goals: &[Literal], assumptions: &[Literal], decision: &Decision) {
    for (goal, answer) in goals.iter().zip(&decision.answers) {
        if let Answer::Fails(assignment) = answer {
            let words: Vec<u64> = assignment.0.iter().map(|bit| u64::from(*bit)).collect();
            let values = aig.simulate(&words);
            assert_eq!(word_of(&values, *goal) & 1, 0);
            assert!(assumptions.iter().all(|a| word_of(&values, *a) & 1 == 1));
        }
    }
}

/// Every means alone and all together, with every solver.
fn all_options() -> Vec<Options> {
    let none = Ways {
        random: false,
        repeated: false,
        truth_tables: false,
        sweep_after: None,
    };
    #[rustfmt::skip]
    let ways = [
        Ways::default(),
        none,
        Ways { random: true, ..none },
        Ways { repeated: true, ..none },
        Ways { truth_tables: true, ..none },
        Ways { sweep_after: Some(1), ..none },
        Ways { repeated: true, sweep_after: Some(1), ..none },
    ];
    let options = solvers().flat_map(|solver| {
        ways.map(|ways| Options {
            solver,
            ways,
            ..Options::default()
        })
    });
    options.collect()
}

#[test]
fn agrees_with_brute_force() {
    let options = all_options();
    let mut random = Random(11);
    for round in 0..400 {
        let (inputs, gates) = (1 + random.below(9), 1 + random.below(60));
        let (aig, literals) = graph(&mut random, inputs, gates);
        let some = |random: &mut Random, count: usize| -> Vec<Literal> {
            (0..count).map(|_| random.of(&literals)).collect()
        };
        let assumptions = some(&mut random, round % 4);
        let mut goals = some(&mut random, 8);
        goals.extend([Literal::TRUE, Literal::FALSE]);
        let decision = decide(&aig, &goals, &assumptions, &options[round % options.len()]).unwrap();
        confirm(&aig, &goals, &assumptions, &decision);
        for (holds, answer) in brute(&aig, &goals, &assumptions)
            .iter()
            .zip(&decision.answers)
        {
            assert_eq!(
                matches!(answer, Answer::Holds),
                *holds,
                "round {round}: {answer:?}"
            );
        }
    }
}

#[test]
fn a_solver_that_is_not_built_in_is_an_error() {
    assert_eq!("batsat".parse(), Ok(SolverKind::Batsat));
    let error = "minisat".parse::<SolverKind>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "there is no SAT solver \"minisat\"; there are batsat, cadical"
    );
    if !SolverKind::Cadical.is_built_in() {
        let error = SolverKind::Cadical.start().err();
        assert_eq!(error, Some(SolverError::NotBuiltIn(SolverKind::Cadical)));
    }
}

/// Circuits of the same function that are built differently: too large for tables, too deep for a first try.
#[test]
fn sums_of_three_are_swept() {
    for width in [16, 64] {
        let aig = SharedAig::new();
        let [a, b, c] = [width; 3].map(|width| aig.inputs(width));
        let save = a.clone() ^ b.clone() ^ c.clone();
        let carry = (a.clone() & b.clone()) | (c.clone() & (a.clone() | b.clone()));
        let carried = save + carry.shl(&Symbol::number(1, 1));
        let sum = a + b + c;
        let equal = !(sum.clone() ^ carried.clone());
        // The top bit is wrong where all below it are 1, which random inputs do not find.
        let below = sum.slice(0, width - 1).all();
        let wrong = sum.clone() ^ below.concat(&Symbol::zero(width - 1));
        let wrong = !(wrong ^ carried);
        for solver in solvers() {
            let options = Options {
                solver,
                ..Options::default()
            };
            let decide = |goals: &[Literal]| decide(&aig.graph(), goals, &[], &options).unwrap();
            let decision = decide(equal.literals());
            let holds = |answer: &Answer| *answer == Answer::Holds;
            assert!(decision.answers.iter().all(holds));
            let refuted = decide(wrong.literals());
            let held = refuted
                .answers
                .iter()
                .filter(|answer| holds(answer))
                .count();
            assert_eq!(held as u32, width - 1);
            confirm(&aig.graph(), wrong.literals(), &[], &refuted);
        }
    }
}
