"""Kernels in a memory, and a front end that fetches from it: for eu_fetch and eu_frontend."""

import bench
import iga
from cocotb.triggers import FallingEdge, ReadOnly


class Kernel:
    """A compiled kernel: its bytes, and its instructions with their addresses."""

    def __init__(self, least):
        """The first kernel with so many instructions, compact and native ones in it."""
        kernels = {}
        for row in iga.corpus("streams"):
            kernels.setdefault((row["source"], row["kernel"]), []).append(row)
        mixed = [rows for rows in kernels.values() if len(rows) >= least and {len(row["hex"]) for row in rows} == {16, 32}]
        self.rows = mixed[0]
        self.code = bytearray()
        for row in self.rows:
            assert row["pc"] == len(self.code)
            self.code += bytes.fromhex(row["hex"])

    def word(self, address, size):
        """What memory has there; beyond the code, zeros."""
        return int.from_bytes(self.code[address : address + size].ljust(size, b"\0"), "little")


async def fetched(dut, kernel, names, jumps, busy, seed):
    """Runs until the kernel's last instruction has left. `jumps` says after how many instructions to jump to which; what has
    left is returned, with the number that each instruction must have."""
    rng, size = bench.dice(seed), bench.parameter("word_bytes")
    size = int(size)
    await bench.start(dut)
    left, expected, jumps = [], 0, list(jumps)
    for _ in range(bench.PATIENCE):
        if expected == len(kernel.rows):
            break
        await FallingEdge(dut.clk)
        dut.in_valid.value = int(rng.random() < busy)
        dut.in_data.value = kernel.word(int(dut.next_address.value), size)
        dut.out_ready.value = int(rng.random() < busy)
        target = jumps.pop(0)[1] if jumps and len(left) >= jumps[0][0] else None
        dut.jump.value = int(target is not None)
        dut.jump_pc.value = 0 if target is None else kernel.rows[target]["pc"]
        await ReadOnly()
        # What leaves in the cycle of a jump has left.
        if dut.out_valid.value == 1 and dut.out_ready.value == 1:
            left.append((expected, {name: int(getattr(dut, f"out_{name}").value) for name in names}))
            expected += 1
        if target is not None:
            expected = target
    assert expected == len(kernel.rows), f"only {len(left)} instructions left"
    return left
