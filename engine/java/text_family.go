package java

import (
	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
)

// textFamilies are the classes of the room.
func textFamilies() []def.Family {
	return []def.Family{
		{Types: []*fact.Type{fact.StringType, builderType, bufferType}, Classes: def.Extended(stringClasses, rareText)},
		{Types: []*fact.Type{localeType}, Classes: def.Plain(localeClasses)},
		{Types: []*fact.Type{patternType, matcherType}, Classes: def.Plain(regexClasses)},
		{Types: []*fact.Type{numberFormatType, decimalFormatType}, Classes: def.Plain(numberFormatClasses)},
	}
}
