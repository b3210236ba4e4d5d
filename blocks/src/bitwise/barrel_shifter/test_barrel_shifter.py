"""barrel_shifter against Python's numbers: a shift is a product with, or a quotient by, a power of two; a rotation is the sum of both."""

import bench
import cocotb

# Where its expectations come from.
EXPECTATIONS = "multiplication and division by powers of two"
# The named configurations that it is run on.
CONFIGURATIONS = ["barrel_shifter", "barrel_shifter_64"]
# What it must notice: configuration, file, what stands there, and what a mistake would make of it.
FAULTS = [
    ("barrel_shifter", "barrel_shifter_function.v", "wire sign = right & arithmetic & value[31];", "wire sign = arithmetic & value[31];"),
]  # fmt: skip

WIDTH, TAG_BITS = int(bench.parameter("width")), bench.parameter("tag_bits")


def moved(value, amount, right, rotates, arithmetic):
    """The word that comes out."""
    least = 1 << WIDTH
    if rotates:
        by = WIDTH - amount if right else amount
        return value * 2**by % least + value * 2**by // least
    if not right:
        return value * 2**amount % least
    number = value - least if arithmetic and value >= least // 2 else value
    return number // 2**amount % least


@cocotb.test()
async def every_amount_in_every_way(dut):
    rng = bench.dice(1)
    sent, expected = [], []
    for amount in range(WIDTH):
        for way in range(8):
            value = rng.choice([rng.getrandbits(WIDTH), 1, 1 << (WIDTH - 1), (1 << WIDTH) - 1])
            right, rotates, arithmetic = way & 1, way >> 1 & 1, way >> 2
            tag = {"tag": rng.getrandbits(TAG_BITS)} if TAG_BITS else {}
            sent.append({"value": value, "amount": amount, "right": right, "rotates": rotates, "arithmetic": arithmetic} | tag)
            expected.append({"result": moved(value, amount, right, rotates, arithmetic)} | tag)
    await bench.through(dut, sent, expected, busy=0.8)
