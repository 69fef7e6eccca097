package ir

import (
	"strconv"
	"strings"
	"time"
	"unicode"

	"whenthen/dsl/ast"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
	"whenthen/internal/fact/datetime"
	"whenthen/internal/fact/decimal"
	"whenthen/internal/fact/javatext"
)

// Canonical converts a constant to the canonical form of a type, with Java's narrowing. It returns false if there is no such conversion.
func Canonical(v any, t *fact.Type) (any, bool) {
	switch {
	case t.Kind == fact.Char:
		switch x := v.(type) {
		case fact.CharValue:
			return x, true
		case string:
			if r := []rune(x); len(r) == 1 {
				return fact.CharValue(javatext.Unit(r[0])), true
			}
			return nil, false
		}
		n, ok := narrowed(v, fact.Int) // through int, as in Java
		if !ok {
			return nil, false
		}
		return fact.CharValue(uint16(n)), true
	case t.Kind.Integer():
		n, ok := narrowed(v, t.Kind)
		if !ok {
			return nil, false
		}
		switch t.Kind {
		case fact.Byte:
			return int8(n), true
		case fact.Short:
			return int16(n), true
		case fact.Int:
			return int(int32(n)), true
		}
		return n, true
	case t.Kind.Floating():
		f, ok := fact.Floating(v)
		if !ok {
			return nil, false
		}
		if t.Kind == fact.Float {
			return float32(f), true
		}
		return f, true
	case t.Kind == fact.String:
		switch v.(type) {
		case string, int, int64, bool, fact.CharValue, int8, int16:
			return fact.ToString(v), true
		}
	case t.Kind == fact.Bool:
		switch x := v.(type) {
		case bool:
			return x, true
		case string:
			return x == "true", x == "true" || x == "false"
		}
	case t.Kind == fact.Decimal && isFloat(v):
		f, _ := fact.Floating(v)
		d, err := decimal.OfBinary(f)
		return d, err == nil
	case t.Kind == fact.Decimal, t.Kind == fact.BigInteger, t.Kind == fact.Date:
		out, err := fact.Convert(v, t)
		return out, err == nil
	}
	return nil, false
}

// IntOf returns the value of a constant as an integer; false if it is not a number. Floating-point values are truncated towards zero.
func IntOf(v any) (int64, bool) {
	if n, ok := fact.Integer(v); ok {
		return n, true
	}
	f, ok := fact.Floating(v)
	return int64(f), ok
}

// narrowed returns a constant number as an int, or as a long if k is Long. A floating-point number that is out of range becomes the nearest
// number in range.
func narrowed(v any, k fact.Kind) (int64, bool) {
	if n, ok := fact.Integer(v); ok {
		return n, true
	}
	f, ok := fact.Floating(v)
	return fact.Truncate(f, k == fact.Long), ok
}

func isFloat(v any) bool {
	switch v.(type) {
	case float64, float32:
		return true
	}
	return false
}

// foldConvert converts a constant at compile time. It returns nil if that is not possible; then the conversion is done, or fails, at run
// time.
func foldConvert(c *rule.Const, t *fact.Type) rule.Expr {
	if c.Value == nil {
		if t.Boxed {
			return Const(t, nil, c.At)
		}
		return nil
	}
	if c.T.Kind == fact.Enum || t.Kind == fact.Any || t.Kind == fact.Enum || t.Kind == fact.Struct {
		return nil
	}
	v := c.Value
	if s, ok := v.(string); ok && t == fact.DateType {
		if ms := ParseDate(s); ms != nil {
			return Const(t, time.UnixMilli(*ms).UTC(), c.At)
		}
	}
	if s, ok := v.(string); ok && t.Kind.Numeric() && t.Kind != fact.Char {
		s = strings.TrimSpace(s)
		if t.Kind.Integer() {
			n, err := strconv.ParseInt(s, 10, 64)
			if err != nil {
				return nil
			}
			v = n
		} else {
			f, err := strconv.ParseFloat(s, 64)
			if err != nil {
				return nil
			}
			v = f
		}
	}
	out, ok := Canonical(v, t)
	if !ok {
		return nil
	}
	return Const(t, out, c.At)
}

// Text converts x to a string as Java's string concatenation does: null becomes "null".
func Text(x rule.Expr) rule.Expr {
	if b, ok := x.(*rule.Binary); ok && b.Op == operator.Concat {
		return x
	}
	if c, ok := x.(*rule.Const); ok && c.Value != nil && c.T.Kind == fact.String {
		return x
	}
	empty := Const(fact.StringType, "", x.Span())
	return &rule.Binary{Node: Node(fact.StringType, x.Span()), Op: operator.Concat, Kind: fact.String, L: empty, R: x}
}

// Narrowed returns an integer constant in the canonical form of a smaller type. exact reports whether the constant is in the range of the
// type.
func Narrowed(v any, t *fact.Type) (out any, exact bool) {
	out, ok := Canonical(v, t)
	if !ok {
		return nil, false
	}
	n, _ := IntOf(v)
	back, _ := IntOf(out)
	return out, n == back
}

// ParseDate parses a date in one of the formats that Drools accepts, and returns it in milliseconds since 1970; nil if the text is not in
// such a format. A date without a time zone is in UTC.
func ParseDate(s string) *int64 {
	for _, layout := range dateLayouts {
		if t, err := time.ParseInLocation(layout, s, time.UTC); err == nil {
			ms := t.UnixMilli()
			return &ms
		}
	}
	if t, err := datetime.Parse(s); err == nil && strings.ContainsFunc(s, unicode.IsLetter) && !strings.Contains(s, ":") { // 4-September-2018
		ms := t.UnixMilli()
		return &ms
	}
	return nil
}

// dateLayouts are the accepted formats of date-effective and date-expires, the documented format first.
var dateLayouts = []string{"2-Jan-2006", "2-Jan-2006 15:04", "2-Jan-2006 15:04:05", "2006-01-02", "2006-01-02T15:04", "2006-01-02T15:04:05", time.RFC3339}

// Millis returns the value of a time literal in milliseconds, or the value of a plain integer; false for any other expression. It may be
// negative, which means that a timer is due immediately.
func Millis(x ast.Expr) (int64, bool) {
	if u, ok := x.(*ast.Unary); ok && u.Op == "-" {
		ms, ok := Millis(u.X)
		return -ms, ok
	}
	lit, ok := x.(*ast.Literal)
	if !ok {
		return 0, false
	}
	n, ok := lit.Value.(int64)
	return n, ok && (lit.Kind == ast.LitTime || lit.Kind == ast.LitInt || lit.Kind == ast.LitLong)
}
