//! A netlist being built: its nets, and which bits of a flat design of Yosys they are.

use super::yosys::Bit;
use super::{UNDEFINED, UNDEFINED_CHOICE};
use num_bigint::BigUint;
use std::collections::HashMap;
use warpwright_hdl::bits::Bits;
use warpwright_hdl::netlist::{InputPort, NetId, NetOp, Netlist};

/// A netlist being built, and which of its bits are which of the design's.
#[derive(Debug, Default)]
pub struct Nets {
    /// The netlist.
    pub netlist: Netlist,
    bits: HashMap<u64, (NetId, u32)>,
    words: HashMap<Vec<Bit>, NetId>,
    undefined: u32,
    /// A bit that has more than one driver.
    pub driven_twice: Option<u64>,
}

impl Nets {
    /// Appends a net.
    pub fn push(&mut self, op: NetOp, width: u32) -> NetId {
        self.netlist.push(op, width)
    }

    /// A constant.
    pub fn constant(&mut self, bits: Bits) -> NetId {
        let width = bits.width();
        self.push(NetOp::Const(bits), width)
    }

    /// A number.
    pub fn number(&mut self, value: impl Into<BigUint>, width: u32) -> NetId {
        self.constant(Bits::truncated(value, width))
    }

    /// All bits 1.
    pub fn ones(&mut self, width: u32) -> NetId {
        self.constant(Bits::ones(width))
    }

    /// Bits that nothing defines: an input of their own.
    pub fn undefined(&mut self, width: u32) -> NetId {
        self.undefined_as(UNDEFINED, width)
    }

    /// What a choice gives if several of its selections are 1.
    pub fn undefined_choice(&mut self, width: u32) -> NetId {
        self.undefined_as(UNDEFINED_CHOICE, width)
    }

    fn undefined_as(&mut self, begin: &str, width: u32) -> NetId {
        let name = format!("{begin}{}", self.undefined);
        self.undefined += 1;
        self.input(name, width)
    }

    /// An input port.
    pub fn input(&mut self, name: String, width: u32) -> NetId {
        let index = self.netlist.inputs.len() as u32;
        let net = self.push(NetOp::Input(index), width);
        self.netlist.inputs.push(InputPort {
            name,
            net,
            width,
            enum_type: None,
        });
        net
    }

    /// Some of a net's bits.
    pub fn slice(&mut self, net: NetId, low: u32, width: u32) -> NetId {
        if low == 0 && width == self.netlist.net(net).width {
            return net;
        }
        self.push(NetOp::Slice(net, low), width)
    }

    /// Cut off, or extended by zeros or the sign.
    pub fn extend(&mut self, net: NetId, width: u32, is_signed: bool) -> NetId {
        let own = self.netlist.net(net).width;
        if width <= own {
            return self.slice(net, 0, width);
        }
        let above = width - own;
        let filler = if is_signed {
            let sign = self.slice(net, own - 1, 1);
            self.push(NetOp::Repeat(sign), above)
        } else {
            self.number(0u8, above)
        };
        self.push(NetOp::Concat([filler, net].into()), width)
    }

    /// Says that these bits of the design are that net.
    pub fn drive(&mut self, bits: &[Bit], net: NetId) {
        for (place, bit) in (0..).zip(bits) {
            if let Bit::Net(bit) = bit
                && self.bits.insert(*bit, (net, place)).is_some()
            {
                self.driven_twice.get_or_insert(*bit);
            }
        }
    }

    /// The word of these bits, the first lowest. A bit that nothing drives is undefined, and the same for all who read it.
    pub fn word(&mut self, bits: &[Bit]) -> NetId {
        if let Some(net) = self.words.get(bits) {
            return *net;
        }
        let mut parts = Vec::new();
        let mut rest = bits;
        while let Some(first) = rest.first() {
            let (part, length) = self.part(first, rest);
            parts.push(part);
            rest = &rest[length..];
        }
        parts.reverse();
        let net = match parts.len() {
            1 => parts[0],
            _ => self.push(NetOp::Concat(parts.into()), bits.len() as u32),
        };
        // Each place with an `x` has one of its own.
        if !bits.contains(&Bit::Undefined) {
            self.words.insert(bits.to_vec(), net);
        }
        net
    }

    /// As many of the first bits as lie side by side in one net.
    fn part(&mut self, first: &Bit, bits: &[Bit]) -> (NetId, usize) {
        let run = |is_next: &dyn Fn(usize, &Bit) -> bool| {
            let ends = bits
                .iter()
                .enumerate()
                .position(|(place, bit)| !is_next(place, bit));
            ends.unwrap_or(bits.len())
        };
        match first {
            Bit::Undefined | Bit::HighImpedance => {
                let length = run(&|_, bit| matches!(bit, Bit::Undefined | Bit::HighImpedance));
                (self.undefined(length as u32), length)
            }
            Bit::Known(_) => {
                let length = run(&|_, bit| matches!(bit, Bit::Known(_)));
                let mut value = BigUint::ZERO;
                for (place, bit) in bits[..length].iter().enumerate() {
                    value.set_bit(place as u64, *bit == Bit::Known(true));
                }
                (self.number(value, length as u32), length)
            }
            Bit::Net(number) => {
                let (net, low) = if let Some(driver) = self.bits.get(number) {
                    *driver
                } else {
                    let net = self.undefined(1);
                    self.bits.insert(*number, (net, 0));
                    (net, 0)
                };
                let known = &self.bits;
                let length = run(&|place, bit| match bit {
                    Bit::Net(bit) => known.get(bit) == Some(&(net, low + place as u32)),
                    _ => false,
                });
                (self.slice(net, low, length as u32), length)
            }
        }
    }

    /// The word of these bits, if all of them are known.
    pub fn known_word(&mut self, bits: &[Bit]) -> Option<NetId> {
        let is_known = |bit: &Bit| match bit {
            Bit::Net(bit) => self.bits.contains_key(bit),
            Bit::Known(_) => true,
            Bit::Undefined | Bit::HighImpedance => false,
        };
        let all = !bits.is_empty() && bits.iter().all(is_known);
        all.then(|| self.word(bits))
    }
}
