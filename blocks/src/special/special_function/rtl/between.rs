//! What goes from one stage to the next.

use super::super::configuration::{Function, Operands};
use super::super::contract::quotients::{PIECE_BITS, WINDOW_BITS};
use super::super::contract::{ARGUMENT_BITS, TWO_BY_PI_BITS};
use super::{DIGITS, Known};
use crate::bitwise::leading_zeros::rtl::leading_zeros;
use warpwright_hdl::prelude::*;

/// Bits of a source's product with 2/π.
pub(super) const TURNS: u32 = DIGITS + TWO_BY_PI_BITS;
/// Bits of the parts of a significand, of which there are two.
pub(super) const PART: u32 = DIGITS / 2;
/// Bits of the parts of 2/π.
pub(super) const FACTOR_PART: u32 = TWO_BY_PI_BITS / 2;
/// Pieces of a window.
pub(super) const PIECES: usize = (WINDOW_BITS / PIECE_BITS) as usize;
/// A product has this exponent if no bit of it is behind an argument's last one.
const ALIGNED: u32 = 127 + DIGITS - 1 + TWO_BY_PI_BITS - ARGUMENT_BITS;

/// The products of a window's pieces with the halves of a significand.
#[derive(Bundle, Clone)]
pub(super) struct Pieces<T> {
    pub lower: [T; PIECES],
    pub upper: [T; PIECES],
}

/// The parts of a source's product with 2/π; of an exponential or an arc tangent, with 1.
#[derive(Bundle, Clone)]
pub(super) struct Products<T> {
    pub outer: T,
    pub upper: T,
    pub lower: T,
}

/// What the source's products come from.
#[derive(Bundle, Clone)]
pub(super) enum Turns<T> {
    Products(Products<T>),
    Pieces(Pieces<T>),
}

/// Where the digits of a source go.
#[derive(Bundle, Clone)]
pub(super) struct Placed<T> {
    /// By how many bits a number in fixed point goes down.
    pub places_down: T,
    /// Half of what is then the last place.
    pub half: T,
    /// Nothing is left then.
    pub vanishes: T,
    /// It is what an exponential is of, and below zero.
    pub negates: T,
    /// How far a significand goes up.
    pub places: T,
}

/// A source, multiplied.
#[derive(Bundle, Clone)]
pub(super) struct Turned<T> {
    #[bundle(flat)]
    pub source: Operands<T>,
    pub turns: Turns<T>,
    #[bundle(flat)]
    pub placed: Placed<T>,
}

impl<'m> Turned<Signal<'m>> {
    pub(super) fn new(source: Operands<Signal<'m>>, turns: Turns<Signal<'m>>) -> Self {
        let src = source.src;
        let m = src.builder();
        let biased = src.slice(23, 8);
        let as_it_stands = m.cat([biased.any(), src.slice(0, DIGITS - 1)]);
        let places = leading_zeros(as_it_stands, "places").slice(0, 5);
        let too_many = m.constant(ALIGNED, 9) - biased.zext(9);
        let places_down = too_many.slice(0, 6).gated_by(!too_many.msb());
        let half = (0..TURNS).rev().map(|bit| places_down.eq(bit + 1));
        let is_exp = source.math_function.eq(Function::Exp.code());
        let placed = Placed {
            places_down,
            half: m.cat(half),
            vanishes: biased.lt(ALIGNED - TURNS),
            negates: is_exp & src.msb(),
            places,
        };
        Self {
            source,
            turns,
            placed,
        }
    }
}

/// The parts of a significand's product with a value.
#[derive(Bundle, Clone)]
pub(super) struct Product<T> {
    pub high: T,
    pub low_digits: T,
    pub low_value: T,
}

/// A value, and of its groups of bits how many zeros each begins with.
#[derive(Bundle, Clone)]
pub(super) struct Summed<T> {
    pub value: T,
    pub zeros_of_groups: T,
    pub is_below: T,
    pub significand: Option<T>,
    pub product_of: Option<Product<T>>,
    #[bundle(flat)]
    pub known: Known<T>,
}
