package number

import (
	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
)

// Families are the classes of numbers.
func Families() []def.Family {
	return []def.Family{
		{Types: []*fact.Type{fact.NumberType, fact.IntegerType, fact.BoxedLongType, fact.BoxedShortType, fact.BoxedByteType,
			fact.BoxedDoubleType, fact.BoxedFloatType, fact.BooleanType, fact.CharacterType}, Classes: numberClasses},
		{Types: []*fact.Type{mathType}, Classes: mathClasses},
		{Types: []*fact.Type{fact.DecimalType, fact.BigIntegerType, RoundingType, mathContextType}, Classes: bigClasses},
		{Types: []*fact.Type{longAdderType, atomicLongType, atomicIntType, atomicBoolType, atomicRefType}, Classes: atomicClasses},
	}
}
