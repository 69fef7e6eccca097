"""Patients of a hospital: measurements give alarms, alarms a ward, wards have beds, and nurses take who has the fewest patients."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import benchdata


def facts(n, numbers):
    p = n // 6 + 1
    vitals = []
    for i in range(n // 2):
        kind = numbers.one(["temp", "temp", "pulse", "pressure", "test"])
        value = {"temp": 36 + numbers.below(45) / 10, "pulse": 50 + numbers.below(100), "pressure": 70 + numbers.below(90), "test": numbers.below(2)}[kind]
        vitals.append((numbers.below(p), kind, float(value), i))
    return [("Tally", ["rows", "mix"], [(0, 0)]),
            ("Bed", ["id", "ward", "free", "isolated"], [(i + 1, numbers.one(["general", "general", "surgery", "intensive"]), True, i % 4 == 0) for i in range(n // 6)]),
            ("Nurse", ["id", "ward", "patients"], [(i, numbers.one(["general", "surgery", "intensive"]), 0) for i in range(n // 60 + 2)]),
            ("Patient", ["id", "age", "complaint", "points", "bed"], [(i, numbers.below(95), numbers.one(["broken leg", "dry cough", "red rash", "headache", "broken arm", "stomach"]), 0, 0) for i in range(p)]),
            ("Vital", ["patient", "kind", "value", "minute"], vitals)]


benchdata.main(facts)
