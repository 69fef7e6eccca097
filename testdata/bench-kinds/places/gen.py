"""Places in the plane: what is near, by squares, functions, and radii that each has of its own."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import benchdata


def facts(n, numbers):
    c = lambda: numbers.below(10000) / 100
    return [("Tally", ["rows", "mix"], [(0, 0)]),
            ("Place", ["id", "x", "y", "kind"], [(i, c(), c(), numbers.one(["hospital", "police", "fire", "school"])) for i in range(n // 10)]),
            ("Courier", ["id", "x", "y", "free", "radius"], [(i, c(), c(), True, 2.0 + numbers.below(40) / 10) for i in range(n // 5)]),
            ("Call", ["id", "x", "y", "zone", "state"], [(i, c(), c(), -1, "open") for i in range(n * 7 // 10)])]


benchdata.main(facts)
