package source

import (
	"cmp"
	"slices"
	"sort"
)

// Severity is the severity of a diagnostic. Only an Error prevents rules from being used.
type Severity uint8

// The severities, worst first.
const (
	Error Severity = iota
	Warning
	Info
)

// String returns the word used in rendered output: "error", "warning" or "info".
func (s Severity) String() string {
	switch s {
	case Warning:
		return "warning"
	case Info:
		return "info"
	}
	return "error"
}

// Code is the stable name of a kind of diagnostic, in short kebab-case such as "missing-end". Messages may change between
// versions but codes do not, so programs and tests should rely on the code.
type Code string

// CodeInfo describes a code for people: a title of a few words and an explanation of a few sentences with an example.
type CodeInfo struct {
	Code        Code
	Title       string
	Explanation string
}

// Diagnostic is one finding about a text.
type Diagnostic struct {
	File     *File // nil if the finding does not belong to a text
	Span     Span
	Severity Severity
	Code     Code
	Message  string // one line, no full stop at the end
	Hint     string // what to write instead; often empty
	Rule     string // name of the rule, query or function it was found in; empty at file level
	About    string // the common subject of related findings, such as a property that a type lacks; usually empty
}

// Sort puts diagnostics in reading order: by file name, then position, then errors before warnings. The sort is stable.
func Sort(ds []Diagnostic) {
	sort.SliceStable(ds, func(i, j int) bool {
		a, b := &ds[i], &ds[j]
		return cmp.Or(
			cmp.Compare(a.fileName(), b.fileName()),
			cmp.Compare(a.Span.Start.Offset, b.Span.Start.Offset),
			cmp.Compare(a.Severity, b.Severity),
		) < 0
	})
}

// Located moves findings in derived files to the place that the author wrote, and removes duplicates: a mistake in the header of a table
// occurs in every rule that is generated from it. The slice is reused.
func Located(ds []Diagnostic) []Diagnostic {
	type key struct {
		file     *File
		from, to int32
		code     Code
		message  string
	}
	seen := map[key]bool{}
	kept := ds[:0]
	for _, d := range ds {
		if d.File == nil || !d.File.IsDerived() {
			kept = append(kept, d)
			continue
		}
		if d.File.hushed(d) {
			continue
		}
		d.File, d.Span = d.File.Origin(d.Span)
		if k := (key{d.File, d.Span.Start.Offset, d.Span.End.Offset, d.Code, d.Message}); !seen[k] {
			seen[k] = true
			kept = append(kept, d)
		}
	}
	return kept
}

// HasErrors reports whether one of the diagnostics is an error.
func HasErrors(ds []Diagnostic) bool {
	return slices.ContainsFunc(ds, func(d Diagnostic) bool { return d.Severity == Error })
}

func (d Diagnostic) fileName() string {
	if d.File == nil {
		return ""
	}
	return d.File.Name()
}
