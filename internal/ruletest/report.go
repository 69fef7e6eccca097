package ruletest

import (
	"encoding/json"
	"fmt"
	"io"
	"strconv"
)

// WriteText writes the outcome for a person: the failures with what was found, and a summary line. If verbose is set, every test
// gets a line.
func (o *Outcome) WriteText(w io.Writer, verbose bool) error {
	p := &printer{w: w}
	for _, r := range o.Results {
		if len(r.Failures) == 0 {
			if verbose {
				p.line("ok    %s: %s  (%.1f ms)", r.File, r.Name(), ms(r))
			}
			continue
		}
		p.line("FAIL  %s:%d: %s", r.File, r.Line, r.Name())
		for _, f := range r.Failures {
			p.line("  line %d: %s", f.Line, f.Text)
			for _, l := range f.Found {
				p.line("      %s", l)
			}
		}
	}
	failed := o.Failed()
	p.line("%d passed, %d failed", len(o.Results)-failed, failed)
	return p.err
}

func ms(r *Result) float64 { return float64(r.Took.Microseconds()) / 1000 }

// printer writes lines until one fails.
type printer struct {
	w   io.Writer
	err error
}

func (p *printer) line(format string, args ...any) {
	if p.err == nil {
		_, p.err = fmt.Fprintf(p.w, format+"\n", args...)
	}
}

// jsonResult is a result in --json.
type jsonResult struct {
	File     string        `json:"file"`
	Line     int           `json:"line"`
	Test     string        `json:"test"`
	Example  string        `json:"example,omitempty"`
	Passed   bool          `json:"passed"`
	Millis   float64       `json:"ms"`
	Failures []jsonFailure `json:"failures,omitempty"`
}

type jsonFailure struct {
	Line     int      `json:"line"`
	Expected string   `json:"expected"`
	Found    []string `json:"found"`
}

// WriteJSON writes a line of JSON for each result.
func (o *Outcome) WriteJSON(w io.Writer) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	for _, r := range o.Results {
		j := jsonResult{File: r.File, Line: r.Line, Test: r.Test, Example: r.Example, Passed: len(r.Failures) == 0, Millis: ms(r)}
		for _, f := range r.Failures {
			j.Failures = append(j.Failures, jsonFailure{Line: f.Line, Expected: f.Text, Found: f.Found})
		}
		if err := enc.Encode(j); err != nil {
			return err
		}
	}
	return nil
}

// Message returns a failure as a single text, for reports that cannot show more.
func (f *Failure) Message() string {
	text := "line " + strconv.Itoa(f.Line) + ": " + f.Text
	for _, l := range f.Found {
		text += "\n    " + l
	}
	return text
}
