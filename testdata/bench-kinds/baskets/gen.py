"""Facts hold lists: conditions ask what is in them, take their elements one by one, and look at their size."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import benchdata


ITEMS = "bread butter milk cheese apples oranges sausage noodles rice onions carrots coffee tea".split()


def facts(n, numbers):
    lines = [(i, " ".join(numbers.one(ITEMS) for _ in range(2 + numbers.below(8)))) for i in range(n)]
    return [("Tally", ["rows", "mix"], [(0, 0)]), ("Offer", ["item", "size"], [(item, 2 + numbers.below(6)) for item in ITEMS]),
            ("Line", ["basket", "text"], lines)]


benchdata.main(facts)
