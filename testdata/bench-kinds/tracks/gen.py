"""Vehicles on the globe: legs, zones that they enter and leave, trips; distances by sines and cosines."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import benchdata


def fixes(vehicles, numbers):
    for v in range(vehicles):
        lat, lon, time = 50 + numbers.below(1000) / 1000.0, 8 + numbers.below(1000) / 1000.0, 0
        for seq in range(17):
            yield v, seq, round(lat, 5), round(lon, 5), time
            haste = numbers.below(4)
            lat += (numbers.below(200) - 100) / 16000.0 * haste
            lon += (numbers.below(200) - 100) / 16000.0 * haste
            time += 30000 + numbers.below(90000)


def facts(n, numbers):
    vehicles = n // 20 + 1
    return [("Tally", ["rows", "mix"], [(0, 0)]),
            ("Zone", ["id", "lat", "lon", "radius", "kind"], [(i, 50 + numbers.below(2000) / 2000.0, 8 + numbers.below(2000) / 2000.0, 200.0 + numbers.below(1500), numbers.one(["depot", "customer", "forbidden"])) for i in range(n // 20)]),
            ("Trip", ["vehicle", "km", "stops"], [(i, 0.0, 0) for i in range(vehicles)]),
            ("Fix", ["vehicle", "seq", "lat", "lon", "time"], list(fixes(vehicles, numbers)))]


benchdata.main(facts)
