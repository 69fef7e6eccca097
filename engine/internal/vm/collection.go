package vm

import (
	"unsafe"

	"whenthen/engine/internal/code"
	"whenthen/engine/internal/operation"
	"whenthen/internal/fact"
)

// arrayBytes is the size of an array without its elements.
const arrayBytes = 96

// index implements of[key].
func (f *Frame) index(out, of, key *fact.Value) {
	if m := of.Map(); m != nil {
		f.Foresee(key.Any())
		value, _ := m.Get(key.Any())
		out.SetAny(value)
		return
	}
	out.SetAny(operation.IndexGet(of.Any(), key.Any()))
}

// newArrays creates an array of arrays.
func (f *Frame) newArrays(out *fact.Value, lengths []fact.Value, t *fact.Type) {
	n := make([]int64, len(lengths))
	arrays, total := int64(1), int64(0)
	for i := range lengths {
		n[i] = lengths[i].N
		if total < 1<<40 {
			total += arrays * (arrayBytes + 16*max(n[i], 0))
			arrays *= max(n[i], 0)
		}
	}
	f.room(total)
	out.SetAny(operation.NestedArray(n, t, f.step))
}

// arrayOf returns an array of the values in n consecutive registers: numbers or booleans for an array of these, otherwise objects.
func arrayOf(class *fact.Type, w unsafe.Pointer, from int32, n int) *fact.ListValue {
	if !class.PrimitiveArray() {
		return fact.NewListOf(class, objectsIn(w, from, n)...)
	}
	l := fact.NewArray(class, n)
	numbers := l.Numbers()
	for i, x := range unsafe.Slice(at(w, from), n) {
		numbers[i] = x.N
	}
	return l
}

// iteration is the state of a loop over a collection. The elements are in list, shown, ints or items.
type iteration struct {
	list    *fact.ListValue
	numbers bool // the numbers of the list need no conversion
	kind    fact.Kind
	unboxes bool       // elements are objects that must be unboxed
	shown   fact.Shown // the elements of a set
	ints    []int
	items   []any
	counted interface{ Changes() int } // the collection if it counts its changes; otherwise nil
	changes int
	start   fact.Start     // the state of a queue when the iteration began
	set     *fact.SetValue // a set that may change during the iteration; else nil
	i       int
}

func (f *Frame) each(v any, loop *code.Loop) *iteration {
	var it *iteration
	if n := len(f.iterations); n > 0 {
		it, f.iterations = f.iterations[n-1], f.iterations[:n-1]
	} else {
		it = &iteration{}
	}
	it.kind, it.unboxes = loop.Type.Kind, loop.Type.Kind.Unboxed()
	switch v := v.(type) {
	case nil:
		operation.Fail(fact.NullPointerType, "%s is null and has no elements", loop.Over)
	case []int:
		it.ints = v
		return it
	case *fact.ListValue:
		v = v.Iterated()
		it.list, it.counted, it.changes = v, v, v.Changes()
		it.start = v.Start()
		it.numbers = v.Elem() == loop.Type || loop.Numbers && v.Elem() != nil && v.Elem().Kind == loop.Type.Kind
		return it
	case *fact.SetValue:
		it.counted, it.changes = v, v.Changes()
		it.shown = v.Shown()
		if v.Weak() {
			it.counted, it.set, it.shown = nil, v, it.shown.Kept()
		}
		return it
	}
	elements, ok := fact.Elements(v)
	if !ok {
		operation.Fail(fact.ClassCastType, "%s is no collection", loop.Over)
	}
	for x := range elements {
		it.items = append(it.items, x)
	}
	if c, ok := v.(interface{ Changes() int }); ok {
		it.counted, it.changes = c, c.Changes()
	}
	return it
}

// next stores the next element in the loop's variable, for elements that the inner loop cannot handle. It returns false at the end; the
// state can then be reused for another loop.
func (f *Frame) next(walk, out *fact.Value, loop *code.Loop) bool {
	it := walk.Any().(*iteration)
	more := f.element(it, out, loop)
	if !more {
		*it = iteration{}
		f.iterations = append(f.iterations, it)
	}
	return more
}

// element does the same as next, without the reuse of the state.
func (f *Frame) element(it *iteration, out *fact.Value, loop *code.Loop) bool {
	i, t := it.i, loop.Type
	it.i++
	if it.ints != nil && t.Kind == fact.Int && !t.Boxed {
		if i < len(it.ints) {
			out.N = int64(it.ints[i])
		}
		return i < len(it.ints)
	}
	n := max(it.shown.Len(), len(it.items), len(it.ints))
	if it.list != nil {
		n = it.list.Len()
	}
	if it.start.Queue() {
		if !it.list.More(it.start, i) {
			return false
		}
		if at, ok := it.list.Visit(it.start, i); ok {
			i, it.changes = at, it.list.Changes()
		}
	}
	for it.set != nil && it.i < n && !it.set.Shows(it.shown, it.i) { // as in Java, the next element is determined in advance
		it.i++
	}
	if i == n {
		return false
	}
	if it.counted != nil && it.counted.Changes() != it.changes {
		panic(fact.ConcurrentChange())
	}
	var x any
	switch {
	case it.ints != nil:
		x = it.ints[i]
	case it.shown.Len() > 0:
		x = it.shown.At(i)
	case it.list == nil:
		x = it.items[i]
	case i < len(it.list.Objects()):
		x = it.list.Objects()[i]
	default:
		x, _ = it.list.Get(i)
	}
	if x == nil && !t.Boxed && t.Kind.Unboxed() {
		operation.Fail(fact.NullPointerType, "an element of %s is null", loop.Over)
	}
	if x != nil && t.Kind.Unboxed() && operation.KindOf(x) != t.Kind {
		cast := !t.Kind.Numeric() || !operation.KindOf(x).Numeric()
		x = operation.ConvertAny(f.Types, x, t, cast)
	}
	out.Store(t, x)
	return true
}
