package java

import (
	"slices"

	"whenthen/engine/java/internal/chrono"
	"whenthen/engine/java/internal/collect"
	"whenthen/engine/java/internal/def"
	"whenthen/engine/java/internal/function"
	"whenthen/engine/java/internal/future"
	"whenthen/engine/java/internal/number"
	"whenthen/engine/java/internal/text"
	"whenthen/engine/java/kie"
	"whenthen/internal/fact"
)

// families lists all classes of the library. If several classes have the same simple name, that name refers to the first of them.
func families() []def.Family {
	own := []def.Family{
		{Types: []*fact.Type{fact.ObjectType, fact.ClassType, fact.EnumType, fact.Comparable, objectsType, systemType, threadType}, Classes: objectClasses},
		{Types: []*fact.Type{levelType, julType, slf4jType, slf4jMaker, log4jType, log4j2Type, log4j2Maker, commonsType, commonsMaker},
			Classes: logClasses},
		{Types: []*fact.Type{uuidType}, Classes: uuidClasses},
		{Types: allExceptions(), Classes: exceptionClasses},
	}
	return slices.Concat(own, digestFamilies(), reflectFamilies(), number.Families(), function.Families(), collect.Families(), future.Families(), text.Families(), chrono.Families(), kie.Families(), messageFamilies())
}
