"""float_multiply against IEEE 754-2019, 5.4.1: the exact a * b in fractions, rounded once; one NaN comes out."""

import bench
import cocotb
import floats

FORMAT = floats.Format(bench.parameter("exponent_bits"), bench.parameter("fraction_bits"))
TO_ZERO = bench.parameter("rounding") == "toward_zero"
TAG_BITS = bench.parameter("tag_bits")


def multiplied(a, b):
    """a * b."""
    f = FORMAT
    sign = (a ^ b) & f.sign
    if f.is_nan(a) or f.is_nan(b):
        return f.quiet_nan
    if f.is_infinite(a) or f.is_infinite(b):
        return f.quiet_nan if 0 in (a & ~f.sign, b & ~f.sign) else f.infinity | sign
    return f.rounded(f.value(a) * f.value(b), sign != 0, TO_ZERO)


@cocotb.test()
async def rounded_once(dut):
    rng = bench.dice(1)
    sent, expected = [], []
    for _ in range(300):
        a, b = FORMAT.random(rng), FORMAT.random(rng)
        tag = {"tag": rng.getrandbits(TAG_BITS)} if TAG_BITS else {}
        sent.append({"a": a, "b": b} | tag)
        expected.append({"result": multiplied(a, b)} | tag)
    await bench.through(dut, sent, expected, busy=0.8)


@cocotb.test()
async def known_results(dut):
    """By hand: denormal numbers, ties, infinities."""
    f = FORMAT
    one = f.bias << f.fraction_bits
    half, two = one - (1 << f.fraction_bits), one + (1 << f.fraction_bits)
    up = 0 if TO_ZERO else 1
    known = [
        (one, one | f.sign, one | f.sign),
        (1, two, 2),
        (1, half, 0),
        (3, half, 1 + up),
        (f.sign, one, f.sign),
        (f.infinity, f.sign, f.quiet_nan),
        (f.infinity, one | f.sign, f.infinity | f.sign),
        (f.largest, two, f.largest if TO_ZERO else f.infinity),
    ]
    await bench.through(dut, [{"a": a, "b": b} for a, b, _ in known], [{"result": result} for *_, result in known])
