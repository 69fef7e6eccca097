package number

import (
	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
)

// Families are the classes of numbers.
func Families() []def.Family {
	return []def.Family{
		{Types: []*fact.Type{fact.NumberType, fact.IntegerType, fact.BoxedLongType, fact.BoxedShortType, fact.BoxedByteType,
			fact.BoxedDoubleType, fact.BoxedFloatType, fact.BooleanType, fact.CharacterType}, Classes: def.Plain(numberClasses)},
		{Types: []*fact.Type{mathType}, Classes: def.Plain(mathClasses)},
		{Types: []*fact.Type{fact.DecimalType, fact.BigIntegerType, RoundingType, mathContextType}, Classes: def.Plain(bigClasses)},
		{Types: []*fact.Type{longAdderType, atomicLongType, atomicIntType, atomicBoolType, atomicRefType}, Classes: def.Plain(atomicClasses)},
		{Types: []*fact.Type{threadRandomType, RandomType}, Classes: randomClasses},
	}
}
