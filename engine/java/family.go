package java

import (
	"whenthen/engine/java/internal/collect"
	"whenthen/engine/java/internal/def"
	"whenthen/engine/java/internal/number"
	"whenthen/engine/java/internal/text"
	"whenthen/engine/java/kie"
	"whenthen/internal/fact"
)

// families are all classes of the library. Of classes with the same simple name the first one has it.
func families() []def.Family {
	list := []def.Family{
		{Types: []*fact.Type{fact.ObjectType, fact.ClassType, fact.EnumType, fact.Comparable, objectsType, systemType, threadType}, Classes: objectClasses},
		{Types: []*fact.Type{levelType, julType, slf4jType, slf4jMaker, log4jType, log4j2Type, log4j2Maker, commonsType, commonsMaker},
			Classes: def.Plain(logClasses)},
		{Types: []*fact.Type{uuidType}, Classes: def.Plain(uuidClasses)},
		{Types: exceptionTypes, Classes: def.Plain(exceptionClasses)},
	}
	list = append(list, number.Families()...)
	list = append(list, collect.Families()...)
	list = append(list, text.Families()...)
	list = append(list, chronoFamilies()...)
	list = append(list, kie.Families()...)
	return list
}
