"""What the generators of this folder share: a repeatable source of numbers, CSV files, and the command line of gen.py.

    gen.py SIZE OUTDIR    writes the facts of a size, one CSV file for each block of equal types
"""
import os
import sys


class Numbers:
    """An xorshift generator of 64 bits: the same seed gives the same numbers everywhere."""

    def __init__(self, seed):
        self.state = (seed + 0x9E3779B97F4A7C15) % 2**64

    def below(self, n):
        x = self.state
        x ^= (x << 13) % 2**64
        x ^= x >> 7
        x ^= (x << 17) % 2**64
        self.state = x
        return (x >> 11) % n

    def one(self, items):
        return items[self.below(len(items))]


def main(facts):
    """facts(size, numbers) gives blocks (type, columns, rows), in the order of insertion."""
    size, out = int(sys.argv[1]), sys.argv[2]
    os.makedirs(out, exist_ok=True)
    for i, (name, columns, rows) in enumerate(facts(size, Numbers(size)), 1):
        with open(os.path.join(out, "%02d-%s.csv" % (i, name)), "w") as f:
            f.write(",".join(columns) + "\n")
            for row in rows:
                f.write(",".join(str(v).lower() if isinstance(v, bool) else str(v) for v in row) + "\n")
