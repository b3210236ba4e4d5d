"""Vector requests to memory and what they touch, lane by lane and byte by byte: for lane_addresses and gather_scatter.

The meaning is that of the PRM's data port: address of a lane = base of the surface (none if flat) + offset + (address << scale).
"""

from messages import D8U32, D16U32, D32, D64, FLAT, LOAD, SLM, STORE, SURFACE, UGM

MEMORY_BYTES = {D32: 4, D64: 8, D8U32: 1, D16U32: 2}
ADDRESS_BITS = {1: 16, 2: 32, 3: 64}
ALLOW, SUPPRESS, FORCE = range(3)


def request(rng, lanes, line_bytes):
    """A legal load or store. Lanes are often near each other, near the ends of lines, or out of the surface."""
    sfid = rng.choice([UGM, UGM, SLM])
    surface = FLAT if sfid == SLM else rng.choice([FLAT, SURFACE])
    address_size = 3 if sfid == UGM and surface == FLAT else rng.choice([1, 2] if sfid == SLM else [2])
    data_size = rng.choice([D32, D64, D8U32, D16U32])
    elements = rng.randrange(1, 5) if data_size in (D32, D64) else 1
    size = rng.choice([64, 200, 1 << 20])
    near = rng.randrange(0, 1 << 12, line_bytes)
    addresses = []
    for _ in range(lanes):
        addresses.append(near + rng.choice([rng.randrange(16), rng.randrange(256), line_bytes - rng.randrange(1, 9)]))
    return {
        "sfid": sfid, "operation": rng.choice([LOAD, STORE]), "address_size": address_size, "data_size": data_size,
        "elements": elements, "component_mask": 0, "transposed": 0, "cache": 0, "surface": surface, "returns": 1,
        "base": rng.randrange(1, 1 << 20) * 4096, "offset": rng.choice([0, rng.randrange(64), -rng.randrange(64)]),
        "scale": rng.choice([0, 0, 1, 2]), "surface_bytes": near + size, "alignment": rng.choice([0, 1, 2, 4, 8]),
        "policy": rng.choice([ALLOW, SUPPRESS, FORCE]), "mask": rng.getrandbits(lanes), "address": addresses,
    }  # fmt: skip


def ports(asked, join):
    """The request as the values of ports."""
    return {**asked, "offset": asked["offset"] % (1 << 32), "address": join(asked["address"], 64)}


class Lane:
    """What one lane of a request touches."""

    def __init__(self, asked, lane):
        self.on = asked["mask"] >> lane & 1
        bits = ADDRESS_BITS[asked["address_size"]]
        inside = asked["offset"] + ((asked["address"][lane] & (1 << bits) - 1) << asked["scale"])
        flat = asked["surface"] == FLAT
        base = 0 if flat else asked["base"]
        alignment = asked["alignment"] or 1
        misaligned = (base + inside) % alignment != 0
        self.misaligned = bool(self.on and misaligned)
        self.misaligned_inactive = bool(not self.on and misaligned)
        self.element = MEMORY_BYTES[asked["data_size"]]
        self.components, self.out_of_bounds, self.wrapped = [], False, False
        if not self.on or (misaligned and asked["policy"] == SUPPRESS):
            return
        if asked["policy"] == FORCE:
            inside -= (base + inside) % alignment
        self.address = base + inside
        for component in range(asked["elements"]):
            place = inside + component * self.element
            if flat or (0 <= place and place + self.element <= asked["surface_bytes"]):
                self.components.append((component, base + place))
            else:
                self.out_of_bounds = True
        self.wrapped = bool(self.components) and not 0 <= self.address < 1 << 64

    def bytes(self):
        """The addresses touched, in order."""
        return [place + byte for _, place in self.components for byte in range(self.element)]
