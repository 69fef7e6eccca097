package conform

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"sort"
	"strings"

	"whenthen/facts"
	"whenthen/internal/english"
)

// mismatches compares a result with the answers of a case and returns the differences, one per line. There are none if the result is equal
// to one of the answers; otherwise they are the differences from the first answer.
func mismatches(c *Case, got *Result) []string {
	switch {
	case got.Trouble != "":
		return []string{got.Trouble}
	case len(c.Answers) == 0:
		return []string{"there is no expected.json to compare with"}
	}
	var first []string
	for i, want := range c.Answers {
		lines := differences(got, want, c.Exact)
		if len(lines) == 0 {
			return nil
		}
		if i == 0 {
			first = lines
		}
	}
	return first
}

func differences(got, want *Result, exact bool) []string {
	switch {
	case len(want.CompileErrors) > 0 && len(got.CompileErrors) == 0:
		return []string{"compiled, but must not: want " + facts.Text(want.CompileErrors)}
	case len(want.CompileErrors) > 0:
		return nil
	case len(got.CompileErrors) > 0:
		return []string{"does not compile: " + english.Cut(facts.Text(got.CompileErrors), shownMost)}
	}
	var lines []string
	g, w := partsOf(got, exact), partsOf(want, exact)
	for i := range w {
		if equal(g[i].value, w[i].value) {
			continue
		}
		gl, ok1 := g[i].value.([]any)
		wl, ok2 := w[i].value.([]any)
		switch {
		case ok1 && ok2 && w[i].ordered:
			lines = append(lines, firstDifference(w[i].name, gl, wl))
		case ok1 && ok2:
			lines = append(lines, missingAndExtra(w[i].name, gl, wl))
		default:
			lines = append(lines, fmt.Sprintf("%s: got %s, want %s", w[i].name, show(g[i].value), show(w[i].value)))
		}
	}
	return lines
}

// part is a field of a result in comparable form: maps, lists, float64, string, bool and nil.
type part struct {
	name    string
	value   any
	ordered bool // its elements are compared in order
}

func partsOf(r *Result, exact bool) []part {
	parts := []part{
		{"runtime_error", runtimeError(r.RuntimeError), true},
		{"limit_reached", r.LimitReached, true},
		{"firings", plain(list(r.Firings)), exact},
		{"output", plain(list(r.Output)), exact},
		{"queries", plain(list(r.Queries)), true},
		{"working_memory", plain(list(r.WorkingMemory)), false},
		{"globals", map[string]any{}, true},
	}
	if r.Globals != nil {
		parts[6].value = plain(r.Globals)
	}
	for i := range parts {
		if !exact {
			parts[i].value = forgetOrder(parts[i].value, false)
		}
		if l, ok := parts[i].value.([]any); ok && !parts[i].ordered {
			sortByText(l)
		}
	}
	return parts
}

// runtimeError keeps the phase in which an error happened, and its rule, which is known for consequences only.
func runtimeError(o *facts.Object) any {
	out := map[string]any{}
	if o != nil {
		for _, m := range o.Members {
			if m.Name == "during" || m.Name == "rule" {
				out[m.Name] = plain(m.Value)
			}
		}
	}
	return out
}

// plain converts a tree to comparable form: objects become maps, and numbers are compared by value, so that 1 and 1.0 are equal and
// the last digits of a sum do not matter.
func plain(tree any) any {
	switch v := tree.(type) {
	case *facts.Object:
		m := make(map[string]any, len(v.Members))
		for _, x := range v.Members {
			m[x.Name] = plain(x.Value)
		}
		return m
	case []any:
		l := make([]any, len(v))
		for i, x := range v {
			l[i] = plain(x)
		}
		return l
	case json.Number:
		f, err := v.Float64()
		if err != nil {
			return string(v)
		}
		if rounded := math.Round(f*1e9) / 1e9; !math.IsInf(rounded, 0) {
			f = rounded
		}
		return f + 0 // converts -0 to 0
	}
	return tree
}

// forgetOrder normalizes a result for the order "multiset": the numbers of facts inserted by rules are dropped, and collected
// values are sorted.
func forgetOrder(v any, collected bool) any {
	switch v := v.(type) {
	case string:
		if len(v) > 1 && v[0] == '#' && strings.Trim(v[1:], "0123456789") == "" {
			return "#"
		}
	case map[string]any:
		for k, x := range v {
			v[k] = forgetOrder(x, collected || k == "$value" || k == "$values")
		}
	case []any:
		for i, x := range v {
			v[i] = forgetOrder(x, collected)
		}
		if collected {
			sortByText(v)
		}
	}
	return v
}

func sortByText(l []any) { sort.SliceStable(l, func(i, j int) bool { return text(l[i]) < text(l[j]) }) }

// text returns a comparable value as JSON with sorted names.
func text(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(b)
}

func equal(a, b any) bool {
	switch a := a.(type) {
	case float64:
		b, ok := b.(float64)
		return ok && (a == b || math.Abs(a-b) <= max(1e-9*max(math.Abs(a), math.Abs(b)), 1e-12))
	case []any:
		b, ok := b.([]any)
		return ok && slices.EqualFunc(a, b, equal)
	case map[string]any:
		b, ok := b.(map[string]any)
		if !ok || len(a) != len(b) {
			return false
		}
		for k, x := range a {
			if y, ok := b[k]; !ok || !equal(x, y) {
				return false
			}
		}
		return true
	}
	return a == b
}

// firstDifference describes the first position where two lists differ.
func firstDifference(name string, got, want []any) string {
	i := 0
	for i < len(got) && i < len(want) && equal(got[i], want[i]) {
		i++
	}
	at := func(l []any) string {
		if i < len(l) {
			return show(l[i])
		}
		return "nothing"
	}
	return fmt.Sprintf("%s[%d]: got %s, want %s (%d against %d)", name, i, at(got), at(want), len(got), len(want))
}

// missingAndExtra describes the elements that only one of two unordered lists contains.
func missingAndExtra(name string, got, want []any) string {
	missing, extra := without(want, got), without(got, want)
	line := name + ":"
	if len(missing) > 0 {
		line += fmt.Sprintf(" %d missing: %s", len(missing), show(missing[0]))
	}
	if len(extra) > 0 {
		line += fmt.Sprintf(" %d too many: %s", len(extra), show(extra[0]))
	}
	return line
}

func without(a, b []any) []any {
	left := slices.Clone(b)
	var out []any
	for _, x := range a {
		if i := slices.IndexFunc(left, func(y any) bool { return equal(x, y) }); i >= 0 {
			left = slices.Delete(left, i, i+1)
		} else {
			out = append(out, x)
		}
	}
	return out
}

// shownMost is the number of characters of a value that a difference shows.
const shownMost = 240

func show(v any) string { return english.Cut(text(v), shownMost) }
