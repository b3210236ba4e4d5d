"""stream_width: words side by side, the first lowest."""

import bench
import cocotb

# Where its expectations come from.
EXPECTATIONS = "wide words as numbers whose digits are the narrow words"
# The named configurations that it is run on.
CONFIGURATIONS = ["stream_width", "stream_width_narrow"]
# What it must notice: configuration, file, what stands there, and what a mistake would make of it.
FAULTS = [
    ("stream_width_narrow", "stream_width_narrow.v", "assign in_ready = narrow_is_last & out_ready;", "assign in_ready = out_ready;"),
]  # fmt: skip

KIND, WIDTH, RATIO = bench.parameter("kind"), bench.parameter("width"), bench.parameter("ratio")


@cocotb.test()
async def words_side_by_side(dut):
    rng = bench.dice(1)
    rounds = [[bench.word(rng, WIDTH) for _ in range(RATIO)] for _ in range(100)]
    narrow = [{"data": word} for words in rounds for word in words]
    wide = [{"data": bench.join(words, WIDTH)} for words in rounds]
    sent, expected = (narrow, wide) if KIND == "widen" else (wide, narrow)
    await bench.through(dut, sent, expected, busy=0.7)
