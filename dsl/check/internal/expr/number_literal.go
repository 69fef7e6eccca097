package expr

import (
	"math"
	"strings"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
)

// writtenAsJava reports whether Java reads a number literal as this package does. If not, it reports an error.
func (e *Env) writtenAsJava(x *ast.Literal) bool {
	wrong := ""
	switch x.Kind {
	case ast.LitInt, ast.LitLong, ast.LitFloat, ast.LitDouble:
	default:
		return true
	}
	based := len(x.Raw) > 1 && x.Raw[0] == '0' && strings.ContainsAny(x.Raw[1:2], "xXbB")
	switch f, _ := x.Value.(float64); {
	case misplacedUnderscore(x.Raw, based):
		wrong = "an underscore stands between digits only"
	case (x.Kind == ast.LitInt || x.Kind == ast.LitLong) && !based && len(x.Raw) > 1 && x.Raw[0] == '0' && strings.ContainsAny(x.Raw, "89"):
		wrong = "a number that begins with 0 is octal and has no digits 8 and 9"
	case x.Kind == ast.LitFloat && math.IsInf(float64(float32(f)), 0):
		wrong = x.Raw + " is too large for a float"
	case !based && vanishes(x, f):
		wrong = x.Raw + " is too small: it would be zero"
	default:
		return true
	}
	e.Errorf(x.Span(), finding.WrongType, "%s", wrong)
	return false
}

// misplacedUnderscore reports an underscore in a number that is not between two digits.
func misplacedUnderscore(raw string, hexadecimal bool) bool {
	digit := func(i int) bool {
		c := byte('.')
		if i >= 0 && i < len(raw) {
			c = raw[i]
		}
		return c == '_' || c >= '0' && c <= '9' || hexadecimal && i > 1 && strings.IndexByte("abcdefABCDEF", c) >= 0
	}
	for i := range len(raw) {
		if raw[i] == '_' && !(digit(i-1) && digit(i+1)) {
			return true
		}
	}
	return false
}

// vanishes reports whether a number with a digit other than 0 is so small that its value f, or that of the float, is 0.
func vanishes(x *ast.Literal, f float64) bool {
	zero := x.Kind == ast.LitDouble && f == 0 || x.Kind == ast.LitFloat && float32(f) == 0
	digits, _, _ := strings.Cut(strings.ToLower(x.Raw), "e")
	return zero && strings.ContainsAny(digits, "123456789")
}
