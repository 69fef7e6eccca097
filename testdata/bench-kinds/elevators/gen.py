"""Elevators of houses with nine floors, and people who call them."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import benchdata


def person(i, houses, numbers):
    start, end = numbers.below(9), numbers.below(9)
    return i, numbers.below(houses), start, end if end != start else (start + 1) % 9, numbers.below(40), 0, 0, 0


def facts(n, numbers):
    houses = n // 50 + 1
    return [("Tally", ["rows", "mix"], [(0, 0)]), ("Clock", ["now", "last"], [(0, 80)]),
            ("Lift", ["id", "house", "floor", "goal", "seats", "moved", "way"], [(i + 1, i // 2, 0, 0, 4, -1, 0) for i in range(houses * 2)]),
            ("Person", ["id", "house", "from", "to", "start", "lift", "state", "done"], [person(i, houses, numbers) for i in range(n)])]


benchdata.main(facts)
