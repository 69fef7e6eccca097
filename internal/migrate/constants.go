package migrate

import (
	"fmt"
	"strings"

	"whenthen/internal/fact"
	"whenthen/internal/fact/decimal"
	"whenthen/internal/fact/naming"
)

// fixed writes the registration of a class's constants: its static final fields. Their values are those that the static initializers of the
// class give them; a value that has no Go form here has to be registered by hand.
func (g *goWriter) fixed(b *strings.Builder, t *fact.Type) {
	fixed, varying := t.OwnConstants()
	for _, name := range fixed {
		holder, p := t.StaticField(name)
		if v, ok := p.Try(holder.Object()); ok {
			if text, ok := g.literal(v, p.Type); ok {
				fmt.Fprintf(b, "whenthen.Constant(%q, %q, %q, %s),\n", packageOf(t), naming.Simple(t.Name), name, text)
				continue
			}
		}
		g.todo = append(g.todo, g.name(t)+"."+name+" (a constant)")
	}
	for _, name := range varying {
		g.todo = append(g.todo, g.name(t)+"."+name+" (a static field)")
	}
}

// literal returns a value of a type as a Go expression of the Go type that typeOf gives; ok is false if there is none.
func (g *goWriter) literal(v any, t *fact.Type) (text string, ok bool) {
	v, err := fact.Convert(v, t)
	if err != nil {
		return "", false
	}
	typ := g.typeOf(fact.Unbox(t))
	switch x := v.(type) {
	case nil:
		return "nil", strings.HasPrefix(g.typeOf(t), "*") || typ == "any"
	case string:
		return fmt.Sprintf("%q", x), true
	case fact.CharValue:
		return fmt.Sprintf("rune(%q)", rune(x)), true
	case *fact.ListValue:
		if t.Kind == fact.List && !t.Array {
			return g.list(x)
		}
	case bool:
		return fmt.Sprint(x), true
	case *decimal.Decimal:
		if digits := x.Unscaled(); digits.IsInt64() {
			return fmt.Sprintf("whenthen.NewDecimal(%d, %d)", digits, x.Scale()), true
		}
	case *fact.EnumValue:
		for i, c := range x.Type.Constants {
			if c == x && g.name(x.Type) != "" {
				return g.constants(x.Type)[i], true
			}
		}
	}
	switch kind := fact.Unbox(t).Kind; kind {
	case fact.Byte, fact.Short, fact.Int, fact.Long, fact.Float, fact.Double:
		if text = fmt.Sprint(v); strings.ContainsAny(text, "NI") { // NaN and the infinities
			return "", false
		}
		switch {
		case kind == fact.Int:
			return text, true
		case kind == fact.Double && !strings.ContainsAny(text, ".e"):
			return text + ".0", true
		case kind == fact.Double:
			return text, true
		}
		return typ + "(" + text + ")", true
	}
	return "", false
}

// list returns a list as a Go expression; ok is false if an element has none.
func (g *goWriter) list(l *fact.ListValue) (text string, ok bool) {
	var elements []string
	for x := range l.All() {
		var of *fact.Type
		switch x := x.(type) {
		case string:
			of = fact.StringType
		case int:
			of = fact.IntType
		case int64:
			of = fact.LongType
		case float64:
			of = fact.DoubleType
		case *decimal.Decimal:
			of = fact.DecimalType
		case *fact.EnumValue:
			of = x.Type
		default:
			return "", false
		}
		element, ok := g.literal(x, of)
		if !ok {
			return "", false
		}
		elements = append(elements, element)
	}
	return "whenthen.NewList(" + strings.Join(elements, ", ") + ")", true
}
