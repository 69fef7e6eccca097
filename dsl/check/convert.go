package check

import (
	"math"
	"strconv"
	"strings"
	"time"

	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
	"whenthen/internal/fact/decimal"
)

// convert makes x a value of type t, with a Convert where the representation or the static type changes. It does not
// ask whether that makes sense; see assign for Java's rules and compared for DRL's.
func convert(x rule.Expr, t *fact.Type) rule.Expr {
	from := x.Type()
	if from == t || from.Kind == fact.Invalid || t.Kind == fact.Invalid {
		return x
	}
	if c, ok := x.(*rule.Const); ok {
		if folded := foldConvert(c, t); folded != nil {
			return folded
		}
	}
	return &rule.Convert{Node: node(t, x.Span()), X: x}
}

// cast is a conversion that fails unless the value is of type t.
func cast(x rule.Expr, t *fact.Type, at source.Span) rule.Expr {
	if isBad(x) || t.Kind == fact.Invalid {
		return bad(at)
	}
	if c, ok := x.(*rule.Const); ok && t.Kind.Numeric() {
		if folded := foldConvert(c, t); folded != nil {
			return folded
		}
	}
	return &rule.Convert{Node: node(t, at), X: x, Checked: true}
}

// foldConvert converts a constant at once; nil if it cannot be converted here (a failure stays one of run time).
func foldConvert(c *rule.Const, t *fact.Type) rule.Expr {
	if c.Value == nil {
		if t.Boxed {
			return &rule.Const{Node: node(t, c.At)}
		}
		return nil
	}
	if c.T.Kind == fact.Enum || t.Kind == fact.Any || t.Kind == fact.Enum || t.Kind == fact.Struct {
		return nil
	}
	v := c.Value
	if s, ok := v.(string); ok && t == fact.DateType {
		if ms := parseDate(s); ms != nil {
			return &rule.Const{Node: node(t, c.At), Value: time.UnixMilli(*ms).UTC()}
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
	out, ok := canonical(v, t)
	if !ok {
		return nil
	}
	return &rule.Const{Node: node(t, c.At), Value: out}
}

// canonical brings a constant into the canonical form of a type, with Java's narrowing.
func canonical(v any, t *fact.Type) (any, bool) {
	switch {
	case t.Kind == fact.Char:
		switch x := v.(type) {
		case fact.CharValue:
			return x, true
		case string:
			if r := []rune(x); len(r) == 1 {
				return fact.CharValue(r[0]), true
			}
			return nil, false
		}
		switch v.(type) {
		case float64, float32: // by way of an int, as in Java
			return fact.CharValue(uint16(nearest(v, fact.Int))), true
		}
		if n, ok := constInt(v); ok {
			return fact.CharValue(uint16(n)), true
		}
		return nil, false
	case t.Kind.Integer():
		n, ok := constInt(v)
		if !ok {
			return nil, false
		}
		switch v.(type) {
		case float32, float64: // narrows to the nearest int, or long, there is
			n = nearest(v, t.Kind)
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
		f, ok := constFloat(v)
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
		f, _ := constFloat(v)
		d, err := decimal.OfBinary(f)
		return d, err == nil
	case t.Kind == fact.Decimal, t.Kind == fact.BigInteger, t.Kind == fact.Date:
		out, err := fact.Convert(v, t)
		return out, err == nil
	}
	return nil, false
}

func isFloat(v any) bool {
	switch v.(type) {
	case float64, float32:
		return true
	}
	return false
}

// constInt is the integer value of a constant, floating ones cut off as a Java cast does.
func constInt(v any) (int64, bool) {
	switch x := v.(type) {
	case int:
		return int64(x), true
	case int64:
		return x, true
	case int16:
		return int64(x), true
	case int8:
		return int64(x), true
	case fact.CharValue:
		return int64(x), true
	case float64:
		return int64(x), true
	case float32:
		return int64(x), true
	}
	return 0, false
}

// nearest is the int nearest to a floating constant, the long if that is what is wanted; NaN is 0.
func nearest(v any, k fact.Kind) int64 {
	x, _ := constFloat(v)
	low, high := int64(math.MinInt32), int64(math.MaxInt32)
	if k == fact.Long {
		low, high = math.MinInt64, math.MaxInt64
	}
	switch {
	case x != x:
		return 0
	case x <= float64(low):
		return low
	case x >= float64(high):
		return high
	}
	return int64(x)
}

func constFloat(v any) (float64, bool) {
	switch x := v.(type) {
	case float64:
		return x, true
	case float32:
		return float64(x), true
	}
	n, ok := constInt(v)
	return float64(n), ok
}

// text makes x a text as Java's string concatenation does: null becomes "null".
func text(x rule.Expr) rule.Expr {
	if b, ok := x.(*rule.Binary); ok && b.Op == operator.Concat {
		return x
	}
	if c, ok := x.(*rule.Const); ok && c.Value != nil && c.T.Kind == fact.String {
		return x
	}
	empty := &rule.Const{Node: node(fact.StringType, x.Span()), Value: ""}
	return &rule.Binary{Node: node(fact.StringType, x.Span()), Op: operator.Concat, Kind: fact.String, L: empty, R: x}
}

// unboxed makes a nullable number, char or boolean a primitive; null then is a failure.
func unboxed(x rule.Expr) rule.Expr {
	t := x.Type()
	if p := primitive(t.Kind); p != nil && t.Boxed {
		return convert(x, p)
	}
	return x
}

// wider reports whether a value of primitive kind "from" becomes one of kind "to" by Java's widening.
func wider(from, to fact.Kind) bool {
	switch {
	case from == to:
		return true
	case from == fact.Char:
		return to >= fact.Int && to <= fact.Double
	case to == fact.Char || !from.Numeric() || !to.Numeric():
		return false
	}
	return from < to
}

// assign makes x a value that may be stored where t is expected, by Java's rules (with MVEL's liberties if mvel):
// reports and returns bad otherwise. what names the receiver for the message.
func (e *env) assign(x rule.Expr, t *fact.Type, at source.Span, what string) rule.Expr {
	if isBad(x) || t.Kind == fact.Invalid {
		return x
	}
	hint := ""
	if t != fact.ObjectType && e.onlyObject(x) {
		hint = "write a cast: (" + t.String() + ")"
	} else if y := e.fit(x, t); y != nil {
		return y
	}
	if y := e.trusted(x, t); y != nil {
		return y
	}
	if x.Type().Kind.Numeric() && t.Kind.Numeric() {
		hint = "write a cast: (" + t.String() + ")"
	}
	if x.Type().Kind == fact.Void {
		e.errorf(at, CodeWrongType, "this call gives no value")
	} else {
		e.errorHint(at, CodeWrongType, hint, "%s must be %s, not %s", what, t, x.Type())
	}
	return bad(at)
}

// onlyObject reports an expression that Java code knows to be an Object and nothing more: a variable of that type, a field of a declared
// type, or an element of a raw collection. Where this package knows less about types than Java does it is false.
func (e *env) onlyObject(x rule.Expr) bool {
	if e.code == nil || e.mvel || e.inClass() || x.Type() != fact.ObjectType || e.untyped {
		return false
	}
	switch x := x.(type) {
	case *rule.LocalVar:
		return e.code.locals[x.Index].exact
	case *rule.Prop:
		owner := x.Property.Owner
		return owner != nil && owner.Declared && !owner.IsClass() && x.Property.Type == fact.ObjectType
	case *rule.Call:
		switch x.Method.Name {
		case "get", "getOrDefault", "getFirst", "getLast", "removeFirst", "removeLast", "poll", "peek", "pop", "first", "last":
			return x.Of != nil && e.rawCollection(x.Of)
		}
	}
	return false
}

// rawCollection reports a collection written without element type: List l.
func (e *env) rawCollection(x rule.Expr) bool {
	t := x.Type()
	if (t.Kind != fact.List && t.Kind != fact.Set && t.Kind != fact.Map) || t.Array || t.Elem != nil {
		return false
	}
	switch x := x.(type) {
	case *rule.LocalVar:
		return e.code.locals[x.Index].exact
	case *rule.Prop:
		return x.Property.Owner != nil && x.Property.Owner.Declared
	}
	return false
}

// fit is x as a value of type t if assignment allows that, else nil.
func (e *env) fit(x rule.Expr, t *fact.Type) rule.Expr {
	e.timeForDuration(&x, t)
	from := x.Type()
	switch {
	case from.Kind == fact.Void:
		return nil
	case from == t:
		return x
	case from.Kind == fact.Null:
		if t.Boxed {
			return convert(x, t)
		}
		return nil
	}
	if y := e.fitPrimitive(x, t); y != nil {
		return y
	}
	if y := e.apart(x); y != x && t == fact.ObjectType {
		return y
	}
	if !from.Boxed {
		if b := boxed(from); b.AssignableTo(t) {
			return convert(x, b)
		}
	}
	switch {
	case from.Boxed && e.assignable(from, t):
		return x
	case t.Array && from.Kind == fact.List && !from.Array:
		return convert(x, t) // library methods that return arrays call them lists
	case from.Kind == fact.Func && t.IsInterface():
		return e.asInterface(x, t)
	case from.Kind == fact.Any && t.Kind != fact.Func, from.Kind == fact.Func && t.Kind == fact.Any:
		return cast(x, t, x.Span())
	case t.Kind == fact.Func:
		if from.Kind == fact.Any || from.Kind == fact.Func {
			return x
		}
		if from.IsClass() && from.Kind == fact.Struct {
			return e.asFunction(x, t)
		}
	case e.mvel && mvelFits(from, t):
		return convert(x, t)
	}
	return nil
}

// fitPrimitive handles numbers, chars and booleans: widening, boxing, and constants small enough for a narrow type.
func (e *env) fitPrimitive(x rule.Expr, t *fact.Type) rule.Expr {
	from := x.Type()
	target := primitive(t.Kind)
	if target == nil || primitive(from.Kind) == nil {
		return nil
	}
	if from.Kind == t.Kind {
		return convert(x, t)
	}
	if c, ok := x.(*rule.Const); ok && from.Kind == fact.Int && (t.Kind == fact.Byte || t.Kind == fact.Short || t.Kind == fact.Char) {
		n, _ := constInt(c.Value)
		if out, ok := canonical(c.Value, target); ok {
			if back, _ := constInt(out); back == n {
				return &rule.Const{Node: node(t, c.At), Value: out}
			}
		}
	}
	if c, ok := x.(*rule.Const); ok && e.code == nil && from.Kind == fact.Int && t.Boxed && wider(from.Kind, t.Kind) {
		return convert(c, t)
	}
	if wider(from.Kind, t.Kind) && (!t.Boxed || e.mvel) {
		return convert(unboxed(x), t)
	}
	return nil
}

// mvelFits reports the coercions MVEL adds on assignment: numbers of any kind, text to and from scalars.
func mvelFits(from, to *fact.Type) bool {
	scalar := func(t *fact.Type) bool {
		return primitive(t.Kind) != nil || t.Kind == fact.String || t.Kind == fact.Decimal || t.Kind == fact.BigInteger
	}
	return scalar(from) && scalar(to)
}
