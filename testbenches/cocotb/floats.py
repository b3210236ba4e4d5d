"""Binary floating point after IEEE 754-2019 in whole numbers and fractions, of any format: for the blocks float_* and glsl450."""

from fractions import Fraction

# The directions of rounding, as bits 5 to 4 of cr0.0 number them.
DIRECTIONS = ["nearest_even", "up", "down", "toward_zero"]


def directions(parameter):
    """Those in which a unit with this value of its parameter `rounding` rounds, each with what its input stream is told."""
    if parameter == "any":
        return [(direction, {"rounding": code}) for code, direction in enumerate(DIRECTIONS)]
    return [(parameter, {})]


class Format:
    """A binary format: words with a sign, an exponent and a fraction, from the top."""

    def __init__(self, exponent_bits, fraction_bits):
        self.fraction_bits, self.exponent_bits = fraction_bits, exponent_bits
        self.width = 1 + exponent_bits + fraction_bits
        self.bias = (1 << exponent_bits - 1) - 1
        self.top = (1 << exponent_bits) - 1
        self.infinity = self.top << fraction_bits
        self.sign = 1 << self.width - 1
        self.quiet_nan = self.infinity | 1 << fraction_bits - 1
        self.largest = self.infinity - 1
        # The distance of the smallest numbers, as a power of two.
        self.least = 1 - self.bias - fraction_bits

    def is_nan(self, word):
        return word & ~self.sign > self.infinity

    def is_infinite(self, word):
        return word & ~self.sign == self.infinity

    def is_negative(self, word):
        return word & self.sign != 0

    def value(self, word):
        """The number that a finite word stands for."""
        exponent = word >> self.fraction_bits & self.top
        digits = word & (1 << self.fraction_bits) - 1
        if exponent:
            digits |= 1 << self.fraction_bits
        value = Fraction(digits) * Fraction(2) ** (self.least + max(exponent, 1) - 1)
        return -value if self.is_negative(word) else value

    def rounded(self, value, negative, direction="nearest_even"):
        """The word nearest to a number, of two as near the even one; or the next one in a direction. The sign is told, as zero has none."""
        nearest = direction == "nearest_even"
        outward = direction == ("down" if negative else "up")
        magnitude = abs(Fraction(value))
        sign = self.sign if negative else 0
        if magnitude == 0:
            return sign
        # The exponent of the last digit that is kept.
        above = magnitude.numerator.bit_length() - magnitude.denominator.bit_length()
        highest = above if magnitude >= Fraction(2) ** above else above - 1
        last = max(self.least, highest - self.fraction_bits)
        digits, rest = divmod(magnitude, Fraction(2) ** last)
        half = Fraction(2) ** last / 2
        if outward and rest or nearest and (rest > half or (rest == half and digits & 1)):
            digits += 1
        # A carry out of the digits is one into the exponent.
        word = digits + ((last - self.least) << self.fraction_bits)
        if word >= self.infinity:
            word = self.infinity if nearest or outward else self.largest
        return sign | word

    def random(self, rng):
        """Any word; zeros, denormal numbers, ones, infinities, NaN and neighbours of powers of two often."""
        kind = rng.randrange(6)
        if kind == 0:
            edges = [0, 1, self.infinity, self.quiet_nan, self.infinity + 1, self.largest, self.bias << self.fraction_bits]
            word = rng.choice(edges)
        elif kind == 1:
            word = rng.getrandbits(self.fraction_bits)
        elif kind == 2:
            exponent = rng.randrange(self.top)
            word = max(0, (exponent << self.fraction_bits) + rng.randrange(-1, 2))
        elif kind == 3:
            near = self.bias + rng.randrange(-min(6, self.bias - 1), min(7, self.bias))
            word = near << self.fraction_bits | rng.getrandbits(self.fraction_bits)
        else:
            word = rng.getrandbits(self.width - 1)
        return word | (self.sign if rng.getrandbits(1) else 0)
