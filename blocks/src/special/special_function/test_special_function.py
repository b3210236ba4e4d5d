"""special_function against the PRM's tables of special values, by hand, and against Python's mathematics within the bounds of the datasheet."""

import math
import struct

import bench
import cocotb

# Where its expectations come from.
EXPECTATIONS = "the special values in Intel's PRM; Python's math functions"
# The named configurations that it is run on.
CONFIGURATIONS = ["special_function", "special_function_as_written", "special_function_opencl"]
# What it must notice: configuration, file, what stands there, and what a mistake would make of it.
FAULTS = [
    ("special_function", "special_function.v", "assign out_illegal = stage_8_illegal_q;", "assign out_illegal = 1'b0;"),
]  # fmt: skip

INV, LOG, EXP, SQT, RSQT, SIN, COS = range(1, 8)
IEEE, ALT = 0, 1
FLUSHED, KEPT = 0, 1
INFINITY, NAN, GREATEST, ONE = 0x7F800000, 0x7FC00000, 0x7F7FFFFF, 0x3F800000
SIGN = 0x80000000
AS_WRITTEN = bench.parameter("tables") == "as_written"
IS_PRECISE = bench.parameter("accuracy") == "opencl"
TAG_BITS = bench.parameter("tag_bits")
# In units of the last place; of the others the error itself.
PLACES = {INV: 0.82, EXP: 0.81, SQT: 0.71, RSQT: 1.25}
ABSOLUTE = {SIN: 2**-22.7, COS: 2**-22.7}
if IS_PRECISE:
    PLACES |= {SIN: 1.25, COS: 1.25, LOG: 1.4}
    ABSOLUTE = {}


def number(word):
    """The float that a word is."""
    return struct.unpack("<f", struct.pack("<I", word))[0]


def value(function, x):
    """The true value, in double precision."""
    return {
        INV: lambda: 1 / x,
        LOG: lambda: math.log2(x),
        EXP: lambda: 2.0**x,
        SQT: lambda: math.sqrt(x),
        RSQT: lambda: 1 / math.sqrt(x),
        SIN: lambda: math.sin(x),
        COS: lambda: math.cos(x),
    }[function]()


def is_near(function, word, found):
    """Whether a result is within the function's bound."""
    x, exact = number(word), value(function, number(word))
    error = abs(number(found) - exact)
    if function == LOG and not IS_PRECISE:
        bound = 2**-22.7 if 0.5 <= x <= 2 else 3 * place(exact)
    else:
        bound = ABSOLUTE.get(function) or PLACES[function] * place(exact)
    return error <= bound


def place(exact):
    """The unit of the last place of a float of this size."""
    return 2.0 ** (max(math.frexp(exact)[1] - 1, -126) - 23)


def sources(rng, function):
    """Words for which the function is finite and bounded."""
    if function in (SIN, COS) and IS_PRECISE:
        return rng.randrange(2) * SIGN | rng.randrange(100, 255) << 23 | rng.getrandbits(23)
    if function in (SIN, COS):
        return struct.unpack("<I", struct.pack("<f", rng.uniform(-3.14, 3.14)))[0]
    if function == EXP:
        return struct.unpack("<I", struct.pack("<f", rng.uniform(-126, 127)))[0]
    sign = SIGN if function == INV and rng.randrange(2) else 0
    return sign | rng.randrange(2, 252) << 23 | rng.getrandbits(23)


class Near:
    """A word that equals all that are near enough."""

    def __init__(self, function, word):
        self.function, self.word = function, word

    def __eq__(self, found):
        return is_near(self.function, self.word, int(found))

    def __repr__(self):
        return f"what is near {value(self.function, number(self.word))}"


def asked(function, src, mode=IEEE, denormals=KEPT):
    """The input of an operation."""
    return {"math_function": function, "src": src, "mode": mode, "denormals": denormals}


def tagged(rng, sent, expected):
    """The same with tags, if there are any."""
    for operation, result in zip(sent, expected):
        tag = {"tag": rng.getrandbits(TAG_BITS)} if TAG_BITS else {}
        operation.update(tag)
        result.update(tag)
    return sent, expected


@cocotb.test()
async def within_the_bounds(dut):
    rng = bench.dice(1)
    sent, expected = [], []
    for _ in range(400):
        function = rng.randrange(1, 8)
        word = sources(rng, function)
        sent.append(asked(function, word, rng.randrange(2)))
        expected.append({"result": Near(function, word), "illegal": 0})
    await bench.through(dut, *tagged(rng, sent, expected), busy=0.9)


@cocotb.test()
async def special_values(dut):
    """The rows of the PRM's tables, by hand: of +inf, +0, -0 and -inf in IEEE mode, of +0 and -0 in ALT mode."""
    minus = SIGN
    cosine = (0, minus) if AS_WRITTEN else (ONE, ONE)
    ieee = {
        INV: (0, INFINITY, minus | INFINITY, minus),
        LOG: (INFINITY, minus | INFINITY, minus | INFINITY, NAN),
        EXP: (INFINITY, ONE, ONE, 0),
        SQT: (INFINITY, 0, minus, NAN),
        RSQT: (0, INFINITY, minus | INFINITY, NAN),
        SIN: (NAN, 0, minus, NAN),
        COS: (NAN, *cosine, NAN),
    }
    alt = {
        INV: (GREATEST, minus | GREATEST),
        LOG: (minus | GREATEST, minus | GREATEST),
        EXP: (ONE, ONE),
        SQT: (0, 0),
        RSQT: (GREATEST, GREATEST),
        SIN: (0, minus),
        COS: (ONE, ONE),
    }
    sent, expected = [], []

    def one(operation, result, illegal=0):
        sent.append(operation)
        expected.append({"result": result, "illegal": illegal})

    for function, results in ieee.items():
        for src, result in zip((INFINITY, 0, minus, minus | INFINITY), results):
            one(asked(function, src), result)
        # A denormal that is flushed is a zero of its sign.
        one(asked(function, 1, denormals=FLUSHED), results[1])
        one(asked(function, minus | 1, denormals=FLUSHED), results[2])
        for mode in (IEEE, ALT):
            one(asked(function, 0x7F800001, mode), NAN)
    for function, results in alt.items():
        for src, result in zip((0, minus), results):
            one(asked(function, src, ALT), result)
            one(asked(function, src | 1, ALT), result)
    for function in (LOG, SQT, RSQT):
        one(asked(function, minus | ONE), NAN)
    one(asked(SQT, minus | 0x40800000, ALT), 0x40000000)
    one(asked(LOG, minus | 0x41000000, ALT), 0x40400000)
    one(asked(EXP, 0x43800000), INFINITY)
    one(asked(EXP, 0x43800000, ALT), GREATEST)
    one(asked(EXP, 0xC3000000), 0x00200000)
    one(asked(EXP, 0xC3000000, denormals=FLUSHED), 0)
    for function in (0, 8, 9, 15):
        one(asked(function, ONE), 0, illegal=1)
    await bench.through(dut, *tagged(bench.dice(2), sent, expected))
