"""gather_scatter between random requests and a memory in Python that answers late and in any order.

What the lanes load and what memory holds in the end must be as if the requests came one after another, and the lanes of each one after
another, lane 0 first: the order of SPV_INTEL_masked_gather_scatter's stores where two lanes have one address. And of each line there is one transaction.
"""

import bench
import cocotb
import messages as m
import requests
from cocotb.triggers import FallingEdge, ReadOnly

# Where its expectations come from.
EXPECTATIONS = "a Python model that executes one lane after another, byte by byte; a memory model that answers in any order"
# The named configurations that it is run on.
CONFIGURATIONS = ["gather_scatter"]
# What it must notice: configuration, file, what stands there, and what a mistake would make of it.
FAULTS = [
    # Of two lanes that store one byte the lower one wins.
    ("gather_scatter", "gather_scatter_later_wins.v", "enables[byte_index + 64] ?", "~enables[byte_index] ?"),
]  # fmt: skip

LANES, LINE_BYTES = bench.parameter("lanes"), int(bench.parameter("line_bytes"))
REGISTER_BYTES = 32


class Memory:
    """Bytes by pipeline and address; those that were never stored are known, too."""

    def __init__(self):
        self.stored = {}

    def read(self, sfid, address):
        return self.stored.get((sfid, address), (address * 37 + sfid) & 0xFF)

    def write(self, sfid, address, byte):
        self.stored[sfid, address] = byte


class Model:
    """Carries requests out, one after another."""

    def __init__(self):
        self.memory = Memory()

    def carry_out(self, asked):
        """What the completion must say."""
        lanes = [requests.Lane(asked, lane) for lane in range(LANES)]
        flags = {name: sum(getattr(lane, name) << number for number, lane in enumerate(lanes))
                 for name in ("misaligned", "misaligned_inactive", "out_of_bounds", "wrapped")}  # fmt: skip
        lines = {address // LINE_BYTES for lane in lanes for address in lane.bytes()}
        data = 0
        for number, lane in enumerate(lanes):
            if asked["operation"] == m.STORE:
                self.store(asked, lane, asked["data"][number])
            else:
                data |= self.load(asked, lane) << number * 8 * REGISTER_BYTES
        return {"tag": asked["tag"], "illegal": 0, "faulted": 0, "transactions": len(lines), "data": data, **flags}

    def store(self, asked, lane, data):
        step = m.REGISTER_BYTES[asked["data_size"]]
        for component, place in lane.components:
            for byte in range(lane.element):
                self.memory.write(asked["sfid"], place + byte, data >> 8 * (component * step + byte) & 0xFF)

    def load(self, asked, lane):
        """The lane's registers."""
        step, result = m.REGISTER_BYTES[asked["data_size"]], 0
        if not lane.on or (lane.misaligned and asked["policy"] == requests.SUPPRESS):
            fill = asked["fill"] & (1 << 8 * lane.element) - 1
            return bench.join([fill] * asked["elements"], 8 * step)
        for component, place in lane.components:
            for byte in range(lane.element):
                result |= self.memory.read(asked["sfid"], place + byte) << 8 * (component * step + byte)
        return result


async def serve(dut, memory, rng):
    """Takes transactions, carries them out, and answers each a while later, in any order."""
    pending = []
    while True:
        await FallingEdge(dut.clk)
        dut.memory_ready.value = int(rng.random() < 0.7)
        answer = pending.pop(rng.randrange(len(pending))) if pending and rng.random() < 0.5 else None
        dut.answer_valid.value = int(answer is not None)
        if answer:
            dut.answer_request.value, dut.answer_number.value, dut.answer_data.value = answer
            dut.answer_used.value = 1
        await ReadOnly()
        if dut.memory_valid.value != 1 or dut.memory_ready.value != 1 or dut.memory_used.value != 1:
            continue
        sfid, line = int(dut.memory_sfid.value), int(dut.memory_line.value) * LINE_BYTES
        line_data = 0
        if int(dut.memory_operation.value) == m.STORE:
            enables, data = int(dut.memory_enables.value), int(dut.memory_data.value)
            for byte in range(LINE_BYTES):
                if enables >> byte & 1:
                    memory.write(sfid, line + byte, data >> 8 * byte & 0xFF)
        else:
            line_data = bench.join([memory.read(sfid, line + byte) for byte in range(LINE_BYTES)], 8)
        pending.append((int(dut.memory_request.value), int(dut.memory_number.value), line_data))


@cocotb.test()
async def as_if_one_lane_after_another(dut):
    await bench.start(dut)
    rng = bench.dice(1)
    asked = []
    for number in range(bench.by_run(20, 60)):
        one = requests.request(rng, LANES, LINE_BYTES)
        one |= {"tag": number % 16, "fill": rng.getrandbits(64), "data": [rng.getrandbits(8 * REGISTER_BYTES) for _ in range(LANES)]}
        asked.append(one)
    model, memory = Model(), Memory()
    expected = [model.carry_out(one) for one in asked]
    sent = [{**requests.ports(one, bench.join), "data": bench.join(one["data"], 8 * REGISTER_BYTES)} for one in asked]
    cocotb.start_soon(serve(dut, memory, bench.dice(2)))
    cocotb.start_soon(bench.Stream(dut, "in", 1).send(sent))
    completions = await bench.Stream(dut, "out", 2).receive(len(asked), list(expected[0]))
    for number, (found, wanted) in enumerate(zip(completions, expected)):
        for name, value in wanted.items():
            assert found[name] == value, f"request {number}: {name} is {found[name]:#x}, not {value:#x}; {asked[number]}"
    assert memory.stored == model.memory.stored
