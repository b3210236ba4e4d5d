//! The second operand of an operation: a signal, an integer or an enumeration value.

use super::Signal;
use crate::bits::Bits;
use crate::enums::Enumeration;
use crate::problem::Problem;
use crate::source::Source;
use num_bigint::BigUint;

/// What may stand beside a signal in an operation: another signal, or an integer of its width.
pub trait Operand<'m> {
    /// The operand as a signal of the same module as `like`.
    fn signal_like(self, like: Signal<'m>, source: &Source) -> Signal<'m>;
}

impl<'m> Operand<'m> for Signal<'m> {
    fn signal_like(self, like: Signal<'m>, source: &Source) -> Signal<'m> {
        like.builder.own(self, source)
    }
}

/// A named value.
impl<'m, E: Enumeration> Operand<'m> for E {
    fn signal_like(self, like: Signal<'m>, source: &Source) -> Signal<'m> {
        let enum_type = E::enum_type();
        let code = BigUint::from(self.code());
        let what = || format!("what meets a value of enumeration `{}`", enum_type.name);
        if like
            .builder
            .expect_width(what, enum_type.width, like, source)
        {
            let value = literal(Some(code), String::new(), like, source);
            return value.of_enum_if(Some(&enum_type));
        }
        like
    }
}

fn literal<'m>(
    value: Option<BigUint>,
    text: String,
    like: Signal<'m>,
    source: &Source,
) -> Signal<'m> {
    let width = like.width.get();
    let bits = value.and_then(|v| Bits::new(v, width)).unwrap_or_else(|| {
        let problem = Problem::ConstantTooWide { value: text, width };
        like.builder.error_about(&[like], source, problem);
        Bits::zero(width)
    });
    like.builder.add_constant(bits, like.width, source.clone())
}

macro_rules! integer_operand {
    ($($t:ty),*) => {$(
        impl<'m> Operand<'m> for $t {
            fn signal_like(self, like: Signal<'m>, source: &Source) -> Signal<'m> {
                literal(BigUint::try_from(self).ok(), self.to_string(), like, source)
            }
        }
    )*};
}
integer_operand!(i32, u32, u64, usize);

impl<'m> Operand<'m> for BigUint {
    fn signal_like(self, like: Signal<'m>, source: &Source) -> Signal<'m> {
        let text = self.to_string();
        literal(Some(self), text, like, source)
    }
}
