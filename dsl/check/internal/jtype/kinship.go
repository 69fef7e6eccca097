package jtype

import (
	"slices"

	"whenthen/internal/fact"
)

// Article returns the name of a type with an indefinite article, for messages. For void it is "no value".
func Article(t *fact.Type) string {
	switch t.Kind {
	case fact.Void:
		return "no value"
	case fact.Null:
		return "null"
	}
	return t.Article()
}

// Apart returns the names of two types for a message that contrasts them, as show returns them. If these are equal, it returns the
// qualified names.
func Apart(show func(*fact.Type) string, a, b *fact.Type) (shownA, shownB string) {
	if shownA, shownB = show(a), show(b); shownA == shownB {
		return a.QualifiedName(), b.QualifiedName()
	}
	return shownA, shownB
}

// Final reports whether t is a class without subclasses: strings, the number types with a primitive, characters and booleans.
func Final(t *fact.Type) bool { return fact.Primitive(t.Kind) != nil || t.Kind == fact.String }

// MayBe reports whether an object of one type may turn out to be of the other type. It is lenient, since not all type arguments are kept.
func MayBe(from, t *fact.Type) bool {
	return from.Boxed && t.Boxed && from.Kind != fact.Null && from.Kind != fact.Func && t.Kind != fact.Func &&
		(!Final(from) || !Final(t)) && !(from.Kind == fact.Struct && Final(t) && from.IsClass() && !from.IsInterface())
}

// isInterface reports whether t is an interface of the library, of a project or of the host.
func isInterface(t *fact.Type) bool {
	switch t.Raw() {
	case fact.ListType, fact.SetType, fact.MapType, fact.CollectionType, fact.IterableType, fact.Comparable:
		return true
	}
	return t.IsInterface() || t.Kind == fact.Func
}

// ShareSubclass reports whether one object may be of both types according to Java: one type is an interface and the other can have
// subclasses.
func ShareSubclass(a, b *fact.Type) bool {
	return a.Boxed && b.Boxed && (isInterface(a) && !Final(b) || isInterface(b) && !Final(a))
}

// Depth returns the distance of a type from Object. It makes more specific parameter types cheaper in overload resolution.
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

// GrowsFor reports whether an integer is assigned to a member of a Go type that is a BigInteger or BigDecimal in rule text: Go's uint64 and
// decimals. To the author of the type these are plain numbers. A value out of range fails at run time.
func GrowsFor(owner, from, to *fact.Type) bool {
	return owner.Go != nil && !owner.Declared && !owner.IsClass() && from.Kind.Integer() && (to == fact.BigIntegerType || to == fact.DecimalType)
}

// Same reports whether two parameter lists have the same types, without regard to type arguments. An unknown type differs from every type.
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

// InheritsEvent reports whether a supertype of t has the role event.
func InheritsEvent(t *fact.Type) bool {
	return slices.ContainsFunc(t.Parents, func(p *fact.Type) bool { return p.Event || InheritsEvent(p) })
}

// Parameters returns the number of type parameters of a type; known is false if it is not certain.
func Parameters(t *fact.Type) (n int, known bool) {
	switch {
	case t.IsClass() || t.Array || t.Go != nil:
		return 0, false
	case t.Declared || t.Kind == fact.String || t.Kind == fact.Enum && t != fact.EnumType || t.Kind == fact.Decimal || t.Kind == fact.BigInteger,
		fact.Primitive(t.Kind) != nil, t.Kind == fact.Date && t.Space == nil:
		return 0, true
	case t.Raw() == fact.MapType || t.Raw() == fact.EntryType:
		return 2, true
	case t.Raw() == fact.ListType || t.Raw() == fact.SetType || t.Raw() == fact.CollectionType || t.Raw() == fact.IterableType:
		return 1, true
	}
	return 0, false
}

// NeverText reports whether no string equals or is converted to a value of t: enums, collections and other objects.
func NeverText(t *fact.Type) bool {
	switch t.Kind {
	case fact.Struct, fact.Enum, fact.List, fact.Set, fact.Map:
		return true
	}
	return false
}

// IsOldDate reports whether t is java.util.Date or a subclass of it.
func IsOldDate(t *fact.Type) bool {
	return t == fact.DateType || t == fact.TimestampType || t == fact.SQLDateType
}

// IsLocalDate reports whether t is a date or time without a time zone, which is not a point in time.
func IsLocalDate(t *fact.Type) bool {
	return t == fact.LocalDateType || t == fact.LocalDateTimeType || t == fact.LocalTimeType
}
