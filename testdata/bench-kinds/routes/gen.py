"""A rule of eleven patterns follows a batch through ten stations; two more look at the end of the same chain."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import benchdata


def facts(n, numbers):
    steps = []
    for batch in range(n):
        minute = numbers.below(100)
        for number in range(1, 11 + numbers.below(2)):
            minute += 1 + numbers.below(150) - (200 if numbers.below(60) == 0 else 0)
            steps.append((batch, number, numbers.below(40), minute))
    return [("Tally", ["rows", "mix"], [(0, 0)]), ("Batch", ["id", "kind"], [(i, numbers.below(10)) for i in range(n)]),
            ("Step", ["batch", "number", "station", "minute"], steps)]


benchdata.main(facts)
