#!/usr/bin/env python3
"""Runs warm sessions of Drools and of Whenthen on the same case at the same time, and prints the processor time of each.

    compare.py SUITE WHENTHEN [NAME:SIZE...]     SUITE is the folder of the benchmark suite outside of this project

Both are started at once, so that what else the machine does hits both; what counts is the processor time of the thread that runs the
session, the least of the second half of at least ten sessions and ten seconds. The JVM compiles in the thread that runs
(-XX:-BackgroundCompilation): on a busy machine its compiler threads starve otherwise, and Drools seems up to eight times slower than it is.
A name is a folder beside this file, or a workload of the suite. Without cases: every folder, at all sizes but the smallest.
"""
import json
import math
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))


def folder(suite, name):
    own = os.path.join(HERE, name)
    return own if os.path.isdir(own) else os.path.join(suite, "workloads", name)


def cases():
    for name in sorted(os.listdir(HERE)):
        expect = os.path.join(HERE, name, "expect.json")
        if os.path.exists(expect):
            for size in list(json.load(open(expect))["sizes"])[1:]:
                yield name + ":" + size


def stats(process):
    """The line of figures, and what was printed in front of it."""
    out = process.communicate(timeout=900)[0].splitlines()
    for i, line in enumerate(out):
        at = line.find('{"')
        if at >= 0 and '"firings"' in line:
            return json.loads(line[at:]), out[:i]
    return None, out


def compare(suite, whenthen, name, size):
    work = folder(suite, name)
    data = subprocess.run([os.path.join(suite, "data"), work, size], capture_output=True, text=True, check=True).stdout.strip()
    rules = os.path.join(work, "rules.drl")
    if not os.path.exists(rules):
        rules = os.path.join(data, "rules.drl")
    env = dict(os.environ, BENCH_JVM=os.environ.get("BENCH_JVM", "-Xmx4g -XX:-BackgroundCompilation"))
    start = lambda command: subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=env)
    theirs = start([os.path.join(suite, "drools", "run"), "--sessions", "10", "--seconds", "10", work, size])
    ours = start([whenthen, "run", rules, "--facts", data, "--stats", "--json", "--warm", "--timeout", "0", "--max-memory", "0"])
    drools, _ = stats(theirs)
    mine, printed = stats(ours)
    want = json.load(open(os.path.join(work, "expect.json")))["sizes"][size]
    right = mine and all(mine[k] == want[k] for k in ("firings", "facts")) and ("output" not in want or printed == want["output"])
    return drools, mine, right


def main():
    suite, whenthen, chosen = sys.argv[1], os.path.abspath(sys.argv[2]), sys.argv[3:] or list(cases())
    print("| workload | firings | Drools ms | Whenthen ms | ratio | |\n|---|---:|---:|---:|---:|---|", flush=True)
    ratios = []
    for case in chosen:
        name, size = case.split(":")
        drools, mine, right = compare(suite, whenthen, name, size)
        if not drools or not mine or "warm" not in drools or "warm" not in mine:
            print("| %s %s | | | | | no figures |" % (name, size), flush=True)
            continue
        a, b = drools["warm"]["run_cpu_ms_min"], mine["warm"]["run_cpu_ms_min"]
        ratios.append(b / a)
        print("| %s %s | %s | %.3g | %.3g | %.2f | %s |" % (name, size, "{:,}".format(mine["firings"]), a, b, b / a, "" if right else "WRONG"), flush=True)
    if ratios:
        print("| geometric mean | | | | %.2f | |" % math.exp(sum(map(math.log, ratios)) / len(ratios)))


main()
