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
		if held := x.Held(); held != nil {
			return Elements(held)
		}
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
	switch held := x.Held().(type) {
	case nil:
		return false, false
	case *MapValue:
		_, found = held.Get(v)
		return found, true
	default:
		return Contains(held, v)
	}
}

// HeldField is the field in which an object whose class extends a collection of the Java library keeps that collection. Rule
// text has no such name.
const HeldField = "the collection"

// Held is the collection that the object is by the class of the library that its own class extends, nil if it extends none.
func (x *Record) Held() any {
	if x.Type.Java == nil {
		return nil
	}
	p := x.Type.Complete().Java.Fields[HeldField]
	if p == nil {
		return nil
	}
	return p.Read.Any(x.Object())
}

// OwnMethod is the method of that name and number of parameters that a Java class or a project's class it extends has, nil if
// there is none with code.
func (t *Type) OwnMethod(name string, params int) *Method {
	if t.Java == nil {
		return nil
	}
	return t.ownSpecial(name, params)
}
