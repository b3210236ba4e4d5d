"""glsl450_sequencer against Python's mathematics: vectors, angles, matrices, in the order in which they were given."""

import math
import struct

import bench
import cocotb

# Where its expectations come from.
EXPECTATIONS = "vectors, angles and matrices, computed in Python; the order of results"
# The named configurations that it is run on.
CONFIGURATIONS = ["glsl450_sequencer", "glsl450_sequencer_f16"]
# What it must notice: configuration, file, what stands there, and what a mistake would make of it.
FAULTS = [
    ("glsl450_sequencer", "glsl450_sequencer.v", "assign out_last = leaving_last_q;", "assign out_last = 1'b1;"),
]  # fmt: skip

WIDTH = int(bench.parameter("width"))
TAG_BITS = int(bench.parameter("tag_bits"))
FORMAT = "<f" if WIDTH == 32 else "<e"
WORD = "<I" if WIDTH == 32 else "<H"
# Of 1, a few units in the last place.
NEAR = 2.0 ** (-19 if WIDTH == 32 else -9)
SIN, COS, ATAN2, POW, SQRT = 13, 14, 25, 26, 31
DETERMINANT, INVERSE, LENGTH, CROSS, NORMALIZE, FACE_FORWARD, REFRACT = 33, 34, 66, 68, 69, 70, 72


def word(x):
    """The nearest float's word."""
    return struct.unpack(WORD, struct.pack(FORMAT, x))[0]


def number(bits):
    """The float that a word is."""
    return struct.unpack(FORMAT, struct.pack(WORD, bits))[0]


def cross(a, b):
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def refract(i, n, eta):
    dot = sum(a * b for a, b in zip(i, n))
    k = 1 - eta * eta * (1 - dot * dot)
    return [0.0] * len(i) if k < 0 else [eta * a - (eta * dot + math.sqrt(k)) * b for a, b in zip(i, n)]


def operations():
    """Instruction, components, operands, results."""
    a, b = [0.5, -1.25, 2.0], [1.5, 0.75, -0.5]
    length = math.sqrt(sum(x * x for x in a))
    yield SIN, 1, [1.0], [math.sin(1.0)]
    yield NORMALIZE, 3, a, [x / length for x in a]
    yield ATAN2, 1, [1.0, -2.0], [math.atan2(1.0, -2.0)]
    yield CROSS, 3, a + b, cross(a, b)
    yield POW, 1, [1.5, 2.5], [1.5**2.5]
    yield LENGTH, 3, a, [length]
    yield DETERMINANT, 2, [1.0, 2.0, 3.0, 4.0], [-2.0]
    yield INVERSE, 2, [1.0, 2.0, 3.0, 4.0], [-2.0, 1.0, 1.5, -0.5]
    yield FACE_FORWARD, 2, [1.0, 2.0, 1.0, 0.0, -1.0, 0.0], [1.0, 2.0]
    yield FACE_FORWARD, 2, [1.0, 2.0, 1.0, 0.0, 1.0, 0.0], [-1.0, -2.0]
    yield REFRACT, 2, [0.6, -0.8, 0.0, 1.0, 0.75], refract([0.6, -0.8], [0.0, 1.0], 0.75)
    yield INVERSE, 4, [2.0 * (i % 5 == 0) for i in range(16)], [0.5 * (i % 5 == 0) for i in range(16)]
    yield SQRT, 1, [2.25], [1.5]
    yield COS, 1, [-2.0], [math.cos(-2.0)]


class Near:
    """A word that equals all that are near enough."""

    def __init__(self, x):
        self.x = x

    def __eq__(self, found):
        return abs(number(int(found)) - self.x) <= NEAR * max(1.0, abs(self.x))

    def __repr__(self):
        return f"what is near {self.x}"


def sent_and_expected(rng, asked):
    """The words of operations, and those of their results."""
    sent, expected = [], []
    for instruction, components, operands, results in asked:
        tag = {"tag": rng.getrandbits(TAG_BITS)} if TAG_BITS else {}
        for at, operand in enumerate(operands):
            # Only an operation's first word says which one it is.
            head = (instruction, components) if at == 0 else (rng.getrandbits(7), rng.getrandbits(3))
            junk = {"tag": rng.getrandbits(TAG_BITS)} if TAG_BITS else {}
            own = tag if at == 0 else junk
            sent.append({"instruction": head[0], "components": head[1], "operand": word(operand), **own})
        for at, result in enumerate(results):
            last = int(at + 1 == len(results))
            expected.append({"result": Near(result), "last": last, "illegal": 0, **tag})
    return sent, expected


@cocotb.test()
async def in_order_and_near(dut):
    rng = bench.dice(1)
    asked = list(operations())
    mixed = [rng.choice(asked) for _ in range(bench.by_run(30, 150))]
    await bench.through(dut, *sent_and_expected(rng, asked + mixed), busy=0.9)


@cocotb.test()
async def what_is_no_instruction(dut):
    """One word is taken, one word +0 comes, and the next operation is as it should be."""
    rng = bench.dice(2)
    sent, expected = [], []
    for instruction, components in ((47, 1), (SIN, 2), (CROSS, 2), (DETERMINANT, 1), (0, 0), (LENGTH, 5)):
        tag = {"tag": rng.getrandbits(TAG_BITS)} if TAG_BITS else {}
        sent.append({"instruction": instruction, "components": components, "operand": word(1.0), **tag})
        expected.append({"result": 0, "last": 1, "illegal": 1, **tag})
        more = sent_and_expected(rng, [(SQRT, 1, [2.25], [1.5])])
        sent += more[0]
        expected += more[1]
    await bench.through(dut, sent, expected, busy=0.8)
