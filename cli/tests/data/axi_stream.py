"""A block behind `emit --wrap axi-stream`, driven by the bus functional models of cocotbext-axi.

    axi_stream.py FOLDER TOP    builds FOLDER/TOP_axis.v and what TOP.json lists, and runs the test of TOP with Icarus

Exit code 1 if the test fails.
"""

import json
import random
import sys
from pathlib import Path

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import RisingEdge


def fifo_words(rng):
    """What goes into a FIFO comes out."""
    words = [rng.getrandbits(32) for _ in range(200)]
    return words, words, 4, 4


def shifter_words(rng):
    """Right shifts by an amount; the other bits of a word, which say how, are 0."""
    told, expected = [], []
    for _ in range(200):
        value, amount = rng.getrandbits(32), rng.randrange(32)
        told.append(value | amount << 32 | 1 << 37)
        expected.append(value >> amount)
    return told, expected, 5, 4


WORDS = {"stream_fifo_axis": fifo_words, "barrel_shifter_axis": shifter_words}


@cocotb.test()
async def words_come_out_as_they_must(dut):
    """Both sides pause at random, so that words wait on both."""
    from cocotbext.axi import AxiStreamBus, AxiStreamFrame, AxiStreamSink, AxiStreamSource

    rng = random.Random(1)
    told, expected, in_bytes, out_bytes = WORDS[dut._name](rng)
    cocotb.start_soon(Clock(dut.aclk, 10, "ns").start())
    dut.aresetn.value = 0
    source = AxiStreamSource(AxiStreamBus.from_prefix(dut, "s_axis"), dut.aclk, dut.aresetn, reset_active_level=False)
    sink = AxiStreamSink(AxiStreamBus.from_prefix(dut, "m_axis"), dut.aclk, dut.aresetn, reset_active_level=False)
    for _ in range(3):
        await RisingEdge(dut.aclk)
    dut.aresetn.value = 1
    source.set_pause_generator(rng.random() < 0.3 for _ in iter(int, 1))
    sink.set_pause_generator(rng.random() < 0.4 for _ in iter(int, 1))
    for word in told:
        source.send_nowait(AxiStreamFrame(word.to_bytes(in_bytes, "little")))
    for number, word in enumerate(expected):
        frame = await sink.recv()
        assert int.from_bytes(bytes(frame.tdata)[:out_bytes], "little") == word, f"word {number}"


def main():
    from cocotb_tools.check_results import get_results
    from cocotb_tools.runner import get_runner

    folder, top = Path(sys.argv[1]).resolve(), sys.argv[2]
    files = [folder / file["name"] for file in json.loads((folder / f"{top}.json").read_text())["files"]]
    sys.path.insert(0, str(Path(__file__).resolve().parent))
    runner = get_runner("icarus")
    wrapper = f"{top}_axis"
    runner.build(sources=[folder / f"{wrapper}.v", *files], hdl_toplevel=wrapper, build_dir=folder / "build", timescale=("1ns", "1ps"))
    results = runner.test(test_module="axi_stream", hdl_toplevel=wrapper, build_dir=folder / "build", test_dir=folder / "build")
    tests, failed = get_results(results)
    sys.exit(0 if tests == 1 and not failed else 1)


if __name__ == "__main__":
    main()
