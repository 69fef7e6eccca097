package ruletest

import (
	"fmt"

	"github.com/expr-lang/expr"

	"whenthen/engine/source"
	"whenthen/internal/english"
	"whenthen/internal/factexpr"
)

// expectFact checks the number of facts that meet an expectation.
func (x *execution) expectFact(s *step) {
	all, err := factexpr.FactsOf(x.session, x.builder, s.fact.Type)
	if err != nil {
		x.fail(s, "", err.Error())
		return
	}
	var want any
	if s.fact.Value != "" {
		if want, err = x.eval(s.fact.Value); err == nil {
			err = x.fieldsOf(s.fact.Type, want)
		}
		if err != nil {
			x.fail(s, "", err.Error())
			return
		}
	}
	var matching []any
	for _, f := range all {
		ok, err := x.isAsExpected(s, want, f)
		if err != nil {
			x.fail(s, "", err.Error())
			return
		}
		if ok {
			matching = append(matching, f)
		}
	}
	n := len(matching)
	if n == s.count || s.count < 0 && n > 0 {
		return
	}
	var found []string
	switch {
	case len(all) == 0:
		found = append(found, "there is no fact of type "+s.fact.Type)
	case n == 0:
		found = append(found, differs(s.fact.Type, len(all)))
		found = append(found, nearest(want, all)...)
	default:
		found = append(found, "found "+english.CountOf(n, "matching fact", "matching facts")+":")
		for _, f := range matching {
			found = append(found, "  "+factexpr.Show(f))
		}
	}
	x.fail(s, "", found...)
}

// differs returns the line before the facts of the expected type that are nearest to the expectation; n is the number of facts, none of
// which meets it.
func differs(typeName string, n int) string {
	if n == 1 {
		return "the only fact of this type differs:"
	}
	return fmt.Sprintf("none of the %d facts of type %s is like this; the nearest:", n, typeName)
}

// fieldsOf returns an error if the type does not have an expected field.
func (x *execution) fieldsOf(typeName string, want any) error {
	fields, ok := want.(map[string]any)
	t, err := x.builder.Type(typeName)
	if !ok || err != nil {
		return err
	}
	var names []string
	for _, p := range t.Properties {
		names = append(names, p.Name)
	}
	for _, name := range factexpr.Names(fields) {
		if t.Property(name) == nil {
			if near := source.Nearest(name, names); near != "" {
				return fmt.Errorf("type %s has no field %s; did you mean %s?", t.Name, name, near)
			}
			return fmt.Errorf("type %s has no field %s", t.Name, name)
		}
	}
	return nil
}

// isAsExpected compares one fact with an expectation.
func (x *execution) isAsExpected(s *step, want, f any) (bool, error) {
	if s.fact.Where == "" {
		return s.fact.Value == "" || factexpr.Same(want, f), nil
	}
	env := x.variables()
	env["this"] = f
	if fields, ok := f.(map[string]any); ok {
		for _, name := range factexpr.Names(fields) {
			env[name] = fields[name]
		}
	}
	v, err := factexpr.Eval(s.fact.Where, env, append(x.functions(), expr.AsBool())...)
	return v == true, err
}

// nearest returns the facts that meet most of the expectation, with the parts that differ.
func nearest(want any, all []any) []string {
	fields, ok := want.(map[string]any)
	if !ok {
		var lines []string
		for i, f := range all {
			if i == maxNearest {
				return append(lines, fmt.Sprintf("  and %d more", len(all)-i))
			}
			lines = append(lines, "  "+factexpr.Show(f))
		}
		return lines
	}
	best, lines := len(fields)+1, []string(nil)
	for _, f := range all {
		got, _ := f.(map[string]any)
		var wrong []string
		for _, name := range factexpr.Names(fields) {
			if !factexpr.Same(fields[name], got[name]) {
				wrong = append(wrong, fmt.Sprintf("    %s: expected %s, found %s", name, factexpr.Show(fields[name]), factexpr.Show(got[name])))
			}
		}
		if len(wrong) < best {
			best, lines = len(wrong), append([]string{"  " + factexpr.Show(f)}, wrong...)
		}
	}
	return lines
}

// maxNearest is the maximum number of facts that a failure lists.
const maxNearest = 5

// difference compares two lists of lines: - marks lines that are missing, + lines that were not expected.
func difference(want, got []string) []string {
	common := make([][]int, len(want)+1)
	for i := range common {
		common[i] = make([]int, len(got)+1)
	}
	for i := len(want) - 1; i >= 0; i-- {
		for j := len(got) - 1; j >= 0; j-- {
			if want[i] == got[j] {
				common[i][j] = common[i+1][j+1] + 1
			} else {
				common[i][j] = max(common[i+1][j], common[i][j+1])
			}
		}
	}
	var lines []string
	i, j := 0, 0
	for i < len(want) || j < len(got) {
		switch {
		case i < len(want) && j < len(got) && want[i] == got[j]:
			lines = append(lines, "  "+want[i])
			i, j = i+1, j+1
		case j == len(got) || i < len(want) && common[i+1][j] >= common[i][j+1]:
			lines = append(lines, "- "+want[i])
			i++
		default:
			lines = append(lines, "+ "+got[j])
			j++
		}
	}
	return lines
}
