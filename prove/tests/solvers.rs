//! The solvers agree with each other and with exhaustive search.

use std::time::{Duration, Instant};
use warpwright_hdl::word::Literal;
use warpwright_prove::solver::{Limit, Limits, Solver, Verdict};

use crate::support::{Random, solvers};

const ENDLESS: Limits = Limits {
    conflicts: u64::MAX,
    deadline: None,
};

fn literal(random: &mut Random, variables: usize) -> Literal {
    Literal::new(1 + random.below(variables) as u32, random.below(2) == 1)
}

fn satisfied(clause: &[Literal], value: impl Fn(u32) -> bool) -> bool {
    let mut literals = clause.iter();
    literals.any(|literal| value(literal.node()) != literal.is_inverted())
}

/// Clauses come in parts, with questions under assumptions between them.
#[test]
fn agree_on_random_clauses() {
    let mut random = Random(5);
    let mut seen = [0, 0];
    for round in 0..300 {
        let variables = 3 + random.below(if round < 200 { 10 } else { 60 });
        let mut solvers: Vec<Box<dyn Solver>> =
            solvers().map(|kind| kind.start().unwrap()).collect();
        for solver in &mut solvers {
            for variable in 1..=variables as u32 {
                assert_eq!(solver.variable(), variable);
            }
        }
        let mut clauses: Vec<Vec<Literal>> = Vec::new();
        for _ in 0..4 {
            for _ in 0..variables + random.below(variables) / 4 {
                let length = 2 + random.below(2) + usize::from(random.below(8) == 0);
                let clause: Vec<Literal> = (0..length)
                    .map(|_| literal(&mut random, variables))
                    .collect();
                for solver in &mut solvers {
                    solver.clause(&clause);
                }
                clauses.push(clause);
            }
            let assumptions: Vec<Literal> = (0..random.below(4))
                .map(|_| literal(&mut random, variables))
                .collect();
            let mut verdicts = Vec::new();
            for solver in &mut solvers {
                let verdict = solver.solve(&assumptions, ENDLESS).unwrap();
                if verdict == Verdict::Satisfiable {
                    let value = |variable| solver.value(variable);
                    assert!(clauses.iter().all(|clause| satisfied(clause, value)));
                    assert!(assumptions.iter().all(|one| satisfied(&[*one], value)));
                    assert!(!solver.value(0));
                }
                verdicts.push(verdict);
            }
            assert!(
                verdicts.iter().all(|verdict| *verdict == verdicts[0]),
                "{verdicts:?}"
            );
            seen[usize::from(verdicts[0] == Verdict::Satisfiable)] += 1;
            if variables <= 12 {
                let has_model = (0..1u32 << variables).any(|model| {
                    let value = |variable: u32| model << 1 >> variable & 1 == 1;
                    clauses.iter().all(|clause| satisfied(clause, value))
                        && assumptions.iter().all(|one| satisfied(&[*one], value))
                });
                assert_eq!(verdicts[0] == Verdict::Satisfiable, has_model);
            }
        }
    }
    assert!(seen.iter().all(|count| *count > 200), "{seen:?}");
}

/// One pigeon more than holes: short to say, long to refute.
fn pigeons(solver: &mut dyn Solver, holes: usize) {
    let places: Vec<Vec<Literal>> = (0..=holes)
        .map(|_| {
            (0..holes)
                .map(|_| Literal::new(solver.variable(), false))
                .collect()
        })
        .collect();
    for (pigeon, place) in places.iter().enumerate() {
        solver.clause(place);
        for other in &places[..pigeon] {
            for (a, b) in place.iter().zip(other) {
                solver.clause(&[!*a, !*b]);
            }
        }
    }
}

#[test]
fn limits_end_in_unknown() {
    for kind in solvers() {
        let mut solver = kind.start().unwrap();
        pigeons(&mut *solver, 11);
        let few = Limits {
            conflicts: 50,
            deadline: None,
        };
        let verdict = solver.solve(&[], few).unwrap();
        assert_eq!(verdict, Verdict::Unknown(Limit::Conflicts), "{kind}");
        assert!(solver.conflicts() >= 40, "{kind}");
        let soon = Limits {
            deadline: Some(Instant::now() + Duration::from_millis(20)),
            ..ENDLESS
        };
        let verdict = solver.solve(&[], soon).unwrap();
        assert_eq!(verdict, Verdict::Unknown(Limit::Time), "{kind}");
    }
}

/// Long enough that learnt clauses are forgotten.
#[test]
fn refute_the_pigeons() {
    for kind in solvers() {
        let mut solver = kind.start().unwrap();
        pigeons(&mut *solver, 7);
        assert_eq!(
            solver.solve(&[], ENDLESS),
            Ok(Verdict::Unsatisfiable),
            "{kind}"
        );
    }
}
