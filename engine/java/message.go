package java

import (
	"math/big"
	"strconv"
	"strings"
	"time"

	"whenthen/engine/java/internal/chrono"
	"whenthen/engine/java/internal/def"
	"whenthen/engine/java/internal/text"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
	"whenthen/internal/fact/decimal"
	"whenthen/internal/registry"
)

var messageType = registry.NewLibraryType(257, "java.text", "MessageFormat", (*message)(nil))

// message is a java.text.MessageFormat.
type message struct{ pattern string }

func (*message) JavaClass() *fact.Type { return messageType }
func (*message) Mutable()              {}

// messageFamilies returns MessageFormat, whose dates need package chrono and whose numbers need package text.
func messageFamilies() []def.Family {
	return []def.Family{{Types: []*fact.Type{messageType}, Classes: messageClasses}}
}

func messageClasses() []def.Class {
	format := def.T3("format", func(env *fact.Env, pattern string, args adapt.Rest) (string, error) {
		return formatMessage(env, pattern, args)
	})
	return []def.Class{{Type: messageType, Statics: []*fact.Method{format},
		Constructors: []*fact.Method{def.S1("", func(pattern string) *message { return &message{pattern} }),
			def.Takes(def.S2("", func(pattern string, _ any) *message { return &message{pattern} }), fact.StringType, text.LocaleType)},
		Methods: append(def.Changing(def.M1("applyPattern", func(m *message, pattern string) adapt.None { m.pattern = pattern; return adapt.None{} })),
			def.M0("toPattern", func(m *message) string { return m.pattern }),
			def.Takes(def.E2("format", func(env *fact.Env, m *message, args adapt.Items) (string, error) {
				return formatMessage(env, m.pattern, args)
			}), registry.BaseArrayOf(fact.ObjectType)))}}
}

// formatMessage implements MessageFormat.format. As in Java, two quotes mean a quote, and text between single quotes is copied unchanged.
func formatMessage(env *fact.Env, pattern string, args []any) (string, error) {
	var out, arg []byte
	depth, quoted := 0, false
	for i := 0; i < len(pattern); i++ {
		c := pattern[i]
		opens, closes := !quoted && c == '{', !quoted && c == '}' && depth > 0
		if c == '\'' {
			if depth == 0 && strings.HasPrefix(pattern[i+1:], "'") {
				i++
			} else if quoted = !quoted; depth == 0 {
				continue
			}
		}
		if closes {
			depth--
		}
		switch {
		case opens && depth == 0:
			arg = arg[:0]
		case closes && depth == 0:
			value, err := messageValue(env, string(arg), args)
			if err == nil {
				err = env.Room(len(value))
			}
			if err != nil {
				return "", err
			}
			if out = append(out, value...); len(out) > fact.MaxText {
				return "", env.Room(len(out))
			}
		case depth > 0:
			arg = append(arg, c)
		default:
			out = append(out, c)
		}
		if opens {
			depth++
		}
	}
	if depth > 0 {
		return "", def.Exception(fact.IllegalArgumentType, "Unmatched braces in the pattern.")
	}
	return string(out), nil
}

// messageValue returns the text for the content of braces: the index of an argument, optionally with the form of a number or date.
func messageValue(env *fact.Env, spec string, args []any) (string, error) {
	at, form, _ := strings.Cut(spec, ",")
	i, err := strconv.Atoi(at)
	if err != nil || i < 0 {
		return "", def.Exception(fact.IllegalArgumentType, "can't parse argument number: %s", at)
	}
	form, style, _ := strings.Cut(form, ",")
	form = strings.ToLower(strings.TrimSpace(form))
	switch form {
	case "", "number", "date", "time", "choice":
	default:
		return "", def.Exception(fact.IllegalArgumentType, "unknown format type: %s", form)
	}
	switch {
	case i >= len(args):
		return "{" + at + "}", nil
	case args[i] == nil:
		return "null", nil
	}
	v := args[i]
	if form == "" {
		switch x := v.(type) {
		case int, int64, int16, int8, float64, float32, *decimal.Decimal, *big.Int:
			form = "number"
		case time.Time:
			if fact.DateClass(x) == fact.DateType {
				form, style = "date", "M/d/yy, h:mm a"
			}
		}
	}
	switch form {
	case "":
		return env.Text(v)
	case "number":
		return text.FormatNumber(messageNumber(style), v)
	case "choice":
		return messageChoice(env, style, v, args)
	}
	if d := fact.AsDecimal(v); d != nil { // a number is a date in milliseconds
		v = time.UnixMilli(d.Int().Int64()).UTC()
	}
	t, ok := v.(time.Time)
	if !ok || fact.DateClass(t) != fact.DateType {
		return "", def.Exception(fact.IllegalArgumentType, "Cannot format given Object as a Date")
	}
	return chrono.FormatDate(form == "time", style, t)
}

// messageChoice returns the text for a number. If it has braces, it is a pattern itself.
func messageChoice(env *fact.Env, style string, v any, args []any) (string, error) {
	c, err := text.NewChoice(style)
	if err != nil {
		return "", err
	}
	d := fact.AsDecimal(v)
	if d == nil {
		return "", def.Exception(fact.IllegalArgumentType, "Cannot format given Object as a Number")
	}
	chosen := c.Text(d.Float64())
	if !strings.Contains(chosen, "{") {
		return chosen, nil
	}
	if err := env.Work(len(chosen)); err != nil {
		return "", err
	}
	return formatMessage(env, chosen, args)
}

// messageNumber returns the pattern for a style of numbers, or the style itself if it is a pattern.
func messageNumber(style string) string {
	switch strings.ToLower(strings.TrimSpace(style)) {
	case "":
		return "#,##0.###"
	case "integer":
		return "#,##0"
	case "percent":
		return "#,##0%"
	case "currency":
		return "¤#,##0.00"
	}
	return style
}
