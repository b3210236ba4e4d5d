"""float_divide against IEEE 754-2019, 5.4.1 (division), 6.3 and 7.3: the exact quotient in fractions, rounded once; one NaN comes out."""

import bench
import cocotb
import floats

# Where its expectations come from.
EXPECTATIONS = "IEEE 754 arithmetic in exact fractions"
# The named configurations that it is run on.
CONFIGURATIONS = ["float_divide", "float_divide_tiny", "float_divide_pipelined", "float_divide_markstein"]
# What it must notice: configuration, file, what stands there, and what a mistake would make of it.
FAULTS = [
    ("float_divide", "float_divide.v", "(a_is_zero & b_is_zero)", "(a_is_zero & b_is_infinite)"),
]  # fmt: skip

FORMAT = floats.Format(bench.parameter("exponent_bits"), bench.parameter("fraction_bits"))
DIRECTIONS = floats.directions(bench.parameter("rounding"))
TAG_BITS = bench.parameter("tag_bits")


def divided(a, b, direction):
    """a / b."""
    f = FORMAT
    sign = (a ^ b) & f.sign
    if f.is_nan(a) or f.is_nan(b):
        return f.quiet_nan
    zero_a, zero_b = (word & ~f.sign == 0 for word in (a, b))
    if f.is_infinite(a) and f.is_infinite(b) or zero_a and zero_b:
        return f.quiet_nan
    if f.is_infinite(a) or zero_b:
        return f.infinity | sign
    if f.is_infinite(b):
        return sign
    return f.rounded(f.value(a) / f.value(b), sign != 0, direction)


def pairs(rng, count):
    """Numbers of all sizes, and such as have a quotient of few digits, or nearly."""
    for number in range(count):
        a, b = FORMAT.random(rng), FORMAT.random(rng)
        if number % 3 == 0 and not FORMAT.is_nan(b) and not FORMAT.is_infinite(b):
            product = FORMAT.rounded(FORMAT.value(b) * rng.randrange(1, 1 << FORMAT.fraction_bits), False)
            a = max(0, min(product + rng.randrange(-1, 2), FORMAT.infinity))
        yield a, b


@cocotb.test()
async def rounded_once(dut):
    rng = bench.dice(1)
    sent, expected = [], []
    for a, b in pairs(rng, 200):
        tag = {"tag": rng.getrandbits(TAG_BITS)} if TAG_BITS else {}
        direction, told = rng.choice(DIRECTIONS)
        sent.append({"a": a, "b": b} | told | tag)
        expected.append({"result": divided(a, b, direction)} | tag)
    await bench.through(dut, sent, expected, busy=0.8)


@cocotb.test()
async def known_results(dut):
    """By hand: zeros, infinities, denormal numbers, ends of the format."""
    f = FORMAT
    one = f.bias << f.fraction_bits
    two = one + (1 << f.fraction_bits)
    sent, expected = [], []
    for direction, told in DIRECTIONS:
        up, down = direction == "up", direction == "down"
        nearest_or_up = up or direction == "nearest_even"
        known = [
            (one, one | f.sign, one | f.sign),
            (two, two, one),
            (2, two, 1),
            (1, two, int(up)),
            (1 | f.sign, two, f.sign | down),
            (3, two, 1 + nearest_or_up),
            (1, 1, one),
            (0, 0, f.quiet_nan),
            (one, f.sign, f.infinity | f.sign),
            (f.sign, one, f.sign),
            (f.infinity, f.infinity, f.quiet_nan),
            (one, f.infinity | f.sign, f.sign),
            (f.largest, 1, f.infinity if nearest_or_up else f.largest),
        ]
        sent += [{"a": a, "b": b} | told for a, b, _ in known]
        expected += [{"result": result} for *_, result in known]
    await bench.through(dut, sent, expected)
