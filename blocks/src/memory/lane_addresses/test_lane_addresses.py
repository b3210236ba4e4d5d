"""lane_addresses against a model that looks at each lane byte by byte."""

import bench
import cocotb
import messages as m
import requests

# Where its expectations come from.
EXPECTATIONS = "a Python model that executes one lane after another, byte by byte"
# The named configurations that it is run on.
CONFIGURATIONS = ["lane_addresses"]
# What it must notice: configuration, file, what stands there, and what a mistake would make of it.
FAULTS = [
    ("lane_addresses", "lane_addresses.v", "stage_1_mask_q[lane] & ~(is_misaligned & suppresses)", "stage_1_mask_q[lane] & ~(is_misaligned | suppresses)"),
]  # fmt: skip

LANES, LINE_BYTES = bench.parameter("lanes"), int(bench.parameter("line_bytes"))
PLACE_BITS = (LINE_BYTES - 1).bit_length()


def expected(asked):
    """What comes out for a legal request."""
    lanes = [requests.Lane(asked, lane) for lane in range(LANES)]
    found = {name: 0 for name in ("line", "place", "bytes", "active", "touches_first", "crosses", "misaligned",
                                  "misaligned_inactive", "out_of_bounds", "wrapped")}  # fmt: skip
    for number, lane in enumerate(lanes):
        for name in ("misaligned", "misaligned_inactive", "out_of_bounds", "wrapped"):
            found[name] |= getattr(lane, name) << number
        touched = lane.bytes()
        if not touched:
            continue
        line, place = divmod(lane.address, LINE_BYTES)
        found["active"] |= 1 << number
        found["line"] |= (line % (1 << 64 - PLACE_BITS)) << number * (64 - PLACE_BITS)
        found["place"] |= place << number * PLACE_BITS
        found["bytes"] |= sum(1 << address - lane.address for address in touched) << number * 32
        found["touches_first"] |= any(address // LINE_BYTES == line for address in touched) << number
        found["crosses"] |= any(address // LINE_BYTES == line + 1 for address in touched) << number
    return {**found, "illegal": 0, "is_store": int(asked["operation"] == m.STORE), "is_atomic": 0, "walks": 0}


@cocotb.test()
async def legal_requests(dut):
    rng = bench.dice(1)
    asked = [requests.request(rng, LANES, LINE_BYTES) for _ in range(250)]
    sent = [requests.ports(one, bench.join) for one in asked]
    await bench.through(dut, sent, [expected(one) for one in asked], busy=0.9)


@cocotb.test()
async def reasons(dut):
    """A request that is legal, and one change for each reason, by the numbers of the datasheet."""
    legal = dict(sfid=m.UGM, operation=m.LOAD, address_size=3, data_size=m.D32, elements=1, surface=m.FLAT, returns=1,
                 mask=1, alignment=4, policy=0, transposed=0, cache=0, component_mask=0)  # fmt: skip
    changes = {
        1: {"sfid": 2}, 2: {"operation": 63}, 4: {"address_size": 0}, 5: {"address_size": 1}, 6: {"surface": m.SURFACE},
        7: {"sfid": m.SLM, "address_size": 2, "surface": m.SURFACE}, 8: {"sfid": m.TGM, "address_size": 2},
        9: {"sfid": m.UGML, "address_size": 2}, 10: {"data_size": 7}, 11: {"data_size": 0}, 12: {"operation": 12, "data_size": m.D8U32},
        15: {"operation": 12, "elements": 2}, 16: {"operation": m.LOAD_CMASK}, 19: {"elements": 5}, 20: {"elements": 8},
        21: {"transposed": 1, "mask": 3}, 24: {"alignment": 12}, 25: {"policy": 3},
    }  # fmt: skip
    wanted = [{"illegal": 0, "reason": 0, "active": 1}] + [{"illegal": 1, "reason": code, "active": 0} for code in changes]
    await bench.through(dut, [legal, *({**legal, **change} for change in changes.values())], wanted)
