package collect

import (
	"slices"

	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
)

// immutable returns an immutable copy of a map, as Map.copyOf does. Null as key or value is an exception.
func immutable(from *fact.MapValue) (*fact.MapValue, error) {
	m := fact.NewMap()
	for k, v := range from.All() {
		if err := noNulls([]any{k, v}); err != nil {
			return nil, err
		}
		if _, err := m.Put(k, v); err != nil {
			return nil, err
		}
	}
	return m.Freeze().RejectNull(), nil
}

// mapStatics returns the static methods of Map, which create immutable maps.
func mapStatics() []*fact.Method {
	build := func(list []any) (*fact.MapValue, error) {
		if err := noNulls(list); err != nil {
			return nil, err
		}
		m := fact.NewMap()
		for i := 0; i+1 < len(list); i += 2 {
			if _, taken := m.Get(list[i]); taken {
				return nil, def.Exception(fact.IllegalArgumentType, "duplicate key: %s", fact.ToString(list[i]))
			}
			if _, err := m.Put(list[i], list[i+1]); err != nil {
				return nil, err
			}
		}
		return m.Freeze().RejectNull(), nil
	}
	var methods []*fact.Method
	for n := 0; n <= 10; n++ { // of(k, v, …) for up to ten pairs
		params := slices.Repeat([]*fact.Type{fact.ObjectType}, 2*n)
		methods = append(methods, def.Written("of", params, fact.MapType, func(_ *fact.Env, args []fact.Value, out *fact.Value) error {
			list := make([]any, len(args))
			for i := range args {
				list[i] = args[i].Any()
			}
			m, err := build(list)
			out.SetAny(m)
			return err
		}))
	}
	return append(methods,
		def.T1("ofEntries", func(entries adapt.Rest) (*fact.MapValue, error) {
			var list []any
			for _, x := range entries {
				e, err := def.Arg[*fact.Entry](x)
				if err != nil {
					return nil, err
				}
				list = append(list, e.Key, e.Value)
			}
			return build(list)
		}),
		def.T2("entry", func(k, v any) (*fact.Entry, error) { return &fact.Entry{Key: k, Value: v}, noNulls([]any{k, v}) }),
		def.Takes(def.T1("copyOf", func(v any) (*fact.MapValue, error) {
			from, err := mapOf(v)
			if err != nil {
				return nil, err
			}
			return immutable(from)
		}), fact.MapType))
}
