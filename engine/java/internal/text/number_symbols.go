package text

import (
	"strings"

	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
	"whenthen/internal/registry"
)

var symbolsType = registry.NewLibraryType(244, "java.text", "DecimalFormatSymbols", (*symbols)(nil))

// symbols are the decimal and grouping separators of a DecimalFormat: US English unless rules set others, or take those of a locale.
type symbols struct{ point, comma rune }

func (*symbols) JavaClass() *fact.Type { return symbolsType }

// exchange replaces the separators of s in a text by those of another set.
func (s symbols) exchange(text string, by symbols) string {
	return strings.Map(func(c rune) rune {
		switch c {
		case s.point:
			return by.point
		case s.comma:
			return by.comma
		}
		return c
	}, text)
}

var american = symbols{'.', ','}

func symbolsClass() def.Class {
	type s = *symbols
	made := func() s { own := american; return &own }
	inLocale := func(name string) []*fact.Method {
		return []*fact.Method{def.S0(name, made), def.T1(name, func(l *locale) (s, error) {
			n, err := l.numbers()
			if err != nil {
				return nil, err
			}
			own := n.signs
			return &own, nil
		})}
	}
	set := func(name string, sign func(s) *rune) *fact.Method {
		return def.M1(name, func(x s, c fact.CharValue) adapt.None { *sign(x) = rune(c); return adapt.None{} })
	}
	return def.Class{Type: symbolsType, Constructors: inLocale(""), Statics: inLocale("getInstance"), Methods: append(def.Changing(
		set("setDecimalSeparator", func(x s) *rune { return &x.point }), set("setGroupingSeparator", func(x s) *rune { return &x.comma })),
		def.M0("getDecimalSeparator", func(x s) fact.CharValue { return fact.CharValue(x.point) }), def.M0("getGroupingSeparator", func(x s) fact.CharValue { return fact.CharValue(x.comma) }))}
}
