"""float_add against IEEE 754-2019, 5.4.1: the exact a + b in fractions, rounded once.

What the standard leaves open is as the datasheet defines it: one NaN comes out, and an exact zero of unlike signs is +0.
"""

import bench
import cocotb
import floats

FORMAT = floats.Format(bench.parameter("exponent_bits"), bench.parameter("fraction_bits"))
TO_ZERO = bench.parameter("rounding") == "toward_zero"


def added(a, b):
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
        # Zeros of one sign have it; everything else that cancels is +0.
        return a & b & f.sign
    return f.rounded(total, total < 0, TO_ZERO)


def pairs(rng, count):
    """Numbers of all sizes, and such as lose most of their digits."""
    for number in range(count):
        a, b = FORMAT.random(rng), FORMAT.random(rng)
        if number % 3 == 0:
            b = (a ^ FORMAT.sign) + rng.randrange(-2, 3) & (1 << FORMAT.width) - 1
        yield a, b


@cocotb.test()
async def rounded_once(dut):
    tried = list(pairs(bench.dice(1), 300))
    await bench.through(dut, [{"a": a, "b": b} for a, b in tried], [{"result": added(a, b)} for a, b in tried], busy=0.8)


@cocotb.test()
async def known_results(dut):
    """By hand: ties, signs of zeros, infinities."""
    f = FORMAT
    one = f.bias << f.fraction_bits
    half_a_digit = one - ((f.fraction_bits + 1) << f.fraction_bits)
    up = 0 if TO_ZERO else 1
    known = [
        (one, one, one + (1 << f.fraction_bits)),
        (one, half_a_digit, one),
        (one + 1, half_a_digit, one + 1 + up),
        (one, half_a_digit + 1, one + up),
        (0, f.sign, 0),
        (f.sign, f.sign, f.sign),
        (one, one | f.sign, 0),
        (1, 1, 2),
        (f.infinity, f.infinity | f.sign, f.quiet_nan),
        (f.largest, f.largest, f.largest if TO_ZERO else f.infinity),
    ]
    await bench.through(dut, [{"a": a, "b": b} for a, b, _ in known], [{"result": result} for *_, result in known])
