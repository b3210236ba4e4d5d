//! Random kernels, one a file, and the list of them.

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
