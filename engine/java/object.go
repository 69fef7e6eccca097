package java

import (
	"context"
	"time"

	"whenthen/internal/fact"
)

var (
	objectsType = &fact.Type{Package: "java.util", Name: "Objects", Kind: fact.Any, Boxed: true, ID: 96}
	systemType  = &fact.Type{Package: "java.lang", Name: "System", Kind: fact.Any, Boxed: true, ID: 97}
	threadType  = &fact.Type{Package: "java.lang", Name: "Thread", Kind: fact.Any, Boxed: true, ID: 98}
)

func objectClasses(s *settings) []class {
	return []class{
		{typ: fact.ObjectType, ctors: []*fact.Method{s0("", func() any { return new(fact.PlainObject) })}, methods: []*fact.Method{
			e1("toString", (*fact.Env).Text),
			e2("equals", (*fact.Env).JavaEqual),
			e1("hashCode", hashCode),
		}},
		{typ: fact.ClassType, methods: []*fact.Method{
			m0("getName", javaName),
			m0("getSimpleName", func(t *fact.Type) string { return t.Name }),
			m0("getPackageName", func(t *fact.Type) string { return t.Package }),
		}},
		{typ: fact.EnumType, methods: []*fact.Method{
			m0("name", func(e *fact.EnumValue) string { return e.Name }),
			m0("ordinal", func(e *fact.EnumValue) int { return e.Ordinal }),
			e1("compareTo", func(e *fact.EnumValue, v any) (int, error) {
				o, err := arg[*fact.EnumValue](v)
				if err != nil {
					return 0, err
				}
				return e.Ordinal - o.Ordinal, nil
			}),
		}},
		{typ: fact.Comparable, methods: []*fact.Method{e1("compareTo", fact.Compare)}},
		{typ: objectsType, statics: append([]*fact.Method{
			t3("equals", (*fact.Env).JavaEqual),
			t2("hashCode", hashCode),
			t2("hash", func(env *fact.Env, list rest) (int, error) { return hashCode(env, fact.NewList(list...)) }),
			t2("toString", (*fact.Env).Text),
			s2("toString", func(v any, other string) string {
				if v == nil {
					return other
				}
				return fact.ToString(v)
			}),
			s1("isNull", func(v any) bool { return v == nil }),
			s1("nonNull", func(v any) bool { return v != nil }),
			t1("requireNonNull", func(v any) (any, error) { return requireNonNull(v, "") }),
			t2("requireNonNull", requireNonNull),
			s2("requireNonNullElse", func(v, other any) any {
				if v == nil {
					return other
				}
				return v
			}),
		}, moreObjects()...)},
		{typ: systemType, statics: []*fact.Method{
			s0("currentTimeMillis", func() int64 { return s.now().UnixMilli() }),
			s0("nanoTime", func() int64 { return s.now().UnixNano() }),
			s0("lineSeparator", func() string { return "\n" }),
			t2("identityHashCode", hashCode),
		}},
		{typ: threadType, statics: []*fact.Method{
			t2("sleep", sleep),
		}},
	}
}

// sleep waits, but not beyond the end of the run.
func sleep(env *fact.Env, ms int64) (none, error) {
	ctx := env.Context()
	select {
	case <-ctx.Done():
		if err := env.Over(); err != nil {
			return none{}, err
		}
		return none{}, context.Cause(ctx)
	case <-time.After(time.Duration(ms) * time.Millisecond):
		return none{}, nil
	}
}

// primitiveLetters are what stands for primitives in the names of array classes.
var primitiveLetters = map[fact.Kind]string{
	fact.Bool: "Z", fact.Byte: "B", fact.Char: "C", fact.Short: "S", fact.Int: "I", fact.Long: "J", fact.Float: "F", fact.Double: "D",
}

// javaName is Class.getName, which writes int[] as [I.
func javaName(t *fact.Type) string {
	if !t.Array {
		return t.QualifiedName()
	}
	if letter := primitiveLetters[t.Elem.Kind]; letter != "" && !t.Elem.Boxed {
		return "[" + letter
	}
	if t.Elem.Array {
		return "[" + javaName(t.Elem)
	}
	return "[L" + t.Elem.QualifiedName() + ";"
}

// moreObjects are the members of Objects that take functions or check an index.
func moreObjects() []*fact.Method {
	return []*fact.Method{
		t3("compare", func(a, b any, f fact.FuncValue) (int, error) {
			if fact.Equal(a, b) {
				return 0, nil
			}
			return comparison(f)(a, b)
		}),
		t2("requireNonNullElseGet", func(v any, f fact.FuncValue) (any, error) {
			if v != nil {
				return v, nil
			}
			return f()
		}),
		t2("checkIndex", func(i, n int) (int, error) {
			if i < 0 || i >= n {
				return 0, exception(fact.IndexOutOfBoundsType, "Index %d out of bounds for length %d", i, n)
			}
			return i, nil
		}),
	}
}
