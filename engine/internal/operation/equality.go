package operation

import (
	"reflect"

	"whenthen/internal/fact"
)

// Plain reports whether objects of a static type are equal only if they are identical: the type has no keys and no Equal method.
// Keys added by a subtype are handled at run time. A Java class is never plain: it, or one that extends it, may have an equals.
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

// ByIdentity reports whether objects of a static type, those of subtypes included, are equal only if they are identical.
func ByIdentity(t *fact.Type) bool { return Plain(t) && (t.Go != nil || !t.MayEqual()) }

// equal is fact.Equal under the limits of a session. It panics if a limit is reached or a value contains itself.
func equal(env *fact.Env, a, b any) bool {
	same, err := env.Equal(a, b)
	if err != nil {
		panic(err)
	}
	return same
}

// Identical is Java's == on references; scalars compare by value, as small boxed values and literals do in Java.
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

// equalAsNumbers reports whether a text and a value of another kind are equal as numbers. Only values of unknown static type need
// it.
func equalAsNumbers(a, b any) bool {
	_, x := a.(string)
	_, y := b.(string)
	if x == y || a == nil || b == nil {
		return false
	}
	n, ok := compareAsNumbers(a, b)
	return ok && n == 0
}
