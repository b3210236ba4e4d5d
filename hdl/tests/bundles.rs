//! Bundles, zero-width signals, parts and streams of bundles: what they generate, and the exact text of every error.

use crate::shared::{mistakes, module, refused};
use std::sync::Arc;
use warpwright_hdl::netlist::evaluate::{Cycle, State};
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::prelude::*;
use warpwright_hdl::signal::Signed;
use warpwright_hdl::stream::Stages;
use warpwright_hdl::text;

#[derive(Bundle, Clone, Copy, Debug)]
struct Source<T> {
    kind: T,
    r#type: T,
}

#[derive(Bundle, Clone, Debug)]
struct Request<T> {
    line: T,
    source: Source<T>,
    parts: Vec<T>,
    ends: [Source<T>; 2],
    spare: Option<T>,
    count: u32,
}

#[derive(Bundle, Clone, Copy, Debug)]
struct Pair<T> {
    a: T,
    b: T,
}

#[derive(Bundle, Clone, Copy, Debug)]
struct Sum<T> {
    sum: T,
}

fn pair_of(a: u32, b: u32) -> Pair<Field> {
    Pair { a, b }.map(Field::bits)
}

fn request() -> Request<Field> {
    let source = || Source {
        kind: 2.into(),
        r#type: Field::bits(3).doc("its type"),
    };
    Request {
        line: 8.into(),
        source: source(),
        parts: vec![1.into(), 0.into(), 4.into()],
        ends: [source(), source()],
        spare: None,
        count: 5,
    }
}

fn port_names(module: &Module) -> Vec<&str> {
    module.ports.iter().map(|port| port.name.as_str()).collect()
}

fn register_names(module: &Module) -> Vec<&str> {
    module.registers.iter().map(|r| r.name.as_str()).collect()
}

/// The registers of a stream's stages that say whether there is a word.
fn valid_registers(module: &Module) -> Vec<&str> {
    let mut names = register_names(module);
    names.retain(|name| name.ends_with("_valid_q"));
    names
}

#[test]
fn fields_name_ports() {
    let m = ModuleBuilder::new("passes");
    let request = m.inputs("in", request());
    assert_eq!(request.count, 5);
    m.outputs("out", request);
    let module = m.finish().unwrap();
    let inputs: Vec<String> = module
        .inputs()
        .map(|port| format!("{} {}", port.name, port.width))
        .collect();
    let expected = "in_line 8, in_source_kind 2, in_source_type 3, in_parts_0 1, in_parts_2 4, \
                    in_ends_0_kind 2, in_ends_0_type 3, in_ends_1_kind 2, in_ends_1_type 3";
    assert_eq!(inputs.join(", "), expected);
    assert_eq!(module.port("in_source_type").unwrap().doc, "its type");
}

#[test]
fn fields_are_named_without_a_value() {
    use warpwright_hdl::bundle::FieldNames;
    let expected = ["line", "source", "parts", "ends", "spare"];
    assert_eq!(Request::<Field>::FIELDS, expected);
    assert_eq!(Source::<Field>::FIELDS, ["kind", "type"]);
}

#[test]
fn an_enum_has_the_fields_of_its_variant() {
    #[derive(Bundle, Clone, Debug)]
    enum Left<T> {
        Pair(Pair<T>),
        Sum(Sum<T>),
    }
    let names = |left: Left<u32>| {
        let leaves = left.each(|name, leaf| format!("{name} {leaf}")).leaves();
        let leaves = leaves.into_iter().map(|(_, leaf)| leaf);
        leaves.collect::<Vec<_>>().join(", ")
    };
    assert_eq!(names(Left::Pair(Pair { a: 1, b: 2 })), "a 1, b 2");
    assert_eq!(names(Left::Sum(Sum { sum: 3 })), "sum 3");
}

/// All values of outputs, of these inputs.
pub fn values(module: Module, inputs: &[u64]) -> Vec<u64> {
    let netlist = flatten(&Arc::new(module), Names::Dropped);
    let state = State::power_up(&netlist);
    let given = netlist.inputs.iter().zip(inputs);
    let inputs: Vec<Bits> = given
        .map(|(input, value)| Bits::truncated(*value, input.width))
        .collect();
    let cycle = Cycle::new(&netlist, &inputs, &state);
    let outputs = netlist.outputs.iter();
    let values = outputs.map(|output| cycle.value(output.net).to_u64());
    values
        .map(|value| value.expect("a narrow output"))
        .collect()
}

#[test]
fn bundles_are_chosen_gated_packed_and_taken_apart() {
    let m = ModuleBuilder::new("bundles");
    let shape = || pair_of(4, 8);
    let [x, y] = ["x", "y"].map(|name| m.inputs(name, shape()));
    let first = m.input("first", 1);
    let chosen = first.mux(x, y).named("chosen");
    m.outputs("chosen_of", chosen);
    m.outputs("gated", x.gated_by(first));
    let packed = x.packed(&m);
    m.output("all", packed);
    m.outputs("again", shape().unpacked(packed));
    m.outputs("none", shape().zeros(&m));
    let module = m.finish().unwrap();
    for (first, expected) in [
        (0, [5, 0x43, 0, 0, 0x213, 3, 0x21, 0, 0]),
        (1, [3, 0x21, 3, 0x21, 0x213, 3, 0x21, 0, 0]),
    ] {
        let found = values(module.clone(), &[3, 0x21, 5, 0x43, first]);
        assert_eq!(found, expected);
    }
}

/// What numbers of no bits come to: each output is 1 if it is right.
#[test]
fn signals_of_no_bits_mean_what_numbers_of_no_bits_mean() {
    let m = ModuleBuilder::new("nothing");
    let x = m.input("x", 4);
    let none = m.input("none", 0);
    assert!(none.is_empty());
    m.output("gone", none).doc("not there");
    let register = m.register("none_q", 0).reset(0u8);
    let register = register.enable(x.bit(0)).doc("no");
    assert!(register.next(none + 0).is_empty());
    let wire = m.wire("none_w", 0);
    wire.drive(none);
    let memory = m.memory("words", 0, 4).doc("of nothing");
    memory.write(x.bit(0), x.slice(0, 2), none);
    assert!(memory.read(x.slice(0, 2)).is_empty());
    let table = m.table("one_entry", 4, [9u8]);
    let named = none.named("named").doc("nothing");
    assert!((named & none).is_empty() && (!none).is_empty() && none.repeat(3).is_empty());
    assert!(
        x.repeat(0).is_empty() && x.slice(4, 0).is_empty() && x.bit(0).mux(none, none).is_empty()
    );
    let is_right = [
        none.eq(none),
        !none.ne(0),
        !none.any(),
        none.all(),
        none.is_zero(),
        !none.parity(),
        none.le(none),
        !none.lt(none),
        none.zext(4).eq(0),
        none.sext(4).eq(0),
        m.cat([none, x, none]).eq(x),
        m.cat([none, none]).eq(none),
        (x << none).eq(x),
        x.signed_shr(none).eq(x),
        x.select(none).eq(x.bit(0)),
        x.select_word(none, 2).eq(x.slice(0, 2)),
        none.case([(vec![0], x)], !x).eq(x),
        none.case([], x).eq(x),
        table.read(none).eq(9),
        none.widening_add(x).eq(x.zext(5)),
        none.is_one_of([0]),
    ];
    m.output("is_right", m.cat(is_right));
    let module = m.finish().unwrap();
    assert_eq!(port_names(&module), ["x", "is_right"]);
    assert!(module.registers.is_empty() && module.memories.is_empty());
    let all = (1 << is_right.len()) - 1;
    for x in 0..16 {
        assert_eq!(values(module.clone(), &[x]), [all], "{x}");
    }
}

#[test]
fn what_has_no_bits_has_no_port_in_instances_and_lanes() {
    let inner = |tag_bits: u32| {
        module("inner", |m| {
            let (word, tag) = (m.input("word", 4), m.input("tag", tag_bits));
            m.output("word_out", !word);
            m.output("tag_out", tag);
        })
    };
    for tag_bits in [0, 3] {
        let m = ModuleBuilder::new("outer");
        let (word, tag) = (m.input("word", 8), m.input("tag", tag_bits));
        let inner = inner(tag_bits);
        let one = m.instance("one", &inner).connect("tag", tag);
        let one = one.connect("word", word.slice(0, 4));
        m.output("one_word", one.output("word_out"));
        let lanes = m.lanes("lanes", 2, |lane| {
            let tag = lane.whole(tag);
            let sum = lane.bits(word, 4) + tag.zext(4);
            lane.output("sum", sum);
            lane.output("none", tag.slice(0, 0));
        });
        m.output("sums", lanes.output("sum"));
        if tag_bits > 0 {
            m.output("tag_out", one.output("tag_out"));
        }
        let module = m.finish().unwrap();
        let names = port_names(&module).into_iter();
        let of_tag = names.filter(|name| name.contains("tag"));
        assert_eq!(of_tag.count(), usize::from(tag_bits > 0) * 2);
    }
}

#[derive(Bundle, Clone, Copy, Debug)]
struct Tag<T> {
    tag: T,
}

fn adder(width: u32) -> Result<Part<Pair<Field>, Sum<Field>>, BuildErrors> {
    let m = ModuleBuilder::new("adder");
    let shape = pair_of(width, width);
    let Pair { a, b } = m.inputs("", shape.clone());
    let sum = a.widening_add(b);
    let field = Field::bits(width + 1).doc("with its carry");
    m.finish_part(shape, Sum { sum }, Sum { sum: field })
}

#[test]
fn parts_are_connected_by_their_shapes() {
    let m = ModuleBuilder::new("outer");
    let pair = m.inputs("", adder(4).unwrap().inputs().clone());
    let Sum { sum } = m.part("sum_of_both", &adder(4).unwrap(), pair);
    m.output("sum", sum);
    assert_eq!(values(m.finish().unwrap(), &[9, 8]), [17]);
}

#[test]
fn a_part_must_be_as_it_was_said_to_be() {
    let m = ModuleBuilder::new("wrong");
    let shape = Sum { sum: 4.into() };
    let given = m.inputs("", shape.clone());
    let sum = given.sum.bit(0);
    let part = m.finish_part(shape, Sum { sum }, Sum { sum: 5.into() });
    let found = part.unwrap_err().0;
    let texts: Vec<String> = found.iter().map(|e| e.problem.to_string()).collect();
    assert!(texts[0].starts_with("output `sum`"), "{texts:?}");
}

/// A stream of bundles through a function in stages, with a tag beside it that may have no bits.
fn sums(stages: u32, tag_bits: u32) -> Module {
    #[derive(Bundle, Clone, Copy)]
    struct Operation<T> {
        pair: Pair<T>,
        tag: T,
    }
    #[derive(Bundle, Clone, Copy)]
    struct Answer<T> {
        sum: T,
        tag: T,
    }
    let m = ModuleBuilder::new("sums");
    let shape = Operation {
        pair: pair_of(4, 4),
        tag: tag_bits.into(),
    };
    let arriving = m.stream_in("in", shape);
    let added = arriving.through("stage", (&adder(4).unwrap(), stages), |operation| {
        (operation.pair, Tag { tag: operation.tag })
    });
    let answers = added.map(|(Sum { sum }, Tag { tag })| Answer { sum, tag });
    let shape = Answer {
        sum: Field::bits(5).doc("their sum"),
        tag: tag_bits.into(),
    };
    m.stream_out("out", answers, shape);
    m.finish().unwrap()
}

#[test]
fn a_stream_goes_through_a_function() {
    let module = sums(2, 0);
    let expected = "in_valid in_ready in_pair_a in_pair_b out_ready out_valid out_sum";
    assert_eq!(port_names(&module).join(" "), expected);
    assert_eq!(module.port("out_sum").unwrap().doc, "their sum");
    let expected = ["stage_1_valid_q", "stage_2_valid_q"];
    assert_eq!(valid_registers(&module), expected);
    assert!(register_names(&sums(1, 3)).contains(&"stage_1_tag_q"));
}

/// A pair of functions one behind the other: the second goes on counting, and ends without a register.
#[test]
fn stages_begin_at_a_number_and_may_end_without_a_register() {
    #[derive(Bundle, Clone, Copy)]
    struct Both<T> {
        #[bundle(flat)]
        pair: Pair<T>,
        kept: T,
    }
    let m = ModuleBuilder::new("twice");
    let shape = Both::<Field> {
        pair: adder(4).unwrap().inputs().clone(),
        kept: 5.into(),
    };
    let arriving = m.stream_in("in", shape);
    let once = arriving.through("stage", (&adder(4).unwrap(), 1), |both| {
        (both.pair, Tag { tag: both.kept })
    });
    let twice = (&adder(5).unwrap(), Stages::numbered(2, 2).open());
    let twice = once.through("stage", twice, |(Sum { sum }, Tag { tag })| {
        (Pair { a: sum, b: tag }, ())
    });
    m.stream_out("out", twice.map(|(sum, ())| sum), Sum { sum: 6.into() });
    let module = m.finish().unwrap();
    let inputs: Vec<&str> = module.inputs().map(|port| port.name.as_str()).collect();
    assert_eq!(inputs, ["in_valid", "in_a", "in_b", "in_kept", "out_ready"]);
    let parts = module.instances.iter().map(|part| part.name.as_str());
    assert_eq!(parts.collect::<Vec<_>>(), ["stage_1", "stage_2", "stage_3"]);
    let expected = ["stage_1_valid_q", "stage_2_valid_q"];
    assert_eq!(valid_registers(&module), expected);
}

#[test]
fn values_are_held_beside_a_stream() {
    let m = ModuleBuilder::new("beside");
    let both = || (Sum { sum: 4.into() }, Tag { tag: 2.into() });
    let (words, stage) = m.stream_in("in", both()).registered_stage("stage");
    let held = stage.held("beside", m.input("value", 4));
    let words = words.map(|(Sum { sum }, tag)| (Sum { sum: sum ^ held }, tag));
    m.stream_out("out", words, both());
    let module = m.finish().unwrap();
    let [valid, word, tag, beside] = &module.registers[..] else {
        panic!("{:?}", module.registers);
    };
    assert_eq!(tag.name, "stage_tag_q");
    assert_eq!(beside.name, "stage_beside_q");
    assert_eq!(beside.enable, word.enable);
    assert!(valid.enable.is_none() && word.enable.is_some());
}

#[test]
fn a_function_in_stages_has_a_register_behind_each() {
    let m = ModuleBuilder::new("later");
    let part = adder(4).unwrap();
    let pair = m.inputs("", part.inputs().clone());
    let Sum { sum } = m.part_in_stages("later", (&part, 2), pair);
    m.output("sum", sum);
    let module = m.finish().unwrap();
    let names = register_names(&module);
    assert_eq!(names.last(), Some(&"later_2_sum_q"));
    assert!(names[0].starts_with("later_1_"), "{names:?}");
    assert!(module.registers.iter().all(|r| r.enable.is_none()));
}

#[test]
fn registers_and_instances_have_the_fields_of_a_shape() {
    let part = adder(4).unwrap();
    assert_eq!(part.inputs().total_bits().get(), 8);
    let m = ModuleBuilder::new("held");
    let pair = m.inputs("", part.inputs().clone());
    let held = m.registers("pair", part.inputs().clone());
    let held = Pair {
        a: held.a.next(pair.a),
        b: held.b.next(pair.b),
    };
    let instance = m.instance("sum_of_held", part.module());
    let instance = instance.connect_all("", held);
    m.outputs("", instance.outputs("", part.outputs().clone()));
    let module = m.finish().unwrap();
    assert_eq!(register_names(&module), ["pair_a_q", "pair_b_q"]);
}

/// All pairs of numbers of four bits, against numbers of the machine.
#[test]
fn signed_numbers_are_numbers() {
    let m = ModuleBuilder::new("numbers");
    let [a, b] = ["a", "b"].map(|name| m.input(name, 4));
    let [x, y] = [a, b].map(Signal::as_signed);
    let numbers = [
        x.widening_add(y).extend(8),
        x.widening_mul(y),
        (x + y).extend(8),
        (x - y).extend(8),
        (x * y).extend(8),
        (-x).extend(8),
        a.to_signed().extend(8),
        x.shifted_down(b.slice(0, 2)).extend(8),
        m.signed(-5, 8),
    ];
    let magnitude = x.magnitude().zext(8);
    let bits = m.cat([x.is_negative(), x.lt(y), x.le(y), x.eq(y)]).zext(8);
    let unsigned = a.widening_mul(b);
    let all = numbers.into_iter().map(Signed::bits);
    let all = all.chain([magnitude, bits, unsigned]);
    for (place, value) in all.enumerate() {
        m.output(&format!("y_{place}"), value);
    }
    let module = m.finish().unwrap();
    let wrapped = |value: i64| (value << 60) >> 60;
    for a in -8i64..8 {
        for b in -8i64..8 {
            let [code_a, code_b] = [a, b].map(|value| (value & 15) as u64);
            let numbers = [
                a + b,
                a * b,
                wrapped(a + b),
                wrapped(a - b),
                wrapped(a * b),
                wrapped(-a),
                code_a as i64,
                a >> (b & 3),
                -5,
                a.abs(),
                i64::from(a < 0) << 3
                    | i64::from(a < b) << 2
                    | i64::from(a <= b) << 1
                    | i64::from(a == b),
                (code_a * code_b) as i64,
            ];
            let expected = numbers.map(|value| (value & 255) as u64);
            let found = values(module.clone(), &[code_a, code_b]);
            assert_eq!(found, expected, "{a} {b}");
        }
    }
    refused(["the constant 8 does not fit 4 bits"], |m| {
        m.output("y", m.signed(8, 4).bits());
        m.output("z", m.signed(-8, 4).bits());
    });
}

#[derive(Bundle)]
struct Row<T> {
    parts: Vec<T>,
}

/// What is wrong is told once.
#[test]
fn a_part_with_state_and_a_bundle_of_another_length_are_mistakes() {
    let m = ModuleBuilder::new("adds_later");
    let pair = adder(4).unwrap().inputs().clone();
    let Pair { a, b } = m.inputs("", pair.clone());
    let sum = m.register("sum_q", 5).next(a.widening_add(b));
    let later = m.finish_part(pair.clone(), Sum { sum }, Sum { sum: 5.into() });
    let found = mistakes(|m| {
        let arriving = m.stream_in("in", pair);
        let gone = arriving.through("stage", (&later.unwrap(), 2), |pair| (pair, ()));
        m.stream_out("out", gone.map(|(sum, ())| sum), Sum { sum: 5.into() });
    });
    assert_eq!(
        found[0],
        "`adds_later` has state, but a stream can only pass through a stateless function"
    );
    let is_unused = |text: &String| text.ends_with("if this is intended");
    assert!(found[1..].iter().all(is_unused), "{found:?}");
    let found = mistakes(|m| {
        let parts = ["a", "b", "c"].map(|name| m.input(name, 1));
        let [one, two] = [1, 2].map(|count| Row {
            parts: parts[..count].to_vec(),
        });
        m.outputs("out", parts[2].mux(one, two));
    });
    assert_eq!(
        found[0],
        "mux needs bundles of one shape, found 1 and 2 signals"
    );
}

#[test]
fn mistakes_say_where() {
    let expected = [
        "the bit of a gate must have 1 bits, found 4",
        "bits 0 to 0 do not exist in a value of 0 bits",
    ];
    refused(expected, |m| {
        let x = m.input("x", 4);
        m.output("y", x.msb().gated_by(x));
        m.output("z", m.input("none", 0).msb());
    });
    let m = ModuleBuilder::new("wrong");
    let pair = m.inputs("", pair_of(2, 3));
    let other = Pair {
        a: pair.b,
        b: pair.a,
    };
    let (line, chosen) = (line!(), pair.a.bit(0).mux(pair, other));
    m.outputs("out", chosen);
    let BuildErrors(errors) = m.finish().unwrap_err();
    assert_eq!(errors.len(), 2);
    assert!(
        errors.iter().all(|error| error.source.line == line),
        "{errors:?}"
    );
}

#[test]
fn texts_of_bundles_are_those_of_their_signals() {
    let m = ModuleBuilder::new("same");
    let x = m.stream_in("in", pair_of(2, 0));
    m.stream_out("out", x.registered("held"), pair_of(2, 0));
    let other = ModuleBuilder::new("same");
    let x = other.stream_input("in", [("a", 2u32)]);
    other.stream_output("out", x.registered("held"));
    let [a, b] = [m, other].map(|m| text::print(&m.finish().unwrap()));
    assert_eq!(a, b);
}
