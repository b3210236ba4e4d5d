//! Faults in the netlists of `lut_array` and `lop3_unit`, checked against the blocks' own golden models.

use super::*;
use warpwright_blocks::block::Block;
use warpwright_blocks::catalogue;
use warpwright_blocks::parameters::Parameters;
use warpwright_hdl::netlist::{NetId, NetOp, RegisterState, Scope};
use warpwright_testbenches::proof::{self, GoldenSpec};

/// A netlist with a fault being built in, by the names of the description.
struct Edit(Netlist);

/// What is wrong, how it is made so, and where it shows.
type Fault = (&'static str, fn(&mut Edit), Shown);

impl Edit {
    /// The net of a name; the scopes that it is in come before it, separated by dots.
    fn net(&self, path: &str) -> NetId {
        fn find(scope: &Scope, path: &str) -> Option<NetId> {
            let here = scope.names.iter().find(|name| name.name == path);
            here.map(|name| name.net).or_else(|| {
                let mut inner = scope.scopes.iter();
                inner.find_map(|inner| {
                    find(inner, path.strip_prefix(&inner.name)?.strip_prefix('.')?)
                })
            })
        }
        let top = self.0.scope.as_ref();
        let found = top.and_then(|top| find(top, path));
        found.unwrap_or_else(|| panic!("no net {path}"))
    }

    fn register(&mut self, path: &str) -> &mut RegisterState {
        let found = self.0.registers.iter_mut().find(|r| r.path == path);
        found.unwrap_or_else(|| panic!("no register {path}"))
    }

    /// What a register takes when its enable lets it.
    fn taken(&self, path: &str) -> NetId {
        let register = self.0.registers.iter().find(|r| r.path == path);
        let next = register
            .unwrap_or_else(|| panic!("no register {path}"))
            .next;
        match self.0.net(next).op {
            NetOp::Mux(_, taken, _) => taken,
            _ => panic!("{path} has no enable"),
        }
    }

    /// The net of this operation.
    fn made_by(&self, op: &NetOp) -> NetId {
        let index = self.0.nets.iter().position(|net| net.op == *op);
        NetId(index.unwrap_or_else(|| panic!("no {op:?}")) as u32)
    }

    fn change(&mut self, net: NetId, change: impl FnOnce(NetOp) -> NetOp) {
        let op = &mut self.0.nets[net.index()].op;
        *op = change(op.clone());
    }

    /// A conjunction or a disjunction forgets its second operand.
    fn forget_second(&mut self, path: &str) {
        let net = self.net(path);
        self.change(net, |op| match op {
            NetOp::And(a, _) => NetOp::And(a, a),
            NetOp::Or(a, _) => NetOp::Or(a, a),
            _ => panic!("{path} is {op:?}"),
        });
    }

    /// The legs of a multiplexer are exchanged.
    fn exchange(&mut self, net: NetId) {
        self.change(net, |op| match op {
            NetOp::Mux(c, a, b) => NetOp::Mux(c, b, a),
            NetOp::BitMux(s, a, b) => NetOp::BitMux(s, b, a),
            _ => panic!("{op:?} is no multiplexer"),
        });
    }

    fn moved_slice(&mut self, net: NetId, to: u32) {
        self.change(net, |op| match op {
            NetOp::Slice(of, _) => NetOp::Slice(of, to),
            _ => panic!("{op:?} is no slice"),
        });
    }
}

fn design(block: &dyn Block, parameters: &Parameters) -> Netlist {
    let module = Arc::new(block.build(parameters).unwrap());
    flatten(&module, Names::Kept)
}

fn check(name: &str, settings: &[(&'static str, &'static str)], faults: &[Fault]) {
    let block = catalogue::find(name).unwrap();
    let parameters = catalogue::parameters(block, settings.iter().copied()).unwrap();
    let netlist = design(block, &parameters);
    let held = proof::agrees_with_golden(block, &parameters, &netlist, &Options::default());
    assert_eq!(held.unwrap().verdict, Verdict::Held, "{name}");

    let model = block.model(&parameters);
    let spec = || -> Box<dyn Spec> { Box::new(GoldenSpec::new(model.as_ref())) };
    let obligation = proof::obligation(block.proof(&parameters));
    for (what, edit, shown) in faults {
        let mut edited = Edit(netlist.clone());
        edit(&mut edited);
        edited.0.validate().unwrap();
        let what = format!("{name}: {what}");
        refuted(&what, &edited.0, &spec, obligation, *shown);
    }
}

const ARRAY: &[(&str, &str)] = &[("width", "2"), ("lanes", "2"), ("stages", "2")];

#[test]
fn lut_arrays() {
    let faults: &[Fault] = &[
        (
            "a lane writes without valid",
            |e| {
                let enable = e.net("lane_enable");
                let next = e.register("operand_write_q").next;
                e.change(next, |op| match op {
                    NetOp::Mux(reset, zero, _) => NetOp::Mux(reset, zero, enable),
                    other => other,
                });
            },
            ("dst_enable", Some(2)),
        ),
        (
            "the table is written while nothing comes",
            |e| {
                let next = e.register("table_q").next;
                e.exchange(next);
            },
            ("dst", Some(2)),
        ),
        (
            "reset of valid is missing",
            |e| e.register("out_valid").next = e.net("operand_valid_q"),
            ("reset brings out_valid to 1'b0", Some(0)),
        ),
        (
            "a lane obeys its neighbour's write",
            |e| e.moved_slice(e.net("lanes[1].operand_write_q"), 0),
            ("dst", Some(2)),
        ),
        (
            "a lane's operand is off by one bit",
            |e| e.moved_slice(e.net("operand_lanes[1].src0"), 1),
            ("dst", Some(2)),
        ),
        (
            "a lane's result is its neighbour's",
            |e| e.moved_slice(e.net("lanes[0].result"), 2),
            ("dst", Some(2)),
        ),
        (
            "a lane that does not execute does not keep its result",
            |e| e.register("lanes[0].dst_q").next = e.net("lanes[0].result"),
            ("dst", Some(3)),
        ),
        (
            "one of eight table bits is another one",
            |e| {
                let bit = e.made_by(&NetOp::Slice(e.net("table_q"), 5));
                e.moved_slice(bit, 4);
            },
            ("dst", Some(2)),
        ),
        (
            "the last multiplexer's legs are exchanged",
            |e| e.exchange(e.net("result")),
            ("dst", Some(2)),
        ),
        (
            "an operand register takes the next operand",
            |e| {
                // The other one's slice is made later, so it is made once more.
                let other = e.taken("operand_lanes[0].operand2_q");
                let op = e.0.net(other).op.clone();
                e.change(e.taken("operand_lanes[0].operand1_q"), |_| op);
            },
            ("dst", Some(2)),
        ),
    ];
    check("lut_array", ARRAY, faults);
}

/// A change that cannot be seen: what is written to the table while nothing comes is never used.
#[test]
fn a_harmless_change_is_no_fault() {
    let block = catalogue::find("lut_array").unwrap();
    let parameters = catalogue::parameters(block, ARRAY.iter().copied()).unwrap();
    let mut edit = Edit(design(block, &parameters));
    edit.register("table_q").next = edit.net("table_bits");
    let held = proof::agrees_with_golden(block, &parameters, &edit.0, &Options::default());
    assert_eq!(held.unwrap().verdict, Verdict::Held);
}

/// Right in itself, but not what was asked for.
#[test]
fn other_lut_arrays() {
    let block = catalogue::find("lut_array").unwrap();
    let asked = catalogue::parameters(block, ARRAY.iter().copied()).unwrap();
    let model = block.model(&asked);
    let spec = || -> Box<dyn Spec> { Box::new(GoldenSpec::new(model.as_ref())) };
    for (what, setting, shown) in [
        (
            "it has the other convention",
            ("convention", "spirv"),
            ("dst", 2),
        ),
        ("it comes a stage early", ("stages", "1"), ("out_valid", 1)),
        ("it comes a stage late", ("stages", "3"), ("out_valid", 2)),
    ] {
        let settings = ARRAY.iter().copied().filter(|(name, _)| *name != setting.0);
        let built = catalogue::parameters(block, settings.chain([setting])).unwrap();
        let obligation = proof::obligation(block.proof(&asked));
        let shown = (shown.0, Some(shown.1));
        refuted(what, &design(block, &built), &spec, obligation, shown);
    }
}

#[test]
fn lop3_units() {
    let faults: &[Fault] = &[
        (
            "nothing is forwarded",
            |e| {
                let zero = NetOp::Const(Bits::zero(1));
                e.change(e.net("threads[0].forwards"), |_| zero);
            },
            ("out_data", Some(2)),
        ),
        (
            "a thread that does not execute forwards",
            |e| e.forget_second("threads[1].forwards"),
            ("out_data", Some(4)),
        ),
        (
            "what reset drops is forwarded",
            |e| {
                let executed = e.net("threads[0].out_lanes");
                let forwards = e.net("threads[0].forwards");
                e.change(forwards, |_| NetOp::And(executed, executed));
            },
            ("out_data", Some(3)),
        ),
        (
            "a thread that does not execute is written",
            |e| e.0.memories[1].writes[0].enable = e.net("retire"),
            ("out_data", Some(5)),
        ),
        (
            "what reset drops while it waits is written",
            |e| e.forget_second("retire"),
            ("out_data", Some(4)),
        ),
        (
            "it is ready only while empty",
            |e| e.forget_second("in_ready"),
            ("in_ready", Some(1)),
        ),
        (
            "an instruction is accepted without room",
            |e| e.forget_second("accept"),
            ("out_register", Some(2)),
        ),
        (
            "a constant is taken for a register",
            |e| {
                let operand = e.taken("threads[0].b_q");
                e.exchange(operand);
            },
            ("out_data", Some(1)),
        ),
        (
            "an operand reads another's register",
            |e| {
                let (a, c) = (e.net("a_register"), e.net("c_register"));
                let read = e.made_by(&NetOp::MemoryRead(1, c));
                e.change(read, |_| NetOp::MemoryRead(1, a));
            },
            ("out_data", Some(3)),
        ),
        (
            "the destination changes while it waits",
            |e| e.register("out_register").next = e.net("rd"),
            ("out_register", Some(2)),
        ),
        (
            "a thread obeys its neighbour's predicate",
            |e| e.moved_slice(e.net("threads[1].predicate"), 0),
            ("out_data", Some(1)),
        ),
        (
            "a short register's function is widened with ones",
            |e| {
                // The function is that of thread 0 where the table's source is a register.
                let NetOp::Mux(_, _, widened) = e.0.net(e.taken("threads[0].lut")).op else {
                    return;
                };
                let NetOp::Concat(parts) = e.0.net(widened).op.clone() else {
                    return;
                };
                let zeros = parts[0];
                let ones = Bits::ones(e.0.net(zeros).width);
                e.change(zeros, |_| NetOp::Const(ones));
            },
            ("out_data", Some(2)),
        ),
        (
            "a register file takes its neighbour's result",
            |e| e.0.memories[0].writes[0].data = e.net("threads[1].result"),
            ("out_data", Some(3)),
        ),
        (
            "the register written is the next instruction's",
            |e| e.0.memories[0].writes[0].address = e.net("rd"),
            ("out_data", Some(3)),
        ),
        (
            "operands are exchanged",
            |e| {
                let b = e.net("b_constant");
                let a = e.taken("threads[0].a_q");
                let value = e.net("threads[0].a_value");
                let source = e.net("a_source");
                e.change(a, |_| NetOp::Mux(source, b, value));
            },
            ("out_data", Some(1)),
        ),
    ];
    let settings = [("registers", "2"), ("lanes", "2"), ("width", "2")];
    check("lop3_unit", &settings, faults);
}
