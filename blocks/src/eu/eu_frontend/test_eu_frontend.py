"""eu_frontend against the disassembler's listing of compiled kernels: addresses, lengths, opcodes, fields, legality."""

import bench
import cocotb
import eu_code
import iga

# Where its expectations come from.
EXPECTATIONS = "iga64's listings of compiled kernels"
# The named configurations that it is run on.
CONFIGURATIONS = ["eu_frontend"]
# What it must notice: configuration, file, what stands there, and what a mistake would make of it.
FAULTS = [
    ("eu_frontend", "eu_fields.v", "dst_is_register ? instruction[63:56]", "dst_is_register ? instruction[62:55]"),
]  # fmt: skip

NAMES = ["pc", "length", "opcode", "compacted", "illegal", "exec_size", "dst_register", "src0_register"]


def compare(kernel, left):
    plain = 0
    for number, found in left:
        row = kernel.rows[number]
        length = len(row["hex"]) // 2
        assert (found["pc"], found["length"], found["compacted"]) == (row["pc"], length, int(length == 8)), f"instruction {number}"
        assert found["opcode"] == iga.OPCODES[iga.mnemonic(row["text"])], row["text"]
        assert found["illegal"] == 0, row["text"]
        if (told := iga.fields(row["text"])) is None:
            continue
        plain += 1
        assert (found["exec_size"], found["dst_register"]) == (told["exec_size"], told["register"]), row["text"]
        if told["sources"][0]["kind"] == "register":
            assert found["src0_register"] == told["sources"][0]["register"], row["text"]
    assert plain > 10


@cocotb.test()
async def a_kernel_in_program_order(dut):
    kernel = eu_code.Kernel(least=100)
    left = await eu_code.fetched(dut, kernel, NAMES, [], busy=0.8, seed=1)
    assert len(left) == len(kernel.rows)
    compare(kernel, left)


@cocotb.test()
async def jumps(dut):
    kernel, rng = eu_code.Kernel(least=100), bench.dice(7)
    jumps = [(12 * (n + 1), rng.randrange(len(kernel.rows) // 2)) for n in range(5)]
    compare(kernel, await eu_code.fetched(dut, kernel, NAMES, jumps, busy=0.8, seed=2))
