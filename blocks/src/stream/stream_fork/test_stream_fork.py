"""stream_fork: every consumer gets every word, once and in order, at its own pace."""

import bench
import cocotb

# Where its expectations come from.
EXPECTATIONS = "a Python list for each consumer"
# The named configurations that it is run on.
CONFIGURATIONS = ["stream_fork", "stream_fork_4"]
# What it must notice: configuration, file, what stands there, and what a mistake would make of it.
FAULTS = [
    ("stream_fork", "stream_fork.v", "assign out_1_valid = in_valid & ~out_1_taken_q;", "assign out_1_valid = in_valid;"),
]  # fmt: skip

WIDTH, CONSUMERS = bench.parameter("width"), bench.parameter("consumers")


@cocotb.test()
async def every_consumer_gets_every_word(dut):
    rng = bench.dice(1)
    words = [{"data": bench.word(rng, WIDTH)} for _ in range(200)]
    await bench.start(dut)
    cocotb.start_soon(bench.Stream(dut, "in", 1, 0.8).send(words))
    consumers = [bench.Stream(dut, f"out_{n}", n, 0.3 + 0.5 * n / CONSUMERS) for n in range(CONSUMERS)]
    tasks = [cocotb.start_soon(consumer.receive(len(words), ["data"])) for consumer in consumers]
    for task in tasks:
        assert await task == words


@cocotb.test()
async def nobody_waits_for_another(dut):
    """A consumer that is ready takes the word at once, and once."""
    await bench.start(dut)
    busy = {f"out_{n}_ready": 0 for n in range(CONSUMERS)}
    await bench.cycle(dut, in_valid=1, in_data=5 % 2**WIDTH, **(busy | {"out_0_ready": 1}))
    assert dut.out_0_valid.value == 1 and dut.in_ready.value == 0
    await bench.cycle(dut, in_valid=1, in_data=5 % 2**WIDTH, **(busy | {"out_0_ready": 1}))
    assert dut.out_0_valid.value == 0 and dut.out_1_valid.value == 1
