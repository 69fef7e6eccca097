"""Edges of a graph, and questions about its nodes."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import benchdata


def facts(n, numbers):
    nodes = n // 2 + 1
    return [("Tally", ["rows", "mix"], [(0, 0)]),
            ("Edge", ["from", "to", "cost"], [(numbers.below(nodes), numbers.below(nodes), numbers.below(100)) for i in range(n)]),
            ("Ask", ["id", "node"], [(i, numbers.below(nodes)) for i in range(n // 4)])]


benchdata.main(facts)
