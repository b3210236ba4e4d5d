//! Register updates at a clock edge: assignments, under `if` and `else` where a person would write them.
//!
//! A choice becomes branches if one branch keeps the register, if the other branch chooses again, or if another
//! register of the block is updated under the same condition; otherwise it is an expression: `q <= condition ? a : b;`.
//! Registers with the same condition share its branches. A register that a branch does not assign keeps its value.

use super::Places;
use super::branches::{Body, branches};
use super::expression::Expression;
use super::layout::statement;
use super::lines::{Lines, union};

/// What a register takes.
#[derive(Clone, Copy)]
pub(super) struct Take<'a> {
    pub register: &'a str,
    pub next: &'a Expression,
    pub places: &'a Places,
}

impl<'a> Take<'a> {
    pub fn new(register: &'a str, next: &'a Expression, places: &'a Places) -> Self {
        Self {
            register,
            next,
            places,
        }
    }

    fn choice(self) -> Option<&'a [Expression; 3]> {
        match self.next {
            Expression::Choice(parts) => Some(parts),
            _ => None,
        }
    }

    /// Whether the register keeps its value in a branch of its choice, or chooses again behind `else`.
    pub fn goes_on(self) -> bool {
        self.choice().is_some_and(|[_, then, otherwise]| {
            let keeps = [then, otherwise].map(|arm| is_whole(arm, self.register));
            keeps.contains(&true) || matches!(otherwise, Expression::Choice(_))
        })
    }

    /// What it takes in a branch of its choice; nothing if it keeps its value.
    fn arm(self, index: usize) -> Option<Self> {
        let next = &self.choice()?[index];
        (!is_whole(next, self.register)).then_some(Self { next, ..self })
    }
}

/// An assignment, or the registers that have one condition.
enum Piece<'a> {
    One(Take<'a>),
    Chosen(&'a Expression, Vec<Take<'a>>),
}

/// Registers with one condition together, where the first of them stands.
fn pieces<'a>(all: &[Take<'a>]) -> Vec<Piece<'a>> {
    let mut pieces: Vec<Piece> = Vec::new();
    for take in all {
        let Some([condition, ..]) = take.choice() else {
            pieces.push(Piece::One(*take));
            continue;
        };
        let same = pieces.iter_mut().find_map(|piece| match piece {
            Piece::Chosen(known, takes) if *known == condition => Some(takes),
            _ => None,
        });
        match same {
            Some(takes) => takes.push(*take),
            None => pieces.push(Piece::Chosen(condition, vec![*take])),
        }
    }
    pieces
}

/// What registers take, each line with its places.
pub(super) fn takes(all: &[Take], indent: usize) -> Lines {
    let mut lines = Lines::default();
    for piece in pieces(all) {
        lines.append(match piece {
            Piece::One(take) => assignment(take, indent),
            Piece::Chosen(condition, takes) => match takes[..] {
                [only] if !only.goes_on() => assignment(only, indent),
                _ => {
                    let places = union(takes.iter().map(|take| take.places));
                    under(None, &chain(condition, takes), &places, indent)
                }
            },
        });
    }
    lines
}

fn assignment(take: Take, indent: usize) -> Lines {
    let head = format!("{} <=", take.register);
    Lines::of(statement(indent, &head, take.next, ";"), take.places)
}

/// `if (condition)` or nothing, and what is taken there unless a branch before it was.
pub(super) type Branch<'a> = (String, Vec<Take<'a>>);

/// The branches of registers that all have one condition; of others, one branch without a condition.
pub(super) fn branches_of(all: Vec<Take<'_>>) -> Vec<Branch<'_>> {
    match pieces(&all)[..] {
        [Piece::Chosen(condition, ref takes)] if takes.len() > 1 || takes[0].goes_on() => {
            chain(condition, all)
        }
        _ => vec![(String::new(), all)],
    }
}

/// `if`, `else if`, … and `else`.
fn chain<'a>(mut condition: &'a Expression, mut takes: Vec<Take<'a>>) -> Vec<Branch<'a>> {
    let mut branches = Vec::new();
    loop {
        let arm = |index| takes.iter().filter_map(|take| take.arm(index)).collect();
        let (then, otherwise): (Vec<Take>, Vec<Take>) = (arm(1), arm(2));
        if then.is_empty() {
            branches.push((format!("if ({})", opposite(condition)), otherwise));
            return branches;
        }
        branches.push((format!("if ({condition})"), then));
        match pieces(&otherwise)[..] {
            [] => return branches,
            [Piece::Chosen(next, _)] => (condition, takes) = (next, otherwise),
            _ => {
                branches.push((String::new(), otherwise));
                return branches;
            }
        }
    }
}

/// Branches as text, behind another one if there is a first.
pub(super) fn under(
    first: Option<(String, Body)>,
    all: &[Branch],
    places: &Places,
    indent: usize,
) -> Lines {
    if let (None, [(head, only)]) = (&first, all)
        && head.is_empty()
    {
        return takes(only, indent);
    }
    let bodies: Vec<_> = all
        .iter()
        .map(|(_, branch)| move |indent: usize| takes(branch, indent))
        .collect();
    let mut texts: Vec<(String, Body)> = first.into_iter().collect();
    for ((head, _), body) in all.iter().zip(&bodies) {
        let head = match (texts.is_empty(), head.is_empty()) {
            (true, _) => head.clone(),
            (false, true) => "else".to_string(),
            (false, false) => format!("else {head}"),
        };
        texts.push((head, body));
    }
    branches(indent, &texts, places)
}

fn opposite(condition: &Expression) -> String {
    match condition {
        Expression::Prefix("~", inner) => inner.to_string(),
        other => Expression::prefix("~", other.clone()).to_string(),
    }
}

/// Whether this is all of a register.
pub(super) fn is_whole(value: &Expression, register: &str) -> bool {
    matches!(value, Expression::Reference(reference)
        if *reference.net.name == *register && reference.is_whole())
}
