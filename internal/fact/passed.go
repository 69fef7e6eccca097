package fact

// PassedBy returns the types of what a method of a collection, stream or map passes to a function: twice that of the elements, since a function
// of two parameters joins or compares two of them, or those of keys and values. It is nil if they are not known.
func PassedBy(t *Type) []*Type {
	switch {
	case t == nil || t.Elem == nil || t.Kind == Func:
		return nil
	case t.Kind == Map && t.Key != nil:
		return []*Type{t.Key, t.Elem}
	}
	return Twice(t.Elem)
}

// Twice returns the types of the two arguments of a function that joins or compares objects of a type; nil if that is not known.
func Twice(t *Type) []*Type {
	if t == nil {
		return nil
	}
	return []*Type{Box(t), Box(t)}
}
