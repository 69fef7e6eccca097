package text

import (
	"math"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"

	"whenthen/engine/java/internal/def"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
	"whenthen/internal/registry"
)

var choiceType = registry.NewLibraryType(286, "java.text", "ChoiceFormat", (*Choice)(nil), numberFormatType)

// Choice is a java.text.ChoiceFormat: the texts for numbers from given limits on.
type Choice struct {
	limits []float64
	texts  []string
}

// JavaClass returns ChoiceFormat.
func (*Choice) JavaClass() *fact.Type { return choiceType }

// NewChoice parses a pattern such as 0#none|1#one|1<several.
func NewChoice(pattern string) (*Choice, error) {
	c := &Choice{}
	for _, part := range strings.Split(pattern, "|") {
		at := strings.IndexAny(part, "#<\u2264")
		if at < 0 {
			if part == "" {
				continue
			}
			return nil, def.Exception(fact.IllegalArgumentType, "Each interval must contain a number before a format")
		}
		var limit float64
		switch number := strings.TrimSpace(part[:at]); number {
		case "\u221e":
			limit = math.Inf(1)
		case "-\u221e":
			limit = math.Inf(-1)
		default:
			f, err := strconv.ParseFloat(number, 64)
			if err != nil {
				return nil, def.Exception(fact.IllegalArgumentType, "For input string: \"%s\"", number)
			}
			limit = f
		}
		sign, size := utf8.DecodeRuneInString(part[at:])
		if sign == '<' {
			limit = math.Nextafter(limit, math.Inf(1))
		}
		if n := len(c.limits); n > 0 && limit <= c.limits[n-1] {
			return nil, def.Exception(fact.IllegalArgumentType, "Incorrect order of intervals, must be in ascending order")
		}
		c.limits, c.texts = append(c.limits, limit), append(c.texts, unquoted(part[at+size:]))
	}
	return c, nil
}

// unquoted removes single quotes from a text; two of them are one.
func unquoted(s string) string {
	const mark = "\x00"
	return strings.ReplaceAll(strings.ReplaceAll(strings.ReplaceAll(s, "''", mark), "'", ""), mark, "'")
}

// Text returns the text for a number: that of the last limit it reaches, or the first one.
func (c *Choice) Text(f float64) string {
	if len(c.texts) == 0 {
		return ""
	}
	i := sort.Search(len(c.limits), func(i int) bool { return !(f >= c.limits[i]) })
	return c.texts[max(i-1, 0)]
}

func choiceClass() def.Class {
	ofArrays := func(limits, texts adapt.Items) (*Choice, error) {
		if len(limits) != len(texts) {
			return nil, def.Exception(fact.IllegalArgumentType, "Input arrays must be of the same length.")
		}
		c := &Choice{}
		for i := range limits {
			f, err := def.Arg[float64](limits[i])
			if err != nil {
				return nil, err
			}
			c.limits, c.texts = append(c.limits, f), append(c.texts, fact.ToString(texts[i]))
		}
		return c, nil
	}
	near := func(to float64) func(float64) float64 {
		return func(f float64) float64 { return math.Nextafter(f, to) }
	}
	return def.Class{Type: choiceType,
		Statics: []*fact.Method{def.S1("nextDouble", near(math.Inf(1))), def.S1("previousDouble", near(math.Inf(-1)))},
		Constructors: []*fact.Method{def.T1("", NewChoice),
			def.Takes(def.T2("", ofArrays), registry.BaseArrayOf(fact.DoubleType), registry.BaseArrayOf(fact.StringType))},
		Methods: []*fact.Method{def.M1("format", (*Choice).Text), def.M1("format", func(c *Choice, n int64) string { return c.Text(float64(n)) })}}
}
