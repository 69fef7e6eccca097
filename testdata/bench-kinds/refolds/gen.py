"""Large groups of which one element changes at a time."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import benchdata


def facts(n, numbers):
    return [("Tally", ["rows", "mix"], [(0, 0)]), ("Shelf", ["id"], [(i,) for i in range(2)]),
            ("Item", ["id", "shelf", "value", "state"], [(i, i % 2, numbers.below(1000), 0) for i in range(n)])]


benchdata.main(facts)
