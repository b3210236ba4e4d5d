//! The array as hardware: one table, and a multiplexer for every bit of every lane.

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

pub(super) fn build(c: &Configuration) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("lut_array");
    m.doc(&describe(c));
    let lanes = m.parameter("LANES", c.lanes, "threads side by side");
    let width = m.parameter("WIDTH", c.width, "bits of a thread's operand");
    let all = lanes * width;

    let in_valid = m.input("in_valid", 1).doc("operands are present");
    let lane_enable = m
        .input("lane_enable", lanes)
        .doc("threads that execute; the others write nothing");
    let sources: Vec<Signal> = (0..c.inputs)
        .map(|i| m.input(&format!("src{i}"), all).doc(&c.operand_doc(i)))
        .collect();
    let table = m
        .input("table_bits", 1u32 << c.inputs)
        .doc(&format!("the function: {}", c.index_text()));

    let mut stage = Stage {
        valid: in_valid,
        lane_enable,
        is_gated: false,
    };
    // From two stages on, the function operand is written to the table, and the operands beside it.
    let (mut operands, mut table) = (sources, table);
    if c.stages >= 2 {
        let register = m.register("table_q", table.width()).enable(stage.valid);
        table = register.next(table);
        let names: Vec<String> = (0..c.inputs).map(|i| format!("operand{i}")).collect();
        operands = hold(&m, "operand_lanes", &stage, &operands, width, &names);
        stage = advance(&m, "operand", &stage);
    }
    let mut index = c.index_order(&operands);
    let mut rows = Row::Table(table);
    if c.stages >= 3 {
        let mut low = index.split_off(c.inputs as usize / 2);
        if index.is_empty() {
            std::mem::swap(&mut low, &mut index);
        }
        let candidates = preselect(&m, table, &low, 1 << index.len(), all);
        let together: Vec<Signal> = candidates.iter().chain(&index).copied().collect();
        let candidate_names = (0..candidates.len()).map(|i| format!("candidate{i}"));
        let high_names = (0..index.len()).map(|i| format!("high{i}"));
        let names: Vec<String> = candidate_names.chain(high_names).collect();
        let mut held = hold(&m, "candidate_lanes", &stage, &together, width, &names);
        index = held.split_off(candidates.len());
        rows = Row::PerBit(held);
        stage = advance(&m, "candidate", &stage);
    }
    let result = look_up(&m, &rows, &index, all);

    if c.stages == 0 {
        m.output("out_valid", stage.valid)
            .doc("results are present");
        m.output("dst_enable", stage.write())
            .doc("lanes of dst to write");
        m.output("dst", result).doc("the results");
    } else {
        let result = [result.named("result")];
        let dst = hold(&m, "lanes", &stage, &result, width, &["dst".to_string()]);
        let valid = m.register("out_valid", 1).reset(0u8).next(stage.valid);
        let enable = m
            .register("dst_enable", lanes)
            .reset(0u8)
            .next(stage.write());
        m.output("out_valid", valid).doc("results are present");
        m.output("dst_enable", enable)
            .doc("lanes of dst that were written");
        m.output("dst", dst[0])
            .doc("the results; a lane not written keeps its last");
    }
    m.finish()
}

/// Registers that a lane only writes when it executes: a disabled lane's data goes no further.
fn hold<'m>(
    m: &'m ModuleBuilder,
    label: &str,
    stage: &Stage<'m>,
    values: &[Signal<'m>],
    width: Size,
    names: &[String],
) -> Vec<Signal<'m>> {
    let array = m.lanes(label, stage.lane_enable.width(), |lane| {
        let write = stage.writes(lane);
        for (value, name) in values.iter().zip(names) {
            let register = lane.register(&format!("{name}_q"), width).enable(write);
            lane.output(name, register.next(lane.bits(*value, width)));
        }
    });
    names.iter().map(|name| array.output(name)).collect()
}

/// The next stage's valid and write registers.
fn advance<'m>(m: &'m ModuleBuilder, name: &str, stage: &Stage<'m>) -> Stage<'m> {
    let next = |what: &str, value: Signal<'m>| {
        m.register(&format!("{name}_{what}_q"), value.width())
            .reset(0u8)
            .next(value)
    };
    Stage {
        valid: next("valid", stage.valid),
        lane_enable: next("write", stage.write()),
        is_gated: true,
    }
}

/// What a bit's multiplexer chooses from.
enum Row<'m> {
    /// The same table for every bit.
    Table(Signal<'m>),
    /// Some table bits already chosen, a vector each.
    PerBit(Vec<Signal<'m>>),
}

/// The last multiplexer of every bit; `index` begins with the most significant index bit.
fn look_up<'m>(
    m: &'m ModuleBuilder,
    rows: &Row<'m>,
    index: &[Signal<'m>],
    all: Size,
) -> Signal<'m> {
    let array = m.lanes("bits", all, |bit| {
        let row = match rows {
            Row::Table(table) => bit.whole(*table),
            Row::PerBit(planes) => bit.cat(planes.iter().rev().map(|plane| bit.bit(*plane))),
        };
        let index = bit.cat(index.iter().map(|operand| bit.bit(*operand)));
        bit.output("result", row.select(index));
    });
    array.output("result")
}

/// For every bit, one table bit for each value of the index's high part, chosen by its low part.
fn preselect<'m>(
    m: &'m ModuleBuilder,
    table: Signal<'m>,
    low: &[Signal<'m>],
    count: u32,
    all: Size,
) -> Vec<Signal<'m>> {
    let part = table.bits() / count;
    let array = m.lanes("preselect", all, |bit| {
        for i in 0..count {
            let row = bit.whole(table).slice(i * part, part);
            let chosen = if low.is_empty() {
                row
            } else {
                row.select(bit.cat(low.iter().map(|operand| bit.bit(*operand))))
            };
            bit.output(&format!("chosen{i}"), chosen);
        }
    });
    (0..count)
        .map(|i| array.output(&format!("chosen{i}")))
        .collect()
}

fn describe(c: &Configuration) -> String {
    let operands = match c.inputs {
        1 => "one operand".to_string(),
        n => format!("{n} operands"),
    };
    let timing = match c.stages {
        0 => "Results come in the same cycle.".to_string(),
        1 => "Results come one clock edge after their operands.".to_string(),
        n => format!("Results come {n} clock edges after their operands."),
    };
    format!(
        "Any bitwise function of {operands}: each bit of dst is the bit of table_bits that the same bits of \
         the operands address. {timing}"
    )
}

impl Configuration {
    /// Operands with the most significant index bit first.
    fn index_order<'m>(&self, operands: &[Signal<'m>]) -> Vec<Signal<'m>> {
        match self.convention {
            Convention::Lop3 => operands.to_vec(),
            Convention::Spirv => operands.iter().rev().copied().collect(),
        }
    }

    fn index_text(&self) -> String {
        let mut names: Vec<String> = (0..self.inputs).map(|i| format!("src{i}")).collect();
        if self.convention == Convention::Spirv {
            names.reverse();
        }
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
