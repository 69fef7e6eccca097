package java

import (
	"math"
	"slices"
	"strings"
	"time"

	"whenthen/engine/java/internal/def"
	"whenthen/engine/java/internal/function"
	"whenthen/engine/java/internal/text"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
	"whenthen/internal/registry"
)

var (
	objectsType = &fact.Type{Package: "java.util", Name: "Objects", Kind: fact.Any, Boxed: true, ID: 96}
	systemType  = &fact.Type{Package: "java.lang", Name: "System", Kind: fact.Any, Boxed: true, ID: 97}
	threadType  = &fact.Type{Package: "java.lang", Name: "Thread", Kind: fact.Any, Boxed: true, ID: 98}
)

func objectClasses() []def.Class {
	return []def.Class{
		{Type: fact.ObjectType, Constructors: []*fact.Method{def.S0("", func() any { return new(fact.PlainObject) })}, Methods: []*fact.Method{
			def.E1("toString", (*fact.Env).Text),
			def.AtOnce(fact.EqualAtOnce, def.E2("equals", (*fact.Env).JavaEqual)),
			def.E1("hashCode", def.HashCode),
		}},
		classClass(), enumClass(),
		{Type: fact.Comparable, Methods: []*fact.Method{def.E2("compareTo", compareTo)}},
		{Type: objectsType, Statics: append([]*fact.Method{
			def.AtOnce(fact.EqualAtOnce, def.T3("equals", (*fact.Env).JavaEqual)), def.T3("deepEquals", (*fact.Env).ArraysEqual),
			def.T2("hashCode", def.HashCode),
			def.T2("hash", func(env *fact.Env, list adapt.Rest) (int, error) { return def.HashCode(env, fact.NewList(list...)) }),
			def.T2("toString", (*fact.Env).Text),
			def.S2("toString", func(v any, other string) string {
				if v == nil {
					return other
				}
				return fact.ToString(v)
			}),
			def.S1("isNull", func(v any) bool { return v == nil }),
			def.S1("nonNull", func(v any) bool { return v != nil }),
			def.GivesBy(def.First, def.T1("requireNonNull", func(v any) (any, error) { return def.RequireNonNull(v, "") })),
			def.GivesBy(def.First, def.T2("requireNonNull", def.RequireNonNull)),
			def.GivesBy(def.First, function.Supplied(1, def.T2("requireNonNull", requireNonNull))),
			def.GivesBy(def.First, def.S2("requireNonNullElse", func(v, other any) any {
				if v == nil {
					return other
				}
				return v
			})),
		}, moreObjects()...)},
		{Type: systemType, Fields: text.Streams(), Statics: []*fact.Method{
			def.S0("currentTimeMillis", func() int64 { return time.Now().UnixMilli() }),
			def.S0("nanoTime", func() int64 { return time.Now().UnixNano() }),
			def.S0("lineSeparator", func() string { return "\n" }),
			def.T2("identityHashCode", def.HashCode),
			def.Written("arraycopy", []*fact.Type{fact.ObjectType, fact.IntType, fact.ObjectType, fact.IntType, fact.IntType}, fact.VoidType, arrayCopy),
		}},
		{Type: threadType, Statics: []*fact.Method{
			def.T2("sleep", sleep),
		}},
	}
}

func classClass() def.Class {
	return def.Class{Type: fact.ClassType, Methods: []*fact.Method{
		def.M0("getName", (*fact.Type).BinaryName),
		def.M0("getSimpleName", simpleName),
		def.M0("getCanonicalName", writtenName), def.M0("getTypeName", writtenName),
		def.M0("getPackageName", func(t *fact.Type) string { return t.Package }),
		def.M0("isEnum", func(t *fact.Type) bool { return t.Kind == fact.Enum }),
		def.M0("isInterface", (*fact.Type).IsInterface),
		def.M0("isArray", func(t *fact.Type) bool { return t.Array }),
		def.Gives(registry.BaseArrayOf(fact.ObjectType), def.M0("getEnumConstants", enumConstants)),
		def.E2("isInstance", func(env *fact.Env, t *fact.Type, v any) (bool, error) { return instance(env, t, v), nil }),
		def.E2("cast", func(env *fact.Env, t *fact.Type, v any) (any, error) {
			if v != nil && !instance(env, t, v) {
				return nil, def.Exception(fact.ClassCastType, "Cannot cast %s to %s", env.Types.TypeOf(v).QualifiedName(), t.QualifiedName())
			}
			return v, nil
		}),
		def.M1("isAssignableFrom", func(t, of *fact.Type) bool { return of.AssignableTo(t) }),
	}}
}

func enumClass() def.Class {
	return def.Class{Type: fact.EnumType, Statics: []*fact.Method{def.T2("valueOf", func(t *fact.Type, name string) (*fact.EnumValue, error) {
		if c := t.Constant(name); c != nil {
			return c, nil
		}
		return nil, def.Exception(fact.IllegalArgumentType, "No enum constant %s.%s", writtenName(t), name)
	})}, Methods: []*fact.Method{
		def.M0("name", func(e *fact.EnumValue) string { return e.Name }),
		def.M0("ordinal", func(e *fact.EnumValue) int { return e.Ordinal }),
		def.M0("getDeclaringClass", func(e *fact.EnumValue) *fact.Type { return e.Type }),
		def.E1("compareTo", func(e *fact.EnumValue, v any) (int, error) {
			return def.Order(v, func(o *fact.EnumValue) int { return e.Ordinal - o.Ordinal })
		}),
	}}
}

// instance implements instanceof for a class that is known only at run time.
func instance(env *fact.Env, t *fact.Type, v any) bool {
	return v != nil && env.Types.TypeOf(v).AssignableTo(t)
}

// arrayCopy copies elements between arrays, or within one.
func arrayCopy(_ *fact.Env, args []fact.Value, _ *fact.Value) error {
	from, err := def.Arg[*fact.ListValue](args[0].Any())
	if err != nil {
		return err
	}
	to, err := def.Arg[*fact.ListValue](args[2].Any())
	if err != nil {
		return err
	}
	at, into, n := int(args[1].N), int(args[3].N), int(args[4].N)
	switch last := at + n; {
	case n < 0 || at < 0 || into < 0:
		return def.Exception(fact.ArrayIndexType, "arraycopy: position or length is negative")
	case last > from.Len():
		return def.Exception(fact.ArrayIndexType, "arraycopy: last source index %d out of bounds for length %d", last, from.Len())
	case into+n > to.Len():
		return def.Exception(fact.ArrayIndexType, "arraycopy: last destination index %d out of bounds for length %d", into+n, to.Len())
	}
	for i, v := range slices.Clone(from.Items()[at : at+n]) {
		if err := fact.SetIndex(to, into+i, v); err != nil {
			return err
		}
	}
	return nil
}

// sleep implements Thread.sleep. It returns early if the run must stop.
func sleep(env *fact.Env, ms int64) (adapt.None, error) {
	if ms < 0 {
		return adapt.None{}, def.Exception(fact.IllegalArgumentType, "timeout value is negative")
	}
	return adapt.None{}, env.Sleep(time.Duration(min(ms, math.MaxInt64/int64(time.Millisecond))) * time.Millisecond)
}

// writtenName implements Class.getCanonicalName: the name of a class as it is written in Java; for an array, the name of its elements and
// brackets.
func writtenName(t *fact.Type) string {
	if t.Array {
		return writtenName(t.Elem) + "[]"
	}
	return strings.ReplaceAll(t.BinaryName(), "$", ".")
}

// simpleName implements Class.getSimpleName. The names of local classes contain their position after a dollar sign. Anonymous classes and
// the classes of lambdas, whose names contain two dollar signs, have no simple name; nor have the classes of enum constants.
func simpleName(t *fact.Type) string {
	name, place, local := strings.Cut(t.Name, "$")
	if strings.HasPrefix(place, "$") || local && t.Kind == fact.Enum {
		return ""
	}
	return name
}

// requireNonNull implements Objects.requireNonNull with a function that returns the message.
func requireNonNull(v any, message fact.FuncValue) (any, error) {
	if v != nil {
		return v, nil
	}
	text, err := message()
	if err != nil {
		return nil, err
	}
	return def.RequireNonNull(nil, fact.ToString(text))
}

// moreObjects returns the members of Objects that take functions or check an index.
func moreObjects() []*fact.Method {
	return []*fact.Method{
		def.T3("compare", func(a, b any, f fact.FuncValue) (int, error) {
			if fact.Equal(a, b) {
				return 0, nil
			}
			return function.Comparison(f)(a, b)
		}),
		function.Supplied(1, def.T2("requireNonNullElseGet", func(v any, f fact.FuncValue) (any, error) {
			if v != nil {
				return v, nil
			}
			return f()
		})),
		def.T2("checkIndex", func(i, n int) (int, error) {
			if i < 0 || i >= n {
				return 0, def.Exception(fact.IndexOutOfBoundsType, "Index %d out of bounds for length %d", i, n)
			}
			return i, nil
		}),
		def.T3("checkFromToIndex", func(from, to, n int) (int, error) {
			if from < 0 || from > to || to > n {
				return 0, def.Exception(fact.IndexOutOfBoundsType, "Range [%d, %d) out of bounds for length %d", from, to, n)
			}
			return from, nil
		}),
		def.T3("checkFromIndexSize", func(from, size, n int) (int, error) {
			if n|from|size < 0 || size > n-from {
				return 0, def.Exception(fact.IndexOutOfBoundsType, "Range [%d, %d + %d) out of bounds for length %d", from, from, size, n)
			}
			return from, nil
		}),
	}
}

// compareTo implements Comparable.compareTo. It calls the method of the object's class, whose results may be other numbers than -1, 0 and
// 1.
func compareTo(env *fact.Env, a, b any) (int, error) {
	if env == nil || env.Types == nil {
		return fact.NaturalOrder(a, b)
	}
	if t := env.Types.TypeOf(a); t != nil && t == env.Types.TypeOf(b) {
		if list := env.Types.Methods(t, "compareTo"); len(list) > 0 && list[0].Owner != fact.Comparable {
			n, err := list[0].Invoke(env, a, b)
			i, _ := n.(int)
			return i, err
		}
	}
	return fact.NaturalOrder(a, b)
}

// enumConstants implements Class.getEnumConstants: null for a class that is not an enum.
func enumConstants(t *fact.Type) *fact.ListValue {
	if t.Kind != fact.Enum {
		return nil
	}
	list := make([]any, len(t.Constants))
	for i, c := range t.Constants {
		list[i] = c
	}
	return fact.NewListOf(registry.BaseArrayOf(fact.ObjectType), list...)
}
