package operation

import (
	"strconv"
	"strings"

	"whenthen/internal/fact"
	"whenthen/internal/fact/decimal"
	"whenthen/internal/registry"
)

// RawType returns a type without its type arguments, which values do not carry at run time.
func RawType(t *fact.Type) *fact.Type {
	if t.Elem != nil && !t.Array && len(t.Parents) > 0 && t.Parents[0].Name == t.Name {
		return t.Parents[0]
	}
	return t
}

// ConvertAny converts a canonical value to type t: by a cast if checked, otherwise as DRL coerces. Null stays null, even if t is
// primitive; then the caller fails.
func ConvertAny(types *registry.Registry, v any, t *fact.Type, checked bool) any {
	if v == nil {
		return nil
	}
	if checked {
		return castAny(types, v, t)
	}
	switch k := t.Kind; {
	case k == fact.String:
		return fact.ToString(v)
	case k.Integer():
		if i, ok := IntOf(v); ok {
			return fact.BoxInt(k, Wrap(k, i))
		}
		if x, ok := FloatOf(v); ok {
			return fact.BoxInt(k, Truncate(k, x))
		}
		if d, ok := v.(*decimal.Decimal); ok && k != fact.Char {
			return fact.BoxInt(k, Wrap(k, d.LowBits()))
		}
	case k.Floating():
		if x, ok := FloatOf(v); ok {
			return fact.BoxFloat(k, round(k, x))
		}
	}
	switch x := v.(type) {
	case string:
		return parseText(strings.TrimSpace(x), t)
	case float64, float32:
		if f, _ := FloatOf(x); t.Kind == fact.Decimal {
			d, err := decimal.OfBinary(f)
			Check(err)
			return d
		}
	}
	r, err := fact.Convert(v, t)
	if err != nil {
		Fail(fact.ClassCastType, "%s", err)
	}
	return r
}

// ReadText converts a text to a number of type t if it is a plain number, or to a boolean if t is boolean. Any other value is returned
// unchanged, so a text that is not a number is equal neither to a number nor to null.
func ReadText(v any, t *fact.Type) any {
	s, ok := v.(string)
	switch {
	case !ok:
	case t.Kind == fact.Bool:
		return strings.EqualFold(s, "true")
	case plainNumber(s):
		if r, err := fact.Convert(s, t); err == nil {
			return r
		}
	}
	return v
}

// AsNumber returns a number, or a text that is a plain number, as a decimal, and nil for any other value.
func AsNumber(v any) any {
	v = ReadText(v, fact.DecimalType)
	if _, text := v.(string); text || v == nil {
		return nil
	}
	d, err := fact.Convert(v, fact.DecimalType)
	if err != nil {
		return nil
	}
	return d
}

// plainNumber reports whether a text consists of digits with at most one decimal point and an optional minus sign, which MVEL accepts as a
// number.
func plainNumber(s string) bool {
	s = strings.TrimPrefix(s, "-")
	whole, fraction, _ := strings.Cut(s, ".")
	return strings.Trim(whole+fraction, "0123456789") == "" && whole+fraction != ""
}

// MayBeLambda reports whether a lambda may be an object of the type. The interface that a lambda implements is not known.
func MayBeLambda(t *fact.Type) bool { return t.Kind == fact.Func || t.IsInterface() }

// castAny implements a checked cast. The Go type of a number or character shows its Java class.
func castAny(types *registry.Registry, v any, t *fact.Type) any {
	if t.Kind.Unboxed() && t.Kind == KindOf(v) {
		return v
	}
	if _, ok := v.(fact.FuncValue); ok && MayBeLambda(t) {
		return v
	}
	if o := types.Object(v); t.Kind.Unboxed() || !o.Type.AssignableTo(RawType(t)) {
		Fail(fact.ClassCastType, "%s is not %s", o.Type, t.Article())
	}
	return v
}

// parseText converts a text to a number or another value by DRL's coercion.
func parseText(s string, t *fact.Type) any {
	switch k := t.Kind; {
	case k.Integer() && k != fact.Char:
		if i, err := strconv.ParseInt(s, 10, 64); err == nil && Wrap(k, i) == i {
			return fact.BoxInt(k, i)
		}
		Fail(fact.NumberFormatType, "%q is not a number of type %s", s, t)
	case k.Floating():
		if x, err := strconv.ParseFloat(s, 64); err == nil {
			return fact.BoxFloat(k, round(k, x))
		}
		Fail(fact.NumberFormatType, "%q is not a number of type %s", s, t)
	}
	r, err := fact.Convert(s, t)
	if err != nil {
		Fail(fact.IllegalArgumentType, "%s", err)
	}
	return r
}
