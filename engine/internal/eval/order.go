package eval

import (
	"math"
	"time"

	"whenthen/engine/fact"
	"whenthen/engine/rule"
)

// Order compiles a key that stands in the order of the values, read as an int64: a value that is less than another by
// DRL's operators has a key that is less or equal. Numbers are ordered as doubles, dates by milliseconds; other types are
// an error. Of also returns ok=false, without an error in the frame, for null and NaN, which have no place.
func (c *Compiler) Order(e rule.Expr) (key Key, err error) {
	defer recoverCompile(&err)
	x := c.unit(false).compile(e)
	fn := rankOf(e, x)
	if !x.fails && x.form != anyForm {
		return Key{Of: func(f *Frame) (uint64, bool) {
			p := fn(f)
			return uint64(p.at), p.ok
		}}, nil
	}
	g := guarded(x.at, fn)
	return Key{Of: func(f *Frame) (uint64, bool) {
		p, ok := g(f)
		return uint64(p.at), ok && p.ok
	}}, nil
}

// rank is where a value stands in an order, if it has a place.
type rank struct {
	at int64
	ok bool
}

func rankOf(e rule.Expr, x code) func(*Frame) rank {
	switch {
	case x.form == intForm:
		integer := x.nullable().integerN
		return func(f *Frame) rank {
			i, ok := integer(f)
			return rank{floatRank(float64(i)), ok}
		}
	case x.form == floatForm:
		float := x.nullable().floatN
		return func(f *Frame) rank {
			v, ok := float(f)
			return rank{floatRank(v), ok && !math.IsNaN(v)}
		}
	case x.t.Kind == fact.Date:
		value := x.value
		return func(f *Frame) rank {
			at, ok := value(f).(time.Time)
			return rank{at.UnixMilli(), ok}
		}
	}
	reject(e.Span(), "values of type %s have no order", x.t)
	return nil
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
