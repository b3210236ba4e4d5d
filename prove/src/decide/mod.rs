//! stub, replaced by the real engine
use crate::aig::{Aig, Node};
use crate::solver::SolverError;
use batsat::{BasicSolver, Lit, SolverInterface, Var, lbool};
use warpwright_hdl::word::Literal;
/// Stub.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assignment(pub Vec<bool>);
/// Stub.
#[derive(Clone, Debug)]
pub enum Answer {
    /// h
    Holds,
    /// f
    Fails(Assignment),
    /// u
    Unknown(String),
}
/// Stub.
#[derive(Clone, Debug)]
pub struct Options {
    /// s
    pub seconds: f64,
}
impl Default for Options {
    fn default() -> Self {
        Self { seconds: 60.0 }
    }
}
/// Stub.
#[derive(Clone, Debug, Default)]
pub struct Statistics;
impl Statistics {
    /// a
    pub fn add(&mut self, _o: &Self) {}
}
/// Stub.
#[derive(Debug)]
pub struct Decision {
    /// a
    pub answers: Vec<Answer>,
    /// s
    pub statistics: Statistics,
}
/// Stub.
pub fn decide(
    aig: &Aig,
    goals: &[Literal],
    assumptions: &[Literal],
    _options: &Options,
) -> Result<Decision, SolverError> {
    let mut s = BasicSolver::default();
    let vars: Vec<Var> = (0..aig.len()).map(|_| s.new_var_default()).collect();
    let lit = |l: Literal| Lit::new(vars[l.node() as usize], !l.is_inverted());
    for n in 0..aig.len() as u32 {
        let me = Lit::new(vars[n as usize], true);
        match aig.node(n) {
            Node::Constant => {
                s.add_clause_reuse(&mut vec![!me]);
            }
            Node::Input => {}
            Node::And(a, b) => {
                s.add_clause_reuse(&mut vec![!me, lit(a)]);
                s.add_clause_reuse(&mut vec![!me, lit(b)]);
                s.add_clause_reuse(&mut vec![me, !lit(a), !lit(b)]);
            }
        }
    }
    for a in assumptions {
        s.add_clause_reuse(&mut vec![lit(*a)]);
    }
    let answers = goals
        .iter()
        .map(|g| {
            if *g == Literal::TRUE {
                Answer::Holds
            } else if s.solve_limited(&[!lit(*g)]) == lbool::TRUE {
                Answer::Fails(Assignment(
                    aig.inputs()
                        .iter()
                        .map(|i| s.value_lit(Lit::new(vars[*i as usize], true)) == lbool::TRUE)
                        .collect(),
                ))
            } else {
                Answer::Holds
            }
        })
        .collect();
    Ok(Decision {
        answers,
        statistics: Statistics,
    })
}
