package operator_test

import (
	"fmt"
	"strings"
	"testing"

	"whenthen/engine/operator"
	"whenthen/internal/linediff"
)

const page = "../../docs/operators.md"

const pageHead = `# Operators

<!-- Written by: go test ./engine/operator -update -->

All operators of rules. The parser, the suggestions for misspelt words, the checker and this page are all driven by one table:
[engine/operator/table.go](../engine/operator/table.go). To add an operator, add a constant and a row there, and to the engine the Go function that
executes it; the package comment of engine/operator shows a row. Programs add word operators of their own with ` + "`whenthen.Operator`" + `: these have the
precedence of comparisons, can be negated with ` + "`not`" + `, may take an argument in square brackets, and their operands are checked against the
types of the Go function.

Operators are listed from the lowest precedence to the highest; those in one section have the same precedence. The column "code" says where actions
and functions have the operator too: "yes" in both dialects, "mvel" only in MVEL.

`

var sections = map[operator.Precedence]string{
	operator.Disjunction: "Or", operator.Conjunction: "And", operator.BitwiseOr: "Bitwise or", operator.BitwiseXor: "Bitwise exclusive or",
	operator.BitwiseAnd: "Bitwise and", operator.Equality: "Equality", operator.Relational: "Comparison", operator.Shift: "Shifts",
	operator.Additive: "Sums", operator.Multiplicative: "Products", operator.Never: "In front of an operand",
}

// TestPage compares docs/operators.md with the table.
func TestPage(t *testing.T) {
	var b strings.Builder
	b.WriteString(pageHead)
	section, words := operator.Precedence(255), false
	for _, o := range operator.All() {
		if o.In == 0 || o.Operands == operator.Unknown {
			continue
		}
		switch {
		case o.Word() && !words:
			words = true
			b.WriteString("\n## Words\n\nThey have the precedence of comparisons, and can be negated: `not contains`.\n\n| operator | between | holds if | code |\n|---|---|---|---|\n")
		case !o.Word() && o.Binds != section:
			section = o.Binds
			between := "between"
			if o.Prefix {
				between = "in front of"
			}
			fmt.Fprintf(&b, "\n## %s\n\n| operator | %s | gives | code |\n|---|---|---|---|\n", sections[section], between)
		}
		text, operands := o.String(), o.Operands.String()
		if o.Prefix {
			operands = strings.ReplaceAll(operands, "two ", "")
		}
		if o.Times > 0 {
			text += "[" + strings.TrimSuffix(strings.Repeat("time, ", o.Times), ", ") + "]"
		}
		code := map[operator.Place]string{operator.Anywhere: "yes", operator.Conditions | operator.MVEL: "mvel"}[o.In]
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", strings.ReplaceAll(text, "|", `\|`), operands, o.About, code)
	}
	linediff.Golden(t, page, strings.ReplaceAll(b.String(), "\n\n\n", "\n\n"))
}

// TestTable checks the properties of the table that its users rely on.
func TestTable(t *testing.T) {
	elsewhere, written := map[string]string{}, map[string]bool{}
	for _, o := range operator.All() {
		key := fmt.Sprint(o.String(), o.Prefix, o.In != 0)
		if written[key] {
			t.Errorf("%s has two rows", &o)
		}
		written[key] = true
		if o.About == "" {
			t.Errorf("%s does not say what it does", &o)
		}
		if o.Word() && o.Binds != operator.Relational {
			t.Errorf("%s is a word and does not bind like a comparison; the parser reads words only there", &o)
		}
		if o.In != 0 && !o.Prefix && o.Binds == operator.Never {
			t.Errorf("%s can be written and has no precedence", &o)
		}
		for _, text := range o.Elsewhere {
			if other := elsewhere[text]; other != "" {
				t.Errorf("%q is offered for %s and for %s", text, other, &o)
			}
			elsewhere[text] = o.String()
		}
	}
	for op := operator.Add; op < operator.Ops; op++ {
		if op.String() == "" {
			t.Errorf("operation %d has no row", op)
		}
		if op.Turned().Turned() != op {
			t.Errorf("%s turned round twice is %s", op, op.Turned().Turned())
		}
		if op.Opposite().Opposite() != op {
			t.Errorf("the opposite of the opposite of %s is %s", op, op.Opposite().Opposite())
		}
	}
}
