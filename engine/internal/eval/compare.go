package eval

import (
	"cmp"
	"reflect"

	"whenthen/engine/fact"
	"whenthen/engine/rule"
)

// equality compiles == and != (DRL's, by value and null-safe) and identity.
func (u *unit) equality(e *rule.Binary) code {
	same := e.Op == rule.OpSame || e.Op == rule.OpNotSame
	negated := e.Op == rule.OpNe || e.Op == rule.OpNotSame
	at := spanOf(e)
	if fn, fails := u.nullTest(e); fn != nil {
		return boolCode(e.T, at, negate(fn, negated)).failing(fails)
	}
	l, r := u.compile(e.L), u.compile(e.R)
	fails := l.fails || r.fails
	var fn func(*Frame) bool
	switch {
	case l.form == r.form && l.form == intForm && sameKind(e.Kind, intForm) && !l.maybe && !r.maybe:
		op := rule.OpEq
		if negated {
			op = rule.OpNe
		}
		return compareCode(e, op, l, r)
	case l.form == r.form && l.form != anyForm && sameKind(e.Kind, l.form):
		fn = equalForms(l, r)
	case same:
		x, y := l.value, r.value
		fn = func(f *Frame) bool { a := x(f); return identical(a, y(f)) }
		if l.object != nil && r.object != nil && e.Kind == fact.Struct {
			x, y := l.object, r.object
			fn = func(f *Frame) bool { return x(f).Ptr == y(f).Ptr }
		}
	case e.Kind == fact.Enum:
		x, y := l.value, r.value
		fn = func(f *Frame) bool { a := x(f); return identical(a, y(f)) }
	case e.Kind == fact.Struct && plain(l.t) && plain(r.t):
		fn = equalObjects(l, r)
	default:
		x, y := l.value, r.value
		fn = func(f *Frame) bool { a := x(f); b := y(f); f.at = at; return fact.Equal(a, b) }
		fails = true
	}
	return boolCode(e.T, at, negate(fn, negated)).failing(fails)
}

func sameKind(k fact.Kind, form machine) bool {
	return formOf(k) == form || k == fact.Any && form == textForm
}

func negate(fn func(*Frame) bool, negated bool) func(*Frame) bool {
	if !negated {
		return fn
	}
	return func(f *Frame) bool { return !fn(f) }
}

// nullTest compiles x == null without asking for the value.
func (u *unit) nullTest(e *rule.Binary) (fn func(*Frame) bool, fails bool) {
	x := e.L
	if k, ok := e.L.(*rule.Const); ok && k.Value == nil {
		x = e.R
	} else if k, ok := e.R.(*rule.Const); !ok || k.Value != nil {
		return nil, false
	}
	c := u.compile(x)
	return isNull(c), c.fails
}

func isNull(c code) func(*Frame) bool {
	if !c.maybe {
		switch c.form {
		case boolForm:
			return never(c.boolean)
		case intForm:
			return never(c.integer)
		case floatForm:
			return never(c.float)
		case textForm:
			return never(c.text)
		}
	}
	switch {
	case c.object != nil:
		object := c.object
		return func(f *Frame) bool { return object(f).Type == nil }
	case c.form == boolForm:
		return missing(c.booleanN)
	case c.form == intForm:
		return missing(c.integerN)
	case c.form == floatForm:
		return missing(c.floatN)
	case c.form == textForm:
		return missing(c.textN)
	}
	value := c.value
	return func(f *Frame) bool { return value(f) == nil }
}

// never evaluates for the sake of failures only.
func never[T any](fn func(*Frame) T) func(*Frame) bool {
	return func(f *Frame) bool { fn(f); return false }
}

func missing[T any](fn func(*Frame) (T, bool)) func(*Frame) bool {
	return func(f *Frame) bool { _, ok := fn(f); return !ok }
}

// equalForms compares two values of one machine form. Integers that are there have compareCode.
func equalForms(l, r code) func(*Frame) bool {
	if l.maybe || r.maybe {
		l, r = l.nullable(), r.nullable()
		switch l.form {
		case boolForm:
			return equalN(l.booleanN, r.booleanN)
		case intForm:
			return equalN(l.integerN, r.integerN)
		case floatForm:
			return equalN(l.floatN, r.floatN)
		}
		return equalN(l.textN, r.textN)
	}
	switch l.form {
	case boolForm:
		return equalTo(l.boolean, r.boolean, r)
	case floatForm:
		return equalTo(l.float, r.float, r)
	}
	return equalTo(l.text, r.text, r)
}

func equalTo[T comparable](x, y func(*Frame) T, r code) func(*Frame) bool {
	if r.constant {
		k := y(nil) // a constant reads no frame
		return func(f *Frame) bool { return x(f) == k }
	}
	return func(f *Frame) bool { return x(f) == y(f) }
}

func equalN[T comparable](x, y func(*Frame) (T, bool)) func(*Frame) bool {
	return func(f *Frame) bool {
		a, ok1 := x(f)
		b, ok2 := y(f)
		return ok1 == ok2 && (a == b || !ok1)
	}
}

// plain reports whether objects of a static type are equal only if they are the same: no keys, no Equal method.
// Keys that a subtype adds are seen at run time.
func plain(t *fact.Type) bool {
	if t == nil || t.Kind != fact.Struct || len(t.KeyProps) > 0 {
		return false
	}
	if t.Go != nil {
		_, equal := t.Go.MethodByName("Equal")
		_, equals := t.Go.MethodByName("Equals")
		return !equal && !equals && t.Go.Kind() == reflect.Pointer
	}
	return true
}

func equalObjects(l, r code) func(*Frame) bool {
	if l.object != nil && r.object != nil {
		x, y := l.object, r.object
		return func(f *Frame) bool {
			a, b := x(f), y(f)
			if a.Ptr == b.Ptr || a.Type == nil || b.Type == nil || len(a.Type.KeyProps) == 0 {
				return a.Ptr == b.Ptr
			}
			return fact.Equal(a.Any(), b.Any())
		}
	}
	x, y := l.value, r.value
	return func(f *Frame) bool {
		a, b := x(f), y(f)
		if unpack(a).ptr == unpack(b).ptr {
			return true
		}
		if _, keyed := a.(*fact.Record); !keyed {
			return false
		}
		return fact.Equal(a, b)
	}
}

// identical is Java's == on references; scalars compare by value, as small boxed values and literals do in Java.
func identical(a, b any) bool {
	x, y := unpack(a), unpack(b)
	if x.word != y.word {
		return false
	}
	if x.ptr == y.ptr {
		return true
	}
	switch a.(type) {
	case int, int64, int16, int8, fact.CharValue, float64, float32, bool, string:
		return a == b
	}
	return false
}

// relation compiles < <= > >=: false if an operand is null.
func (u *unit) relation(e *rule.Binary) code {
	l, r := u.compile(e.L), u.compile(e.R)
	at, fails := spanOf(e), l.fails || r.fails
	if l.form == r.form && l.form != anyForm && l.form != boolForm && sameKind(e.Kind, l.form) {
		var fn func(*Frame) bool
		maybe := l.maybe || r.maybe
		if maybe {
			l, r = l.nullable(), r.nullable()
		}
		switch {
		case l.form == intForm && !maybe:
			return compareCode(e, e.Op, l, r)
		case l.form == intForm:
			fn = orderN(e.Op, l.integerN, r.integerN)
		case l.form == floatForm && maybe:
			fn = orderN(e.Op, l.floatN, r.floatN)
		case maybe:
			fn = orderTextN(e.Op, l.textN, r.textN)
		case l.form == floatForm:
			fn = order(e.Op, l.float, r.float, r)
		default:
			fn = orderText(e.Op, l.text, r.text)
		}
		return boolCode(e.T, at, fn).failing(fails)
	}
	x, y, op := l.value, r.value, e.Op
	return boolCode(e.T, at, func(f *Frame) bool {
		a := x(f)
		b := y(f)
		f.at = at
		return orderAny(op, a, b)
	}).failing(true)
}

func order[T cmp.Ordered](op rule.Op, x, y func(*Frame) T, r code) func(*Frame) bool {
	if r.constant {
		k := y(nil)
		switch op {
		case rule.OpLt:
			return func(f *Frame) bool { return x(f) < k }
		case rule.OpLe:
			return func(f *Frame) bool { return x(f) <= k }
		case rule.OpGt:
			return func(f *Frame) bool { return x(f) > k }
		}
		return func(f *Frame) bool { return x(f) >= k }
	}
	switch op {
	case rule.OpLt:
		return func(f *Frame) bool { return x(f) < y(f) }
	case rule.OpLe:
		return func(f *Frame) bool { return x(f) <= y(f) }
	case rule.OpGt:
		return func(f *Frame) bool { return x(f) > y(f) }
	}
	return func(f *Frame) bool { return x(f) >= y(f) }
}

func orderN[T cmp.Ordered](op rule.Op, x, y func(*Frame) (T, bool)) func(*Frame) bool {
	return func(f *Frame) bool {
		a, ok1 := x(f)
		b, ok2 := y(f)
		if !ok1 || !ok2 {
			return false
		}
		switch op {
		case rule.OpLt:
			return a < b
		case rule.OpLe:
			return a <= b
		case rule.OpGt:
			return a > b
		}
		return a >= b
	}
}

// orderText orders text by UTF-16 code units, as Java does.
func orderText(op rule.Op, x, y func(*Frame) string) func(*Frame) bool {
	return func(f *Frame) bool { a := x(f); return holds(op, compareText(a, y(f))) }
}

func orderTextN(op rule.Op, x, y func(*Frame) (string, bool)) func(*Frame) bool {
	return func(f *Frame) bool {
		a, ok1 := x(f)
		b, ok2 := y(f)
		return ok1 && ok2 && holds(op, compareText(a, b))
	}
}

// compareText differs from the order of bytes only where a character beyond U+FFFF meets one from U+E000 on.
func compareText(a, b string) int {
	for i := range min(len(a), len(b)) {
		x, y := a[i], b[i]
		if x == y {
			continue
		}
		if x >= 0xEE && y >= 0xEE && (x >= 0xF0) != (y >= 0xF0) {
			x, y = y, x
		}
		return cmp.Compare(x, y)
	}
	return cmp.Compare(len(a), len(b))
}

// holds tells what an order means for a relation.
func holds(op rule.Op, n int) bool {
	switch op {
	case rule.OpLt:
		return n < 0
	case rule.OpLe:
		return n <= 0
	case rule.OpGt:
		return n > 0
	}
	return n >= 0
}

// orderAny orders canonical values; values that cannot be ordered are a failure.
func orderAny(op rule.Op, a, b any) bool {
	if a == nil || b == nil {
		return false
	}
	if x, ok := floatOf(a); ok {
		if y, ok := floatOf(b); ok && (x != x || y != y) {
			return false
		}
	}
	n, err := fact.Compare(a, b)
	if err != nil {
		panic(err)
	}
	return holds(op, n)
}
