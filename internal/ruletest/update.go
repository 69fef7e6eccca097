package ruletest

import (
	"maps"
	"os"
	"slices"
	"strings"
)

// Update replaces expectations with the actual results where a failure provides them, and returns the number of changes. A step that fails
// with different results for several rows of examples is left unchanged, because no single text would be right for all of them.
func (o *Outcome) Update() (changed int, err error) {
	for _, file := range o.Files {
		lines := slices.Clone(file.lines)
		edits := o.edits(file)
		for _, s := range slices.SortedFunc(maps.Keys(edits), func(a, b *step) int { return b.line - a.line }) {
			indent := file.lines[s.line-1][:len(file.lines[s.line-1])-len(strings.TrimLeft(file.lines[s.line-1], " \t"))]
			var text []string
			if s.kind == expectAnything { // it is on the same line as then
				text = append(text, file.lines[s.line-1])
				indent += "  "
			}
			for _, l := range edits[s] {
				text = append(text, indent+l)
			}
			lines = slices.Replace(lines, s.line-1, s.last, text...)
			changed++
		}
		if len(edits) > 0 {
			if err := os.WriteFile(file.Name, []byte(strings.Join(lines, "\n")), 0o644); err != nil {
				return changed, err
			}
		}
	}
	return changed, nil
}

// edits returns the new lines of the steps of a file.
func (o *Outcome) edits(file *File) map[*step][]string {
	edits, torn := map[*step][]string{}, map[*step]bool{}
	for _, r := range o.Results {
		if r.File != file.Name {
			continue
		}
		for _, f := range r.Failures {
			if f.actual == nil {
				continue
			}
			if old, ok := edits[f.step]; ok && !slices.Equal(old, f.actual) {
				torn[f.step] = true
			}
			edits[f.step] = f.actual
		}
	}
	for s := range torn {
		delete(edits, s)
	}
	return edits
}
