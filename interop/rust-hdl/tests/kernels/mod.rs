//! Random kernels, one a file, and the list of them.
//!
//! What rust-hdl's kernels may hold, and in how many of these it is:
//!
//! | construct | kernels |
//! |---|---|
//! | `Bit` | 27 |
//! | `Bits` to 32 | 61 |
//! | `Bits` above 32 | 19 |
//! | `Signed` | 54 |
//! | `Signal<Local, …>` | 31 |
//! | `Constant` | 6 |
//! | `LogicState` | 16 |
//! | `LogicStruct` | 9 |
//! | `LogicInterface` | 8 |
//! | `DFF` | 40 |
//! | `DFFWithInit` | 16 |
//! | array of `DFF` | 8 |
//! | sub-block | 8 |
//! | array of sub-blocks | 8 |
//! | `x.next = …` | 64 |
//! | `x.next.field = …` | 9 |
//! | `if` | 59 |
//! | `else` | 50 |
//! | `else if` | 20 |
//! | `if` in `if` | 16 |
//! | `match` on an enumeration | 16 |
//! | `match` on a number | 32 |
//! | `_` arm | 42 |
//! | arm of one statement | 38 |
//! | empty arm | 22 |
//! | `for` | 42 |
//! | `for` in `for` | 27 |
//! | loop from other than 0 | 29 |
//! | element of an array by the loop's index | 16 |
//! | element before, `[i - 1]` | 15 |
//! | element by number | 12 |
//! | `dff_setup!` | 48 |
//! | `clock!` | 8 |
//! | `comment!`, `println!`, `assert!` | 5 |
//! | `join` | 4 |
//! | `link` | 4 |
//! | number | 52 |
//! | hexadecimal number | 9 |
//! | `true`, `false` | 5 |
//! | negative number `.into()` | 6 |
//! | `.into()` | 23 |
//! | `bits::<N>(…)` | 19 |
//! | `Bits::<N>::from(…)` | 21 |
//! | `.to_bits::<N>()` of a loop's index | 5 |
//! | `.to_signed_bits::<N>()` | 22 |
//! | named value of an enumeration | 16 |
//! | field of a structure | 9 |
//! | output or local read back | 47 |
//! | parentheses | 41 |
//! | `bit_cast` wider | 42 |
//! | `bit_cast` narrower | 54 |
//! | `signed_cast` | 40 |
//! | `unsigned_cast` | 35 |
//! | `signed_bit_cast` | 12 |
//! | `get_bits` at a number | 57 |
//! | `get_bits` at a signal's value | 55 |
//! | `get_bits` at a loop's index | 19 |
//! | `get_bit` at a number | 42 |
//! | `get_bit` at a signal's value | 42 |
//! | `get_bit` at a loop's index | 6 |
//! | `get_bit` of `Signed` | 22 |
//! | `replace_bit` | 23 |
//! | `.all()` | 18 |
//! | `.any()` | 8 |
//! | `.xor()` | 12 |
//! | `Bits + Bits` | 40 |
//! | `Bits + Bit` | 12 |
//! | `Bits - Bits` | 32 |
//! | `Bits * Bits` | 4 |
//! | `Bits & Bits` | 19 |
//! | `Bits \| Bits` | 19 |
//! | `Bits ^ Bits` | 45 |
//! | `Bits << n` | 19 |
//! | `Bits << Bits` | 11 |
//! | `Bits >> n` | 32 |
//! | `Bits >> Bits` | 26 |
//! | `!Bits` | 26 |
//! | `Bits` and a number | 38 |
//! | `Bits == Bits` | 17 |
//! | `Bits != Bits` | 10 |
//! | `Bits < Bits` | 11 |
//! | `Bits <= Bits` | 7 |
//! | `Bits > Bits` | 5 |
//! | `Bits >= Bits` | 7 |
//! | `Signed + Signed` | 21 |
//! | `Signed - Signed` | 26 |
//! | `Signed * Signed` | 4 |
//! | `-Signed` | 15 |
//! | `Signed == Signed`, `!=` | 14 |
//! | `Signed < Signed`, `<=`, `>`, `>=` | 8 |
//! | `Bit & Bit`, `\|`, `^` | 18 |
//! | `Bit == Bit`, `!=` | 7 |
//! | `&&` | 10 |
//! | `\|\|` | 17 |
//! | `!Bit` | 19 |
//! | `state == Value`, `!=` | 4 |
//! | `index() == i` | 28 |

#![allow(clippy::all, clippy::pedantic, unused)]

use crate::common::Widget;

/// hdl_gen knows it, rust-hdl does not define it.
macro_rules! comment {
    ($text:literal) => {};
}

/// Says nothing, thousands of times.
macro_rules! println {
    ($text:literal) => {};
}

#[rustfmt::skip]
mod kernel_00;
#[rustfmt::skip]
mod kernel_01;
#[rustfmt::skip]
mod kernel_02;
#[rustfmt::skip]
mod kernel_03;
#[rustfmt::skip]
mod kernel_04;
#[rustfmt::skip]
mod kernel_05;
#[rustfmt::skip]
mod kernel_06;
#[rustfmt::skip]
mod kernel_07;
#[rustfmt::skip]
mod kernel_08;
#[rustfmt::skip]
mod kernel_09;
#[rustfmt::skip]
mod kernel_10;
#[rustfmt::skip]
mod kernel_11;
#[rustfmt::skip]
mod kernel_12;
#[rustfmt::skip]
mod kernel_13;
#[rustfmt::skip]
mod kernel_14;
#[rustfmt::skip]
mod kernel_15;
#[rustfmt::skip]
mod kernel_16;
#[rustfmt::skip]
mod kernel_17;
#[rustfmt::skip]
mod kernel_18;
#[rustfmt::skip]
mod kernel_19;
#[rustfmt::skip]
mod kernel_20;
#[rustfmt::skip]
mod kernel_21;
#[rustfmt::skip]
mod kernel_22;
#[rustfmt::skip]
mod kernel_23;
#[rustfmt::skip]
mod kernel_24;
#[rustfmt::skip]
mod kernel_25;
#[rustfmt::skip]
mod kernel_26;
#[rustfmt::skip]
mod kernel_27;
#[rustfmt::skip]
mod kernel_28;
#[rustfmt::skip]
mod kernel_29;
#[rustfmt::skip]
mod kernel_30;
#[rustfmt::skip]
mod kernel_31;
#[rustfmt::skip]
mod kernel_32;
#[rustfmt::skip]
mod kernel_33;
#[rustfmt::skip]
mod kernel_34;
#[rustfmt::skip]
mod kernel_35;
#[rustfmt::skip]
mod kernel_36;
#[rustfmt::skip]
mod kernel_37;
#[rustfmt::skip]
mod kernel_38;
#[rustfmt::skip]
mod kernel_39;
#[rustfmt::skip]
mod kernel_40;
#[rustfmt::skip]
mod kernel_41;
#[rustfmt::skip]
mod kernel_42;
#[rustfmt::skip]
mod kernel_43;
#[rustfmt::skip]
mod kernel_44;
#[rustfmt::skip]
mod kernel_45;
#[rustfmt::skip]
mod kernel_46;
#[rustfmt::skip]
mod kernel_47;
#[rustfmt::skip]
mod kernel_48;
#[rustfmt::skip]
mod kernel_49;
#[rustfmt::skip]
mod kernel_50;
#[rustfmt::skip]
mod kernel_51;
#[rustfmt::skip]
mod kernel_52;
#[rustfmt::skip]
mod kernel_53;
#[rustfmt::skip]
mod kernel_54;
#[rustfmt::skip]
mod kernel_55;
#[rustfmt::skip]
mod kernel_56;
#[rustfmt::skip]
mod kernel_57;
#[rustfmt::skip]
mod kernel_58;
#[rustfmt::skip]
mod kernel_59;
#[rustfmt::skip]
mod kernel_60;
#[rustfmt::skip]
mod kernel_61;
#[rustfmt::skip]
mod kernel_62;
#[rustfmt::skip]
mod kernel_63;

/// All kernels.
pub fn all() -> Vec<Widget> {
    vec![
        kernel_00::widget(),
        kernel_01::widget(),
        kernel_02::widget(),
        kernel_03::widget(),
        kernel_04::widget(),
        kernel_05::widget(),
        kernel_06::widget(),
        kernel_07::widget(),
        kernel_08::widget(),
        kernel_09::widget(),
        kernel_10::widget(),
        kernel_11::widget(),
        kernel_12::widget(),
        kernel_13::widget(),
        kernel_14::widget(),
        kernel_15::widget(),
        kernel_16::widget(),
        kernel_17::widget(),
        kernel_18::widget(),
        kernel_19::widget(),
        kernel_20::widget(),
        kernel_21::widget(),
        kernel_22::widget(),
        kernel_23::widget(),
        kernel_24::widget(),
        kernel_25::widget(),
        kernel_26::widget(),
        kernel_27::widget(),
        kernel_28::widget(),
        kernel_29::widget(),
        kernel_30::widget(),
        kernel_31::widget(),
        kernel_32::widget(),
        kernel_33::widget(),
        kernel_34::widget(),
        kernel_35::widget(),
        kernel_36::widget(),
        kernel_37::widget(),
        kernel_38::widget(),
        kernel_39::widget(),
        kernel_40::widget(),
        kernel_41::widget(),
        kernel_42::widget(),
        kernel_43::widget(),
        kernel_44::widget(),
        kernel_45::widget(),
        kernel_46::widget(),
        kernel_47::widget(),
        kernel_48::widget(),
        kernel_49::widget(),
        kernel_50::widget(),
        kernel_51::widget(),
        kernel_52::widget(),
        kernel_53::widget(),
        kernel_54::widget(),
        kernel_55::widget(),
        kernel_56::widget(),
        kernel_57::widget(),
        kernel_58::widget(),
        kernel_59::widget(),
        kernel_60::widget(),
        kernel_61::widget(),
        kernel_62::widget(),
        kernel_63::widget(),
    ]
}
