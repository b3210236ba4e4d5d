//! Checks the rules of a netlist. A pass that breaks one is wrong whatever it computes.

use super::{NetId, NetOp, Netlist};

impl Netlist {
    /// The first rule that this netlist breaks, in words; used after every pass in tests.
    pub fn validate(&self) -> Result<(), String> {
        for (index, net) in self.nets.iter().enumerate() {
            let mut order = Ok(());
            net.op.for_each_operand(|id| {
                if id.index() >= index {
                    order = Err(format!("net {index} reads net {}, which comes later", id.0));
                }
            });
            order?;
            self.validate_widths(net.width, &net.op)
                .map_err(|why| format!("net {index}, {:?}: {why}", net.op))?;
        }
        for (index, port) in self.inputs.iter().enumerate() {
            self.expect(port.net, port.width, &port.name)?;
            if self.net(port.net).op != NetOp::Input(index as u32) {
                return Err(format!("input {} has the wrong net", port.name));
            }
        }
        for port in &self.outputs {
            self.expect(port.net, port.width, &port.name)?;
        }
        for (index, register) in self.registers.iter().enumerate() {
            self.expect(register.value, register.width, &register.path)?;
            self.expect(register.next, register.width, &register.path)?;
            if self.net(register.value).op != NetOp::Register(index as u32) {
                return Err(format!("register {} has the wrong net", register.path));
            }
            if register.initial.width() != register.width {
                return Err(format!("register {}: initial value", register.path));
            }
        }
        for memory in &self.memories {
            let contents = &memory.contents;
            if contents.len() > memory.depth as usize
                || contents.iter().any(|word| word.width() != memory.width)
            {
                return Err(format!("memory {}: contents", memory.path));
            }
            for write in &memory.writes {
                self.expect(write.enable, 1, &memory.path)?;
                self.expect(write.data, memory.width, &memory.path)?;
                self.net_exists(write.address)?;
            }
        }
        Ok(())
    }

    fn net_exists(&self, id: NetId) -> Result<u32, String> {
        let net = self.nets.get(id.index());
        net.map(|net| net.width)
            .ok_or_else(|| format!("net {} does not exist", id.0))
    }

    fn expect(&self, id: NetId, width: u32, what: &str) -> Result<(), String> {
        let found = self.net_exists(id)?;
        if found == width {
            Ok(())
        } else {
            Err(format!("{what} has {width} bits, its net {found}"))
        }
    }

    fn validate_widths(&self, width: u32, op: &NetOp) -> Result<(), String> {
        let of = |id: &NetId| self.net(*id).width;
        let is = |holds: bool, rule: &str| holds.then_some(()).ok_or_else(|| rule.to_string());
        let has = |found: Option<u32>| found == Some(width);
        is(width > 0, "a net has at least one bit")?;
        match op {
            NetOp::Input(i) => {
                let port = self.inputs.get(*i as usize);
                is(has(port.map(|p| p.width)), "the input port's width")
            }
            NetOp::Const(bits) => is(bits.width() == width, "the constant's width"),
            NetOp::Register(i) => {
                let register = self.registers.get(*i as usize);
                is(has(register.map(|r| r.width)), "the register's width")
            }
            NetOp::Not(a) => is(of(a) == width, "equal widths"),
            NetOp::And(a, b)
            | NetOp::Or(a, b)
            | NetOp::Xor(a, b)
            | NetOp::Add(a, b)
            | NetOp::Sub(a, b)
            | NetOp::Mul(a, b) => is(of(a) == width && of(b) == width, "equal widths"),
            NetOp::Eq(a, b) | NetOp::Lt(a, b) | NetOp::SignedLt(a, b) => is(
                of(a) == of(b) && width == 1,
                "equal operands, a result of one bit",
            ),
            NetOp::Shl(a, _) | NetOp::Shr(a, _) | NetOp::SignedShr(a, _) => {
                is(of(a) == width, "the shifted value's width")
            }
            NetOp::Mux(c, a, b) => is(
                of(c) == 1 && of(a) == width && of(b) == width,
                "a one-bit condition, equal widths",
            ),
            NetOp::BitMux(s, a, b) => is(
                of(s) == width && of(a) == width && of(b) == width,
                "equal widths",
            ),
            NetOp::Slice(a, low) => is(
                u64::from(*low) + u64::from(width) <= u64::from(of(a)),
                "a slice within the value",
            ),
            NetOp::Concat(parts) => is(
                parts.iter().map(|p| u64::from(of(p))).sum::<u64>() == u64::from(width),
                "the sum of the parts' widths",
            ),
            NetOp::Repeat(a) => is(
                width.is_multiple_of(of(a)),
                "a multiple of the operand's width",
            ),
            NetOp::All(_) | NetOp::Any(_) | NetOp::Parity(_) => is(width == 1, "one bit"),
            NetOp::Select(a, _) => is(width <= of(a), "an element within the value"),
            NetOp::Lookup(t, _) => {
                let table = self.tables.get(*t as usize);
                let table = table.filter(|t| !t.entries.is_empty());
                is(has(table.map(|t| t.width)), "the table's width")
            }
            NetOp::MemoryRead(m, _) => {
                let memory = self.memories.get(*m as usize);
                is(has(memory.map(|m| m.width)), "the memory's width")
            }
        }
    }
}
