package conform_test

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"whenthen/internal/conform"
)

const hello = `package p
rule "hello" when $s : String() then System.out.println("hello " + $s); end
`

// tree writes case folders: by folder the rules, the case and the answer.
func tree(t *testing.T, cases map[string][3]string) string {
	t.Helper()
	root := t.TempDir()
	for name, texts := range cases {
		dir := filepath.Join(root, name)
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		for i, file := range []string{"rules.drl", "case.json", "expected.json"} {
			if texts[i] == "" {
				continue
			}
			if err := os.WriteFile(filepath.Join(dir, file), []byte(texts[i]), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	return root
}

const world = `{"facts":[{"type":"String","id":"s","value":"world"}],"order":"exact"}`

func answer(line string) string {
	return `{"compile_errors":[],"firings":[{"rule":"hello","facts":["s"]}],"output":["` + line +
		`"],"working_memory":[{"type":"String","value":"world"}],"queries":[]}`
}

func TestRunReports(t *testing.T) {
	root := tree(t, map[string][3]string{
		"a/good":     {hello, world, answer("hello world")},
		"a/other":    {hello, world, answer("hello you")},
		"b/optional": {hello, strings.Replace(world, "{", `{"optional":true,`, 1), answer("hello you")},
		"b/unread":   {hello, `{"fact":[]}`, answer("")},
		"b/broken":   {`rule "x" when Sting() then end`, world, answer("")},
		"b/rejected": {`rule "x" when Sting() then end`, world, `{"compile_errors":[{"line":1,"kind":"semantic"}]}`},
		"b/id":       {hello, `{"facts":[],"steps":[{"delete":"nobody"}]}`, answer("")},
	})
	var out strings.Builder
	sum, err := conform.Run(t.Context(), []string{root}, conform.Options{Stdout: &out})
	if err != nil {
		t.Fatal(err)
	}
	if want := (conform.Summary{Passed: 2, Failed: 4, Skipped: 1}); sum != want {
		t.Errorf("got %v, want %v", sum, want)
	}
	got := strings.Split(strings.ReplaceAll(out.String(), root+string(filepath.Separator), ""), "\n")
	for i, want := range []string{
		`FAIL a/other: output[0]: got "hello world", want "hello you" (1 against 1)`,
		`FAIL b/broken: does not compile: [{"line":1,"kind":"semantic","message":"`,
		`FAIL b/id: case.json:1: step 1: no fact called "nobody"`,
		`optional b/optional: output[0]: got "hello world", want "hello you" (1 against 1)`,
		`FAIL b/unread: case.json: unknown name "fact"`,
		`2 passed, 4 failed, 1 skipped`,
	} {
		if i >= len(got) || !strings.HasPrefix(filepath.ToSlash(got[i]), want) {
			t.Errorf("line %d\ngot  %s\nwant %s", i+1, got[i], want)
		}
	}
}

func TestRunJSON(t *testing.T) {
	root := tree(t, map[string][3]string{"good": {hello, world, answer("hello world")}, "unread": {hello, `[]`, ""}})
	var out strings.Builder
	if _, err := conform.Run(t.Context(), []string{root}, conform.Options{JSON: true, Stdout: &out}); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if len(lines) != 2 {
		t.Fatalf("want a line per case, got\n%s", out.String())
	}
	want := `{"case":` + quote(filepath.Join(root, "good")) + `,` + answer("hello world")[1:]
	if lines[0] != want {
		t.Errorf("got  %s\nwant %s", lines[0], want)
	}
	if !strings.Contains(lines[1], `"trouble":"case.json: expected an object, found a list"`) {
		t.Errorf("got %s", lines[1])
	}
}

func quote(s string) string {
	b, _ := json.Marshal(s)
	return string(b)
}

// TestRunEnds: an endless rule set stops at the case's bound, and a context that ends stops the whole run.
func TestRunEnds(t *testing.T) {
	endless := `package p
declare C n : int end
rule "up" when $c : C( n >= 0 ) then modify( $c ) { setN( $c.getN() + 1 ) } end
`
	root := tree(t, map[string][3]string{"endless": {endless,
		`{"facts":[{"type":"C","id":"c","fields":{}}],"maxFirings":7,"order":"exact"}`,
		`{"compile_errors":[],"limit_reached":true,"firings":[` + strings.Repeat(`{"rule":"up","facts":["c"]},`, 6) +
			`{"rule":"up","facts":["c"]}],"working_memory":[{"type":"C","fields":{"n":7}}]}`}})
	var out strings.Builder
	sum, err := conform.Run(t.Context(), []string{root}, conform.Options{Stdout: &out})
	if err != nil || sum.Passed != 1 {
		t.Errorf("got %v, %v\n%s", sum, err, out.String())
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := conform.Run(ended, []string{root}, conform.Options{}); err != context.Canceled {
		t.Errorf("got %v, want the context's error", err)
	}
}

func TestRunWrongFolder(t *testing.T) {
	for _, dir := range []string{filepath.Join(t.TempDir(), "absent"), t.TempDir()} {
		if _, err := conform.Run(t.Context(), []string{dir}, conform.Options{}); err == nil || !strings.Contains(err.Error(), dir) {
			t.Errorf("%s: got %v", dir, err)
		}
	}
}
