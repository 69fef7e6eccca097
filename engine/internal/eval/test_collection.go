package eval

import (
	"reflect"
	"unsafe"

	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// collectionTest tests whether a collection of the program contains an object.
type collectionTest struct {
	at   source.Span
	word unsafe.Pointer // the Go type of the collection
}

// inlineCollection sets the form for a collection of the program, to which a field points, and the object of a slot.
func (t *Test) inlineCollection(e *rule.Binary, all *rule.Prop, one rule.Expr, negated bool) bool {
	where, ok1 := field(all, fact.DirectPointer)
	object, ok2 := objectSlot(one)
	of := all.Property.Type
	if !ok1 || !ok2 || of.Go == nil || !of.Go.Implements(reflect.TypeFor[fact.Collection]()) || of.Go.Implements(reflect.TypeFor[fact.IntContainer]()) {
		return false // contains calls the method of every Collection, except of those of numbers
	}
	t.kind, t.negated, t.left, t.right.slot = testCollection, negated, where, object.Index
	t.collection = &collectionTest{e.Span(), of.GoWord}
	return true
}

// evalCollection calls the collection to which the field at p points. Null is left to the code.
func (t *Test) evalCollection(f *Frame, p unsafe.Pointer) bool {
	all := *(*unsafe.Pointer)(p)
	if all == nil {
		return f.Test(t.code)
	}
	c := t.collection
	has, ok := f.Contains(fact.Pack(c.word, all).(fact.Collection), f.Slots[t.right.slot].Any(), c.at)
	return ok && has != t.negated
}
