"""Packets of a network: signatures by word and pattern, port scans by sets per source, packets of blocked sources dropped one by one."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import benchdata


WORDS = ["GET", "POST", "root", "admin", "select", "union", "passwd", "index", "login", "script"]


def signature(i, numbers):
    return (i, numbers.one([80, 443, 22, 21]), ".*%s [a-z]+ %s.*" % (numbers.one(WORDS), numbers.one(WORDS)), numbers.one(WORDS))


def packet(i, hosts, numbers):
    return (i, "10.0.%d.%d" % divmod(numbers.below(hosts), 250), "10.1.0.%d" % numbers.below(200),
            numbers.one([80, 443, 22, 21, 25, 110, 8080]), i * 100 + numbers.below(100), 40 + numbers.below(1400),
            " ".join(numbers.one(WORDS) for _ in range(4 + numbers.below(8))))


def facts(n, numbers):
    return [("Tally", ["rows", "mix"], [(0, 0)]),
            ("Signature", ["id", "port", "pattern", "word"], [signature(i, numbers) for i in range(60)]),
            ("Packet", ["id", "src", "dst", "port", "at", "bytes", "payload"], [packet(i, max(20, n // 12), numbers) for i in range(n)])]


benchdata.main(facts)
