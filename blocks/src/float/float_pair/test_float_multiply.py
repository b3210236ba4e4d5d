"""float_multiply against IEEE 754-2019, 5.4.1: the exact a * b in fractions, rounded once; one NaN comes out."""

import bench
import cocotb
import floats

# Where its expectations come from.
EXPECTATIONS = "IEEE 754 arithmetic in exact fractions"
# The named configurations that it is run on.
CONFIGURATIONS = ["float_multiply_f16", "float_multiply_rounding"]
# What it must notice: configuration, file, what stands there, and what a mistake would make of it.
FAULTS = [
    ("float_multiply_f16", "float_multiply_f16_function_stage_1.v", "(a_is_infinite & b_is_zero)", "(a_is_infinite & a_is_zero)"),
    ("float_multiply_rounding", "float_multiply_rounding.v", "<= stage_1_next_rounding;", "<= {stage_1_next_rounding[0], stage_1_next_rounding[1]};"),
]  # fmt: skip

FORMAT = floats.Format(bench.parameter("exponent_bits"), bench.parameter("fraction_bits"))
DIRECTIONS = floats.directions(bench.parameter("rounding"))
TAG_BITS = bench.parameter("tag_bits")


def multiplied(a, b, direction):
    """a * b."""
    f = FORMAT
    sign = (a ^ b) & f.sign
    if f.is_nan(a) or f.is_nan(b):
        return f.quiet_nan
    if f.is_infinite(a) or f.is_infinite(b):
        return f.quiet_nan if 0 in (a & ~f.sign, b & ~f.sign) else f.infinity | sign
    return f.rounded(f.value(a) * f.value(b), sign != 0, direction)


@cocotb.test()
async def rounded_once(dut):
    rng = bench.dice(1)
    sent, expected = [], []
    for _ in range(300):
        a, b = FORMAT.random(rng), FORMAT.random(rng)
        tag = {"tag": rng.getrandbits(TAG_BITS)} if TAG_BITS else {}
        direction, told = rng.choice(DIRECTIONS)
        sent.append({"a": a, "b": b} | told | tag)
        expected.append({"result": multiplied(a, b, direction)} | tag)
    await bench.through(dut, sent, expected, busy=0.8)


@cocotb.test()
async def known_results(dut):
    """By hand: denormal numbers, ties, infinities."""
    f = FORMAT
    one = f.bias << f.fraction_bits
    half, two = one - (1 << f.fraction_bits), one + (1 << f.fraction_bits)
    sent, expected = [], []
    for direction, told in DIRECTIONS:
        up, down = direction == "up", direction == "down"
        nearest_or_up = up or direction == "nearest_even"
        known = [
            (one, one | f.sign, one | f.sign),
            (1, two, 2),
            (1, half, int(up)),
            (1, half | f.sign, f.sign | down),
            (3, half, 1 + nearest_or_up),
            (f.sign, one, f.sign),
            (f.infinity, f.sign, f.quiet_nan),
            (f.infinity, one | f.sign, f.infinity | f.sign),
            (f.largest, two, f.infinity if nearest_or_up else f.largest),
        ]
        sent += [{"a": a, "b": b} | told for a, b, _ in known]
        expected += [{"result": result} for *_, result in known]
    await bench.through(dut, sent, expected)
