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

// primitives are the primitive types by kind.
var primitives = [...]*fact.Type{
	fact.Bool: fact.BoolType, fact.Char: fact.CharType, fact.Byte: fact.ByteType, fact.Short: fact.ShortType, fact.Int: fact.IntType,
	fact.Long: fact.LongType, fact.Float: fact.FloatType, fact.Double: fact.DoubleType,
}

// Primitive is the primitive type of a kind, nil if the kind has none.
func Primitive(k fact.Kind) *fact.Type {
	if int(k) < len(primitives) {
		return primitives[k]
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
