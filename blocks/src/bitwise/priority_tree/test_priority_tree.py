"""priority_tree: of the requests that stand, the first; one-hot, as a number, and whether there is one."""

import bench
import cocotb

# Where its expectations come from.
EXPECTATIONS = "the minimum and maximum of a list of numbers"
# The named configurations that it is run on.
CONFIGURATIONS = ["priority_tree", "priority_tree_registered"]
# What it must notice: configuration, file, what stands there, and what a mistake would make of it.
FAULTS = [
    ("priority_tree", "priority_tree.v", "assign down_grant[i*2 + 1 +: 2] =", "assign down_grant[i*2 + 1 +: 2] = ~"),
]  # fmt: skip

WIDTH, FIRST, STAGES = (bench.parameter(name) for name in ("width", "first", "stages"))


def expected(requests):
    """The number of the first request, or None."""
    standing = [number for number in range(WIDTH) if requests >> number & 1]
    if not standing:
        return None
    return min(standing) if FIRST == "lowest" else max(standing)


@cocotb.test()
async def the_first_request_is_granted(dut):
    rng = bench.dice(1)
    tried = [0, (1 << WIDTH) - 1, *(1 << n for n in range(WIDTH)), *((1 << WIDTH) - (1 << n) for n in range(WIDTH))]
    tried += [bench.word(rng, WIDTH) & bench.word(rng, WIDTH) for _ in range(200)]
    if STAGES:
        await bench.start(dut)
    under_way = []
    for requests in tried + [0] * STAGES:
        if STAGES:
            await bench.cycle(dut, requests=requests)
        else:
            await bench.settled(dut, requests=requests)
        under_way.append(requests)
        if len(under_way) <= STAGES:
            continue
        first = expected(under_way.pop(0))
        assert int(dut.any.value) == (first is not None)
        assert int(dut.grant.value) == (0 if first is None else 1 << first)
        if first is not None:
            assert int(dut.index.value) == first
