"""Tickets are changed by setters and update, without property lists: guards by flags, dynamic salience, histories kept in lists of text."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import benchdata


def facts(n, numbers):
    customers = n // 10 + 2
    words = ["mail", "disk", "net", "printer", "login"]
    return [("Tally", ["rows", "mix"], [(0, 0)]),
            ("Customer", ["id", "plan", "open"], [(i, numbers.one(["gold", "silver", "free"]), 0) for i in range(customers)]),
            ("Agent", ["id", "skill", "queue"], [(i, words[i % 5], numbers.below(5)) for i in range(n // 20 + 5)]),
            ("Ticket", ["id", "customer", "title", "severity", "age", "agent", "escalated"], [(i, numbers.below(customers), "%s %s %d" % (numbers.one(words), numbers.one(["is slow", "is down", "lost", "asks", "works"]), i), 0, numbers.below(60), -1, False) for i in range(n * 8 // 10)])]


benchdata.main(facts)
