//! Choices: one of two values by a bit, an element of a row by its index, a result by a subject's value.

use super::{Operand, Signal};
use crate::bits::Bits;
use crate::module::{CaseArm, Op};
use crate::problem::Problem;
use crate::size::Size;
use crate::source::Source;

/// What a bit can choose between: `O` is what may stand where the bit is 0.
pub trait Alternative<'m, O>: Sized {
    /// `then` where the condition, a bit, is 1.
    fn chosen(condition: Signal<'m>, then: Self, otherwise: O, source: &Source) -> Self;
}

impl<'m, O: Operand<'m>> Alternative<'m, O> for Signal<'m> {
    fn chosen(condition: Signal<'m>, then: Self, otherwise: O, source: &Source) -> Self {
        let then = condition.builder.own(then, source);
        let mut otherwise = otherwise.signal_like(then, source);
        let both = [then, otherwise];
        if !condition.builder.expect_equal("mux", both, source) {
            otherwise = then;
        }
        let op = Op::Mux {
            condition: condition.id,
            then: then.id,
            otherwise: otherwise.id,
        };
        condition.builder.push(op, then.width, source.clone())
    }
}

impl<'m> Signal<'m> {
    /// `then` where this bit is 1, `otherwise` where it is 0: signals, or bundles of the same shape.
    #[track_caller]
    pub fn mux<T: Alternative<'m, O>, O>(self, then: T, otherwise: O) -> T {
        let source = Source::here();
        let what = || "the condition of a mux".to_string();
        self.builder.expect_width(what, 1, self, &source);
        T::chosen(self, then, otherwise, &source)
    }

    /// The bit of this value that `index` numbers; 0 beyond the last.
    #[track_caller]
    pub fn select(self, index: Self) -> Self {
        self.select_word_at(index, Size::plain(1), Source::here())
    }

    /// Element number `index` of this value taken as a row of elements of `width` bits, element 0 in the
    /// low bits; 0 beyond the last whole element.
    #[track_caller]
    pub fn select_word(self, index: Self, width: impl Into<Size>) -> Self {
        self.select_word_at(index, width.into(), Source::here())
    }

    pub(crate) fn select_word_at(self, index: Self, width: Size, source: Source) -> Self {
        let index = self.builder.own(index, &source);
        let what = "the element of a select";
        let width = self.builder.legal_width(what, width, &source);
        if width.get() > self.bits() {
            let problem = Problem::WrongWidth {
                what: what.to_string(),
                expected: self.bits(),
                found: width.get(),
            };
            self.builder.error(source.clone(), problem);
            return self.builder.add_zeros(width, source);
        }
        if index.is_empty() {
            return self.slice(0, width);
        }
        let op = Op::Select {
            of: self.id,
            index: index.id,
        };
        self.builder.push(op, width, source)
    }

    /// The result of the arm that lists this value, or `default`.
    #[track_caller]
    pub fn case(
        self,
        arms: impl IntoIterator<Item = (Vec<u64>, Signal<'m>)>,
        default: Signal<'m>,
    ) -> Self {
        let source = Source::here();
        let default = self.builder.own(default, &source);
        let mut checked = Vec::new();
        for (numbers, result) in arms {
            let mut result = self.builder.own(result, &source);
            let both = [result, default];
            if !self.builder.expect_equal("case", both, &source) {
                result = default;
            }
            let mut values = Vec::new();
            for value in numbers {
                if let Some(bits) = Bits::new(value, self.bits()) {
                    values.push(bits);
                } else {
                    let problem = Problem::ConstantTooWide {
                        value: value.to_string(),
                        width: self.bits(),
                    };
                    self.builder.error_about(&[self], &source, problem);
                }
            }
            let result = result.id;
            checked.push(CaseArm { values, result });
        }
        let mut seen = std::collections::HashSet::new();
        let twice: Vec<String> = checked
            .iter()
            .flat_map(|arm| &arm.values)
            .filter(|value| !seen.insert((*value).clone()))
            .map(ToString::to_string)
            .collect();
        for value in twice {
            self.builder
                .error(source.clone(), Problem::CaseValueTwice { value });
        }
        if self.is_empty() {
            let of_zero = checked.iter().find(|arm| !arm.values.is_empty());
            let id = of_zero.map_or(default.id, |arm| arm.result);
            return Signal::new(self.builder, id, default.width);
        }
        let op = Op::Case {
            subject: self.id,
            arms: checked,
            default: default.id,
        };
        self.builder.push(op, default.width, source)
    }

    /// 1 if this value is one of those listed.
    #[track_caller]
    pub fn is_one_of(self, values: impl IntoIterator<Item = u64>) -> Self {
        let source = Source::here();
        let [no, yes] = [false, true].map(|bit| {
            let source = source.clone();
            self.builder
                .add_constant(Bits::bit(bit), Size::plain(1), source)
        });
        self.case([(values.into_iter().collect(), yes)], no)
    }
}
