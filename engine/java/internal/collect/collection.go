package collect

import (
	"cmp"
	"slices"

	"whenthen/engine/java/internal/def"
	"whenthen/engine/java/internal/function"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
	"whenthen/internal/registry"
)

func unsupported() error { return &fact.Exception{Type: fact.UnsupportedOperationType} }

// none returns the result of a method that finds no element in an empty collection: an exception of a class or, if the class is nil, null.
func none(class *fact.Type) (any, error) {
	if class == nil {
		return nil, nil
	}
	return nil, &fact.Exception{Type: class}
}

// listOf returns v as a list that rules may change. A Go slice is not; then the result is an UnsupportedOperationException.
func listOf(v any) (*fact.ListValue, error) {
	l, ok := v.(*fact.ListValue)
	switch {
	case v == nil:
		return nil, fact.NullPointer()
	case !ok:
		return nil, unsupported()
	}
	return l, nil
}

// with0, with1 and with2 convert functions of a list or map and 0, 1 or 2 arguments into functions of a value as rules have it; open
// returns the list or map of that value.
func with0[C, R any](open func(any) (C, error), f func(C) (R, error)) func(any) (R, error) {
	return func(v any) (none R, err error) {
		c, err := open(v)
		if err != nil {
			return none, err
		}
		return f(c)
	}
}

func with1[C, A, R any](open func(any) (C, error), f func(C, A) (R, error)) func(any, A) (R, error) {
	return func(v any, a A) (none R, err error) {
		c, err := open(v)
		if err != nil {
			return none, err
		}
		return f(c, a)
	}
}

func with2[C, A, B, R any](open func(any) (C, error), f func(C, A, B) (R, error)) func(any, A, B) (R, error) {
	return func(v any, a A, b B) (none R, err error) {
		c, err := open(v)
		if err != nil {
			return none, err
		}
		return f(c, a, b)
	}
}

// add implements Collection.add.
func add(c, v any) (bool, error) {
	switch x := c.(type) {
	case *fact.ListValue:
		return true, x.Add(v)
	case *fact.SetValue:
		return x.Add(v)
	}
	return false, unsupported()
}

// retain keeps the elements for which keep returns true.
func retain(c any, keep func(any) (bool, error)) (bool, error) {
	var failed error
	check := func(v any) bool {
		ok, err := keep(v)
		if err != nil {
			failed = err
		}
		return ok || failed != nil
	}
	switch x := c.(type) {
	case *fact.ListValue:
		return x.Retain(keep)
	case *fact.SetValue:
		if x.Frozen() {
			return false, unsupported()
		}
		changed := false
		for _, v := range x.Items() {
			if !check(v) {
				if _, err := x.Remove(v); err != nil {
					return changed, err
				}
				changed = true
			}
		}
		return changed, failed
	case *priorityQueue:
		return x.retain(check, &failed)
	}
	return false, unsupported()
}

// mayAskFor returns an exception if v is null and the collection c does not accept questions about null, as those of List.of and Set.of.
func mayAskFor(c, v any) error {
	switch c := c.(type) {
	case *fact.ListValue:
		if v == nil && c.RejectsNull() {
			return noNulls([]any{nil})
		}
	case *fact.SetValue:
		return c.MayAskFor(v)
	}
	return nil
}

// noNulls returns an exception if null is among the arguments of the methods of and copyOf.
func noNulls(list []any) error {
	if slices.Contains(list, nil) {
		return fact.NullPointer()
	}
	return nil
}

func size(c any) (int, error) {
	n, ok := fact.Length(c)
	if !ok {
		return 0, fact.NullPointer()
	}
	return n, nil
}

func isEmpty() *fact.Method {
	return def.AtOnce(func(_ *fact.Env, args []fact.Value, out *fact.Value) bool {
		n := 0
		if l := args[0].List(); l != nil {
			n = l.Len()
		} else if s := args[0].Set(); s != nil {
			n = s.Len()
		} else if m := args[0].Map(); m != nil {
			n = m.Len()
		} else {
			return false
		}
		out.SetBool(n == 0)
		out.Mark()
		return true
	}, def.E0("isEmpty", func(c any) (bool, error) { n, err := size(c); return n == 0, err }))
}

func contains(c, v any) (bool, error) {
	if err := mayAskFor(c, v); err != nil {
		return false, err
	}
	in, ok := fact.Contains(c, v)
	if !ok {
		return false, fact.NullPointer()
	}
	return in, nil
}

// read returns the elements of a collection. The elements of a list are not copied: the caller must not change or keep the result.
func read(c any) (adapt.Items, error) {
	if l, ok := c.(*fact.ListValue); ok {
		return l.Items(), nil
	}
	return def.Elements(c)
}

func containsAll(env *fact.Env, c, others any) (bool, error) {
	vs, err := read(others)
	if err != nil {
		return false, err
	}
	var there func(any) (bool, error)
	if x, hashed := c.(*fact.SetValue); hashed {
		there = func(v any) (bool, error) { return x.Contains(v), env.Step() }
	} else {
		all, err := read(c)
		if err != nil {
			return false, err
		}
		there = among(env, all, len(vs))
	}
	for _, v := range vs {
		if in, err := there(v); !in || err != nil {
			return false, cmp.Or(err, mayAskFor(c, v))
		}
	}
	return true, nil
}

func addAll(c any, vs adapt.Items) (bool, error) {
	changed := false
	for _, v := range vs {
		new, err := add(c, v)
		if err != nil {
			return changed, err
		}
		changed = changed || new
	}
	return changed, nil
}

// few is the number of values up to which they are compared one by one.
const few = 16

// among returns a function that reports whether a value is one of vs; n is the expected number of calls. Unless objects define their own
// equality, it uses a set, because comparing all pairs of two large collections takes too long.
func among(env *fact.Env, vs adapt.Items, n int) func(any) (bool, error) {
	list := fact.NewList(vs...)
	through := func(v any) (bool, error) {
		if err := env.Work(len(vs)); err != nil {
			return false, err
		}
		return list.Contains(v), nil
	}
	if min(n, len(vs)) <= few || slices.ContainsFunc(vs, comparesItself) {
		return through
	}
	set := fact.NewSet(vs...)
	return func(v any) (bool, error) {
		if comparesItself(v) {
			return through(v)
		}
		return set.Contains(v), env.Step()
	}
}

// comparesItself reports whether v is an object of a class written in Java, which may define its own equals.
func comparesItself(v any) bool {
	x, ok := v.(*fact.Record)
	return ok && x.Type.Java != nil
}

func collectionClasses() []def.Class {
	methods := []*fact.Method{
		def.E0("size", size),
		isEmpty(),
		def.E1("contains", contains),
		def.Takes(def.AtOnce(fact.HasAllAtOnce, def.E2("containsAll", containsAll)), fact.CollectionType),
		iteratorMethod(),
		def.GivesBy(genericElem(streamType), def.M0("stream", streamOver)), def.GivesBy(genericElem(streamType), def.M0("parallelStream", streamOver)),
		def.E1("forEach", forEach),
		def.Gives(registry.BaseArrayOf(fact.ObjectType), def.E0("toArray", toArray)),
		def.GivesBy(arrayLikeFirst, def.E1("toArray", toArrayOf)),
	}
	methods = append(methods, def.Changing(
		def.Storing(def.E1("add", add)),
		def.E1("addAll", addAll),
		def.E1("remove", func(c, v any) (bool, error) {
			switch x := c.(type) {
			case *fact.ListValue:
				return x.Remove(v)
			case *fact.SetValue:
				return x.Remove(v)
			}
			return false, unsupported()
		}),
		def.E2("removeAll", func(env *fact.Env, c any, vs adapt.Items) (bool, error) {
			n, _ := fact.Length(c)
			there := among(env, vs, n)
			return retain(c, func(v any) (bool, error) { gone, err := there(v); return !gone, err })
		}),
		def.E2("retainAll", func(env *fact.Env, c any, vs adapt.Items) (bool, error) {
			n, _ := fact.Length(c)
			return retain(c, among(env, vs, n))
		}),
		def.E1("removeIf", func(c any, f fact.FuncValue) (bool, error) {
			return retain(c, func(v any) (bool, error) { gone, err := function.Holds(f, v); return !gone, err })
		}),
		def.E0("clear", func(c any) (adapt.None, error) {
			switch x := c.(type) {
			case *fact.ListValue:
				return adapt.None{}, x.Clear()
			case *fact.SetValue:
				return adapt.None{}, x.Clear()
			case *priorityQueue:
				x.list = nil
				return adapt.None{}, nil
			}
			return adapt.None{}, unsupported()
		}),
	)...)
	own := append(iterableClasses(), def.Class{Type: fact.CollectionType, Methods: methods}, listIteratorClass(), iteratorClass())
	return append(own, setClasses()...)
}

// toArrayOf copies a collection into an array of the class of another array, or of the array that a function creates.
func toArrayOf(c, like any) (any, error) {
	list, err := def.Elements(c)
	if err != nil {
		return nil, err
	}
	if f, ok := like.(fact.FuncValue); ok {
		if like, err = f(len(list)); err != nil {
			return nil, err
		}
	}
	return arrayLike(like, len(list), list)
}

// arrayLike creates an array of n elements with the class of another array. The first elements are those of list.
func arrayLike(other any, n int, list []any) (*fact.ListValue, error) {
	class := registry.BaseArrayOf(fact.ObjectType)
	if l, ok := other.(*fact.ListValue); ok && l.Type().Array {
		class = l.Type()
	}
	array := fact.NewArray(class, n)
	_, err := setAll(array, list)
	return array, err
}

func toArray(c any) (*fact.ListValue, error) {
	list, err := def.Elements(c)
	return def.Array(fact.ObjectType, list...), err
}
