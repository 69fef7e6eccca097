#!/usr/bin/env python3
"""Runs Manners and Waltz in CLIPS and in Whenthen, in turn, and prints the times of inserting the facts and firing.

    compare.py SUITE WHENTHEN [NAME:SIZE...]     SUITE is the folder of the benchmark suite outside of this project; needs clips in the PATH

The rules for CLIPS lie beside this file. Each engine repeats the session in one process; the shortest time of three turns counts.
"""
import csv
import json
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
CASES = ["manners:16", "manners:32", "manners:64", "manners:128", "waltz:12", "waltz:25", "waltz:37", "waltz:50"]
TURNS = 3
WORDS = {"true": "yes", "false": "no"}


def read(folder):
    """The type and the fields of each fact of a folder, which is in JSON or CSV."""
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name)) as file:
            if name.endswith(".json"):
                for fact in json.load(file):
                    yield fact["type"], {k: str(v).lower() if isinstance(v, bool) else v for k, v in fact["fields"].items()}
            else:
                for row in csv.DictReader(file):
                    yield name[len("01-"):-len(".csv")], row


def clips_facts(folder):
    """The facts in the syntax of CLIPS, without the fields that its rules keep in globals."""
    lines = ["(deffacts start"]
    for kind, fields in read(folder):
        if kind == "Stage":
            lines.append('(Stage (value "%s"))' % fields["value"])
        else:
            lines.append("(%s %s)" % (kind, " ".join("(%s %s)" % (k, WORDS.get(v, v)) for k, v in fields.items())))
    return "\n".join(lines) + ")\n"


def clips(rules, facts, repeat):
    """The firings of a session, and the shortest time of the sessions in milliseconds."""
    with tempfile.TemporaryDirectory() as tmp:
        text = os.path.join(tmp, "facts.clp")
        open(text, "w").write(facts)
        batch = os.path.join(tmp, "batch.clp")
        once = ["(reset)", "(watch statistics)", "(run)", "(unwatch all)"]
        timed = ['(bind ?*time* (timer (reset) (run)))', '(printout t crlf "seconds " ?*time* crlf)'] * repeat
        commands = ['(load* "%s")' % rules, '(load* "%s")' % text, "(set-strategy mea)", "(defglobal ?*time* = 0)"] + once + timed + ["(exit)"]
        open(batch, "w").write("\n".join(commands) + "\n")
        out = subprocess.run(["clips", "-f2", batch], capture_output=True, text=True, check=True).stdout
    fired = int(re.search(r"^(\d+) rules fired", out, re.M).group(1))
    return fired, min(float(s) for s in re.findall(r"^seconds ([\d.e-]+)", out, re.M)) * 1000


def whenthen(binary, rules, facts):
    """The same for Whenthen."""
    out = subprocess.run([binary, "run", rules, "--facts", facts, "--stats", "--json", "--warm", "--timeout", "0", "--max-memory", "0"],
                         capture_output=True, text=True, check=True).stdout.splitlines()
    stats = json.loads(out[-1][out[-1].index('{"'):])
    return stats["firings"], stats["warm"]["run_ms_min"]


def main():
    suite, binary, chosen = sys.argv[1], os.path.abspath(sys.argv[2]), sys.argv[3:] or CASES
    print("| workload | firings: CLIPS, Whenthen | CLIPS ms | Whenthen ms | ratio |\n|---|---|---:|---:|---:|", flush=True)
    for case in chosen:
        name, size = case.split(":")
        work = os.path.join(suite, "workloads", name)
        facts = subprocess.run([os.path.join(suite, "data"), work, size], capture_output=True, text=True, check=True).stdout.strip()
        theirs, ours = [], []
        text = clips_facts(facts)
        for _ in range(TURNS):
            theirs.append(clips(os.path.join(HERE, name + ".clp"), text, TURNS))
            ours.append(whenthen(binary, os.path.join(work, "rules.drl"), facts))
        a, b = min(t[1] for t in theirs), min(t[1] for t in ours)
        print("| %s %s | %d, %d | %.3g | %.3g | %.2f |" % (name, size, theirs[0][0], ours[0][0], a, b, b / a), flush=True)


main()
