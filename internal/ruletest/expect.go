package ruletest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/parser"

	"whenthen/engine/source"
	"whenthen/internal/factexpr"
)

// expect checks one expectation against the session.
func (x *execution) expect(s *step) {
	switch s.kind {
	case expectFired, expectNotFired:
		x.expectFired(s)
	case expectOrder, expectExactly:
		x.expectOrder(s)
	case expectFact:
		x.expectFact(s)
	case expectPrinted, expectNotPrinted, expectPrintedExact:
		x.expectPrinted(s)
	case expectError:
		x.expectError(s)
	case expectTrue:
		x.expectTrue(s)
	case expectAnything:
		x.fail(s, "fired exactly "+quotedList(x.fired), "there is no expected value; --update writes the actual one")
	}
}

// known returns an error if there is no rule with a name.
func (x *execution) known(rule string) error {
	var names []string
	for _, r := range x.rules.Rules() {
		names = append(names, r.Name)
	}
	if slices.Contains(names, rule) {
		return nil
	}
	if near := source.Nearest(rule, names); near != "" {
		return fmt.Errorf("there is no rule %q; did you mean %q?", rule, near)
	}
	return fmt.Errorf("there is no rule %q", rule)
}

// expectFired checks the number of firings. If a rule has not fired, the failure includes the engine's explanation.
func (x *execution) expectFired(s *step) {
	for _, rule := range s.rules {
		n := x.count(rule)
		if err := x.known(rule); err != nil {
			x.fail(s, "", err.Error())
			continue
		}
		switch {
		case s.kind == expectNotFired && n > 0:
			x.fail(s, "", fmt.Sprintf("%s has fired %s", rule, times(n)))
		case s.kind == expectNotFired || n == s.count || s.count < 0 && n > 0:
		case n == 0:
			found := []string{rule + " has not fired"}
			if why, err := x.session.WhyNotContext(x.ctx, rule); err == nil {
				found = append(found, strings.Split(strings.TrimRight(why.String(), "\n"), "\n")...)
			}
			x.fail(s, fmt.Sprintf("not fired %q", rule), found...)
		default:
			x.fail(s, fmt.Sprintf("fired %q %s", rule, times(n)), fmt.Sprintf("%s has fired %s", rule, times(n)))
		}
	}
}

func times(n int) string {
	if n == 1 {
		return "1 time"
	}
	return strconv.Itoa(n) + " times"
}

// expectOrder compares the sequence of firings with the expected one.
func (x *execution) expectOrder(s *step) {
	for _, rule := range s.rules {
		if err := x.known(rule); err != nil {
			x.fail(s, "", err.Error())
			return
		}
	}
	if s.kind == expectExactly {
		if !slices.Equal(s.rules, x.fired) {
			x.fail(s, "fired exactly "+quotedList(x.fired), "the rules that fired: "+quotedList(x.fired))
		}
		return
	}
	next := 0
	for _, f := range x.fired {
		if next < len(s.rules) && s.rules[next] == f {
			next++
		}
	}
	if next < len(s.rules) {
		x.fail(s, "", fmt.Sprintf("%q has not fired after those before it; the rules that fired: %s", s.rules[next], quotedList(x.fired)))
	}
}

func quotedList(names []string) string {
	if len(names) == 0 {
		return "nothing"
	}
	list := make([]string, len(names))
	for i, n := range names {
		list[i] = strconv.Quote(n)
	}
	return strings.Join(list, ", ")
}

// expectPrinted checks the printed lines.
func (x *execution) expectPrinted(s *step) {
	lines := x.lines()
	switch s.kind {
	case expectPrinted:
		if !slices.ContainsFunc(lines, func(l string) bool { return strings.Contains(l, s.printed[0]) }) {
			x.fail(s, "", printedText(lines)...)
		}
	case expectNotPrinted:
		for _, l := range lines {
			if strings.Contains(l, s.printed[0]) {
				x.fail(s, "", "this line was printed: "+l)
			}
		}
	case expectPrintedExact:
		if !slices.Equal(lines, s.printed) {
			actual := "printed"
			for _, l := range lines {
				actual += "\n  > " + l
			}
			if len(lines) == 0 {
				actual = "printed nothing"
			}
			x.fail(s, actual, difference(s.printed, lines)...)
		}
	}
}

func printedText(lines []string) []string {
	if len(lines) == 0 {
		return []string{"nothing was printed"}
	}
	found := []string{"these lines were printed:"}
	for _, l := range lines {
		found = append(found, "  > "+l)
	}
	return found
}

// expectError checks that the last run ended in an error.
func (x *execution) expectError(s *step) {
	x.judged = true
	switch {
	case x.failed == nil:
		x.fail(s, "", "the run ended without an error")
	case !strings.Contains(x.failed.Error(), s.expr):
		x.fail(s, "", "the run ended with a different error: "+x.failed.Error())
	}
}

// expectTrue evaluates an expression. If it is false, the failure lists the values of its parts.
func (x *execution) expectTrue(s *step) {
	v, err := x.eval(s.expr)
	if err != nil {
		x.fail(s, "", err.Error())
		return
	}
	if v == true {
		return
	}
	if _, is := v.(bool); !is {
		x.fail(s, "", "the value is "+factexpr.Show(v)+", which is neither true nor false")
		return
	}
	x.fail(s, "", append([]string{"it is false"}, x.parts(s.expr)...)...)
}

// parts returns the values of the variables, properties and calls in an expression.
func (x *execution) parts(text string) []string {
	parsed, err := parser.Parse(text)
	if err != nil {
		return nil
	}
	p := &partFinder{}
	ast.Walk(&parsed.Node, p)
	var list []string
	for _, part := range p.parts {
		if v, err := x.eval(part); err == nil {
			list = append(list, part+" is "+factexpr.Show(v))
		}
	}
	return list
}

// partFinder collects the largest parts of an expression that read a value.
type partFinder struct{ parts []string }

// Visit is called for inner nodes first, so a part replaces earlier parts that are its prefix.
func (p *partFinder) Visit(node *ast.Node) {
	switch n := (*node).(type) {
	case *ast.IdentifierNode, *ast.MemberNode, *ast.CallNode, *ast.BuiltinNode:
		text := n.String()
		p.parts = slices.DeleteFunc(p.parts, func(old string) bool { return strings.HasPrefix(text, old) || strings.Contains(text, "("+old) })
		if !strings.HasPrefix(text, ".") && !strings.HasPrefix(text, "#") {
			p.parts = append(p.parts, text)
		}
	}
}
