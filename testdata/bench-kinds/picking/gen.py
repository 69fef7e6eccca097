"""Demands, and lots of the same goods."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import benchdata


def facts(n, numbers):
    demands = n // 3
    goods = max(demands // 20, 3)
    return [("Tally", ["rows", "mix"], [(0, 0)]),
            ("Demand", ["id", "sku", "open", "priority", "state"],
             [(i, "sku%d" % numbers.below(goods), 1 + numbers.below(40), numbers.below(9), "open") for i in range(demands)]),
            ("Lot", ["id", "sku", "left", "expiry", "bay"],
             [(i, "sku%d" % numbers.below(goods), 1 + numbers.below(30), numbers.below(365), "b%d" % numbers.below(9)) for i in range(2 * demands)])]


benchdata.main(facts)
