package eval

import (
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// Elements compiles the source of a from pattern. It yields the elements of a collection or array in its order, any other object
// as the only element, nothing for null; null elements are skipped. A failure is stored in Frame.Err and ends the elements; a
// panic of yield passes through.
func (c *Compiler) Elements(from rule.Expr) (func(f *Frame, yield func(fact.Object)), error) {
	x, err := c.expression(from)
	if err != nil {
		return nil, err
	}
	at := from.Span()
	return func(f *Frame, yield func(fact.Object)) { f.Elements(x.any(f), at, yield) }, nil
}
