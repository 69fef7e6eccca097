package collect

import (
	"whenthen/engine/java/internal/def"
	"whenthen/engine/java/internal/function"
	"whenthen/internal/fact"
)

// This file computes the type arguments of results of members, as Java infers them, for the compiler.

// genericBy returns a function whose result is base<E>, where E is the result of elem.
func genericBy(base *fact.Type, elem def.ResultOf) def.ResultOf {
	return func(in fact.Space, recv *fact.Type, args []*fact.Type) *fact.Type {
		e := elem(in, recv, args)
		if e == nil || !e.Boxed || e == fact.ObjectType || e.Kind == fact.Null || e.Kind == fact.Invalid {
			return nil
		}
		return in.Generic(base, e)
	}
}

// genericElem returns a function whose result is base<E> for a receiver with element type E.
func genericElem(base *fact.Type) def.ResultOf { return genericBy(base, def.ElemOf) }

// items returns the type of all arguments if it is the same, or the element type of the argument if it is a single array.
func items(in fact.Space, recv *fact.Type, args []*fact.Type) *fact.Type {
	t := common(in, recv, args)
	if len(args) == 1 && t != nil && t.Array {
		return t.Elem
	}
	return t
}

// common returns the type of all arguments if it is the same, otherwise nil.
func common(_ fact.Space, _ *fact.Type, args []*fact.Type) *fact.Type {
	var t *fact.Type
	for _, a := range args {
		switch {
		case a == nil || t != nil && fact.Box(a) != t:
			return nil
		case a.Kind == fact.Any || a.Kind == fact.Null || a.Kind == fact.Func || a.Kind == fact.Invalid:
			return nil
		}
		t = fact.Box(a)
	}
	return t
}

// elemOfFirst returns the element type of the first argument or, if that is a function, the type of its result.
func elemOfFirst(_ fact.Space, _ *fact.Type, args []*fact.Type) *fact.Type {
	if len(args) == 0 || args[0] == nil {
		return nil
	}
	return args[0].Elem
}

// elemOfMade returns the element type of the stream or Optional that a function, the first argument, returns.
func elemOfMade(in fact.Space, recv *fact.Type, args []*fact.Type) *fact.Type {
	return def.ElemOf(in, elemOfFirst(in, recv, args), nil)
}

// streamOf returns the class of stream that Arrays.stream creates from an array.
func streamOf(in fact.Space, _ *fact.Type, args []*fact.Type) *fact.Type {
	elem := elemOfFirst(in, nil, args)
	for _, k := range streamKinds {
		if elem == fact.Unbox(k.elem) {
			return k.typ
		}
	}
	return in.Generic(streamType, elem)
}

// arrayLikeFirst returns the type of the first argument, an array, or of the array that this argument, a function, creates.
func arrayLikeFirst(_ fact.Space, _ *fact.Type, args []*fact.Type) *fact.Type {
	if args[0].Kind == fact.Func {
		return args[0].Elem
	}
	return args[0]
}

func keyOf(_ fact.Space, recv *fact.Type, _ []*fact.Type) *fact.Type {
	if recv == nil {
		return nil
	}
	return recv.Key
}

func setOfKeys(in fact.Space, recv *fact.Type, args []*fact.Type) *fact.Type {
	return in.Generic(fact.SetType, keyOf(in, recv, args))
}

func entrySetOf(in fact.Space, recv *fact.Type, args []*fact.Type) *fact.Type {
	key, elem := keyOf(in, recv, args), def.ElemOf(in, recv, args)
	if key == nil || elem == nil {
		return nil
	}
	return in.Generic(fact.SetType, in.Generic(fact.EntryType, key, elem))
}

// makes declares that a method returns a collector, whose result type is computed by result.
func makes(result def.ResultOf, m *fact.Method) *fact.Method {
	return def.GivesBy(genericBy(collectorType, result), m)
}

// ofGathered returns a function whose result is base<T> for elements of type T.
func ofGathered(base *fact.Type) def.ResultOf { return genericBy(base, def.Always(function.Gathered)) }

// made returns a function whose result is the result type of the collector or function at argument i; a list of the elements without such
// an argument.
func made(i int) def.ResultOf {
	return func(in fact.Space, _ *fact.Type, args []*fact.Type) *fact.Type {
		if i >= len(args) {
			return in.Generic(fact.ListType, function.Gathered)
		}
		return args[i].Elem
	}
}

// mapOfMade returns a function whose result is a map type. The keys have the result type of argument 0, a function; the values have the
// result type of the next argument, a function or collector. The class of the map is the result type of the function at argument i, or Map
// if i is -1.
func mapOfMade(i int) def.ResultOf {
	return func(in fact.Space, recv *fact.Type, args []*fact.Type) *fact.Type {
		class, value := fact.MapType, 1
		if i >= 0 {
			class = args[i].Elem
		}
		if i == 1 {
			value = 2
		}
		if class == nil {
			return nil
		}
		return in.Generic(class.Raw(), args[0].Elem, made(value)(in, recv, args))
	}
}

// twoParts returns the type of the map that partitioningBy creates.
func twoParts(in fact.Space, recv *fact.Type, args []*fact.Type) *fact.Type {
	return in.Generic(fact.MapType, fact.BooleanType, made(1)(in, recv, args))
}

// madeOf returns a function whose result is the result type of the collector at argument 1, for elements of the type that elem returns.
func madeOf(elem def.ResultOf) def.ResultOf {
	return func(in fact.Space, recv *fact.Type, args []*fact.Type) *fact.Type {
		return filled(in, args[1].Elem, elem(in, recv, args))
	}
}

// collected returns the result type of a collector, the only argument, for the elements of a stream, the receiver.
func collected(in fact.Space, recv *fact.Type, args []*fact.Type) *fact.Type {
	return filled(in, args[0].Elem, def.ElemOf(in, recv, nil))
}

// filled returns t with gathered replaced by the type of the elements; Object if that is nil.
func filled(in fact.Space, t, elem *fact.Type) *fact.Type {
	switch {
	case t == nil || t.Array:
		return t
	case t == function.Gathered && elem == nil:
		return fact.ObjectType
	case t == function.Gathered:
		return elem
	case t.Key != nil && t.Raw() != t:
		return in.Generic(t.Raw(), filled(in, t.Key, elem), filled(in, t.Elem, elem))
	case t.Elem != nil && t.Raw() != t:
		return in.Generic(t.Raw(), filled(in, t.Elem, elem))
	}
	return t
}
