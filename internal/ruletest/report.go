package ruletest

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
)

// WriteText writes the outcome for a person: the failures with what was found, and a summary line. If verbose is true, there is a line for
// every test.
func (o *Outcome) WriteText(w io.Writer, verbose bool) error {
	p := bufio.NewWriter(w) // it keeps the first error
	for _, r := range o.Results {
		if len(r.Failures) == 0 {
			if verbose {
				fmt.Fprintf(p, "ok    %s: %s  (%.1f ms)\n", r.File, r.Name(), ms(r))
			}
			continue
		}
		fmt.Fprintf(p, "FAIL  %s:%d: %s\n", r.File, r.Line, r.Name())
		for _, f := range r.Failures {
			fmt.Fprintf(p, "  line %d: %s\n", f.Line, f.Text)
			for _, l := range f.Found {
				fmt.Fprintf(p, "      %s\n", l)
			}
		}
	}
	failed := o.Failed()
	fmt.Fprintf(p, "%d passed, %d failed\n", len(o.Results)-failed, failed)
	return p.Flush()
}

func ms(r *Result) float64 { return float64(r.Took.Microseconds()) / 1000 }

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

// Message returns a failure of a file as a single text that begins with its place, for reports that cannot show more.
func (f *Failure) Message(file string) string {
	text := file + ":" + strconv.Itoa(f.Line) + ": " + f.Text
	for _, l := range f.Found {
		text += "\n    " + l
	}
	return text
}
