"""Figures by group with several functions and what is over a bound, first of all facts and then after changes."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import benchdata


def facts(n, numbers):
    shops = max(n // 40, 2)
    return [("Tally", ["rows", "mix"], [(0, 0)]), ("Shop", ["id", "late"], [(i, 2) for i in range(shops)]),
            ("Sale", ["id", "shop", "article", "amount", "state"], [(i, numbers.below(shops), numbers.below(30), numbers.below(1000), 0) for i in range(n)])]


benchdata.main(facts)
