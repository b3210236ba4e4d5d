"""eu_legal against Intel's disassembler, which says of each word whether it is an instruction."""

import bench
import cocotb
import iga

# Where its expectations come from.
EXPECTATIONS = "iga64's verdict on modified instruction words"
# The named configurations that it is run on.
CONFIGURATIONS = ["eu_legal"]
# What it must notice: configuration, file, what stands there, and what a mistake would make of it.
FAULTS = [
    ("eu_legal", "eu_rules.v", "4'd14, 4'd15: d07 = 1'b1;", "4'd14: d07 = 1'b1;"),
]  # fmt: skip


@cocotb.test()
async def illegal_is_what_iga64_refuses(dut):
    """Changed words, with iga64's verdict; those on which the documents and iga64 differ are marked, and left out."""
    rows = [row for row in iga.corpus("synthetic") if len(row["hex"]) == 32 and "disputed" not in row]
    refused = [row for row in rows if not row["valid"]][::10]
    taken = [row for row in rows if row["valid"]][::80]
    assert min(len(refused), len(taken)) > 150
    rows = [row for pair in zip(refused, taken) for row in pair]
    items = [{"instruction": iga.number(row)} for row in rows]
    await bench.through(dut, items, [{"illegal": int(not row["valid"])} for row in rows])


@cocotb.test()
async def compiled_code_breaks_no_rule(dut):
    """What the compiler writes for DG2 is legal, runs on it, and has no reserved bit set."""
    rows = [row for row in iga.corpus("streams") if len(row["hex"]) == 32][::40]
    items = [{"instruction": iga.number(row)} for row in rows]
    fine = {"illegal": 0, "reason": 0, "not_on_silicon": 0}
    await bench.through(dut, items, [fine] * len(items))


@cocotb.test()
async def rules_are_told_by_name(dut):
    """An instruction that keeps all rules, and one change for each of some rules that breaks it."""
    # mov (8|M0) r2.0<1>:f r3.0<1;1,0>:f
    kept = 0x61 | 3 << 16 | 0xA << 36 | 0xA << 40 | 1 << 48 | 1 << 50 | 2 << 56 | 1 << 64 | 1 << 66 | 3 << 72 | 3 << 81 | 4 << 84
    changed = {
        "d01": kept & ~0x7F | 0x50,  # no opcode
        "d05": kept | 7 << 16,  # ExecSize 7
        "d07": kept | 15 << 24,  # PredCtrl 15
        "d09": kept & ~(0xF << 36) | 0xC << 36,  # a reserved RegDataType
        "d14": kept & ~(0xF << 84) | 9 << 84,  # a reserved VertStride
        "d15": kept | 7 << 81,  # a reserved Width
        "d24": kept | 0x60 << 8,  # no SWSB
        "r05": kept & ~(7 << 81) & ~(15 << 84) | 1 << 84,  # Width 1, and a horizontal stride
    }
    items = [{"instruction": kept}, *({"instruction": word} for word in changed.values())]
    wanted = [{"illegal": 0, "warned": 0, **{f: 0 for f in changed}}]
    wanted += [{rule: 1, "illegal": int(rule.startswith("d"))} for rule in changed]
    await bench.through(dut, items, wanted)
