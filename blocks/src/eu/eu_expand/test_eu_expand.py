"""eu_expand against Intel's disassembler: what it prints for a compact instruction must be what the native one says.

Compact words as Intel's compiler wrote them go in. In what comes out, each thing that the text of iga64 names is looked for at its
place in the native layout. No compaction table is needed for that, so a wrong entry shows.
"""

import bench
import cocotb
import iga

# Where its expectations come from.
EXPECTATIONS = "fields of compiled instructions, read from iga64's output"
# The named configurations that it is run on.
CONFIGURATIONS = ["eu_expand"]
# What it must notice: configuration, file, what stands there, and what a mistake would make of it.
FAULTS = [
    # One entry of one compaction table.
    ("eu_expand", "eu_native.v", "5'd3: control_12src = 21'h002004;", "5'd3: control_12src = 21'h002005;"),
]  # fmt: skip

# Places of the native layout: highest and lowest bit.
PLACES = {
    "opcode": (6, 0), "exec_size": (18, 16), "channel_offset": (21, 19), "flag_half": (22, 22), "flag": (23, 23), "inverted": (28, 28),
    "no_mask": (31, 31), "saturate": (34, 34), "type": (39, 36), "stride": (49, 48), "subregister": (55, 51), "register": (63, 56),
}  # fmt: skip
SOURCES = [
    {"type": (43, 40), "modifier": (45, 44), "stride": (65, 64), "subregister": (71, 67), "register": (79, 72), "width": (83, 81),
     "vertical": (87, 84)},
    {"type": (91, 88), "modifier": (121, 120), "stride": (97, 96), "subregister": (103, 99), "register": (111, 104),
     "width": (115, 113), "vertical": (119, 116)},
]  # fmt: skip


def at(value, place):
    high, low = place
    return value >> low & (1 << high - low + 1) - 1


def check(native, told, text):
    """Each thing that the text names is at its place."""
    wanted = {name: told[name] for name in PLACES if name in told}
    wanted["channel_offset"] = told["channel_offset"] // 4
    wanted["flag"], wanted["flag_half"] = told["flag"]
    if not told["predicate"]:
        # Which flag an instruction does not use is nowhere said.
        wanted.pop("flag"), wanted.pop("flag_half")
    for name, value in wanted.items():
        assert at(native, PLACES[name]) == value, f"{name} of {text}"
    assert (at(native, (27, 24)) != 0) == told["predicate"], text
    for number, source in enumerate(told["sources"]):
        places = SOURCES[number]
        assert at(native, places["type"]) == source["type"], f"type of source {number} of {text}"
        immediate = at(native, (46 + number, 46 + number))
        assert immediate == (source["kind"] == "immediate"), text
        if immediate:
            assert at(native, (95 + source["bits"], 96)) == source["value"], text
            continue
        # General registers, directly.
        assert at(native, (66, 66) if number == 0 else (98, 98)) == 1 and at(native, (80, 80) if number == 0 else (112, 112)) == 0, text
        for name, place in places.items():
            assert at(native, place) == source[name], f"{name} of source {number} of {text}"


@cocotb.test()
async def compact_instructions_say_what_their_text_says(dut):
    rows = iga.plain(compact=True, count=300)
    await bench.start(dut)
    cocotb.start_soon(bench.Stream(dut, "in", 1).send({"instruction": iga.number(row)} for row, _ in rows))
    found = await bench.Stream(dut, "out", 1).receive(len(rows), ["instruction", "has_form"])
    for (row, told), item in zip(rows, found):
        assert item["has_form"] == 1 and at(item["instruction"], (29, 29)) == 1
        check(item["instruction"], told, row["text"])


@cocotb.test()
async def native_instructions_pass(dut):
    rows = [row for row in iga.corpus("instructions") if len(row["hex"]) == 32][::400]
    items = [{"instruction": iga.number(row)} for row in rows]
    await bench.through(dut, items, items)


@cocotb.test()
async def opcodes_without_a_compact_form_are_told(dut):
    """Messages, branches, math, nop and illegal have none."""
    without = ["send", "sendc", "jmpi", "goto", "join", "if", "math", "nop"]
    items = [{"instruction": 1 << 29 | iga.OPCODES[name]} for name in without] + [{"instruction": 1 << 29}]
    await bench.through(dut, items, [{"has_form": 0}] * len(items))
