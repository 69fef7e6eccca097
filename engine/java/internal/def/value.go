package def

import (
	"fmt"
	"math"
	"reflect"
	"strings"

	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
	"whenthen/internal/fact/javatext"
	"whenthen/internal/registry"
)

// Arg converts a canonical value to the Go type that a member expects. Null is Java's NullPointerException, unless Object is expected.
func Arg[T any](v any) (T, error) {
	if x, ok := v.(T); ok {
		return x, nil
	}
	var zero T
	if v == nil {
		if reflect.TypeFor[T]() == reflect.TypeFor[any]() {
			return zero, nil
		}
		return zero, fact.NullPointer()
	}
	t := TypeOfGo(reflect.TypeFor[T]())
	c, err := fact.Convert(v, t)
	if x, ok := c.(T); ok && err == nil {
		return x, nil
	}
	return zero, fact.NewException(fact.ClassCastType, fmt.Sprintf("%s is not %s", fact.ToString(v), t.Article()))
}

// Elements returns the elements of a collection, an array or a Go slice; anything else is an exception.
func Elements(v any) (adapt.Items, error) { return adapt.ItemsOf(v) }

// Exception returns a Java exception as a Go error.
func Exception(t *fact.Type, format string, args ...any) error {
	return fact.NewException(t, fmt.Sprintf(format, args...))
}

// Array returns a new Java array.
func Array(elem *fact.Type, list ...any) *fact.ListValue {
	return fact.NewListOf(registry.BaseArrayOf(elem), list...)
}

// Room reserves memory for n items of size bytes each, and the work of creating them.
func Room(env *fact.Env, n, size int) error {
	if size > 0 && n > math.MaxInt32/size { // the limit in Java, too
		return Exception(fact.ErrorType, "Required length exceeds implementation limit: %d times %d bytes", n, size)
	}
	if err := env.Work(n * size / 64); err != nil {
		return err
	}
	return env.Room(n * size)
}

// Join returns the texts of values with sep between them.
func Join(env *fact.Env, sep string, list []any) (string, error) {
	parts, n := make([]string, len(list)), 0
	for i, x := range list {
		text, err := env.Text(x)
		if err != nil {
			return "", err
		}
		parts[i] = text
		n += len(text) + len(sep)
	}
	if err := Room(env, n, 1); err != nil {
		return "", err
	}
	return javatext.Paired(strings.Join(parts, sep)), nil
}

// HashCode implements Java's hashCode. Objects whose hash code depends on their identity have one that is valid only in this run.
func HashCode(env *fact.Env, v any) (int, error) {
	h, ok, err := env.JavaHash(v)
	if ok || err != nil {
		return int(h), err
	}
	return int(int32(fact.Hash(v))), nil
}

// Order implements CompareFact for the values of one class; compare compares the receiver with another value.
func Order[T any](v any, compare func(T) int) (int, error) {
	x, err := Arg[T](v)
	if err != nil {
		return 0, err
	}
	return compare(x), nil
}

// Functional creates the type of a functional interface, to which any lambda can be assigned: see fact.Type.Function.
func Functional(id int, pkg, name, method string) *fact.Type {
	return &fact.Type{Package: pkg, Name: name, Function: method, Kind: fact.Func, Boxed: true, ID: id, Parents: []*fact.Type{fact.FuncType}}
}

// FloorMod returns a mod b, which is never negative for a positive b.
func FloorMod(a, b int64) int64 { return (a%b + b) % b }

// FloorDiv returns the quotient that corresponds to the remainder FloorMod.
func FloorDiv(a, b int64) int64 { return (a - FloorMod(a, b)) / b }

// RequireNonNull implements Objects.requireNonNull.
func RequireNonNull(v any, message string) (any, error) {
	if v == nil {
		return nil, fact.NewException(fact.NullPointerType, message)
	}
	return v, nil
}
