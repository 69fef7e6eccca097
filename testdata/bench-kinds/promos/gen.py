"""Promotions are stacked on orders: sums per order and category, one promotion of a group each, discounts in exact decimals."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import benchdata


CATEGORIES = ["c%02d" % i for i in range(20)]


def promo(i, numbers):
    return ("P%d" % i, numbers.one(CATEGORIES), 2 + numbers.below(6), 3 + numbers.below(20), i * 3 + 1, numbers.below(5) == 0,
            "g%d" % numbers.below(5))


def line(orders, numbers):
    return (numbers.below(orders), "s%d" % numbers.below(1000), numbers.one(CATEGORIES), 1 + numbers.below(4),
            "%d.%02d" % (1 + numbers.below(80), numbers.below(100)))


def facts(n, numbers):
    return [("Tally", ["rows", "mix"], [(0, 0)]),
            ("Promo", ["code", "category", "minQty", "percent", "priority", "exclusive", "group"], [promo(i, numbers) for i in range(30)]),
            ("Order", ["id", "customer", "channel", "closed"],
             [(i, numbers.below(500), numbers.one(["web", "shop"]), False) for i in range(n // 5)]),
            ("Line", ["order", "sku", "category", "qty", "priceText"], [line(n // 5, numbers) for _ in range(n * 4 // 5)])]


benchdata.main(facts)
