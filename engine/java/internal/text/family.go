package text

import (
	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
)

// Families are the classes of texts, patterns and number formats.
func Families() []def.Family {
	return []def.Family{
		{Types: []*fact.Type{fact.StringType, builderType, BufferType}, Classes: def.Plain(stringClasses)},
		{Types: []*fact.Type{LocaleType}, Classes: def.Plain(localeClasses)},
		{Types: []*fact.Type{patternType, matcherType}, Classes: def.Plain(regexClasses)},
		{Types: []*fact.Type{numberFormatType, decimalFormatType, symbolsType}, Classes: def.Plain(numberFormatClasses)},
	}
}
