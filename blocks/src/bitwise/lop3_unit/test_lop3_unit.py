"""lop3_unit against a register file in Python that executes `LOP3 Rd, Ra, Rb, Rc, Imm8` one thread after another.

US 2014/0149721 A1, [0018] to [0024]: operand A is the most significant bit of the table's index; each source is a register of the
thread or a constant that all share; a thread outside the predicate writes nothing.
"""

import bench
import cocotb

# Where its expectations come from.
EXPECTATIONS = "a Python model of each thread's register file; minterms of the function"
# The named configurations that it is run on.
CONFIGURATIONS = ["lop3_unit"]
# What it must notice: configuration, file, what stands there, and what a mistake would make of it.
FAULTS = [
    # A result that is under way is not seen by the next instruction.
    ("lop3_unit", "lop3_unit.v", "out_valid & out_lanes[thread]", "1'b0 & out_lanes[thread]"),
]  # fmt: skip

LANES, REGISTERS, WIDTH = (bench.parameter(name) for name in ("lanes", "registers", "width"))
ALL = (1 << LANES) - 1


def lop3(a, b, c, table):
    """What the formula of the patent says, on whole words: the or of the minterms that the table has."""
    result = 0
    for index in range(8):
        if table >> index & 1:
            result |= (a if index & 4 else ~a) & (b if index & 2 else ~b) & (c if index & 1 else ~c)
    return result & (1 << WIDTH) - 1


class Threads:
    """The register files; a register that was never written is not known."""

    def __init__(self):
        self.registers = [[None] * REGISTERS for _ in range(LANES)]

    def execute(self, instruction):
        """Executes, and returns each thread's result; None for those that are off."""
        results = [None] * LANES
        for thread, registers in enumerate(self.registers):
            if not instruction["predicate"] >> thread & 1:
                continue
            sources = []
            for name in "abc":
                constant = instruction[f"{name}_source"]
                register = registers[instruction[f"{name}_register"]]
                sources.append(instruction[f"{name}_constant"] if constant else register)
            table = instruction["imm8"] if instruction["table_source"] else registers[instruction["table_register"]] & 0xFF
            results[thread] = registers[instruction["rd"]] = lop3(*sources, table)
        return results


def constant(rd, value):
    """An instruction that puts a constant into a register of every thread: LOP3 rd, value, 0, 0, 0xF0."""
    return dict(rd=rd, predicate=ALL, a_source=1, a_constant=value, b_source=1, c_source=1, b_constant=0, c_constant=0,
                a_register=0, b_register=0, c_register=0, table_source=1, table_register=0, imm8=0xF0)


def random_instruction(rng):
    """Few registers, so that instructions depend on those just before them."""
    return dict(
        rd=rng.randrange(4), predicate=bench.word(rng, LANES), table_source=rng.randrange(2), table_register=rng.randrange(4),
        imm8=rng.getrandbits(8),
        **{f"{name}_source": rng.randrange(2) for name in "abc"},
        **{f"{name}_register": rng.randrange(4) for name in "abc"},
        **{f"{name}_constant": bench.word(rng, WIDTH) for name in "abc"},
    )


async def execute(dut, program, busy):
    """Runs the program through the unit; each result as it must be, in order."""
    await bench.start(dut)
    # The instruction's ports have no prefix.
    source = bench.Stream(dut, "in", 1, busy)
    source._port = lambda name: getattr(dut, name)
    cocotb.start_soon(source.send(program))
    results = await bench.Stream(dut, "out", 2, busy).receive(len(program), ["register", "lanes", "data"], read=str)
    threads = Threads()
    for number, (instruction, result) in enumerate(zip(program, results)):
        expected = threads.execute(instruction)
        assert int(result["register"], 2) == instruction["rd"]
        assert int(result["lanes"], 2) == instruction["predicate"]
        for thread, value in enumerate(expected):
            if value is not None:
                high = len(result["data"]) - thread * WIDTH
                found = int(result["data"][high - WIDTH : high], 2)
                assert found == value, f"instruction {number}, thread {thread}: {found:#x}, not {value:#x}"


@cocotb.test()
async def back_to_back(dut):
    """Results are used by the very next instruction, without a gap."""
    rng = bench.dice(3)
    program = [constant(register, bench.word(rng, WIDTH)) for register in range(4)]
    await execute(dut, program + [random_instruction(rng) for _ in range(150)], busy=1.1)


@cocotb.test()
async def with_pauses_on_both_sides(dut):
    rng = bench.dice(4)
    program = [constant(register, bench.word(rng, WIDTH)) for register in range(4)]
    await execute(dut, program + [random_instruction(rng) for _ in range(150)], busy=0.6)
