"""stream_buffer: what goes in comes out, once, in order, a word a cycle; and what is cut is cut."""

import bench
import cocotb

# Where its expectations come from.
EXPECTATIONS = "a Python list of words"
# The named configurations that it is run on.
CONFIGURATIONS = ["stream_buffer", "stream_register"]
# What it must notice: configuration, file, what stands there, and what a mistake would make of it.
FAULTS = [
    # A word is put aside and forgotten.
    ("stream_buffer", "stream_buffer.v", "out_valid = in_valid | skid_spare_valid_q", "out_valid = in_valid"),
]  # fmt: skip

WIDTH, KIND = bench.parameter("width"), bench.parameter("kind")


@cocotb.test()
async def nothing_is_lost_repeated_or_reordered(dut):
    rng = bench.dice(1)
    words = [{"data": bench.word(rng, WIDTH)} for _ in range(300)]
    await bench.through(dut, words, words, busy=0.6)


@cocotb.test()
async def a_word_a_cycle(dut):
    """Without pauses a word enters in every cycle and leaves in every cycle, from the first that it may."""
    await bench.start(dut)
    delay = 0 if KIND == "skid" else 1
    for number in range(50):
        await bench.cycle(dut, in_valid=1, in_data=number, out_ready=1)
        assert dut.in_ready.value == 1
        if number >= delay:
            assert dut.out_valid.value == 1 and int(dut.out_data.value) == number - delay


@cocotb.test()
async def the_path_that_is_cut_is_cut(dut):
    """Within a cycle, a skid buffer's ready does not see the consumer, and a register's output does not see the producer."""
    await bench.start(dut)
    await bench.cycle(dut, in_valid=0, out_ready=0)
    if KIND == "skid":
        await bench.cycle(dut, in_valid=1, in_data=5, out_ready=0)
        assert dut.in_ready.value == 1 and dut.out_valid.value == 1 and int(dut.out_data.value) == 5
        await bench.cycle(dut, in_valid=1, in_data=6, out_ready=1)
        assert dut.in_ready.value == 0, "it holds a word, and nobody told it yet that the word is taken"
        assert int(dut.out_data.value) == 5
    else:
        await bench.cycle(dut, in_valid=1, in_data=5, out_ready=0)
        assert dut.in_ready.value == 1 and dut.out_valid.value == 0
        await bench.cycle(dut, in_valid=1, in_data=6, out_ready=0)
        assert dut.in_ready.value == 0 and dut.out_valid.value == 1
        await bench.cycle(dut, in_valid=1, in_data=6, out_ready=1)
        assert dut.in_ready.value == 1, "the word leaves in this cycle, so that the next one may come"
