"""Insurance claims pass through agenda groups: checked, ranked, given to handlers who have room, paid."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import benchdata


KINDS = ["fire", "water", "theft", "glass"]


def facts(n, numbers):
    policies, handlers = n // 3 + 1, n // 30 + 4
    return [("Tally", ["rows", "mix"], [(0, 0)]),
            ("Handler", ["id", "skill", "load", "most"], [(i, (KINDS + ["general"])[i % 5], 0, 10 + numbers.below(15)) for i in range(handlers)]),
            ("Policy", ["id", "holder", "cover", "limit", "paid", "active"],
             [(i, "holder %d" % i, numbers.one(["fire water", "fire theft glass", "all risks", "glass theft", "water"]), 2000 + 1000 * numbers.below(15), 0, numbers.below(10) > 0) for i in range(policies)]),
            ("Claim", ["id", "policy", "kind", "amount", "days", "state", "handler", "priority"],
             [(i, numbers.below(policies), numbers.one(KINDS), 100 + numbers.below(900) * (1 + numbers.below(9)), numbers.below(80), "new", -1, numbers.below(4)) for i in range(n * 2 // 3)])]


benchdata.main(facts)
