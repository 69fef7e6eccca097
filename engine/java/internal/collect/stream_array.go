package collect

import (
	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
)

// streamPart implements Arrays.stream for a part of an array.
func streamPart(env *fact.Env, of any, from, to int) (*Stream, error) {
	switch n, err := size(of); {
	case err != nil:
		return nil, err
	case from > to:
		return nil, def.Exception(fact.ArrayIndexType, "origin(%d) > fence(%d)", from, to)
	case from < 0:
		return nil, def.Exception(fact.ArrayIndexType, "Array index out of range: %d", from)
	case to > n:
		return nil, def.Exception(fact.ArrayIndexType, "Array index out of range: %d", to)
	}
	list, err := copyRange(env, of, from, to)
	if err != nil {
		return nil, err
	}
	return arrayStream(list)
}

// arrayStream implements Arrays.stream: for an array of primitives it returns a stream of primitives.
func arrayStream(v any) (*Stream, error) {
	list, err := def.Elements(v)
	s := &Stream{items: list}
	switch x := v.(type) {
	case *fact.ListValue:
		if elem := x.Type().Elem; elem != nil && !elem.Boxed {
			s.kind = elem.Kind
		}
	case []int:
		s.kind = fact.Int
	case []float64:
		s.kind = fact.Double
	}
	return s, err
}
