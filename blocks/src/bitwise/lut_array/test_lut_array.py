"""lut_array against US 2014/0149721 A1 ([0018], table 1) and SPV_INTEL_ternary_bitwise_function.

The patent writes a function of A, B, C as the byte that it makes of A=0xF0, B=0xCC, C=0xAA: the first operand is the most significant
bit of the table's index. OpBitwiseFunctionINTEL takes the first as the least significant: A=0xAA, B=0xCC, C=0xF0.
"""

import bench
import cocotb

# Where its expectations come from.
EXPECTATIONS = "table 1 of US 2014/0149721 A1; the operand orders of this table and of `OpBitwiseFunctionINTEL`"
# The named configurations that it is run on.
CONFIGURATIONS = ["lut_array", "lut_array_deep", "bfn_simd16"]
# What it must notice: configuration, file, what stands there, and what a mistake would make of it.
FAULTS = [
    # The other convention: the first operand as the index's least significant bit.
    ("lut_array", "lut_array.v", "{src0[bit_index], src1[bit_index], src2[bit_index]}", "{src2[bit_index], src1[bit_index], src0[bit_index]}"),
    ("bfn_simd16", "bfn_simd16.v", "{src2[bit_index], src1[bit_index], src0[bit_index]}", "{src0[bit_index], src1[bit_index], src2[bit_index]}"),
]  # fmt: skip

INPUTS, WIDTH, LANES = (bench.parameter(name) for name in ("inputs", "width", "lanes"))
CONVENTION, STAGES = bench.parameter("convention"), bench.parameter("stages")
ALL = (1 << WIDTH) - 1

# Table 1 of the patent: functions, and the tables it prints for them.
NAMED = [
    (lambda a, b, c: a & b & c, 0b10000000),
    (lambda a, b, c: a | b | c, 0b11111110),
    (lambda a, b, c: a ^ b ^ c, 0b10010110),
    (lambda a, b, c: a & b, 0b11000000),
    (lambda a, b, c: a & ~b & ~c, 0b00010000),
    (lambda a, b, c: ~a | b | ~c, 0b11011111),
    (lambda a, b, c: a ^ (b & (a ^ c)), 0b10111000),
    (lambda a, b, c: (a & b) | (a & c) | (b & c), 0b11101000),
]


def reversed_index(table):
    """The same function's table if the operands come in the other order."""
    turned = [int(f"{index:0{INPUTS}b}"[::-1], 2) for index in range(1 << INPUTS)]
    return sum((table >> index & 1) << turned[index] for index in range(1 << INPUTS))


def looked_up(table, operands):
    """The table's bit for each bit of the operands."""
    if CONVENTION == "spirv":
        operands = operands[::-1]
    result = 0
    for bit in range(WIDTH):
        index = 0
        for operand in operands:
            index = index << 1 | operand >> bit & 1
        result |= (table >> index & 1) << bit
    return result


class Pipeline:
    """Drives an operation a cycle and knows what must come out, and when."""

    def __init__(self, dut):
        self.dut, self.under_way, self.last = dut, [], [None] * LANES

    async def operation(self, valid, enable, operands, table, results):
        inputs = {f"src{n}": bench.join(values, WIDTH) for n, values in enumerate(operands)}
        await bench.cycle(self.dut, in_valid=valid, lane_enable=enable, table_bits=table, **inputs)
        self.under_way.append((valid, enable, results))
        if len(self.under_way) > STAGES:
            self.compare(*self.under_way.pop(0))

    def compare(self, valid, enable, results):
        assert int(self.dut.out_valid.value) == valid
        written = enable if valid else 0
        assert int(self.dut.dst_enable.value) == written
        for lane in range(LANES):
            if written >> lane & 1:
                self.last[lane] = results[lane]
            # A lane that is not written keeps its last result.
            if self.last[lane] is not None:
                found = bench.lane_of(self.dut.dst, lane, WIDTH)
                assert found == self.last[lane], f"lane {lane}: {found:#x}, not {self.last[lane]:#x}"


@cocotb.test(skip=INPUTS != 3)
async def the_patents_functions(dut):
    """Each row of table 1, as an expression on whole words."""
    await bench.start(dut)
    pipeline, rng = Pipeline(dut), bench.dice(1)
    for function, table in NAMED:
        for _ in range(4):
            operands = [[bench.word(rng, WIDTH) for _ in range(LANES)] for _ in range(3)]
            results = [function(*(values[lane] for values in operands)) & ALL for lane in range(LANES)]
            index = reversed_index(table) if CONVENTION == "spirv" else table
            await pipeline.operation(1, (1 << LANES) - 1, operands, index, results)
    for _ in range(STAGES):
        await pipeline.operation(0, 0, operands, 0, None)


@cocotb.test()
async def any_function_of_any_operands(dut):
    """Random tables, operands, enables and gaps, bit by bit."""
    await bench.start(dut)
    pipeline, rng = Pipeline(dut), bench.dice(2)
    for _ in range(60):
        table = bench.word(rng, 1 << INPUTS)
        operands = [[bench.word(rng, WIDTH) for _ in range(LANES)] for _ in range(INPUTS)]
        results = [looked_up(table, [values[lane] for values in operands]) for lane in range(LANES)]
        valid = int(rng.random() < 0.8)
        await pipeline.operation(valid, bench.word(rng, LANES), operands, table, results)
    for _ in range(STAGES):
        await pipeline.operation(0, 0, operands, 0, None)
