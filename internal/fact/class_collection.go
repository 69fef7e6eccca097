package fact

import "iter"

// Objects of Java classes can be collections because of their methods. They are iterated, indexed and searched by calling the methods that
// Java would call.

// call calls the method of the object's class with a name and number of parameters; the method may be inherited. ok is false if the class
// has no such method with code.
func (rec *Record) call(name string, args ...any) (v any, ok bool) {
	if rec.Type.Complete().Java == nil {
		return nil, false
	}
	m := rec.Type.ownSpecial(name, len(args))
	if m == nil {
		return nil, false
	}
	return m.must(nil, rec, args...), true
}

// elements iterates like a for loop over the object. ok is false if the object is not iterable.
func (rec *Record) elements() (seq iter.Seq[any], ok bool) {
	it, ok := rec.call("iterator")
	if !ok {
		if held := rec.Held(); held != nil {
			return Elements(held)
		}
		return nil, false
	}
	space := rec.Type.Space
	step := func(name string) any {
		if m := Taking(0, space.Methods(space.TypeOf(it), name)); m != nil {
			return m.must(nil, it)
		}
		panic(&Failure{Message: "the iterator of " + rec.Type.Name + " has no method " + name})
	}
	return func(yield func(any) bool) {
		for step("hasNext") == true && yield(step("next")) {
		}
	}, true
}

// contains calls the object's own contains or containsKey method. Without such a method, it searches the library collection that the class
// extends. ok is false if there is no such collection either.
func (rec *Record) contains(v any) (found, ok bool) {
	for _, name := range []string{"contains", "containsKey"} {
		if in, known := rec.call(name, v); known {
			found, _ = in.(bool)
			return found, true
		}
	}
	switch held := rec.Held().(type) {
	case nil:
		return false, false
	case *MapValue:
		_, found = held.Get(v)
		return found, true
	default:
		return Contains(held, v)
	}
}

// HeldField is the name of the field in which an object whose class extends a collection class of the Java library keeps that collection.
// It cannot be a name in rule text.
const HeldField = "the collection"

// Held returns the library collection inside an object whose class extends a collection class of the library, or nil.
func (rec *Record) Held() any {
	if rec.Type.Java == nil {
		return nil
	}
	p := rec.Type.Complete().Java.Fields[HeldField]
	if p == nil {
		return nil
	}
	return p.Read.Any(rec.Object())
}

// OwnMethod returns the method with a name and number of parameters that a Java class, or a class of the project that it extends, defines.
// It returns nil if there is no such method with code.
func (t *Type) OwnMethod(name string, params int) *Method {
	if t.Java == nil {
		return nil
	}
	return t.ownSpecial(name, params)
}
