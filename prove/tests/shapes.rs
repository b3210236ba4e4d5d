//! Typical proof circuits, each built in two ways.

use crate::support::shapes::{self, Shape};
use crate::support::solvers;
use warpwright_prove::decide::{Answer, Decision, Options, Ways, decide};

fn decided(shape: &Shape, options: &Options) -> Decision {
    decide(&shape.graph.graph(), &shape.goals, &[], options).unwrap()
}

fn holds(shape: &Shape, options: &Options) -> Decision {
    let decision = decided(shape, options);
    let answers = &decision.answers;
    assert!(
        answers.iter().all(|answer| *answer == Answer::Holds),
        "{:?}",
        decision.statistics
    );
    decision
}

#[test]
fn lanes_of_one_shape_take_one_proof() {
    let shape = shapes::lookup(3, 32, 32, false);
    let statistics = holds(&shape, &Options::default()).statistics;
    assert_eq!((statistics.truth_table, statistics.repeated), (1, 1023));
    // 70 inputs each: by the solver.
    let lanes = if cfg!(debug_assertions) { 2 } else { 32 };
    let shape = shapes::lookup(6, 64, lanes, false);
    let statistics = holds(&shape, &Options::default()).statistics;
    assert_eq!(statistics.repeated, u64::from(lanes) * 64 - 1);
}

#[test]
fn one_wrong_entry_in_one_lane_is_found() {
    let shape = shapes::lookup(3, 32, 32, true);
    for random in [true, false] {
        let ways = Ways {
            random,
            ..Ways::default()
        };
        let options = Options {
            ways,
            ..Options::default()
        };
        let answers = decided(&shape, &options).answers;
        let wrong: Vec<usize> = (0..answers.len())
            .filter(|n| answers[*n] != Answer::Holds)
            .collect();
        assert_eq!(wrong, [35]);
        assert!(matches!(answers[35], Answer::Fails(_)));
    }
}

#[test]
fn every_solver_proves_them_swept_or_not() {
    for solver in solvers() {
        for sweep_after in [Some(0), None] {
            let options = Options {
                solver,
                ways: Ways {
                    sweep_after,
                    repeated: false,
                    truth_tables: false,
                    ..Ways::default()
                },
                ..Options::default()
            };
            holds(&shapes::adders(16, 4), &options);
            holds(&shapes::rotators(4), &options);
            holds(&shapes::arbiters(3), &options);
            holds(&shapes::lookup(5, 2, 1, false), &options);
        }
    }
}

#[test]
fn chains_of_carries_are_swept() {
    for shape in [shapes::adders(64, 8), shapes::adders_of_three(64)] {
        holds(&shape, &Options::default());
    }
}

/// Multipliers are beyond this way of proving. Their end is "unknown", and nothing else.
#[test]
fn multipliers_end_in_unknown() {
    let statistics = holds(&shapes::multipliers(6), &Options::default()).statistics;
    assert_eq!(statistics.calls, 0, "12 inputs are a matter of tables");
    let shape = shapes::multipliers(12);
    let few = Options {
        conflicts: 20,
        ..Options::default()
    };
    let short = |seconds| Options {
        seconds,
        ..Options::default()
    };
    for options in [few, short(0.05), short(0.0)] {
        let answers = decided(&shape, &options).answers;
        assert!(matches!(&answers[20], Answer::Unknown(limit) if limit.contains("limit")));
        let fails = |answer: &Answer| matches!(answer, Answer::Fails(_));
        assert!(!answers.iter().any(fails));
    }
}
