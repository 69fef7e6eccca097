package eval

import (
	"strings"

	"whenthen/engine/fact"
	"whenthen/engine/rule"
)

// contains compiles "all contains one" and its mirror image memberOf: membership in a collection, array or map
// (keys), or part of a text. Null contains nothing.
func (u *unit) contains(e *rule.Binary, allExpr, oneExpr rule.Expr) code {
	all, one := u.compile(allExpr), u.compile(oneExpr)
	at := spanOf(e)
	fails := all.fails || one.fails
	switch {
	case all.form == textForm && one.form == textForm:
		all, one = all.nullable(), one.nullable()
		x, y := all.textN, one.textN
		return boolCode(e.T, at, func(f *Frame) bool {
			s, ok1 := x(f)
			part, ok2 := y(f)
			return ok1 && ok2 && strings.Contains(s, part)
		}).failing(fails)
	case all.form != anyForm:
		return u.program(e)
	case one.form == intForm && !one.maybe && (one.t.Kind == fact.Int || one.t.Kind == fact.Long):
		x, y, box := all.value, one.integer, one.value
		return boolCode(e.T, at, func(f *Frame) bool {
			c := x(f)
			if set, ok := c.(intContainer); ok {
				i := y(f)
				f.at = at
				return set.ContainsInt(i)
			}
			v := box(f)
			f.at = at
			return containsAny(c, v)
		}).failing(true)
	}
	x, y := all.value, one.value
	return boolCode(e.T, at, func(f *Frame) bool {
		c := x(f)
		v := y(f)
		f.at = at
		return containsAny(c, v)
	}).failing(true)
}

// intContainer is a collection that can be asked for an integer without boxing it.
type intContainer interface{ ContainsInt(int64) bool }

// containsAny is contains on canonical values. Elements compare by Java's equals.
func containsAny(all, one any) bool {
	switch c := all.(type) {
	case nil:
		return false
	case string:
		return one != nil && strings.Contains(c, fact.ToString(one))
	case *fact.MapValue:
		_, ok := c.Get(one)
		return ok
	}
	found, ok := fact.Contains(all, one)
	if !ok {
		panic(&fact.Failure{Message: "contains needs a collection, an array or text, not " + fact.ToString(all)})
	}
	return found
}
