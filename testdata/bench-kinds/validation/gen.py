"""Large data is validated by quantifiers: what is missing, what is twice, and what does not agree."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import benchdata


def facts(n, numbers):
    accounts = n // 8
    return [("Tally", ["rows", "mix"], [(0, 0)]),
            ("Account", ["id", "currency", "limit"], [(i, numbers.one(["EUR", "EUR", "USD"]), 300 + numbers.below(500)) for i in range(accounts)]),
            ("Entry", ["id", "account", "currency", "amount", "approved", "document"],
             [(i, numbers.below(accounts + accounts // 10), "USD" if numbers.below(30) == 0 else "EUR", numbers.below(1000), numbers.below(4) > 0, numbers.below(12)) for i in range(n)])]


benchdata.main(facts)
