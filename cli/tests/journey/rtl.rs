//! Hardware: a ring of words, with a read and a write counter that have one bit more than an address.

use warpwright::hdl::prelude::*;

/// The module.
#[description]
pub fn build(width: u32, depth: u32) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("my_fifo");
    m.doc("A queue of words. A push into a full queue and a pop of an empty one do nothing.");
    let width = m.parameter("WIDTH", width, "bits of a word");
    let push = m.input("push", 1).doc("put data in");
    let data = m.input("data", width).doc("the word to put in");
    let pop = m.input("pop", 1).doc("take the head out");
    let bits = depth.ilog2();
    let read = m.register("read_q", bits + 1).reset(0u8);
    let write = m.register("write_q", bits + 1).reset(0u8);
    let held = write.value() - read.value();
    let is_full = held.eq(depth);
    let is_empty = held.eq(0u32);
    let words = m.memory("words", width, depth);
    let comes = push & !is_full;
    words.write(comes, write.value().slice(0, bits), data);
    m.output("head", words.read(read.value().slice(0, bits)))
        .doc("the oldest word");
    m.output("empty", is_empty).doc("head is no word");
    m.output("full", is_full).doc("a push does nothing");
    m.output("almost_full", !held.lt(depth - 1))
        .doc("there is room for one word at most");
    m.when(comes, || write.assign(write.value() + 1u32));
    m.when(pop & !is_empty, || read.assign(read.value() + 1u32));
    m.finish()
}
