package probe

import (
	"slices"

	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// maxRead limits the number of properties that are shown for a method that reads them.
const maxRead = 8

// readBy returns the properties of an object that one of its Java methods reads, as expressions: a computed property depends on them.
// Methods that it calls on the same object are included, other methods are not.
func readBy(object rule.Expr, method *fact.Method) []rule.Expr {
	var list []rule.Expr
	seen := map[string]bool{}
	var visit func(m *fact.Method, depth int)
	visit = func(m *fact.Method, depth int) {
		fn := codeOf(m)
		if fn == nil || depth > 3 {
			return
		}
		this := fn.Params[0]
		onThis := func(e rule.Expr) bool {
			v, ok := rule.Unconverted(e).(*rule.LocalVar)
			return ok && v.Index == this
		}
		read := func(e rule.Expr) {
			switch e := e.(type) {
			case *rule.Prop:
				if !onThis(e.Of) {
					return
				}
				if e.Property.Getter != nil {
					visit(e.Property.Getter, depth+1)
				} else if !seen[e.Property.Name] && len(list) < maxRead {
					seen[e.Property.Name] = true
					at := *e
					at.Of = object
					list = append(list, &at)
				}
			case *rule.Call:
				if e.Of != nil && onThis(e.Of) {
					visit(e.Method, depth+1)
				}
			}
		}
		rule.WalkStmt(fn.Body, nil, func(e rule.Expr) { rule.Walk(e, read) })
	}
	visit(method, 0)
	return list
}

// codeOf returns the code of a method, or nil if it has no code or cannot be compiled.
func codeOf(m *fact.Method) *rule.Function {
	if m.Body == nil || m.Static {
		return nil
	}
	code, err := m.Body()
	fn, ok := code.(*rule.Function)
	if err != nil || !ok || fn.Body == nil || len(fn.Params) == 0 {
		return nil
	}
	return fn
}

// withReadBy appends, to the parts of a constraint, the properties that Java methods among the parts read.
func withReadBy(parts []rule.Expr) []rule.Expr {
	all := slices.Clone(parts)
	for _, p := range parts {
		switch p := p.(type) {
		case *rule.Call:
			if p.Of != nil {
				all = append(all, readBy(p.Of, p.Method)...)
			}
		case *rule.Prop:
			if p.Property.Getter != nil {
				all = append(all, readBy(p.Of, p.Property.Getter)...)
			}
		}
	}
	return all
}
