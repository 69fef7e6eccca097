package eval

import (
	"fmt"
	"unsafe"

	"whenthen/engine/accumulate"
	"whenthen/engine/internal/operation"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// Accumulator folds the values of matches into one result. It is immutable; the states that it creates are not. Failures are stored in
// Frame.Err.
type Accumulator interface {
	// New returns an empty state.
	New(f *Frame) any
	// Value returns the contribution of the match in f.Slots. It is computed once, when the match is added, because facts change in place.
	// The caller stores it with the match, for Remove.
	Value(f *Frame) any
	// Add adds a contribution to a state.
	Add(state, value any, f *Frame)
	// Remove removes a contribution from a state. It returns false if the function is not reversible: then the caller must create a new
	// state and add the remaining contributions.
	Remove(state, value any, f *Frame) bool
	// Result returns the present value in canonical form; lists and sets are new with each call. If ok is false there is no result and
	// therefore no match: average, min and max without values, or a failure.
	Result(state any, f *Frame) (result any, ok bool)
}

// Gathering is an accumulator whose contribution may be the object of a slot itself, or a text in a field of it.
type Gathering interface {
	Accumulator
	// Gathers reports whether the contribution is an object of the slot, or a text in a field of it.
	Gathers(slot int) bool
	// GathersObject reports whether the contribution is the object of the slot itself.
	GathersObject(slot int) bool
	// Of does the same as Value, for an object of the slot. It cannot fail.
	Of(o *fact.Object, f *Frame) any
	// AddAtOnce adds values and returns their number. It stops before the first value for which Add may fail or run code.
	AddAtOnce(state any, values []any) int
	// RunsCode reports whether Add may run code of rules.
	RunsCode() bool
}

// Accumulator compiles an accumulate function.
func (c *Compiler) Accumulator(fn *rule.AccumulateFunction) (Accumulator, error) {
	if fn.Custom != nil {
		return c.customAccumulator(fn)
	}
	f := &folding{fold: fn.Host}
	f.at = fn.At
	var arg *fact.Type
	if fn.Arg != nil {
		x, err := c.expression(fn.Arg)
		if err != nil {
			return nil, err
		}
		f.expression, arg = x, x.code.Result
		f.locate(fn.Arg)
	}
	if f.fold == nil {
		known := accumulate.Find(fn.Name)
		switch {
		case known == nil:
			return nil, fmt.Errorf("%s: unknown accumulate function %s", fn.At.Start, fn.Name)
		case arg == nil && !known.Bare:
			return nil, fmt.Errorf("%s: %s needs an argument", fn.At.Start, fn.Name)
		}
		f.fold = known.Fold(arg, fn.Result)
	}
	return f.onNumbers(), nil
}

// argument is the argument expression of a function.
type argument struct {
	*expression // without an argument expression it is nil, and the value is null
	at          source.Span
	// inPlace means that the argument is a field with a number that is never null, at place in objects of its owner; text means that it is
	// a text field.
	inPlace, text bool
	place         fieldPlace
	nullable      bool // the text may be null
}

// locate sets inPlace, text, place and nullable.
func (a *argument) locate(e rule.Expr) {
	if a.place, a.inPlace = wholeField(e); !a.inPlace {
		a.place, a.inPlace = field(e, fact.DirectFloat64)
	}
	if p, ok := e.(*rule.Prop); ok && !a.inPlace && p.T == fact.StringType {
		a.place, a.text = field(p, fact.DirectString)
		a.nullable = a.text && mayBeNull(p)
	}
}

// textAt returns the text of a field.
func (a *argument) textAt(p unsafe.Pointer, f *Frame) any {
	s := *(*string)(p)
	if a.nullable && unsafe.StringData(s) == nil {
		return nil
	}
	var v fact.Value
	v.SetText(s)
	return f.Box(&v, fact.StringType)
}

// number returns the number in the form of a register, or 0 if it cannot be computed. The argument must be a number that is never null.
func (a *argument) number(f *Frame) int64 {
	if a.inPlace {
		if p, ok := a.place.in(f); ok {
			return word(p)
		}
	}
	v, _ := a.value(f)
	return v.N
}

// readsOnly reports whether the number is a field at a fixed offset in the objects of a slot. If so, column can read it.
func (a *argument) readsOnly(slot int) bool {
	return a.inPlace && a.place.sure() && a.place.slot == slot
}

// column reads the numbers of objects, given by their addresses: see readsOnly.
func (a *argument) column(objects []unsafe.Pointer, numbers []uint64) {
	for i, o := range objects {
		numbers[i] = uint64(word(unsafe.Add(o, a.place.offset)))
	}
}

// failed is the contribution of a match whose argument could not be computed. It is not added.
type failed struct{}

func (a *argument) Value(f *Frame) any {
	if a.expression == nil {
		return nil
	}
	if a.own {
		return f.Slots[a.slot].Any()
	}
	if a.text {
		if p, ok := a.place.in(f); ok {
			return a.textAt(p, f)
		}
	}
	v, ok := a.value(f)
	if !ok {
		return failed{}
	}
	return f.Box(&v, a.code.Result)
}

// folding is an accumulator that uses an accumulate function.
type folding struct {
	argument
	fold *fact.Fold
}

// counts reports whether a contribution is folded.
func (a *folding) counts(v any) bool {
	if v == nil {
		return a.fold.Nulls
	}
	_, bad := v.(failed)
	return !bad
}

func (a *folding) Gathers(slot int) bool {
	return a.GathersObject(slot) || a.text && a.place.sure() && a.place.slot == slot
}

func (a *folding) GathersObject(slot int) bool {
	return a.expression != nil && a.own && int(a.slot) == slot
}

func (a *folding) Of(o *fact.Object, f *Frame) any {
	if a.text {
		return a.textAt(unsafe.Add(o.Ptr, a.place.offset), f)
	}
	return o.Any()
}

func (a *folding) AddAtOnce(state any, values []any) (n int) {
	if a.fold.AddAllAtOnce != nil {
		return a.fold.AddAllAtOnce(state, values)
	}
	for a.fold.AddAtOnce != nil && n < len(values) && a.fold.AddAtOnce(state, values[n]) {
		n++
	}
	return n
}

// RunsCode returns false for texts that AddAtOnce adds. Objects may have to be compared, and functions of the program may do anything.
func (a *folding) RunsCode() bool { return !a.text || a.fold.AddAtOnce == nil }

func (a *folding) New(*Frame) any { return a.fold.New() }

func (a *folding) Add(state, v any, f *Frame) {
	if add := a.fold.AddAtOnce; !a.counts(v) || add != nil && add(state, v) {
		return
	}
	f.Guard(a.at, func() {
		f.Foresee(v) // some functions compare and hash their values
		operation.Check(a.fold.Add(state, v))
	})
}

func (a *folding) Remove(state, v any, f *Frame) (ok bool) {
	if remove := a.fold.RemoveAtOnce; !a.counts(v) || remove != nil && remove(state, v) {
		return true
	}
	f.Guard(a.at, func() {
		f.Foresee(v)
		ok = a.fold.Remove(state, v)
	})
	return ok
}

func (a *folding) Result(state any, f *Frame) (v any, ok bool) {
	if a.fold.Sure {
		return a.fold.Value(state)
	}
	if !f.Guard(a.at, func() { v, ok = a.fold.Value(state) }) {
		return nil, false
	}
	return v, ok
}
