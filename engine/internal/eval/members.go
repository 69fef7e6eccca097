package eval

import (
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// Members gives each the key of every element of a collection, as [KeyOf] computes it, and that of null if null may be asked for. ok is false if
// it stopped because the elements cannot be found by such keys: the value is no list and no hash set, or the evaluation failed, with the failure
// in Frame.Err; or because there are more than most.
type Members func(f *Frame, most int, each func(key uint64)) (ok bool)

// Members compiles a collection. null tells whether null may be asked for.
func (c *Compiler) Members(of rule.Expr, null bool) (Members, error) {
	x, err := c.expression(of)
	if err != nil {
		return nil, err
	}
	return func(f *Frame, most int, each func(uint64)) bool {
		n, all := most+1, x.any(f)
		switch all := all.(type) {
		case *fact.ListValue:
			n = all.Len()
		case *fact.SetValue: // a sorted one has a way of its own to compare
			if t := all.Type(); t == fact.HashSetType || t == fact.LinkedHashSetType {
				n = all.Len()
			}
		}
		if n > most {
			return false
		}
		if null {
			each(nullKey)
		}
		f.Elements(all, of.Span(), func(o fact.Object) {
			if key, ok := f.Hash(o.Any(), KeyOf); ok {
				each(key)
			}
		})
		return f.Err == nil
	}, nil
}
