package fact

import "iter"

// Objects of Java classes that are collections by their own methods: they are iterated, indexed and searched by calling
// what Java would call.

// call runs a method of the object's class, own or inherited, with that many parameters; ok is false if the class has none
// with code.
func (x *Record) call(name string, args ...any) (v any, ok bool) {
	if x.Type.Complete().Java == nil {
		return nil, false
	}
	m := x.Type.ownSpecial(name, len(args))
	if m == nil {
		return nil, false
	}
	return m.must(nil, x, args...), true
}

// elements iterates as a loop over the object does; ok is false if its class has no iterator.
func (x *Record) elements() (seq iter.Seq[any], ok bool) {
	it, ok := x.call("iterator")
	if !ok {
		return nil, false
	}
	space := x.Type.Space
	step := func(name string) any {
		for _, m := range space.Methods(space.TypeOf(it), name) {
			if len(m.Params) == 0 {
				return m.must(nil, it)
			}
		}
		panic(&Failure{Message: "the iterator of " + x.Type.Name + " has no method " + name})
	}
	return func(yield func(any) bool) {
		for step("hasNext") == true && yield(step("next")) {
		}
	}, true
}

// contains asks the object itself: a map for its keys.
func (x *Record) contains(v any) (found, ok bool) {
	for _, name := range []string{"contains", "containsKey"} {
		if in, known := x.call(name, v); known {
			found, _ = in.(bool)
			return found, true
		}
	}
	return false, false
}
