"""What the test benches share: reset, lanes of wide ports, and streams with pauses on both sides.

All benches drive inputs at the falling edge of the clock and look at outputs when everything has settled, so that what they see is
what the next rising edge sees, in every simulator.
"""

import json
import os
import random
from pathlib import Path

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import FallingEdge, ReadOnly, Timer

# The emitted BLOCK.json: parameters and ports of the configuration under test.
DESCRIPTION = json.loads(Path(os.environ["WARPWRIGHT_DESCRIPTION"]).read_text())

# What a run may take: a stream that stops must fail, not hang.
PATIENCE = 20_000


def parameter(name):
    """The value that a parameter of the block has in this configuration."""
    return next(p["value"] for p in DESCRIPTION["parameters"] if p["name"] == name)


def by_run(every, long):
    """What every run takes of something, or, in a long run, what long runs take."""
    return long if "WARPWRIGHT_LONG" in os.environ else every


def dice(seed):
    """Random numbers, the same in every run."""
    return random.Random(seed)


def word(rng, width):
    """A random number with corners often: zero, all ones, a single one, long runs of ones."""
    kind = rng.randrange(8)
    if kind == 0:
        return 0
    if kind == 1:
        return (1 << width) - 1
    if kind == 2:
        return 1 << rng.randrange(width)
    if kind == 3:
        return ((1 << rng.randrange(1, width + 1)) - 1) << rng.randrange(width) & (1 << width) - 1
    return rng.getrandbits(width)


def join(values, width):
    """Lanes side by side, lane 0 in the low bits."""
    joined = 0
    for lane, value in enumerate(values):
        assert 0 <= value < 1 << width, f"{value:#x} has no room in {width} bits"
        joined |= value << lane * width
    return joined


def lanes(value, width, count):
    """The lanes of a number."""
    return [value >> lane * width & (1 << width) - 1 for lane in range(count)]


def lane_of(signal, lane, width):
    """One lane of a port, whose other lanes may be unknown."""
    return int(str(signal.value)[::-1][lane * width : (lane + 1) * width][::-1], 2)


async def start(dut):
    """Clock, inputs at 0, two cycles of reset."""
    Clock(dut.clk, 10, unit="ns").start()
    for port in DESCRIPTION["ports"]:
        if port["direction"] == "input" and port["name"] != "clk":
            getattr(dut, port["name"]).value = 0
    if hasattr(dut, "rst"):
        dut.rst.value = 1
        for _ in range(2):
            await FallingEdge(dut.clk)
        dut.rst.value = 0


async def cycle(dut, **inputs):
    """Sets inputs, and returns when the outputs follow from them, before the next rising edge."""
    await FallingEdge(dut.clk)
    for name, value in inputs.items():
        getattr(dut, name).value = value
    await ReadOnly()


async def settled(dut, **inputs):
    """The same for a block without a clock."""
    for name, value in inputs.items():
        getattr(dut, name).value = value
    await Timer(10, unit="ns")


class Stream:
    """A stream of the block: PREFIX_valid, PREFIX_ready, and the ports that go along."""

    def __init__(self, dut, prefix, seed, busy=0.7):
        self.dut, self.prefix, self.rng, self.busy = dut, prefix, dice(f"{prefix}{seed}"), busy
        self.valid, self.ready = getattr(dut, f"{prefix}_valid"), getattr(dut, f"{prefix}_ready")

    def _port(self, name):
        return getattr(self.dut, f"{self.prefix}_{name}")

    async def send(self, items):
        """Offers each item (values by the ports' names) until it is taken, with pauses between some."""
        for item in items:
            while self.rng.random() > self.busy:
                await FallingEdge(self.dut.clk)
                self.valid.value = 0
            await FallingEdge(self.dut.clk)
            self.valid.value = 1
            for name, value in item.items():
                self._port(name).value = value
            await self._until(self.ready)
        await FallingEdge(self.dut.clk)
        self.valid.value = 0

    async def _until(self, signal):
        for _ in range(PATIENCE):
            await ReadOnly()
            if signal.value == 1:
                return
            await FallingEdge(self.dut.clk)
        raise AssertionError(f"{self.prefix} stood still for {PATIENCE} cycles")

    async def receive(self, count, names, read=int):
        """Takes so many items, ready in some cycles only; holds them against the rules of streams.

        `read` makes a value of a port's value; it gets texts of bits where a port has unknown ones.
        """
        items, waiting = [], None
        for _ in range(PATIENCE):
            if len(items) == count:
                break
            await FallingEdge(self.dut.clk)
            ready = self.rng.random() < self.busy
            self.ready.value = int(ready)
            await ReadOnly()
            if self.valid.value != 1:
                assert waiting is None, f"{self.prefix}_valid fell before the item was taken"
                continue
            item = {name: self._port(name).value for name in names}
            shown = {name: str(value) for name, value in item.items()}
            assert waiting in (None, shown), f"{self.prefix} changed while it waited"
            waiting = None if ready else shown
            if ready:
                items.append({name: read(value) for name, value in item.items()})
        assert len(items) == count, f"only {len(items)} of {count} items left {self.prefix}"
        await FallingEdge(self.dut.clk)
        self.ready.value = 0
        return items


async def through(dut, items, expected, seed=1, busy=0.7):
    """Sends items in and compares what comes out, item by item: as many, in order, with these values."""
    await start(dut)
    cocotb.start_soon(Stream(dut, "in", seed, busy).send(items))
    names = sorted({name for item in expected for name in item})
    found = await Stream(dut, "out", seed, busy).receive(len(expected), names)
    for number, (item, wanted) in enumerate(zip(found, expected)):
        for name, value in wanted.items():
            assert item[name] == value, (
                f"item {number}: {name} is {item[name]:#x}, not {value:#x}; sent was "
                f"{items[number] if number < len(items) else None}"
            )
