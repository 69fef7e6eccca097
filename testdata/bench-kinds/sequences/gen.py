"""Events in the order of time: what comes after what within seconds, and what is missing."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import benchdata


def facts(n, numbers):
    users = max(n // 20, 2)
    return [("Tally", ["rows", "mix"], [(0, 0)]),
            ("Login", ["id", "user", "time", "ok"], [(i, numbers.below(users), numbers.below(100000) + i // 100, numbers.below(3) > 0) for i in range(n)]),
            ("Transfer", ["id", "user", "time", "amount"], [(i, numbers.below(users), numbers.below(100000), numbers.below(1000)) for i in range(n)])]


benchdata.main(facts)
