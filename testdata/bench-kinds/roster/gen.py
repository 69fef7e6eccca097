"""Shifts with dates and times of java.time: overlaps, rest, weekends, weeks."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import benchdata


def facts(n, numbers):
    p = n // 12 + 2
    return [("Tally", ["rows", "mix"], [(0, 0)]), ("Person", ["id", "skill", "week"], [(i, numbers.one(["none", "cook", "driver"]), 0) for i in range(p)]),
            ("Row", ["id", "who", "day", "begin", "hours"], [(i, numbers.below(p), numbers.below(40), 4 + numbers.below(13), 2 + numbers.below(5)) for i in range(n)])]


benchdata.main(facts)
