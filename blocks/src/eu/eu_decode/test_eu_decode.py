"""eu_decode against the text that Intel's disassembler prints for what Intel's compiler wrote."""

import bench
import cocotb
import iga

# Where its expectations come from.
EXPECTATIONS = "fields of compiled instructions, read from iga64's output"
# The named configurations that it is run on.
CONFIGURATIONS = ["eu_decode"]
# What it must notice: configuration, file, what stands there, and what a mistake would make of it.
FAULTS = [
    ("eu_decode", "eu_fields.v", "dst_is_register ? instruction[63:56]", "dst_is_register ? instruction[62:55]"),
]  # fmt: skip

# The block's own codings, as its datasheet gives them.
TYPES = ["none", "ub", "uw", "ud", "uq", "b", "w", "d", "q", "hf", "f", "df", "bf"]
PIPES = ["", "own", "A", "F", "I", "L"]
MODES = ["", ".dst", ".src", "set"]


def expected(told):
    """The fields that the text names, by the names of the ports."""
    wanted = {
        "opcode": told["opcode"], "compacted": 0, "exec_size": told["exec_size"], "channel_offset": told["channel_offset"],
        "mask_disabled": told["no_mask"], "predicate_inverted": told["inverted"], "flag_used": told["predicate"],
        "flag_register": told["flag"][0], "flag_subregister": told["flag"][1], "saturate": told["saturate"],
        "swsb_distance": told["waits"]["distance"], "swsb_pipe": PIPES.index(told["waits"]["pipe"]),
        "swsb_token": told["waits"]["token"] or 0, "swsb_mode": MODES.index(told["waits"]["mode"]),
        "dst_kind": 1, "dst_file": 1, "dst_register": told["register"], "dst_subregister": told["subregister"],
        "dst_stride": told["stride"], "dst_type": TYPES.index(told["type_name"]),
    }  # fmt: skip
    for number, source in enumerate(told["sources"]):
        wanted[f"src{number}_type"] = TYPES.index(source["type_name"])
        if source["kind"] == "immediate":
            wanted[f"src{number}_kind"] = 3
            # Extended to the port as the type says is only of signed types more than the value.
            if not source["type_name"].startswith(("w", "d")) or source["value"] >> source["bits"] - 1 == 0:
                wanted[f"src{number}_immediate"] = source["value"]
            continue
        wanted[f"src{number}_kind"] = 1
        wanted[f"src{number}_file"] = 1
        for name in ("register", "subregister", "vertical", "width", "stride", "modifier"):
            wanted[f"src{number}_{name}"] = source[name]
    return wanted


@cocotb.test()
async def fields_are_what_the_text_says(dut):
    rows = iga.plain(compact=False, count=300)
    items = [{"instruction": iga.number(row)} for row, _ in rows]
    await bench.through(dut, items, [expected(told) for _, told in rows])


@cocotb.test()
async def every_mnemonic_has_its_opcode(dut):
    """One instruction of each, whatever its form."""
    first = {}
    for row in iga.corpus("instructions"):
        if len(row["hex"]) == 32:
            first.setdefault(iga.mnemonic(row["text"]), row)
    assert len(first) > 25, first.keys()
    items = [{"instruction": iga.number(row)} for row in first.values()]
    await bench.through(dut, items, [{"opcode": iga.OPCODES[name]} for name in first])
