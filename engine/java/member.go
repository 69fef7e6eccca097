package java

import (
	"fmt"
	"math/big"
	"reflect"
	"time"

	"whenthen/engine/fact"
)

// typeOf is the type rule text sees for a Go type in the signature of a member.
func typeOf[T any]() *fact.Type {
	if t := signatureTypes[reflect.TypeFor[T]()]; t != nil {
		return t
	}
	panic("no type for " + reflect.TypeFor[T]().String())
}

var signatureTypes = map[reflect.Type]*fact.Type{
	reflect.TypeFor[any]():                fact.ObjectType,
	reflect.TypeFor[bool]():               fact.BoolType,
	reflect.TypeFor[int]():                fact.IntType,
	reflect.TypeFor[int64]():              fact.LongType,
	reflect.TypeFor[int16]():              fact.ShortType,
	reflect.TypeFor[int8]():               fact.ByteType,
	reflect.TypeFor[float64]():            fact.DoubleType,
	reflect.TypeFor[float32]():            fact.FloatType,
	reflect.TypeFor[fact.CharValue]():     fact.CharType,
	reflect.TypeFor[string]():             fact.StringType,
	reflect.TypeFor[*fact.DecimalValue](): fact.DecimalType,
	reflect.TypeFor[*big.Int]():           fact.BigIntegerType,
	reflect.TypeFor[time.Time]():          fact.DateType,
	reflect.TypeFor[*fact.ListValue]():    fact.ListType,
	reflect.TypeFor[*fact.SetValue]():     fact.SetType,
	reflect.TypeFor[*fact.MapValue]():     fact.MapType,
	reflect.TypeFor[*fact.Entry]():        fact.EntryType,
	reflect.TypeFor[*fact.Type]():         fact.ClassType,
	reflect.TypeFor[*fact.Exception]():    fact.ThrowableType,
	reflect.TypeFor[fact.FuncValue]():     fact.FuncType,
	reflect.TypeFor[*fact.EnumValue]():    fact.EnumType,
	reflect.TypeFor[none]():               fact.VoidType,
	reflect.TypeFor[items]():              fact.CollectionType,
	reflect.TypeFor[*iterator]():          iteratorType,
	reflect.TypeFor[*stream]():            streamType,
	reflect.TypeFor[*optional]():          optionalType,
	reflect.TypeFor[*collector]():         collectorType,
	reflect.TypeFor[*builder]():           builderType,
	reflect.TypeFor[*random]():            randomType,
	reflect.TypeFor[*calendar]():          calendarType,
	reflect.TypeFor[*datePattern]():       dateFormatType,
	reflect.TypeFor[*mathContext]():       mathContextType,
	reflect.TypeFor[*ruleContext]():       RuleContextType,
	reflect.TypeFor[*runtime]():           kieRuntimeType,
	reflect.TypeFor[*kieMatch]():          matchType,
	reflect.TypeFor[*kieRule]():           ruleType,
	reflect.TypeFor[*agenda]():            agendaType,
	reflect.TypeFor[*agendaGroup]():       agendaGroupType,
	reflect.TypeFor[*entryPoint]():        entryPointType,
	reflect.TypeFor[*sessionClock]():      sessionClockType,
	reflect.TypeFor[*channel]():           channelType,
}

// none is the result of a member that returns nothing.
type none struct{}

// items are the elements of any collection given as an argument.
type items []any

// arg returns an argument or receiver as the Go type a member wants. Null for anything but Object is Java's
// NullPointerException.
func arg[T any](v any) (T, error) {
	if x, ok := v.(T); ok {
		return x, nil
	}
	var zero T
	if reflect.TypeFor[T]() == reflect.TypeFor[items]() {
		list, err := elements(v)
		return any(list).(T), err
	}
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

func elements(v any) (items, error) {
	if v == nil {
		return nil, fact.NewException(fact.NullPointerType, "null")
	}
	seq, ok := fact.Elements(v)
	if !ok {
		return nil, fact.NewException(fact.ClassCastType, fact.ToString(v)+" is not a Collection")
	}
	list := items{}
	for x := range seq {
		list = append(list, x)
	}
	return list, nil
}

// result boxes what a member returned.
func result[R any](r R, err error) (any, error) {
	if err != nil {
		return nil, err
	}
	if _, nothing := any(r).(none); nothing {
		return nil, nil
	}
	return any(r), nil
}

// method makes a member whose call is written out; m0, s1 and their kin make most of them.
func method[R any](name string, params []*fact.Type, call func(recv any, args []any) (any, error)) *fact.Method {
	return &fact.Method{Name: name, Params: params, Result: typeOf[R](), Call: call}
}

// m0 to m2 make a method of Go functions taking the receiver first; e0 to e2 of functions that may fail.
func m0[T, R any](name string, f func(T) R) *fact.Method {
	return typed(f, e0(name, func(t T) (R, error) { return f(t), nil }))
}

func e0[T, R any](name string, f func(T) (R, error)) *fact.Method {
	return method[R](name, nil, func(recv any, _ []any) (any, error) {
		t, err := arg[T](recv)
		if err != nil {
			return nil, err
		}
		return result(f(t))
	})
}

func m1[T, A, R any](name string, f func(T, A) R) *fact.Method {
	return typed(f, e1(name, func(t T, a A) (R, error) { return f(t, a), nil }))
}

func e1[T, A, R any](name string, f func(T, A) (R, error)) *fact.Method {
	return typed(f, method[R](name, []*fact.Type{typeOf[A]()}, func(recv any, args []any) (any, error) {
		t, err := arg[T](recv)
		if err != nil {
			return nil, err
		}
		a, err := arg[A](args[0])
		if err != nil {
			return nil, err
		}
		return result(f(t, a))
	}))
}

func m2[T, A, B, R any](name string, f func(T, A, B) R) *fact.Method {
	return typed(f, e2(name, func(t T, a A, b B) (R, error) { return f(t, a, b), nil }))
}

func e2[T, A, B, R any](name string, f func(T, A, B) (R, error)) *fact.Method {
	return typed(f, method[R](name, []*fact.Type{typeOf[A](), typeOf[B]()}, func(recv any, args []any) (any, error) {
		t, err := arg[T](recv)
		if err != nil {
			return nil, err
		}
		a, err := arg[A](args[0])
		if err != nil {
			return nil, err
		}
		b, err := arg[B](args[1])
		if err != nil {
			return nil, err
		}
		return result(f(t, a, b))
	}))
}

// s0 to s2 make a static method or constructor; t1 to t3 of functions that may fail.
func s0[R any](name string, f func() R) *fact.Method {
	return method[R](name, nil, func(any, []any) (any, error) { return result(f(), nil) })
}

func s1[A, R any](name string, f func(A) R) *fact.Method {
	return typed(f, t1(name, func(a A) (R, error) { return f(a), nil }))
}

func t1[A, R any](name string, f func(A) (R, error)) *fact.Method {
	return method[R](name, []*fact.Type{typeOf[A]()}, func(_ any, args []any) (any, error) {
		a, err := arg[A](args[0])
		if err != nil {
			return nil, err
		}
		return result(f(a))
	})
}

func s2[A, B, R any](name string, f func(A, B) R) *fact.Method {
	return typed(f, t2(name, func(a A, b B) (R, error) { return f(a, b), nil }))
}

func t2[A, B, R any](name string, f func(A, B) (R, error)) *fact.Method {
	return method[R](name, []*fact.Type{typeOf[A](), typeOf[B]()}, func(_ any, args []any) (any, error) {
		a, err := arg[A](args[0])
		if err != nil {
			return nil, err
		}
		b, err := arg[B](args[1])
		if err != nil {
			return nil, err
		}
		return result(f(a, b))
	})
}

// e3 is a method of three arguments that can fail.
func e3[T, A, B, C, R any](name string, f func(T, A, B, C) (R, error)) *fact.Method {
	return method[R](name, []*fact.Type{typeOf[A](), typeOf[B](), typeOf[C]()}, func(recv any, args []any) (any, error) {
		t, err := arg[T](recv)
		if err != nil {
			return nil, err
		}
		a, err := arg[A](args[0])
		if err != nil {
			return nil, err
		}
		b, err := arg[B](args[1])
		if err != nil {
			return nil, err
		}
		c, err := arg[C](args[2])
		if err != nil {
			return nil, err
		}
		return result(f(t, a, b, c))
	})
}

func t3[A, B, C, R any](name string, f func(A, B, C) (R, error)) *fact.Method {
	return method[R](name, []*fact.Type{typeOf[A](), typeOf[B](), typeOf[C]()}, func(_ any, args []any) (any, error) {
		a, err := arg[A](args[0])
		if err != nil {
			return nil, err
		}
		b, err := arg[B](args[1])
		if err != nil {
			return nil, err
		}
		c, err := arg[C](args[2])
		if err != nil {
			return nil, err
		}
		return result(f(a, b, c))
	})
}

// variadic makes a static method whose last parameter repeats; f gets the fixed arguments and the rest.
func variadic[R any](name string, fixed []*fact.Type, elem *fact.Type, f func(args, rest []any) (R, error)) *fact.Method {
	m := method[R](name, append(fixed, elem), func(_ any, args []any) (any, error) {
		rest := args[len(fixed):]
		if len(rest) == 1 && elem == fact.ObjectType { // an array given for all of them
			if l, ok := rest[0].(*fact.ListValue); ok && l.Type().Array {
				rest = l.Items()
			}
		}
		return result(f(args[:len(fixed)], rest))
	})
	m.Variadic = true
	return m
}

// gives, takes and of change what a member declares: its result, its parameters, and a result that follows from the
// receiver's type.
func gives(t *fact.Type, m *fact.Method) *fact.Method { m.Result = t; return m }

func takes(m *fact.Method, params ...*fact.Type) *fact.Method { m.Params = params; return m }

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

// typed gives a method the Go function behind it.
func typed(f any, m *fact.Method) *fact.Method { m.Typed = f; return m }

// quick gives a method a form without boxing.
func quick(fast any, m *fact.Method) *fact.Method { m.Fast = fast; return m }

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
	return signatureTypes[reflect.TypeOf(v)]
}

func exception(t *fact.Type, format string, args ...any) error {
	return fact.NewException(t, fmt.Sprintf(format, args...))
}
