package java

import (
	"fmt"
	"math/big"
	"reflect"
	"time"

	"whenthen/internal/fact"
)

// javaValue is a Go type of the library's own. It says of which Java class its values are in the signature of a member;
// the receiver may be nil.
type javaValue interface{ JavaClass() *fact.Type }

// typeOf is the type rule text sees for a Go type in the signature of a member.
func typeOf[T any]() *fact.Type { return goType(reflect.TypeFor[T]()) }

// goType is typeOf for a reflected type.
func goType(gt reflect.Type) *fact.Type {
	if t := classOf(gt); t != nil {
		return t
	}
	panic("no type for " + gt.String())
}

// classOf is goType, nil for a Go type that is no Java value.
func classOf(gt reflect.Type) *fact.Type {
	if t := signatureTypes[gt]; t != nil {
		return t
	}
	if gt == nil {
		return nil // the constant null
	}
	if v, ok := reflect.Zero(gt).Interface().(javaValue); ok {
		return v.JavaClass()
	}
	return nil
}

// signatureTypes are the types of Go types that are not the library's own.
var signatureTypes = map[reflect.Type]*fact.Type{
	reflect.TypeFor[any]():                 fact.ObjectType,
	reflect.TypeFor[bool]():                fact.BoolType,
	reflect.TypeFor[int]():                 fact.IntType,
	reflect.TypeFor[int64]():               fact.LongType,
	reflect.TypeFor[int16]():               fact.ShortType,
	reflect.TypeFor[int8]():                fact.ByteType,
	reflect.TypeFor[float64]():             fact.DoubleType,
	reflect.TypeFor[float32]():             fact.FloatType,
	reflect.TypeFor[fact.CharValue]():      fact.CharType,
	reflect.TypeFor[string]():              fact.StringType,
	reflect.TypeFor[*fact.DecimalValue]():  fact.DecimalType,
	reflect.TypeFor[*big.Int]():            fact.BigIntegerType,
	reflect.TypeFor[time.Time]():           fact.DateType,
	reflect.TypeFor[*fact.ListValue]():     fact.ListType,
	reflect.TypeFor[*fact.SetValue]():      fact.SetType,
	reflect.TypeFor[*fact.MapValue]():      fact.MapType,
	reflect.TypeFor[*fact.Entry]():         fact.EntryType,
	reflect.TypeFor[*fact.Type]():          fact.ClassType,
	reflect.TypeFor[*fact.Exception]():     fact.ThrowableType,
	reflect.TypeFor[*fact.TextBuilder]():   fact.StringBuilderType,
	reflect.TypeFor[fact.FuncValue]():      fact.FuncType,
	reflect.TypeFor[*fact.EnumValue]():     fact.EnumType,
	reflect.TypeFor[*fact.Value]():         fact.StringType, // a text that may be null
	reflect.TypeFor[none]():                fact.VoidType,
	reflect.TypeFor[items]():               fact.CollectionType,
	reflect.TypeFor[*fact.DurationValue](): fact.DurationType,
	reflect.TypeFor[*fact.Zone]():          fact.ZoneIDType,
}

type (
	none  = fact.None
	items = fact.Items
	rest  = fact.Rest
)

// arg returns a canonical value as the Go type a member wants. Null for anything but Object is Java's
// NullPointerException.
func arg[T any](v any) (T, error) {
	if x, ok := v.(T); ok {
		return x, nil
	}
	var zero T
	if v == nil {
		if reflect.TypeFor[T]() == reflect.TypeFor[any]() {
			return zero, nil
		}
		return zero, fact.NewException(fact.NullPointerType, "null")
	}
	c, err := fact.Convert(v, typeOf[T]())
	if x, ok := c.(T); ok && err == nil {
		return x, nil
	}
	return zero, fact.NewException(fact.ClassCastType, fmt.Sprintf("%s is not a %s", fact.ToString(v), typeOf[T]()))
}

func elements(v any) (items, error) { return fact.ItemsOf(v) }

// method makes an instance method of an adapted function, whose first parameter is the receiver.
func method(name string, m *fact.Method) *fact.Method {
	m.Name, m.Owner, m.Params = name, m.Params[0], m.Params[1:]
	return m
}

// static makes a static method, or a constructor if there is no name.
func static(name string, m *fact.Method) *fact.Method {
	m.Name, m.Static = name, true
	return m
}

// m0 to m3 make a method of a Go function taking the receiver first and the number of arguments that the name tells;
// e0 to e3 of one that can fail. s0 to s2 make a static method, t1 to t4 one that can fail. All of them may take an
// *fact.Env in front, which is no argument.
func m0[T, R any](name string, f func(T) R) *fact.Method {
	return e0(name, func(t T) (R, error) { return f(t), nil })
}

func e0[T, R any](name string, f func(T) (R, error)) *fact.Method {
	return method(name, fact.Func1(goType, f))
}

func m1[T, A, R any](name string, f func(T, A) R) *fact.Method {
	return e1(name, func(t T, a A) (R, error) { return f(t, a), nil })
}

func e1[T, A, R any](name string, f func(T, A) (R, error)) *fact.Method {
	return method(name, fact.Func2(goType, f))
}

func m2[T, A, B, R any](name string, f func(T, A, B) R) *fact.Method {
	return e2(name, func(t T, a A, b B) (R, error) { return f(t, a, b), nil })
}

func e2[T, A, B, R any](name string, f func(T, A, B) (R, error)) *fact.Method {
	return method(name, fact.Func3(goType, f))
}

func e3[T, A, B, C, R any](name string, f func(T, A, B, C) (R, error)) *fact.Method {
	return method(name, fact.Func4(goType, f))
}

func m3[T, A, B, C, R any](name string, f func(T, A, B, C) R) *fact.Method {
	return e3(name, func(t T, a A, b B, c C) (R, error) { return f(t, a, b, c), nil })
}

func s0[R any](name string, f func() R) *fact.Method {
	return static(name, fact.Func0(goType, func() (R, error) { return f(), nil }))
}

func s1[A, R any](name string, f func(A) R) *fact.Method {
	return t1(name, func(a A) (R, error) { return f(a), nil })
}

func t1[A, R any](name string, f func(A) (R, error)) *fact.Method {
	return static(name, fact.Func1(goType, f))
}

func s2[A, B, R any](name string, f func(A, B) R) *fact.Method {
	return t2(name, func(a A, b B) (R, error) { return f(a, b), nil })
}

func t2[A, B, R any](name string, f func(A, B) (R, error)) *fact.Method {
	return static(name, fact.Func2(goType, f))
}

func t3[A, B, C, R any](name string, f func(A, B, C) (R, error)) *fact.Method {
	return static(name, fact.Func3(goType, f))
}

func t4[A, B, C, D, R any](name string, f func(A, B, C, D) (R, error)) *fact.Method {
	return static(name, fact.Func4(goType, f))
}

// written makes a member that reads its registers itself.
func written(name string, params []*fact.Type, result *fact.Type, run fact.RunFunc) *fact.Method {
	return &fact.Method{Name: name, Params: params, Result: result, Run: run}
}

// gives, takes and of change what a member declares: its result, its parameters, and a result that follows from the
// receiver's type.
func gives(t *fact.Type, m *fact.Method) *fact.Method {
	run, from := m.Run, m.Result
	if m.Result = t; !sameForm(fact.Box(from), fact.Box(t)) { // results are marked as not null anyway
		m.Run = func(env *fact.Env, args []fact.Value, out *fact.Value) error {
			err := run(env, args, out)
			if err == nil {
				out.Store(t, out.Load(from))
			}
			return err
		}
	}
	return m
}

func takes(m *fact.Method, params ...*fact.Type) *fact.Method {
	at := 1
	if m.Static {
		at = 0
	}
	for i, t := range params {
		m.Run = readAs(m.Run, at+i, m.Params[i], t)
	}
	m.Params = params
	return m
}

// readAs makes a run that wants an argument as type want take it as type given.
func readAs(run fact.RunFunc, i int, want, given *fact.Type) fact.RunFunc {
	if sameForm(want, given) {
		return run
	}
	if want.Kind == given.Kind && given.Boxed { // they differ by null alone
		return func(env *fact.Env, args []fact.Value, out *fact.Value) error {
			if args[i].IsNull() {
				return fact.NewException(fact.NullPointerType, "null")
			}
			return run(env, args, out)
		}
	}
	return func(env *fact.Env, args []fact.Value, out *fact.Value) error {
		in := append([]fact.Value(nil), args...)
		v := in[i].Load(given)
		if v == nil && !want.Boxed {
			return fact.NewException(fact.NullPointerType, "null")
		}
		in[i].Store(want, v)
		return run(env, in, out)
	}
}

// sameForm reports whether values of two types lie in a register alike.
func sameForm(t, u *fact.Type) bool {
	if !t.Kind.Unboxed() || !u.Kind.Unboxed() {
		return t.Kind.Unboxed() == u.Kind.Unboxed()
	}
	return t.Kind == u.Kind && (t.Boxed == u.Boxed || t.Kind == fact.String)
}

func of(result func(recv *fact.Type, args []*fact.Type) *fact.Type, m *fact.Method) *fact.Method {
	plain := m.Result
	m.ResultOf = func(recv *fact.Type, args []*fact.Type) *fact.Type {
		if t := result(recv, args); t != nil {
			return t
		}
		return plain
	}
	return m
}

// changing marks methods that change their receiver.
func changing(ms ...*fact.Method) []*fact.Method {
	for _, m := range ms {
		m.Writes = fact.AllProperties
	}
	return ms
}

// elemOf is the element type of the receiver.
func elemOf(recv *fact.Type, _ []*fact.Type) *fact.Type {
	if recv == nil {
		return nil
	}
	return recv.Elem
}

// typeOfValue is the static type of a constant.
func typeOfValue(v any) *fact.Type {
	if e, ok := v.(*fact.EnumValue); ok {
		return e.Type
	}
	return classOf(reflect.TypeOf(v))
}

func exception(t *fact.Type, format string, args ...any) error {
	return fact.NewException(t, fmt.Sprintf(format, args...))
}
