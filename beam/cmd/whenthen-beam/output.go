package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"sync/atomic"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"whenthen/beam/rulebeam"
)

func init() {
	register.Function1x2(outcomeLine)
	register.Function1x2(letterLine)
	register.Function1x2(together)
	register.DoFn2x1[int, func(*string) bool, error](&linesFn{})
	register.Iter1[string]()
}

// outcome is an Outcome as it is written: facts are JSON in it.
type outcome struct {
	ID      string            `json:"id,omitempty"`
	Key     string            `json:"key,omitempty"`
	At      int64             `json:"at"`
	Version string            `json:"version"`
	Firings int64             `json:"firings"`
	Fired   []fired           `json:"fired"`
	Facts   []json.RawMessage `json:"facts"`
	Output  []string          `json:"output"`
	Closed  bool              `json:"closed,omitempty"`
}

type fired struct {
	Rule  string `json:"rule"`
	Count int64  `json:"count"`
}

// letter is a DeadLetter as it is written.
type letter struct {
	ID     string        `json:"id"`
	Key    string        `json:"key,omitempty"`
	Code   rulebeam.Code `json:"code"`
	Reason string        `json:"reason"`
	Text   string        `json:"text"`
}

// worked counts the elements that have come to their end in this process, where Prism and the direct runner have their workers.
var worked atomic.Int64

func outcomeLine(o rulebeam.Outcome) (string, error) {
	worked.Add(1)
	written := outcome{ID: o.ID, Key: o.Key, At: o.At, Version: o.Version, Firings: o.Firings, Fired: []fired{}, Facts: []json.RawMessage{}, Output: append([]string{}, o.Output...), Closed: o.Closed}
	for _, f := range o.Fired {
		written.Fired = append(written.Fired, fired(f))
	}
	for _, f := range o.Facts {
		written.Facts = append(written.Facts, json.RawMessage(f))
	}
	text, err := json.Marshal(written)
	return string(text), err
}

func letterLine(d rulebeam.DeadLetter) (string, error) {
	worked.Add(1)
	text, err := json.Marshal(letter{d.ID, d.Key, d.Code, d.Reason, d.Text})
	return string(text), err
}

// writeLines writes a file of lines in the order of their text, so that the same outcomes make the same file.
func writeLines(s beam.Scope, path string, lines beam.PCollection) {
	path, err := filepath.Abs(path)
	if err != nil {
		panic(err)
	}
	// One element is always there, so that there is a file if there are no lines.
	lines = beam.Flatten(s, lines, beam.Create(s, ""))
	beam.ParDo0(s, &linesFn{path}, beam.GroupByKey(s, beam.ParDo(s, together, lines)))
}

func together(line string) (int, string) { return 0, line }

// linesFn writes a file.
type linesFn struct{ Path string }

// ProcessElement writes the lines beside the file, which is there when they all are.
func (f *linesFn) ProcessElement(_ int, next func(*string) bool) (err error) {
	var lines []string
	var line string
	for next(&line) {
		if line != "" {
			lines = append(lines, line)
		}
	}
	slices.Sort(lines)
	file, err := os.CreateTemp(filepath.Dir(f.Path), "."+filepath.Base(f.Path)+"-*")
	if err != nil {
		return err
	}
	w := bufio.NewWriter(file)
	for _, l := range lines {
		fmt.Fprintln(w, l) // Flush has the error
	}
	err = errors.Join(w.Flush(), file.Chmod(0o644), file.Close())
	if err == nil {
		err = os.Rename(file.Name(), f.Path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(file.Name()))
	}
	return nil
}

// showProgress writes a line that tells how far the pipeline is, twice a second, until stop is called.
func showProgress(w io.Writer, total int) (stop func()) {
	done, ended := make(chan struct{}), make(chan struct{})
	start := time.Now()
	show := func() {
		fmt.Fprintf(w, "\r%d lines read, %d outcomes and dead letters, %.1f s", total, worked.Load(), time.Since(start).Seconds())
	}
	go func() {
		defer close(ended)
		ticker := time.NewTicker(500 * time.Millisecond)
		defer ticker.Stop()
		for {
			select {
			case <-ticker.C:
				show()
			case <-done:
				show()
				fmt.Fprintln(w)
				return
			}
		}
	}()
	return func() { close(done); <-ended }
}

// summary tells how often rules have fired and where the outcomes are.
func summary(w io.Writer, output string, total int, result beam.PipelineResult) error {
	counts, rules := map[string]int64{}, []string{}
	for _, c := range result.Metrics().AllMetrics().Counters() {
		switch c.Namespace() {
		case rulebeam.RuleMetricsNamespace:
			rules = append(rules, fmt.Sprintf("  %s: %d", c.Name(), c.Result()))
		case rulebeam.MetricsNamespace:
			counts[c.Name()] += c.Result()
		}
	}
	slices.Sort(rules)
	fmt.Fprintf(w, "%s: %d lines, %d dead letters\n", output, total, counts["dead_letters"])
	for _, r := range rules {
		fmt.Fprintln(w, r)
	}
	return nil
}
