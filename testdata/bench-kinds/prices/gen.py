"""Prices and taxes in exact decimals: made from cents, compared, multiplied, rounded, summed up."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import benchdata


def facts(n, numbers):
    return [("Tally", ["rows", "mix"], [(0, 0)]),
            ("Item", ["id", "order", "cents", "kind"], [(i, i // 5, 100 + numbers.below(60000), numbers.below(3)) for i in range(n)])]


benchdata.main(facts)
