"""Employees, their bosses, firms and cities: conditions and joins over paths of nested objects."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import benchdata


def facts(n, numbers):
    return [("Tally", ["rows", "mix"], [(0, 0)]),
            ("Row", ["id", "name", "boss", "city", "zone", "salary", "firm"],
             [(i, "w%d" % i, numbers.below(n), "c%d" % numbers.below(30), numbers.below(9), 1500 + numbers.below(5000), numbers.below(n // 25 + 2)) for i in range(n)])]


benchdata.main(facts)
