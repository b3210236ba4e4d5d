//! The widgets of rust-hdl-widgets that come in.

use super::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::edge_ff::EdgeDFF;
use rust_hdl_widgets::prelude::*;

pub fn all() -> Vec<Widget> {
    vec![
        widget!("dff", DFF::<Bits<8>>::default(), clock clock, inputs d),
        widget!("edge_dff", EdgeDFF::<Bits<8>>::new(0x5A.into()), clock clk, inputs d),
        widget!("strobe", Strobe::<16>::new(1_000, 100.0), clock clock, inputs enable),
    ]
}
