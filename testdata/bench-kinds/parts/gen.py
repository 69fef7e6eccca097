"""Facts that hold facts: parts know what they are in, and conditions read along the way up."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import benchdata


def facts(n, numbers):
    tops = max(n // 20, 1)
    rows = [(i, -1, numbers.below(4), 50.0) for i in range(tops)]
    rows += [(i, numbers.below(tops), numbers.below(4), numbers.below(1000) / 10) for i in range(tops, n)]
    return [("Tally", ["rows", "mix"], [(0, 0)]), ("Part", ["id", "above", "kind", "weight"], rows)]


benchdata.main(facts)
