package format

import (
	"reflect"
	"slices"

	"whenthen/dsl/ast"
	"whenthen/dsl/token"
)

// sameTree compares two trees, or lists of trees, without their positions.
func sameTree(a, b any) bool { return sameValue(reflect.ValueOf(a), reflect.ValueOf(b)) }

var baseType = reflect.TypeFor[ast.Base]()

func sameValue(a, b reflect.Value) bool {
	if a.IsValid() != b.IsValid() {
		return false
	}
	if !a.IsValid() {
		return true
	}
	if a.Type() != b.Type() {
		return false
	}
	switch a.Kind() {
	case reflect.Pointer, reflect.Interface:
		if a.IsNil() || b.IsNil() {
			return a.IsNil() == b.IsNil()
		}
		return sameValue(a.Elem(), b.Elem())
	case reflect.Slice:
		if a.Len() != b.Len() {
			return false
		}
		for i := range a.Len() {
			if !sameValue(a.Index(i), b.Index(i)) {
				return false
			}
		}
		return true
	case reflect.Struct:
		for i := range a.NumField() {
			if a.Field(i).Type() != baseType && !sameValue(a.Field(i), b.Field(i)) {
				return false
			}
		}
		return true
	case reflect.Float64: // here NaN is equal to itself
		return a.Float() == b.Float() || a.Float() != a.Float() && b.Float() != b.Float()
	}
	return a.Equal(b)
}

// sameWords reports whether a text consists of exactly these tokens and comments.
func sameWords(want []string, text string) bool {
	toks := token.Lex(text)
	return slices.EqualFunc(want, toks[:len(toks)-1], func(w string, t token.Token) bool { return w == t.Value })
}
