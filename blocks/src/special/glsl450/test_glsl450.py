"""glsl450 against the words of SPIR-V Extended Instructions for GLSL, in whole numbers and fractions.

The numbers are those of the ratified text. Where it leaves a result open, the datasheet's contract of numbers says which it is.
"""

from fractions import Fraction
from math import ceil, floor

import bench
import cocotb
import floats

# Where its expectations come from.
EXPECTATIONS = "IEEE 754 arithmetic in exact fractions; the wording of GLSL.std.450"
# The named configurations that it is run on.
CONFIGURATIONS = ["glsl450", "glsl450_exact", "glsl450_pack"]
# What it must notice: configuration, file, what stands there, and what a mistake would make of it.
FAULTS = [
    ("glsl450", "glsl450_integers_lane_stage_1.v", "a ^ {32{a[31] & finds_signed}}", "a ^ {32{finds_signed}}"),
]  # fmt: skip

WIDTH, LANES = int(bench.parameter("width")), bench.parameter("lanes")
FORMAT = {16: floats.Format(5, 10), 32: floats.Format(8, 23), 64: floats.Format(11, 52)}[WIDTH]
HALF = floats.Format(5, 10)
ALL = (1 << WIDTH) - 1
TOP = 1 << WIDTH - 1
HAS_SECOND = any(port["name"] == "out_second" for port in bench.DESCRIPTION["ports"])


def signed(word):
    return word - (1 << WIDTH) if word & TOP else word


def highest(word):
    """The number of the highest 1; -1 where there is none."""
    return word.bit_length() - 1


# Whole numbers: words to words.
INTEGER = {
    5: lambda x, y, z: abs(signed(x)),
    7: lambda x, y, z: (signed(x) > 0) - (signed(x) < 0),
    38: lambda x, y, z: min(x, y),
    39: lambda x, y, z: min(signed(x), signed(y)),
    41: lambda x, y, z: max(x, y),
    42: lambda x, y, z: max(signed(x), signed(y)),
    44: lambda x, y, z: min(max(x, y), z),
    45: lambda x, y, z: min(max(signed(x), signed(y)), signed(z)),
    73: lambda x, y, z: highest(x & -x),
    74: lambda x, y, z: highest(~x & ALL if x & TOP else x),
    75: lambda x, y, z: highest(x),
}  # fmt: skip


def is_special(x):
    return FORMAT.is_nan(x) or FORMAT.is_infinite(x)


def whole(rule):
    """An instruction that makes a number whole; the sign stays, also of zero."""

    def apply(x, y, z):
        if FORMAT.is_nan(x):
            return FORMAT.quiet_nan
        if FORMAT.is_infinite(x):
            return x
        return FORMAT.rounded(rule(FORMAT.value(x)), FORMAT.is_negative(x))

    return apply


def order(x):
    """A key that orders all words but NaN: -0 is less than +0."""
    return -(x & ~FORMAT.sign) - 1 if FORMAT.is_negative(x) else x


def least(x, y):
    if FORMAT.is_nan(x) or FORMAT.is_nan(y):
        return next((w for w in (x, y) if not FORMAT.is_nan(w)), FORMAT.quiet_nan)
    return min(x, y, key=order)


def greatest(x, y):
    if FORMAT.is_nan(x) or FORMAT.is_nan(y):
        return next((w for w in (x, y) if not FORMAT.is_nan(w)), FORMAT.quiet_nan)
    return max(x, y, key=order)


def clamp(x, y, z):
    return least(greatest(x, y), z)


ONE = FORMAT.bias << FORMAT.fraction_bits


def fract(x, y, z):
    if is_special(x):
        return FORMAT.quiet_nan
    value = FORMAT.value(x)
    return FORMAT.rounded(value - floor(value), False)


def sign(x, y, z):
    if FORMAT.is_nan(x):
        return 0
    if x & ~FORMAT.sign == 0:
        return x
    return ONE | (x & FORMAT.sign)


def step(edge, x, z):
    if FORMAT.is_nan(edge) or FORMAT.is_nan(x):
        return ONE
    if is_special(edge) or is_special(x):
        less = order(x) < order(edge)
    else:
        less = FORMAT.value(x) < FORMAT.value(edge)
    return 0 if less else ONE


def ldexp(x, y, z):
    if FORMAT.is_nan(x):
        return FORMAT.quiet_nan
    if FORMAT.is_infinite(x) or x & ~FORMAT.sign == 0:
        return x
    # Beyond these powers every number is too large, or too small.
    power = max(-2000, min(2000, signed(y)))
    return FORMAT.rounded(FORMAT.value(x) * Fraction(2) ** power, FORMAT.is_negative(x))


def modf(x, y, z):
    if FORMAT.is_nan(x):
        return FORMAT.quiet_nan, FORMAT.quiet_nan
    if FORMAT.is_infinite(x):
        return x & FORMAT.sign, x
    value = FORMAT.value(x)
    part = floor(abs(value))
    return FORMAT.rounded(abs(value) - part, FORMAT.is_negative(x)), FORMAT.rounded(part, FORMAT.is_negative(x))


def frexp(x, y, z):
    if FORMAT.is_nan(x):
        return FORMAT.quiet_nan, 0
    if FORMAT.is_infinite(x) or x & ~FORMAT.sign == 0:
        return x, 0
    value, power = abs(FORMAT.value(x)), 0
    while value >= 1:
        value, power = value / 2, power + 1
    while value < Fraction(1, 2):
        value, power = value * 2, power - 1
    return FORMAT.rounded(value, FORMAT.is_negative(x)), power & ALL


FLOAT = {
    1: whole(round), 2: whole(round), 3: whole(int), 4: lambda x, y, z: FORMAT.quiet_nan if FORMAT.is_nan(x) else x & ~FORMAT.sign,
    6: sign, 8: whole(floor), 9: whole(ceil), 10: fract, 36: modf, 37: lambda x, y, z: least(x, y), 40: lambda x, y, z: greatest(x, y),
    43: clamp, 48: step, 52: frexp, 53: ldexp, 79: lambda x, y, z: least(x, y), 80: lambda x, y, z: greatest(x, y), 81: clamp,
}  # fmt: skip


def between(of, into, word):
    """A number of one format in another."""
    if of.is_nan(word):
        return into.quiet_nan
    sign_bit = into.sign if of.is_negative(word) else 0
    if of.is_infinite(word):
        return into.infinity | sign_bit
    return into.rounded(of.value(word), of.is_negative(word))


def packed(bits, is_signed):
    """round(clamp(c, -1 or 0, +1) * most), side by side."""
    most, low = (1 << bits - is_signed) - 1, -1 if is_signed else 0

    def one(word):
        if FORMAT.is_nan(word):
            return round(low * most)
        bound = FORMAT.value(word) if not FORMAT.is_infinite(word) else (-2 if FORMAT.is_negative(word) else 2)
        return round(max(low, min(Fraction(1), bound)) * most)

    return lambda x: bench.join([one(word) & (1 << bits) - 1 for word in x[: 32 // bits]], bits)


def unpacked(bits, is_signed):
    """f / most, clamped to -1 where signed."""
    most = (1 << bits - is_signed) - 1

    def one(value):
        if is_signed and value >> bits - 1:
            value -= 1 << bits
        number = max(Fraction(-1), Fraction(value, most))
        return FORMAT.rounded(number, number < 0)

    return lambda x: [one(value) for value in bench.lanes(x[0], bits, 32 // bits)]


# What goes across lanes: components in, components out; all others are 0.
ACROSS = {
    54: lambda x: [packed(8, 1)(x)], 55: lambda x: [packed(8, 0)(x)], 56: lambda x: [packed(16, 1)(x)], 57: lambda x: [packed(16, 0)(x)],
    58: lambda x: [bench.join([between(FORMAT, HALF, word) for word in x[:2]], 16)],
    60: unpacked(16, 1), 61: unpacked(16, 0), 63: unpacked(8, 1), 64: unpacked(8, 0),
    62: lambda x: [between(HALF, FORMAT, word) for word in bench.lanes(x[0], 16, 2)],
}  # fmt: skip

GROUPS = {
    "integer": list(INTEGER),
    "exact": [*FLOAT, 58, 62],
    "pack": [54, 55, 56, 57, 60, 61, 63, 64],
}
NUMBERS = GROUPS[bench.parameter("ops").split("+")[0]]


def instruction(number, x, y, z):
    """Result and second member, lanes side by side."""
    if number in ACROSS:
        components = ACROSS[number](x)
        return bench.join(components + [0] * (LANES - len(components)), WIDTH), 0
    rule = INTEGER.get(number) or FLOAT[number]
    members = [rule(*operands) for operands in zip(x, y, z)]
    members = [one if isinstance(one, tuple) else (one & ALL, 0) for one in members]
    return tuple(bench.join([one[part] for one in members], WIDTH) for part in (0, 1))


def operand(rng, number, place):
    if number in INTEGER:
        return bench.word(rng, WIDTH)
    if number == 53 and place == 1:
        return rng.choice([rng.randrange(-30, 30), rng.randrange(-300, 300), rng.getrandbits(WIDTH)]) & ALL
    if number in GROUPS["pack"] and number < 60 and rng.random() < 0.6:
        # Between -1 and 1, where packing tells numbers apart; halves among them.
        value = Fraction(rng.randrange(-(1 << 17), 1 << 17), 1 << rng.choice([16, 17]))
        return FORMAT.rounded(value, value < 0)
    return FORMAT.random(rng)


@cocotb.test()
async def every_instruction(dut):
    rng, sent, expected = bench.dice(1), [], []
    for _ in range(30):
        for number in NUMBERS:
            x, y, z = ([operand(rng, number, place) for _ in range(LANES)] for place in range(3))
            if rng.random() < 0.2:
                y = list(x)
            result, second = instruction(number, x, y, z)
            operands = {name: bench.join(words, WIDTH) for name, words in zip("abc", (x, y, z)) if hasattr(dut, f"in_{name}")}
            sent.append({"op": number} | operands)
            expected.append({"result": result, "illegal": 0} | ({"second": second} if HAS_SECOND else {}))
    await bench.through(dut, sent, expected, busy=0.9)


@cocotb.test()
async def other_numbers_are_illegal(dut):
    known = {*NUMBERS, 58, 59, 62, 65}
    items = [{"op": number, "a": ALL} for number in range(128) if number not in known]
    await bench.through(dut, items, [{"illegal": 1, "result": 0}] * len(items))
