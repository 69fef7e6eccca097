"""Texts with nested brackets."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import benchdata


def text(numbers, depth):
    kind = numbers.below(6)
    if depth > 4 or kind < 2:
        return numbers.one(["alpha", "b", "gamma", "delta", "x"]) if numbers.below(2) else str(numbers.below(9999))
    begin, end = numbers.one(["()", "[]", "{}"])
    if numbers.below(60) == 0:
        end = ")"
    return begin + " ".join(text(numbers, depth + 1) for _ in range(1 + numbers.below(4))) + end


def facts(n, numbers):
    return [("Tally", ["rows", "mix"], [(0, 0)]),
            ("Doc", ["id", "text", "pos", "state", "depth"],
             [(i, " ".join(text(numbers, 0) for _ in range(4)), 0, "new", 0) for i in range(n // 50)])]


benchdata.main(facts)
