package eval

import (
	"fmt"
	"math"
	"time"

	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// Order compiles a key that stands in the order of the values, read as an int64: a value that is less than another by
// DRL's operators has a key that is less or equal. Numbers are ordered as doubles, dates by milliseconds; other types are
// an error. Of also returns ok=false, without an error in the frame, for null and NaN, which have no place.
func (c *Compiler) Order(e rule.Expr) (Key, error) {
	x, err := c.expression(e)
	if err != nil {
		return Key{}, err
	}
	t := x.code.Result
	if !t.Kind.Numeric() && t.Kind != fact.Date {
		return Key{}, fmt.Errorf("%s: values of type %s have no order", e.Span().Start, t)
	}
	return Key{x: x, maybe: x.code.Maybe, form: rankKey}, nil
}

// rankOf is where a value stands in the order of its type; NaN has no place.
func rankOf(v *fact.Value, t *fact.Type) (rank int64, ok bool) {
	switch {
	case t.Kind.Integer():
		return floatRank(float64(v.N)), true
	case t.Kind.Floating():
		x := v.Float()
		return floatRank(x), !math.IsNaN(x)
	}
	at, ok := v.Any().(time.Time)
	return at.UnixMilli(), ok
}

// floatRank orders the bits of doubles as whole numbers.
func floatRank(x float64) int64 {
	if x == 0 {
		return 0 // also the negative one
	}
	bits := int64(math.Float64bits(x))
	if bits < 0 {
		bits ^= math.MaxInt64
	}
	return bits
}
