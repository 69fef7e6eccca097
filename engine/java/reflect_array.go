package java

import (
	"strings"

	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
)

var (
	arrayType = &fact.Type{Package: "java.lang.reflect", Name: "Array", Kind: fact.Any, Boxed: true, ID: 289}
	voidType  = &fact.Type{Package: "java.lang", Name: "Void", Kind: fact.Any, Boxed: true, ID: 290}
)

// reflectFamilies are the classes of java.lang.reflect, and Void.
func reflectFamilies() []def.Family {
	return []def.Family{{Types: []*fact.Type{arrayType, voidType}, Classes: reflectClasses}}
}

// reflectedArray returns a value as an array, for the members of java.lang.reflect.Array.
func reflectedArray(v any) (*fact.ListValue, error) {
	if v == nil {
		return nil, fact.NullPointer()
	}
	l, ok := v.(*fact.ListValue)
	if !ok || !l.Type().Array {
		return nil, def.Exception(fact.IllegalArgumentType, "Argument is not an array")
	}
	return l, nil
}

// newArrays creates an array of the given lengths, whose elements are arrays unless there is one length.
func newArrays(env *fact.Env, elem *fact.Type, lengths []int) (*fact.ListValue, error) {
	n := lengths[0]
	if n < 0 {
		return nil, def.Exception(fact.NegativeArrayType, "%d", n)
	}
	if err := def.Room(env, n, 16); err != nil {
		return nil, err
	}
	for range lengths[1:] {
		elem = env.Types.ArrayOf(elem)
	}
	list := fact.NewArray(env.Types.ArrayOf(elem), n)
	for i := 0; i < n && len(lengths) > 1; i++ {
		inner, err := newArrays(env, elem.Elem, lengths[1:])
		if err != nil {
			return nil, err
		}
		if err := fact.SetIndex(list, i, inner); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// reflectClasses returns java.lang.reflect.Array, which reaches no further than the arrays that it is given, and Void.
func reflectClasses() []def.Class {
	element := func(list any, i int) (any, error) {
		l, err := reflectedArray(list)
		if err != nil {
			return nil, err
		}
		return fact.Index(l, i)
	}
	methods := []*fact.Method{
		def.T1("getLength", func(list any) (int, error) {
			l, err := reflectedArray(list)
			if err != nil {
				return 0, err
			}
			return l.Len(), nil
		}),
		def.T2("get", element),
		def.T3("set", func(list any, i int, v any) (adapt.None, error) {
			l, err := reflectedArray(list)
			if err == nil {
				err = fact.SetIndex(l, i, v)
			}
			return adapt.None{}, err
		}),
		def.T3("newInstance", func(env *fact.Env, class *fact.Type, lengths adapt.Rest) (any, error) {
			sizes := make([]int, len(lengths))
			for i, v := range lengths {
				n, err := def.Arg[int](v)
				if err != nil {
					return nil, err
				}
				sizes[i] = n
			}
			if len(sizes) == 0 {
				return nil, def.Exception(fact.IllegalArgumentType, "Empty dimensions array")
			}
			return newArrays(env, class, sizes)
		}),
	}
	for _, t := range []*fact.Type{fact.IntType, fact.LongType, fact.DoubleType, fact.BoolType} {
		methods = append(methods, def.Gives(t, def.T2("get"+strings.ToUpper(t.Name[:1])+t.Name[1:], element)))
	}
	return []def.Class{{Type: arrayType, Statics: methods}, {Type: voidType, Fields: map[string]any{"TYPE": fact.VoidType}}}
}
