package main

import (
	"bufio"
	"container/heap"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
)

// writeLines writes a file of lines in the order of their text, so that the same outcomes result in the same file. It is an external merge
// sort: bundles write sorted runs of lines into the folder runs, and the runs are merged when all of them are written, so no worker has all
// lines in memory.
func writeLines(s beam.Scope, path, runs string, parts []beam.PCollection) {
	// The empty name makes sure that a file is written even if there are no lines.
	names := []beam.PCollection{beam.ParDo(s, together, beam.Create(s, ""))}
	for _, lines := range parts {
		names = append(names, beam.ParDo(s, &runFn{Folder: runs}, lines))
	}
	written := beam.ParDo(s, &mergeFn{path}, beam.GroupByKey(s, beam.Flatten(s, names...)))
	// The stage needs an output: while a stage without output runs, Prism waits in a busy loop that takes a whole core.
	beam.GroupByKey(s, written)
}

func together(name string) (int, string) { return 0, name }

// runFn writes runs: files of lines in the order of their text.
type runFn struct {
	Folder string

	lines []string
	bytes int
}

// largestRun is the size of the text, in bytes, at which a run is written to disk.
const largestRun = 8 << 20

// StartBundle discards the lines left by a failed bundle.
func (f *runFn) StartBundle(context.Context, func(int, string)) { f.lines, f.bytes = nil, 0 }

// ProcessElement adds one line to the run.
func (f *runFn) ProcessElement(line string, emit func(int, string)) error {
	f.lines = append(f.lines, line)
	if f.bytes += len(line); f.bytes < largestRun {
		return nil
	}
	return f.flush(emit)
}

// FinishBundle writes the last run.
func (f *runFn) FinishBundle(_ context.Context, emit func(int, string)) error { return f.flush(emit) }

func (f *runFn) flush(emit func(int, string)) error {
	if len(f.lines) == 0 {
		return nil
	}
	slices.Sort(f.lines)
	name, err := writeFile(f.Folder, func(w *bufio.Writer) error {
		for _, l := range f.lines {
			_, _ = w.WriteString(l) // Flush has the error
			_ = w.WriteByte('\n')
		}
		return nil
	})
	if err != nil {
		return err
	}
	emit(0, name)
	f.lines, f.bytes = nil, 0
	return nil
}

// mergeFn merges runs into the output file.
type mergeFn struct{ Path string }

// mostOpen is the maximum number of runs that are merged at once, because each of them is an open file.
const mostOpen = 200

// ProcessElement merges all runs.
func (f *mergeFn) ProcessElement(key int, next func(*string) bool, done func(int, string)) error {
	var names []string
	var name string
	for next(&name) {
		if name != "" {
			names = append(names, name)
		}
	}
	for len(names) > mostOpen {
		merged, err := merge(filepath.Dir(names[0]), names[:mostOpen])
		if err != nil {
			return err
		}
		names = append(names[mostOpen:], merged)
	}
	merged, err := merge(filepath.Dir(f.Path), names)
	if err != nil {
		return err
	}
	done(key, f.Path)
	return errors.Join(os.Chmod(merged, 0o644), os.Rename(merged, f.Path))
}

// merge merges several runs into one and returns its name.
func merge(folder string, names []string) (string, error) {
	var heads runs
	defer func() { heads.close() }()
	for _, name := range names {
		file, err := os.Open(name)
		if err != nil {
			return "", err
		}
		heads = append(heads, &run{file: file, in: bufio.NewReaderSize(file, 64<<10)})
	}
	return writeFile(folder, func(w *bufio.Writer) error {
		for _, r := range heads {
			if err := r.next(); err != nil {
				return err
			}
		}
		heap.Init(&heads)
		for len(heads) > 0 {
			first := heads[0]
			_, _ = w.WriteString(first.line) // Flush has the error
			switch err := first.next(); {
			case errors.Is(err, io.EOF):
				_ = heap.Pop(&heads).(*run).file.Close()
			case err != nil:
				return err
			default:
				heap.Fix(&heads, 0)
			}
		}
		return nil
	})
}

// writeFile writes a file with a unique name in a folder.
func writeFile(folder string, write func(*bufio.Writer) error) (name string, err error) {
	file, err := os.CreateTemp(folder, ".lines-*")
	if err != nil {
		return "", err
	}
	w := bufio.NewWriterSize(file, 64<<10)
	if err = errors.Join(write(w), w.Flush(), file.Close()); err != nil {
		return "", errors.Join(err, os.Remove(file.Name()))
	}
	return file.Name(), nil
}

// run is a file of sorted lines that is being read.
type run struct {
	file *os.File
	in   *bufio.Reader
	line string // the next line, with its line break
}

func (r *run) next() (err error) {
	r.line, err = r.in.ReadString('\n')
	return err
}

// runs is a heap of the runs that are merged, ordered by their next lines. It implements heap.Interface.
type runs []*run

// Len returns the number of files that are not at their end.
func (r runs) Len() int { return len(r) }

// Less reports whether the next line of one file is less than that of another.
func (r runs) Less(i, j int) bool { return text(r[i]) < text(r[j]) }

// Swap exchanges two files.
func (r runs) Swap(i, j int) { r[i], r[j] = r[j], r[i] }

// Push adds a file, given as a *run.
func (r *runs) Push(x any) { *r = append(*r, x.(*run)) }

// Pop removes the last file of the slice, as container/heap requires, and returns its *run.
func (r *runs) Pop() any {
	last := len(*r) - 1
	x := (*r)[last]
	*r = (*r)[:last]
	return x
}

func (r runs) close() {
	for _, one := range r {
		_ = one.file.Close() // the file was only read
	}
}

// text returns the line without its line break, which would disturb the order: some characters are smaller than a line break.
func text(r *run) string { return strings.TrimSuffix(r.line, "\n") }
