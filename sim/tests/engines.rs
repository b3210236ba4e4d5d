//! Every engine, word size and instruction set agrees with the reference on every output, watched
//! net and register in every cycle, on random netlists; and the comparison detects a wrong operation.

mod choices;
mod directed;
mod guards;

use crate::common::{self, Random};
use num_bigint::BigUint;
use std::collections::BTreeSet;
use warpwright_hdl::bits::Bits;
use warpwright_hdl::netlist::{
    MemoryState, NetId, NetOp, Netlist, RegisterState, TableData, WritePort,
};
use warpwright_sim::engine::{Batch, InstructionSet, Single, Translator};
use warpwright_sim::error::SimError;
use warpwright_sim::program::{Op, Program};
use warpwright_sim::reference::Reference;
use warpwright_sim::simulator::Simulator;
use warpwright_sim::split::{Limb, split};

/// All engines agree on random designs of a kind.
fn all_agree(design: fn(&mut Random) -> Netlist) {
    for seed in common::seeds(300) {
        let mut random = Random::new(seed);
        let netlist = design(&mut random);
        if let Err(why) = run(&netlist, &netlist, 2, &mut random) {
            panic!("seed {seed}: {why}\n{netlist:#?}");
        }
    }
}

/// One design in every engine: a reference for each stimulus, and the others.
struct Bench {
    netlist: Netlist,
    references: Vec<Reference>,
    /// With machine code where there is any, and without.
    singles: [Single; 2],
    watched: Vec<NetId>,
    batches: Vec<(String, Batch)>,
}

impl Bench {
    /// The engines run `tried`; it should compute what `netlist` does.
    fn new(netlist: &Netlist, tried: &Netlist, stimuli: usize, random: &mut Random) -> Self {
        let nets = netlist.nets.len();
        let watched: Vec<NetId> = (0..5).map(|_| NetId(random.below(nets) as u32)).collect();
        let mut batches = vec![("best".to_string(), Batch::new(tried, stimuli).unwrap())];
        for translator in Translator::ALL {
            let batch = Batch::translated(tried, stimuli, Some(translator)).unwrap();
            batches.extend(batch.map(|batch| (format!("{translator:?}"), batch)));
        }
        for limb in [Limb::Bits32, Limb::Bits64] {
            for set in InstructionSet::ALL
                .into_iter()
                .filter(|set| set.is_present())
            {
                let batch = Batch::with(tried, stimuli, limb, set).unwrap();
                batches.push((format!("{limb:?} {set:?}"), batch));
            }
        }
        let single = Single::watching(tried, &watched);
        Self {
            references: vec![Reference::new(netlist); stimuli],
            singles: [single.clone(), single.interpreted()],
            netlist: netlist.clone(),
            watched,
            batches,
        }
    }

    fn load(&mut self, random: &mut Random) {
        for memory in &self.netlist.memories {
            for (stimulus, reference) in self.references.iter_mut().enumerate() {
                let words = 1 + random.below(memory.depth as usize);
                let words: Vec<BigUint> = (0..words).map(|_| random.bits(memory.width)).collect();
                reference.load_memory(&memory.path, &words).unwrap();
                if stimulus == 0 {
                    for single in &mut self.singles {
                        single.load_memory(&memory.path, &words).unwrap();
                    }
                }
                for (_, batch) in &mut self.batches {
                    batch
                        .load_memory_of(&memory.path, stimulus, &words)
                        .unwrap();
                }
            }
        }
    }

    fn power_up(&mut self) {
        self.references.iter_mut().for_each(Simulator::power_up);
        self.singles.iter_mut().for_each(Simulator::power_up);
        self.batches
            .iter_mut()
            .for_each(|(_, batch)| batch.power_up());
    }

    fn drive(&mut self, random: &mut Random) {
        for port in &self.netlist.inputs {
            for (stimulus, reference) in self.references.iter_mut().enumerate() {
                let value = random.bits(port.width);
                for (_, batch) in &mut self.batches {
                    batch.poke(&port.name, stimulus, &value).unwrap();
                }
                if stimulus == 0 {
                    for single in &mut self.singles {
                        single.poke(&port.name, value.clone()).unwrap();
                    }
                }
                reference.poke(&port.name, value).unwrap();
            }
        }
    }

    fn cycle(&mut self, random: &mut Random) -> Result<(), String> {
        self.drive(random);
        if random.below(4) == 0 {
            self.references.iter_mut().for_each(Simulator::settle);
            self.singles.iter_mut().for_each(Simulator::settle);
            self.batches
                .iter_mut()
                .for_each(|(_, batch)| batch.settle());
            self.compare().map_err(|why| format!("settled: {why}"))?;
        }
        self.references.iter_mut().for_each(Simulator::step);
        self.singles.iter_mut().for_each(Simulator::step);
        self.batches.iter_mut().for_each(|(_, batch)| batch.step());
        self.compare()
    }

    fn compare(&self) -> Result<(), String> {
        let ports = self.netlist.outputs.iter().map(|port| &port.name);
        let ports = ports.chain(self.netlist.inputs.iter().map(|port| &port.name));
        let registers = self.netlist.registers.iter().map(|register| &register.path);
        let all = ports.map(|name| (name, false));
        for (name, is_register) in all.chain(registers.map(|path| (path, true))) {
            let of = |simulator: &dyn Simulator| {
                if is_register {
                    simulator.register(name).unwrap()
                } else {
                    simulator.peek(name).unwrap()
                }
            };
            for (stimulus, reference) in self.references.iter().enumerate() {
                let expected = of(reference);
                if stimulus == 0 {
                    for single in &self.singles {
                        same(tier(single), name, &expected, &of(single))?;
                    }
                }
                for (engine, batch) in &self.batches {
                    let found = if is_register {
                        batch.register(name, stimulus)
                    } else {
                        batch.peek(name, stimulus)
                    };
                    same(engine, name, &expected, &found.unwrap())?;
                }
            }
        }
        for net in &self.watched {
            let name = format!("net {}", net.0);
            for single in &self.singles {
                let found = single.net(*net).unwrap();
                same(tier(single), &name, self.references[0].value(*net), &found)?;
            }
        }
        Ok(())
    }
}

fn tier(single: &Single) -> &'static str {
    if single.is_native() {
        "single, machine code"
    } else {
        "single, interpreted"
    }
}

fn same(engine: &str, what: &str, expected: &BigUint, found: &BigUint) -> Result<(), String> {
    (expected == found)
        .then_some(())
        .ok_or_else(|| format!("{engine}: {what}: expected {expected:x}, found {found:x}"))
}

/// Cycles from power-up, a second power-up, and more cycles.
fn run(
    netlist: &Netlist,
    tried: &Netlist,
    stimuli: usize,
    random: &mut Random,
) -> Result<(), String> {
    let mut bench = Bench::new(netlist, tried, stimuli, random);
    for _ in 0..2 {
        bench.load(random);
        for cycle in 0..5 {
            bench
                .cycle(random)
                .map_err(|why| format!("cycle {cycle}: {why}"))?;
        }
        bench.power_up();
    }
    Ok(())
}

#[test]
fn engines_agree_with_the_reference() {
    for seed in common::seeds(400) {
        let mut random = Random::new(seed);
        let size = 1 + random.below(50);
        let netlist = common::netlist(&mut random, size);
        let stimuli = if seed % 20 == 0 { 70 } else { 3 };
        if let Err(why) = run(&netlist, &netlist, stimuli, &mut random) {
            panic!("seed {seed}: {why}\n{netlist:#?}");
        }
    }
}

/// A run may begin anywhere: what registers are set to is what both engines go on from.
#[test]
fn registers_are_set_alike() {
    let mut set = 0;
    for seed in common::seeds(100) {
        let mut random = Random::new(seed);
        let netlist = common::netlist(&mut random, 20);
        let mut both: [Box<dyn Simulator>; 2] = [
            Box::new(Reference::new(&netlist)),
            Box::new(Single::new(&netlist)),
        ];
        for cycle in 0..6 {
            for register in &netlist.registers {
                let value = random.bits(register.width);
                for simulator in &mut both {
                    simulator
                        .set_register(&register.path, value.clone())
                        .unwrap();
                    assert_eq!(simulator.register(&register.path).unwrap(), value);
                    let wide = BigUint::from(1u8) << register.width;
                    let refused = simulator.set_register(&register.path, wide);
                    assert!(matches!(refused, Err(SimError::TooWide { .. })));
                }
                set += 1;
            }
            for port in &netlist.inputs {
                let value = random.bits(port.width);
                for simulator in &mut both {
                    simulator.poke(&port.name, value.clone()).unwrap();
                }
            }
            for simulator in &mut both {
                simulator.step();
            }
            for port in &netlist.outputs {
                let [meaning, found] = [0, 1].map(|n| both[n].peek(&port.name).unwrap());
                assert_eq!(meaning, found, "seed {seed}, cycle {cycle}, {}", port.name);
            }
        }
    }
    assert!(set > 100, "{set}");
}

/// The comparison of all engines must see faults: an operation is replaced by a similar one in what the engines run,
/// never in what the reference runs. Some leave the results as they are,
/// but most must not.
#[test]
fn the_comparison_notices_a_wrong_operation() {
    let (mut faults, mut found) = (0, 0);
    for seed in common::seeds(150) {
        let mut random = Random::new(seed);
        let netlist = common::netlist(&mut random, 12);
        let Some(net) = netlist
            .outputs
            .iter()
            .map(|o| o.net)
            .find(|n| other(netlist.net(*n).op.clone()).is_some())
        else {
            continue;
        };
        let mut tried = netlist.clone();
        let op = tried.net(net).op.clone();
        tried.nets[net.index()].op = other(op).unwrap();
        faults += 1;
        found += u32::from(run(&netlist, &tried, 2, &mut random).is_err());
    }
    assert!(faults > 10, "{faults} faults are too few to say anything");
    assert!(
        found * 2 > faults,
        "only {found} of {faults} faults were seen"
    );
}

fn other(op: NetOp) -> Option<NetOp> {
    Some(match op {
        NetOp::And(a, b) | NetOp::Xor(a, b) => NetOp::Or(a, b),
        NetOp::Or(a, b) => NetOp::Xor(a, b),
        NetOp::Add(a, b) => NetOp::Sub(a, b),
        NetOp::Sub(a, b) => NetOp::Sub(b, a),
        NetOp::Mux(c, a, b) => NetOp::Mux(c, b, a),
        NetOp::BitMux(s, a, b) => NetOp::BitMux(s, b, a),
        NetOp::Lt(a, b) => NetOp::SignedLt(a, b),
        NetOp::SignedLt(a, b) => NetOp::Lt(a, b),
        NetOp::Shr(a, b) => NetOp::SignedShr(a, b),
        NetOp::SignedShr(a, b) => NetOp::Shr(a, b),
        NetOp::All(a) => NetOp::Any(a),
        NetOp::Any(a) => NetOp::Parity(a),
        _ => return None,
    })
}

/// What the random netlists never need is never compared: every instruction must occur, and so must next
/// states in place and next states that wait.
#[test]
fn random_netlists_need_every_instruction() {
    let (mut seen, mut in_place, mut waiting) = (BTreeSet::new(), 0, 0);
    for seed in common::seeds(500) {
        let mut random = Random::new(seed);
        let size = 1 + random.below(110);
        let netlist = common::netlist(&mut random, size);
        for limb in [Limb::Bits32, Limb::Bits64] {
            let program = Program::compile(&split(&netlist, limb, &[]).netlist, limb, false);
            for instr in &program.step.code {
                let text = format!("{:?}", instr.op);
                let name = text.split([' ', '(']).next().unwrap_or("").to_string();
                let is_state = program.registers.contains(&instr.to);
                match instr.op {
                    Op::Copy => waiting += u32::from(is_state),
                    _ => in_place += u32::from(is_state),
                }
                seen.insert(name);
            }
        }
    }
    let all = "Add And And3 AndNot AndOr AndXor Any Assemble BitMux Broadcast Choose4 Choose8 Copy Eq Join \
        Leading Lookup Lt Meet MemoryRead MemoryWrite Mul Mux Ne Not Or Or3 Parity Pick Polynomial8 Select Shl Shr \
        SignedLt SignedShr Slice Sub Xor Xor3";
    let seen: Vec<String> = seen.into_iter().collect();
    assert_eq!(seen.join(" "), all);
    assert!(in_place > 100 && waiting > 100, "{in_place}, {waiting}");
}

/// Registers that exchange their values, a pipeline listed from its end, one from its start, and one value
/// taken by two registers: committing in place must not let one register see another's next state.
#[test]
fn registers_take_their_next_states_at_once() {
    let mut netlist = Netlist {
        clocked: true,
        ..Netlist::default()
    };
    let input = common::input(&mut netlist, "i", 16);
    let values: Vec<NetId> = (0..10)
        .map(|r| netlist.push(NetOp::Register(r), 16))
        .collect();
    let sum = netlist.push(NetOp::Add(values[8], input), 16);
    // 0 and 1 exchange; 2 to 4 and 7 to 5 are pipelines; 8 and 9 take the same sum.
    let next = [1, 0, 10, 2, 3, 6, 7, 10, 11, 11];
    let sources: Vec<NetId> = values.iter().copied().chain([input, sum]).collect();
    for (number, source) in next.into_iter().enumerate() {
        netlist.registers.push(RegisterState {
            path: format!("r{number}"),
            width: 16,
            initial: Bits::truncated(number as u32 + 1, 16),
            resets: true,
            value: values[number],
            next: sources[source],
        });
        common::output(&mut netlist, &format!("o{number}"), values[number]);
    }
    netlist.validate().unwrap();
    run(&netlist, &netlist, 2, &mut Random::new(1)).unwrap();
}

/// Indices, addresses and amounts beyond the last, which random netlists seldom have for each operation.
#[test]
fn beyond_the_last_is_zero() {
    let mut netlist = Netlist {
        clocked: true,
        ..Netlist::default()
    };
    let [row, index, word] = [("row", 240), ("index", 6), ("word", 24)]
        .map(|(name, width)| common::input(&mut netlist, name, width));
    let entries = (1..=20_u32).map(|entry| Bits::truncated(entry, 24));
    netlist.tables.push(TableData {
        width: 24,
        entries: entries.collect(),
    });
    let enable = netlist.push(NetOp::Any(word), 1);
    netlist.memories.push(MemoryState {
        path: "m".to_string(),
        width: 24,
        depth: 20,
        contents: Vec::new(),
        writes: vec![WritePort {
            enable,
            address: index,
            data: word,
        }],
    });
    let ops = [
        NetOp::Select(row, index),
        NetOp::Select(word, index),
        NetOp::Lookup(0, index),
        NetOp::MemoryRead(0, index),
        NetOp::Shl(word, index),
        NetOp::Shr(word, index),
        NetOp::SignedShr(word, index),
    ];
    for (number, op) in ops.into_iter().enumerate() {
        let net = netlist.push(op, 24);
        common::output(&mut netlist, &format!("o{number}"), net);
    }
    netlist.validate().unwrap();
    run(&netlist, &netlist, 60, &mut Random::new(1)).unwrap();
}

/// Fields reach across pieces, and rows are the fields of one piece.
#[test]
fn fields_are_ports_cut_anywhere() {
    let mut random = Random::new(7);
    let mut netlist = Netlist::default();
    let a = common::input(&mut netlist, "a", 200);
    let inverted = netlist.push(NetOp::Not(a), 200);
    common::output(&mut netlist, "y", inverted);
    let limbs = [Limb::Bits32, Limb::Bits64].into_iter();
    let batches = limbs.map(|limb| Batch::with(&netlist, 5, limb, InstructionSet::best()));
    for batch in batches.chain([Batch::new(&netlist, 5)]) {
        let mut batch = batch.unwrap();
        let values: Vec<BigUint> = (0..5).map(|_| random.bits(200)).collect();
        for (stimulus, value) in values.iter().enumerate() {
            batch.poke("a", stimulus, value).unwrap();
        }
        let field: Vec<u64> = (0..5).map(|_| random.word() & 0x1f_ffff_ffff).collect();
        batch.write_field("a", 50, 37, &field).unwrap();
        batch.settle();
        let mut found = vec![0; 5];
        batch.read_field("y", 50, 37, &mut found).unwrap();
        for (found, field) in found.iter().zip(&field) {
            assert_eq!(*found, !field & 0x1f_ffff_ffff);
        }
        for (stimulus, value) in values.iter().enumerate() {
            let kept = Bits::ones(200).value() ^ (BigUint::from(0x1f_ffff_ffff_u64) << 50);
            let driven = (value & &kept) | (BigUint::from(field[stimulus]) << 50);
            assert_eq!(batch.peek("a", stimulus).unwrap(), driven);
        }
    }
}

#[test]
fn mistakes_are_explained() {
    let netlist = common::netlist(&mut Random::new(3), 5);
    let mut single = Single::new(&netlist);
    let width = netlist.inputs[0].width;
    let too_wide = BigUint::from(1u8) << width;
    let needs = format!(
        "i0: the value needs {} bits, but only {width} fit",
        width + 1
    );
    for (refused, message) in [
        (
            single.poke("o0", BigUint::ZERO),
            "random: `o0` is an output; only inputs can be driven",
        ),
        (single.poke("i0", too_wide), &needs),
        (
            Batch::new(&netlist, 257).map(|_| ()),
            "a batch holds 1 to 256 stimuli, not 257",
        ),
    ] {
        assert_eq!(refused.unwrap_err().to_string(), message);
    }
    let unknown = single.peek("i00").unwrap_err().to_string();
    assert!(
        unknown.starts_with("random: there is no port `i00`; the nearest is i0"),
        "{unknown}"
    );
}

/// Most random designs run on bytes, too: otherwise the comparison would say nothing about these translators.
#[test]
fn most_random_netlists_run_on_bytes() {
    let (mut all, mut on_bytes) = (0, 0);
    for seed in common::seeds(100) {
        let mut random = Random::new(seed);
        let size = 1 + random.below(50);
        let netlist = common::netlist(&mut random, size);
        let runs = |translator| {
            let batch = Batch::translated(&netlist, 3, Some(translator)).unwrap();
            u32::from(batch.is_some())
        };
        all += 1;
        on_bytes += runs(Translator::Bytes512).max(runs(Translator::Bytes256));
    }
    let can_be = cfg!(feature = "native") && InstructionSet::Avx2.is_present();
    assert!(!can_be || on_bytes * 10 >= all * 8, "{on_bytes} of {all}");
}
