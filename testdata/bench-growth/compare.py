#!/usr/bin/env python3
"""Runs operations of Java's collections and texts on 100,000 elements, in an action and in Java, and prints the time of each.

    compare.py WHENTHEN [NAME...]

An operation whose time here grows faster with the size than in Java takes seconds instead of milliseconds. Java's time is without that
of its start; that of whenthen is with it, and the results must be the same.
"""
import os
import subprocess
import sys
import tempfile
import time

SIZE = 100_000

HERE = os.path.dirname(os.path.abspath(__file__))


def programs():
    """The Java code of each program of programs.txt by its name."""
    text = open(os.path.join(HERE, "programs.txt")).read()
    return dict(part.split("\n", 1) for part in text.split("\n# ")[1:])


PROGRAMS = programs()


def java(folder):
    """The result and the milliseconds of each program."""
    with open(os.path.join(folder, "Growth.java"), "w") as f:
        f.write("import java.util.*;\nimport java.util.stream.*;\npublic class Growth {\n    static final int N = %d;\n" % SIZE)
        for name, code in PROGRAMS.items():
            f.write("    static long %s() { long s = 0; %s return s; }\n" % (name, code))
        f.write("    public static void main( String[] args ) {\n        long t, r;\n")
        for name in PROGRAMS:
            f.write('        t = System.nanoTime(); r = %s(); System.out.println( "%s " + r + " " + ( System.nanoTime() - t ) / 1000000 );\n' % (name, name))
        f.write("    }\n}\n")
    out = subprocess.run(["java", os.path.join(folder, "Growth.java")], capture_output=True, text=True, check=True).stdout
    return {name: (result, int(ms)) for name, result, ms in map(str.split, out.splitlines())}


def here(whenthen, folder, name):
    rules = os.path.join(folder, name + ".drl")
    with open(rules, "w") as f:
        f.write("package growth\nimport java.util.*\nimport java.util.stream.*\nrule r\nwhen\nthen\n    final int N = %d;\n    long s = 0;\n    %s\n"
                "    System.out.println( s );\nend\n" % (SIZE, PROGRAMS[name]))
    start = time.time()
    try:
        out = subprocess.run([whenthen, "run", rules, "--timeout", "0", "--max-memory", "0"], capture_output=True, text=True, timeout=60)
    except subprocess.TimeoutExpired:
        return "", 60_000
    return (out.stdout.split() or [out.stderr])[0], int((time.time() - start) * 1000)


def main():
    whenthen, chosen = os.path.abspath(sys.argv[1]), sys.argv[2:] or list(PROGRAMS)
    print("| operations | Java ms | Whenthen ms | |\n|---|---:|---:|---|", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        want = java(folder)
        for name in chosen:
            result, ms = here(whenthen, folder, name)
            print("| %s | %d | %d | %s |" % (name, want[name][1], ms, "" if result == want[name][0] else "WRONG"), flush=True)


main()
