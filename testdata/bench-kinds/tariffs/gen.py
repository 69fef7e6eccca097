"""A shipment finds its tariff: equality, two ranges of numbers and two of dates on one pattern."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import benchdata


def facts(n, numbers):
    regions = 10
    each = n // 2 // regions
    tariffs = []
    for region in range(regions):
        for i in range(each):
            begin, since = numbers.below(5000), 86400000 * numbers.below(2000)
            tariffs.append((len(tariffs), region, begin, begin + 1 + 20000 // each, since, since + 86400000 * 700))
    shipments = [(i, numbers.below(regions), numbers.below(6000), 86400000 * numbers.below(2700)) for i in range(n)]
    return [("Tally", ["rows", "mix"], [(0, 0)]),
            ("Tariff", ["id", "region", "from", "to", "begins", "ends"], tariffs),
            ("Shipment", ["id", "region", "weight", "day"], shipments)]


benchdata.main(facts)
