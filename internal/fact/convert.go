package fact

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"whenthen/internal/fact/datetime"
	"whenthen/internal/fact/javatext"
	"whenthen/internal/fact/naming"
)

// Convert converts a value from outside (JSON, text, numbers of another kind, Go values) to the canonical form of t. It converts
// only without loss: 5, "5" and 5.0 become an int, but 5.5 does not; the name of a constant becomes an enum value; a []any becomes
// a List. Null converts to every type that includes null.
func Convert(v any, t *Type) (any, error) {
	if v == nil || Unpack(v).Ptr == nil { // a nil pointer or map, too
		if t.Boxed {
			return nil, nil
		}
		return nil, fmt.Errorf("null is no %s", t)
	}
	switch t.Kind {
	case Bool:
		return convertBool(v, t)
	case Char:
		return convertChar(v, t)
	case Byte, Short, Int, Long:
		return convertInteger(v, t)
	case Float, Double:
		return convertFloat(v, t)
	case String:
		return convertText(v, t)
	case Decimal:
		return convertDecimal(v, t)
	case BigInteger:
		return convertBig(v, t)
	case Date:
		return convertDate(v, t)
	case Enum:
		return convertEnum(v, t)
	case List, Set:
		return convertCollection(v, t)
	case Map:
		return convertMap(v, t)
	case Struct:
		return convertObject(v, t)
	case Any:
		return convertAny(v, t)
	}
	return v, nil
}

func convertBool(v any, t *Type) (any, error) {
	switch x := v.(type) {
	case bool:
		return x, nil
	case string:
		if x == "true" || x == "false" {
			return x == "true", nil
		}
	}
	if b, ok := canonicalScalar(v).(bool); ok {
		return b, nil
	}
	return nil, Mismatch(v, t)
}

func convertChar(v any, t *Type) (any, error) {
	switch x := v.(type) {
	case CharValue:
		return x, nil
	case string:
		if c, n := utf8.DecodeRuneInString(x); n > 0 && n == len(x) {
			return CharValue(javatext.Unit(c)), nil
		}
	case int:
		if x >= 0 && x <= utf8.MaxRune {
			return CharValue(x), nil
		}
	}
	return nil, Mismatch(v, t)
}

// convertText accepts only scalars, because an object cannot be restored from its text.
func convertText(v any, t *Type) (any, error) {
	switch x := v.(type) {
	case string:
		return x, nil
	case json.Number:
		return x.String(), nil
	case CharValue, bool:
		return ToString(x), nil
	}
	if numberKind(v) != Invalid {
		return ToString(v), nil
	}
	if s, ok := canonicalScalar(v).(string); ok {
		return s, nil
	}
	if rv := reflect.ValueOf(v); rv.Kind() == reflect.String {
		return rv.String(), nil
	}
	return nil, Mismatch(v, t)
}

func convertDate(v any, t *Type) (any, error) {
	var d time.Time
	switch x := v.(type) {
	case time.Time:
		if datetime.ClassOf(x) == classOfDate(t) {
			return v, nil
		}
		d = x
	case string:
		p, err := datetime.ParseAs(x, classOfDate(t))
		if err != nil {
			return nil, err
		}
		d = p
	case int64:
		d = time.UnixMilli(x).UTC()
	case int:
		d = time.UnixMilli(int64(x)).UTC()
	case json.Number:
		ms, err := x.Int64()
		if err != nil {
			return nil, Mismatch(v, t)
		}
		d = time.UnixMilli(ms).UTC()
	default:
		return nil, Mismatch(v, t)
	}
	return AsDate(d, t), nil
}

// Choices returns the constants of an enum for the end of a message; if there are many, only the first ones. The result is empty for other
// types.
func (t *Type) Choices() string {
	const most = 12
	var names []string
	for _, c := range t.Constants[:min(most, len(t.Constants))] {
		names = append(names, c.Name)
	}
	if len(t.Constants) > most {
		names = append(names, "…")
	}
	if names == nil {
		return ""
	}
	return "; its constants are " + strings.Join(names, ", ")
}

func convertEnum(v any, t *Type) (any, error) {
	switch x := v.(type) {
	case *EnumValue:
		if x.Type == t || t == EnumType {
			return x, nil
		}
	case string:
		if e := t.Constant(x); e != nil {
			return e, nil
		}
		return nil, fmt.Errorf("%q is no constant of %s%s", x, t.Name, t.Choices())
	}
	if t.Space != nil {
		if e, ok := t.Space.Canonical(v).(*EnumValue); ok && e.Type == t {
			return e, nil
		}
	}
	return nil, Mismatch(v, t)
}

func convertObject(v any, t *Type) (any, error) {
	switch x := v.(type) {
	case *Record:
		if x.Type.AssignableTo(t.Raw()) { // the type arguments of its supertypes are not kept
			return x, nil
		}
		return nil, Mismatch(v, t)
	case FuncValue:
		if t.IsInterface() { // it is not known which interface a lambda implements
			return x, nil
		}
	case *Exception:
		if x.Type.AssignableTo(t) {
			return x, nil
		}
		return nil, Mismatch(v, t)
	}
	if t == DurationType {
		return ConvertDuration(v)
	}
	if Unpack(v).Word == t.GoWord {
		return v, nil
	}
	if t.Space != nil {
		c := t.Space.Canonical(v)
		if u := t.Space.TypeOf(c); u != nil && u.AssignableTo(t) {
			return c, nil
		}
	}
	return nil, Mismatch(v, t)
}

// convertAny is for Object, Number, Comparable and interfaces. A JSON number becomes an Integer, Long or Double.
func convertAny(v any, t *Type) (any, error) {
	if n, ok := v.(json.Number); ok {
		v = jsonNumber(n)
	}
	switch x := v.(type) {
	case []any:
		if t == ObjectType || t == IterableType || t == CollectionType {
			return convertCollection(x, ListType)
		}
	case map[string]any:
		if t == ObjectType {
			return convertMap(x, MapType)
		}
	}
	if t.Go != nil && t.Go.Kind() == reflect.Interface {
		if rt := reflect.TypeOf(v); rt.Implements(t.Go) || Unpack(v).Word == RecordWord {
			return v, nil
		}
		return nil, Mismatch(v, t)
	}
	if t == NumberType && numberKind(v) == Invalid {
		return nil, Mismatch(v, t)
	}
	return v, nil
}

// Zero returns the initial value of a field of type t without a default value: 0, false, or null.
func Zero(t *Type) any {
	if t.Boxed {
		return nil
	}
	switch {
	case t.Kind.Integer():
		return BoxInt(t.Kind, 0)
	case t.Kind.Floating():
		return BoxFloat(t.Kind, 0)
	case t.Kind == Bool:
		return false
	}
	return nil
}

// describe returns the text and type of a value, for an error.
func describe(v any) string {
	switch x := v.(type) {
	case nil:
		return "null"
	case string:
		return strconv.Quote(x)
	case *Record:
		return "a " + x.Type.Name
	case *EnumValue:
		return x.Type.Name + "." + x.Name
	case *ListValue, *SetValue:
		return "a collection"
	case *MapValue, map[string]any:
		return "a map"
	case []any:
		return "a list"
	case bool, json.Number, CharValue:
		return fmt.Sprint(x)
	case time.Time:
		return "the date " + datetime.Text(x)
	}
	if numberKind(v) != Invalid {
		return ToString(v)
	}
	rt := reflect.TypeOf(v)
	if rt.Kind() == reflect.Pointer {
		rt = rt.Elem()
	}
	return "a " + naming.Type(rt)
}

// Mismatch returns the error for a value that cannot be converted to a type.
func Mismatch(v any, t *Type) error {
	return fmt.Errorf("%s is not %s%s", describe(v), t.Article(), t.Choices())
}

// ConvertDuration converts durations and their text. It rejects numbers, because their unit is unknown.
func ConvertDuration(v any) (any, error) {
	switch x := v.(type) {
	case *datetime.Duration:
		return x, nil
	case time.Duration:
		return datetime.DurationOf(x), nil
	case string:
		if d, ok := datetime.ParseDuration(x); ok {
			return d, nil
		}
		if d, err := time.ParseDuration(x); err == nil {
			return datetime.DurationOf(d), nil
		}
	}
	return nil, fmt.Errorf("%w: write a string such as \"PT2H\" or \"2h\"", Mismatch(v, DurationType))
}
