"""gather_scatter behind `emit --wrap axi4`, before channels of cocotbext-axi.

    axi4.py FOLDER    builds FOLDER/gather_scatter_axi4.v and what gather_scatter.json lists, and runs the test with Icarus

Codes are those of FOLDER/gather_scatter.vh. Exit code 1 if the test fails, 3 if there is none.
"""

import json
import os
import random
import re
import sys
from pathlib import Path

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import FallingEdge, ReadOnly, RisingEdge

TOP = "gather_scatter_axi4"
LANES, LANE_BITS, LINE, AREA, AREAS = 4, 256, 64, 256, 32
REQUESTS = 150
# What a request is, and how often.
KINDS = ["LOAD"] * 4 + ["LOAD_CMASK", "LOAD_WITH_STATUS", "prefetch"] + ["STORE"] * 4 + ["STORE_CMASK", "STORE_UNCOMPRESSED"]
KINDS += ["ATOMIC_ADD", "ATOMIC_INC", "ATOMIC_CMPXCHG"]
# What never changes: one transfer of a line, incrementing, not bufferable.
ALWAYS = {"awlen": 0, "awsize": 6, "awburst": 1, "awcache": 2, "awprot": 0, "arlen": 0, "arsize": 6, "arburst": 1, "arcache": 2, "arprot": 0, "wlast": 1}


def codes(folder):
    """The constants of the header, by name."""
    found = re.findall(r"localparam \[\d+:0\] (\w+) = \d+'d(\d+);", (folder / "gather_scatter.vh").read_text())
    return {name: int(value) for name, value in found}


def joined(values, width):
    return sum(value << width * place for place, value in enumerate(values))


class Memory:
    """Bytes by address, of which those of some lines are out of reach."""

    def __init__(self):
        self.stored = {}

    @staticmethod
    def is_there(address):
        return address // LINE % 8 != 5

    def read(self, address):
        return self.stored.get(address, address * 37 & 0xFF)


class Requests:
    """Random requests of words of 32 bits, and what must become of them, byte by byte. None is in the area of another one under way."""

    def __init__(self, known):
        self.known, self.rng, self.memory = known, random.Random(1), Memory()
        self.areas = [self.rng.getrandbits(64 - 8) << 8 for _ in range(AREAS)]

    def request(self, number):
        known, rng, kind = self.known, self.rng, self.rng.choice(KINDS)
        is_atomic, is_store = kind.startswith("ATOMIC"), kind.startswith("STORE")
        step = 4 if is_atomic else 1
        places = [self.areas[number % AREAS] + rng.randrange(0, AREA - 4, step) for _ in range(LANES)]
        lanes = [(rng.random() < 0.8, at, rng.getrandbits(32)) for at in places]
        operation = "LOAD" if kind == "prefetch" else kind
        returns = int(not is_store and kind != "prefetch" and not (is_atomic and rng.random() < 0.3))
        fill = rng.getrandbits(32)
        ports = {
            "sfid": known["SFID_UGM"], "operation": known[f"DP_OPCODE_{operation}"], "address_size": known["DP_ADDR_SIZE_A64"],
            "data_size": known["DP_DATA_SIZE_D32"], "surface": known["DP_ADDR_SURFACE_TYPE_FLAT"], "elements": 1, "returns": returns,
            "component_mask": int("CMASK" in kind), "mask": joined([int(on) for on, _, _ in lanes], 1), "tag": number % 16, "fill": fill,
            "address": joined(places, 64), "data": joined([word for _, _, word in lanes], LANE_BITS),
        }  # fmt: skip
        faulted, data, lines = 0, 0, set()
        for lane, (on, at, word) in enumerate(lanes):
            if not on:
                data |= fill * returns << LANE_BITS * lane
                continue
            reached = [byte for byte in range(4) if self.memory.is_there(at + byte)]
            lines |= {(at + byte) // LINE for byte in range(4)}
            if is_atomic or len(reached) < 4:
                faulted |= 1 << lane
            for byte in [] if is_atomic else reached:
                if is_store:
                    self.memory.stored[at + byte] = word >> 8 * byte & 0xFF
                elif returns:
                    data |= self.memory.read(at + byte) << LANE_BITS * lane + 8 * byte
        count = ports["mask"].bit_count() if is_atomic else len(lines)
        wanted = {"tag": ports["tag"], "illegal": 0, "faulted": faulted, "transactions": count, "data": data}
        return ports, wanted, count, "atomic" if is_atomic else "store" if is_store else "load"


async def watch(dut, count, sfid):
    """The rules of AXI4: what is offered stays until it is taken, whatever the other side does; what never changes; no ID twice."""
    before, due = {}, {"r": set(), "b": set()}
    while True:
        await FallingEdge(dut.aclk)
        await ReadOnly()
        for name, value in ALWAYS.items():
            assert int(getattr(dut, f"m_axi_{name}").value) == value, f"{name} changes"
        for channel, fields in (("aw", ["awid", "awaddr", "awuser"]), ("w", ["wdata", "wstrb"]), ("ar", ["arid", "araddr", "aruser"])):
            offered = int(getattr(dut, f"m_axi_{channel}valid").value)
            now = [int(getattr(dut, f"m_axi_{field}").value) for field in fields] if offered else None
            assert before.get(channel) in (None, now), f"{channel} does not stay"
            taken = offered and int(getattr(dut, f"m_axi_{channel}ready").value)
            before[channel] = None if taken else now
            count[channel + " waits"] += bool(offered and not taken)
            if taken and channel != "w":
                assert now[2] == sfid, "the user bits are the pipeline"
                answers = due["r" if channel == "ar" else "b"]
                assert now[0] not in answers, "an ID is used again before its answer"
                answers.add(now[0])
            count[channel] += taken
        for channel in ("r", "b"):
            if int(getattr(dut, f"m_axi_{channel}valid").value) and int(getattr(dut, f"m_axi_{channel}ready").value):
                due[channel].remove(int(getattr(dut, f"m_axi_{channel}id").value))


async def serve(dut, memory, rng):
    """Takes addresses and data, and answers reads and writes in any order."""
    from cocotbext.axi import AxiBus
    from cocotbext.axi.axi_channels import AxiARSink, AxiAWSink, AxiBSource, AxiRSource, AxiWSink

    bus = AxiBus.from_prefix(dut, "m_axi")
    clocking = (dut.aclk, dut.aresetn, False)
    aw, w, b = AxiAWSink(bus.write.aw, *clocking), AxiWSink(bus.write.w, *clocking), AxiBSource(bus.write.b, *clocking)
    ar, r = AxiARSink(bus.read.ar, *clocking), AxiRSource(bus.read.r, *clocking)
    for channel in (aw, w, b, ar, r):
        channel.set_pause_generator(rng.random() < 0.4 for _ in iter(int, 1))
    reads, writes = [], []
    while True:
        await RisingEdge(dut.aclk)
        while not ar.empty():
            at = ar.recv_nowait()
            line, ok = int(at.araddr), memory.is_there(int(at.araddr))
            data = joined([memory.read(line + byte) for byte in range(LINE)], 8) if ok else rng.getrandbits(8 * LINE)
            reads.append(r._transaction_obj(rid=at.arid, rdata=data, rresp=0 if ok else rng.choice([2, 3]), rlast=1))
        while not aw.empty() and not w.empty():
            at, word = aw.recv_nowait(), w.recv_nowait()
            line, ok = int(at.awaddr), memory.is_there(int(at.awaddr))
            for byte in range(LINE if ok else 0):
                if int(word.wstrb) >> byte & 1:
                    memory.stored[line + byte] = int(word.wdata) >> 8 * byte & 0xFF
            writes.append(b._transaction_obj(bid=at.awid, bresp=0 if ok else rng.choice([2, 3])))
        for channel, pending in ((r, reads), (b, writes)):
            if pending and channel.empty() and rng.random() < 0.4:
                channel.send_nowait(pending.pop(rng.randrange(len(pending))))


async def send(dut, sent, done):
    for number, (ports, _, _, _) in enumerate(sent):
        while number >= done[0] + AREAS // 2:
            await RisingEdge(dut.aclk)
        for name, value in ports.items():
            getattr(dut, f"in_{name}").value = value
        dut.in_valid.value = 1
        while True:
            await FallingEdge(dut.aclk)
            if dut.in_ready.value == 1:
                break
        await RisingEdge(dut.aclk)
        dut.in_valid.value = 0


@cocotb.test(timeout_time=300, timeout_unit="us")
async def every_request_does_what_it_says(dut):
    """Loads, stores, prefetches and atomics under way together; all channels pause at random."""
    cocotb.start_soon(Clock(dut.aclk, 10, "ns").start())
    for handle in dut:
        name = handle._name
        if (name.startswith("in_") and name != "in_ready") or name == "out_ready":
            handle.value = 0
    dut.aresetn.value = 0
    known = codes(Path(os.environ["EMITTED"]))
    requests, memory, done = Requests(known), Memory(), [0]
    sent = [requests.request(number) for number in range(REQUESTS)]
    cocotb.start_soon(serve(dut, memory, random.Random(2)))
    for _ in range(3):
        await RisingEdge(dut.aclk)
    await FallingEdge(dut.aclk)
    assert [int(getattr(dut, f"m_axi_{channel}valid").value) for channel in ("aw", "w", "ar")] == [0, 0, 0], "nothing is offered in reset"
    await RisingEdge(dut.aclk)
    dut.aresetn.value = 1
    count = dict.fromkeys(["aw", "w", "ar", "aw waits", "w waits", "ar waits"], 0)
    cocotb.start_soon(watch(dut, count, known["SFID_UGM"]))
    cocotb.start_soon(send(dut, sent, done))
    rng = random.Random(3)
    while done[0] < REQUESTS:
        await FallingEdge(dut.aclk)
        if dut.out_ready.value == 1 and dut.out_valid.value == 1:
            wanted = sent[done[0]][1]
            found = {name: int(getattr(dut, f"out_{name}").value) for name in wanted}
            assert found == wanted, f"request {done[0]}, {sent[done[0]][0]}: {found} must be {wanted}"
            done[0] += 1
        await RisingEdge(dut.aclk)
        dut.out_ready.value = int(rng.random() < 0.7)
    assert memory.stored == requests.memory.stored
    of = {kind: sum(lines for _, _, lines, which in sent if which == kind) for kind in ("load", "store")}
    assert [count["aw"], count["w"], count["ar"]] == [of["store"], of["store"], of["load"]]
    # What is offered only to who waits for it is never seen to wait.
    assert min(count.values()) > 20, count


def main():
    from cocotb_tools.check_results import get_results
    from cocotb_tools.runner import get_runner

    folder = Path(sys.argv[1]).resolve()
    files = [folder / file["name"] for file in json.loads((folder / "gather_scatter.json").read_text())["files"]]
    sys.path.insert(0, str(Path(__file__).resolve().parent))
    os.environ["EMITTED"] = str(folder)
    runner = get_runner("icarus")
    try:
        runner.build(sources=[folder / f"{TOP}.v", *files], hdl_toplevel=TOP, build_dir=folder / "build", timescale=("1ns", "1ps"))
        results = runner.test(test_module="axi4", hdl_toplevel=TOP, build_dir=folder / "build", test_dir=folder / "build")
        tests, failed = get_results(results)
    except (Exception, SystemExit) as error:
        print(error)
        sys.exit(3)
    sys.exit(3 if tests != 1 else bool(failed))


if __name__ == "__main__":
    main()
