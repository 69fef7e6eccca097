package eval

import (
	"whenthen/engine/fact"
	"whenthen/engine/source"
)

// machine is the form in which values of a static type travel between closures.
type machine uint8

const (
	anyForm   machine = iota // canonical Go value; nil is null
	boolForm                 // bool
	intForm                  // int64
	floatForm                // float64
	textForm                 // string
)

func formOf(k fact.Kind) machine {
	switch {
	case k == fact.Bool:
		return boolForm
	case k.Integer():
		return intForm
	case k.Floating():
		return floatForm
	case k == fact.String:
		return textForm
	}
	return anyForm
}

// code is a compiled expression: one typed closure (or, where null can come out, one that also tells whether there
// is a value), and the same as a boxed value.
type code struct {
	t    *fact.Type
	at   *source.Span
	form machine
	// maybe tells that null can come out: then the N closure of the form is set, else the plain one.
	maybe bool
	fails bool // evaluation can panic or set Frame.absent

	boolean func(*Frame) bool
	integer func(*Frame) int64
	float   func(*Frame) float64
	text    func(*Frame) string

	booleanN func(*Frame) (bool, bool)
	integerN func(*Frame) (int64, bool)
	floatN   func(*Frame) (float64, bool)
	textN    func(*Frame) (string, bool)

	value  func(*Frame) any         // always set
	object func(*Frame) fact.Object // set where the object is at hand without a type lookup

	constant bool // the value is consts whatever the frame
	consts   any
	inner    *code // of a value turned into an object: the same in its own form
	local    int   // 1 + index of the primitive variable this reads in its own form; 0 for anything else

	// What a closure computes, for whoever can do it in the same step.
	held    *held                // an int property
	pair    *pair                // a product or remainder of two variables
	test    *intTest             // a comparison of two integers
	element *element             // an element of a list, perhaps cast to the type
	into    func(local int) exec // stores the value in a variable of the same kind
	sizeOf  int                  // 1 + index of the variable whose list's size this is; 0 for anything else
	fromInt int                  // 1 + index of the integer variable that a double is converted from; 0 for anything else
}

func boolCode(t *fact.Type, at *source.Span, fn func(*Frame) bool) code {
	return code{t: t, at: at, form: boolForm, boolean: fn, value: func(f *Frame) any { return fn(f) }}
}

func intCode(t *fact.Type, at *source.Span, fn func(*Frame) int64) code {
	c := code{t: t, at: at, form: intForm, integer: fn}
	switch k := t.Kind; k {
	case fact.Int:
		c.value = func(f *Frame) any { return int(fn(f)) }
	case fact.Long:
		c.value = func(f *Frame) any { return fn(f) }
	default:
		c.value = func(f *Frame) any { return boxInt(k, fn(f)) }
	}
	return c
}

func floatCode(t *fact.Type, at *source.Span, fn func(*Frame) float64) code {
	k := t.Kind
	return code{t: t, at: at, form: floatForm, float: fn, value: func(f *Frame) any { return boxFloat(k, fn(f)) }}
}

func textCode(t *fact.Type, at *source.Span, fn func(*Frame) string) code {
	return code{t: t, at: at, form: textForm, text: fn, value: func(f *Frame) any { return fn(f) }}
}

func boolCodeN(t *fact.Type, at *source.Span, fn func(*Frame) (bool, bool)) code {
	return code{t: t, at: at, form: boolForm, maybe: true, booleanN: fn, value: func(f *Frame) any {
		if v, ok := fn(f); ok {
			return v
		}
		return nil
	}}
}

func intCodeN(t *fact.Type, at *source.Span, fn func(*Frame) (int64, bool)) code {
	k := t.Kind
	return code{t: t, at: at, form: intForm, maybe: true, integerN: fn, value: func(f *Frame) any {
		if v, ok := fn(f); ok {
			return boxInt(k, v)
		}
		return nil
	}}
}

func floatCodeN(t *fact.Type, at *source.Span, fn func(*Frame) (float64, bool)) code {
	k := t.Kind
	return code{t: t, at: at, form: floatForm, maybe: true, floatN: fn, value: func(f *Frame) any {
		if v, ok := fn(f); ok {
			return boxFloat(k, v)
		}
		return nil
	}}
}

func textCodeN(t *fact.Type, at *source.Span, fn func(*Frame) (string, bool)) code {
	return code{t: t, at: at, form: textForm, maybe: true, textN: fn, value: func(f *Frame) any {
		if v, ok := fn(f); ok {
			return v
		}
		return nil
	}}
}

// valueCode makes code of a type from a closure that yields canonical values of it.
func valueCode(t *fact.Type, at *source.Span, fn func(*Frame) any) code {
	c := code{t: t, at: at, form: formOf(t.Kind), maybe: true, value: fn}
	switch c.form {
	case boolForm:
		c.booleanN = func(f *Frame) (bool, bool) { v, ok := fn(f).(bool); return v, ok }
	case intForm:
		c.integerN = func(f *Frame) (int64, bool) { return intOf(fn(f)) }
	case floatForm:
		c.floatN = func(f *Frame) (float64, bool) { return floatOf(fn(f)) }
	case textForm:
		c.textN = func(f *Frame) (string, bool) { v, ok := fn(f).(string); return v, ok }
	}
	if c.form != anyForm && !t.Boxed {
		c = c.unboxed()
		c.value = func(f *Frame) any {
			v := fn(f)
			if v == nil && !f.absent {
				fail(at, fact.NullPointerType, "null has no value to compute with")
			}
			return v
		}
	}
	return c
}

// orNull makes a closure that always has a value look like one that may not.
func orNull[T any](fn func(*Frame) T) func(*Frame) (T, bool) {
	return func(f *Frame) (T, bool) { return fn(f), true }
}

// nullable is c with the N closure of its form set.
func (c code) nullable() code {
	if c.maybe {
		return c
	}
	c.maybe = true
	switch c.form {
	case boolForm:
		c.booleanN = orNull(c.boolean)
	case intForm:
		c.integerN = orNull(c.integer)
	case floatForm:
		c.floatN = orNull(c.float)
	case textForm:
		c.textN = orNull(c.text)
	}
	return c
}

// required turns a closure that may have no value into one that fails then.
func required[T any](at *source.Span, fn func(*Frame) (T, bool)) func(*Frame) T {
	return func(f *Frame) T {
		v, ok := fn(f)
		f.need(ok, at)
		return v
	}
}

// need fails for want of a value, unless the whole test is false for it.
func (f *Frame) need(ok bool, at *source.Span) {
	if !ok && !f.absent {
		fail(at, fact.NullPointerType, "null has no value to compute with")
	}
}

// unboxed is c with the plain closure of its form set: null is a failure.
func (c code) unboxed() code {
	if !c.maybe || c.form == anyForm {
		return c
	}
	switch c.form {
	case boolForm:
		fn := required(c.at, c.booleanN)
		r := boolCode(c.t, c.at, fn)
		r.fails = true
		return r
	case intForm:
		r := intCode(c.t, c.at, required(c.at, c.integerN))
		r.fails = true
		if c.element != nil && c.t.Kind == fact.Int {
			r = c.element.unboxed(r)
		}
		return r
	case floatForm:
		r := floatCode(c.t, c.at, required(c.at, c.floatN))
		r.fails = true
		return r
	}
	r := textCode(c.t, c.at, required(c.at, c.textN))
	r.fails = true
	return r
}

// failing is c marked as able to fail.
func (c code) failing(fails ...bool) code {
	for _, b := range fails {
		c.fails = c.fails || b
	}
	return c
}

// toObject is how to get c's value as an object.
func (c code) toObject() func(*Frame) fact.Object {
	if c.object != nil {
		return c.object
	}
	value := c.value
	return func(f *Frame) fact.Object {
		v := value(f)
		if v == nil {
			return fact.Object{}
		}
		if r, ok := v.(*fact.Record); ok && r != nil {
			return r.Object()
		}
		return f.Types.Object(v)
	}
}
