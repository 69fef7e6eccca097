package eval

import (
	"math"

	"whenthen/engine/fact"
	"whenthen/engine/rule"
)

// store puts an expression's value into a variable, once it is evaluated: the value may read the variable it is for.
type store func(f *Frame, v *Value)

// storeOf evaluates c into a variable of type t. Check made the value fit, but null may have to be refused.
func storeOf(t *fact.Type, c code) store {
	if !t.Boxed {
		switch form := formOf(t.Kind); form {
		case boolForm, intForm, floatForm:
			if c.form != form {
				c = valueCode(t, c.at, c.value)
			}
			c = c.unboxed()
			switch form {
			case boolForm:
				fn := c.boolean
				return func(f *Frame, v *Value) {
					if fn(f) {
						v.I = 1
					} else {
						v.I = 0
					}
				}
			case intForm:
				fn := c.integer
				return func(f *Frame, v *Value) { n := fn(f); v.I = n }
			}
			fn := c.float
			return func(f *Frame, v *Value) { x := fn(f); v.setFloat(x) }
		}
	}
	if holdsText(t) && c.form == textForm {
		return storeTextOf(c)
	}
	fn := c.value
	return func(f *Frame, v *Value) { x := fn(f); v.P = x }
}

// load is the boxed value of a variable of type t.
func load(t *fact.Type, v Value) any {
	if !t.Boxed {
		switch formOf(t.Kind) {
		case boolForm:
			return v.I != 0
		case intForm:
			return boxInt(t.Kind, v.I)
		case floatForm:
			return boxFloat(t.Kind, math.Float64frombits(uint64(v.I)))
		}
	}
	return v.boxedText()
}

// put stores a canonical value in a variable of type t; null leaves a primitive zero.
func put(t *fact.Type, v *Value, x any) {
	if !t.Boxed {
		switch formOf(t.Kind) {
		case boolForm:
			v.I = 0
			if b, _ := x.(bool); b {
				v.I = 1
			}
			return
		case intForm:
			v.I, _ = intOf(x)
			return
		case floatForm:
			n, _ := floatOf(x)
			v.I = int64(math.Float64bits(n))
			return
		}
	}
	v.P = x
}

// primitive reports whether variables of t live in Value.I.
func primitive(t *fact.Type) bool {
	return t != nil && !t.Boxed && (t.Kind == fact.Bool || t.Kind.Numeric())
}

// enter gives the running code n local variables of its own.
func (f *Frame) enter(n int) []Value {
	if f.top+n > len(f.stack) {
		f.stack = make([]Value, 2*(f.top+n)+64)
	}
	w := f.stack[f.top : f.top+n : f.top+n]
	f.top += n
	return w
}

// frameSize is how many variables a list of locals and n temporaries need.
func frameSize(locals []rule.Local, n int) int {
	size := 0
	for _, l := range locals {
		size = max(size, l.Index+1)
	}
	return size + n
}

// temp reserves a variable of the unit's own.
func (u *unit) temp() int {
	i := frameSize(u.locals, u.temps)
	u.temps++
	return i
}

// localType is the declared type of a variable.
func (u *unit) localType(index int) *fact.Type {
	for _, l := range u.locals {
		if l.Index == index && l.Type != nil {
			return l.Type
		}
	}
	return fact.ObjectType
}
