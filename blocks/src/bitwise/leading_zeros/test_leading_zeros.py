"""leading_zeros: zeros above the highest 1 of a word; the word's width if there is none."""

import bench
import cocotb

# Where its expectations come from.
EXPECTATIONS = "the number, written in binary by Python"
# The named configurations that it is run on.
CONFIGURATIONS = ["leading_zeros", "leading_zeros_24"]
# What it must notice: configuration, file, what stands there, and what a mistake would make of it.
FAULTS = [
    ("leading_zeros", "leading_zeros.v", "assign is_zero = ~up_any[0];", "assign is_zero = up_any[0];"),
]  # fmt: skip

WIDTH = bench.parameter("width")


@cocotb.test()
async def as_many_as_the_written_number_begins_with(dut):
    rng = bench.dice(1)
    tried = [0, *(1 << n for n in range(WIDTH)), *((2 << n) - 1 for n in range(WIDTH))]
    tried += [rng.getrandbits(rng.randrange(1, WIDTH + 1)) for _ in range(300)]
    for value in tried:
        await bench.settled(dut, value=value)
        written = f"{value:0{WIDTH}b}"
        assert int(dut.zeros.value) == (written.index("1") if value else WIDTH), f"{value:#x}"
        assert int(dut.is_zero.value) == (value == 0)
