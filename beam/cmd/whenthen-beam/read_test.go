package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"whenthen/beam/rulebeam"
)

// Whatever the size of blocks, the documents are those of the whole file: a line break between quotes is part of its row, the row has
// the names of its own file's columns, and an id names the line.
func TestBlocksHaveTheDocumentsOfTheFile(t *testing.T) {
	dir := t.TempDir()
	table := "id,\"no\nte\"\r\n"
	var lines strings.Builder
	for i := range 500 {
		table += fmt.Sprintf("%d,\"a%s\"\"b\"\n", i, strings.Repeat("\n", i%3))
		if i%7 == 0 {
			table += "\n"
			lines.WriteString("\n")
		}
		fmt.Fprintf(&lines, `{"Note":{"id":%d,"text":"%s"}}`+"\n", i, strings.Repeat("x", i%40))
	}
	write(t, filepath.Join(dir, "01-Note.csv"), table)
	write(t, filepath.Join(dir, "empty.csv"), "")
	write(t, filepath.Join(dir, "head.csv"), "id,note\n")
	write(t, filepath.Join(dir, "notes.jsonl"), strings.TrimSuffix(lines.String(), "\n"))
	write(t, filepath.Join(dir, "readme.txt"), "no facts")
	files, err := inputFiles(dir, "")
	if err != nil || len(files) != 3 {
		t.Fatalf("files are %v, %v", files, err)
	}
	whole := documentsOf(t, files, 1<<30)
	if len(whole) != 1000 {
		t.Fatalf("%d documents, want 1000", len(whole))
	}
	second := rulebeam.Document{ID: "01-Note.csv:000000005", Form: "csv", Type: "Note", Text: "id,\"no\nte\"\n1,\"a\n\"\"b\"\n"}
	if whole[1] != second {
		t.Errorf("the second document is %+v, want %+v", whole[1], second)
	}
	for _, size := range []int64{1, 100, 1000} {
		if got := documentsOf(t, files, size); !slices.Equal(got, whole) {
			t.Errorf("blocks of %d bytes have other documents than the whole files", size)
		}
	}
}

func documentsOf(t *testing.T, files []inputFile, size int64) (list []rulebeam.Document) {
	t.Helper()
	reader := &readFn{}
	reader.Setup()
	for _, f := range files {
		err := (&cutFn{Size: size, Parts: 3}).ProcessElement(f, func(b block) {
			given := false
			next := func(to *block) bool {
				*to, given = b, !given
				return given
			}
			if err := reader.ProcessElement(t.Context(), "", next, func(d rulebeam.Document) { list = append(list, d) }); err != nil {
				t.Fatal(err)
			}
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return list
}

// A quote that is not closed is an error with its place, not a record of the whole rest in memory.
func TestOpenQuote(t *testing.T) {
	path := filepath.Join(t.TempDir(), "Note.csv")
	write(t, path, "id,note\n1,\"a\n"+strings.Repeat(strings.Repeat("2,b\n", 1<<10), longestRecord>>12))
	err := (&cutFn{Size: 1 << 20, Parts: 1}).ProcessElement(inputFile{Path: path, Form: "csv"}, func(block) {})
	if err == nil || !strings.Contains(err.Error(), "Note.csv: line 2 begins a record of more than 64 MB") {
		t.Errorf("the error is %v", err)
	}
}

// Runs that are merged, in more steps than one, are the lines in the order of their text.
func TestMergeOfManyRuns(t *testing.T) {
	dir := t.TempDir()
	var want, names []string
	for i := range mostOpen*2 + 3 {
		f := &runFn{Folder: dir}
		f.StartBundle(t.Context(), nil)
		emit := func(_ int, name string) { names = append(names, name) }
		for range i % 4 {
			line := strings.Repeat("a", rand.IntN(3)) + string(rune('\t'+rand.IntN(30)))
			line = strings.ReplaceAll(line, "\n", "n")
			want = append(want, line)
			if err := f.ProcessElement(line, emit); err != nil {
				t.Fatal(err)
			}
		}
		if err := f.FinishBundle(t.Context(), emit); err != nil {
			t.Fatal(err)
		}
	}
	path := filepath.Join(dir, "out")
	err := (&mergeFn{path}).ProcessElement(0, func(name *string) bool {
		if len(names) == 0 {
			return false
		}
		*name, names = names[0], names[1:]
		return true
	}, func(int, string) {})
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(want)
	if got := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n"); !slices.Equal(got, want) {
		t.Errorf("%d lines are merged, want %d in order", len(got), len(want))
	}
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}
