package probe

import (
	"fmt"
	"math"
	"strings"

	"whenthen/engine/explain"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// sides returns the operands of a comparison, with the compared property as own. op is None for any other constraint.
func sides(t *rule.Test) (op operator.Op, own, other rule.Expr) {
	if t.Op != operator.None {
		return t.Op, t.Own, t.Other
	}
	b, ok := t.Expr.(*rule.Binary)
	if !ok || b.Op < operator.Eq || b.Op > operator.Ge || b.Op == operator.Same || b.Op == operator.NotSame {
		return operator.None, nil, nil
	}
	return b.Op, b.L, b.R
}

// change returns the value that a property, or an element of one, would need to satisfy a comparison. It returns nil for constraints of
// other forms.
func (p *prober) change(t *rule.Test, slots []fact.Object) *explain.Change {
	own, to := p.needed(t, slots)
	if to == "" {
		return nil
	}
	switch own.(type) {
	case *rule.Prop, *rule.Index:
		return &explain.Change{Property: partText(own), From: p.shown(p.value(own, slots)), To: to}
	}
	return nil
}

// needed returns the expression that a constraint tests and, in words, the value that it would need; "" if that cannot be determined.
func (p *prober) needed(t *rule.Test, slots []fact.Object) (own rule.Expr, to string) {
	switch x := t.Expr.(type) {
	case *rule.In:
		if x.Negated {
			return rule.Unconverted(x.X), "none of " + p.items(x, slots)
		}
		return rule.Unconverted(x.X), "one of " + p.items(x, slots)
	case *rule.Binary:
		switch other := p.value(x.R, slots); {
		case other == nil:
		case x.Op == operator.Contains && len(readings(x.L)) > 0:
			return rule.Unconverted(x.L), "one with " + p.shown(other)
		case x.Op == operator.MemberOf:
			return rule.Unconverted(x.L), "one of " + p.shown(other)
		case x.Op == operator.Matches:
			return rule.Unconverted(x.L), "a string that matches " + p.shown(other)
		case x.Op == operator.StartsWith:
			return rule.Unconverted(x.L), "a string that begins with " + p.shown(other)
		case x.Op == operator.EndsWith:
			return rule.Unconverted(x.L), "a string that ends with " + p.shown(other)
		}
	}
	op, left, right := sides(t)
	if op == operator.None {
		return nil, ""
	}
	own = rule.Unconverted(left)
	other := p.value(right, slots)
	if other == nil && op != operator.Eq && op != operator.Ne {
		return nil, ""
	}
	text := p.shown(other)
	switch op {
	case operator.Eq, operator.Ge, operator.Le:
		return own, text
	case operator.Ne:
		return own, "anything but " + text
	case operator.Gt:
		return own, bound(other, whole(own), 1, "more than "+text)
	case operator.Lt:
		return own, bound(other, whole(own), -1, "less than "+text)
	}
	return nil, ""
}

// items returns the values of an in, separated by commas.
func (p *prober) items(x *rule.In, slots []fact.Object) string {
	list := make([]string, len(x.List))
	for i, e := range x.List {
		if b, ok := e.(*rule.Binary); ok {
			list[i] = p.shown(p.value(b.R, slots))
		} else {
			list[i] = partText(e)
		}
	}
	return strings.Join(list, ", ")
}

// whole reports whether a property, or an element of one, is an integer.
func whole(own rule.Expr) bool {
	if p, ok := own.(*rule.Prop); ok {
		return p.Property.Type.Kind.Integer()
	}
	return own.Type() != nil && own.Type().Kind.Integer()
}

// bound returns the next integer beyond a limit, or words if the property is not an integer.
func bound(limit any, whole bool, step float64, words string) string {
	x, ok := number(limit)
	if !ok || !whole {
		return words
	}
	next := math.Floor(x) + 1
	if step < 0 {
		next = math.Ceil(x) - 1
	}
	return fmt.Sprintf("%.0f", next)
}
