package jtype

import "whenthen/internal/fact"

// Article is a type's name with "a" or "an" in front; void is no value.
func Article(t *fact.Type) string {
	switch t.Kind {
	case fact.Void:
		return "no value"
	case fact.Null:
		return "null"
	}
	return t.Article()
}

// Final reports a class without subclasses: texts, numbers of one kind, truth values.
func Final(t *fact.Type) bool { return Primitive(t.Kind) != nil || t.Kind == fact.String }

// MayBe reports that an object of one type can turn out to be of the other, by type arguments that are not kept.
func MayBe(from, t *fact.Type) bool {
	return from.Boxed && t.Boxed && from.Kind != fact.Null && from.Kind != fact.Func && t.Kind != fact.Func &&
		(!Final(from) || !Final(t)) && !(from.Kind == fact.Struct && Final(t) && from.IsClass() && !from.IsInterface())
}

// IsInterface reports an interface, of the library, of a project or of the host.
func IsInterface(t *fact.Type) bool {
	switch t.Raw() {
	case fact.ListType, fact.SetType, fact.MapType, fact.CollectionType, fact.IterableType, fact.Comparable:
		return true
	}
	return t.IsInterface()
}

// ShareSubclass reports that objects of two types may be one object of a class below both, as Java sees it: one of them is an interface and
// the other can have subclasses.
func ShareSubclass(a, b *fact.Type) bool {
	return a.Boxed && b.Boxed && (IsInterface(a) && !Final(b) || IsInterface(b) && !Final(a))
}

// Depth is how far a type is below Object, so that nearer parameter types cost less.
func Depth(t *fact.Type) int {
	d := 0
	for t != fact.ObjectType && t.Boxed && d < 15 {
		d++
		if len(t.Parents) == 0 {
			break
		}
		t = t.Parents[0]
	}
	return d
}

// GrowsFor reports an integer for a property or parameter of a Go type that is a BigInteger or BigDecimal to rule text: Go's uint64
// and decimals. To who wrote the type they are plain numbers. What does not fit fails as the rule runs.
func GrowsFor(owner, from, to *fact.Type) bool {
	return owner.Go != nil && !owner.Declared && !owner.IsClass() && from.Kind.Integer() && (to == fact.BigIntegerType || to == fact.DecimalType)
}

// Same reports parameters of the same types, but for type arguments; a type that is not known is never the same.
func Same(a, b []*fact.Type) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i].Raw() != b[i].Raw() || a[i].Kind == fact.Invalid {
			return false
		}
	}
	return true
}

// InheritsEvent reports a type below one whose objects are events.
func InheritsEvent(t *fact.Type) bool {
	for _, p := range t.Parents {
		if p.Event || InheritsEvent(p) {
			return true
		}
	}
	return false
}

// Parameters is the number of type parameters of a type, if it is known for certain.
func Parameters(t *fact.Type) (n int, known bool) {
	switch {
	case t.IsClass() || t.Array || t.Go != nil:
		return 0, false
	case t.Declared || t.Kind == fact.String || t.Kind == fact.Enum && t != fact.EnumType || t.Kind == fact.Decimal || t.Kind == fact.BigInteger,
		Primitive(t.Kind) != nil, t.Kind == fact.Date && t.Space == nil:
		return 0, true
	case t.Raw() == fact.MapType || t.Raw() == fact.EntryType:
		return 2, true
	case t.Raw() == fact.ListType || t.Raw() == fact.SetType || t.Raw() == fact.CollectionType || t.Raw() == fact.IterableType:
		return 1, true
	}
	return 0, false
}

// NeverText reports a type whose values no text equals and none is converted to: enums, collections and other objects.
func NeverText(t *fact.Type) bool {
	switch t.Kind {
	case fact.Struct, fact.Enum, fact.List, fact.Set, fact.Map:
		return true
	}
	return false
}

// IsOldDate reports java.util.Date and what extends it.
func IsOldDate(t *fact.Type) bool {
	return t == fact.DateType || t == fact.TimestampType || t == fact.SQLDateType
}

// IsLocalDate reports a date or time without a zone, which is no point in time.
func IsLocalDate(t *fact.Type) bool {
	return t == fact.LocalDateType || t == fact.LocalDateTimeType || t == fact.LocalTimeType
}
