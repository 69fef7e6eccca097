package check_test

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"whenthen/dsl"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/flow"
	"whenthen/dsl/mistake"
	"whenthen/engine/source"
	"whenthen/internal/linediff"
)

const codesPage = "../../docs/diagnostics.md"

const codesPageHead = `# Diagnostics

<!-- Written by: go test ./dsl/check -run TestCodesPage -update -->

Every finding has a place, a code that never changes between versions, and often a hint. ` + "`whenthen check FILE…`" + ` reports all errors and
warnings of all files in one run; with ` + "`--syntax`" + ` it reports only syntax errors, and with ` + "`--json`" + ` it writes the findings for programs. Rules with errors
do not run; warnings do not prevent a run. [architecture.md](architecture.md) says which package finds what.

If a warning is about something that you intended, switch it off with a comment on the same line or on the line above: ` + "`// whenthen:allow unused-binding`" + `.
To switch a code off for the whole file, put ` + "`// whenthen:allow-file unused-binding`" + ` anywhere in the file.

Below, each code is explained, with an example from the tests.

`

// noExample explains the codes that no rule text causes.
var noExample = map[source.Code]string{
	mistake.Internal:   "There is no example: for every text that caused it, the parser has been corrected.",
	finding.InJava:     "It is reported for projects that register operators and accumulate functions in `kmodule.xml`, in a configuration file or in their code.",
	flow.CodeProcess:   "It is reported for files with processes (.bpmn, .bpmn2, .rf).",
	flow.CodeUnhandled: "It is reported for files with processes (.bpmn, .bpmn2, .rf); if a whole project is checked, only as a warning.",
}

// TestCodesPage compares docs/diagnostics.md with the codes and the findings in the test files: it must have an explanation and an
// example for every code.
func TestCodesPage(t *testing.T) {
	examples := codeExamples(t)
	var page strings.Builder
	page.WriteString(codesPageHead)
	for _, c := range allCodes() {
		fmt.Fprintf(&page, "## %s\n\n**%s.** %s\n\n", c.Code, strings.ToUpper(c.Title[:1])+c.Title[1:], c.Explanation)
		switch d, found := examples[c.Code]; {
		case found:
			fmt.Fprintf(&page, "```\n%s```\n\n", excerpt(d))
		case noExample[c.Code] != "":
			fmt.Fprintf(&page, "%s\n\n", noExample[c.Code])
		default:
			t.Errorf("no file below testdata/errors shows %s", c.Code)
		}
	}
	linediff.Golden(t, codesPage, strings.TrimRight(page.String(), "\n")+"\n")
}

// allCodes lists the codes of the parser, of the checker and of processes, sorted. If two use the same code, the first one
// explains it.
func allCodes() []source.CodeInfo {
	codes := slices.Concat(dsl.Codes(), finding.Codes(), flow.Codes())
	slices.SortStableFunc(codes, func(a, b source.CodeInfo) int { return cmp.Compare(a.Code, b.Code) })
	return slices.CompactFunc(codes, func(a, b source.CodeInfo) bool { return a.Code == b.Code })
}

// codeExamples selects an example of each code from the findings of the parser and of the checker: preferably one with a hint, and
// then one in a short line.
func codeExamples(t *testing.T) map[source.Code]source.Diagnostic {
	examples := map[source.Code]source.Diagnostic{}
	add := func(ds []source.Diagnostic) {
		for _, d := range ds {
			if old, found := examples[d.Code]; !found || worth(d) < worth(old) {
				examples[d.Code] = d
			}
		}
	}
	for _, path := range errorFiles(t, "../testdata/errors") {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		src := source.NewFile(filepath.Base(path), string(text))
		all := []dsl.Options{{}}
		if strings.Contains(src.Line(1), "LEVEL DRL10") {
			all = []dsl.Options{{Level: dsl.DRL10}}
		}
		if filepath.Base(path) == "several.drl" {
			all = append(all, dsl.Options{MaxErrors: 1}, dsl.Options{MaxBytes: 100})
		}
		for _, opts := range all {
			_, ds := dsl.Parse(src, opts)
			add(ds)
		}
	}
	for _, path := range errorFiles(t, "testdata/errors") {
		_, ds := checkTexts(t, newRegistry(), path)
		add(ds)
	}
	return examples
}

func errorFiles(t *testing.T, dir string) []string {
	paths, _ := filepath.Glob(filepath.Join(dir, "*.drl"))
	if len(paths) == 0 {
		t.Fatalf("no files in %s", dir)
	}
	slices.Sort(paths)
	return paths
}

// worth orders examples; the best one has the smallest value.
func worth(d source.Diagnostic) int {
	n := len(strings.TrimSpace(withoutExpectation(d.File.Line(int(d.Span.Start.Line)))))
	if d.Hint == "" {
		n += 1000
	}
	return n + cmp.Compare(len(d.Message), 60)*20
}

var expected = regexp.MustCompile(`\s*// (ERROR|WARNING|LEVEL).*`)

func withoutExpectation(line string) string { return expected.ReplaceAllString(line, "") }

// excerpt renders a finding without the comment that expects it.
func excerpt(d source.Diagnostic) string {
	var out strings.Builder
	for line := range strings.Lines(rendered([]source.Diagnostic{d})) {
		out.WriteString(strings.TrimRight(withoutExpectation(line), "\n") + "\n")
	}
	return out.String()
}
