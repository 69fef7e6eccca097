"""Shifts are given to workers with the skill, who are not absent, do not overlap and rest between two days: four nots in a row."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import benchdata


SKILLS = ["cook", "nurse", "driver", "guard", "clerk"]


def shift(i, numbers):
    start = numbers.below(15)
    return (i, numbers.below(14), start, start + 6 + numbers.below(4), numbers.one(SKILLS), -1)


def facts(n, numbers):
    workers = max(20, n // 10)
    return [("Tally", ["rows", "mix"], [(0, 0)]),
            ("Worker", ["id", "skill", "hours", "cap"], [(i, numbers.one(SKILLS), 0, 24 + numbers.below(20)) for i in range(workers)]),
            ("Absence", ["worker", "day"], [(numbers.below(workers), numbers.below(14)) for _ in range(n // 5)]),
            ("Shift", ["id", "day", "start", "finish", "skill", "worker"], [shift(i, numbers) for i in range(n // 2)])]


benchdata.main(facts)
