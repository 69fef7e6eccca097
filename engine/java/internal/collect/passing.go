package collect

import "whenthen/internal/fact"

// The functions in this file are values of fact.Method.Passes for methods whose functions have parameters other than the elements of the
// receiver.

// elementsOfFirst is for static methods whose first argument is a collection, such as Collections.sort. Functions are called with its
// elements.
func elementsOfFirst(_, before []*fact.Type, i int) []*fact.Type {
	if i == 0 {
		return nil
	}
	return fact.PassedBy(before[0])
}

// onFirst is for static methods whose functions are called with the first argument or its successors, such as Stream.iterate.
func onFirst(_, before []*fact.Type, i int) []*fact.Type {
	if i == 0 {
		return nil
	}
	return fact.Twice(before[0])
}

// joinsValues is for Map.merge, whose function is called with two values.
func joinsValues(given, _ []*fact.Type, _ int) []*fact.Type {
	if given == nil {
		return nil
	}
	return fact.Twice(given[1])
}

// withConsumer is for Stream.mapMulti, whose function is called with an element and a consumer.
func withConsumer(given, _ []*fact.Type, _ int) []*fact.Type {
	if given == nil {
		return nil
	}
	return []*fact.Type{given[0], fact.FuncType}
}

// foldsInto is for reduce and collect with three arguments. The second argument combines the start (the first argument or its result) with
// an element; the third combines two such results.
func foldsInto(given, before []*fact.Type, i int) []*fact.Type {
	if i == 0 || given == nil {
		return nil
	}
	result := resultType(before[0])
	if i == 1 {
		return []*fact.Type{result, given[0]}
	}
	return fact.Twice(result)
}

// resultType returns the type t or, if t is a function, the type of its result; Object if it is not known.
func resultType(t *fact.Type) *fact.Type {
	if t.Kind == fact.Func {
		t = t.Elem
	}
	if t == nil || t.Kind == fact.Invalid || t.Kind == fact.Void || t.Kind == fact.Null {
		return fact.ObjectType
	}
	return fact.Box(t)
}

// ofEntries is for Collectors.toMap: two functions compute key and value from an element, and the third combines two values.
func ofEntries(given, before []*fact.Type, i int) []*fact.Type {
	switch i {
	case 0, 1:
		return given
	case 2:
		return fact.Twice(before[1].Elem)
	}
	return nil
}

// firstOnly is for Collectors.mapping: only its function is called with the elements of the stream; the collector after it gets other
// elements.
func firstOnly(given, _ []*fact.Type, i int) []*fact.Type {
	if i > 0 {
		return nil
	}
	return given
}

// elementsOnly is for Collectors.reducing( start, joiner ), whose first argument is not a collector.
func elementsOnly(given, _ []*fact.Type, _ int) []*fact.Type { return given }

// reduces is for Collectors.reducing( start, mapper, joiner ): joiner is called with two results of mapper.
func reduces(given, before []*fact.Type, i int) []*fact.Type {
	if i < 2 {
		return given
	}
	return fact.Twice(before[1].Elem)
}
