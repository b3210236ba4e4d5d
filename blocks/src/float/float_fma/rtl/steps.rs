//! The five steps of the datapath. A register may sit between any two; each step names the values it passes on.
//!
//! The sum is addend + product or addend - product in a [`window`](super::window), in two's complement. The magnitude of a
//! negative sum is never computed: see `float::round`.
//!
//! **Denormals.** The sum has one place above the window, for its sign. From there it is shifted left, by at most `limit`,
//! the exponent of the window's top. If the limit stops the normalisation, the result is denormal and its exponent is 0.

use super::add::{Summed, summed};
use super::align::{InPlace, Unpacked, aligned, unpacked};
use super::finish::{Normalised, normalised, rounded};
use crate::float::float_fma::contract::{Configuration, Operands};
use crate::float::ports::Results;
use warpwright_hdl::prelude::*;

/// What a step leaves for the next one.
#[derive(Bundle, Clone, Debug)]
pub(crate) enum Left<T> {
    Operands(Operands<T>),
    Unpacked(Unpacked<T>),
    Aligned(InPlace<T>),
    Summed(Summed<T>),
    Normalised(Normalised<T>),
    Rounded(Results<T>),
}

/// What the next step leaves.
pub(super) fn next<'m>(c: &Configuration, before: Left<Signal<'m>>) -> Left<Signal<'m>> {
    match before {
        Left::Operands(before) => Left::Unpacked(unpacked(c, before)),
        Left::Unpacked(before) => Left::Aligned(aligned(c, before)),
        Left::Aligned(before) => Left::Summed(summed(c, before)),
        Left::Summed(before) => Left::Normalised(normalised(c, before)),
        Left::Normalised(before) => Left::Rounded(rounded(c, before)),
        Left::Rounded(_) => before,
    }
}
