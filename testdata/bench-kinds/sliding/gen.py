"""A clock over a window of times: what is due, what is in the window, what has left it."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import benchdata


def facts(n, numbers):
    return [("Tally", ["rows", "mix"], [(0, 0)]), ("Clock", ["now", "last"], [(0, n // 2)]),
            ("Visit", ["id", "at", "place", "state"], [(i, numbers.below(n // 2), numbers.below(n // 20 + 1), 0) for i in range(n)])]


benchdata.main(facts)
