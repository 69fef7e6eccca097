package jtype

import "whenthen/internal/fact"

// Invalid is the type of an expression whose error has been reported. It fits everywhere, and nothing about it is reported.
var Invalid = &fact.Type{Name: "?", Kind: fact.Invalid, Boxed: true}

// Wrappers pairs each primitive type with its wrapper class.
var Wrappers = map[*fact.Type]*fact.Type{
	fact.BoolType: fact.BooleanType, fact.CharType: fact.CharacterType, fact.ByteType: fact.BoxedByteType,
	fact.ShortType: fact.BoxedShortType, fact.IntType: fact.IntegerType, fact.LongType: fact.BoxedLongType,
	fact.FloatType: fact.BoxedFloatType, fact.DoubleType: fact.BoxedDoubleType,
}

// Boxed is the wrapper class of a primitive type; any other type is returned unchanged.
func Boxed(t *fact.Type) *fact.Type {
	if b := Wrappers[t]; b != nil {
		return b
	}
	return t
}

// Primitives are the primitive types and void, by name.
var Primitives = map[string]*fact.Type{
	"void": fact.VoidType, "boolean": fact.BoolType, "char": fact.CharType, "byte": fact.ByteType,
	"short": fact.ShortType, "int": fact.IntType, "long": fact.LongType, "float": fact.FloatType,
	"double": fact.DoubleType,
}

// Primitive is the primitive type of a kind, nil if the kind has none.
func Primitive(k fact.Kind) *fact.Type {
	switch k {
	case fact.Bool:
		return fact.BoolType
	case fact.Char:
		return fact.CharType
	case fact.Byte:
		return fact.ByteType
	case fact.Short:
		return fact.ShortType
	case fact.Int:
		return fact.IntType
	case fact.Long:
		return fact.LongType
	case fact.Float:
		return fact.FloatType
	case fact.Double:
		return fact.DoubleType
	}
	return nil
}

// OfKind is the type of an arithmetic kind.
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
	if p := Primitive(k); p != nil {
		return p
	}
	return fact.ObjectType
}
