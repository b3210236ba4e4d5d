"""float_sqrt against IEEE 754-2019, 5.4.1 (squareRoot) and 6.3: the root looked for among the format's numbers by their squares; one NaN comes out."""

import bench
import cocotb
import floats

# Where its expectations come from.
EXPECTATIONS = "IEEE 754 arithmetic in exact fractions"
# The named configurations that it is run on.
CONFIGURATIONS = ["float_sqrt", "float_sqrt_tiny", "float_sqrt_pipelined", "float_sqrt_markstein"]
# What it must notice: configuration, file, what stands there, and what a mistake would make of it.
FAULTS = [
    # Powers of two that are odd are taken for even ones.
    ("float_sqrt", "float_sqrt.v", "places[0] ?", "~places[0] ?"),
]  # fmt: skip

FORMAT = floats.Format(bench.parameter("exponent_bits"), bench.parameter("fraction_bits"))
DIRECTIONS = floats.directions(bench.parameter("rounding"))
TAG_BITS = bench.parameter("tag_bits")


def root(a, direction):
    """The square root of a."""
    f = FORMAT
    if f.is_nan(a):
        return f.quiet_nan
    if a & ~f.sign == 0 or a == f.infinity:
        return a
    if f.is_negative(a):
        return f.quiet_nan
    # The greatest number whose square is not above, by halving.
    below, above = 0, f.largest
    while below < above:
        middle = (below + above + 1) // 2
        below, above = (middle, above) if f.value(middle) ** 2 <= f.value(a) else (below, middle - 1)
    rest = f.value(a) - f.value(below) ** 2
    if rest == 0 or direction in ("down", "toward_zero"):
        return below
    middle = (f.value(below) + f.value(below + 1)) / 2
    # A root is never in the middle: its square would have too many digits.
    return below + (direction == "up" or f.value(a) > middle**2)


def radicands(rng, count):
    """Numbers of all sizes, and squares, or nearly."""
    for number in range(count):
        a = FORMAT.random(rng)
        if number % 3 == 0:
            square = FORMAT.rounded(FORMAT.value(rng.getrandbits(FORMAT.fraction_bits + 1)) ** 2 * 2 ** rng.randrange(60), False)
            a = max(0, min(square + rng.randrange(-1, 2), FORMAT.infinity))
        if rng.randrange(4):
            a &= ~FORMAT.sign
        yield a


@cocotb.test()
async def rounded_once(dut):
    rng = bench.dice(1)
    sent, expected = [], []
    for a in radicands(rng, 200):
        tag = {"tag": rng.getrandbits(TAG_BITS)} if TAG_BITS else {}
        direction, told = rng.choice(DIRECTIONS)
        sent.append({"a": a} | told | tag)
        expected.append({"result": root(a, direction)} | tag)
    await bench.through(dut, sent, expected, busy=0.8)


@cocotb.test()
async def known_results(dut):
    """By hand: squares, signs, infinities."""
    f = FORMAT
    one = f.bias << f.fraction_bits
    two, four = one + (1 << f.fraction_bits), one + (2 << f.fraction_bits)
    sent, expected = [], []
    for direction, told in DIRECTIONS:
        known = [
            (one, one),
            (four, two),
            (0, 0),
            (f.sign, f.sign),
            (one | f.sign, f.quiet_nan),
            (1 | f.sign, f.quiet_nan),
            (f.infinity, f.infinity),
            (f.infinity | f.sign, f.quiet_nan),
            (f.quiet_nan | f.sign, f.quiet_nan),
            # A digit above 1 has a root half a digit above.
            (one + 1, one + (direction == "up")),
        ]
        sent += [{"a": a} | told for a, _ in known]
        expected += [{"result": result} for _, result in known]
    await bench.through(dut, sent, expected)
