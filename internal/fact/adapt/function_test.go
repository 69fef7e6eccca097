package adapt_test

import (
	"context"
	"errors"
	"math"
	"reflect"
	"strconv"
	"testing"
	"time"

	"whenthen/internal/budget"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
	"whenthen/internal/regex"
	"whenthen/internal/registry"
)

// goTypes are the types rule text sees for the Go types of these tests.
func goTypes(gt reflect.Type) *fact.Type {
	return map[reflect.Type]*fact.Type{
		reflect.TypeFor[int](): fact.IntType, reflect.TypeFor[int64](): fact.LongType, reflect.TypeFor[int8](): fact.ByteType,
		reflect.TypeFor[int16](): fact.ShortType, reflect.TypeFor[bool](): fact.BoolType, reflect.TypeFor[float32](): fact.FloatType,
		reflect.TypeFor[float64](): fact.DoubleType, reflect.TypeFor[fact.CharValue](): fact.CharType, reflect.TypeFor[string](): fact.StringType,
		reflect.TypeFor[*fact.ListValue](): fact.ListType, reflect.TypeFor[time.Time](): fact.DateType, reflect.TypeFor[any](): fact.ObjectType,
		reflect.TypeFor[adapt.Items](): fact.CollectionType, reflect.TypeFor[*fact.Value](): fact.StringType,
	}[gt]
}

// same adapts a function that returns its argument.
func same[T any]() *fact.Method {
	return static(adapt.Func1(goTypes, func(x T) (T, error) { return x, nil }))
}

func static(m *fact.Method) *fact.Method { m.Static = true; return m }

func TestEveryFormOfARegister(t *testing.T) {
	now := time.Date(2024, 1, 2, 3, 4, 5, 0, time.UTC)
	list := fact.NewList(1)
	for _, c := range []struct {
		m    *fact.Method
		v    any
		want any
	}{
		{same[int](), math.MinInt32, math.MinInt32}, {same[int64](), int64(math.MinInt64), int64(math.MinInt64)},
		{same[int8](), int8(-128), int8(-128)}, {same[int16](), int16(-3), int16(-3)}, {same[bool](), true, true}, {same[bool](), false, false},
		{same[float32](), float32(1.5), float32(1.5)}, {same[float64](), -0.25, -0.25}, {same[fact.CharValue](), fact.CharValue('ß'), fact.CharValue('ß')},
		{same[string](), "", ""}, {same[string](), "äb", "äb"}, {same[*fact.ListValue](), list, list}, {same[time.Time](), now, now},
		{same[any](), nil, nil}, {same[any](), 7, 7}, {same[any](), "x", "x"},
	} {
		if got, err := c.m.Invoke(nil, nil, c.v); err != nil || got != c.want {
			t.Errorf("%v (%s) came back as %v, %v", c.v, c.m.Result, got, err)
		}
	}
}

func TestArgumentsThatDoNotFit(t *testing.T) {
	for _, c := range []struct {
		m    *fact.Method
		v    any
		want *fact.Type
	}{
		{same[string](), nil, fact.NullPointerType}, {same[*fact.ListValue](), nil, fact.NullPointerType}, {same[*fact.ListValue](), 5, fact.ClassCastType},
		{same[time.Time](), nil, fact.NullPointerType}, {static(adapt.Func1(goTypes, func(x adapt.Items) (bool, error) { return true, nil })), 5, fact.ClassCastType},
	} {
		var e *fact.Exception
		if _, err := c.m.Invoke(nil, nil, c.v); !errors.As(err, &e) || e.Type != c.want {
			t.Errorf("%v given to a %s: %v", c.v, c.m.Params[0], err)
		}
	}
	if got, err := same[int64]().Invoke(nil, nil, 5); got != int64(5) || err != nil {
		t.Errorf("an int as a long: %v, %v", got, err)
	}
}

func TestParametersThatAreNoArguments(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	b := budget.New(budget.Limits{Bytes: 100})
	b.Begin(ctx)
	env := fact.NewEnv(nil, b)
	m := static(adapt.Func4(goTypes, func(ctx context.Context, x int, e *fact.Env, rest adapt.Rest) (int, error) {
		if err := e.Room(x); err != nil {
			return 0, err
		}
		return x + len(rest), ctx.Err()
	}))
	if len(m.Params) != 2 || !m.Variadic {
		t.Fatalf("%d parameters, variadic %v", len(m.Params), m.Variadic)
	}
	if got, err := m.Invoke(env, nil, 40, "a", "b"); got != 42 || err != nil {
		t.Errorf("got %v, %v", got, err)
	}
	if _, err := m.Invoke(env, nil, 99); !budget.Stops(err) {
		t.Errorf("bytes asked for before do not count: %v", err)
	}
	b.Begin(ctx)
	array := fact.NewListOf(registry.BaseArrayOf(fact.ObjectType), 1, 2, 3)
	if got, err := m.Invoke(env, nil, 1, array); got != 4 || err != nil {
		t.Errorf("an array in the place of the rest: %v, %v", got, err)
	}
	cancel()
	if _, err := m.Invoke(env, nil, 1); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end of the context: %v", err)
	}
	b.Begin(context.Background())
	var over *budget.Exceeded
	if _, err := m.Invoke(env, nil, 101); !errors.As(err, &over) {
		t.Errorf("101 of 100 bytes: %v", err)
	}
}

func TestPatternsAreCompiledOnce(t *testing.T) {
	env := fact.NewEnv(nil, nil)
	a, err := env.Pattern(regex.Key{Java: "a+"})
	if err != nil {
		t.Fatal(err)
	}
	for i := range 1000 { // more than are kept
		if i%10 == 0 {
			if _, err := env.Pattern(regex.Key{Java: strconv.Itoa(i)}); err != nil {
				t.Fatal(err)
			}
		}
		if b, _ := env.Pattern(regex.Key{Java: "a+"}); i < 100 && b != a {
			t.Fatal("compiled again")
		}
	}
	if _, err := env.Pattern(regex.Key{Java: "("}); err == nil {
		t.Error("( is a pattern")
	}
	if _, err := (*fact.Env)(nil).Pattern(regex.Key{Java: "a"}); err != nil {
		t.Error(err)
	}
}

// TestNumbersAreNotBoxed checks that calls on numbers and strings allocate nothing.
func TestNumbersAreNotBoxed(t *testing.T) {
	m := adapt.Func2(goTypes, func(s string, i int) (string, error) { return s[i:], nil })
	args := make([]fact.Value, 2)
	args[0].SetText("hello")
	args[1].SetInt(2)
	var out fact.Value
	if n := testing.AllocsPerRun(100, func() {
		if m.Run(nil, args, &out) != nil || out.Text() != "llo" {
			t.Fatal(out.Text())
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestHostFunctionTakesTheContext(t *testing.T) {
	r := registry.NewRegistry(nil)
	type key struct{}
	if err := r.RegisterFunction("p", "", "who", func(ctx context.Context, n int) (string, error) {
		return ctx.Value(key{}).(string)[:n], nil
	}); err != nil {
		t.Fatal(err)
	}
	b := budget.New(budget.Limits{})
	b.Begin(context.WithValue(context.Background(), key{}, "session"))
	m := r.Functions("p", "who")[0]
	if len(m.Params) != 1 {
		t.Fatalf("%d parameters", len(m.Params))
	}
	if got, err := m.Invoke(fact.NewEnv(r, b), nil, 4); got != "sess" || err != nil {
		t.Errorf("got %v, %v", got, err)
	}
}

// TestPointsInTimeAtOnce checks which calls are left to Run, and that points in time of one block are different ones.
func TestPointsInTimeAtOnce(t *testing.T) {
	env := fact.NewEnv(nil, nil)
	early := time.Date(2024, 1, 2, 3, 4, 5, 0, time.UTC)
	args := make([]fact.Value, 2)
	args[0].SetAny(early)
	before := adapt.OnTimes(time.Time.Before)
	var out fact.Value
	if before(env, args, &out) {
		t.Error("null is a point in time")
	}
	args[1].SetAny(early.Add(1))
	if !before(env, args, &out) || !out.Bool() {
		t.Error("an earlier time is not before a later one")
	}
	move := adapt.Moving(func(x time.Time, n int64) (time.Time, error) {
		if n == 0 {
			return x, errors.New("not at all")
		}
		return x.Add(time.Duration(n)), nil
	})
	for n := range int64(20) {
		args[1].SetInt(n)
		var next fact.Value
		if ok := move(env, args, &next); ok != (n > 0) || ok && next.Any() != any(early.Add(time.Duration(n))) {
			t.Errorf("moved by %d: %v, %v", n, next.Any(), ok)
		}
		if n > 1 && out.Any() != any(early.Add(time.Duration(n-1))) {
			t.Errorf("the point before %v has become %v", next.Any(), out.Any())
		}
		out = next
	}
}
