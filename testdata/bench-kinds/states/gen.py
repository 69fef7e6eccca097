"""Facts that go through states."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import benchdata


def facts(n, numbers):
    nodes = max(n // 20, 1)
    return [("Tally", ["rows", "mix"], [(0, 0)]), ("Node", ["id", "busy"], [(i, 0) for i in range(nodes)]),
            ("Job", ["id", "state", "tries", "node"], [(i, "new", 0, numbers.below(nodes)) for i in range(n)])]


benchdata.main(facts)
