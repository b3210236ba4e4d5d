"""enum_name against the tables of Intel's Arc PRM, volume 2b, as a person reads them there."""

import bench
import cocotb
import iga

# Where its expectations come from.
EXPECTATIONS = "the tables of Intel's PRM"
# The named configurations that it is run on.
CONFIGURATIONS = ["enum_name", "enum_name_sfid"]
# What it must notice: configuration, file, what stands there, and what a mistake would make of it.
FAULTS = [
    ("enum_name_sfid", "enum_name_sfid.v", "assign legal = 1'b1;", "assign legal = ~&value;"),
]  # fmt: skip

ENUMERATION = bench.parameter("enumeration")
WIDTH = next(port["width"] for port in bench.DESCRIPTION["ports"] if port["name"] == "value")
INDEX = next(port for port in bench.DESCRIPTION["ports"] if port["name"] == "index")

SFID = "NULL UGML SAMPLER GATEWAY DP_DC2 DP_RC URB BTD RTA DP_DCRO DP_DC0 PI DP_DC1 TGM SLM UGM".split()

# Each value that has a meaning, and its name. EU_OPCODE has dp4a, too, which the document forgets (docs/errata.md).
NAMES = {
    "sfid": dict(enumerate(SFID)),
    "eu_opcode": {code: name.upper() for name, code in iga.OPCODES.items()},
}[ENUMERATION]


@cocotb.test()
async def every_value(dut):
    """Legal or reserved, never both; and the row is the one of that name."""
    rows = {row["value"]: row["name"] for row in INDEX["enum"]["values"]}
    for value in range(1 << WIDTH):
        await bench.settled(dut, value=value)
        legal, reserved, index = (int(getattr(dut, name).value) for name in ("legal", "reserved", "index"))
        assert legal == (value in NAMES), f"{value:#x}"
        assert reserved == 1 - legal
        if legal:
            assert rows[index] == NAMES[value], f"{value:#x} is {rows[index]}, not {NAMES[value]}"
