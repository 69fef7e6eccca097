package fact

// PassedBy returns the types of the values with which methods of a collection, stream or map call a function: key and value for a map,
// otherwise the element type twice, since a function of two parameters combines or compares two elements. It is nil if they are not known.
func PassedBy(t *Type) []*Type {
	switch {
	case t == nil || t.Elem == nil || t.Kind == Func:
		return nil
	case t.Kind == Map && t.Key != nil:
		return []*Type{t.Key, t.Elem}
	}
	return Twice(t.Elem)
}

// Twice returns the types of the two arguments of a function that combines or compares objects of a type; nil if the type is nil.
func Twice(t *Type) []*Type {
	if t == nil {
		return nil
	}
	return []*Type{Box(t), Box(t)}
}
