"""float_add against IEEE 754-2019, 5.4.1: the exact a + b in fractions, rounded once.

What the standard leaves open is as the datasheet defines it: one NaN comes out, and an exact zero of unlike signs is +0, and -0 rounded down, as the standard says.
"""

import bench
import cocotb
import floats

# Where its expectations come from.
EXPECTATIONS = "IEEE 754 arithmetic in exact fractions"
# The named configurations that it is run on.
CONFIGURATIONS = ["float_add", "float_add_rounding"]
# What it must notice: configuration, file, what stands there, and what a mistake would make of it.
FAULTS = [
    ("float_add", "float_add_function_stage_1.v", "wire swaps = a[30:0] < b[30:0];", "wire swaps = a[31:0] < b[31:0];"),
    ("float_add_rounding", "float_add_rounding_function.v", "(rounds_up & ~sign) | (rounds_down & sign)", "rounds_up | (rounds_down & sign)"),
]  # fmt: skip

FORMAT = floats.Format(bench.parameter("exponent_bits"), bench.parameter("fraction_bits"))
DIRECTIONS = floats.directions(bench.parameter("rounding"))


def added(a, b, direction):
    """a + b."""
    f = FORMAT
    if f.is_nan(a) or f.is_nan(b):
        return f.quiet_nan
    if f.is_infinite(a) and f.is_infinite(b):
        return a if a == b else f.quiet_nan
    if f.is_infinite(a) or f.is_infinite(b):
        return a if f.is_infinite(a) else b
    total = f.value(a) + f.value(b)
    if total == 0:
        # Zeros of one sign have it; everything else that cancels is +0, and -0 rounded down.
        return (a | b if direction == "down" else a & b) & f.sign
    return f.rounded(total, total < 0, direction)


def pairs(rng, count):
    """Numbers of all sizes, and such as lose most of their digits."""
    for number in range(count):
        a, b = FORMAT.random(rng), FORMAT.random(rng)
        if number % 3 == 0:
            b = (a ^ FORMAT.sign) + rng.randrange(-2, 3) & (1 << FORMAT.width) - 1
        yield a, b


@cocotb.test()
async def rounded_once(dut):
    rng = bench.dice(1)
    sent, expected = [], []
    for a, b in pairs(rng, 300):
        direction, told = rng.choice(DIRECTIONS)
        sent.append({"a": a, "b": b} | told)
        expected.append({"result": added(a, b, direction)})
    await bench.through(dut, sent, expected, busy=0.8)


@cocotb.test()
async def known_results(dut):
    """By hand: ties, signs of zeros, infinities."""
    f = FORMAT
    one = f.bias << f.fraction_bits
    half_a_digit = one - ((f.fraction_bits + 1) << f.fraction_bits)
    sent, expected = [], []
    for direction, told in DIRECTIONS:
        up, down = direction == "up", direction == "down"
        nearest_or_up = up or direction == "nearest_even"
        known = [
            (one, one, one + (1 << f.fraction_bits)),
            (one, half_a_digit, one + up),
            (one + 1, half_a_digit, one + 1 + nearest_or_up),
            (one, half_a_digit + 1, one + nearest_or_up),
            (0, f.sign, f.sign if down else 0),
            (0, 0, 0),
            (f.sign, f.sign, f.sign),
            (one, one | f.sign, f.sign if down else 0),
            (1, 1, 2),
            (f.infinity, f.infinity | f.sign, f.quiet_nan),
            (f.largest, f.largest, f.infinity if nearest_or_up else f.largest),
        ]
        sent += [{"a": a, "b": b} | told for a, b, _ in known]
        expected += [{"result": result} for *_, result in known]
    await bench.through(dut, sent, expected)
