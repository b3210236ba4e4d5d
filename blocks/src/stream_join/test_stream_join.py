"""stream_join: the nth words of all producers leave together."""

import bench
import cocotb

# Where its expectations come from.
EXPECTATIONS = "zipped lists"
# The named configurations that it is run on.
CONFIGURATIONS = ["stream_join"]
# What it must notice: configuration, file, what stands there, and what a mistake would make of it.
FAULTS = [
    ("stream_join", "stream_join.v", "assign in_0_ready = joined_accepts;", "assign in_0_ready = out_ready;"),
]  # fmt: skip

WIDTH, PRODUCERS = bench.parameter("width"), bench.parameter("producers")


@cocotb.test()
async def words_leave_together(dut):
    rng = bench.dice(1)
    words = [[bench.word(rng, WIDTH) for _ in range(200)] for _ in range(PRODUCERS)]
    await bench.start(dut)
    for n in range(PRODUCERS):
        cocotb.start_soon(bench.Stream(dut, f"in_{n}", n, 0.4 + 0.5 * n / PRODUCERS).send([{"data": word} for word in words[n]]))
    found = await bench.Stream(dut, "out", 9, 0.8).receive(200, ["data"])
    assert [item["data"] for item in found] == [bench.join(row, WIDTH) for row in zip(*words)]
