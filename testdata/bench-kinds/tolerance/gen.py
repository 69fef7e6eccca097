"""Measurements of two instruments belong together if times and values differ little: bounds that are worked out."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import benchdata


def facts(n, numbers):
    def rows():
        return [(i, numbers.below(8), numbers.below(100 * n), numbers.below(20000) / 1000) for i in range(n)]
    return [("Tally", ["rows", "mix"], [(0, 0)]), ("Expected", ["id", "sensor", "time", "value"], rows()),
            ("Measured", ["id", "sensor", "time", "value"], rows())]


benchdata.main(facts)
