"""cli/data/cells.json: cells and clocks of the named configurations, which the command shows without any tool.

    tools            versions
    netlist_of       where the hash comes from that says what was measured
    families         what was run and counted for each
    configurations   by name: command, netlist_sha256, and targets: cells by kind, or `not_measured` and why; clock_mhz where a clock was taken (with the
                     device, if it is not the 25k, and the seeds, if not 1 to 3), or no_clock and why

A configuration's figures are those of a netlist, and the file says of which: the hash is that of the simplified netlist without names, so that
another name, comment or order of lines leaves it alone. A test wants the hash of what is committed in verilog_out/.
"""

import json
import statistics
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / "cli" / "data" / "cells.json"
VERILOG = ROOT / "verilog_out"
NETLIST_OF = "netlist_sha256 in the .json of verilog_out/NAME"
WIDTH = 150


def sources(folder):
    """The names of its Verilog files."""
    return sorted(path.name for path in folder.glob("*.v"))


def digest(folder):
    """The hash of the netlist in a folder; none of what is no block."""
    (description,) = folder.glob("*.json")
    return json.loads(description.read_text()).get("netlist_sha256")


def named():
    """The named configurations, those of little text first."""
    size = lambda name: sum((VERILOG / name / source).stat().st_size for source in sources(VERILOG / name))
    return sorted((path.name for path in VERILOG.iterdir()), key=size)


def add_clock(measured, found, nextpnr):
    """The clock, in MHz with each seed, of the configurations whose netlist has this hash, if there is any."""
    all_of_it = read()
    same = [entry for entry in all_of_it["configurations"].values() if measured and entry["netlist_sha256"] == measured]
    for entry in same:
        clock = {"median": statistics.median(found), "least": min(found), "greatest": max(found)}
        entry["targets"]["ECP5"]["clock_mhz"] = {which: round(mhz, 1) for which, mhz in clock.items()}
        all_of_it["tools"]["nextpnr"] = nextpnr
    if same:
        write(all_of_it)


def read():
    """What is stored, or an empty beginning."""
    return json.loads(FILE.read_text()) if FILE.exists() else {"tools": {}, "configurations": {}}


def write(stored):
    """Whole or not at all. What is inside one another only once goes on a line: a figure that changes is a line that changes."""
    FILE.parent.mkdir(exist_ok=True)
    stored["netlist_of"] = NETLIST_OF
    stored["configurations"] = dict(sorted(stored["configurations"].items()))
    order = ("tools", "netlist_of", "families", "configurations")
    new = FILE.with_suffix(".new")
    new.write_text(text({key: stored[key] for key in order if key in stored}) + "\n")
    new.replace(FILE)


def text(value, indent=0):
    """As JSON."""
    line = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict) or (indent + len(line) <= WIDTH and indent >= 6):
        return line
    inner = " " * (indent + 2)
    entries = [f"{inner}{json.dumps(key)}: {text(part, indent + 2)}" for key, part in value.items()]
    return "{\n" + ",\n".join(entries) + "\n" + " " * indent + "}"
