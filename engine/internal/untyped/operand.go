//go:build !js

package untyped

import (
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// constant returns the value of a constant as an object.
func constant(e rule.Expr) (any, bool) {
	if c, ok := e.(*rule.Convert); ok && !c.Checked && c.T.Kind == fact.Any {
		e = c.X
	}
	c, ok := e.(*rule.Const)
	if !ok {
		return nil, false
	}
	var v fact.Value
	v.Store(c.T, c.Value)
	return v.Load(fact.Box(c.T)), true
}

// reads reports whether an expression only reads, without side effects.
func reads(e rule.Expr) bool {
	switch e := e.(type) {
	case *rule.Const, *rule.LocalVar, *rule.Slot, *rule.Row, *rule.GlobalVar:
		return true
	case *rule.Prop:
		return !e.NullSafe && e.Property.Method == nil && reads(e.Of)
	case *rule.Convert:
		return !e.Checked && e.T.Kind == fact.Any && reads(e.X)
	}
	return false
}
