package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"whenthen/beam/rulebeam"
)

// readFn emits a document for every record of a block. It keeps only one record in memory.
type readFn struct{ lines beam.Counter }

// linesRead is the name of the metric that counts the lines.
const linesRead = "lines_read"

// Setup creates the metric.
func (f *readFn) Setup() { f.lines = beam.NewCounter(rulebeam.MetricsNamespace, linesRead) }

// ProcessElement reads the blocks of a key. Each key has one block.
func (f *readFn) ProcessElement(ctx context.Context, _ string, blocks func(*block) bool, emit func(rulebeam.Document)) error {
	var b block
	for blocks(&b) {
		if err := f.read(ctx, b, emit); err != nil {
			return inFile(b.File, err)
		}
		b = block{}
	}
	return nil
}

func (f *readFn) read(ctx context.Context, b block, emit func(rulebeam.Document)) error {
	in, err := os.Open(b.File.Path)
	if err != nil {
		return err
	}
	defer in.Close()
	section := io.NewSectionReader(in, b.From, b.To-b.From)
	r := &records{in: bufio.NewReaderSize(section, 64<<10), quotes: b.File.Form == "csv", line: b.Line}
	for {
		line, err := r.next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if r.blank() {
			continue
		}
		read.Add(1)
		f.lines.Inc(ctx, 1)
		d := rulebeam.Document{ID: filepath.Base(b.File.Path) + ":" + place(line), Form: b.File.Form, Type: b.File.Type, Text: r.trimmed()}
		if r.quotes {
			d.Text = b.Head + "\n" + d.Text + "\n" // a table of one row
		}
		emit(d)
	}
}

// place formats a line number so that texts sort in the order of the numbers.
func place(line int) string { return fmt.Sprintf("%09d", line) }

func inFile(f inputFile, err error) error { return fmt.Errorf("%s: %w", f.Path, err) }
