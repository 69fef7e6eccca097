package jtype

import "whenthen/internal/fact"

// Invalid is the type of an expression whose error has been reported. It fits everywhere, so that nothing else is reported about the
// expression.
var Invalid = &fact.Type{Name: "?", Kind: fact.Invalid, Boxed: true}

// Primitives are the primitive types and void, by name.
var Primitives = map[string]*fact.Type{
	"void": fact.VoidType, "boolean": fact.BoolType, "char": fact.CharType, "byte": fact.ByteType,
	"short": fact.ShortType, "int": fact.IntType, "long": fact.LongType, "float": fact.FloatType,
	"double": fact.DoubleType,
}

// OfKind returns the type of an arithmetic kind.
func OfKind(k fact.Kind) *fact.Type {
	switch k {
	case fact.Decimal:
		return fact.DecimalType
	case fact.BigInteger:
		return fact.BigIntegerType
	case fact.String:
		return fact.StringType
	case fact.Date:
		return fact.DateType
	}
	if p := fact.Primitive(k); p != nil {
		return p
	}
	return fact.ObjectType
}

// IsNumber reports whether k is a number of any size. A char is not a number.
func IsNumber(k fact.Kind) bool {
	return k.Numeric() && k != fact.Char || k == fact.Decimal || k == fact.BigInteger
}

// NumberKind returns the kind in which two numbers are computed or compared; Invalid if one of them is not a number.
func NumberKind(a, b fact.Kind) fact.Kind {
	big := func(k fact.Kind) bool { return k == fact.Decimal || k == fact.BigInteger }
	switch {
	case a.Numeric() && b.Numeric():
		return Promoted(a, b)
	case !(big(a) || a.Numeric()) || !(big(b) || b.Numeric()):
		return fact.Invalid
	case a == fact.Decimal || b == fact.Decimal || a.Floating() || b.Floating():
		return fact.Decimal
	}
	return fact.BigInteger
}

// Promoted returns the result of Java's binary numeric promotion.
func Promoted(a, b fact.Kind) fact.Kind {
	for _, k := range []fact.Kind{fact.Double, fact.Float, fact.Long} {
		if a == k || b == k {
			return k
		}
	}
	return fact.Int
}

// Wider reports whether the primitive kind from widens to the kind to in Java. A kind also widens to itself.
func Wider(from, to fact.Kind) bool {
	switch {
	case from == to:
		return true
	case from == fact.Char:
		return to >= fact.Int && to <= fact.Double
	case to == fact.Char || !from.Numeric() || !to.Numeric():
		return false
	}
	return from < to
}

// MayBeNumber reports whether a value of static type t may be a number at run time.
func MayBeNumber(t *fact.Type) bool {
	return t == fact.ObjectType || t == fact.NumberType || t == fact.Comparable || t.Kind.Numeric() ||
		t.Kind == fact.Decimal || t.Kind == fact.BigInteger
}

// Coerces reports whether MVEL converts from one type to the other on assignment: numbers of any kind, strings to and from
// scalars.
func Coerces(from, to *fact.Type) bool {
	scalar := func(t *fact.Type) bool {
		return fact.Primitive(t.Kind) != nil || t.Kind == fact.String || t.Kind == fact.Decimal || t.Kind == fact.BigInteger
	}
	return scalar(from) && scalar(to)
}
