//! Proofs about the multiply-adds although products are beyond a prover: the unit's
//! registers and its instruction selection do not change the combinational results.

use super::{configuration, is_long};
use std::sync::Arc;
use std::time::Instant;
use warpwright_blocks::block::Block as _;
use warpwright_blocks::catalogue;
use warpwright_blocks::glsl450::golden::Unit;
use warpwright_blocks::glsl450::table::{self, Instruction};
use warpwright_blocks::glsl450::{Configuration, Glsl450, function};
use warpwright_blocks::golden::{
    Elastic, FieldList, Function, Inputs, Output, Pure, StreamFunction,
};
use warpwright_hdl::netlist::evaluate::{Cycle, State};
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_hdl::netlist::{NetOp, Netlist};
use warpwright_hdl::prelude::ModuleBuilder;
use warpwright_hdl::word::Word;
use warpwright_prove::obligation::{Obligation, Verdict};
use warpwright_testbenches::claims::theorems::sizes;
use warpwright_testbenches::proof::agrees_with;

/// What hardware without registers makes of its inputs.
fn evaluated<W: Word>(netlist: &Netlist, inputs: &[W]) -> Vec<(String, W)> {
    let state = State::power_up(netlist);
    let values = Cycle::new(netlist, inputs, &state);
    let outputs = netlist.outputs.iter();
    outputs
        .map(|port| (port.name.clone(), values.value(port.net).clone()))
        .collect()
}

/// As a model: the unit's own hardware within a cycle. What is in the registers between stages is said as `Unit` says it.
#[derive(Clone)]
struct WithinACycle(Configuration, Arc<Netlist>);

impl StreamFunction for WithinACycle {
    fn payload(&self) -> FieldList {
        self.0.payload()
    }

    fn fields(&self) -> FieldList {
        self.0.fields()
    }

    fn outputs<W: Word>(&self, payload: &[W]) -> Vec<W> {
        let outputs = evaluated(&self.1, payload).into_iter();
        outputs.map(|(_, value)| value).collect()
    }

    fn widest(&self) -> u32 {
        StreamFunction::widest(&Unit(self.0.clone()))
    }
}

fn registered(settings: &[(&'static str, &str)], break_it: &dyn Fn(&mut Netlist)) -> Verdict {
    let parameters = catalogue::parameters(&Glsl450, settings.iter().copied()).unwrap();
    let module = Arc::new(Glsl450.build(&parameters).unwrap());
    let mut netlist = optimize(flatten(&module, Names::Dropped));
    break_it(&mut netlist);
    let c = Configuration::new(&parameters);
    let within_a_cycle = optimize(flatten(&function(&c).unwrap(), Names::Dropped));
    let stages = c.stages();
    let model = Elastic::new(WithinACycle(c, Arc::new(within_a_cycle)), stages);
    let proof = agrees_with(&netlist, &model, Obligation::Induction { cycles: 1 });
    assert!(proof.verdict != Verdict::Held || proof.silent.is_empty());
    proof.verdict
}

/// In every cycle, whatever the neighbours do, a unit answers what it would within a cycle. The prover decides the smallest units; larger ones have too
/// many gates for their registers to be put in for what they hold, and are simulated under pressure: `pace`.
#[test]
fn registers_add_nothing() {
    for settings in sizes("glsl450::multiply_add_proofs::registers_add_nothing") {
        let began = Instant::now();
        let verdict = registered(settings, &|_| {});
        println!("{settings:?}: {:?}", began.elapsed());
        assert_eq!(verdict, Verdict::Held, "{settings:?}");
    }
}

/// A factor that waits, and a register between steps, that load although they should wait; in long runs.
#[test]
fn registers_that_do_not_wait_are_refuted() {
    if !is_long() {
        return;
    }
    for path in ["stage_1_fma_a_q", "stage_2_fma_c_q", "stage_3_fma_sum_q"] {
        let breaks = |netlist: &mut Netlist| {
            let index = netlist
                .registers
                .iter()
                .position(|r| r.path == path)
                .unwrap();
            let next = netlist.registers[index].next;
            let NetOp::Mux(_, one, _) = netlist.nets[next.index()].op else {
                panic!("{path} has an enable: {:?}", netlist.nets[next.index()].op);
            };
            netlist.registers[index].next = one;
        };
        let settings = [
            ("ops", "fma"),
            ("width", "16"),
            ("fma_stages", "2"),
            ("lanes", "1"),
        ];
        let verdict = registered(&settings, &breaks);
        assert!(
            matches!(verdict, Verdict::Refuted(_)),
            "{path}: {verdict:?}"
        );
    }
}

/// The hardware of one instruction, alone or asked for within the unit of all.
fn asked(unit: &Configuration, instruction: &Instruction) -> Netlist {
    let module = function(unit).unwrap();
    let m = ModuleBuilder::new("asked");
    let mut instance = m.instance("unit", &module);
    let ports = ["a", "b", "c"];
    let unused = &ports[instruction.shape.operands.len()..];
    for (name, width) in unit.payload() {
        let value = match name {
            "op" => m.constant(instruction.number, width),
            name if unused.contains(&name) => m.zeros(width),
            name => m.input(name, width),
        };
        instance = instance.connect(name, value);
    }
    m.output("result", instance.output("result"));
    optimize(flatten(&Arc::new(m.finish().unwrap()), Names::Dropped))
}

/// Hardware without registers as a model.
#[derive(Clone)]
struct Hardware(Arc<Netlist>);

impl Function for Hardware {
    fn outputs<W: Word>(&self, inputs: &dyn Inputs<W>) -> Vec<Output<W>> {
        let ports = self.0.inputs.iter();
        let inputs: Vec<W> = ports
            .map(|port| inputs.word(&port.name, port.width))
            .collect();
        let outputs = evaluated(&self.0, &inputs).into_iter();
        outputs
            .map(|(name, value)| Output::exactly(&name, value))
            .collect()
    }

    fn widest(&self) -> u32 {
        self.0.nets.iter().map(|net| net.width).max().unwrap_or(1)
    }
}

fn verdict<F: Function + Clone + 'static>(netlist: &Netlist, model: F) -> Verdict {
    let proof = agrees_with(netlist, &Pure(model), Obligation::Combinational);
    assert!(proof.silent.is_empty());
    proof.verdict
}

/// Each within the unit of all is what it is alone, for all operands. Of `Fma` this is more than a prover decides in minutes: its products are the same in
/// both only behind the choice of factors.
#[test]
fn the_choice_adds_nothing() {
    for (width, names) in [
        (16, &["Radians", "Degrees", "FMix"][..]),
        (32, &["Radians", "Degrees", "FMix"]),
        (64, &["FMix"]),
    ] {
        let unit = configuration("fma", width, 1);
        for name in names {
            let began = Instant::now();
            let instruction = table::find(name).unwrap();
            let single = Configuration::single(instruction, width, 1);
            let alone = Hardware(Arc::new(asked(&single, instruction)));
            let verdict = verdict(&asked(&unit, instruction), alone);
            assert_eq!(verdict, Verdict::Held, "{name}, {width} bits");
            println!("{name} of {width} bits: {:?}", began.elapsed());
        }
    }
}
