"""Members with skills, posts that need one, and bans."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import benchdata


def facts(n, numbers):
    skills, members, posts = ["s%d" % i for i in range(n // 12 + 5)], n // 2, n * 3 // 10
    return [("Tally", ["rows", "mix"], [(0, 0)]),
            ("Member", ["id", "name", "skillText", "hours"], [(i, "m%d" % (i % 97), ";".join(numbers.one(skills) for _ in range(1 + numbers.below(4))), numbers.below(40)) for i in range(members)]),
            ("Post", ["id", "skill", "hours", "filled"], [(i, numbers.one(skills), 1 + numbers.below(20), -1) for i in range(posts)]),
            ("Ban", ["member", "post"], [(numbers.below(members), numbers.below(posts)) for i in range(n // 5)])]


benchdata.main(facts)
