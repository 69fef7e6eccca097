"""Alternatives and sets of values: or between patterns, in, and constraints joined by ||."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import benchdata


def facts(n, numbers):
    kinds = ["fire", "water", "storm", "theft", "noise"]
    return [("Tally", ["rows", "mix"], [(0, 0)]),
            ("Team", ["id", "region", "skill", "size"], [(i, numbers.below(100), numbers.one(kinds + ["all"]), numbers.below(10)) for i in range(n // 4)]),
            ("Case", ["id", "kind", "level", "region", "owner"], [(i, numbers.one(kinds), numbers.below(10), numbers.below(100), numbers.below(n // 3)) for i in range(n)])]


benchdata.main(facts)
