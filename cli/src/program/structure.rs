//! A hash of what a configuration is, whatever its parts are called: two texts with one hash are one netlist.
//!
//! Measured cells and clocks belong to a netlist. Names, comments, the order of statements and the way in which the Verilog is written leave
//! them as they are.

use crate::hdl::module::Module;
use crate::hdl::netlist::flatten::{Names, flatten};
use crate::hdl::netlist::passes::optimize;
use crate::hdl::netlist::{NetId, Netlist};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::fmt::Write;
use std::sync::Arc;

/// SHA-256 of a module's simplified netlist, without its names.
pub fn digest(module: &Arc<Module>) -> String {
    let netlist = optimize(flatten(module, Names::Dropped));
    let mut walk = Walk {
        netlist: &netlist,
        numbers: HashMap::new(),
        text: String::new(),
    };
    walk.all();
    format!("{:x}", Sha256::digest(walk.text))
}

/// Numbers nets in the order in which outputs and state read them.
struct Walk<'n> {
    netlist: &'n Netlist,
    numbers: HashMap<NetId, u32>,
    text: String,
}

impl Walk<'_> {
    fn all(&mut self) {
        let netlist = self.netlist;
        for output in &netlist.outputs {
            self.end("output", output.net);
        }
        for register in &netlist.registers {
            let _ = writeln!(self.text, "{} {}", register.initial, register.resets);
            self.end("register", register.value);
            self.end("next", register.next);
        }
        for memory in &netlist.memories {
            let (width, depth) = (memory.width, memory.depth);
            let _ = writeln!(self.text, "{width} {depth} {:?}", memory.contents);
            for write in &memory.writes {
                self.end("enable", write.enable);
                self.end("address", write.address);
                self.end("data", write.data);
            }
        }
        for table in &netlist.tables {
            let _ = writeln!(self.text, "{:?}", table.entries);
        }
    }

    fn end(&mut self, what: &str, net: NetId) {
        self.visit(net);
        let _ = writeln!(self.text, "{what} {}", self.numbers[&net]);
    }

    /// Writes a net behind what it reads; with a stack of its own, because netlists are deep.
    fn visit(&mut self, net: NetId) {
        let mut open = vec![(net, false)];
        while let Some((id, is_ready)) = open.pop() {
            if self.numbers.contains_key(&id) {
                continue;
            }
            let net = self.netlist.net(id);
            if is_ready {
                let op = net.op.clone().map_operands(|of| NetId(self.numbers[&of]));
                let number = self.numbers.len() as u32;
                self.numbers.insert(id, number);
                let _ = writeln!(self.text, "{op:?} {}", net.width);
            } else {
                open.push((id, true));
                let mut read = Vec::new();
                net.op.for_each_operand(|of| read.push((of, false)));
                open.extend(read.into_iter().rev());
            }
        }
    }
}
