//! Hardware: one table, and a multiplexer for every bit of every lane.

use super::contract::Configuration;
use crate::bitwise::boolean::Convention;
use warpwright_hdl::prelude::*;

/// Values that travel through the pipeline together.
struct Stage<'m> {
    valid: Signal<'m>,
    lane_enable: Signal<'m>,
    /// Whether `lane_enable` is already zero where `valid` is.
    is_gated: bool,
}

impl<'m> Stage<'m> {
    /// Lanes whose data is present.
    fn write(&self) -> Signal<'m> {
        if self.is_gated {
            self.lane_enable
        } else {
            self.lane_enable.gated_by(self.valid)
        }
    }

    /// One lane's bit of [`Self::write`], made in the lane: a simulator then need not follow each bit of a
    /// wide wire, which costs Verilator most of its speed.
    fn writes<'l>(&self, lane: &'l LaneBuilder<'m>) -> Signal<'l> {
        if self.is_gated {
            lane.bit(self.lane_enable)
        } else {
            (lane.whole(self.valid) & lane.bit(self.lane_enable)).named("write")
        }
    }
}

#[description]
pub(super) fn build(c: &Configuration) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("lut_array");
    m.doc(&describe(c));
    let lanes = m.parameter("LANES", c.lanes, "threads in parallel");
    let width = m.parameter("WIDTH", c.width, "bits of a thread's operand");
    let all = lanes * width;

    let in_valid = m.input("in_valid", 1).doc("operands are present");
    let lane_enable = m.input("lane_enable", lanes);
    let lane_enable = lane_enable.doc("threads that execute; the others write nothing");
    let operands = (0..c.inputs).map(|i| m.input(&format!("src{i}"), all).doc(&c.operand_doc(i)));
    let mut operands: Vec<Signal> = operands.collect();
    let table = m.input("table_bits", 1u32 << c.inputs);
    let mut table = table.doc(&format!("truth table: {}", c.index_text()));

    let mut stage = Stage {
        valid: in_valid,
        lane_enable,
        is_gated: false,
    };
    let section = |title: &str, about: &str| {
        if c.stages >= 2 {
            m.section_about(title, about);
        }
    };
    if c.stages >= 2 {
        section(
            "Operand registers",
            "A register holds the function's truth table. A thread that does not execute keeps its operands.",
        );
        let register = m.register("table_q", table.width()).enable(stage.valid);
        table = register.doc("truth table of the function").next(table);
        let values = numbered("operand", &operands, |i| format!("the thread's src{i}"));
        operands = hold(&m, "operand_lanes", &stage, &values, width);
        stage = advance(&m, "operand", &stage);
    }
    let mut index = c.index_order(&operands);
    let mut candidates = Vec::new();
    if c.stages >= 3 {
        let mut low = index.split_off(c.inputs as usize / 2);
        if index.is_empty() {
            std::mem::swap(&mut low, &mut index);
        }
        section(
            "Look up the lower half of the index",
            "One candidate remains for each value of the upper half.",
        );
        let chosen = preselect(&m, table, &low, 1 << index.len(), all);
        section("Candidate registers", "");
        let candidate = |i| format!("table bits selected if the upper half of the index is {i}");
        let high = |i| {
            format!(
                "bits {} of the upper half of the index",
                index.len() - 1 - i
            )
        };
        let values = [
            numbered("candidate", &chosen, candidate),
            numbered("high", &index, high),
        ];
        let values = values.concat();
        candidates = hold(&m, "candidate_lanes", &stage, &values, width);
        index = candidates.split_off(chosen.len());
        stage = advance(&m, "candidate", &stage);
    }
    section(
        match c.stages {
            3.. => "Look up the upper half of the index",
            _ => "Look up",
        },
        "",
    );
    let result = look_up(&m, table, &candidates, &index, all);

    if c.stages == 0 {
        m.output("out_valid", stage.valid)
            .doc("results are present");
        m.output("dst_enable", stage.write())
            .doc("lanes of dst to write");
        m.output("dst", result).doc("the results");
    } else {
        section("Result registers", "");
        let doc = "the thread's last result".to_string();
        let result = [("dst".to_string(), doc, result.named("result"))];
        let dst = hold(&m, "lanes", &stage, &result, width);
        let valid = m.register("out_valid", 1).reset(0u8);
        let valid = valid.doc("results are present").next(stage.valid);
        let enable = m.register("dst_enable", lanes).reset(0u8);
        let enable = enable.doc("lanes of dst that were written");
        let enable = enable.next(stage.write());
        m.output("out_valid", valid).doc("results are present");
        m.output("dst_enable", enable)
            .doc("lanes of dst that were written");
        m.output("dst", dst[0])
            .doc("results; an unwritten lane keeps its last one");
    }
    m.finish()
}

/// A value with its name and what it is.
type Held<'m> = (String, String, Signal<'m>);

/// Values with names: `operand0`, `operand1`, and so on.
#[description]
fn numbered<'m>(name: &str, values: &[Signal<'m>], doc: impl Fn(usize) -> String) -> Vec<Held<'m>> {
    let values = values.iter().enumerate();
    values
        .map(|(i, value)| (format!("{name}{i}"), doc(i), *value))
        .collect()
}

/// Registers that a lane only writes when it executes: a disabled lane's data goes no further.
#[description]
fn hold<'m>(
    m: &'m ModuleBuilder,
    label: &str,
    stage: &Stage<'m>,
    values: &[Held<'m>],
    width: Size,
) -> Vec<Signal<'m>> {
    let array = m.lanes(label, stage.lane_enable.width(), |lane| {
        let write = stage.writes(lane);
        for (name, doc, value) in values {
            let register = lane.register(&format!("{name}_q"), width).doc(doc);
            let register = register.enable(write);
            lane.output(name, register.next(lane.bits(*value, width)));
        }
    });
    values.iter().map(|(name, ..)| array.output(name)).collect()
}

/// The next stage's valid and write registers.
#[description]
fn advance<'m>(m: &'m ModuleBuilder, name: &str, stage: &Stage<'m>) -> Stage<'m> {
    let next = |what: &str, value: Signal<'m>, doc: &str| {
        let register = m.register(&format!("{name}_{what}_q"), value.width());
        register.reset(0u8).doc(doc).next(value)
    };
    Stage {
        valid: next("valid", stage.valid, "the stage holds an operation"),
        lane_enable: next(
            "write",
            stage.write(),
            "threads that execute the stage's operation",
        ),
        is_gated: true,
    }
}

/// The last multiplexer of every bit: from the table, which is the same for all, or from table bits already chosen, a vector each; `index`
/// begins with the most significant index bit.
#[description]
fn look_up<'m>(
    m: &'m ModuleBuilder,
    table: Signal<'m>,
    candidates: &[Signal<'m>],
    index: &[Signal<'m>],
    all: Size,
) -> Signal<'m> {
    let array = m.lanes("bits", all, |bit| {
        let row = match candidates {
            [] => bit.whole(table),
            _ => bit.cat(candidates.iter().rev().map(|vector| bit.bit(*vector))),
        };
        let index = bit.cat(index.iter().map(|operand| bit.bit(*operand)));
        bit.output("result", row.select(index));
    });
    array.output("result")
}

/// For every bit, one table bit for each value of the index's high part, chosen by its low part.
#[description]
fn preselect<'m>(
    m: &'m ModuleBuilder,
    table: Signal<'m>,
    low: &[Signal<'m>],
    count: u32,
    all: Size,
) -> Vec<Signal<'m>> {
    let part = table.bits() / count;
    let name = |i: u32| format!("chosen{i}");
    let array = m.lanes("preselect", all, |bit| {
        for i in 0..count {
            let row = bit.whole(table).slice(i * part, part);
            // Of a single operand there is no low part.
            let low = low.iter().map(|operand| bit.bit(*operand));
            let low_index = bit.cat(low.chain([bit.zeros(0)]));
            bit.output(&name(i), row.select(low_index));
        }
    });
    (0..count).map(|i| array.output(&name(i))).collect()
}

fn describe(c: &Configuration) -> String {
    let operands = match c.inputs {
        1 => "one operand".to_string(),
        n => format!("{n} operands"),
    };
    let timing = match c.stages {
        0 => "Results appear in the same cycle.".to_string(),
        1 => "Results appear one clock edge after their operands.".to_string(),
        n => format!("Results appear {n} clock edges after their operands."),
    };
    format!(
        "Any bitwise function of {operands}: each bit of dst is the bit of table_bits that the operand bits \
         at the same position address. {timing}"
    )
}

impl Configuration {
    /// Operands with the most significant index bit first.
    fn index_order<T: Copy>(&self, operands: &[T]) -> Vec<T> {
        match self.convention {
            Convention::Lop3 => operands.to_vec(),
            Convention::Spirv => operands.iter().rev().copied().collect(),
        }
    }

    fn index_text(&self) -> String {
        let numbers: Vec<u32> = (0..self.inputs).collect();
        let names = self.index_order(&numbers).into_iter();
        let names: Vec<String> = names.map(|i| format!("src{i}")).collect();
        format!("table_bits[{{{}}}]", names.join(", "))
    }

    fn operand_doc(&self, number: u32) -> String {
        let from_top = match self.convention {
            Convention::Lop3 => number,
            Convention::Spirv => self.inputs - 1 - number,
        };
        let place = match (from_top, self.inputs - 1 - from_top) {
            (_, _) if self.inputs == 1 => "the index".to_string(),
            (0, _) => "most significant bit of the index".to_string(),
            (_, 0) => "least significant bit of the index".to_string(),
            (_, bit) => format!("bit {bit} of the index"),
        };
        format!("operand {number}: {place}")
    }
}
