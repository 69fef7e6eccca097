"""Lines of a log are taken apart by functions on text, compared with each other, and answered by texts that are built piece by piece."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import benchdata


def facts(n, numbers):
    names = ["smith", "smyth", "anna", "root", "bob", "schmidt", "carla.lee", "a.x"]
    paths = ["/api/orders", "/api/health", "/Admin/users", "/static/a.css", "/api/users/ping", "/login", "/api/Admin/keys"]
    def line(i):
        if numbers.below(20) == 0:
            return "?? broken %d" % i
        return "host%d %s user=%s path=%s ms=%d" % (numbers.below(n // 50 + 2), numbers.one(["INFO", "INFO", "WARN", "ERROR"]), numbers.one(names), numbers.one(paths), numbers.below(1000))
    return [("Tally", ["rows", "mix"], [(0, 0)]),
            ("Line", ["number", "text"], [(i, line(i)) for i in range(n)])]


benchdata.main(facts)
