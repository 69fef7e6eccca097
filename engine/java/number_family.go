package java

import (
	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
)

// numberFamilies are the classes of the room.
func numberFamilies() []def.Family {
	return []def.Family{
		{Types: []*fact.Type{fact.NumberType, fact.IntegerType, fact.BoxedLongType, fact.BoxedShortType, fact.BoxedByteType,
			fact.BoxedDoubleType, fact.BoxedFloatType, fact.BooleanType, fact.CharacterType}, Classes: def.Extended(numberClasses, rareNumbers)},
		{Types: []*fact.Type{mathType}, Classes: def.Plain(mathClasses)},
		{Types: []*fact.Type{fact.DecimalType, fact.BigIntegerType, roundingType, mathContextType}, Classes: def.Plain(bigClasses)},
		{Types: []*fact.Type{longAdderType, atomicLongType, atomicIntType, atomicBoolType, atomicRefType}, Classes: def.Plain(atomicClasses)},
		{Types: []*fact.Type{threadRandomType, randomType}, Classes: randomClasses},
	}
}
