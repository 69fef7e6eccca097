"""Jobs get machines by a salience that their urgency decides; what is given changes what waits."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import benchdata


def facts(n, numbers):
    skills = max(n // 40, 2)
    return [("Tally", ["rows", "mix"], [(0, 0)]),
            ("Machine", ["id", "skill", "free", "jobs"], [(i, i % skills, 60 + numbers.below(80), 0) for i in range(skills * 3)]),
            ("Job", ["id", "urgency", "skill", "hours", "state"], [(i, 1 + numbers.below(9), numbers.below(skills), 1 + numbers.below(15), 0) for i in range(n)])]


benchdata.main(facts)
