package fact

// Box returns the type that also holds null: Integer for int. Types that do so already are returned as they are.
func Box(t *Type) *Type {
	switch t {
	case BoolType:
		return BooleanType
	case CharType:
		return CharacterType
	case ByteType:
		return BoxedByteType
	case ShortType:
		return BoxedShortType
	case IntType:
		return IntegerType
	case LongType:
		return BoxedLongType
	case FloatType:
		return BoxedFloatType
	case DoubleType:
		return BoxedDoubleType
	}
	return t
}

// Unbox returns the primitive type of a wrapper class, and other types as they are.
func Unbox(t *Type) *Type {
	if !t.Boxed {
		return t
	}
	switch t.Kind {
	case Bool:
		return BoolType
	case Char:
		return CharType
	case Byte:
		return ByteType
	case Short:
		return ShortType
	case Int:
		return IntType
	case Long:
		return LongType
	case Float:
		return FloatType
	case Double:
		return DoubleType
	}
	return t
}
