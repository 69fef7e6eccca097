package eval

import (
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// Members calls each with the key, as computed by [keyOf], of every element of a collection and, if the collection may be asked for null,
// with the key of null. ok is false if the elements cannot be found by such keys: the value is neither a list nor a hash set, it has more
// than most elements, or the evaluation failed, with the failure in Frame.Err.
type Members func(f *Frame, most int, each func(key uint64)) (ok bool)

// Members compiles a collection. null says whether the collection may be asked for null.
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
		case *fact.SetValue: // a sorted set compares elements in its own way
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
			if key, ok := f.Hash(o.Any(), keyOf); ok {
				each(key)
			}
		})
		return f.Err == nil
	}, nil
}
