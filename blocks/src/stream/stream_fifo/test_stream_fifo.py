"""stream_fifo: what goes in comes out, once, in order; it holds as many words as it says, and a word a cycle goes through."""

import bench
import cocotb

# Where its expectations come from.
EXPECTATIONS = "a Python list of words"
# The named configurations that it is run on.
CONFIGURATIONS = ["stream_fifo"]
# What it must notice: configuration, file, what stands there, and what a mistake would make of it.
FAULTS = [
    # The last place is never used.
    ("stream_fifo", "stream_fifo.v", "assign in_ready = ~queue_is_full;", "assign in_ready = ~queue_is_full & (queue_write_q - queue_read_q != 4'd7);"),
]  # fmt: skip

WIDTH, DEPTH = bench.parameter("width"), int(bench.parameter("depth"))


@cocotb.test()
async def nothing_is_lost_repeated_or_reordered(dut):
    rng = bench.dice(1)
    words = [{"data": bench.word(rng, WIDTH)} for _ in range(400)]
    await bench.through(dut, words, words, busy=0.6)


@cocotb.test()
async def it_fills_up_and_runs_empty(dut):
    await bench.start(dut)
    for number in range(DEPTH):
        await bench.cycle(dut, in_valid=1, in_data=number, out_ready=0)
        assert dut.in_ready.value == 1, f"room for {DEPTH} words, of which it has {number}"
    await bench.cycle(dut, in_valid=1, in_data=99, out_ready=0)
    assert dut.in_ready.value == 0
    for number in range(DEPTH):
        await bench.cycle(dut, in_valid=0, out_ready=1)
        assert dut.out_valid.value == 1 and int(dut.out_data.value) == number
    await bench.cycle(dut, in_valid=0, out_ready=1)
    assert dut.out_valid.value == 0


@cocotb.test()
async def a_word_a_cycle(dut):
    await bench.start(dut)
    for number in range(3 * DEPTH):
        await bench.cycle(dut, in_valid=1, in_data=number, out_ready=1)
        assert dut.in_ready.value == 1
        if number >= 1:
            assert dut.out_valid.value == 1 and int(dut.out_data.value) == number - 1
