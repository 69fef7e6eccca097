package scenario

import (
	"io/fs"
	"strings"
	"testing"

	"whenthen/internal/sudoku/ladder"
	"whenthen/rules/sudoku"
)

// Every technique has scenarios beside it, with a case in which it fires and one in which it does not.
func TestTechniques(t *testing.T) {
	l, err := ladder.BuiltIn()
	if err != nil {
		t.Fatal(err)
	}
	folder, err := fs.Sub(sudoku.Techniques, "techniques")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range l.Techniques() {
		t.Run(name, func(t *testing.T) {
			results, err := Run(t.Context(), l, folder, name)
			if err != nil {
				t.Fatal(err)
			}
			if len(results) == 0 {
				t.Fatal("no scenarios")
			}
			var out strings.Builder
			if Write(&out, results) > 0 {
				t.Error(out.String())
			}
			text, err := fs.ReadFile(folder, name+extension)
			if err != nil {
				t.Fatal(err)
			}
			cases, err := parse(string(text))
			if err != nil {
				t.Fatal(err)
			}
			fires, silent := false, false
			for _, c := range cases {
				fires = fires || len(c.finds) > 0
				silent = silent || c.silent
			}
			if !fires || !silent {
				t.Errorf("fires in a case: %v, is silent in one: %v", fires, silent)
			}
		})
	}
}

// What is wrong in a scenario file is said with its line.
func TestParseErrors(t *testing.T) {
	board := strings.Repeat(".", 81)
	for text, want := range map[string]string{
		"":                                 "no case",
		"finds 318":                        `line 1: "finds 318" stands before`,
		"case a\n123\nfinds 318":           `case "a"`,
		"case a\n" + board:                 "expects nothing",
		"case a\nfinds 31":                 `line 2: "31" is no candidate`,
		"case a\nsays x":                   "line 2: says without",
		"case a\ncheck mate":               `line 2: no check "mate"`,
		"case a\nfinds 111\nfinds nothing": "line 3: a case finds",
	} {
		if _, err := parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// A technique that finds too little, too much or says something else fails, and the report shows the grid.
func TestFailures(t *testing.T) {
	cases, err := parse("case a\n" + strings.Repeat(".", 81) + "\nfinds +111\nsays in row 1\nfinds 999")
	if err != nil {
		t.Fatal(err)
	}
	steps := []ladder.Step{
		{Technique: "t", Reason: "elsewhere", Placed: []ladder.Mark{{Row: 1, Column: 1, Digit: 1}}},
		{Technique: "t", Reason: "x", Eliminated: []ladder.Mark{{Row: 2, Column: 2, Digit: 2}}},
	}
	messages := strings.Join(compare(cases[0], steps), "\n")
	for _, want := range []string{`which does not hold "in row 1"`, "does not find 999", "finds 222 as well"} {
		if !strings.Contains(messages, want) {
			t.Errorf("%q does not say %q", messages, want)
		}
	}
	var out strings.Builder
	n := Write(&out, []Result{{Technique: "t", Cases: 1, Failures: []Failure{{cases[0], []string{"wrong"}}}}})
	if n != 1 || !strings.Contains(out.String(), "FAIL t: 0 of 1") || !strings.Contains(out.String(), "123456789 123456789") {
		t.Errorf("%d failed:\n%s", n, out.String())
	}
}
