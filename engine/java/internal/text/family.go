package text

import (
	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
)

// Families are the classes of texts, patterns and number formats.
func Families() []def.Family {
	return append([]def.Family{
		{Types: []*fact.Type{fact.StringType, builderType, BufferType}, Classes: stringClasses},
		{Types: []*fact.Type{tokenizerType}, Classes: tokenizerClasses},
		{Types: []*fact.Type{charsetType, charsetsType, base64Type, encoderType, decoderType}, Classes: charsetClasses},
		{Types: []*fact.Type{LocaleType}, Classes: localeClasses},
		{Types: []*fact.Type{patternType, matcherType}, Classes: regexClasses},
		{Types: []*fact.Type{numberFormatType, decimalFormatType, symbolsType}, Classes: numberFormatClasses},
		{Types: []*fact.Type{choiceType}, Classes: func() []def.Class { return []def.Class{choiceClass()} }},
	}, scannerFamilies()...)
}
