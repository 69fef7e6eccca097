package collect

import (
	"whenthen/engine/java/internal/def"
	"whenthen/engine/java/internal/function"
	"whenthen/internal/fact"
)

// passage is one run of elements from a source through the steps that follow it.
type passage struct {
	steps []*Stream // in reverse order: the last step first
	end   end
	boxes fact.Boxes
	room  [4]*Stream

	// The current element and the result of a predicate are stored here because functions are called with pointers to them.
	last, answer fact.Value
}

// end processes an element that has passed through all steps: an object, or a number or text, which may be null. more is false if it needs
// no more elements.
type end func(p *passage, x *fact.Value, t *fact.Type) (more bool, err error)

// pass passes the elements of the stream to e, and marks the stream as used.
func (s *Stream) pass(e end) error {
	if err := s.use(); err != nil {
		return err
	}
	return s.run(e)
}

// run does the same as pass, for a stream that is already marked as used.
func (s *Stream) run(e end) error {
	p := &passage{end: e}
	p.steps = p.room[:0]
	closed := false // no more elements are needed
	for ; s.step > sorting; s = s.from {
		closed = closed || s.step == limiting && s.n == 0
		p.steps = append(p.steps, s)
	}
	items, err := s.elements()
	changes := changesOf(s.of)
	for i := 0; err == nil && !closed; i++ {
		var x fact.Value
		t := fact.ObjectType
		switch {
		case s.step == counting:
			if s.n >= s.last {
				return nil
			}
			x.SetInteger(s.n)
			t, err = s.typ, s.env.Step()
			s.n++
		case s.step == computing:
			if err = s.env.Step(); err == nil {
				var v any
				v, closed, err = s.next()
				x.SetAny(v)
			}
		case i < len(items):
			x.SetAny(items[i])
		default:
			closed = true
		}
		if err == nil && !closed {
			var more bool
			more, err = p.push(len(p.steps)-1, x, t)
			closed = !more
		}
	}
	if err == nil && changesOf(s.of) != changes {
		err = &fact.Exception{Type: fact.ConcurrentModType}
	}
	return err
}

// push passes an element through a step and the following steps. more is false if no further elements are needed.
func (p *passage) push(step int, element fact.Value, t *fact.Type) (more bool, err error) {
	x := &p.last
	*x, more = element, true
	for ; step >= 0; step-- {
		s := p.steps[step]
		var ok bool
		switch s.step {
		case mapping:
			t, err = s.mapped(p, x, t)
			ok = true
		case peeking:
			_, err = fact.Call(s.f, 1, p.object(x, t), nil)
			ok = true
		case limiting:
			if s.n == 0 { // the rest of the elements of a flattened stream
				return false, nil
			}
			s.n--
			more, ok = more && s.n > 0, true
		case skipping:
			if ok = s.n == 0; !ok {
				s.n--
			}
		case uniting:
			if err = s.env.Foresee(p.object(x, t)); err == nil {
				ok, err = s.seen.Add(p.object(x, t))
			}
		case flattening:
			return p.flatten(s, step, p.object(x, t))
		case multiplying:
			return p.multiply(s, step, p.object(x, t))
		case dropping:
			if ok = s.n != 0; !ok {
				ok, err = p.truth(s.f, x, t)
				if ok = !ok; ok {
					s.n = 1
				}
			}
		default: // filtering, taking
			ok, err = p.truth(s.f, x, t)
			more = more && (ok || s.step == filtering)
		}
		if err != nil || !ok {
			return more, err
		}
	}
	m, err := p.end(p, x, t)
	return more && m, err
}

// pushObject does the same as push, for an object.
func (p *passage) pushObject(step int, v any) (more bool, err error) {
	var x fact.Value
	x.SetAny(v)
	return p.push(step, x, fact.ObjectType)
}

// multiply passes the values that a function emits for an element through the following steps.
func (p *passage) multiply(s *Stream, step int, v any) (more bool, err error) {
	more = true
	_, err = fact.Call(s.f, 2, v, fact.FuncValue(func(args ...any) (any, error) {
		m, err := p.pushObject(step-1, args[0])
		more = more && m
		return nil, err
	}))
	return more, err
}

// flatten passes the elements of a stream through the following steps. The stream is the result of a function for an element or, without a
// function, the element itself.
func (p *passage) flatten(s *Stream, step int, v any) (more bool, err error) {
	if err := s.env.Enter(); err != nil {
		return false, err
	}
	defer s.env.Leave()
	if s.f != nil {
		if v, err = fact.Call(s.f, 1, v, nil); err != nil {
			return false, err
		}
	}
	inner, ok := v.(*Stream)
	more = true
	switch {
	case v == nil:
		return true, nil
	case !ok:
		_, err = def.Arg[*Stream](v)
		return false, err
	case s.f != nil:
		if err := inner.use(); err != nil {
			return false, err
		}
	}
	err = inner.run(func(from *passage, x *fact.Value, t *fact.Type) (bool, error) {
		m, err := p.push(step-1, *x, t)
		more = more && m
		return m, err
	})
	return more, err
}

// mapped replaces an element by the result of a step's function, converted to the type of the step if it has one.
func (s *Stream) mapped(p *passage, x *fact.Value, t *fact.Type) (*fact.Type, error) {
	if s.f != nil {
		var err error
		if t, err = fact.Apply(s.f, x, t); err != nil {
			return t, err
		}
		switch {
		case t.Kind == fact.Void:
			x.SetNull()
			t = fact.ObjectType
		case !t.Boxed:
			x.Mark()
			t = fact.Box(t)
		}
	}
	if s.typ == nil || t.Kind == s.typ.Kind && !x.IsNull() {
		return t, nil
	}
	v, err := fact.Convert(p.object(x, t), fact.Unbox(s.typ))
	x.Store(s.typ, v)
	return s.typ, err
}

// object returns an element as an object. p may be nil.
func (p *passage) object(x *fact.Value, t *fact.Type) any {
	switch {
	case !t.Kind.Unboxed():
		return x.Any()
	case p == nil:
		return x.Load(t)
	}
	return p.boxes.Load(x, t)
}

// truth reports whether a predicate is true for an element.
func (p *passage) truth(f fact.FuncValue, x *fact.Value, t *fact.Type) (bool, error) {
	answer := &p.answer
	*answer = *x
	result, err := fact.Apply(f, answer, t)
	return function.IsTrue(answer, result, err)
}
