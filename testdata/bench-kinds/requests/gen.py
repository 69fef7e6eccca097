"""A small session with many rules: a dozen facts, as a service decides them one after the other."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import benchdata


def facts(n, numbers):
    customers = max(n // 4, 2)
    return [("Tally", ["rows", "mix"], [(0, 0)]),
            ("Customer", ["id", "level", "name"], [(i, numbers.below(4), "c%d" % i) for i in range(customers)]),
            ("Order", ["id", "customer", "total", "category", "discount"],
             [(i, numbers.below(customers), numbers.below(150000) / 100, numbers.one("abc"), 0) for i in range(n)])]


benchdata.main(facts)
