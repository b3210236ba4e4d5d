"""gather_scatter behind `emit --wrap axi4`, before the memory of cocotbext-axi.

    axi4.py FOLDER    builds FOLDER/gather_scatter_axi4.v and what gather_scatter.json lists, and runs the test with Icarus

Codes are those of FOLDER/gather_scatter.vh. Exit code 1 if the test fails.
"""

import json
import os
import random
import re
import sys
from pathlib import Path

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import FallingEdge, RisingEdge

TOP = "gather_scatter_axi4"
LANES, SIZE = 4, 1 << 16
LANE_BITS = 256


def codes(folder):
    """The constants of the header, by name."""
    found = re.findall(r"localparam \[\d+:0\] (\w+) = \d+'d(\d+);", (folder / "gather_scatter.vh").read_text())
    return {name: int(value) for name, value in found}


def joined(values, width):
    return sum(value << width * place for place, value in enumerate(values))


class Requests:
    """Random requests of words of 32 bits, and what must become of them, byte by byte."""

    def __init__(self, known):
        self.known, self.rng = known, random.Random(1)
        self.memory = bytearray(SIZE)

    def address(self, kind):
        if kind == "atomic":
            return self.rng.randrange(0, 1024, 4)
        # Some cross from one line into the next; some are where nothing is.
        beyond = self.rng.random() < 0.1
        return self.rng.randrange(1024) + (2 * SIZE if beyond else 0)

    def next(self, kind):
        known, rng = self.known, self.rng
        operation = {"load": "LOAD", "store": "STORE", "atomic": "ATOMIC_ADD"}[kind]
        lanes = [(rng.random() < 0.8, self.address(kind), rng.getrandbits(32)) for _ in range(LANES)]
        tag = rng.randrange(16)
        ports = {
            "sfid": known["SFID_UGM"], "operation": known[f"DP_OPCODE_{operation}"], "address_size": known["DP_ADDR_SIZE_A64"],
            "data_size": known["DP_DATA_SIZE_D32"], "surface": known["DP_ADDR_SURFACE_TYPE_FLAT"], "elements": 1, "returns": int(kind != "store"),
            "mask": joined([int(on) for on, _, _ in lanes], 1), "address": joined([at for _, at, _ in lanes], 64), "tag": tag,
            "data": joined([word for _, _, word in lanes], LANE_BITS),
        }  # fmt: skip
        faulted, data = 0, 0
        for lane, (on, at, word) in enumerate(lanes):
            if not on:
                continue
            if kind == "atomic" or at >= SIZE:
                faulted |= 1 << lane
            elif kind == "store":
                self.memory[at : at + 4] = word.to_bytes(4, "little")
            else:
                data |= int.from_bytes(self.memory[at : at + 4], "little") << LANE_BITS * lane
        return ports, {"tag": tag, "illegal": 0, "faulted": faulted, "data": data}


async def send(dut, ports):
    for name, value in ports.items():
        getattr(dut, f"in_{name}").value = value
    dut.in_valid.value = 1
    while True:
        await FallingEdge(dut.aclk)
        if dut.in_ready.value == 1:
            break
    await RisingEdge(dut.aclk)
    dut.in_valid.value = 0


async def completion(dut, wanted):
    dut.out_ready.value = 1
    while True:
        await FallingEdge(dut.aclk)
        if dut.out_valid.value == 1:
            break
    found = {name: int(getattr(dut, f"out_{name}").value) for name in wanted}
    assert found == wanted, f"{found} must be {wanted}"
    await RisingEdge(dut.aclk)


@cocotb.test(timeout_time=100, timeout_unit="us")
async def memory_is_as_if_lanes_came_one_after_another(dut):
    """All channels pause at random."""
    from cocotbext.axi import AddressSpace, AxiBus, AxiSlave, MemoryRegion

    cocotb.start_soon(Clock(dut.aclk, 10, "ns").start())
    for handle in dut:
        name = handle._name
        if name.startswith("in_") and name != "in_ready":
            handle.value = 0
    dut.out_ready.value = 0
    dut.aresetn.value = 0
    space, region = AddressSpace(2**64), MemoryRegion(SIZE)
    space.register_region(region, 0)
    slave = AxiSlave(AxiBus.from_prefix(dut, "m_axi"), dut.aclk, dut.aresetn, target=space, reset_active_level=False)
    for _ in range(3):
        await RisingEdge(dut.aclk)
    dut.aresetn.value = 1
    pause, write, read = random.Random(2), slave.write_if, slave.read_if
    for channel in (write.aw_channel, write.w_channel, write.b_channel, read.ar_channel, read.r_channel):
        channel.set_pause_generator(pause.random() < 0.4 for _ in iter(int, 1))
    requests = Requests(codes(Path(os.environ["EMITTED"])))
    # A store may be passed by a later load on its way, so each request waits for the one before it.
    for _ in range(60):
        ports, wanted = requests.next(requests.rng.choice(["load", "store", "store", "atomic"]))
        await send(dut, ports)
        await completion(dut, wanted)
    # Loads pass each other as they like.
    loads = [requests.next("load") for _ in range(30)]

    async def send_all():
        for ports, _ in loads:
            await send(dut, ports)

    cocotb.start_soon(send_all())
    for _, wanted in loads:
        await completion(dut, wanted)
    assert await region.read(0, SIZE) == bytes(requests.memory)


def main():
    from cocotb_tools.check_results import get_results
    from cocotb_tools.runner import get_runner

    folder = Path(sys.argv[1]).resolve()
    files = [folder / file["name"] for file in json.loads((folder / "gather_scatter.json").read_text())["files"]]
    sys.path.insert(0, str(Path(__file__).resolve().parent))
    os.environ["EMITTED"] = str(folder)
    runner = get_runner("icarus")
    runner.build(sources=[folder / f"{TOP}.v", *files], hdl_toplevel=TOP, build_dir=folder / "build", timescale=("1ns", "1ps"))
    results = runner.test(test_module="axi4", hdl_toplevel=TOP, build_dir=folder / "build", test_dir=folder / "build")
    tests, failed = get_results(results)
    sys.exit(0 if tests == 1 and not failed else 1)


if __name__ == "__main__":
    main()
