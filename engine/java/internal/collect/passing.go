package collect

import "whenthen/internal/fact"

// The functions in this file are fact.Method.Passes of methods whose functions take something else than the elements of the receiver.

// elementsOfFirst is for a static method whose first argument is a collection: Collections.sort.
func elementsOfFirst(_, before []*fact.Type, i int) []*fact.Type {
	if i == 0 {
		return nil
	}
	return fact.PassedBy(before[0])
}

// onFirst is for a static method whose functions start from the first argument: Stream.iterate.
func onFirst(_, before []*fact.Type, i int) []*fact.Type {
	if i == 0 {
		return nil
	}
	return fact.Twice(before[0])
}

// joinsValues is for Map.merge.
func joinsValues(given, _ []*fact.Type, _ int) []*fact.Type {
	if given == nil {
		return nil
	}
	return fact.Twice(given[1])
}

// withConsumer is for Stream.mapMulti, whose function gets an element and another function.
func withConsumer(given, _ []*fact.Type, _ int) []*fact.Type {
	if given == nil {
		return nil
	}
	return []*fact.Type{given[0], fact.FuncType}
}

// foldsInto is for reduce and collect with three arguments: the second joins what the first is or makes with an element, and the third joins two
// such results.
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

// resultType is a type, or that of what a function gives; Object if it is not known.
func resultType(t *fact.Type) *fact.Type {
	if t.Kind == fact.Func {
		t = t.Elem
	}
	if t == nil || t.Kind == fact.Invalid || t.Kind == fact.Void || t.Kind == fact.Null {
		return fact.ObjectType
	}
	return fact.Box(t)
}

// ofEntries is for Collectors.toMap: two functions of an element give a key and a value, and the third joins two values.
func ofEntries(given, before []*fact.Type, i int) []*fact.Type {
	switch i {
	case 0, 1:
		return given
	case 2:
		return fact.Twice(before[1].Elem)
	}
	return nil
}

// firstOnly is for Collectors.mapping, which gives the collector behind its function other elements than those of the stream.
func firstOnly(given, _ []*fact.Type, i int) []*fact.Type {
	if i > 0 {
		return nil
	}
	return given
}

// elementsOnly is for Collectors.reducing( start, joiner ), whose start is no collector.
func elementsOnly(given, _ []*fact.Type, _ int) []*fact.Type { return given }

// reduces is for Collectors.reducing( start, mapper, joiner ).
func reduces(given, before []*fact.Type, i int) []*fact.Type {
	if i < 2 {
		return given
	}
	return fact.Twice(before[1].Elem)
}
