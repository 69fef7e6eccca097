"""Applications are scored by functions with branches and short loops, called from actions and conditions."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import benchdata


def facts(n, numbers):
    return [("Tally", ["rows", "mix"], [(0, 0)]),
            ("Application", ["id", "age", "income", "debts", "history", "score", "state"],
             [(i, 12 + numbers.below(70), 400 + numbers.below(6000), numbers.below(40000),
               "".join(numbers.one("PPPPPPPPLPPPPD") for _ in range(12 + numbers.below(24))), 0, 0) for i in range(n)])]


benchdata.main(facts)
