package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestProjects runs the projects in testdata/projects and compares firings, printed lines and rows of queries with those that
// Drools 10.2 has written to drools.txt: "@ rule", the lines, and "? query name=value …" with the names in alphabetical order.
func TestProjects(t *testing.T) {
	dirs, err := filepath.Glob("../../testdata/projects/*/args")
	if err != nil || len(dirs) == 0 {
		t.Fatal("no projects", err)
	}
	for _, file := range dirs {
		dir := filepath.Dir(file)
		t.Run(filepath.Base(dir), func(t *testing.T) {
			args, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			wanted, err := os.ReadFile(filepath.Join(dir, "drools.txt"))
			if err != nil {
				t.Fatal(err)
			}
			t.Chdir(dir)
			var out, trace bytes.Buffer
			code := run(t.Context(), append([]string{"run", ".", "--trace"}, strings.Fields(string(args))...), strings.NewReader(""), &out, &trace)
			if code != exitDone {
				t.Fatalf("exit code %d: %s", code, last(trace.String()))
			}
			var fired, lines []string
			for _, l := range strings.Split(strings.TrimSpace(string(wanted)), "\n") {
				if rule, ok := strings.CutPrefix(l, "@ "); ok {
					fired = append(fired, rule)
				} else {
					lines = append(lines, l)
				}
			}
			compareLines(t, "firing", firings(trace.String()), fired)
			compareLines(t, "line", printed(out.String()), lines)
		})
	}
}

// last is the last line of a text.
func last(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return lines[len(lines)-1]
}

var firingLine = regexp.MustCompile(`(?m)^\d+ (.*?)(?:: .*)?$`)

// firings are the names of the rules in a trace.
func firings(trace string) []string {
	var names []string
	for _, m := range firingLine.FindAllStringSubmatch(trace, -1) {
		names = append(names, m[1])
	}
	return names
}

var rowLine = regexp.MustCompile(`^(\w+)\( (.*) \)$`)

// printed are the lines that were printed, rows of queries in the form of drools.txt.
func printed(text string) []string {
	var lines []string
	for _, l := range strings.Split(strings.TrimSpace(text), "\n") {
		if m := rowLine.FindStringSubmatch(l); m != nil {
			parts := strings.Split(m[2], ", ")
			slices.Sort(parts)
			l = "? " + m[1] + " " + strings.Join(parts, " ")
		}
		lines = append(lines, l)
	}
	return lines
}

func compareLines(t *testing.T, what string, got, want []string) {
	t.Helper()
	for i := range max(len(got), len(want)) {
		g, w := "nothing", "nothing"
		if i < len(got) {
			g = got[i]
		}
		if i < len(want) {
			w = want[i]
		}
		if g != w {
			t.Errorf("%s %d\ngot  %s\nwant %s", what, i+1, g, w)
			return
		}
	}
}
