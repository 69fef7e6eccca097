package chrono

import (
	"math"
	"strings"

	"whenthen/engine/java/internal/def"
	"whenthen/engine/java/internal/text"
	"whenthen/internal/fact"
	"whenthen/internal/registry"
)

var builderType = registry.NewLibraryType(283, "java.time.format", "DateTimeFormatterBuilder", (*formatBuilder)(nil))

// builderFamilies are the classes that build formats.
func builderFamilies() []def.Family {
	return []def.Family{{Types: []*fact.Type{builderType}, Classes: func() []def.Class { return []def.Class{builderClass()} }}}
}

// formatBuilder is java.time.format.DateTimeFormatterBuilder. open are the parts around the optional groups that are not closed yet.
type formatBuilder struct {
	parts []patternPart
	open  [][]patternPart
	fold  bool
}

func (*formatBuilder) JavaClass() *fact.Type { return builderType }
func (*formatBuilder) Mutable()              {}

func (b *formatBuilder) add(parts ...patternPart) *formatBuilder {
	b.parts = append(b.parts, parts...)
	return b
}

// end closes the innermost optional group.
func (b *formatBuilder) end() error {
	if len(b.open) == 0 {
		return def.Exception(fact.IllegalStateType, "Cannot call optionalEnd() as there was no previous call to optionalStart()")
	}
	last := len(b.open) - 1
	if len(b.parts) > 0 {
		b.parts = append(b.open[last], patternPart{optional: b.parts})
	} else {
		b.parts = b.open[last]
	}
	b.open = b.open[:last]
	return nil
}

// formatter returns the formatter of the parts so far.
func (b *formatBuilder) formatter() (*datePattern, error) {
	c := formatBuilder{parts: append([]patternPart(nil), b.parts...), open: append([][]patternPart(nil), b.open...)}
	for len(c.open) > 0 {
		if err := c.end(); err != nil {
			return nil, err
		}
	}
	return &datePattern{text: "built", parts: c.parts, fold: b.fold}, nil
}

// letterOfField returns the letter of patterns for a field.
func letterOfField(f *fact.EnumValue) (byte, error) {
	for _, letter := range []byte("uyMdDEahKHkmsSANGF") {
		if fieldOfLetter[letter] == f.Name {
			return letter, nil
		}
	}
	return 0, def.Exception(fact.IllegalArgumentType, "%s cannot be a part of a format here", fact.ToString(f))
}

// number is a part that is read and written as a number of at least width digits.
func (b *formatBuilder) number(f *fact.EnumValue, width int) (*formatBuilder, error) {
	letter, err := letterOfField(f)
	switch letter {
	case 'S':
		letter = 'n'
	case 'E', 'a', 'G':
		return nil, def.Exception(fact.IllegalArgumentType, "%s cannot be a number in a format here", fact.ToString(f))
	}
	return b.add(patternPart{letter: letter, count: width}), err
}

func builderMethods() []*fact.Method {
	type b = *formatBuilder
	pattern := func(x b, s string) (b, error) {
		p, err := newPattern(s)
		if err != nil {
			return nil, err
		}
		return x.add(p.parts...), nil
	}
	named := func(x b, f, style *fact.EnumValue) (b, error) {
		letter, err := letterOfField(f)
		return x.add(patternPart{letter: letter, count: map[string]int{"FULL": 4, "SHORT": 3, "NARROW": 5}[strings.TrimSuffix(style.Name, "_STANDALONE")]}), err
	}
	full := textStyleType.Constant("FULL")
	return []*fact.Method{
		def.E1("appendPattern", pattern),
		def.M1("appendLiteral", func(x b, s string) b { return x.add(patternPart{literal: s}) }),
		def.M1("appendLiteral", func(x b, c fact.CharValue) b { return x.add(patternPart{literal: fact.ToString(c)}) }),
		def.M1("append", func(x b, p *datePattern) b { return x.add(p.parts...) }),
		def.M1("appendOptional", func(x b, p *datePattern) b { return x.add(patternPart{optional: p.parts}) }),
		def.Takes(def.E1("appendValue", func(x b, f *fact.EnumValue) (b, error) { return x.number(f, 1) }), chronoFieldType),
		def.Takes(def.E2("appendValue", func(x b, f *fact.EnumValue, width int) (b, error) { return x.number(f, width) }), chronoFieldType, fact.IntType),
		def.Takes(def.E1("appendText", func(x b, f *fact.EnumValue) (b, error) { return named(x, f, full) }), chronoFieldType),
		def.Takes(def.E2("appendText", named), chronoFieldType, textStyleType),
		def.Written("appendFraction", []*fact.Type{chronoFieldType, fact.IntType, fact.IntType, fact.BoolType}, builderType, func(_ *fact.Env, args []fact.Value, out *fact.Value) error {
			x, err := def.Arg[b](args[0].Any())
			if err != nil {
				return err
			}
			f, err := def.Arg[*fact.EnumValue](args[1].Any())
			if err != nil {
				return err
			}
			least, most := args[2].N, args[3].N
			if f.Name != "NANO_OF_SECOND" || least < 0 || most > 9 || least > most {
				return def.Exception(fact.IllegalArgumentType, "%s cannot be a fraction of %d to %d digits here", fact.ToString(f), least, most)
			}
			out.SetAny(x.add(patternPart{letter: '5', least: int(least), count: int(most), literal: map[bool]string{true: "."}[args[4].Bool()]}))
			return nil
		}),
		def.Takes(def.E2("parseDefaulting", func(x b, f *fact.EnumValue, v int64) (b, error) {
			letter, err := letterOfField(f)
			if letter == 'u' {
				letter = 'y'
			}
			if v < math.MinInt32 || v > math.MaxInt32 {
				return nil, def.Exception(fact.IllegalArgumentType, "%d is no default here", v)
			}
			return x.add(patternPart{letter: '6', least: int(letter), count: int(v)}), err
		}), chronoFieldType, fact.LongType),
		def.M0("parseCaseInsensitive", func(x b) b { x.fold = true; return x }), def.M0("parseCaseSensitive", func(x b) b { x.fold = false; return x }),
		def.M0("parseLenient", func(x b) b { return x }), def.M0("parseStrict", func(x b) b { return x }),
		def.M0("appendOffsetId", func(x b) b { return x.add(isoOffset) }), def.M0("appendZoneId", func(x b) b { return x.add(patternPart{letter: 'V', count: 2}) }),
		def.M0("optionalStart", func(x b) b { x.open, x.parts = append(x.open, x.parts), nil; return x }),
		def.E0("optionalEnd", func(x b) (b, error) { return x, x.end() }),
	}
}

func builderClass() def.Class {
	inLocale := func(b *formatBuilder, l any) (*datePattern, error) {
		p, err := b.formatter()
		if err == nil {
			err = p.namesIn(l)
		}
		return p, err
	}
	return def.Class{Type: builderType, Constructors: []*fact.Method{def.S0("", func() *formatBuilder { return &formatBuilder{} })},
		Methods: append(def.Changing(builderMethods()...),
			def.Gives(dateFormatter, def.E0("toFormatter", (*formatBuilder).formatter)),
			def.Gives(dateFormatter, def.Takes(def.E1("toFormatter", inLocale), text.LocaleType)))}
}
