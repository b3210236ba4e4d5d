"""stream_join: the nth words of all producers leave together."""

import bench
import cocotb

# Where its expectations come from.
EXPECTATIONS = "the rule that a join takes all words or none"
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
    for _ in range(500):
        offered = [rng.random() < 0.8 for _ in range(PRODUCERS)]
        words = [bench.word(rng, WIDTH) for _ in range(PRODUCERS)]
        is_taken = rng.random() < 0.5
        inputs = {f"in_{n}_valid": int(offered[n]) for n in range(PRODUCERS)} | {f"in_{n}_data": words[n] for n in range(PRODUCERS)}
        await bench.settled(dut, out_ready=int(is_taken), **inputs)
        assert int(dut.out_valid.value) == all(offered)
        if all(offered):
            assert int(dut.out_data.value) == bench.join(words, WIDTH)
        for n in range(PRODUCERS):
            assert int(getattr(dut, f"in_{n}_ready").value) == (all(offered) and is_taken)
