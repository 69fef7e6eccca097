"""A workshop: operations of jobs are planned one after the other, each on the machine of its kind that is free first."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import benchdata


KINDS = ["mill", "lathe", "drill", "saw"]


def facts(n, numbers):
    jobs = n // 6 + 1
    return [("Tally", ["rows", "mix"], [(0, 0)]),
            ("Machine", ["id", "kind", "busyUntil", "tool"], [(i, KINDS[i % 4], 0, "t0") for i in range(n // 40 + 4)]),
            ("Job", ["id", "due", "next", "ready", "late"], [(i, 100 + numbers.below(1500), 0, numbers.below(100), 0) for i in range(jobs)]),
            ("Operation", ["job", "step", "kind", "tool", "minutes", "start", "machine", "planned"],
             [(j, s, numbers.one(KINDS), "t%d" % numbers.below(5), 5 + numbers.below(40), 0, -1, False) for j in range(jobs) for s in range(3 + numbers.below(4))])]


benchdata.main(facts)
