package eval

import (
	"strconv"
	"strings"

	"whenthen/engine/fact"
	"whenthen/engine/rule"
	"whenthen/engine/source"
)

// convert changes the static type of an expression. Converted constants are constants.
func (u *unit) convert(e *rule.Convert) code {
	x := u.compile(e.X)
	c := u.converted(e, x)
	if !x.constant || x.consts == nil || formOf(e.T.Kind) == anyForm {
		return c
	}
	f := &Frame{Types: u.base.Types}
	v, ok := guarded(c.at, c.value)(f)
	if !ok || v == nil {
		return c // fails at run time, where it has a place
	}
	return constCode(&rule.Const{Node: e.Node, Value: v})
}

func (u *unit) converted(e *rule.Convert, x code) code {
	from, to, at := x.form, formOf(e.T.Kind), spanOf(e)
	x.constant = false
	switch {
	case from == anyForm && to == anyForm:
		return u.convertObject(e, x)
	case from == anyForm:
		return convertValue(e, x, at)
	case to == anyForm:
		return boxed(e, x, at)
	}
	var c code
	switch {
	case from == to && (to == boolForm || to == textForm):
		c = x
	case from == intForm && to == intForm:
		c = convertInt(e.T, at, x)
	case from == intForm && to == floatForm:
		k := e.T.Kind
		if x.maybe {
			c = floatCodeN(e.T, at, mapN(x.integerN, func(i int64) float64 { return round(k, float64(i)) }))
		} else {
			c = floatCode(e.T, at, intToFloat(k, x))
			if k == fact.Double {
				c.fromInt = x.local
			}
		}
	case from == floatForm && to == intForm:
		k := e.T.Kind
		if x.maybe {
			c = intCodeN(e.T, at, mapN(x.floatN, func(v float64) int64 { return truncate(k, v) }))
		} else {
			fn := x.float
			c = intCode(e.T, at, func(f *Frame) int64 { return truncate(k, fn(f)) })
		}
	case from == floatForm && to == floatForm:
		c = convertFloat(e.T, at, x)
	default:
		return convertValue(e, x, at)
	}
	c.t, c.at = e.T, at
	c.fails = x.fails
	if !e.T.Boxed {
		c = c.unboxed()
	}
	return c
}

func intToFloat(k fact.Kind, x code) func(*Frame) float64 {
	fn, i := x.integer, x.local-1
	switch {
	case k == fact.Double && x.held != nil:
		h := *x.held
		return func(f *Frame) float64 {
			if p := h.in(f); p != nil {
				return float64(*(*int)(p))
			}
			return float64(fn(f))
		}
	case k == fact.Double && i >= 0:
		return func(f *Frame) float64 { return float64(f.Locals[i].I) }
	case k == fact.Double:
		return func(f *Frame) float64 { return float64(fn(f)) }
	}
	return func(f *Frame) float64 { return round(k, float64(fn(f))) }
}

// mapN maps a value if there is one.
func mapN[A, B any](fn func(*Frame) (A, bool), conv func(A) B) func(*Frame) (B, bool) {
	return func(f *Frame) (B, bool) {
		a, ok := fn(f)
		if !ok {
			var zero B
			return zero, false
		}
		return conv(a), true
	}
}

func convertInt(t *fact.Type, at *source.Span, x code) code {
	k := t.Kind
	if k == x.t.Kind {
		return x
	}
	if x.maybe {
		return intCodeN(t, at, mapN(x.integerN, func(i int64) int64 { return wrap(k, i) }))
	}
	fn := x.integer
	if from := x.t.Kind; k == fact.Long || k == fact.Int && from != fact.Long {
		c := intCode(t, at, fn)
		c.local = x.local
		return c
	}
	return intCode(t, at, func(f *Frame) int64 { return wrap(k, fn(f)) })
}

func convertFloat(t *fact.Type, at *source.Span, x code) code {
	k := t.Kind
	if k == x.t.Kind {
		return x
	}
	if x.maybe {
		return floatCodeN(t, at, mapN(x.floatN, func(v float64) float64 { return round(k, v) }))
	}
	fn := x.float
	return floatCode(t, at, func(f *Frame) float64 { return round(k, fn(f)) })
}

// boxed makes a typed value an object: of its own class for Object and Number, else converted (decimals, dates).
func boxed(e *rule.Convert, x code, at *source.Span) code {
	if e.T.Kind == fact.Any {
		c := valueCode(e.T, at, x.value)
		c.fails, c.inner = x.fails, &x
		return c
	}
	return convertValue(e, x, at)
}

// convertValue converts at run time by the value at hand.
func convertValue(e *rule.Convert, x code, at *source.Span) code {
	value, t, checked := x.value, e.T, e.Checked
	convert := func(f *Frame, v any) any { return convertAny(f, at, v, t, checked) }
	c := valueCode(t, at, func(f *Frame) any { return convert(f, value(f)) })
	switch t.Kind {
	case fact.Int:
		c.element = x.element
		c.integer, c.integerN = castInt[int](at, value, convert)
	case fact.Long:
		c.integer, c.integerN = castInt[int64](at, value, convert)
	case fact.Double:
		fn := func(f *Frame) (float64, bool) {
			v := value(f)
			if x, ok := v.(float64); ok {
				return x, true
			}
			return floatOf(convert(f, v))
		}
		c.float, c.floatN = required(at, fn), fn
	}
	return c.failing(true)
}

// castInt is a conversion that mostly finds what it is to make: as a number, and as one that may be missing.
func castInt[T int | int64](at *source.Span, value func(*Frame) any, convert func(*Frame, any) any) (func(*Frame) int64, func(*Frame) (int64, bool)) {
	maybe := func(f *Frame) (int64, bool) {
		v := value(f)
		if n, ok := v.(T); ok {
			return int64(n), true
		}
		return intOf(convert(f, v))
	}
	return func(f *Frame) int64 {
		v := value(f)
		if n, ok := v.(T); ok {
			return int64(n)
		}
		n, ok := intOf(convert(f, v))
		f.need(ok, at)
		return n
	}, maybe
}

// convertObject is a conversion between reference types: nothing to do unless it is a checked cast or one to a class
// of values of its own form.
func (u *unit) convertObject(e *rule.Convert, x code) code {
	t, at := e.T, spanOf(e)
	if !e.Checked {
		switch t.Kind {
		case fact.Decimal, fact.BigInteger, fact.Date, fact.Enum, fact.List, fact.Set:
			if x.t.Kind != t.Kind {
				return convertValue(e, x, at)
			}
		}
		x.t, x.at = t, at
		return x
	}
	object := x.toObject()
	raw := rawType(t)
	cast := func(f *Frame) fact.Object {
		o := object(f)
		if o.Type != nil && o.Type != raw && !o.Type.AssignableTo(raw) {
			fail(at, fact.ClassCastType, "%s is not a %s", o.Type, t)
		}
		return o
	}
	c := valueCode(t, at, func(f *Frame) any { return cast(f).Any() }).failing(true)
	c.object = cast
	return c
}

// rawType is a type without its type arguments, which values do not know.
func rawType(t *fact.Type) *fact.Type {
	if t.Elem != nil && !t.Array && len(t.Parents) > 0 && t.Parents[0].Name == t.Name {
		return t.Parents[0]
	}
	return t
}

// convertAny turns a canonical value into one of type t: by cast if checked, else as DRL coerces. Null stays null;
// whoever needs a primitive fails on it.
func convertAny(f *Frame, at *source.Span, v any, t *fact.Type, checked bool) any {
	if v == nil {
		return nil
	}
	if checked {
		return castAny(f, at, v, t)
	}
	switch k := t.Kind; {
	case k == fact.String:
		return fact.ToString(v)
	case k.Integer():
		if i, ok := intOf(v); ok {
			return boxInt(k, wrap(k, i))
		}
		if x, ok := floatOf(v); ok {
			return boxInt(k, truncate(k, x))
		}
	case k.Floating():
		if x, ok := floatOf(v); ok {
			return boxFloat(k, round(k, x))
		}
	}
	if s, ok := v.(string); ok {
		return parseText(at, strings.TrimSpace(s), t)
	}
	r, err := fact.Convert(v, t)
	if err != nil {
		fail(at, fact.ClassCastType, "%s", err)
	}
	return r
}

// castAny is a cast: values of one class of numbers or text are told by their Go form.
func castAny(f *Frame, at *source.Span, v any, t *fact.Type) any {
	if formOf(t.Kind) != anyForm && t.Kind == kindOf(v) {
		return v
	}
	if o := f.Types.Object(v); formOf(t.Kind) != anyForm || !o.Type.AssignableTo(rawType(t)) {
		fail(at, fact.ClassCastType, "%s is not a %s", o.Type, t)
	}
	return v
}

// parseText reads a number or another value from text, as DRL coerces it.
func parseText(at *source.Span, s string, t *fact.Type) any {
	switch k := t.Kind; {
	case k.Integer() && k != fact.Char:
		if i, err := strconv.ParseInt(s, 10, 64); err == nil && wrap(k, i) == i {
			return boxInt(k, i)
		}
		fail(at, fact.NumberFormatType, "%q is not a number of type %s", s, t)
	case k.Floating():
		if x, err := strconv.ParseFloat(s, 64); err == nil {
			return boxFloat(k, round(k, x))
		}
		fail(at, fact.NumberFormatType, "%q is not a number of type %s", s, t)
	}
	r, err := fact.Convert(s, t)
	if err != nil {
		fail(at, fact.IllegalArgumentType, "%s", err)
	}
	return r
}
