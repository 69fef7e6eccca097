"""Tokens go through forty rules, each of which wakes the next."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import benchdata


def facts(n, numbers):
    return [("Tally", ["rows", "mix"], [(0, 0)]),
            ("Gate", ["stage", "low", "shift"], [(i, numbers.below(40), numbers.below(1000)) for i in range(40)]),
            ("Token", ["id", "stage", "value"], [(i, numbers.below(3), numbers.below(1000)) for i in range(n)])]


benchdata.main(facts)
