package adapt

import (
	"slices"

	"whenthen/internal/fact"
)

// Items is a parameter type: the elements of any collection passed as an argument.
type Items []any

// ItemsOf copies the elements of a collection.
func ItemsOf(v any) (Items, error) { return itemsOf(nil, v) }

func itemsOf(env *fact.Env, v any) (Items, error) {
	if v == nil {
		return nil, fact.NullPointer()
	}
	switch x := v.(type) {
	case *fact.SetValue:
		list := x.Items()
		return list, env.Work(len(list) / 4096 * 512)
	case *fact.ListValue:
		list := slices.Clone(x.Items())
		return list, env.Work(len(list) / 4096 * 512)
	}
	seq, ok := fact.Elements(v)
	if !ok {
		return nil, fact.NewException(fact.ClassCastType, fact.ToString(v)+" is not a Collection")
	}
	n, _ := fact.Length(v)
	list := make(Items, 0, n)
	for x := range seq {
		if list = append(list, x); len(list)&4095 == 0 {
			if err := env.Work(512); err != nil {
				return nil, err
			}
		}
	}
	return list, nil
}

// Rest contains the arguments of a variadic function beyond the fixed ones. It must be the last parameter.
type Rest []any

// RestOf returns the repeated arguments of a variadic function. If the only one is an array of objects, its elements are the arguments.
func RestOf(args []fact.Value) Rest {
	if len(args) == 1 {
		if l, ok := args[0].Any().(*fact.ListValue); ok && l.Type().Array && !l.Type().PrimitiveArray() {
			l.Own()
			return l.Items()
		}
	}
	list := make(Rest, len(args))
	for i := range args {
		list[i] = args[i].Any()
	}
	return list
}

// None is the result of a Go function that returns nothing.
type None struct{}
