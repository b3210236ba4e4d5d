//! ALT mode, flushed denormals and other tables add nothing to the arithmetic: the
//! sweep over all sources in IEEE mode with denormals kept covers all other modes.
//!
//! Two units share one source. One is given the mode and the denormal setting, the other has IEEE mode and keeps denormals;
//! outside, a few gates apply to its source and its result what the PRM specifies for the mode. Both results are proved
//! equal for each function, for all sources except zeros and denormals; [`super::proofs`] covers those. The other unit
//! is the one that is swept: the default one, except for the three functions that `accuracy=opencl` computes differently.

use super::proofs::configuration;
use std::sync::Arc;
use warpwright_blocks::golden::{Function as AnyFunction, Inputs, Output, Pure};
use warpwright_blocks::special_function::{Configuration, Function, function};
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_hdl::netlist::{InputPort, NetId, NetOp, Netlist};
use warpwright_hdl::prefix::prefixed;
use warpwright_hdl::prelude::ModuleBuilder;
use warpwright_hdl::word::Word;
use warpwright_prove::obligation::{Obligation, Verdict};
use warpwright_testbenches::claims::theorems::sizes;
use warpwright_testbenches::proof::agrees_with;

const GREATEST: u32 = 0x7F7F_FFFF;
const INFINITY: u32 = 0x7F80_0000;

/// What is done around the copy in IEEE mode.
#[derive(Clone, Copy)]
struct Around {
    /// ALT mode gives the greatest number instead of an infinity.
    limits: bool,
    /// Denormal results become zeros.
    flushes: bool,
    /// ALT mode takes logarithms and roots of magnitudes.
    has_magnitudes: bool,
}

/// Whether a function is one of the three that `accuracy=opencl` does in another way.
fn is_own(c: &Configuration, of: Function) -> bool {
    c.is_precise() && matches!(of, Function::Log | Function::Sin | Function::Cos)
}

/// One bit: that both units say the same, of a source whose exponent has its first 1 above so many bits. Where that 1 stands is known, so that the
/// source is seen to be no denormal.
fn agreement(c: &Configuration, of: Function, below: u32, around: Around) -> Netlist {
    let m = ModuleBuilder::new("both");
    let [mode, denormals, sign] = ["mode", "denormals", "sign"].map(|name| m.input(name, 1));
    let fraction = m.input("fraction", 23);
    let first = m.constant(1u8, 8 - below);
    let magnitude = match below {
        0 => m.cat([first, fraction]),
        _ => m.cat([first, m.input("exponent", below), fraction]),
    };

    let usual = if is_own(c, of) {
        *c
    } else {
        configuration(&[("arc_tangent", "yes")])
    };
    let unit = |name: &str, c: &Configuration| {
        // Two configurations have modules of the same names.
        let hardware = function(c).expect("a unit");
        let hardware = prefixed(&hardware, &format!("{name}_")).expect("names");
        let unit = m.instance(name, &hardware);
        unit.connect("math_function", m.constant(of.code(), 4))
    };
    let of_sign = |sign| m.cat([sign, magnitude]);
    let told = unit("told", c)
        .connect("src", of_sign(sign))
        .connect("mode", mode)
        .connect("denormals", denormals)
        .output("result");

    let of_magnitude = matches!(of, Function::Log | Function::Sqt | Function::Rsqt);
    let own_sign = if of_magnitude && around.has_magnitudes {
        sign & !mode
    } else {
        sign
    };
    let plain = unit("plain", &usual)
        .connect("src", of_sign(own_sign))
        .connect("mode", m.zeros(1))
        .connect("denormals", m.ones(1))
        .output("result");
    let (top, rest) = (plain.msb(), plain.slice(0, 31));
    let flushes = if around.flushes {
        mode | !denormals
    } else {
        m.zeros(1)
    };
    let is_denormal = !plain.slice(23, 8).any();
    let rest = (flushes & is_denormal).mux(m.zeros(31), rest);
    let is_infinite = rest.eq(INFINITY);
    let limits = if around.limits { mode } else { m.zeros(1) };
    let rest = (limits & is_infinite).mux(m.constant(GREATEST, 31), rest);
    m.output("same", told.eq(m.cat([top, rest])));
    let module = Arc::new(m.finish().expect("two units"));
    let mut netlist = flatten(&module, Names::Dropped);
    if is_own(c, of) {
        of_any_products(&mut netlist);
    }
    optimize(netlist)
}

/// Instead of each product of either unit, an input that both have; and for the bit to be 1, both must ask for the product of the same numbers. What
/// holds of any products holds of these.
fn of_any_products(netlist: &mut Netlist) {
    let nets = netlist.nets.iter().enumerate();
    let products: Vec<(usize, [NetId; 2])> = nets
        .filter_map(|(index, net)| match net.op {
            NetOp::Mul(a, b) => Some((index, [a, b])),
            _ => None,
        })
        .collect();
    // Two units of one configuration, one behind the other.
    let (told, plain) = products.split_at(products.len() / 2);
    let mut same = netlist.outputs[0].net;
    for ((told, of_told), (plain, of_plain)) in told.iter().zip(plain) {
        let width = netlist.nets[*told].width;
        netlist.nets[*told].op = NetOp::Input(netlist.inputs.len() as u32);
        netlist.nets[*plain].op = NetOp::Slice(NetId(*told as u32), 0);
        netlist.inputs.push(InputPort {
            name: format!("product_{told}"),
            net: NetId(*told as u32),
            width,
            enum_type: None,
        });
        for (one, other) in of_told.iter().zip(of_plain) {
            let equal = netlist.push(NetOp::Eq(*one, *other), 1);
            same = netlist.push(NetOp::And(same, equal), 1);
        }
    }
    netlist.outputs[0].net = same;
}

/// That bit is 1.
#[derive(Clone, Copy)]
struct Always;

impl AnyFunction for Always {
    fn outputs<W: Word>(&self, _: &dyn Inputs<W>) -> Vec<Output<W>> {
        vec![Output::exactly("same", W::flag(true))]
    }
}

fn verdict(c: &Configuration, of: Function, below: u32, around: Around) -> Verdict {
    let netlist = agreement(c, of, below, around);
    agrees_with(&netlist, &Pure(Always), Obligation::Combinational).verdict
}

const PRM: Around = Around {
    limits: true,
    flushes: true,
    has_magnitudes: true,
};

#[test]
fn other_manners_follow_from_ieee_mode() {
    for settings in sizes("special_function::manners::other_manners_follow_from_ieee_mode") {
        let c = configuration(settings);
        for of in c.functions().iter().copied() {
            for below in 0..8 {
                let verdict = verdict(&c, of, below, PRM);
                assert_eq!(verdict, Verdict::Held, "{settings:?}, {of:?}, {below}");
            }
        }
    }
}

/// With a step left out, there is a source that shows it: 2^128 is no infinity in ALT mode, 1 / 2^127 is flushed, and -2 has a logarithm in ALT mode.
#[test]
fn a_manner_that_is_left_out_is_refuted() {
    let usual = configuration(&[]);
    let precise = configuration(&[("accuracy", "opencl"), ("stages", "13")]);
    let no_limits = Around {
        limits: false,
        ..PRM
    };
    let no_flush = Around {
        flushes: false,
        ..PRM
    };
    let no_magnitudes = Around {
        has_magnitudes: false,
        ..PRM
    };
    for (c, of, around) in [
        (usual, Function::Exp, no_limits),
        (usual, Function::Inv, no_flush),
        (precise, Function::Log, no_magnitudes),
    ] {
        let is_refuted = |below| matches!(verdict(&c, of, below, around), Verdict::Refuted(_));
        assert!((0..8).any(is_refuted), "{of:?}");
    }
}
