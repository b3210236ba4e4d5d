"""float_fma against IEEE 754-2019, 5.4.1: the exact a * b + c in fractions, rounded once.

What the standard leaves open is as the datasheet defines it: one NaN comes out, and an exact zero of unlike signs is +0, and -0 rounded down, as the standard says.
"""

import bench
import cocotb
import floats

# Where its expectations come from.
EXPECTATIONS = "IEEE 754 arithmetic in exact fractions"
# The named configurations that it is run on.
CONFIGURATIONS = ["float_fma", "float_fma_f16", "float_fma_tiny", "float_fma_rounding"]
# What it must notice: configuration, file, what stands there, and what a mistake would make of it.
FAULTS = [
    ("float_fma_f16", "float_fma_f16.v", "wire b_is_nan = b_is_special & b_has_fraction;", "wire b_is_nan = b_is_special & ~b_has_fraction;"),
    ("float_fma_rounding", "float_fma_rounding.v", "wire is_greatest = result_overflows & ~(nearest | outward);", "wire is_greatest = result_overflows & ~nearest;"),
]  # fmt: skip

FORMAT = floats.Format(bench.parameter("exponent_bits"), bench.parameter("fraction_bits"))
DIRECTIONS = floats.directions(bench.parameter("rounding"))
TAG_BITS = bench.parameter("tag_bits")


def fused(a, b, c, direction):
    """a * b + c."""
    f = FORMAT
    product_negative = f.is_negative(a) != f.is_negative(b)
    if any(f.is_nan(x) for x in (a, b, c)):
        return f.quiet_nan
    if f.is_infinite(a) or f.is_infinite(b):
        if 0 in (a & ~f.sign, b & ~f.sign):
            return f.quiet_nan
        if f.is_infinite(c) and f.is_negative(c) != product_negative:
            return f.quiet_nan
        return f.infinity | (f.sign if product_negative else 0)
    if f.is_infinite(c):
        return c
    total = f.value(a) * f.value(b) + f.value(c)
    if total == 0:
        # Zeros of one sign have it; everything else that cancels is +0, and -0 rounded down.
        if direction == "down":
            negative = product_negative or f.is_negative(c)
        else:
            negative = product_negative and f.is_negative(c)
        return f.sign if negative else 0
    return f.rounded(total, total < 0, direction)


def cancelling(rng):
    """Operands whose sum loses most of its digits."""
    a, b = FORMAT.random(rng), FORMAT.random(rng)
    c = fused(a, b, 0, "nearest_even") ^ FORMAT.sign
    return a, b, max(0, c + rng.randrange(-2, 3)) & (1 << FORMAT.width) - 1


def operations(rng, count):
    for number in range(count):
        a, b, c = cancelling(rng) if number % 3 == 0 else (FORMAT.random(rng) for _ in range(3))
        yield a, b, c, rng.getrandbits(TAG_BITS) if TAG_BITS else 0


@cocotb.test()
async def rounded_once(dut):
    sent, expected = [], []
    rng = bench.dice(1)
    for a, b, c, tag in operations(rng, bench.by_run(80, 300)):
        direction, told = rng.choice(DIRECTIONS)
        sent.append({"a": a, "b": b, "c": c} | told | ({"tag": tag} if TAG_BITS else {}))
        expected.append({"result": fused(a, b, c, direction)} | ({"tag": tag} if TAG_BITS else {}))
    await bench.through(dut, sent, expected, busy=0.8)


@cocotb.test()
async def known_results(dut):
    """By hand: what a multiplication and an addition, each rounded, would get wrong."""
    f = FORMAT
    one, ulp = f.bias << f.fraction_bits, 1
    # (1 + u)^2 - (1 + 2u) is u^2, which a product that is rounded before has lost.
    a, c = one + ulp, one + 2 * ulp
    square = 2 * -f.fraction_bits
    sent, expected = [], []
    for direction, told in DIRECTIONS:
        down = direction == "down"
        known = [
            (one, one, one, (f.bias + 1) << f.fraction_bits),
            (a, a, c | f.sign, f.rounded(floats.Fraction(2) ** square, False, direction)),
            (0, one, f.sign, f.sign if down else 0),
            (one, one, one | f.sign, f.sign if down else 0),
            (f.sign, one, f.sign, f.sign),
            (f.infinity, 0, f.quiet_nan, f.quiet_nan),
            (f.largest, f.largest, 0, f.infinity if direction in ("nearest_even", "up") else f.largest),
            (f.largest, f.largest | f.sign, 0, (f.infinity if direction in ("nearest_even", "down") else f.largest) | f.sign),
        ]
        sent += [{"a": a, "b": b, "c": c} | told for a, b, c, _ in known]
        expected += [{"result": result} for *_, result in known]
    await bench.through(dut, sent, expected)
