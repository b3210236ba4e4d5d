"""The picture of a race: for each configuration, two marks on a logarithmic axis."""

import math

WIDTH, LEFT, RIGHT, TOP, STEP = 940, 250, 20, 74, 15
SIDES = [("engine for one stimulus", "#dd6b20"), ("batch engine", "#2b6cb0")]
TICKS = [1, 2, 5, 10, 20, 50, 100]


def ratios(rows):
    """Rows: a name, and the ratios of the two engines to Verilator."""
    everything = [ratio for _, *both in rows for ratio in both]
    least, greatest = min([0.9, *everything]), max([*everything, 20])
    low, high = math.log(least * 0.95), math.log(greatest * 1.1)

    def x(ratio):
        return LEFT + (math.log(ratio) - low) / (high - low) * (WIDTH - LEFT - RIGHT)

    height = TOP + STEP * len(rows) + 12
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" font-size="11">',
        "<title>Speed as a multiple of Verilator\'s speed</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>',
        '<text x="8" y="20" font-size="15">Speed as a multiple of Verilator\'s speed (medians)</text>',
    ]
    for number, (side, color) in enumerate(SIDES):
        place = 8 + 180 * number
        out.append(f'<circle cx="{place + 5}" cy="38" r="5" fill="{color}"/><text x="{place + 16}" y="42">{side}</text>')
    bottom = TOP + STEP * len(rows)
    for tick in TICKS:
        if math.exp(low) <= tick <= math.exp(high):
            color, width = ("#c53030", 2) if tick == 1 else ("#cbd5e0", 1)
            out.append(f'<line x1="{x(tick):.1f}" y1="{TOP - 8}" x2="{x(tick):.1f}" y2="{bottom}" stroke="{color}" stroke-width="{width}"/>')
            out.append(f'<text x="{x(tick):.1f}" y="{TOP - 12}" text-anchor="middle">{tick}</text>')
    for number, (name, *both) in enumerate(rows):
        y = TOP + STEP * number + 4
        out.append(f'<text x="{LEFT - 8}" y="{y + 4}" text-anchor="end">{name}</text>')
        out.append(f'<line x1="{x(min(both)):.1f}" y1="{y}" x2="{x(max(both)):.1f}" y2="{y}" stroke="#a0aec0"/>')
        for (_, color), ratio in zip(SIDES, both):
            out.append(f'<circle cx="{x(ratio):.1f}" cy="{y}" r="4.5" fill="{color}"><title>{name}: {ratio:.3g}</title></circle>')
    return "\n".join([*out, "</svg>", ""])
