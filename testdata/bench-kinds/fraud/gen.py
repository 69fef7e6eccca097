"""Card payments are watched as they come: bursts, two countries, alerts that add up until a card is blocked."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import benchdata


COUNTRIES = ["DE", "DE", "DE", "DE", "FR", "US", "CN"]


def facts(n, numbers):
    cards, merchants = n // 12 + 1, n // 40 + 2
    at, payments = 0, []
    for i in range(n):
        at += numbers.below(2 * 30000000 // n) + 1
        payments.append((i, numbers.below(cards), at, numbers.one([2, 30, 80, 200, 450, 700]) + numbers.below(20), numbers.one(COUNTRIES), numbers.below(merchants), numbers.below(3) == 0))
    return [("Tally", ["rows", "mix"], [(0, 0)]),
            ("Merchant", ["id", "kind", "risk"], [(i, numbers.one(["hotel", "airline", "shop", "casino"]), numbers.below(5)) for i in range(merchants)]),
            ("Card", ["number", "country", "limit", "score", "blocked"], [(i, numbers.one(COUNTRIES), 200 + 100 * numbers.below(5), 0, False) for i in range(cards)]),
            ("Payment", ["id", "card", "at", "amount", "country", "merchant", "online"], payments),
            ("Chargeback", ["payment", "at"], [(i, at + i) for i in range(n) if numbers.below(25) == 0])]


benchdata.main(facts)
