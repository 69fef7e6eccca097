package operation

import (
	"reflect"

	"whenthen/internal/fact"
)

// Plain reports whether objects of a static type are equal only if they are identical: the type has no keys and no Equal method. Keys added
// by a subtype are handled at run time. A Java class is never plain, because it or a subclass may define equals.
func Plain(t *fact.Type) bool {
	if t == nil || t.Kind != fact.Struct || len(t.KeyProps) > 0 || t.Java != nil {
		return false
	}
	if t.Go != nil {
		_, equal := t.Go.MethodByName("Equal")
		_, equals := t.Go.MethodByName("Equals")
		return !equal && !equals && t.Go.Kind() == reflect.Pointer
	}
	return t.Declared // values of library classes have their own equality
}

// ByIdentity reports whether objects of a static type, including its subtypes, are equal only if they are identical.
func ByIdentity(t *fact.Type) bool { return Plain(t) && (t.Go != nil || !t.MayEqual()) }

// equal does the same as fact.Equal, under the limits of a session. It panics if a limit is reached or a value contains itself.
func equal(env *fact.Env, a, b any) bool {
	same, err := env.Equal(a, b)
	if err != nil {
		panic(err)
	}
	return same
}

// Identical implements Java's == for references. Scalars are compared by value, as for small boxed values and literals in Java.
func Identical(a, b any) bool {
	x, y := fact.Unpack(a), fact.Unpack(b)
	if x.Word != y.Word {
		return false
	}
	if x.Ptr == y.Ptr {
		return true
	}
	switch a.(type) {
	case int, int64, int16, int8, fact.CharValue, float64, float32, bool, string:
		return a == b
	}
	return false
}

// equalAsNumbers reports whether a text and a value of another kind are equal as numbers. It is needed only for values of unknown static
// type.
func equalAsNumbers(a, b any) bool {
	_, x := a.(string)
	_, y := b.(string)
	if x == y || a == nil || b == nil {
		return false
	}
	n, ok := compareAsNumbers(a, b)
	return ok && n == 0
}
