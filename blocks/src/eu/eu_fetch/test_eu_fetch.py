"""eu_fetch against the disassembler's listing of compiled kernels: addresses, lengths, bytes."""

import bench
import cocotb
import eu_code
import iga

# Where its expectations come from.
EXPECTATIONS = "iga64's listings of compiled kernels"
# The named configurations that it is run on.
CONFIGURATIONS = ["eu_fetch"]
# What it must notice: configuration, file, what stands there, and what a mistake would make of it.
FAULTS = [
    ("eu_fetch", "eu_fetch_byte_queue.v", "wire first_is_compact = unit_0_q[29];", "wire first_is_compact = unit_0_q[30];"),
]  # fmt: skip

NAMES = ["pc", "length", "instruction"]


def compare(kernel, left):
    for number, found in left:
        row = kernel.rows[number]
        length = len(row["hex"]) // 2
        assert (found["pc"], found["length"]) == (row["pc"], length), f"instruction {number}: {found}"
        assert found["instruction"] & (1 << 8 * length) - 1 == iga.number(row), f"instruction {number}"


@cocotb.test()
async def a_kernel_in_program_order(dut):
    kernel = eu_code.Kernel(least=120)
    left = await eu_code.fetched(dut, kernel, NAMES, [], busy=0.7, seed=1)
    assert len(left) == len(kernel.rows)
    compare(kernel, left)


@cocotb.test()
async def an_instruction_a_cycle(dut):
    """With a word offered and an instruction taken in every cycle, one leaves in every cycle after the first."""
    kernel = eu_code.Kernel(least=120)
    await bench.start(dut)
    left = 0
    for number in range(60):
        await cocotb.triggers.FallingEdge(dut.clk)
        dut.in_valid.value = dut.out_ready.value = 1
        dut.in_data.value = kernel.word(int(dut.next_address.value), int(bench.parameter("word_bytes")))
        await cocotb.triggers.ReadOnly()
        left += int(dut.out_valid.value)
    assert left >= 57, f"{left} instructions in 60 cycles"


@cocotb.test()
async def jumps(dut):
    """To any instruction, at an odd multiple of 8 bytes as well."""
    kernel, rng = eu_code.Kernel(least=120), bench.dice(7)
    odd = [number for number, row in enumerate(kernel.rows) if row["pc"] % 16 == 8]
    targets = [odd[0], 0, odd[-1], *(rng.randrange(len(kernel.rows) // 2) for _ in range(12))]
    jumps = [(10 * (n + 1), target) for n, target in enumerate(targets)]
    compare(kernel, await eu_code.fetched(dut, kernel, NAMES, jumps, busy=0.8, seed=2))
