"""A large session takes a stream of changes: accounts stay, movements come one by one, change two accounts and go."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import benchdata


def facts(n, numbers):
    branches = max(n // 50, 2)
    return [("Tally", ["rows", "mix"], [(0, 0)]), ("Clock", ["now", "last"], [(0, n)]),
            ("Branch", ["id", "alarm"], [(i, 1 + i % 2) for i in range(branches)]),
            ("Account", ["id", "branch", "balance", "state"], [(i, numbers.below(branches), numbers.below(2000), 0) for i in range(n)]),
            ("Movement", ["at", "from", "to", "amount"], [(i, numbers.below(n), numbers.below(n), numbers.below(1500)) for i in range(n)])]


benchdata.main(facts)
