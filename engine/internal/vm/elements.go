package vm

import (
	"whenthen/engine/source"
	"whenthen/internal/fact"
	"whenthen/internal/registry"
)

// Elements calls yield with the elements of a collection or array in its order, or with any other object itself. Null elements are skipped.
// A failure of the collection is stored in Err and ends the iteration; a panic of yield is not recovered.
func (f *Frame) Elements(v any, at source.Span, yield func(fact.Object)) {
	switch list := v.(type) {
	case nil:
	case *fact.ListValue:
		var last registry.LastType
		for _, item := range list.Items() {
			if item != nil {
				yield(f.Types.ObjectLike(item, &last))
			}
		}
	default:
		w := f.takeWalk()
		w.each(v, at, yield)
		f.walks = append(f.walks, w)
	}
}

// walk is an iteration over a host's collection. It is reused, so that no closure is allocated.
type walk struct {
	f        *Frame
	yield    func(fact.Object)
	yielding bool // yield is running: a panic does not come from the collection
	step     func(any) bool
	last     registry.LastType
}

func (f *Frame) takeWalk() *walk {
	if n := len(f.walks); n > 0 {
		w := f.walks[n-1]
		f.walks = f.walks[:n-1]
		return w
	}
	w := &walk{f: f}
	w.step = w.element
	return w
}

func (w *walk) element(item any) bool {
	if item != nil {
		o := w.f.Types.ObjectLike(item, &w.last)
		w.yielding = true
		w.yield(o)
		w.yielding = false
	}
	return true
}

func (w *walk) each(v any, at source.Span, yield func(fact.Object)) {
	w.yield, w.yielding = yield, false
	defer w.end(at)
	if list, ok := v.(indexed); ok {
		for i := range list.Len() {
			w.element(list.At(i))
		}
		return
	}
	if elements, ok := fact.Elements(v); ok {
		elements(w.step)
		return
	}
	w.element(v)
}

// indexed is a host's list with access by index.
type indexed interface {
	fact.Collection
	fact.Indexed
}

// end reports a failure of the collection.
func (w *walk) end(at source.Span) {
	w.yield = nil
	if w.yielding {
		return // do not recover a panic of yield
	}
	if r := recover(); r != nil {
		w.f.Report(r, at)
	}
}
