//! Names from variables: what a `let` of a function with [`#[description]`](crate::description) is called, its value is called.
//!
//! Such a name says where the description computes the value, and the Verilog text uses it where the value is a net. It is no more than a
//! wish: a name given with [`Signal::named`] stays, and a value that is written where it is read needs none.
//!
//! - The first variable of a function that holds a value names it; a caller's variable wins over those of the function that it called.
//! - In a loop over numbers, the number follows the name: `any_3`.
//! - Where two variables of a module have one name, each name begins with that of the variable whose value was being computed: the `sum` inside
//!   `let total = add(..)` is `total_sum`. So a name depends on what is around the variable and not on how many values there are before it.
//!   Only variables that nothing tells apart are numbered.

use crate::bundle::joined;
use crate::module::Op;
use crate::signal::{Signal, Signed};
use crate::variables::variable;

pub use crate::variables::{Around, Inside, begin_variable, of_turn, of_variable};

/// What signals can be found in, so that a variable names them; `#[derive(Bundle)]` writes it.
pub trait Values {
    /// Says what the variable that holds them is called, and what it means (perhaps nothing).
    fn held_by(&self, name: &str, meaning: &str);
}

impl Values for Signal<'_> {
    fn held_by(&self, name: &str, meaning: &str) {
        if self.is_empty() {
            return;
        }
        let mut state = self.builder.state.borrow_mut();
        let node = &mut state.module.nodes[self.id.index()];
        if matches!(node.op, Op::Input(_) | Op::Const(_) | Op::Register(_)) {
            return;
        }
        if node.doc.is_empty() {
            node.doc = meaning.to_string();
        }
        if node.name.is_none() {
            state.variables.suggest(self.id, variable(name), false);
        }
    }
}

impl Signal<'_> {
    /// Wishes for a name that comes from data, as a variable does for its own.
    #[must_use]
    pub fn called(self, name: &str) -> Self {
        if !self.is_empty() {
            let mut state = self.builder.state.borrow_mut();
            let place = variable(name);
            state.variables.suggest(self.id, place, true);
        }
        self
    }
}

impl Values for Signed<'_> {
    fn held_by(&self, name: &str, meaning: &str) {
        self.bits().held_by(name, meaning);
    }
}

impl<T: Values> Values for Option<T> {
    fn held_by(&self, name: &str, meaning: &str) {
        if let Some(of) = self {
            of.held_by(name, meaning);
        }
    }
}

impl<T: Values> Values for [T] {
    fn held_by(&self, name: &str, meaning: &str) {
        let single = self.len() == 1;
        for (number, of) in self.iter().enumerate() {
            let number = if single {
                String::new()
            } else {
                number.to_string()
            };
            of.held_by(&joined(name, &number), meaning);
        }
    }
}

impl<T: Values> Values for Vec<T> {
    fn held_by(&self, name: &str, meaning: &str) {
        self.as_slice().held_by(name, meaning);
    }
}

impl<T: Values, const N: usize> Values for [T; N] {
    fn held_by(&self, name: &str, meaning: &str) {
        self.as_slice().held_by(name, meaning);
    }
}

impl<A: Values, B: Values> Values for (A, B) {
    fn held_by(&self, name: &str, meaning: &str) {
        self.0.held_by(&joined(name, "0"), meaning);
        self.1.held_by(&joined(name, "1"), meaning);
    }
}

/// A variable that may hold signals. The method is that of [`Values`] if there is one, that of [`NoValues`] otherwise: the macro does not know
/// the types.
#[derive(Debug)]
pub struct Variable<'v, T: ?Sized>(pub &'v T);

impl<T: Values + ?Sized> Variable<'_, T> {
    /// Names the signals in it.
    pub fn holds(&self, name: &str, meaning: &str) {
        self.0.held_by(name, meaning);
    }
}

/// Of a variable without signals.
pub trait NoValues {
    /// Does nothing.
    fn holds(&self, _: &str, _: &str) {}
}

impl<T: ?Sized> NoValues for Variable<'_, T> {}

/// A variable of a loop that may be a number: with [`NoTurn`], as [`Variable`] is with [`NoValues`].
#[derive(Debug)]
pub struct Turn<'v, T: ?Sized>(pub &'v T);

/// What tells the turns of a loop apart in names.
pub trait TurnName: ToString {}

impl TurnName for u8 {}
impl TurnName for u16 {}
impl TurnName for u32 {}
impl TurnName for u64 {}
impl TurnName for usize {}
impl TurnName for i32 {}
impl TurnName for i64 {}
impl TurnName for &u32 {}
impl TurnName for &usize {}
impl TurnName for &str {}
impl TurnName for String {}
impl TurnName for &String {}

impl<T: TurnName> Turn<'_, T> {
    /// From here on the loop is in this turn.
    pub fn begins(&self) -> Option<Inside> {
        Some(of_turn(self.0.to_string()))
    }
}

/// Of a loop over anything else.
pub trait NoTurn {
    /// The turn has no name.
    fn begins(&self) -> Option<Inside> {
        None
    }
}

impl<T: ?Sized> NoTurn for Turn<'_, T> {}
