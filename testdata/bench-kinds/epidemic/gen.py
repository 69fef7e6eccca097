"""People, and who meets whom."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import benchdata


def facts(n, numbers):
    people = n // 4
    return [("Tally", ["rows", "mix"], [(0, 0)]),
            ("Day", ["no", "last"], [(1, 30)]),
            ("Person", ["id", "age", "state", "since"], [(i, numbers.below(90), "I" if i % 100 == 0 else "S", 0) for i in range(people)]),
            ("Contact", ["a", "b", "strength"], [(numbers.below(people), numbers.below(people), numbers.below(9)) for _ in range(3 * people)])]


benchdata.main(facts)
