"""stream_arbiter: every producer's words leave in its order, and nobody is passed over twice."""

import bench
import cocotb

# Where its expectations come from.
EXPECTATIONS = "a Python list for each producer; a count of arbitration turns"
# The named configurations that it is run on.
CONFIGURATIONS = ["stream_arbiter", "stream_arbiter_5"]
# What it must notice: configuration, file, what stands there, and what a mistake would make of it.
FAULTS = [
    ("stream_arbiter", "stream_arbiter.v", "assign out_producer = ", "assign out_producer = 1 + "),
]  # fmt: skip

WIDTH, PRODUCERS = bench.parameter("width"), bench.parameter("producers")


@cocotb.test()
async def each_list_leaves_in_order(dut):
    rng = bench.dice(1)
    words = [[bench.word(rng, WIDTH) for _ in range(100)] for _ in range(PRODUCERS)]
    await bench.start(dut)
    for n in range(PRODUCERS):
        cocotb.start_soon(bench.Stream(dut, f"in_{n}", n, 0.2 + 0.6 * n / PRODUCERS).send([{"data": word} for word in words[n]]))
    found = await bench.Stream(dut, "out", 9, 0.7).receive(100 * PRODUCERS, ["data", "producer"])
    for n in range(PRODUCERS):
        assert [item["data"] for item in found if item["producer"] == n] == words[n]


@cocotb.test()
async def all_take_turns(dut):
    await bench.start(dut)
    offered = {f"in_{n}_valid": 1 for n in range(PRODUCERS)} | {f"in_{n}_data": n for n in range(PRODUCERS)}
    for cycle in range(3 * PRODUCERS):
        await bench.cycle(dut, out_ready=1, **offered)
        assert int(dut.out_producer.value) == int(dut.out_data.value) == cycle % PRODUCERS
