package eval

import (
	"whenthen/engine/fact"
	"whenthen/engine/rule"
)

// Elements compiles the source of a from pattern: the elements of a collection or array in its order, any other
// object as one element, nothing for null; null elements are passed over. A failure is noted in Frame.Err and ends
// the elements; a panic of yield passes through.
func (c *Compiler) Elements(from rule.Expr) (fn func(f *Frame, yield func(fact.Object)), err error) {
	defer recoverCompile(&err)
	x := c.unit(false).compile(from)
	value := guarded(x.at, x.value)
	at := x.at
	return func(f *Frame, yield func(fact.Object)) {
		v, _ := value(f)
		if v == nil {
			return
		}
		list, ok := v.(*fact.ListValue)
		if ok {
			for _, item := range list.Items() {
				if item != nil {
					yield(f.Types.Object(item))
				}
			}
			return
		}
		elements, ok := fact.Elements(v)
		if !ok {
			yield(f.Types.Object(v))
			return
		}
		yielding := false
		defer func() {
			if r := recover(); r != nil {
				if yielding {
					panic(r)
				}
				f.at = at
				f.report(r)
			}
		}()
		for item := range elements {
			if item != nil {
				o := f.Types.Object(item)
				yielding = true
				yield(o)
				yielding = false
			}
		}
	}, nil
}
