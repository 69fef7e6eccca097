package text

import (
	"strings"

	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/registry"
)

// LocaleType is the class of locales.
var LocaleType = registry.NewLibraryType(147, "java.util", "Locale", (*locale)(nil))

// locale is java.util.Locale. Names are only known in US English; numbers are formatted for the locale: see numberLocale.
type locale struct{ language, country string }

func (*locale) JavaClass() *fact.Type { return LocaleType }

func (l *locale) String() string {
	if l.country == "" {
		return l.language
	}
	return l.language + "_" + l.country
}

func (l *locale) Equals(v any) bool { x, ok := v.(*locale); return ok && *x == *l }

// unitedStates is the default locale.
var unitedStates = newLocale("en", "US")

func newLocale(language, country string) *locale {
	return &locale{strings.ToLower(language), strings.ToUpper(country)}
}

// NamesIn returns the exception for names of days and months in a locale that is not English: only the English ones are known here.
func NamesIn(l any) error {
	if x, ok := l.(*locale); ok && x.language != "" && x.language != "en" {
		return def.Exception(fact.UnsupportedOperationType, "the names of days and months in the locale %s are not known here", x)
	}
	return nil
}

// CountryOf returns the country of a locale, or "" if it has none.
func CountryOf(l any) string {
	if x, ok := l.(*locale); ok {
		return x.country
	}
	return ""
}

func localeClasses() []def.Class {
	fields := map[string]any{"ROOT": newLocale("", "")}
	for name, tag := range map[string]string{"ENGLISH": "en", "US": "en_US", "UK": "en_GB", "CANADA": "en_CA", "GERMAN": "de", "GERMANY": "de_DE", "FRENCH": "fr",
		"FRANCE": "fr_FR", "ITALIAN": "it", "ITALY": "it_IT", "JAPANESE": "ja", "JAPAN": "ja_JP", "CHINESE": "zh", "CHINA": "zh_CN", "KOREAN": "ko", "KOREA": "ko_KR"} {
		language, country, _ := strings.Cut(tag, "_")
		fields[name] = newLocale(language, country)
	}
	return []def.Class{{Type: LocaleType, Fields: fields,
		Constructors: []*fact.Method{def.S1("", func(l string) *locale { return newLocale(l, "") }), def.S2("", newLocale)},
		Statics: []*fact.Method{def.S0("getDefault", func() *locale { return unitedStates }),
			def.S1("forLanguageTag", func(tag string) *locale { l, c, _ := strings.Cut(tag, "-"); return newLocale(l, c) })},
		Methods: []*fact.Method{def.M0("getLanguage", func(l *locale) string { return l.language }), def.M0("getCountry", func(l *locale) string { return l.country }),
			def.M0("toLanguageTag", func(l *locale) string {
				if l.language == "" {
					return "und"
				}
				return strings.TrimSuffix(l.language+"-"+l.country, "-")
			})},
	}}
}
