"""A live recursive query: what a machine stands on is followed again when connections are cut and made."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import benchdata


def facts(n, numbers):
    links = [(numbers.below(i), i) for i in range(1, n)]
    cuts = []
    for i in range(max(n // 20, 1)):
        at = len(links) * (i + 1) // (n // 20 + 2)
        cuts.append((i, links[at][0], links[at][1]))
    return [("Tally", ["rows", "mix"], [(0, 0)]), ("Link", ["from", "to"], links),
            ("Watch", ["node"], [(i * 7 % max(n // 4, 1),) for i in range(max(n // 50, 2))]), ("Cut", ["order", "from", "to"], cuts)]


benchdata.main(facts)
