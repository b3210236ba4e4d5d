"""line_coalescer: each distinct line one transaction, with the lanes that want it; and no beat more than the slots allow."""

import bench
import cocotb

# Where its expectations come from.
EXPECTATIONS = "Python sets of memory lines"
# The named configurations that it is run on.
CONFIGURATIONS = ["line_coalescer", "line_coalescer_first_last", "line_coalescer_alternating", "line_coalescer_matrix"]
# What it must notice: configuration, file, what stands there, and what a mistake would make of it.
FAULTS = [
    # Lines are the same if their lowest bits are.
    ("line_coalescer", "line_coalescer_same_line.v", "assign same = ~|parts_differs;", "assign same = ~parts_differs[0];"),
]  # fmt: skip

LANES, LINE_BITS, TAG_BITS, ARCH = (bench.parameter(name) for name in ("lanes", "line_bits", "tag_bits", "arch"))
SLOTS = next(port["width"] for port in bench.DESCRIPTION["ports"] if port["name"] == "out_used")


def requests(rng, count):
    """Lines that repeat, in runs and apart; masks of all kinds."""
    for number in range(count):
        few = [bench.word(rng, LINE_BITS) for _ in range(rng.randrange(1, LANES + 1))]
        lines = [rng.choice(few) for _ in range(LANES)]
        if number % 3 == 0:
            lines.sort()
        active = [int(rng.random() < 0.8) for _ in range(LANES)] if number % 5 else [0] * LANES
        yield active, lines, rng.getrandbits(TAG_BITS) if TAG_BITS else 0


def served(beat):
    """The transactions of a beat: line and set of lanes."""
    lines = bench.lanes(beat["line"], LINE_BITS, SLOTS)
    masks = bench.lanes(beat["lanes"], LANES, SLOTS)
    return [(lines[slot], masks[slot]) for slot in range(SLOTS) if beat["used"] >> slot & 1]


@cocotb.test()
async def each_distinct_line_is_one_transaction(dut):
    await bench.start(dut)
    wanted = list(requests(bench.dice(1), 120))
    sent = []
    for active, lines, tag in wanted:
        sent.append({"active": bench.join(active, 1), "line": bench.join(lines, LINE_BITS)} | ({"tag": tag} if TAG_BITS else {}))
    # As many beats as the distinct lines fill: how many lines go into one beat is the architecture's affair, but for slots that
    # are all used where there is something left; first_last and alternating may leave some empty.
    cocotb.start_soon(bench.Stream(dut, "in", 1).send(sent))
    sink = bench.Stream(dut, "out", 2)
    names = ["used", "line", "lanes", "last"] + (["tag"] if TAG_BITS else [])
    for active, lines, tag in wanted:
        transactions, beats, last = [], 0, 0
        while not last:
            (beat,) = await sink.receive(1, names)
            beats, last = beats + 1, beat["last"]
            transactions += served(beat)
            assert not TAG_BITS or beat["tag"] == tag
            assert beats <= LANES, "a request that does not end"
        by_line = {}
        for lane in range(LANES):
            if active[lane]:
                by_line[lines[lane]] = by_line.get(lines[lane], 0) | 1 << lane
        assert sorted(transactions) == sorted(by_line.items()), f"{active} {lines}: {transactions}"
        fewest = -(-len(by_line) // SLOTS) if by_line else 1
        if ARCH in ("serial", "matrix"):
            assert beats == fewest, f"{beats} beats for {len(by_line)} lines"
        else:
            assert fewest <= beats <= max(1, len(by_line))
