package report

import (
	"encoding/json"
	"io"
	"path/filepath"
	"slices"

	"whenthen/engine/source"
)

type log struct {
	Schema  string `json:"$schema"`
	Version string `json:"version"`
	Runs    []run  `json:"runs"`
}

type run struct {
	Tool       tool     `json:"tool"`
	ColumnKind string   `json:"columnKind"`
	Results    []result `json:"results"`
}

type tool struct {
	Driver driver `json:"driver"`
}

type driver struct {
	Name    string `json:"name"`
	Version string `json:"version,omitempty"`
	Rules   []rule `json:"rules"`
}

type rule struct {
	ID string `json:"id"`
}

type result struct {
	RuleID    string     `json:"ruleId"`
	RuleIndex int        `json:"ruleIndex"`
	Level     string     `json:"level"`
	Message   message    `json:"message"`
	Locations []location `json:"locations,omitempty"`
}

type message struct {
	Text string `json:"text"`
}

type location struct {
	Physical physical `json:"physicalLocation"`
}

type physical struct {
	Artifact artifact `json:"artifactLocation"`
	Region   region   `json:"region"`
}

type artifact struct {
	URI string `json:"uri"`
}

type region struct {
	StartLine   int `json:"startLine"`
	StartColumn int `json:"startColumn"`
	EndLine     int `json:"endLine"`
	EndColumn   int `json:"endColumn"`
}

// SARIF writes findings as one run of a tool. Columns count characters.
func SARIF(w io.Writer, found []source.Diagnostic, name, version string) error {
	r := run{ColumnKind: "unicodeCodePoints", Results: []result{}}
	r.Tool.Driver = driver{Name: name, Version: version, Rules: []rule{}}
	index := map[string]int{}
	var codes []string
	for _, d := range found {
		codes = append(codes, string(d.Code))
	}
	slices.Sort(codes)
	for i, c := range slices.Compact(codes) {
		index[c] = i
		r.Tool.Driver.Rules = append(r.Tool.Driver.Rules, rule{ID: c})
	}
	for _, d := range found {
		r.Results = append(r.Results, resultOf(d, index[string(d.Code)]))
	}
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(log{Schema: "https://json.schemastore.org/sarif-2.1.0.json", Version: "2.1.0", Runs: []run{r}})
}

func resultOf(d source.Diagnostic, index int) result {
	level := "error"
	if d.Severity != source.Error {
		level = "warning"
	}
	out := result{RuleID: string(d.Code), RuleIndex: index, Level: level, Message: message{Text: text(d)}}
	if d.File != nil {
		at := region{max(int(d.Span.Start.Line), 1), max(int(d.Span.Start.Col), 1), max(int(d.Span.End.Line), 1), max(int(d.Span.End.Col), 1)}
		out.Locations = []location{{physical{artifact{filepath.ToSlash(d.File.Name())}, at}}}
	}
	return out
}

// text returns the message with its hint.
func text(d source.Diagnostic) string {
	if d.Hint == "" {
		return d.Message
	}
	return d.Message + " (" + d.Hint + ")"
}
